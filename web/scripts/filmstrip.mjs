// The film strip of every game: `npm run filmstrip` (or `npm run filmstrip -- wild-ride`) plays one journey of each game that the
// server has, from the home page to "Play again", and takes a picture at every stop into docs/pictures/GAME/NN-name.webp.
// They are of real games against real bots: the boards differ from one time to the next, the stops do not (strip.json).

import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { load } from './load.mjs';
import { atRest, snap } from './webp.mjs';

const { DESK, launch, makeTable, PHONE, playToTheEnd, visit } = await load('e2e/page.ts');
const { serve } = await load('e2e/server.ts');

const here = dirname(fileURLToPath(import.meta.url));
const pictures = process.env.PICTURES ?? resolve(here, '../../docs/pictures');
const STOPS = JSON.parse(readFileSync(resolve(here, 'strip.json'), 'utf8'));
const wanted = process.argv[2] ?? '';

/** A newcomer, on a device with animations. */
const NEW = { guide: true, unfolded: false, speed: 'normal', nameless: true };
const KNOWN = { ...NEW, guide: false };
/** The page as a hurried player sees it. */
const QUICK = { guide: false, speed: 'skip', unfolded: true, nameless: true };

const server = await serve({ pause: 40 });
const browser = await launch();
const games = (await (await fetch(`${server.address}/api/games`)).json()).filter(({ id }) => id.includes(wanted));

try {
  for (const game of games) await strip(game);
} finally {
  await browser.close();
  await server.stop();
  server.clean();
}

async function strip(game) {
  const folder = resolve(pictures, game.id);
  mkdirSync(folder, { recursive: true });
  for (const old of readdirSync(folder)) rmSync(resolve(folder, old));
  const taken = new Set();
  const take = async (page, name) => {
    const at = STOPS.indexOf(name);
    if (at < 0 || taken.has(name)) throw new Error(`${name} is no stop, or was one before`);
    taken.add(name);
    const large = page.viewportSize().width > 700;
    await snap(page, resolve(folder, `${String(at + 1).padStart(2, '0')}-${name}.webp`), { scale: large ? 0.75 : 0.9, quality: 0.8 });
  };
  await journey(game, take);
  const missed = STOPS.filter((name) => !taken.has(name));
  if (missed.length > 0) throw new Error(`${game.id}: no picture of ${missed.join(', ')}`);
  console.log(`${game.id}: ${taken.size} pictures`);
}

async function journey(game, take) {
  const { page, context } = await visit(browser, server.address, { ...DESK, reducedMotion: 'no-preference', settings: NEW });
  await page.waitForSelector('article svg');
  // A phone shows one game at a time: this one.
  const passer = await visit(browser, server.address, { ...PHONE, settings: NEW });
  await passer.page.locator('article', { hasText: game.title.en }).locator('svg').first().waitFor();
  await passer.page.locator('article', { hasText: game.title.en }).evaluate((tile) => tile.scrollIntoView({ block: 'center' }));
  await passer.page.waitForTimeout(600);
  await take(passer.page, 'home');
  await passer.context.close();

  // The lesson explains the goal, so a player who has had it is not shown the goal card. So another person takes it.
  const pupil = await visit(browser, `${server.address}/learn/${game.id}`, { ...DESK, reducedMotion: 'no-preference', settings: NEW });
  await pupil.page.locator('[data-lesson="next"]').click();
  await pupil.page.waitForTimeout(1500);
  await take(pupil.page, 'lesson');
  await pupil.context.close();

  await page.goto(`${server.address}/rules/${game.id}`);
  await page.locator('main h2').first().waitFor();
  await page
    .locator('.book .picture')
    .nth(2)
    .evaluate((picture) => picture.scrollIntoView({ block: 'center' }));
  await page.waitForTimeout(500);
  await take(page, 'rules');

  // Turn by turn, with a limit: a player who takes the first choice does not get far.
  const has = (wanted) => game.options.find(({ name }) => name === wanted);
  const options = { ...(has('pace')?.choices?.includes('turns') ? { pace: 'turns' } : {}), ...(has('rounds') ? { rounds: 7 } : {}) };
  const seats = Math.min(game.seats.max, Math.max(game.seats.min, 3));
  const fresh = () =>
    makeTable(context, server.address, game.id, {
      seats,
      seating: ['me', ...Array(seats - 1).fill('bot:porter')],
      options,
      memory_aids: true,
    });
  await page.goto(await fresh());
  await page.locator('dialog[open]').waitFor();
  await page.waitForTimeout(400);
  await take(page, 'goal');
  await page.locator('dialog[open] button').click();
  await page.waitForSelector('.prompt h2.mine');
  await atRest(page);
  await take(page, 'first-turn');

  await page.locator('.felt [data-legend]').filter({ visible: true }).nth(2).hover({ force: true });
  await page.locator('.bubble').waitFor();
  await page.waitForTimeout(400);
  await take(page, 'legend');

  await atRest(page);
  await someMoves(page, 3);
  await midMove(page);
  await take(page, 'bot-moves');

  // A short game may be over by now: then the remaining pictures are of another game.
  const table = await fresh();
  const others = [await fresh(), await fresh(), await fresh()];
  const known = await context.storageState();
  await context.close();
  /** The same person at the same table, with another device or other settings. */
  const again = async (size, settings, at = table) => {
    const state = structuredClone(known);
    for (const origin of state.origins)
      origin.localStorage = [
        { name: 'whistlestop', value: JSON.stringify({ lang: 'en', goals: [game.id], ...settings }) },
        ...origin.localStorage.filter(({ name }) => name !== 'whistlestop'),
      ];
    const other = await visit(browser, undefined, { ...size, reducedMotion: 'no-preference', storageState: state });
    await other.page.goto(at);
    await other.page.waitForSelector('.prompt');
    return other;
  };

  const hand = await again(DESK, QUICK);
  // To the middle of the game, however long it is.
  await someMoves(hand.page, Math.round(game.minutes * 0.3));
  const sights = [
    ['middle', DESK, KNOWN],
    ['dark', DESK, { ...KNOWN, theme: 'dark' }],
    ['colour-blind', DESK, { ...KNOWN, palette: 'colour-blind' }],
    ['phone', PHONE, NEW],
    ['phone-french-dark', PHONE, { ...NEW, lang: 'fr', theme: 'dark' }],
  ];
  for (const [name, size, settings] of sights) {
    const seen = await again(size, settings);
    await seen.page.waitForSelector('.prompt h2.mine');
    await seen.page.waitForTimeout(1200);
    // On a phone, the page has scrolled by itself to the choices.
    if (size === DESK) await atRest(seen.page);
    await take(seen.page, name);
    await seen.context.close();
  }

  await question(others, again, take);

  const eye = await again(DESK, KNOWN);
  await playToTheEnd(hand.page, { pick: () => 0, byHand: 0 });
  await eye.page.waitForSelector('.finale:not(.done)');
  await eye.page.waitForTimeout(1200);
  await take(eye.page, 'counting');
  await eye.page.waitForSelector('.finale.done');
  await eye.page.waitForTimeout(1500);
  await take(eye.page, 'end');
  const phone = await again(PHONE, { ...KNOWN, lang: 'fr' });
  await phone.page.waitForSelector('.finale.done');
  await phone.page.waitForTimeout(900);
  await phone.page.evaluate(() => document.querySelector('.finale').scrollIntoView({ block: 'center' }));
  await phone.page.waitForTimeout(400);
  await take(phone.page, 'end-phone-french');
  await hand.page.getByRole('button', { name: 'Play again' }).click();
  await eye.page.locator('a.primary', { hasText: '(' }).first().waitFor();
  await eye.page.waitForTimeout(700);
  await take(eye.page, 'again');
  for (const { context: open } of [hand, eye, phone]) await open.close();
}

/** Makes some of our own moves, always the first choice. */
async function someMoves(page, moves) {
  for (let move = 0; move < moves; move += 1) {
    await page.waitForFunction(() => document.querySelector('.prompt h2.mine, .prompt tfoot'));
    if (await page.locator('.prompt tfoot').count()) return;
    await oneMove(page, move);
  }
}

async function oneMove(page, seed) {
  const folded = await page.evaluate(() => {
    const summary = document.querySelector('.prompt details:not([open]) > summary');
    summary?.click();
    return summary !== null;
  });
  await page.waitForSelector('.prompt .choice', { timeout: 5000 }).catch(() => undefined);
  await page.evaluate((turn) => {
    const offered = [...document.querySelectorAll('.prompt .choice')];
    offered[(turn * 7) % offered.length]?.click();
  }, seed);
  await page.waitForTimeout(60);
  if (folded) await page.evaluate(() => document.querySelector('.prompt details[open] > summary')?.click());
}

/** Waits until something moves on the board while somebody else plays. */
async function midMove(page) {
  for (let move = 0; move < 30; move += 1) {
    await page.waitForSelector('.prompt h2.mine');
    await oneMove(page, move);
    const moves = await page
      .waitForFunction(
        () => {
          const others = !document.querySelector('.prompt h2.mine') && document.querySelector('.seats .acting, .seats [aria-current]');
          const moving = document
            .getAnimations()
            .filter(
              (one) =>
                one.playState === 'running' &&
                one.effect?.target?.closest?.('.felt') &&
                (one.effect.getComputedTiming().iterations ?? 1) < 5 &&
                one.effect.getComputedTiming().progress > 0.2,
            );
          const says = document.querySelector('.prompt h2')?.textContent.trim() ?? '';
          return Boolean(others) && !says.startsWith('You ') && moving.length > 0;
        },
        null,
        { timeout: 8000, polling: 30 },
      )
      .catch(() => null);
    if (moves) return;
  }
  throw new Error('nothing moved on the board');
}

/** On a phone, the page asks for confirmation before moves that cannot be undone. */
async function question(tables, again, take) {
  for (const table of tables) {
    const phone = await again(PHONE, { ...KNOWN, confirm: 'final', speed: 'skip' }, table);
    for (let turn = 0; turn < 40; turn += 1) {
      await phone.page.waitForFunction(() => document.querySelector('.prompt h2.mine, .prompt tfoot'));
      if (await phone.page.locator('.prompt tfoot').count()) break;
      const all = phone.page.locator('.felt :is(button, [role="button"]):not([data-aside]):enabled').filter({ visible: true });
      for (let at = 0; at < Math.min(6, await all.count()); at += 1) {
        await all
          .nth(at)
          .tap({ timeout: 500 })
          .catch(() => undefined);
        await phone.page.waitForTimeout(80);
        if ((await phone.page.locator('.confirm').count()) === 0) continue;
        await phone.page.waitForTimeout(400);
        await take(phone.page, 'choice');
        return phone.context.close();
      }
      if (await phone.page.locator('.prompt h2.mine').count()) await oneMove(phone.page, turn);
      await phone.page.waitForTimeout(200);
      if (await phone.page.locator('.confirm').count()) await phone.page.locator('.confirm .primary').click();
    }
    await phone.context.close();
  }
  throw new Error('nothing was asked');
}
