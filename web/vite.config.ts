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

export default defineConfig({
  plugins: [svelte(process.env.VITEST ? { compilerOptions: { dev: false } } : {}), gallery],
  resolve: process.env.VITEST ? { conditions: ['browser'] } : {},
  build: { target: 'es2022', modulePreload: { polyfill: false }, assetsInlineLimit: 0, reportCompressedSize: false },
  server: { fs: { allow: ['..'] }, proxy: { '/api': { target: server, ws: true, changeOrigin: true, headers: { origin: server } } } },
  // Some play whole games at a real server: on a busy machine that takes a while, and is no failure.
  test: { environment: 'jsdom', include: ['src/**/*.test.ts'], testTimeout: 120_000, hookTimeout: 120_000 },
});
