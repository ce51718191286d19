// A finished game is reviewed: it fills in while it is made, and every moment can be looked at, handed on and played on from.

import { accessible, assert, playToTheEnd, visit } from './page.mjs';
import { makeTable } from './tables.mjs';

export async function review({ browser, address }) {
  const { page, context, faults } = await visit(browser, address);
  await page.waitForSelector('article');
  // Whoever leads may play any card: there is a next best.
  const options = { first_lead: 0 };
  const table = await makeTable(page, address, 'trick-of-the-rails', { seats: 3, options, seating: ['me', 'bot:porter', 'bot:porter'] });
  await page.goto(table);
  await page.waitForSelector('.prompt .choice');
  // The hint says what its move is worth against the next best, and, where something speaks for it, what.
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.locator('.hint .worth').waitFor();
  const worth = await page.locator('.hint .worth').textContent();
  assert(/^It is worth \d+ of 100.*(next best|about as good)/.test(worth.trim()), `what the hint is worth: ${worth}`);
  await playToTheEnd(page, { byHand: 0 });
  await page.locator('.prompt').getByRole('link', { name: 'Review', exact: true }).click();
  const graph = page.getByRole('slider', { name: 'Chances to win' });
  await graph.waitFor({ timeout: 30_000 });
  // The engine is driven with the keys, and the address names where it stands.
  await page.getByText('Seat by seat').waitFor({ timeout: 60_000 });
  const number = async () => Number(await graph.getAttribute('aria-valuenow'));
  assert((await number()) === 0, 'it begins at the beginning');
  for (let pressed = 0; pressed < 12; pressed += 1) await page.keyboard.press('ArrowRight');
  assert((await number()) === 12 && page.url().endsWith('/review/12'), `twelve to the right: ${page.url()}`);
  const box = await graph.boundingBox();
  await page.mouse.click(box.x + box.width / 2, box.y + 40);
  assert(Math.abs((await number()) / Number(await graph.getAttribute('aria-valuemax')) - 0.5) < 0.03, 'a click drives to the place');
  // A decision: what was chosen is marked among the best few.
  while ((await page.locator('.verdict').count()) === 0) await page.keyboard.press('ArrowLeft');
  await page.locator('ol button.played').first().waitFor();
  await page.locator('.felt').first().waitFor();
  await page.locator('.felt .pointed').first().waitFor();
  await accessible(page, 'a review');
  // Through another seat's eyes there are other chances and another board.
  const eyes = page.getByLabel('Through the eyes of');
  const board = () => page.locator('.felt').first().innerHTML();
  const [before, drawn] = [await board(), await graph.getAttribute('aria-valuetext')];
  // Whose decision it is, the page says: another one looks.
  const decides = await page.locator('.verdict').first().textContent();
  await eyes.selectOption(decides.includes('Porter 1') ? '2' : '1');
  await page.waitForFunction((was) => document.querySelector('.felt')?.innerHTML !== was, before);
  await page.getByText('As ').first().waitFor();
  assert((await graph.getAttribute('aria-valuetext')) !== drawn, 'that seat expects something else');
  await eyes.selectOption('actor');
  // Whoever gets the link sees the same moment, on a phone and in French.
  const there = page.url();
  const guest = await visit(browser, there, { width: 375, height: 700, settings: { lang: 'fr' } });
  await guest.page.getByRole('slider', { name: 'Chances de gagner' }).waitFor({ timeout: 30_000 });
  const wide = await guest.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  assert(wide <= 0, `nothing sticks out on a phone: ${wide}`);
  assert(guest.page.url() === there, 'the link names the moment');
  await page.getByRole('button', { name: 'What if? Play on from here' }).click();
  await page.waitForSelector('.prompt');
  assert(!page.url().includes('review'), 'it is played on at a table of its own');
  assert(faults.length === 0 && guest.faults.length === 0, [...faults, ...guest.faults].join('\n'));
  await context.close();
}

/** The best move is marked on the board of every game of thought, and a seat's luck is told in words. */
export async function reviewedBoards({ browser, address }) {
  const { page, context, faults } = await visit(browser, address);
  await page.waitForSelector('article');
  for (const [game, seats, more] of [
    ['ticket-to-ride-card-game', 2, {}],
    ['trains-and-stations', 3, { options: { board: 'short', rounds: 2 } }],
  ]) {
    const seating = ['me', ...Array(seats - 1).fill('bot:porter')];
    const table = await makeTable(page, address, game, { seats, seating, ...more });
    await page.goto(table);
    await page.waitForSelector('.prompt .choice, .prompt details > summary');
    await playToTheEnd(page, { byHand: 0 });
    await page.goto(`${table}/review`);
    await page.getByText('Seat by seat').waitFor({ timeout: 120_000 });
    await page
      .getByText(/luckiest \(/)
      .first()
      .waitFor();
    const marked = page.locator('.felt .pointed, .felt .hinted');
    for (let pressed = 0; pressed < 80 && (await marked.count()) === 0; pressed += 1) await page.keyboard.press('ArrowRight');
    assert((await marked.count()) > 0, `${game}: the best move is marked on the board`);
  }
  assert(faults.length === 0, faults.join('\n'));
  await context.close();
}

/** Quick hands: times and slips, and no chances that nothing stands behind. */
export async function reviewedRace({ browser, address }) {
  const { page, context, faults } = await visit(browser, address);
  await page.waitForSelector('article');
  const table = await makeTable(page, address, 'wild-ride', { seats: 2, seating: ['me', 'bot:porter'], options: { pace: 'turns' } });
  await page.goto(table);
  await page.waitForSelector('.prompt');
  await playToTheEnd(page, { byHand: 0 });
  await page.goto(`${table}/review`);
  await page.getByText('Quick eyes and hands decide this game').waitFor({ timeout: 30_000 });
  await page.getByText('wrong grabs').first().waitFor();
  assert((await page.getByRole('slider', { name: 'Chances to win' }).count()) === 0, 'no chances are made up');
  assert(!(await page.locator('main').textContent()).includes('Infinity'), 'who grabbed nothing has no time');
  assert(faults.length === 0, faults.join('\n'));
  await context.close();
}
