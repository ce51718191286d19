// The tests of how a table is handled: by arrow keys alone, and by a thumb.

import { accessible, assert, readGoal, visit } from './page.mjs';
import { makeTable } from './tables.mjs';

const CHOICE = '.felt :is(button:not(:disabled), [role="button"][tabindex="0"]):not([data-aside]), .prompt :is(.choice, .confirm button)';

/** A whole game with arrow keys, Enter and nothing else; the focus is never lost while there is something to choose. */
export function byKeys(game, seats) {
  return async ({ browser, address }) => {
    const { page, context, faults } = await visit(browser, address);
    await page.waitForSelector('article');
    const seating = ['me', ...Array(seats - 1).fill('bot:porter')];
    await page.goto(await makeTable(page, address, game, { seats, seating }));
    await page.waitForSelector('.prompt');
    const arrows = ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'];
    let enters = 0;
    for (let step = 0; step < 6000; step += 1) {
      const now = await page.evaluate(async (choice) => {
        // A picture or two for the focus to come back, if it is not there.
        for (let frame = 0; frame < 3 && !document.activeElement?.matches(choice); frame += 1)
          await new Promise((done) => requestAnimationFrame(done));
        const held = document.activeElement;
        return {
          over: document.querySelector('.prompt tfoot') !== null,
          choices: document.querySelectorAll(choice).length,
          on: held?.matches(choice) ?? false,
          lost: held === document.body,
          ring: held ? getComputedStyle(held).outlineStyle : '',
        };
      }, CHOICE);
      if (now.over) break;
      if (now.choices === 0) continue;
      // It comes back with the next picture, or what there was to choose is gone by then.
      if (enters > 0 && now.lost) {
        const back = page.waitForFunction((choice) => document.activeElement !== document.body || !document.querySelector(choice), CHOICE, {
          timeout: 10_000,
        });
        await back.catch(() => assert(false, `the focus was lost after ${enters} moves`));
        continue;
      }
      if (!now.on) {
        await page.keyboard.press('ArrowDown');
        continue;
      }
      // A stroll over board and list, so that every choice is met sooner or later.
      const stroll = Array.from({ length: Math.floor(Math.random() * 5) }, () => arrows[Math.floor(Math.random() * 4)]);
      await Promise.all([...stroll, 'Enter'].map((key) => page.keyboard.press(key)));
      enters += 1;
    }
    assert(await page.locator('.prompt tfoot').count(), `${game} was played to its end by keys: ${enters} moves`);
    assert(faults.length === 0, faults.join('\n'));
    await context.close();
  };
}

/** On a phone everything that can be touched is at least 44 pixels wide and high, and what is asked about is in sight. */
export function byThumb(game, seats, turns) {
  return async ({ browser, address }) => {
    const { page, context } = await visit(browser, address, {
      width: 390,
      height: 844,
      hasTouch: true,
      isMobile: true,
      settings: { guide: true, unfolded: false },
    });
    await page.waitForSelector('article');
    await page.goto(
      await makeTable(page, address, game, {
        seats,
        seating: ['me', ...Array(seats - 1).fill('bot:porter')],
        clock: { move_s: 90, reserve_s: 600 },
      }),
    );
    await page.waitForSelector('.prompt');
    await readGoal(page);
    for (let turn = 0; turn < turns; turn += 1) {
      await page.waitForFunction((choice) => document.querySelector(`${choice}, .prompt tfoot`), CHOICE);
      if (await page.locator('.prompt tfoot').count()) break;
      await page.waitForTimeout(60);
      const found = await page.evaluate((choice) => {
        const panel = document.querySelector('.prompt').getBoundingClientRect();
        const drawn = [
          ...document.querySelectorAll(`${choice}, .felt .zoom button, header a, header button, .prompt button, .prompt summary`),
        ].filter((one) => one.getClientRects().length > 0);
        const small = drawn
          .map((one) => ({ box: one.getBoundingClientRect(), name: one.getAttribute('aria-label') ?? one.textContent.trim() }))
          .filter(({ box }) => box.width < 43.5 || box.height < 43.5);
        const choices = [...document.querySelectorAll(choice)].map((one) => one.getBoundingClientRect());
        const names = [...document.querySelectorAll('.seats .name')].filter((one) => one.scrollWidth > one.clientWidth + 1);
        return {
          small: small.map(({ box, name }) => `${name}: ${Math.round(box.width)}×${Math.round(box.height)}`),
          inSight:
            choices.length === 0 ||
            choices.some(
              (box) => box.top + box.height / 2 >= 0 && box.top + box.height / 2 <= Math.max(panel.top, innerHeight - panel.height),
            ),
          panel: panel.height / innerHeight,
          cut: names.map((one) => one.textContent),
        };
      }, CHOICE);
      assert(found.small.length === 0, `${game}, turn ${turn}: too small for a thumb: ${found.small.slice(0, 4).join(', ')}`);
      assert(found.cut.length === 0, `${game}: names are cut: ${found.cut}`);
      assert(found.panel <= 0.41, `${game}: the panel takes ${found.panel} of the screen`);
      await page.waitForFunction(
        (choice) => {
          const low = innerHeight - document.querySelector('.prompt').getBoundingClientRect().height;
          const boxes = [...document.querySelectorAll(`${choice}`)].map((one) => one.getBoundingClientRect());
          return boxes.length === 0 || boxes.some((box) => box.top + box.height / 2 >= 0 && box.top + box.height / 2 <= low);
        },
        '.felt :is(button:not(:disabled), [role="button"][tabindex="0"]):not([data-aside])',
        { timeout: 5000 },
      );
      await page.evaluate(async (choice) => {
        const before = document.querySelector('.seats')?.textContent;
        const folded = document.querySelector('.prompt details:not([open]) > summary');
        folded?.click();
        await new Promise((done) => setTimeout(done, 30));
        const offered = [...document.querySelectorAll('.prompt .choice')];
        offered[Math.floor(Math.random() * offered.length)]?.click();
        await new Promise((done) => setTimeout(done, 30));
        document.querySelector('.confirm .primary')?.click();
        document.querySelector('.prompt details[open] > summary')?.click();
        void before;
        void choice;
      }, CHOICE);
    }
    await accessible(page, `${game} under a thumb`);
    // What is said comes with a badge, and is one touch away.
    const sheet = page.locator('.prompt .sheet');
    if (await sheet.count()) {
      await sheet.tap();
      await page.locator('.aside.sheet [role="tab"]').first().waitFor();
      await accessible(page, `${game}: the sheet`);
      await page.getByRole('button', { name: 'Close', exact: true }).tap();
    }
    await context.close();
  };
}
