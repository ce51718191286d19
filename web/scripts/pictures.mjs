// Takes the pictures in docs/: `npm run pictures`. They show real games against real bots.

import { mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { load } from './load.mjs';
import { atRest, snap } from './webp.mjs';

const { DESK, launch, playToTheEnd, readGoal, tile, visit } = await load('e2e/page.ts');
const { serve } = await load('e2e/server.ts');

const folder = process.env.PICTURES ?? resolve(dirname(fileURLToPath(import.meta.url)), '../../docs/pictures');
mkdirSync(folder, { recursive: true });
const server = await serve();
const browser = await launch();

const PHONE = { width: 390, height: 844 };

async function take(page, name) {
  await atRest(page);
  await snap(page, resolve(folder, `${name}.webp`));
}

/** Plays some turns of a game and takes a picture. */
async function table(name, title, size, settings, turns, last = async () => {}) {
  const { page, context } = await visit(browser, server.address, {
    ...size,
    settings: { guide: true, unfolded: false, nameless: true, ...settings },
  });
  const play = tile(page, title).locator('button.primary');
  await play.waitFor();
  const inTurns = tile(page, title).getByRole('button', { name: /Turn by turn|Tour par tour/ });
  if (await inTurns.count()) await inTurns.click();
  await play.click();
  await readGoal(page);
  await page.waitForSelector('.prompt .choice, .prompt details');
  let seen = 0;
  await playToTheEnd(page, {
    pick: () => 0,
    byHand: turns + 2,
    each: async () => {
      seen += 1;
      if (seen > turns) throw new Error('enough');
    },
  }).catch((error) => {
    if (error.message !== 'enough') throw error;
  });
  const unfolded = page.locator('.prompt details[open] > summary');
  if (await unfolded.count()) await unfolded.click();
  await last(page);
  await take(page, name);
  await context.close();
}

async function home(name, size, settings) {
  const { page, context } = await visit(browser, server.address, { ...size, settings });
  await page.waitForSelector('article svg');
  await page.waitForTimeout(500);
  await take(page, name);
  await context.close();
}

await home('home-desktop-en', DESK, {});
await home('home-phone-fr-dark', PHONE, { lang: 'fr', theme: 'dark' });
await table('trick-of-the-rails-desktop-en', 'Trick of the Rails', DESK, {}, 14);
await table('trick-of-the-rails-phone-fr-dark', 'Trick of the Rails', PHONE, { lang: 'fr', theme: 'dark', guide: false }, 14);
await table('question-phone-en', 'Ticket to Ride', PHONE, { guide: false, confirm: 'final' }, 12, (page) =>
  page.locator('.board button:not([disabled])').first().click(),
);
await table('ticket-to-ride-desktop-fr', 'Les Aventuriers du Rail', DESK, { lang: 'fr' }, 12);
await table('ticket-to-ride-phone-en', 'Ticket to Ride', PHONE, { guide: false }, 12);
await table('trains-and-stations-desktop-en-dark', 'Trains & Stations', DESK, { theme: 'dark' }, 40);
await table('trains-and-stations-phone-fr', 'Trains & Stations', PHONE, { lang: 'fr', guide: false }, 40);
await table('wild-ride-desktop-en', 'Wild Ride', DESK, {}, 3);
await table('wild-ride-phone-fr', 'Wild Ride', PHONE, { lang: 'fr' }, 3);
await table('the-end-desktop-en', 'Wild Ride', DESK, {}, 200);
await browser.close();
await server.stop();
server.clean();
