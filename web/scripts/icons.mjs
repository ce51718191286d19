// Draws the icons and link previews that phones and other sites show: `npm run icons`. Icons come from public/icon.svg,
// and the preview of a game from the game's own Picture.svelte; both are committed, since a browser is needed to draw
// them.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'vite';
import { load } from './load.mjs';

const { launch } = await load('e2e/page.ts');

const icon = readFileSync('public/icon.svg', 'utf8');
const theme = readFileSync('src/design/theme.css', 'utf8');
const browser = await launch();

/** Renders a page of this size into a file. */
async function draw(file, width, height, body) {
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(`<style>${theme} body { margin: 0 } svg { display: block; width: 100vw; height: 100vh }</style>${body}`);
  writeFileSync(file, await page.screenshot({ omitBackground: true }));
  await page.close();
}

for (const size of [192, 512]) await draw(`public/icon-${size}.png`, size, size, icon);
// Phones cut their own shape out of these, so they have no rounded corners, and room around the engine.
const whole = icon.replace(' rx="7"', '');
const roomy = whole
  .replace('viewBox="0 0 32 32"', 'viewBox="-5 -5 42 42"')
  .replace('<rect width="32" height="32"', '<rect x="-5" y="-5" width="42" height="42"');
await draw('public/icon-maskable-512.png', 512, 512, roomy);
await draw('public/apple-touch-icon.png', 180, 180, whole);
await draw('previews/site.png', 1200, 630, roomy.replace('<svg ', '<svg preserveAspectRatio="xMidYMid slice" '));

const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom', logLevel: 'error' });
const { render } = await vite.ssrLoadModule('svelte/server');
for (const game of readdirSync('src/games', { withFileTypes: true }).filter((entry) => entry.isDirectory())) {
  const folder = `src/games/${game.name}`;
  if (!readdirSync(folder).includes('Picture.svelte')) continue;
  const { default: Picture } = await vite.ssrLoadModule(`/${folder}/Picture.svelte`);
  await draw(`${folder}/preview.png`, 1200, 630, render(Picture).body);
}
await vite.close();
await browser.close();
