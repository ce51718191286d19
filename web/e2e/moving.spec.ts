// Moving games: from a device to a server, where a friend takes over a seat; a game file to a device; shared results.

import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { begin } from './onDevice';
import { accessible, makeTable, PHONE, playToTheEnd, withBots } from './page';

declare global {
  interface Window {
    shared: ShareData[];
  }
}

/** A game begun on the device is moved to the server, and a friend takes over a bot's seat through the link. */
test('a friend takes over a seat of a game from a device', async ({ visit, address }) => {
  const me = await visit();
  await begin(me.page, address, 'trick-of-the-rails', 'porter');
  for (let turn = 0; turn < 2; turn += 1) {
    await me.page.locator('.prompt .choice').first().click();
    await me.page.waitForSelector('.prompt h2.mine');
  }
  const device = me.page.url();
  await me.page.getByRole('button', { name: 'Invite a friend…' }).click();
  await me.page.getByLabel('Seat for your friend').selectOption('1');
  await accessible(me.page, 'inviting a friend');
  await me.page.getByRole('button', { name: 'Open the seat' }).click();
  await me.page.waitForURL((url) => /\/t\/(?!device-)/.test(url.pathname));
  const free = me.page.getByText('Seat 2 is free');
  await me.page.getByText('Seat 2 is free for anyone').waitFor();
  await me.page.getByText(/draws were made before the game moved here/).waitFor();
  await me.page.getByText('Show QR code').click();
  await expect(me.page.locator('svg[shape-rendering]').first(), 'the code for a phone can be seen').toBeVisible();
  await accessible(me.page, 'a table with a seat for a friend');
  const friend = await visit(me.page.url(), PHONE);
  await friend.page.getByText('Seat 2 is free. Take over').waitFor();
  await expect(friend.page.locator('.prompt .choice'), 'a spectator has nothing to choose').toHaveCount(0);
  await accessible(friend.page, 'a free seat in play');
  await friend.page.getByRole('button', { name: 'Join' }).click();
  await expect(free).toHaveCount(0);
  await Promise.all([playToTheEnd(me.page), playToTheEnd(friend.page)]);
  for (const { page } of [me, friend]) {
    await page.getByRole('button', { name: 'Check the dice' }).click();
    await page.getByText(/^Fair: /).waitFor();
  }
  // The copy on the device links to the moved game, and can be played on or deleted.
  const there = me.page.url();
  await me.page.goto(address);
  const copy = me.page.locator('li', { hasText: 'continues on the server' });
  await expect(copy.getByRole('link'), 'it leads to one place').toHaveCount(1);
  await accessible(me.page, 'a game that went to the server, at home');
  await copy.getByRole('link', { name: 'Open', exact: true }).click();
  await me.page.waitForURL(there);
  await me.page.waitForSelector('.prompt table tfoot');
  await me.page.goto(device);
  await me.page.getByText('This game continues on the server').waitFor();
  await me.page.waitForSelector('.prompt .choice');
  await accessible(me.page, 'the copy of a game that went to the server');
  await me.page.getByRole('link', { name: 'Open', exact: true }).click();
  await me.page.waitForURL(there);
  await me.page.goto(address);
  await copy.getByRole('button', { name: /^Delete/ }).click();
  await copy.getByRole('button', { name: 'Delete permanently' }).click();
  await expect(copy).toHaveCount(0);
});

/** A friend can be invited to a table on a server, too; if nobody comes, a bot plays again. */
test('a friend who does not come', async ({ atTable }) => {
  const { page } = await atTable('trick-of-the-rails', withBots());
  await page.waitForSelector('.prompt .choice');
  await page.getByRole('button', { name: 'Invite a friend…' }).click();
  await page.getByRole('button', { name: 'Open the seat' }).click();
  await page.getByText('Seat 2 is free for anyone').waitFor();
  await page.getByRole('button', { name: 'Let a bot play' }).click();
  await expect(page.getByText('Seat 2 is free')).toHaveCount(0);
  await playToTheEnd(page);
});

/** The game file of a server's game is opened on the device. */
test('a record is taken along to a device', async ({ atTable }) => {
  const { page } = await atTable('trick-of-the-rails', withBots());
  await playToTheEnd(page);
  await page.getByRole('button', { name: 'Open on this device' }).click();
  await page.waitForURL((url) => url.pathname.startsWith('/t/device-') && url.pathname.endsWith('/replay'));
  await page.getByRole('button', { name: 'Step forward' }).click();
  await accessible(page, 'a record that was taken along');
});

/** The last thing that the page shared. */
async function shared(page: Page): Promise<ShareData> {
  await page.getByRole('button', { name: 'Share' }).click();
  await page.waitForFunction(() => window.shared.length > 0);
  return (await page.evaluate(() => window.shared.pop()))!;
}

/** A result on the device is shared with an address that works elsewhere; a server table's with its own address. */
test('results and tables are shared', async ({ visit, address }) => {
  const { page, context } = await visit(undefined, PHONE);
  await context.addInitScript(() => {
    window.shared = [];
    navigator.share = (what = {}) => Promise.resolve(void window.shared.push(what));
  });
  await begin(page, address, 'wild-ride', 'porter', true);
  await playToTheEnd(page);
  const here = await shared(page);
  expect(here.url, 'on the device').toBe(`${address}/`);
  expect(here.text).toMatch(/Wild Ride.*\d/);
  const table = await makeTable(context, address, 'trick-of-the-rails', withBots());
  await page.goto(table);
  await playToTheEnd(page);
  expect((await shared(page)).url, 'at a server').toBe(`${table}/replay`);
  await page.goto(`${address}/new/trick-of-the-rails`);
  await page
    .getByRole('button', { name: /^(Make|Open|Create)/ })
    .first()
    .click();
  await page.waitForURL('**/t/*');
  expect((await shared(page)).url, 'a table that waits').toBe(page.url());
  await page.getByText('Show QR code').click();
  await expect(page.locator('svg[shape-rendering]').first(), 'the code for a phone can be seen').toBeVisible();
});
