// The pages at every width: with a fresh profile and after a visit, nothing scrolls sideways, is cut, leaves its card, is too
// small for a finger or jumps during a turn. One path per game runs always; the whole matrix with `npm run e2e:deep`.

import type { Page } from '@playwright/test';
import { expect, GAMES, test } from './fixtures';
import { fits, SIZES } from './fits';
import { makeTable, MOVING, offered, PHONE, playToTheEnd, threeOf, tile, withBots } from './page';

declare global {
  interface Window {
    shifted: number;
  }
}

const CHOICE = '.felt :is(button:not(:disabled), [role="button"][tabindex="0"]):not([data-aside])';

/** Makes choices from the list, and waits for the next question. */
async function choose(page: Page, times: number): Promise<void> {
  for (let turn = 0; turn < times; turn += 1) {
    await offered(page);
    await page.evaluate(async () => {
      const picture = () => new Promise(requestAnimationFrame);
      document.querySelector<HTMLElement>('.prompt details:not([open]) > summary')?.click();
      await picture();
      document.querySelector<HTMLElement>('.prompt .choice')?.click();
      await picture();
      document.querySelector<HTMLElement>('.confirm .primary')?.click();
    });
  }
  await offered(page);
}

/** One table, by touch, in windows of every size: at the start, in play, and after a tap on the board. */
for (const game of GAMES) {
  test(`${game} at every width`, async ({ visit, address, games }) => {
    const { page, context } = await visit(undefined, PHONE);
    const sent: { do: string }[] = [];
    page.on('websocket', (socket) =>
      socket.on('framesent', ({ payload }) => void sent.push(JSON.parse(String(payload)) as { do: string })),
    );
    const seats = threeOf(games.find(({ id }) => id === game)!);
    await page.goto(await makeTable(context, address, game, withBots(seats)));
    for (const moves of [0, 5]) {
      await choose(page, moves);
      for (const [width, height] of SIZES) {
        await page.setViewportSize({ width, height });
        await fits(page, `after ${moves} moves, at ${width}`);
      }
      await page.setViewportSize({ width: PHONE.width, height: PHONE.height });
    }
    // A tap on the board does the same as a click: something is selected, or done.
    const control = page.locator(CHOICE).first();
    if ((await control.count()) === 0) return;
    const acts = () => sent.filter((message) => message.do === 'act').length;
    const marked = () => page.locator('.felt [aria-pressed="true"]').count();
    const before = [acts(), await marked()];
    await control.tap();
    const asked = page.locator('.confirm .primary');
    if (await asked.count()) await asked.tap();
    await expect.poll(async () => [acts(), await marked()], 'a touch does something').not.toEqual(before);
  });
}

/** After the goal is closed at once, the table continues. */
test('a goal that is closed at once', async ({ visit, address }) => {
  const once = async () => {
    const { page } = await visit(address, { settings: null });
    await tile(page, 'Trick of the Rails').locator('button.primary', { hasText: 'Play now' }).click();
    await page.locator('dialog[open] button').first().click();
    await offered(page);
  };
  await Promise.all([once(), once(), once(), once()]);
});

/** The layout does not jump during play: leaving elements take no room, and the prompt keeps its place. */
for (const [width, height] of [
  [1440, 900],
  [1024, 768],
  [1920, 1080],
] as const) {
  const name = width === 1440 ? 'nothing jumps during a turn' : `nothing jumps during a turn at ${width}`;
  test(name, { tag: width === 1440 ? [] : '@deep' }, async ({ atTable }) => {
    const { page } = await atTable('trick-of-the-rails', withBots(), { width, height, settings: { speed: 'normal' }, ...MOVING });
    await choose(page, 1);
    await page.evaluate(() => {
      // As browsers define it: shifts less than a second apart are one, for five seconds at most. A sum over a whole turn would
      // grow with the number of moves that bots make meanwhile.
      let [sum, began, last] = [0, 0, 0];
      const watch = new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const at = entry.startTime;
          if (window.shifted === 0 || at - last > 1_000 || at - began > 5_000) [sum, began] = [0, at];
          last = at;
          sum += (entry as PerformanceEntry & { value: number }).value;
          window.shifted = Math.max(window.shifted, sum);
        }
      });
      watch.observe({ type: 'layout-shift' });
    });
    for (let turn = 0; turn < 3; turn += 1) {
      await page.evaluate(() => (window.shifted = 0));
      await choose(page, 1);
      expect(await page.evaluate(() => window.shifted), `how far turn ${turn} moves the page`).toBeLessThan(0.1);
    }
  });
}

/** With many tickets, the hand is beside the railyard, not over it. */
test('the hand leaves the railyard in sight', async ({ visit, address }) => {
  const { page } = await visit();
  for (const [width, height] of [
    [1024, 768],
    [1440, 900],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(`${address}/puzzles/ticket-to-ride-card-game/26`);
    await page.locator('.yard.own').waitFor();
    const hidden = await page.evaluate(() => {
      const yard = document.querySelector('.yard.own')!;
      const { left, top, width, height } = yard.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      return y < innerHeight && !yard.contains(document.elementFromPoint(x, y));
    });
    expect(hidden, `the railyard is hidden at ${width}`).toBe(false);
  }
});

/** Every page but the tables. */
const PAGES = ['', 'new/GAME', 'rules/GAME', 'learn/GAME', 'puzzles', 'puzzles/GAME/26', 'results'];

for (const game of GAMES) {
  for (const fresh of [true, false]) {
    for (const [width, height] of SIZES) {
      const name = `every page of ${game} at ${width}, ${fresh ? 'fresh' : 'after a visit'}`;
      test(name, { tag: '@deep' }, async ({ visit, address, games }) => {
        const touch = width < 900;
        const { page, context } = await visit(undefined, {
          width,
          height,
          hasTouch: touch,
          isMobile: touch,
          ...(fresh ? { settings: null } : {}),
        });
        for (const path of PAGES) {
          await page.goto(`${address}/${path.replace('GAME', game)}`);
          await page.waitForLoadState('networkidle');
          await fits(page, `/${path}`);
        }
        await page.goto(address);
        await page.getByRole('button', { name: 'Settings' }).click();
        await fits(page, 'settings');
        await page.keyboard.press('Escape');
        const table = await makeTable(context, address, game, withBots(threeOf(games.find(({ id }) => id === game)!)));
        await page.goto(table);
        const goal = page.locator('dialog[open]');
        if (fresh) {
          await goal.waitFor();
          await fits(page, 'the goal');
          await goal.getByRole('button').click();
        }
        for (const moves of [0, 1, 4, 8]) {
          await choose(page, moves);
          await fits(page, `after ${moves} more moves`);
        }
        if (fresh) return;
        await playToTheEnd(page, { byHand: 0 });
        await fits(page, 'the end');
        for (const part of ['replay', 'review']) {
          await page.goto(`${table}/${part}`);
          await page
            .locator(part === 'review' && game === 'wild-ride' ? 'main h1' : '.felt')
            .first()
            .waitFor();
          await fits(page, part);
        }
      });
    }
  }
}
