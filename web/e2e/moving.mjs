// A game goes from a device to a server, where a friend takes over a seat; and a record from a server to a device.

import { begin } from './device.mjs';
import { accessible, assert, playToTheEnd, visit } from './page.mjs';

const DESK = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844, hasTouch: true, isMobile: true };

/** Makes a few moves. */
async function makeMoves(page, count) {
  for (let turn = 0; turn < count; turn += 1) {
    await page.waitForSelector('.prompt .choice');
    const told = await page.locator('.aside li').count();
    await page.locator('.prompt .choice').first().click();
    await page.waitForFunction((before) => document.querySelectorAll('.aside li').length > before, told);
  }
}

/** A game begun on the device is put on the server, and somebody else takes over a bot's seat by the link. */
export async function inviteAFriend({ browser, address }) {
  const me = await visit(browser, address, DESK);
  await me.page.waitForSelector('article');
  await begin(me.page, address, 'trick-of-the-rails', 'porter');
  await makeMoves(me.page, 2);
  const begun = me.page.url();
  await me.page.getByRole('button', { name: 'Invite a friend…' }).click();
  await me.page.getByLabel('Your friend takes over').selectOption('1');
  await accessible(me.page, 'inviting a friend');
  await me.page.getByRole('button', { name: 'Open the seat' }).click();
  await me.page.waitForURL((url) => /\/t\/(?!device-)/.test(url.pathname));
  await me.page.getByText('Seat 2 is free: the game waits there').waitFor();
  await me.page.getByText(/draws came with the game that goes on here/).waitFor();
  await me.page.getByText('Show it as a code for a phone').click();
  assert(await me.page.locator('svg[shape-rendering]').first().isVisible(), 'the code for a phone can be seen');
  await accessible(me.page, 'a table with a seat for a friend');
  const friend = await visit(browser, me.page.url(), PHONE);
  await friend.page.getByText('Seat 2 is free. Take it over').waitFor();
  assert((await friend.page.locator('.prompt .choice').count()) === 0, 'whoever looks on has nothing to choose');
  await accessible(friend.page, 'a free seat in play');
  await friend.page.getByRole('button', { name: 'Sit down' }).click();
  await me.page.getByText('Seat 2 is free').waitFor({ state: 'detached' });
  await Promise.all([playToTheEnd(me.page), playToTheEnd(friend.page)]);
  for (const { page } of [me, friend]) {
    await page.getByRole('button', { name: 'Check the dice' }).click();
    await page.getByText(/^Fair: /).waitFor();
  }
  // The copy on the device says where the game went, leads there, and can be played on or thrown away.
  const [there, device] = [me.page.url(), begun];
  await me.page.goto(address);
  const copy = me.page.locator('li', { hasText: 'goes on at the server' });
  await copy.waitFor();
  assert((await copy.getByRole('link').count()) === 1, 'it leads to one place');
  await accessible(me.page, 'a game that went to the server, at home');
  await copy.getByRole('link', { name: 'Go there' }).click();
  await me.page.waitForURL(there);
  await me.page.waitForSelector('.prompt table tfoot');
  await me.page.goto(device);
  await me.page.getByText('This game goes on at the server').waitFor();
  await me.page.waitForSelector('.prompt .choice');
  await accessible(me.page, 'the copy of a game that went to the server');
  await me.page.getByRole('link', { name: 'Go there' }).click();
  await me.page.waitForURL(there);
  await me.page.goto(address);
  await copy.getByRole('button', { name: /^Delete/ }).click();
  await copy.getByRole('button', { name: 'Delete for good' }).click();
  await copy.waitFor({ state: 'detached' });
  for (const { faults, context } of [me, friend]) {
    assert(faults.length === 0, faults.join('\n'));
    await context.close();
  }
}

/** A friend is invited to a table of a server, too; if nobody comes, a bot plays again. */
export async function nobodyComes({ browser, address }) {
  const { page, context, faults } = await visit(browser, address, DESK);
  await page.waitForSelector('article');
  await page.locator('article button.primary').first().click();
  await page.waitForSelector('.prompt .choice');
  await page.getByRole('button', { name: 'Invite a friend…' }).click();
  await page.getByRole('button', { name: 'Open the seat' }).click();
  await page.getByText('Seat 2 is free: the game waits there').waitFor();
  await page.getByRole('button', { name: 'Let a bot play' }).click();
  await page.getByText('Seat 2 is free').waitFor({ state: 'detached' });
  await playToTheEnd(page);
  assert(faults.length === 0, faults.join('\n'));
  await context.close();
}

/** The record of a game at a server is opened on the device, and is there without a line. */
export async function takeAlong({ browser, address }) {
  const { page, context, faults } = await visit(browser, address, DESK);
  await page.waitForSelector('article');
  await page.locator('article button.primary').first().click();
  await playToTheEnd(page);
  await page.getByRole('button', { name: 'Open on this device' }).click();
  await page.waitForURL((url) => url.pathname.startsWith('/t/device-') && url.pathname.endsWith('/replay'));
  await page.getByRole('button', { name: 'One step on' }).click();
  await accessible(page, 'a record that was taken along');
  assert(faults.length === 0, faults.join('\n'));
  await context.close();
}
