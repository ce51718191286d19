import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import type { Plugin } from 'vite';

// `npm run dev` draws the pages of a running `whistlestop serve`; WHISTLESTOP says where it is.
const server = process.env.WHISTLESTOP ?? 'http://127.0.0.1:8080';

/** Games for the gallery of boards, played by the real rules; not part of what is built. */
const gallery: Plugin = {
  name: 'gallery',
  apply: 'serve',
  configureServer(dev) {
    dev.middlewares.use('/steps', (request, answer) => {
      const url = new URL(request.url ?? '/', 'http://gallery');
      const [game, seats, seed] = url.pathname.slice(1).split('/');
      const options = JSON.parse(url.searchParams.get('options') ?? '{}');
      import('./scripts/steps.mjs')
        .then(({ steps }) => steps(game, { seats: Number(seats), seed: Number(seed), options }))
        .then((told: unknown) => answer.end(JSON.stringify(told)))
        .catch((error: unknown) => {
          answer.statusCode = 500;
          answer.end(String(error));
        });
    });
  },
};

/** What other sites show of a link to a game: beside the game's board, and at an address that the server knows. */
const previews: Plugin = {
  name: 'previews',
  apply: 'build',
  generateBundle() {
    const emit = (name: string, file: string) =>
      this.emitFile({ type: 'asset', fileName: `preview/${name}.png`, source: readFileSync(file) });
    emit('site', 'previews/site.png');
    for (const game of readdirSync('src/games')) {
      const file = `src/games/${game}/preview.png`;
      if (existsSync(file)) emit(game, file);
    }
  },
};

/** The rules for the device, once more as small as they get: the server hands that out to whoever can read it. */
const smallest: Plugin = {
  name: 'smallest',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || !file.fileName.endsWith('.wasm')) continue;
        this.emitFile({ type: 'asset', fileName: `${file.fileName}.br`, source: brotliCompressSync(file.source) });
      }
    },
  },
};

/** A few lines that ask for the rules while the page itself is still on its way. */
const rulesAhead: Plugin = {
  name: 'rules-ahead',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const page = bundle['index.html'];
      const rules = Object.keys(bundle).find((name) => /^assets\/rules-.*\.wasm$/.test(name));
      if (page?.type !== 'asset' || !rules) throw new Error('there is no page, or there are no rules');
      const source = readFileSync('src/device/prefetchRules.js', 'utf8')
        .replace(/\/\*\*.*?\*\//s, '')
        .replace('__RULES__', rules.replace('assets/', ''));
      const name = `assets/ahead-${createHash('sha256').update(source).digest('hex').slice(0, 8)}.js`;
      this.emitFile({ type: 'asset', fileName: name, source });
      page.source = String(page.source).replace('<script', `<script async src="./${name}"></script>\n    <script`);
    },
  },
};

/** What reviews games comes last: whoever plays is not to wait for it. */
const isLate = (name: string) => Number(/review-.*\.wasm$|\.safetensors$/.test(name));
const sooner = (one: string, other: string) => isLate(one) - isLate(other) || (one < other ? -1 : 1);

/** Writes the service worker last, when everything that it is to keep has its name. */
const serviceWorker: Plugin = {
  name: 'service-worker',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const publicFiles = readdirSync('public').sort();
      const files = [
        ...Object.keys(bundle).filter((name) => name !== 'index.html' && !/\.map$|\.br$|^preview\//.test(name)),
        ...publicFiles,
      ].sort(sooner);
      const version = createHash('sha256');
      for (const name of files) version.update(`${name}\n`);
      for (const name of publicFiles) version.update(readFileSync(`public/${name}`));
      const page = bundle['index.html'];
      if (page?.type === 'asset') version.update(page.source);
      const source = readFileSync('src/offline/sw.js', 'utf8')
        .replace('__VERSION__', version.digest('hex').slice(0, 16))
        .replace('__FILES__', JSON.stringify(files));
      this.emitFile({ type: 'asset', fileName: 'sw.js', source });
    },
  },
};

/** What is wanted together comes together: on a slow line every file more costs, and a browser asks an old host for six at a time.
 *  Each of these takes along what it imports, unless one before it has that. */
const together = [
  { name: 'home', test: /\/src\/(main|device\/store)\.ts$|\/src\/games\/[^/]+\/Picture\.svelte$/, priority: 3 },
  {
    name: 'table',
    test: /\/src\/(table\/TablePage|design\/Skyline)\.svelte$|\/src\/(device\/transport|games\/[^/]+)\.ts$|\/svelte\/.*\/transition\//,
    priority: 2,
  },
  { name: (id: string) => /\/locales\/(\w+)\/(web|table)\.ftl/.exec(id)?.[1] ?? null, priority: 1 },
];

export default defineConfig({
  plugins: [svelte(process.env.VITEST ? { compilerOptions: { dev: false } } : {}), gallery, previews, smallest, rulesAhead, serviceWorker],
  define: { __RULES_BYTES__: statSync('src/wasm/rules.wasm').size },
  // The page is served from any folder: what it consists of is told from where it is.
  base: './',
  worker: { format: 'es' },
  resolve: process.env.VITEST ? { conditions: ['browser'] } : {},
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups: together } } },
  },
  server: { fs: { allow: ['..'] }, proxy: { '/api': { target: server, ws: true, changeOrigin: true, headers: { origin: server } } } },
  // Some play whole games at a real server: on a busy machine that takes a while, and is no failure.
  test: { environment: 'jsdom', include: ['src/**/*.test.ts'], testTimeout: 120_000, hookTimeout: 120_000 },
});
