// Measures how long reviews of recorded games take in the page's WebAssembly, on one thread: `node
// scripts/reviewing.mjs [SIMULATIONS]`.

import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const simulations = Number(process.argv[2] ?? 64);
const at = (path) => fileURLToPath(new URL(path, import.meta.url));
const GAMES = [
  ['trick-of-the-rails', 'four-seats'],
  ['ticket-to-ride-card-game', 'four-seats-drawn'],
  ['trains-and-stations', 'four-seats'],
];

console.log('| game | entries | questions | seconds | longest question | memory |');
console.log('|---|--:|--:|--:|--:|--:|');
for (const [game, name] of GAMES) {
  const { instance } = await WebAssembly.instantiate(readFileSync(at('../src/wasm/review.wasm')));
  const { memory, room, learn, begin, next, answer } = instance.exports;
  const write = (...parts) => {
    const bytes = Buffer.concat(parts.map((part) => Buffer.from(part)));
    const place = room(bytes.length);
    new Uint8Array(memory.buffer).set(bytes, place);
  };
  const net = at(`../../games/${game}/nets/4.safetensors`);
  if (existsSync(net)) {
    write(game, readFileSync(net));
    if (!learn(game.length)) throw new Error(`${game}: no net`);
  }
  const read = (length) => JSON.parse(new TextDecoder().decode(new Uint8Array(memory.buffer, answer(), length)));
  const journal = readFileSync(at(`../../games/${game}/fixtures/${name}.json`), 'utf8');
  write(JSON.stringify({ journal, simulations }));
  const began = performance.now();
  let told = read(begin());
  let [longest, last] = [0, performance.now()];
  while (!told.review) {
    if (told.error) throw new Error(`${game}: ${told.error}`);
    told = read(next());
    const now = performance.now();
    [longest, last] = [Math.max(longest, now - last), now];
  }
  const took = (performance.now() - began) / 1000;
  console.log(
    `| ${game} | ${told.review.entries} | ${told.all} | ${took.toFixed(1)} | ${longest.toFixed(0)} ms | ${(memory.buffer.byteLength / 2 ** 20).toFixed(1)} MiB |`,
  );
}
