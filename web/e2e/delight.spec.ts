// Details: legends, a log that keeps the reading position, meaningful motion, and counting the score on the board.

import type { Page } from '@playwright/test';
import { expect, GAMES, test } from './fixtures';
import { accessible, DESK, makeTable, MOVING, PHONE, playToTheEnd, pressOn, threeOf, tile, withBots } from './page';

declare global {
  interface Window {
    moved: Element[];
    flew: string[];
    counted: Set<string>;
    ran: number;
    numbers: string[];
    sounds: number;
  }
}

/** Waits until it is our turn and everything has been shown; while a move is in progress, it is not our turn. */
const mine = (page: Page) => page.waitForSelector('.prompt h2.mine');

/** An element on a board that has a legend. */
interface Thing {
  spot: string;
  text: string;
}

/** Runs in the page: returns the legend's text, and whether it is beside its element and inside the window. */
function bubble({ spot, text }: Thing) {
  const shown = document.querySelector('.bubble.placed');
  const place = document.querySelector(`[data-tried="${spot}"]`);
  if (!shown || !place) return false;
  const [a, b] = [shown.getBoundingClientRect(), place.getBoundingClientRect()];
  const apart = a.right <= b.left + 0.5 || a.left >= b.right - 0.5 || a.bottom <= b.top + 0.5 || a.top >= b.bottom - 0.5;
  const inside = a.left >= 0 && a.top >= 0 && a.right <= innerWidth && a.bottom <= innerHeight;
  return shown.textContent === text && apart && inside;
}

/** The position at which an element can be pointed at now. */
const middleOf = (page: Page, spot: string) =>
  page.locator(`[data-tried="${spot}"]`).evaluate((one) => {
    const box = one.getBoundingClientRect();
    return { x: box.left + box.width / 2, y: box.top + Math.min(box.height / 2, 12) };
  });

/** Waits until the page has not scrolled for half a second. */
const standsStill = (page: Page) =>
  page.evaluate(async () => {
    const where = () =>
      `${scrollY} ${document.documentElement.scrollHeight} ${document.querySelector('.felt')?.getBoundingClientRect().top}`;
    for (let [before, since] = [where(), performance.now()]; performance.now() - since < 500;) {
      await new Promise(requestAnimationFrame);
      if (where() !== before) [before, since] = [where(), performance.now()];
    }
  });

/** Runs in the page: marks elements with a legend that can be pointed at now, one of each kind. */
function pointable(playable: boolean): Thing[] {
  const kinds = new Map<string, HTMLElement>();
  for (const one of document.querySelectorAll<HTMLElement>('.felt [data-legend]')) {
    const box = one.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + Math.min(box.height / 2, 12)];
    if (box.width === 0 || x < 0 || y < 0 || x > innerWidth || y > innerHeight || box.height > innerHeight * 0.6) continue;
    const hit = document.elementFromPoint(x, y);
    if (!hit || hit.closest('[data-legend]') !== one) continue;
    const button = hit.closest('button:not(:disabled), [role="button"]');
    if ((button !== null && !button.hasAttribute('data-aside')) !== playable) continue;
    const kind = `${one.parentElement?.getAttribute('class')} ${one.getAttribute('class')}`;
    if (!kinds.has(kind)) kinds.set(kind, one);
  }
  return [...kinds.values()].slice(0, 8).map((one, at) => {
    const spot = `${playable} ${at}`;
    one.setAttribute('data-tried', spot);
    return { spot, text: one.dataset.legend ?? '' };
  });
}

/** Every kind of symbol that can be pointed at has a legend beside it, for mouse and touch. */
for (const [where, size] of [
  ['with a mouse', DESK],
  ['by touch', PHONE],
] as const) {
  const touch = size === PHONE;
  test(`legends of all that is drawn, ${where}`, async ({ atTable, games, address }) => {
    const { page, context } = await atTable(games[0]!.id, withBots(threeOf(games[0]!)), { ...size, settings: { unfolded: false } });
    for (const game of games) {
      await page.goto(await makeTable(context, address, game.id, withBots(threeOf(game))));
      await mine(page);
      // On a phone, the page first scrolls to the choices.
      await standsStill(page);
      const things = await page.evaluate(pointable, false);
      expect(things.length, `${game.id}: kinds of things that are explained`).toBeGreaterThanOrEqual(2);
      for (const thing of things) {
        // Pointing at the previous element may have scrolled the page: point at the current position, and again if it
        // moved on.
        await expect(async () => {
          const { x, y } = await middleOf(page, thing.spot);
          if (touch) await page.touchscreen.tap(x, y);
          else await page.mouse.move(x, y);
          await page.waitForFunction(bubble, thing, { timeout: 1000 });
        }, `${game.id}: ${thing.text}`).toPass();
      }
      if (!touch) continue;
      // A long press on something playable shows its legend and plays nothing.
      const [card] = await page.evaluate(pointable, true);
      if (!card) continue;
      const cdp = await context.newCDPSession(page);
      const said = page.locator('.prompt h2');
      const before = await said.innerText();
      await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [await middleOf(page, card.spot)] });
      await page.waitForFunction((text) => document.querySelector('.bubble.placed')?.textContent === text, card.text);
      await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
      // A touch has taken effect after two more frames.
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      await expect(said, `${game.id}: a finger that asks plays nothing`).toHaveText(before);
      await expect(page.locator('.confirm')).toHaveCount(0);
    }
  });
}

/** Players reading further down in the log keep their position while others play; those at the top see new lines. */
test('a log that stays where it is read', async ({ atTable }) => {
  const { page } = await atTable('trains-and-stations', withBots());
  await mine(page);
  const panel = page.locator('#aside-panel');
  /** Makes this many moves, and waits for the next turn. */
  const play = async (most: number) => {
    await page.evaluate(pressOn, { most, enough: true });
    await mine(page);
  };
  await play(30);
  const height = await panel.evaluate((box) => box.scrollHeight - box.clientHeight);
  expect(height, 'there is something to read').toBeGreaterThan(200);
  await panel.evaluate((box) => (box.scrollTop = 160));
  // The line in the middle of the panel, and its position.
  const read = () =>
    panel.evaluate((box) => {
      const { top } = box.getBoundingClientRect();
      const lines = [...box.querySelectorAll('li')];
      const line = box.querySelector('[data-read]') ?? lines.find((one) => one.getBoundingClientRect().top > top + 60)!;
      line.setAttribute('data-read', '');
      return { at: line.getBoundingClientRect().top - top, lines: lines.length };
    });
  const before = await read();
  await play(12);
  const after = await read();
  expect(after.lines, 'something happened meanwhile').toBeGreaterThan(before.lines);
  expect(Math.abs(after.at - before.at), 'how far the line that was read went').toBeLessThanOrEqual(2);
  await panel.evaluate((box) => (box.scrollTop = 0));
  await play(6);
  expect(await panel.evaluate((box) => box.scrollTop), 'a reader at the top stays there').toBe(0);
});

const QUICKLY = { ...MOVING, settings: { speed: 'fast', unfolded: false } } as const;

test('a card that is played travels', async ({ atTable }) => {
  const { page } = await atTable('trick-of-the-rails', { ...withBots(), options: { first_lead: 0 } }, QUICKLY);
  await mine(page);
  await page.evaluate(() => {
    const animate = Element.prototype.animate;
    window.moved = [];
    Element.prototype.animate = function (frames, options) {
      window.moved.push(this.closest('.felt [data-spot="trick"], .felt [data-spot="hand"], .flying') ?? this);
      return animate.call(this, frames, options);
    };
  });
  await page.locator('.felt button.may').first().click();
  await page.waitForFunction(() => window.moved.some((one) => one.matches('[data-spot="trick"]')));
});

test('two cards that are placed fly, and not the whole hand', async ({ atTable }) => {
  const { page } = await atTable('ticket-to-ride-card-game', withBots(), QUICKLY);
  await mine(page);
  await page.locator('.offer button:not([disabled])').first().click();
  await page.locator('[data-spot="keep"]').click();
  const place = page.locator('[data-spot="place"]:enabled');
  for (let turn = 0; ; turn += 1) {
    expect(turn, 'two cards of a colour come').toBeLessThan(30);
    await page.waitForSelector('.prompt h2.mine, .confirm');
    const pair = page.locator('.felt .hand .kind:has(> button.open:nth-of-type(2))').first();
    if (await pair.count()) {
      const cards = pair.locator('button.train');
      for (let one = 0; one < 2; one += 1) await cards.nth((await cards.count()) - 1 - one).evaluate((card: HTMLElement) => card.click());
      if (await place.count()) break;
    }
    await page.locator('.felt .face-up button, .felt .deck button').first().click();
  }
  await page.evaluate(() => {
    window.flew = [];
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
        if (node instanceof Element && node.classList.contains('flying'))
          window.flew.push(document.querySelector('.prompt h2')?.textContent?.trim() ?? '');
    }).observe(document.querySelector('.felt')!, { childList: true, subtree: true });
  });
  await place.click();
  // Until its announcement is over.
  await page.waitForFunction(() => window.flew.length > 0 && document.querySelector('.prompt h2')?.textContent?.trim() !== window.flew[0]);
  const flew = await page.evaluate(() => window.flew);
  expect(flew.filter((said) => said === flew[0]).length, `cards that flew: ${flew[0]}`).toBe(2);
});

/** The end is counted over the board: parts glow there, trains run, the winner has a moment; and where nothing is to move it is
 *  all there at once. */
for (const [name, game, runs] of [
  ['an end that is counted on the board', 'trick-of-the-rails', '.track .runs'],
  ['the end of Wild Ride, counted on the board', 'wild-ride', '.felt'],
] as const) {
  test(name, async ({ atTable, visit }) => {
    const hand = await atTable(game, withBots(), { settings: { goals: [game] } });
    await mine(hand.page);
    // Nothing is checked long before the end: fifteen tricks are fifteen choices, or more.
    if (game === 'trick-of-the-rails') await hand.page.evaluate(pressOn, { first: true, most: 11, enough: true });
    const storageState = await hand.context.storageState();
    const looksOn = async (more: object) => {
      const one = await visit(undefined, { ...more, storageState, settings: null });
      await one.context.addInitScript(() => {
        const kept = JSON.parse(localStorage.getItem('whistlestop') ?? '{}') as object;
        localStorage.setItem('whistlestop', JSON.stringify({ ...kept, speed: 'fast' }));
      });
      await one.page.goto(hand.table);
      await one.page.waitForSelector('.prompt');
      return one.page;
    };
    const [eye, still] = [await looksOn(MOVING), await looksOn({})];
    await eye.evaluate((train) => {
      window.counted = new Set();
      window.ran = 0;
      new MutationObserver(() => {
        for (const one of document.querySelectorAll<HTMLElement>('.felt .counted-now')) window.counted.add(one.dataset.part ?? '');
        if (document.querySelector(train)) window.ran += 1;
      }).observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['class'] });
    }, runs);
    await playToTheEnd(hand.page, { pick: () => 0, byHand: 0 });
    await eye.waitForSelector('.finale.done .won');
    const { counted, ran } = await eye.evaluate(() => ({ counted: window.counted.size, ran: window.ran }));
    expect(counted, 'parts of the board that glowed').toBeGreaterThanOrEqual(1);
    expect(ran, 'trains that ran').toBeGreaterThan(0);
    expect(await eye.locator('.finale .paper i').count(), 'the winner has a moment').toBeGreaterThan(0);
    await accessible(eye, 'the end, counted');
    await still.waitForSelector('.finale.done .won');
    await expect(still.locator('.finale .paper, .felt .counted-now'), 'nothing moves for those who want it still').toHaveCount(0);
    const shown = await eye.locator('.finale output').allTextContents();
    await expect(still.locator('.finale output'), 'both count the same').toHaveText(shown);
  });
}

/** A live race begins with a countdown, after which everybody is at the table; the race itself is accessible. */
test('a countdown before a race', async ({ visit, address }) => {
  const { page, frames } = await visit(address);
  const live = tile(page, 'Wild Ride');
  await live.getByRole('button', { name: /^Live/ }).click();
  await page.evaluate(() => {
    window.numbers = [];
    new MutationObserver(() => {
      const shown = document.querySelector('.countdown strong')?.textContent;
      if (shown && window.numbers.at(-1) !== shown) window.numbers.push(shown);
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  await live.locator('button.primary', { hasText: 'Play' }).click();
  await page.waitForSelector('.felt .grab');
  expect(await page.evaluate(() => window.numbers)).toEqual(['3', '2', '1']);
  const race = page.locator('.felt button.grab.race');
  const own = page.locator('.felt').getByRole('button', { name: 'Roll the dice' });
  for (let roll = 0; roll < 20 && !(await race.count()); roll += 1) {
    await race.or(own).first().waitFor();
    const since = frames.messages.length;
    if (!(await own.count())) continue;
    await own.click({ timeout: 1000 }).catch(() => undefined);
    await frames.next((message) => message.kind === 'step' && message.turn.kind !== 'chance', since);
  }
  await race.waitFor();
  await accessible(page, 'a live race');
});

/** One button silences everything, at once and on later visits. */
test('silence', async ({ visit, address }) => {
  const { page, context } = await visit(undefined, { ...MOVING, settings: { speed: 'fast', unfolded: true } });
  await page.addInitScript(() => {
    window.sounds = 0;
    const { start } = AudioScheduledSourceNode.prototype;
    AudioScheduledSourceNode.prototype.start = function (...at) {
      window.sounds += 1;
      return start.apply(this, at);
    };
  });
  await page.goto(await makeTable(context, address, 'trick-of-the-rails', withBots()));
  /** Plays a card, and waits until it is our turn again: then everything that makes a sound has been shown. */
  const play = async () => {
    await mine(page);
    await page.locator('.prompt .choice').first().click();
    await mine(page);
  };
  const sounds = () => page.evaluate(() => window.sounds);
  await play();
  expect(await sounds()).toBeGreaterThan(0);
  const button = page.locator('header').getByRole('button', { name: /sound/i });
  await button.click();
  await expect(button, 'the button says so').toHaveAttribute('aria-pressed', 'true');
  const before = await sounds();
  await play();
  await play();
  expect(await sounds(), 'nothing is heard').toBe(before);
  await page.reload();
  await play();
  expect(await sounds(), 'nor next time').toBe(0);
});

type Colour = [number, number, number];

/** Runs in the page: parses colours in any notation to numbers. */
function paints(names: string[]): Colour[] {
  const pen = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d', { willReadFrequently: true })!;
  const style = getComputedStyle(document.documentElement);
  return names.map((name) => {
    pen.clearRect(0, 0, 1, 1);
    pen.fillStyle = style.getPropertyValue(name).trim();
    pen.fillRect(0, 0, 1, 1);
    const [r = 0, g = 0, b = 0] = pen.getImageData(0, 0, 1, 1).data;
    return [r, g, b];
  });
}
const linear = (part: number) => (part / 255 <= 0.03928 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4);
const light = ([r, g, b]: Colour) => linear(r) * 0.2126 + linear(g) * 0.7152 + linear(b) * 0.0722;
const contrast = (a: Colour, b: Colour) => (Math.max(light(a), light(b)) + 0.05) / (Math.min(light(a), light(b)) + 0.05);
const apart = (a: Colour, b: Colour) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

/** In every theme, the focus ring differs from the glow of playable things, and locomotives stand out from the background.
 *  Boards in the colour-blind palette are accessible. */
for (const theme of ['light', 'dark'] as const) {
  test(`colours that tell things apart, ${theme}`, async ({ visit, address, games }) => {
    for (const palette of ['house', 'colour-blind'] as const) {
      const { page, context } = await visit(`${address}/rules/wild-ride`, { settings: { theme, palette, unfolded: false } });
      await page.waitForSelector('main');
      const names = ['--focus', '--glow', '--engine', '--card', '--felt'];
      const [focus, glow, engine, card, felt] = (await page.evaluate(paints, names)) as [Colour, Colour, Colour, Colour, Colour];
      expect(apart(focus, glow), `${palette}: ring and glow`).toBeGreaterThan(120);
      for (const ground of [card, felt]) {
        expect(contrast(focus, ground), `${palette}: the ring on its ground`).toBeGreaterThanOrEqual(3);
        expect(contrast(engine, ground), `${palette}: locomotives on their ground`).toBeGreaterThanOrEqual(3);
      }
      if (palette === 'house') continue;
      for (const game of games) {
        await page.goto(await makeTable(context, address, game.id, withBots(threeOf(game))));
        await mine(page);
        await accessible(page, `${game.id}, ${theme}, for the colour-blind`);
      }
    }
  });
}

/** The layout beside the board does not jump from turn to turn. */
for (const game of GAMES) {
  test(`a panel that does not jump: ${game}`, async ({ visit, address, games }) => {
    const seats = threeOf(games.find(({ id }) => id === game)!);
    const { page, context } = await visit(undefined, { settings: { unfolded: false } });
    for (const { width, height } of [DESK, PHONE]) {
      await page.setViewportSize({ width, height });
      await page.goto(await makeTable(context, address, game, withBots(seats)));
      const heights: number[] = [];
      for (let turn = 0; turn < 10; turn += 1) {
        await page.waitForSelector('.prompt h2.mine, .prompt tfoot');
        if (await page.locator('.prompt tfoot').count()) break;
        heights.push(await page.locator('.prompt').evaluate((panel) => Math.round(panel.getBoundingClientRect().height)));
        await page.evaluate(() => document.querySelector<HTMLElement>('.prompt details:not([open]) > summary')?.click());
        await page.waitForSelector('.prompt .choice');
        await page.evaluate((at) => {
          const offered = document.querySelectorAll<HTMLElement>('.prompt .choice');
          offered[at % offered.length]?.click();
          document.querySelector<HTMLElement>('.prompt details[open] > summary')?.click();
        }, turn);
      }
      expect(Math.max(...heights) - Math.min(...heights), `${width} px wide the panel is ${heights.join()} px high`).toBeLessThanOrEqual(
        30,
      );
    }
  });
}

/** Questions and answers that no ordinary game shows are accessible too. */
test('states that no game passes through', async ({ atTable, address }) => {
  const { page, context } = await atTable('trick-of-the-rails', withBots());
  await mine(page);
  await page.getByRole('button', { name: 'Leave the game' }).click();
  await accessible(page, 'the question before leaving');
  await page.goto(`${address}/puzzles`);
  await page.getByRole('link', { name: 'Try it' }).first().click();
  await page.locator('.panel .choice').first().waitFor();
  await accessible(page, 'a puzzle that waits for an answer');
  // After playing a card, undo is not offered, because it would not work.
  await page.goto(await makeTable(context, address, 'trick-of-the-rails', { ...withBots(), options: { first_lead: 0 } }));
  await page.locator('.felt button.may').first().click();
  await mine(page);
  await expect(page.getByRole('button', { name: 'Undo' }), 'a card that was played stays played').toBeDisabled();
});
