// A finished game is reviewed, at a server and on the device: it fills in while it is made, and every moment can be looked at,
// handed on and played on from.

import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { begin, goOffline } from './onDevice';
import { accessible, PHONE, playToTheEnd, withBots } from './page';

/** How far the page extends beyond the screen. */
const wide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Presses a key until an element appears. */
async function drive(page: Page, key: string, to: string, most = 80): Promise<void> {
  const found = page.locator(to);
  const graph = page.getByRole('slider');
  for (let pressed = 0; pressed < most && (await found.count()) === 0; pressed += 1) {
    const at = await graph.getAttribute('aria-valuenow');
    await page.keyboard.press(key);
    await expect(graph).not.toHaveAttribute('aria-valuenow', at!);
  }
  await expect(found, `${to} is met`).not.toHaveCount(0);
}

/** The hint gives the value of its move compared with the next best. */
async function hintSaysWhy(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Hint' }).click();
  await expect(page.locator('.hint .worth')).toHaveText(/^\s*Win chance: about \d+%.*(next best|bout as good|qually good)/);
}

test('a review, moment by moment', async ({ atTable, visit }) => {
  // The leading player may play any card, so there is a next best one.
  const { page } = await atTable('trick-of-the-rails', { ...withBots(), options: { first_lead: 0 } });
  await page.waitForSelector('.prompt .choice');
  await hintSaysWhy(page);
  await playToTheEnd(page, { byHand: 0 });
  await page.locator('.prompt').getByRole('link', { name: 'Review', exact: true }).click();
  const graph = page.getByRole('slider', { name: 'Win chances' });
  await graph.waitFor();
  // The arrow keys move the engine, and the address includes its position.
  await page.getByText('Seat by seat').waitFor();
  await expect(graph, 'it begins at the beginning').toHaveAttribute('aria-valuenow', '0');
  for (let pressed = 0; pressed < 12; pressed += 1) await page.keyboard.press('ArrowRight');
  await expect(graph, 'twelve to the right').toHaveAttribute('aria-valuenow', '12');
  await expect(page).toHaveURL(/\/review\/12$/);
  const box = (await graph.boundingBox())!;
  await page.mouse.click(box.x + box.width / 2, box.y + 40);
  await expect(graph).not.toHaveAttribute('aria-valuenow', '12');
  const [now, max] = await Promise.all(['now', 'max'].map(async (what) => Number(await graph.getAttribute(`aria-value${what}`))));
  expect(Math.abs(now! / max! - 0.5), 'a click drives to the place').toBeLessThan(0.03);
  // A decision: the chosen move is marked among the best few.
  await drive(page, 'ArrowLeft', '.verdict');
  await page.locator('ol button.played').first().waitFor();
  await page.locator('.felt .pointed').first().waitFor();
  await accessible(page, 'a review');
  // Another seat's view has different chances and a different board.
  const eyes = page.getByLabel('View as');
  const before = await page.locator('.felt').first().innerHTML();
  const drawn = (await graph.getAttribute('aria-valuetext'))!;
  // The page says whose decision it is, since another seat's view is shown.
  const decides = await page.locator('.verdict').first().textContent();
  await eyes.selectOption(decides?.includes('Porter 1') ? '2' : '1');
  await page.waitForFunction((was) => document.querySelector('.felt')?.innerHTML !== was, before);
  await page.getByText('As ').first().waitFor();
  await expect(graph, 'that seat expects something else').not.toHaveAttribute('aria-valuetext', drawn);
  await eyes.selectOption('actor');
  // The link leads to the same moment, on a phone and in French.
  const there = page.url();
  const guest = await visit(there, { width: 375, height: 700, settings: { lang: 'fr' } });
  await guest.page.getByRole('slider', { name: 'Chances de gagner' }).waitFor();
  expect(await wide(guest.page), 'nothing sticks out on a phone').toBeLessThanOrEqual(0);
  expect(guest.page.url(), 'the link names the moment').toBe(there);
  await page.getByRole('button', { name: 'What if? Play on from here' }).click();
  await page.waitForSelector('.prompt');
  expect(page.url(), 'it is played on at a table of its own').not.toContain('review');
});

/** The best move is marked on the board of every strategy game, and a seat's luck is described in words. */
for (const [game, seats, more] of [
  ['ticket-to-ride-card-game', 2, {}],
  ['trains-and-stations', 3, { options: { board: 'short', rounds: 2 } }],
] as const) {
  test(`a review marks the best move on the board: ${game}`, async ({ atTable }) => {
    const { page, table } = await atTable(game, { ...withBots(seats), ...more });
    await playToTheEnd(page, { byHand: 0 });
    await page.goto(`${table}/review`);
    await page.getByText('Seat by seat').waitFor();
    await page
      .getByText(/luckiest moment \(/)
      .first()
      .waitFor();
    await drive(page, 'ArrowRight', '.felt .pointed, .felt .hinted');
  });
}

/** The reaction game: times and slips, but no unfounded win chances. */
test('a review of quick hands', async ({ atTable }) => {
  const { page, table } = await atTable('wild-ride', { ...withBots(2), options: { pace: 'turns' } });
  await playToTheEnd(page, { byHand: 0 });
  await page.goto(`${table}/review`);
  await page.getByText('This game is decided by quick eyes and hands').waitFor();
  await page.getByText('wrong grabs').first().waitFor();
  await expect(page.getByRole('slider', { name: 'Win chances' }), 'no chances are made up').toHaveCount(0);
  await expect(page.locator('main'), 'a seat that grabbed nothing has no time').not.toContainText('Infinity');
});

/** Counts the reviews stored on this device. */
const kept = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((done) => {
        const asked = indexedDB.open('whistlestop reviews');
        asked.onsuccess = () => {
          const count = asked.result.transaction('reviews').objectStore('reviews').count();
          count.onsuccess = () => {
            asked.result.close();
            done(count.result);
          };
        };
      }),
  );

/** A hint gives reasons; a review fills in, is stopped, finished, stored, and shown again after a reload; in both languages. */
test('a review on the device, offline', async ({ visit, serve }) => {
  const server = await serve();
  const { page, context } = await visit(server.address, { ...PHONE, serviceWorkers: 'allow' });
  await goOffline({ page, context });
  await server.stop();
  // Long enough that it can be stopped before it finishes.
  await begin(page, server.address, 'ticket-to-ride-card-game', 'porter');
  // If there is a choice, its value is compared with the next best.
  let hinted = false;
  const each = async () => {
    if (hinted || (await page.locator('.prompt .choice').count()) < 2) return;
    await hintSaysWhy(page);
    hinted = true;
  };
  await playToTheEnd(page, { each, byHand: 12 });
  expect(hinted, 'there was a choice').toBe(true);
  await page.locator('.prompt').getByRole('link', { name: 'Review', exact: true }).click();
  await page.getByRole('slider', { name: 'Win chances' }).waitFor();
  // It fills in while the page stays responsive.
  const stop = page.getByRole('button', { name: 'Stop the review' });
  await stop.click();
  await page.getByText('The review could not be finished.').waitFor();
  expect(await kept(page), 'what was stopped is not kept').toBe(0);
  await accessible(page, 'a review that was stopped');
  await page.getByRole('button', { name: 'Review this game' }).click();
  await page.getByText('Seat by seat').waitFor();
  await expect.poll(() => kept(page), 'it is made, and kept').toBe(1);
  await expect(stop).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Share this moment' }), 'an address on this device is nobody else’s').toHaveCount(0);
  await expect(page.locator('main article, main li'), 'seats are told').not.toHaveCount(0);
  await page
    .getByText(/accuracy \d+/)
    .first()
    .waitFor();
  await page
    .getByText(/luckiest moment \(/)
    .first()
    .waitFor();
  await drive(page, 'ArrowRight', '.verdict');
  await page.locator('ol button.played').first().waitFor();
  await page.locator('.felt .pointed, .felt .hinted').first().waitFor();
  expect(await wide(page), 'nothing sticks out on a phone').toBeLessThanOrEqual(0);
  await accessible(page, 'a review on the device');
  const there = page.url();
  await page.evaluate(() => {
    const settings = JSON.parse(localStorage.getItem('whistlestop') ?? '{}') as object;
    localStorage.setItem('whistlestop', JSON.stringify({ ...settings, lang: 'fr' }));
  });
  await page.reload();
  await page.getByRole('slider', { name: 'Chances de gagner' }).waitFor();
  await page.getByText('Place par place').waitFor();
  await expect(page.getByRole('progressbar'), 'what was kept is not made again').toHaveCount(0);
  expect(page.url(), 'the address names the moment').toBe(there);
  expect(await page.locator('main').innerText(), 'no message is missing').not.toMatch(/\b(review|reason|label|event|action)-[a-z]+-[a-z]+/);
  expect(await wide(page), 'nor in French').toBeLessThanOrEqual(0);
  // Deleted with its table.
  await page.goto(server.address);
  await page
    .getByRole('button', { name: /^Supprimer/ })
    .first()
    .click();
  const sure = page.getByRole('button', { name: 'Supprimer définitivement' });
  await sure.click();
  await expect(sure).toHaveCount(0);
  await expect.poll(() => kept(page), 'a review goes with its table').toBe(0);
});

/** Every other game: luck and the best move in strategy games, times in the reaction game. */
test('reviews of other games on the device', async ({ visit, address }) => {
  const { page, context } = await visit(address, { serviceWorkers: 'allow' });
  await goOffline({ page, context });
  for (const game of ['trick-of-the-rails', 'wild-ride']) {
    await begin(page, address, game, 'porter', game === 'wild-ride');
    await playToTheEnd(page, { byHand: 0 });
    await page.getByRole('link', { name: 'Replay' }).click();
    await page.getByRole('link', { name: 'Review', exact: true }).click();
    if (game === 'wild-ride') {
      await page.getByText('This game is decided by quick eyes and hands').waitFor();
      await page.getByText('wrong grabs').first().waitFor();
      continue;
    }
    await page.getByText('Seat by seat').waitFor();
    await drive(page, 'ArrowRight', '.felt .pointed, .felt .hinted');
    await accessible(page, `${game}: a review on the device`);
  }
});
