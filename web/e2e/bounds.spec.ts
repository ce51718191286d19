// The beginning and end of tables: a missing table, the first hand, a rematch.

import { expect, test } from './fixtures';
import { accessible, makeTable, PHONE, playToTheEnd, withBots } from './page';

declare global {
  interface Window {
    handsSeen: number;
  }
}

/** The log message for a missing table. */
const NOT_FOUND = { expected: /404/ };

test('a link to no table', async ({ visit, address }) => {
  const { page } = await visit(undefined, NOT_FOUND);
  await page.clock.install();
  let lines = 0;
  page.on('websocket', () => (lines += 1));
  await page.goto(`${address}/t/no-such-table`);
  await page.getByText('This table does not exist').waitFor();
  await accessible(page, 'no such table');
  const tried = lines;
  await page.clock.runFor(60_000);
  expect(lines, 'it does not try for ever').toBe(tried);
  expect(tried).toBeLessThanOrEqual(2);
  await page.getByRole('link', { name: 'All games' }).last().click();
  await page.waitForSelector('article');
});

test('a table that is gone when the server is back', async ({ visit, serve }) => {
  const first = await serve();
  const { page, context } = await visit(undefined, NOT_FOUND);
  await page.goto(await makeTable(context, first.address, 'wild-ride', withBots(2)));
  await page.locator('.board button.grab').waitFor();
  await first.stop();
  await page.getByText('Connection lost').waitFor();
  // The same address on another server: nothing of the table is left.
  await serve({ listen: new URL(first.address).host });
  await page.getByText('This table does not exist').waitFor();
  await expect(page.getByText('Connection lost')).toHaveCount(0);
  await page.getByRole('link', { name: 'All games' }).last().waitFor();
});

test('again, and everybody hears of it', async ({ visit, together }) => {
  const { host, guest, table } = await together('wild-ride', { seats: 2, seating: ['me', 'open'] });
  const watcher = await visit(table, { ...PHONE, hasTouch: false, isMobile: false, settings: { lang: 'fr' } });
  await watcher.page.waitForSelector('.board .felt');
  await Promise.all([host, guest].map(({ page }) => playToTheEnd(page, { byHand: 0 })));
  await watcher.page.waitForSelector('.prompt tfoot');
  await guest.page.waitForSelector('.prompt tfoot');
  const come = guest.page.getByRole('link', { name: 'Join' });
  await expect(come, 'nobody has asked yet').toHaveCount(0);
  // The guest's countdown to the rematch is not running.
  await guest.page.evaluate(() => (window.setInterval = (() => 0) as unknown as typeof window.setInterval));
  await host.page.getByRole('button', { name: 'Play again' }).click();
  await host.page.waitForURL((url) => url.href !== table);
  await guest.page.getByText('A rematch is being set up').waitFor();
  await accessible(guest.page, 'an invitation');
  const french = watcher.page.getByRole('link', { name: 'Rejoindre' });
  await expect(french, 'on a phone the invitation is in sight').toBeInViewport({ ratio: 1 });
  await come.click();
  await guest.page.waitForURL(host.page.url());
  await guest.page.getByText('(you)').first().waitFor();
  await french.click();
  await watcher.page.waitForURL(host.page.url());
  await host.page.getByRole('button', { name: 'Start' }).click();
  await Promise.all([host, guest, watcher].map(({ page }) => page.waitForSelector('.board .felt')));
});

/** Several people at one screen: before one of them says "it's me", neither the page nor any frame contains a hand. */
test('the first hand at one screen', async ({ visit, address }) => {
  const { page, frames } = await visit(undefined, { settings: { speed: 'normal' } });
  // Checks the page after every change, from the first paint on.
  await page.addInitScript(() => {
    window.handsSeen = 0;
    const look = () => (window.handsSeen += document.querySelectorAll('.board .felt > div > ul > li').length);
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
  });
  await page.goto(`${address}/new/trick-of-the-rails`);
  const seats = page.locator('form fieldset').first().locator('select');
  await seats.nth(1).selectOption('open');
  await seats.nth(2).selectOption('bot:porter');
  await page.getByRole('button', { name: 'Create table' }).click();
  // The second person sits down in the lobby.
  await page.locator('main ol select').nth(1).selectOption('me');
  await page.getByRole('button', { name: 'Start' }).click();
  for (const when of ['at the start', 'after a reload']) {
    await page.locator('.handover button').waitFor();
    expect(await page.evaluate(() => window.handsSeen), `hands that were open ${when}`).toBe(0);
    const hands = frames.messages.filter((frame) => 'view' in frame && ((frame.view as { hand?: string[] } | null)?.hand?.length ?? 0) > 0);
    expect(hands, `frames with a hand ${when}`).toEqual([]);
    if (when === 'at the start') await page.reload();
  }
  await page.locator('.handover button').click();
  await page.waitForSelector('.prompt .choice');
  expect(await page.evaluate(() => window.handsSeen), 'hands once somebody has looked').toBeGreaterThan(0);
});
