// Controlling a table with arrow keys alone, and with a thumb.

import { expect, GAMES, test } from './fixtures';
import { accessible, makeTable, PHONE, readGoal, threeOf, withBots } from './page';
import { below } from './random';

const BOARD = '.felt :is(button:not(:disabled), [role="button"][tabindex="0"]):not([data-aside])';
const CHOICE = `${BOARD}, .prompt :is(.choice, .confirm button)`;
const ARROWS = ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'];

/** A complete game with only arrow keys and Enter; the focus is never lost while there is a choice. */
for (const game of GAMES) {
  test(`${game} by arrow keys alone`, async ({ visit, address, games }) => {
    const { seats } = games.find(({ id }) => id === game)!;
    const { page, context } = await visit();
    await page.goto(await makeTable(context, address, game, withBots(seats.min)));
    await page.waitForSelector('.prompt');
    let enters = 0;
    for (let step = 0; step < 6000; step += 1) {
      const now = await page.evaluate(
        async ([choice, entered]) => {
          const over = () => document.querySelector('.prompt tfoot') !== null;
          const on = () => document.activeElement?.matches(choice) ?? false;
          const any = () => document.querySelector(choice) !== null;
          const late = performance.now() + 120_000;
          while (!over() && !any() && performance.now() < late) await new Promise(requestAnimationFrame);
          // The focus returns with the next frame, or the choice is gone by then.
          const back = performance.now() + (entered ? 120_000 : 50);
          const lost = () => document.activeElement === document.body && any() && !over();
          while ((entered ? lost() : !on()) && performance.now() < back) await new Promise(requestAnimationFrame);
          return { over: over(), on: on(), lost: lost() };
        },
        [CHOICE, enters > 0] as const,
      );
      if (now.over) break;
      expect(enters > 0 && now.lost, `the focus was lost after ${enters} moves`).toBe(false);
      if (!now.on) {
        await page.keyboard.press('ArrowDown');
        continue;
      }
      // A walk over board and list, so that every choice is visited eventually.
      const stroll = Array.from({ length: below(5) }, () => ARROWS[below(4)]!);
      await Promise.all([...stroll, 'Enter'].map((key) => page.keyboard.press(key)));
      enters += 1;
    }
    await expect(page.locator('.prompt tfoot'), `the game was played to its end: ${enters} moves`).toBeVisible();
  });
}

/** On a phone, every control is at least 44 pixels wide and high, and the choices are visible. */
for (const game of GAMES) {
  test(`${game} under a thumb`, async ({ visit, address, games }) => {
    const { page, context } = await visit(undefined, { ...PHONE, settings: { guide: true, unfolded: false } });
    const seats = threeOf(games.find(({ id }) => id === game)!);
    await page.goto(await makeTable(context, address, game, { ...withBots(seats), clock: { move_s: 90, reserve_s: 600 } }));
    await page.waitForSelector('.prompt');
    await readGoal(page);
    for (let turn = 0; turn < 14; turn += 1) {
      await page.waitForSelector(`${CHOICE}, .prompt tfoot`, { state: 'attached' });
      if (await page.locator('.prompt tfoot').count()) break;
      const found = await page.evaluate((choice) => {
        const drawn = [
          ...document.querySelectorAll(`${choice}, .felt .zoom button, header a, header button, .prompt button, .prompt summary`),
        ].filter((one) => one.getClientRects().length > 0);
        const small = drawn
          .map((one) => ({ box: one.getBoundingClientRect(), name: one.getAttribute('aria-label') ?? one.textContent?.trim() }))
          .filter(({ box }) => box.width < 43.5 || box.height < 43.5);
        const names = [...document.querySelectorAll('.seats .name')].filter((one) => one.scrollWidth > one.clientWidth + 1);
        return {
          small: small.map(({ box, name }) => `${name}: ${Math.round(box.width)}×${Math.round(box.height)}`),
          panel: document.querySelector('.prompt')!.getBoundingClientRect().height / innerHeight,
          cut: names.map((one) => one.textContent),
        };
      }, CHOICE);
      expect(found.small.slice(0, 4), `turn ${turn}: too small for a thumb`).toEqual([]);
      expect(found.cut, 'names that are cut').toEqual([]);
      expect(found.panel, 'the part of the screen that the panel takes').toBeLessThanOrEqual(0.41);
      await page.waitForFunction((choice) => {
        const low = innerHeight - document.querySelector('.prompt')!.getBoundingClientRect().height;
        const boxes = [...document.querySelectorAll(choice)].map((one) => one.getBoundingClientRect());
        return boxes.length === 0 || boxes.some((box) => box.top + box.height / 2 >= 0 && box.top + box.height / 2 <= low);
      }, BOARD);
      await page.evaluate(
        async (number) => {
          const picture = () => new Promise(requestAnimationFrame);
          document.querySelector<HTMLElement>('.prompt details:not([open]) > summary')?.click();
          await picture();
          const offered = document.querySelectorAll<HTMLElement>('.prompt .choice');
          offered[number % offered.length]?.click();
          await picture();
          document.querySelector<HTMLElement>('.confirm .primary')?.click();
          document.querySelector<HTMLElement>('.prompt details[open] > summary')?.click();
        },
        below(2 ** 31),
      );
    }
    await accessible(page, 'under a thumb');
    // A badge announces talk, which is one tap away.
    const sheet = page.locator('.prompt .sheet');
    if (await sheet.count()) {
      await sheet.tap();
      await page.locator('.aside.sheet [role="tab"]').first().waitFor();
      await accessible(page, 'the sheet');
      await page.getByRole('button', { name: 'Close', exact: true }).tap();
    }
  });
}
