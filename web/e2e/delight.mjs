// The tests of what delights: legends, a log that stays where it is read, motion that tells, an end that is counted on the board.

import { accessible, assert, playToTheEnd, visit } from './page.mjs';
import { makeTable } from './tables.mjs';

const PHONE = { width: 390, height: 844, hasTouch: true, isMobile: true };
const MOVING = { reducedMotion: 'no-preference' };

const gamesOf = (page) => page.evaluate(() => fetch('/api/games').then((answer) => answer.json()));
const seatsOf = (game) => Math.max(game.seats.min, Math.min(3, game.seats.max));

/** A table with bots as this person's own, opened. */
async function sit(page, address, game, more = {}) {
  const seats = more.seats ?? 3;
  await page.goto(await makeTable(page, address, game, { seats, seating: ['me', ...Array(seats - 1).fill('bot:porter')], ...more }));
  await page.waitForSelector('.prompt h2.mine', { timeout: 60_000 });
}

/** Runs in the page: the bubble, and whether it lies over what it explains. */
function bubble(spot) {
  const shown = document.querySelector('.bubble.placed');
  if (!shown) return null;
  const [a, b] = [shown.getBoundingClientRect(), document.querySelector(`[data-tried="${spot}"]`).getBoundingClientRect()];
  const apart = a.right <= b.left + 0.5 || a.left >= b.right - 0.5 || a.bottom <= b.top + 0.5 || a.top >= b.bottom - 0.5;
  const inside = a.left >= 0 && a.top >= 0 && a.right <= innerWidth && a.bottom <= innerHeight;
  return { text: shown.textContent, apart, inside };
}

/** Runs in the page: whether the bubble explains this, beside it. */
function bubbleFor({ spot, text }) {
  const shown = document.querySelector('.bubble.placed');
  if (shown?.textContent !== text) return false;
  const [a, b] = [shown.getBoundingClientRect(), document.querySelector(`[data-tried="${spot}"]`).getBoundingClientRect()];
  return a.right <= b.left + 0.5 || a.left >= b.right - 0.5 || a.bottom <= b.top + 0.5 || a.top >= b.bottom - 0.5;
}

/** Runs in the page: waits until it has been where it is for a while. */
async function standsStill() {
  const where = () => `${scrollY} ${document.documentElement.scrollHeight} ${document.querySelector('.felt')?.getBoundingClientRect().top}`;
  for (let [before, since] = [where(), performance.now()]; performance.now() - since < 500;) {
    await new Promise((done) => setTimeout(done, 50));
    if (where() !== before) [before, since] = [where(), performance.now()];
  }
}

/** Runs in the page: marks things with a legend that can be pointed at now, one of each kind of thing, and says where they are. */
function pointable({ playable }) {
  const kinds = new Map();
  for (const one of document.querySelectorAll('.felt [data-legend]')) {
    const box = one.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + Math.min(box.height / 2, 12)];
    if (box.width === 0 || x < 0 || y < 0 || x > innerWidth || y > innerHeight || box.height > innerHeight * 0.6) continue;
    const hit = document.elementFromPoint(x, y);
    if (!hit || hit.closest('[data-legend]') !== one) continue;
    const button = hit.closest('button:not(:disabled), [role="button"]');
    if ((button !== null && !button.hasAttribute('data-aside')) !== playable) continue;
    const kind = `${one.parentElement.className.baseVal ?? one.parentElement.className} ${one.className.baseVal ?? one.className}`;
    if (!kinds.has(kind)) kinds.set(kind, { one, x, y, text: one.dataset.legend });
  }
  return [...kinds.values()].slice(0, 8).map(({ one, x, y, text }, spot) => {
    one.setAttribute('data-tried', String(spot));
    return { spot, x, y, text };
  });
}

/** Every kind of symbol that can be pointed at is explained, beside itself, for a pointer and for a finger. */
export async function legends({ browser, address }) {
  for (const size of [{ width: 1280, height: 800 }, PHONE]) {
    const { page, context, faults } = await visit(browser, address, { ...size, settings: { unfolded: false } });
    await page.waitForSelector('article');
    for (const game of await gamesOf(page)) {
      await page.goto(address);
      await sit(page, address, game.id, { seats: seatsOf(game) });
      // On a phone the page goes to what is asked about first.
      await page.evaluate(standsStill);
      const things = await page.evaluate(pointable, { playable: false });
      assert(things.length >= 2, `${game.id}: ${things.length} kinds of things are explained`);
      for (const { spot, text } of things) {
        // What was pointed at before may have moved the page: this is pointed at where it is now, and again if it went on.
        let found = null;
        for (let attempt = 0; attempt < 3 && !(found?.text === text && found.apart && found.inside); attempt += 1) {
          const { x, y } = await page.evaluate((tried) => {
            const box = document.querySelector(`[data-tried="${tried}"]`).getBoundingClientRect();
            return { x: box.left + box.width / 2, y: box.top + Math.min(box.height / 2, 12) };
          }, String(spot));
          if (size.hasTouch) await page.touchscreen.tap(x, y);
          else await page.mouse.move(x, y);
          const told = page.waitForFunction(bubbleFor, { spot: String(spot), text }, { timeout: 400 + 600 * attempt });
          await told.catch(() => undefined);
          found = await page.evaluate(bubble, String(spot));
        }
        assert(found?.text === text && found.apart && found.inside, `${game.id}, ${size.width} wide: ${text}: ${JSON.stringify(found)}`);
      }
      if (!size.hasTouch) continue;
      // A finger that rests on what can be played asks, and plays nothing.
      const [card] = await page.evaluate(pointable, { playable: true });
      if (!card) continue;
      const cdp = await context.newCDPSession(page);
      const before = await page.locator('.prompt h2').innerText();
      await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: card.x, y: card.y }] });
      await page
        .locator('.bubble.placed')
        .waitFor({ timeout: 3000 })
        .catch(() => assert(false, `${game.id}: a finger that rests is told nothing`));
      await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
      await page.waitForTimeout(150);
      assert(
        (await page.locator('.prompt h2').innerText()) === before && (await page.locator('.confirm').count()) === 0,
        `${game.id}: who asks plays nothing`,
      );
    }
    assert(faults.length === 0, faults.join('\n'));
    await context.close();
  }
}

/** Whoever reads further down in the log goes on reading there while the others play; whoever is at its top sees the news. */
export async function logStays({ browser, address }) {
  const { page, context } = await visit(browser, address, { settings: { unfolded: true } });
  await page.waitForSelector('article');
  await sit(page, address, 'trains-and-stations');
  const play = (moves) =>
    page.evaluate(async (most) => {
      for (let move = 0; move < most;) {
        const offered = document.querySelectorAll('.prompt .choice');
        if (offered.length > 0) offered[move++ % offered.length].click();
        await new Promise((done) => setTimeout(done, 15));
      }
    }, moves);
  await play(30);
  const panel = page.locator('#aside-panel');
  const height = await panel.evaluate((box) => box.scrollHeight - box.clientHeight);
  assert(height > 200, `there is something to read: ${height}`);
  await panel.evaluate((box) => (box.scrollTop = 160));
  // The line that stands in the middle of the panel, and where.
  const read = () =>
    panel.evaluate((box) => {
      const { top } = box.getBoundingClientRect();
      const line =
        box.querySelector('[data-read]') ?? [...box.querySelectorAll('li')].find((one) => one.getBoundingClientRect().top > top + 60);
      line.setAttribute('data-read', '');
      return { text: line.textContent, at: line.getBoundingClientRect().top - top, lines: box.querySelectorAll('li').length };
    });
  const before = await read();
  await play(12);
  await page.waitForTimeout(300);
  const after = await read();
  assert(after.lines > before.lines, 'something happened meanwhile');
  assert(Math.abs(after.at - before.at) <= 2, `the line that was read went from ${before.at} to ${after.at}`);
  await panel.evaluate((box) => (box.scrollTop = 0));
  await play(6);
  await page.waitForTimeout(200);
  assert((await panel.evaluate((box) => box.scrollTop)) === 0, 'whoever is at the top stays there');
  await context.close();
}

/** A card that is played travels: it is one of few things that move. */
export async function cardsTravel({ browser, address }) {
  const { page, context } = await visit(browser, address, { ...MOVING, settings: { speed: 'fast', unfolded: false } });
  await page.addInitScript(() => {
    const animate = Element.prototype.animate;
    globalThis.moved = [];
    Element.prototype.animate = function (frames, options) {
      globalThis.moved.push(this.closest('.felt [data-spot="trick"], .felt [data-spot="hand"], .flying') ?? this);
      return animate.call(this, frames, options);
    };
  });
  await page.waitForSelector('article');
  await sit(page, address, 'trick-of-the-rails', { options: { first_lead: 0 } });
  await page.evaluate(() => (globalThis.moved = []));
  await page.locator('.felt button.may').first().click();
  await page.waitForFunction(() => globalThis.moved.some((one) => one.matches('[data-spot="trick"]')));
  // Two cards are placed: two cards fly, and not the whole hand.
  await sit(page, address, 'ticket-to-ride-card-game');
  await page.locator('.offer button:not([disabled])').first().click();
  await page.locator('[data-spot="keep"]').click();
  for (let turn = 0; turn < 30; turn += 1) {
    await page.waitForSelector('.prompt h2.mine', { timeout: 60_000 });
    const pair = page.locator('.felt .hand .kind:has(> button.open:nth-of-type(2))').first();
    if (await pair.count()) {
      const cards = pair.locator('button.train');
      for (let one = 0; one < 2; one += 1) await cards.nth((await cards.count()) - 1 - one).evaluate((card) => card.click());
      const place = page.locator('[data-spot="place"]:enabled');
      if (await place.count()) {
        await page.evaluate(() => {
          globalThis.flew = [];
          new MutationObserver((changes) => {
            for (const { addedNodes } of changes)
              for (const node of addedNodes)
                if (node.classList?.contains('flying')) globalThis.flew.push(document.querySelector('.prompt h2').textContent.trim());
          }).observe(document.querySelector('.felt'), { childList: true, subtree: true });
        });
        await place.click();
        await page.waitForFunction(() => globalThis.flew.length > 0);
        await page.waitForTimeout(250);
        const flew = await page.evaluate(() => globalThis.flew);
        const first = flew.filter((said) => said === flew[0]);
        assert(first.length === 2, `two cards were placed, ${first.length} flew: ${flew[0]}`);
        return context.close();
      }
    }
    await page.locator('.felt .face-up button, .felt .deck button').first().click();
    await page.waitForTimeout(150);
  }
  throw new Error('no two cards of a colour came');
}

/** The end is counted over the board: parts glow there, trains run, the winner has a moment; and where nothing is to move it is all there at once. */
const finish =
  (game, runs) =>
  async ({ browser, address }) => {
    const hand = await visit(browser, address, { settings: { goals: [game] } });
    await hand.page.waitForSelector('article');
    await sit(hand.page, address, game);
    const state = await hand.context.storageState();
    for (const origin of state.origins)
      origin.localStorage = origin.localStorage.map((one) =>
        one.name === 'whistlestop' ? { ...one, value: JSON.stringify({ ...JSON.parse(one.value), speed: 'fast' }) } : one,
      );
    const eye = await visit(browser, hand.page.url(), { ...MOVING, storageState: state });
    const still = await visit(browser, hand.page.url(), { storageState: state });
    for (const { page } of [eye, still]) await page.waitForSelector('.prompt');
    await eye.page.evaluate((train) => {
      globalThis.counted = new Set();
      globalThis.ran = 0;
      new MutationObserver(() => {
        for (const one of document.querySelectorAll('.felt .counted-now')) globalThis.counted.add(one.dataset.part);
        if (document.querySelector(train)) globalThis.ran += 1;
      }).observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['class'] });
    }, runs);
    await playToTheEnd(hand.page, { pick: () => 0, byHand: 0 });
    await eye.page.waitForSelector('.finale.done .won', { timeout: 90_000 });
    const { counted, ran } = await eye.page.evaluate(() => ({ counted: [...globalThis.counted], ran: globalThis.ran }));
    assert(counted.length >= 1, `${game}: nothing on the board glowed`);
    assert(ran > 0, `${game}: no train ran`);
    assert((await eye.page.locator('.finale .paper i').count()) > 0, 'the winner has a moment');
    await accessible(eye.page, `${game}: the end, counted`);
    await still.page.waitForSelector('.finale.done .won', { timeout: 90_000 });
    assert(
      (await still.page.locator('.finale .paper').count()) === 0 && (await still.page.locator('.felt .counted-now').count()) === 0,
      'nothing moves for whoever wants it still',
    );
    const shown = async ({ page }) => (await page.locator('.finale output').allTextContents()).join();
    assert((await shown(eye)) === (await shown(still)), 'both count the same');
    for (const { context } of [eye, still]) await context.close();
    await hand.context.close();
  };

/** A live race begins with a countdown, after which everybody is at the table; the race itself shuts nobody out. */
export async function countdown({ browser, address }) {
  const { page, context, faults } = await visit(browser, address);
  const tile = page.locator('article', { hasText: 'Wild Ride' });
  await tile.getByRole('button', { name: /^Live/ }).click();
  const numbers = page.evaluate(async () => {
    const seen = [];
    for (let waited = 0; waited < 400 && !location.pathname.startsWith('/t/'); waited += 1) {
      const shown = document.querySelector('.countdown strong')?.textContent;
      if (shown && seen.at(-1) !== shown) seen.push(shown);
      await new Promise((done) => setTimeout(done, 20));
    }
    return seen;
  });
  await tile.locator('button.primary', { hasText: 'Play' }).click();
  await page.waitForSelector('.felt .grab', { timeout: 30_000 });
  assert((await numbers).join() === '3,2,1', `counted: ${await numbers}`);
  for (let roll = 0; roll < 20; roll += 1) {
    const own = page.locator('.felt').getByRole('button', { name: 'Roll the dice' });
    if (await own.count()) await own.click({ timeout: 1000 }).catch(() => undefined);
    if (await page.locator('.felt button.grab.race').count()) break;
    await page.waitForTimeout(250);
  }
  await page.locator('.felt button.grab.race').waitFor();
  await accessible(page, 'a live race');
  assert(faults.length === 0, faults.join('\n'));
  await context.close();
}

/** One button silences everything, at once and next time. */
export async function silence({ browser, address }) {
  const { page, context } = await visit(browser, address, { ...MOVING, settings: { speed: 'fast', unfolded: true } });
  await page.addInitScript(() => {
    globalThis.sounds = 0;
    const start = AudioScheduledSourceNode.prototype.start;
    AudioScheduledSourceNode.prototype.start = function (...at) {
      globalThis.sounds += 1;
      return start.apply(this, at);
    };
  });
  await page.waitForSelector('article');
  await sit(page, address, 'trick-of-the-rails');
  const play = async () => {
    await page.waitForSelector('.prompt h2.mine', { timeout: 60_000 });
    await page.locator('.prompt .choice').first().click();
    await page.waitForTimeout(400);
  };
  await play();
  await page.waitForFunction(() => globalThis.sounds > 0);
  const button = page.locator('header').getByRole('button', { name: /sound/i });
  await button.click();
  assert((await button.getAttribute('aria-pressed')) === 'true', 'the button says so');
  await page.waitForTimeout(300);
  const before = await page.evaluate(() => globalThis.sounds);
  await play();
  await play();
  assert((await page.evaluate(() => globalThis.sounds)) === before, 'nothing is heard');
  await page.reload();
  await page.waitForSelector('.prompt h2.mine', { timeout: 60_000 });
  await play();
  assert((await page.evaluate(() => globalThis.sounds)) === 0, 'nor next time');
  await context.close();
}

/** Runs in the page: a colour as numbers, whatever way it is written. */
const paints = (names) => {
  const pen = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d', { willReadFrequently: true });
  const read = (colour) => {
    pen.clearRect(0, 0, 1, 1);
    pen.fillStyle = colour;
    pen.fillRect(0, 0, 1, 1);
    return [...pen.getImageData(0, 0, 1, 1).data].slice(0, 3);
  };
  const style = getComputedStyle(document.documentElement);
  return names.map((name) => read(style.getPropertyValue(name).trim()));
};
const light = ([r, g, b]) =>
  [r, g, b]
    .map((part) => part / 255)
    .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    .reduce((sum, part, at) => sum + part * [0.2126, 0.7152, 0.0722][at], 0);
const contrast = (a, b) => (Math.max(light(a), light(b)) + 0.05) / (Math.min(light(a), light(b)) + 0.05);
const apart = (a, b) => Math.hypot(...a.map((part, at) => part - b[at]));

/** In every theme: the ring of the keyboard is unlike the glow of what may be played, and locomotives are seen on their ground. Colour-blind boards shut nobody out. */
export async function colours({ browser, address }) {
  for (const theme of ['light', 'dark']) {
    for (const palette of ['house', 'colour-blind']) {
      const { page, context } = await visit(browser, address, { settings: { theme, palette, unfolded: false } });
      await page.waitForSelector('article');
      const [focus, glow, engine, card, felt] = await page.evaluate(paints, ['--focus', '--glow', '--engine', '--card', '--felt']);
      assert(apart(focus, glow) > 120, `${theme}, ${palette}: the ring is like the glow: ${focus} and ${glow}`);
      for (const ground of [card, felt]) {
        assert(contrast(focus, ground) >= 3, `${theme}, ${palette}: the ring is hardly seen: ${contrast(focus, ground)}`);
        assert(contrast(engine, ground) >= 3, `${theme}, ${palette}: locomotives are hardly seen: ${contrast(engine, ground)}`);
      }
      if (palette === 'colour-blind') {
        for (const game of await gamesOf(page)) {
          await sit(page, address, game.id, { seats: seatsOf(game) });
          await accessible(page, `${game.id}, ${theme}, for the colour-blind`);
        }
      }
      await context.close();
    }
  }
}

/** What is beside the board does not jump from turn to turn. */
export async function calm({ browser, address }) {
  const { page, context } = await visit(browser, address, { settings: { unfolded: false } });
  await page.waitForSelector('article');
  for (const game of await gamesOf(page)) {
    for (const size of [
      { width: 1280, height: 800 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(size);
      await sit(page, address, game.id, { seats: seatsOf(game) });
      const heights = [];
      for (let turn = 0; turn < 10; turn += 1) {
        await page.waitForFunction(() => document.querySelector('.prompt h2.mine, .prompt tfoot'), null, { timeout: 60_000 });
        if (await page.locator('.prompt tfoot').count()) break;
        heights.push(await page.evaluate(() => Math.round(document.querySelector('.prompt').getBoundingClientRect().height)));
        await page.evaluate(() => document.querySelector('.prompt details:not([open]) > summary')?.click());
        await page.waitForSelector('.prompt .choice', { timeout: 3000 });
        await page.evaluate((at) => {
          const offered = document.querySelectorAll('.prompt .choice');
          offered[at % offered.length].click();
          document.querySelector('.prompt details[open] > summary')?.click();
        }, turn);
        await page.waitForTimeout(120);
      }
      assert(Math.max(...heights) - Math.min(...heights) <= 30, `${game.id}, ${size.width} wide: the panel is ${heights} high`);
    }
  }
  await context.close();
}

/** Questions and answers that no game passes through shut nobody out either. */
export async function otherStates({ browser, address }) {
  const { page, context, faults } = await visit(browser, address);
  await page.waitForSelector('article');
  await sit(page, address, 'trick-of-the-rails');
  await page.getByRole('button', { name: 'Leave the game' }).click();
  await accessible(page, 'the question before leaving');
  await page.goto(`${address}/puzzles`);
  await page.getByRole('link', { name: 'Try it' }).first().click();
  await page.locator('.panel .choice').first().waitFor();
  await accessible(page, 'a puzzle that waits for an answer');
  // After a card that is played, "take back" is not offered: it would not work.
  await sit(page, address, 'trick-of-the-rails', { options: { first_lead: 0 } });
  await page.locator('.felt button.may').first().click();
  await page.waitForSelector('.prompt h2.mine', { timeout: 60_000 });
  assert(await page.getByRole('button', { name: 'Take back' }).isDisabled(), 'a card that was played stays played');
  assert(faults.length === 0, faults.join('\n'));
  await context.close();
}

export const DELIGHT = [
  ['legends of all that is drawn', legends],
  ['a log that stays where it is read', logStays],
  ['cards that travel', cardsTravel],
  ['an end that is counted on the board', finish('trick-of-the-rails', '.track .runs')],
  ['the end of Wild Ride, counted on the board', finish('wild-ride', '.felt')],
  ['a countdown before a race', countdown],
  ['silence', silence],
  ['colours that tell things apart', colours],
  ['a panel that does not jump', calm],
  ['states that no game passes through', otherStates],
];
