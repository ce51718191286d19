// Measures how much the home page downloads, compressed: `npm run size` fails above the limit.

import { readdirSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const LIMIT = 80_000;
/** The fonts load after the page and stay cached, so they have their own limit, uncompressed. */
const FACES = 60_000;
/** What is fetched before the first game without a server; and, as much again at most, what is fetched before the first review or
 *  reason of a hint there. Each has all four games. */
const RULES = 460_000;
const dist = resolve(dirname(fileURLToPath(import.meta.url)), '../dist');
const assets = readdirSync(resolve(dist, 'assets'));
const compressed = (file) => gzipSync(readFileSync(resolve(dist, file)), { level: 9 }).length;

/** The home page's files: the page, its entry with all static imports, pictures, one language. */
function wanted() {
  const index = readFileSync(resolve(dist, 'index.html'), 'utf8');
  const found = new Set(['index.html', 'icon.svg']);
  const queue = [...index.matchAll(/assets\/[\w.-]+/g)].map(([path]) => path);
  for (const name of assets) {
    if (/^[a-z]{2}-[\w-]+\.js$/.test(name)) queue.push(`assets/${name}`);
  }
  for (let path = queue.shift(); path; path = queue.shift()) {
    if (found.has(path)) continue;
    found.add(path);
    if (!path.endsWith('.js')) continue;
    const code = readFileSync(resolve(dist, path), 'utf8');
    for (const [, name] of code.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g)) queue.push(`assets/${name}`);
  }
  return [...found];
}

const files = wanted().map((file) => [file, compressed(file)]);
const total = files.reduce((sum, [, bytes]) => sum + bytes, 0);
for (const [file, bytes] of files) console.log(`${String(bytes).padStart(8)}  ${file}`);
console.log(`${String(total).padStart(8)}  bytes compressed for the home page; at most ${LIMIT}`);
const faces = assets
  .filter((name) => name.endsWith('.woff2'))
  .reduce((sum, name) => sum + readFileSync(resolve(dist, 'assets', name)).length, 0);
console.log(`${String(faces).padStart(8)}  bytes of faces; at most ${FACES}`);
const programs = assets
  .filter((name) => name.endsWith('.wasm.br'))
  .map((name) => [name, readFileSync(resolve(dist, 'assets', name)).length]);
for (const [name, bytes] of programs)
  console.log(`${String(bytes).padStart(8)}  bytes of ${name.replace(/-.*/, '')} for the device, compressed; at most ${RULES}`);
const small = ['rules', 'review'].every((program) => programs.some(([name, bytes]) => name.startsWith(`${program}-`) && bytes <= RULES));
process.exit(total <= LIMIT && faces > 0 && faces <= FACES && programs.length === 2 && small ? 0 : 1);
