// A finished game is reviewed on the device: without a server, without a line, on a phone.

import { begin, SIZES, visitOnce } from './device.mjs';
import { accessible, assert, playToTheEnd } from './page.mjs';
import { serve } from './server.mjs';

/** Long enough that it can be stopped before it is done. */
const GAME = 'ticket-to-ride-card-game';

/** Whether something of the page sticks out of the screen. */
const wide = (page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Counts the reviews that are kept on this device. */
const kept = (page) =>
  page.evaluate(
    () =>
      new Promise((done) => {
        const asked = indexedDB.open('whistlestop reviews');
        asked.onsuccess = () => {
          const count = asked.result.transaction('reviews').objectStore('reviews').count();
          count.onsuccess = () => (asked.result.close(), done(count.result));
        };
      }),
  );

/** Says in another language what it says. */
async function inFrench(page) {
  await page.evaluate(() =>
    localStorage.setItem('whistlestop', JSON.stringify({ ...JSON.parse(localStorage.getItem('whistlestop')), lang: 'fr' })),
  );
  await page.reload();
}

/** A hint says why, a review fills in, is stopped, made, kept, and read again after a reload; in both languages. */
export async function reviewedOnTheDevice({ browser }) {
  const server = await serve();
  const { page, context, faults } = await visitOnce(browser, server.address, SIZES.phone);
  await server.stop();
  server.clean();
  await begin(page, server.address, GAME, 'porter');
  // Where there is a choice, it is said what it is worth against the next best.
  let hinted = false;
  const each = async () => {
    if (hinted || (await page.locator('.prompt .choice').count()) < 2) return;
    await page.getByRole('button', { name: 'Hint' }).click();
    await page.locator('.hint .worth').waitFor();
    assert(
      /^It is worth \d+ of 100.*(next best|about as good)/.test((await page.locator('.hint .worth').textContent()).trim()),
      'the hint says why',
    );
    hinted = true;
  };
  await playToTheEnd(page, { each, byHand: 12 });
  assert(hinted, 'there was a choice');
  await page.locator('.prompt').getByRole('link', { name: 'Review', exact: true }).click();
  const graph = page.getByRole('slider', { name: 'Chances to win' });
  await graph.waitFor();
  // It fills in while the page answers.
  const stop = page.getByRole('button', { name: 'Stop the review' });
  await stop.waitFor();
  await stop.click();
  await page.getByText('The review was not finished.').waitFor();
  assert((await kept(page)) === 0, 'what was stopped is not kept');
  await accessible(page, 'a review that was stopped');
  await page.getByRole('button', { name: 'Review this game' }).click();
  await page.getByText('Seat by seat').waitFor({ timeout: 120_000 });
  assert((await kept(page)) === 1 && (await stop.count()) === 0, 'it is made, and kept');
  assert((await page.getByRole('button', { name: 'Share this moment' }).count()) === 0, 'an address on this device is nobody else’s');
  assert((await page.locator('main article, main li').count()) > 0, 'seats are told');
  await page
    .getByText(/accuracy \d+/)
    .first()
    .waitFor();
  await page
    .getByText(/luckiest \(/)
    .first()
    .waitFor();
  while ((await page.locator('.verdict').count()) === 0) await page.keyboard.press('ArrowRight');
  await page.locator('ol button.played').first().waitFor();
  await page.locator('.felt .pointed, .felt .hinted').first().waitFor();
  assert((await wide(page)) <= 0, `something sticks out on a phone: ${await wide(page)}`);
  await accessible(page, 'a review on the device');
  const there = page.url();
  await inFrench(page);
  const course = page.getByRole('slider', { name: 'Chances de gagner' });
  await course.waitFor();
  await page.getByText('Siège par siège').waitFor();
  assert((await page.getByRole('progressbar').count()) === 0, 'what was kept is not made again');
  assert(page.url() === there, 'the address names the moment');
  const text = await page.locator('main').innerText();
  assert(!/\b(review|reason|label|event|action)-[a-z]+-[a-z]+/.test(text), `a message is missing: ${text}`);
  assert((await wide(page)) <= 0, 'in French something sticks out on a phone');
  // Deleted with its table.
  await page.goto(server.address);
  await page
    .getByRole('button', { name: /^Supprimer/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Supprimer pour de bon' }).click();
  await page.waitForFunction(() => !document.body.textContent.includes('Supprimer pour de bon'));
  assert((await kept(page)) === 0, 'a review goes with its table');
  assert(faults.length === 0, faults.join('\n'));
  await context.close();
}

/** Every other game: luck and the best move in those of thought, times in that of quick hands. */
export async function reviewedBoardsOnTheDevice({ browser, address }) {
  const { page, context, faults } = await visitOnce(browser, address, SIZES.desk);
  for (const game of ['trick-of-the-rails', 'wild-ride']) {
    await begin(page, address, game, 'porter');
    await playToTheEnd(page, { byHand: 0 });
    await page.getByRole('link', { name: 'Replay' }).click();
    await page.getByRole('link', { name: 'Review', exact: true }).click();
    if (game === 'wild-ride') {
      await page.getByText('Quick eyes and hands decide this game').waitFor();
      await page.getByText('wrong grabs').first().waitFor();
      continue;
    }
    await page.getByText('Seat by seat').waitFor({ timeout: 240_000 });
    const marked = page.locator('.felt .pointed, .felt .hinted');
    for (let pressed = 0; pressed < 80 && (await marked.count()) === 0; pressed += 1) await page.keyboard.press('ArrowRight');
    assert((await marked.count()) > 0, `${game}: the best move is marked on the board`);
    await accessible(page, `${game}: a review on the device`);
  }
  assert(faults.length === 0, faults.join('\n'));
  await context.close();
}
