// People at a table: talk before the game, spectators, names, resigning, and past results.

import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import type { NewTable } from '../src/protocol/messages';
import { accessible, makeTable, playToTheEnd, signIn, withBots } from './page';

const GAME = 'trick-of-the-rails';
const HAND = '.board .felt > div > ul > li';

const WAITING: Pick<NewTable, 'seats' | 'seating'> = { seats: 3, seating: ['me', 'open', 'bot:porter'] };

async function say(page: Page, text: string): Promise<void> {
  await page.getByLabel('Message to the table').fill(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
}

test('talk while a table waits', async ({ atTable, visit }) => {
  const host = await atTable(GAME, WAITING);
  await say(host.page, 'who else comes?');
  const guest = await visit(host.table);
  const spoken = (page: Page) => page.locator('.spoken');
  await spoken(guest.page).getByText('who else comes?').waitFor();
  await expect(guest.page.getByLabel('Message to the table'), 'spectators listen').toHaveCount(0);
  await guest.page.getByRole('button', { name: 'Join' }).first().click();
  await say(guest.page, 'me, in a minute');
  await spoken(host.page).getByText('me, in a minute').waitFor();
  await expect(spoken(host.page).locator('p'), 'both lines, once').toHaveCount(2);
  await accessible(host.page, 'a lobby with talk');
  await guest.page.reload();
  await spoken(guest.page).getByText('me, in a minute').waitFor();
  await host.page.getByRole('button', { name: 'Start' }).click();
  for (const { page } of [host, guest]) {
    await page.getByRole('tab', { name: 'Talk' }).click();
    await spoken(page).getByText('who else comes?').waitFor();
  }
  await say(guest.page, 'here we go');
  await expect(spoken(host.page).locator('p').last(), 'in order').toHaveText(/here we go$/);
});

test('a bot with a character', async ({ atTable, visit }) => {
  const host = await atTable(GAME, WAITING);
  const faces = host.page.getByRole('group', { name: 'Personality for seat 3' });
  await faces.getByRole('button', { name: 'Gambler' }).click();
  await faces.getByText('Throws the big cards in early and hopes.').waitFor();
  await expect(faces.getByRole('button', { name: 'Gambler', pressed: true })).toBeVisible();
  await accessible(host.page, 'a lobby with characters');
  const guest = await visit(host.table, { settings: { lang: 'fr' } });
  await guest.page.getByText('Flambeur').first().waitFor();
  await faces.getByRole('button', { name: 'Neutral' }).click();
  await faces.getByText('Has no favourite plan.').waitFor();
});

test('a table that is watched', async ({ atTable, visit }) => {
  const host = await atTable(GAME, { ...withBots(), options: { first_lead: 0 } });
  await host.page.waitForSelector(HAND);
  await expect(host.page.getByText(/\d spectators?/), 'nobody watches yet').toHaveCount(0);
  const first = await visit(host.table);
  await first.page.getByText('You are watching this game.').waitFor();
  await first.page.waitForSelector('.board .felt');
  await expect(first.page.locator(HAND), 'a spectator sees no hand').toHaveCount(0);
  await host.page.getByText('1 spectator').waitFor();
  const second = await visit(host.table, { settings: { lang: 'fr' } });
  await second.page.getByText('Vous regardez cette partie.').waitFor();
  await host.page.getByText('2 spectators').waitFor();
  await second.page.getByText('2 spectateurs').waitFor();
  await accessible(host.page, 'a table that is watched');
  await first.context.close();
  await host.page.getByText('1 spectator').waitFor();
  await second.context.close();
  await expect(host.page.getByText(/\d spectators?/)).toHaveCount(0);
});

test('giving up', async ({ together }) => {
  const { host, guest } = await together(GAME, { ...WAITING, options: { first_lead: 0 } });
  const button = (name: string) => guest.page.getByRole('button', { name, exact: true });
  await button('Resign').click();
  await guest.page.getByText('you finish last').waitFor();
  await accessible(guest.page, 'a question before giving up');
  await button('Keep playing').click();
  await button('Resign').click();
  await button('I resign').click();
  for (const { page } of [host, guest]) await page.getByText('has resigned').waitFor();
  await expect(button('Resign'), 'once').toHaveCount(0);
  await expect(guest.page.locator('.seats ol').getByRole('button'), 'there is no way back').toHaveCount(0);
  await playToTheEnd(host.page, { byHand: 0 });
  for (const { page } of [host, guest]) {
    await page.getByText('Resigned and placed last: Guest 2.').waitFor();
    await expect(page.locator('.prompt thead th').last()).toHaveText('Guest 2');
    await expect(page.locator('.prompt tfoot tr').nth(1).locator('td').last()).toHaveText('3');
  }
  await accessible(host.page, 'the end of a game that somebody gave up');
  await host.page.getByRole('button', { name: 'Check the dice' }).click();
  await host.page.getByText(/^Fair: /).waitFor();
});

test('names at a shared screen', async ({ visit, address }) => {
  const { page } = await visit(`${address}/new/${GAME}`);
  const seats = page.locator('form fieldset').first().locator('select');
  await seats.nth(1).selectOption('me');
  await seats.nth(2).selectOption('bot:porter');
  await page.getByLabel('Name for seat 1').fill('Ann');
  await page.getByLabel('Name for seat 2').fill('Ben');
  await accessible(page, 'names for a shared screen');
  await page.getByRole('button', { name: 'Create table' }).click();
  const second = page.locator('main ol').getByLabel('Name for seat 2');
  await expect(second, 'the lobby knows the names').toHaveValue('Ben');
  await accessible(page, 'a lobby with names for a shared screen');
  await second.fill('Cat');
  await Promise.all([page.waitForResponse('**/names'), second.press('Tab')]);
  await page.getByRole('button', { name: 'Start' }).click();
  const somebody = /Ann|Cat/;
  await page.getByRole('button', { name: somebody }).first().waitFor();
  await page.reload();
  await page.locator('.handover').getByText(somebody).first().waitFor();
  await expect(page.locator('.seats .name').first(), 'at the table too').toHaveText('Ann');
  await expect(page.locator('.seats .name').nth(1)).toHaveText('Cat');
  await playToTheEnd(page, { byHand: 0 });
  await page.goto(`${address}/results`);
  await page.getByText(/Shared screen: Ann -?\d+, Cat -?\d+/).waitFor();
});

test('asked for a name once', async ({ together }) => {
  const { host, guest } = await together(GAME, WAITING);
  const field = (page: Page) => page.getByLabel('What should the others call you?');
  await field(guest.page).fill('Green');
  await guest.page.getByRole('button', { name: 'That’s me' }).click();
  for (const { page } of [host, guest]) await page.locator('.seats').getByText('Green', { exact: true }).waitFor();
  // Players who declined are not asked again either.
  await host.page.getByRole('button', { name: 'Not now' }).click();
  for (const { page } of [guest, host]) {
    await page.reload();
    await page.waitForSelector('.seats .name');
    await expect(field(page), 'asked once').toHaveCount(0);
  }
});

test('the games of an account on another device', async ({ visit, address }) => {
  const name = `games-${Date.now()}`;
  const first = await visit(address);
  await signIn(first.page, name, 'Create account');
  await first.page.goto(await makeTable(first.context, address, GAME, withBots()));
  await playToTheEnd(first.page, { byHand: 0 });
  const column = await first.page.locator('.prompt thead th').allInnerTexts();
  const score = (await first.page.locator('.prompt tfoot tr').first().locator('td').allInnerTexts())[column.slice(1).indexOf(name)];
  // One game as a guest, which this browser remembers; then the account's games are listed too.
  const { page, context } = await visit();
  await page.goto(await makeTable(context, address, GAME, withBots()));
  await playToTheEnd(page, { byHand: 0 });
  await page.goto(`${address}/results`);
  const games = page.locator('section li');
  await expect(games, 'the guest’s own game').toHaveCount(1);
  await page.goto(address);
  await signIn(page, name, 'Log in');
  await page.goto(`${address}/results`);
  await page.getByText('Games played with your account').waitFor();
  await expect(games).toHaveCount(2);
  await expect(games.filter({ hasText: new RegExp(`of 3, ${score === '1' ? '1 point' : `${score} points`}`) })).not.toHaveCount(0);
  await accessible(page, 'your games');
});

test('again, and everybody is taken along', async ({ visit, together }) => {
  const { host, guest, table } = await together(GAME, WAITING);
  const watcher = await visit(table);
  await watcher.page.waitForSelector('.board .felt');
  await Promise.all([host, guest].map(({ page }) => playToTheEnd(page, { byHand: 0 })));
  await watcher.page.waitForSelector('.prompt tfoot');
  for (const { page } of [guest, watcher]) await page.clock.install();
  await host.page.getByRole('button', { name: 'Play again' }).click();
  await host.page.waitForURL((url) => url.href !== table);
  await guest.page.getByText('A rematch is being set up').waitFor();
  await watcher.page.getByRole('link', { name: 'Join' }).waitFor();
  for (const { page } of [guest, watcher]) await page.clock.runFor(60_000);
  await guest.page.waitForURL(host.page.url());
  await host.page.getByRole('button', { name: 'Start' }).click();
  await Promise.all([host, guest].map(({ page }) => page.waitForSelector(HAND)));
  expect(watcher.page.url(), 'spectators stay until they want to come').toBe(table);
});
