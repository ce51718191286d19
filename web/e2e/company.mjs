// The company at a table: talk before it begins, those who look on, names, giving up, and what is known of it later.

import { accessible, assert, playToTheEnd, visit } from './page.mjs';
import { makeTable, together } from './tables.mjs';

const GAME = 'trick-of-the-rails';
const HAND = '.board .felt > div > ul > li';

async function say(page, text) {
  await page.getByLabel('Say something').fill(text);
  await page.getByRole('button', { name: 'Say', exact: true }).click();
}

/** People talk while the table waits; whoever comes later reads it, and the game goes on with it. */
export async function lobbyTalk({ browser, address }) {
  const host = await visit(browser, address);
  await host.page.waitForSelector('article');
  const table = await makeTable(host.page, address, GAME, { seats: 3, seating: ['me', 'open', 'bot:porter'] });
  await host.page.goto(table);
  await say(host.page, 'who else comes?');
  const guest = await visit(browser, table);
  const spoken = (page) => page.locator('.spoken');
  await spoken(guest.page).getByText('who else comes?').waitFor();
  assert((await guest.page.getByLabel('Say something').count()) === 0, 'whoever looks on listens');
  await guest.page.getByRole('button', { name: 'Sit down' }).first().click();
  await say(guest.page, 'me, in a minute');
  await spoken(host.page).getByText('me, in a minute').waitFor();
  assert((await spoken(host.page).locator('p').count()) === 2, 'both lines, once');
  await accessible(host.page, 'a lobby with talk');
  await guest.page.reload();
  await spoken(guest.page).getByText('me, in a minute').waitFor();
  await host.page.getByRole('button', { name: 'Start' }).click();
  for (const { page } of [host, guest]) {
    await page.getByRole('tab', { name: 'Talk' }).click();
    await spoken(page).getByText('who else comes?').waitFor();
  }
  await say(guest.page, 'here we go');
  await spoken(host.page).getByText('here we go').waitFor();
  assert((await spoken(host.page).locator('p').allInnerTexts()).join('|').endsWith('here we go'), 'in order');
  for (const { context } of [host, guest]) await context.close();
}

/** A bot is given a character by its face; whoever comes sees it, and the game begins with it. */
export async function character({ browser, address }) {
  const host = await visit(browser, address);
  await host.page.waitForSelector('article');
  const table = await makeTable(host.page, address, GAME, { seats: 3, seating: ['me', 'open', 'bot:porter'] });
  await host.page.goto(table);
  const faces = host.page.getByRole('group', { name: 'Character of seat 3' });
  await faces.getByRole('button', { name: 'Gambler' }).click();
  await faces.getByText('Throws the big cards in early and hopes.').waitFor();
  assert((await faces.getByRole('button', { name: 'Gambler' }).getAttribute('aria-pressed')) === 'true', 'it is pressed');
  await accessible(host.page, 'a lobby with characters');
  const guest = await visit(browser, table, { settings: { lang: 'fr' } });
  await guest.page.getByText('Joueur').first().waitFor();
  await faces.getByRole('button', { name: 'Plain' }).click();
  await faces.getByText('Plays as it comes.').waitFor();
  for (const { context } of [host, guest]) await context.close();
}

/** Whoever watches is told so, and everybody at the table knows how many do. */
export async function watched({ browser, address }) {
  const host = await visit(browser, address);
  await host.page.waitForSelector('article');
  const table = await makeTable(host.page, address, GAME, {
    seats: 3,
    seating: ['me', 'bot:porter', 'bot:porter'],
    options: { first_lead: 0 },
  });
  await host.page.goto(table);
  await host.page.waitForSelector(HAND);
  assert((await host.page.getByText(/watching/).count()) === 0, 'nobody watches yet');
  const first = await visit(browser, table);
  await first.page.getByText('You are watching this game.').waitFor();
  await first.page.waitForSelector('.board .felt');
  assert((await first.page.locator(HAND).count()) === 0, 'and sees no hand');
  await host.page.getByText('One person is watching.').waitFor();
  const second = await visit(browser, table, { settings: { lang: 'fr' } });
  await second.page.getByText('Vous regardez cette partie.').waitFor();
  await host.page.getByText('2 people are watching.').waitFor();
  await second.page.getByText('2 personnes regardent.').waitFor();
  await accessible(host.page, 'a table that is watched');
  await first.context.close();
  await host.page.getByText('One person is watching.').waitFor();
  await second.context.close();
  await host.page.getByText(/is watching/).waitFor({ state: 'detached' });
  await host.context.close();
}

/** Giving up asks first, is for good, and is last in the end. */
export async function resign({ browser, address }) {
  const wish = { seats: 3, seating: ['me', 'open', 'bot:porter'], options: { first_lead: 0 } };
  const { host, guest } = await together(visit, browser, address, GAME, wish);
  const button = (name) => guest.page.getByRole('button', { name, exact: true });
  await button('Resign').click();
  await guest.page.getByText('you are last in the end').waitFor();
  await accessible(guest.page, 'a question before giving up');
  await button('Play on').click();
  await button('Resign').click();
  await button('I resign').click();
  for (const { page } of [host, guest]) await page.getByText('has resigned').waitFor();
  assert((await guest.page.getByRole('button', { name: 'Resign', exact: true }).count()) === 0, 'once');
  assert((await guest.page.locator('.seats ol').getByRole('button').count()) === 0, 'there is no way back');
  await playToTheEnd(host.page, { byHand: 0 });
  await guest.page.locator('.prompt tfoot').waitFor();
  for (const { page } of [host, guest]) {
    await page.getByText('Resigned, and so last: Guest 2.').waitFor();
    const [seats, places] = await Promise.all([
      page.locator('.prompt thead th').allInnerTexts(),
      page.locator('.prompt tfoot tr').nth(1).locator('td').allInnerTexts(),
    ]);
    assert(seats.at(-1) === 'Guest 2' && places.at(-1) === '3', `${seats}: ${places}`);
  }
  await accessible(host.page, 'the end of a game that somebody gave up');
  await host.page.getByRole('button', { name: 'Check the dice' }).click();
  await host.page.getByText(/^Fair: /).waitFor();
  for (const { context } of [host, guest]) await context.close();
}

/** Those who share a screen at a table of the server have names, and the game speaks of them. */
export async function sharedNames({ browser, address }) {
  const { page, context } = await visit(browser, `${address}/new/${GAME}`);
  const seats = page.locator('form fieldset').first().locator('select');
  await seats.nth(1).selectOption('me');
  await seats.nth(2).selectOption('bot:porter');
  await page.getByLabel('Name on seat 1').fill('Ann');
  await page.getByLabel('Name on seat 2').fill('Ben');
  await accessible(page, 'names for a shared screen');
  await page.getByRole('button', { name: 'Make the table' }).click();
  const second = page.locator('main ol').getByLabel('Name on seat 2');
  await second.waitFor();
  assert((await second.inputValue()) === 'Ben', 'the lobby knows the names');
  await accessible(page, 'a lobby with names for a shared screen');
  await second.fill('Cat');
  await Promise.all([page.waitForResponse('**/names'), second.press('Tab')]);
  await page.getByRole('button', { name: 'Start' }).click();
  await page
    .getByRole('button', { name: /Ann|Cat/ })
    .first()
    .waitFor();
  await page.reload();
  await page
    .locator('.handover')
    .getByText(/Ann|Cat/)
    .first()
    .waitFor();
  assert((await page.locator('.seats .name').allInnerTexts()).slice(0, 2).join() === 'Ann,Cat', 'at the table too');
  await playToTheEnd(page, { byHand: 0 });
  await page.goto(`${address}/results`);
  await page.getByText(/At one screen: Ann -?\d+, Cat -?\d+/).waitFor();
  await context.close();
}

/** Whoever sits down without a name is asked for one, once; it is shown to everybody at once. */
export async function askName({ browser, address }) {
  const wish = { seats: 3, seating: ['me', 'open', 'bot:porter'] };
  const { host, guest } = await together(visit, browser, address, GAME, wish);
  const field = (page) => page.getByLabel('What shall the others call you?');
  await field(guest.page).fill('Green');
  await guest.page.getByRole('button', { name: 'That’s me' }).click();
  for (const { page } of [host, guest]) await page.locator('.seats').getByText('Green', { exact: true }).waitFor();
  await guest.page.reload();
  await guest.page.waitForSelector('.seats .name');
  assert((await field(guest.page).count()) === 0, 'asked once');
  // Whoever would rather not is not asked again either.
  await host.page.getByRole('button', { name: 'Not now' }).click();
  await host.page.reload();
  await host.page.waitForSelector('.seats .name');
  assert((await field(host.page).count()) === 0, 'not asked again');
  for (const { context } of [host, guest]) await context.close();
}

/** The games of an account are listed on another device, with those of that device. */
export async function yourGames({ browser, address }) {
  const name = `games-${Date.now()}`;
  const signIn = async ({ page }, button) => {
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByLabel('Name at the table').fill(name);
    await page.getByText('An account, for several devices').click();
    await page.getByLabel('Password').fill('a long line to the west');
    await page.getByRole('button', { name: button, exact: true }).click();
    await page.getByText(`You are ${name}.`).waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
  };
  const finish = async ({ page }) => {
    await page.goto(await makeTable(page, address, GAME, { seats: 3, seating: ['me', 'bot:porter', 'bot:porter'] }));
    await page.waitForSelector('.prompt');
    await playToTheEnd(page, { byHand: 0 });
    const column = await page.locator('.prompt thead th').allInnerTexts();
    return (await page.locator('.prompt tfoot tr').first().locator('td').allInnerTexts())[column.slice(1).indexOf(name)];
  };
  const first = await visit(browser, address);
  await first.page.waitForSelector('article');
  await signIn(first, 'Make an account');
  const score = await finish(first);
  const second = await visit(browser, address);
  await second.page.waitForSelector('article');
  // One game as a guest, which this browser remembers; then the account's are there too.
  await second.page.goto(await makeTable(second.page, address, GAME, { seats: 3, seating: ['me', 'bot:porter', 'bot:porter'] }));
  await second.page.waitForSelector('.prompt');
  await playToTheEnd(second.page, { byHand: 0 });
  await second.page.goto(`${address}/results`);
  await second.page.locator('section li').first().waitFor();
  assert((await second.page.locator('section li').count()) === 1, 'the guest’s own game');
  await second.page.goto(address);
  await second.page.waitForSelector('article');
  await signIn(second, 'Log in');
  await second.page.goto(`${address}/results`);
  await second.page.getByText('The games of your account').waitFor();
  await second.page.waitForFunction(() => document.querySelectorAll('section li').length === 2);
  const lines = await second.page.locator('section li').allInnerTexts();
  assert(
    lines.some((line) => new RegExp(`of 3, ${score === '1' ? 'one point' : `${score} points`}`).test(line)),
    `${score} in ${lines}`,
  );
  await accessible(second.page, 'your games');
  for (const { context } of [first, second]) await context.close();
}

/** "Again!" takes everybody along who played, without a click. */
export async function takenAlong({ browser, address }) {
  const wish = { seats: 3, seating: ['me', 'open', 'bot:porter'] };
  const { host, guest, table } = await together(visit, browser, address, GAME, wish);
  const watcher = await visit(browser, table);
  await watcher.page.waitForSelector('.board .felt');
  await Promise.all([host, guest].map(({ page }) => playToTheEnd(page, { byHand: 0 })));
  await host.page.getByRole('button', { name: 'Again!' }).click();
  await host.page.waitForURL((url) => url.href !== table);
  await guest.page.getByText('Another game is being set up').waitFor();
  await guest.page.waitForURL(host.page.url(), { timeout: 30_000 });
  await host.page.getByRole('button', { name: 'Start' }).click();
  await Promise.all([host, guest].map(({ page }) => page.waitForSelector(HAND)));
  assert(watcher.page.url() === table, 'whoever only watched stays until they want to come');
  for (const { context } of [host, guest, watcher]) await context.close();
}

export const COMPANY = [
  ['talk while a table waits', lobbyTalk],
  ['a bot with a character', character],
  ['a table that is watched', watched],
  ['giving up', resign],
  ['names at a shared screen', sharedNames],
  ['asked for a name once', askName],
  ['the games of an account on another device', yourGames],
  ['again, and everybody is taken along', takenAlong],
];
