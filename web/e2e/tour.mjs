// The pages at every width: with a fresh profile and after a visit, nothing scrolls sideways, is cut, leaves its card, is too
// small for a finger or jumps during a turn. One path per game runs always; the whole matrix with `npm run e2e -- --deep`.

import { fits, SIZES } from './fits.mjs';
import { assert, playToTheEnd, visit } from './page.mjs';
import { makeTable } from './tables.mjs';

const fewest = (game) => Math.max(game.seats.min, Math.min(3, game.seats.max));
const CHOICE = '.felt :is(button:not(:disabled), [role="button"][tabindex="0"]):not([data-aside])';

const seated = (game) => ({ seats: fewest(game), seating: ['me', ...Array(fewest(game) - 1).fill('bot:porter')] });
const offered = (page) =>
  page.waitForFunction(() => document.querySelector('.prompt .choice, .prompt details, .prompt tfoot'), null, { timeout: 60_000 });

/** Makes choices in words, and waits for the next question. */
async function choose(page, times) {
  for (let turn = 0; turn < times; turn += 1) {
    await offered(page);
    await page.evaluate(async () => {
      const picture = () => new Promise((done) => requestAnimationFrame(done));
      document.querySelector('.prompt details:not([open]) > summary')?.click();
      await picture();
      document.querySelector('.prompt .choice')?.click();
      await picture();
      document.querySelector('.confirm .primary')?.click();
    });
  }
  await offered(page);
}

/** One table, by touch, in windows of every size: at the start, in play, and after a tap on the board. */
export function atEveryWidth(game) {
  return async ({ browser, address }) => {
    const { page, context, faults } = await visit(browser, address, { width: 390, height: 844, hasTouch: true, isMobile: true });
    const sent = [];
    page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => sent.push(JSON.parse(String(payload)))));
    await page.waitForSelector('article');
    await page.goto(await makeTable(page, address, game.id, seated(game)));
    for (const moves of [0, 5]) {
      await choose(page, moves);
      for (const [width, height] of SIZES) {
        await page.setViewportSize({ width, height });
        await fits(page, `${game.title.en}, after ${moves} moves, at ${width}`);
      }
      await page.setViewportSize({ width: 390, height: 844 });
    }
    // A touch on the board does what a click does: something is chosen, or done.
    const control = page.locator(CHOICE).first();
    if (await control.count()) {
      const before = sent.filter((message) => message.do === 'act').length;
      const marked = await page.locator('.felt [aria-pressed="true"]').count();
      await control.tap();
      const asked = page.locator('.confirm .primary');
      if (await asked.count()) await asked.tap();
      const deadline = Date.now() + 10_000;
      const done = async () =>
        sent.filter((message) => message.do === 'act').length > before ||
        (await page.locator('.felt [aria-pressed="true"]').count()) !== marked;
      while (!(await done()) && Date.now() < deadline) await page.evaluate(() => new Promise((picture) => requestAnimationFrame(picture)));
      assert(await done(), `${game.title.en}: a touch did nothing`);
    }
    assert(faults.length === 0, faults.join('\n'));
    await context.close();
  };
}

/** Whoever closes the goal at once sits at a table that goes on. */
async function goalAtOnce({ browser, address }) {
  for (let visits = 0; visits < 4; visits += 1) {
    const { page, context } = await visit(browser, address, { settings: null });
    await page.locator('article', { hasText: 'Trick of the Rails' }).locator('button.primary', { hasText: 'Play now' }).click();
    await page.locator('dialog[open] button').first().click();
    await offered(page);
    await context.close();
  }
}

/** While one plays nothing jumps: what leaves takes no room, and what is asked keeps its place. */
const still =
  ([width, height]) =>
  async ({ browser, address }) => {
    const { page, context } = await visit(browser, address, {
      width,
      height,
      settings: { speed: 'normal' },
      reducedMotion: 'no-preference',
    });
    await page.waitForSelector('article');
    await page.goto(await makeTable(page, address, 'trick-of-the-rails', { seats: 3, seating: ['me', 'bot:porter', 'bot:porter'] }));
    await choose(page, 1);
    await page.evaluate(() => {
      globalThis.shifted = 0;
      const watch = new PerformanceObserver((list) => list.getEntries().forEach((entry) => (globalThis.shifted += entry.value)));
      watch.observe({ type: 'layout-shift' });
    });
    for (let turn = 0; turn < 3; turn += 1) {
      await page.evaluate(() => (globalThis.shifted = 0));
      await choose(page, 1);
      const shifted = await page.evaluate(() => globalThis.shifted);
      assert(shifted < 0.1, `turn ${turn} at ${width} moves the page by ${shifted.toFixed(3)}`);
    }
    await context.close();
  };

/** With many tickets the hand lies beside the railyard, not over it. */
async function railyardInSight({ browser, address }) {
  for (const [width, height] of [
    [1024, 768],
    [1440, 900],
    [1920, 1080],
  ]) {
    const { page, context } = await visit(browser, `${address}/puzzles/ticket-to-ride-card-game/26`, { width, height });
    await page.locator('.yard.own').waitFor();
    const hidden = await page.evaluate(() => {
      const yard = document.querySelector('.yard.own');
      const { left, top, width, height } = yard.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      return y < innerHeight && !yard.contains(document.elementFromPoint(x, y));
    });
    assert(!hidden, `the railyard is hidden at ${width}`);
    await context.close();
  }
}

export const TOUR = [
  ['a goal that is closed at once', goalAtOnce],
  ['nothing jumps during a turn', still([1440, 900])],
  ['the hand leaves the railyard in sight', railyardInSight],
];

/** Every page but the tables. */
const PAGES = ['', 'new/GAME', 'rules/GAME', 'learn/GAME', 'puzzles', 'puzzles/GAME/26', 'results'];

function everyPage(game, fresh) {
  return async ({ browser, address }) => {
    for (const [width, height] of SIZES) {
      const touch = width < 900;
      const { page, context, faults } = await visit(browser, null, {
        width,
        height,
        hasTouch: touch,
        isMobile: touch,
        ...(fresh ? { settings: null } : {}),
      });
      for (const path of PAGES) {
        await page.goto(`${address}/${path.replace('GAME', game.id)}`);
        await page.waitForLoadState('networkidle');
        await fits(page, `/${path.replace('GAME', game.id)} at ${width}`);
      }
      await page.goto(address);
      await page.getByRole('button', { name: 'Settings' }).click();
      await fits(page, `settings at ${width}`);
      await page.keyboard.press('Escape');
      await page.goto(await makeTable(page, address, game.id, seated(game)));
      const goal = page.locator('dialog[open]');
      if (fresh) {
        await goal.waitFor();
        await fits(page, `the goal at ${width}`);
        await goal.getByRole('button').click();
      }
      for (const moves of [0, 1, 4, 8]) {
        await choose(page, moves);
        await fits(page, `after ${moves} more moves at ${width}`);
      }
      if (!fresh) {
        await playToTheEnd(page, { byHand: 0 });
        await fits(page, `the end at ${width}`);
        const table = page.url();
        for (const part of ['replay', 'review']) {
          await page.goto(`${table}/${part}`);
          await page
            .locator('.felt')
            .first()
            .waitFor({ timeout: 30_000 })
            .catch(() => undefined);
          await fits(page, `${part} at ${width}`);
        }
      }
      assert(faults.length === 0, faults.join('\n'));
      await context.close();
    }
  };
}

/** The whole matrix: it takes many minutes. */
export const deep = (games) => [
  ...[
    [1024, 768],
    [1920, 1080],
  ].map((size) => [`nothing jumps during a turn at ${size[0]}`, still(size)]),
  ...games.flatMap((game) =>
    [true, false].map((fresh) => [
      `every page at every width: ${game.title.en}, ${fresh ? 'fresh' : 'after a visit'}`,
      everyPage(game, fresh),
    ]),
  ),
];
