// The tests of how a table begins and ends: no table at all, the first hand, the last scores, once more.

import { accessible, assert, playToTheEnd, visit } from './page.mjs';
import { serve } from './server.mjs';
import { makeTable, together } from './tables.mjs';

/** At the end the seats show the scores of the sheet, and nothing that contradicts them. */
export async function agreeOnScores(page) {
  const [names, scores] = await Promise.all(
    ['.prompt thead th:not(:first-child)', '.prompt tfoot tr:first-child td'].map((cells) => page.locator(cells).allInnerTexts()),
  );
  const sheet = Object.fromEntries(names.map((name, place) => [name.trim(), scores[place]]));
  const seats = await page
    .locator('.seats li')
    .evaluateAll((cards) =>
      cards.map((card) => [card.querySelector('.name').textContent.trim(), card.querySelector('.points')?.lastChild.textContent.trim()]),
    );
  assert(seats.length >= 2 && seats.length === names.length, `as many seats as columns: ${seats} and ${names}`);
  for (const [name, points] of seats) assert(points === sheet[name], `${name} has ${sheet[name]} on the sheet and ${points} above it`);
}

/** An address without a table says so, with a way home; it does not try for ever. */
export async function deadLink({ browser, address }) {
  const { page, context } = await visit(browser, address);
  await page.waitForSelector('article');
  let lines = 0;
  page.on('websocket', () => (lines += 1));
  await page.goto(`${address}/t/no-such-table`);
  await page.getByText('There is no such table').waitFor();
  await accessible(page, 'no such table');
  const tried = lines;
  await page.waitForTimeout(1500);
  assert(lines === tried && tried <= 2, `${tried} lines, then ${lines}`);
  await page.getByRole('link', { name: 'To the games' }).last().click();
  await page.waitForSelector('article');
  await context.close();
}

/** A table that went away while the line was lost says so too. */
export async function goneTable({ browser }) {
  const first = await serve();
  const { page, context } = await visit(browser, first.address);
  await page.waitForSelector('article');
  await page.goto(await makeTable(page, first.address, 'wild-ride', { seats: 2, seating: ['me', 'bot:porter'] }));
  await page.locator('.board button.grab').waitFor();
  await first.stop();
  await page.getByText('The line is lost').waitFor();
  // The same address, another house: nothing of the table is left.
  const second = await serve({ listen: new URL(first.address).host });
  await page.getByText('There is no such table').waitFor();
  await page.getByText('The line is lost').waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'To the games' }).last().waitFor();
  await context.close();
  await second.stop();
  for (const server of [first, second]) server.clean();
}

/** Who wants to play again tells everybody at the table, those who watch too. */
export async function onceMore({ browser, address }) {
  const { host, guest, table } = await together(visit, browser, address, 'wild-ride', { seats: 2, seating: ['me', 'open'] });
  const watcher = await visit(browser, table, { width: 390, height: 844, settings: { lang: 'fr' } });
  await watcher.page.waitForSelector('.board .felt');
  await Promise.all([host, guest].map(({ page }) => playToTheEnd(page, { byHand: 0 })));
  await watcher.page.waitForSelector('.prompt tfoot');
  assert((await guest.page.getByRole('link', { name: 'Come along' }).count()) === 0, 'nobody has asked yet');
  await host.page.getByRole('button', { name: 'Again!' }).click();
  await host.page.waitForURL((url) => url.href !== table);
  await guest.page.getByText('Another game is being set up').waitFor();
  await accessible(guest.page, 'an invitation');
  const french = watcher.page.getByRole('link', { name: 'Venir' });
  await french.waitFor();
  const place = await french.boundingBox();
  assert(place.y >= 0 && place.y + place.height <= 844, `on a phone the invitation is in sight: ${JSON.stringify(place)}`);
  await guest.page.getByRole('link', { name: 'Come along' }).click();
  await guest.page.waitForURL(host.page.url());
  await guest.page.getByText('(you)').first().waitFor();
  await french.click();
  await watcher.page.waitForURL(host.page.url());
  await host.page.getByRole('button', { name: 'Start' }).click();
  await Promise.all([host, guest, watcher].map(({ page }) => page.waitForSelector('.board .felt')));
  for (const { context } of [host, guest, watcher]) await context.close();
}

/** Several people at one screen: before one of them says "it's me", no hand is in the page nor in a frame. */
export async function firstHand({ browser, address }) {
  const { page, context, frames } = await visit(browser, address, { settings: { speed: 'normal' } });
  // Looks at the page after every change, from the first paint on.
  await page.addInitScript(() => {
    globalThis.handsSeen = 0;
    const look = () => (globalThis.handsSeen += document.querySelectorAll('.board .felt > div > ul > li').length);
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
  });
  await page.goto(`${address}/new/trick-of-the-rails`);
  const seats = page.locator('form fieldset').first().locator('select');
  await seats.nth(1).selectOption('open');
  await seats.nth(2).selectOption('bot:porter');
  await page.getByRole('button', { name: 'Make the table' }).click();
  // The second person sits down in the lobby.
  await page.locator('main ol select').nth(1).selectOption('me');
  await page.getByRole('button', { name: 'Start' }).click();
  for (const when of ['at the start', 'after a reload']) {
    await page.locator('.handover button').waitFor();
    assert((await page.evaluate(() => globalThis.handsSeen)) === 0, `a hand was open ${when}`);
    const hands = frames.filter((frame) => JSON.parse(frame).view?.hand?.length > 0);
    assert(hands.length === 0, `${hands.length} frames had a hand ${when}`);
    if (when === 'at the start') await page.reload();
  }
  await page.locator('.handover button').click();
  await page.waitForSelector('.prompt .choice');
  assert((await page.evaluate(() => globalThis.handsSeen)) > 0, 'a hand is in the page once somebody has looked');
  await context.close();
}
