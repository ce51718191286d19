// People who slip, run out of time, leave, come back elsewhere and talk too much.

import type { Page } from '@playwright/test';
import type { NewTable } from '../src/protocol/messages';
import { expect, test } from './fixtures';
import { accessible, makeTable, PHONE, signIn, withBots } from './page';

const GAME = 'trick-of-the-rails';
const HAND = '.board .felt > div > ul > li';
const card = (page: Page) => page.locator('.board button.may').first();
const LEADING = { ...withBots(), options: { first_lead: 0 } };
const COMPANY: Pick<NewTable, 'seats' | 'seating'> = { seats: 3, seating: ['me', 'open', 'bot:porter'] };

/** On a phone, a tapped card is played only after a confirmation; Escape and Enter answer too. */
test('a question before what cannot be taken back', async ({ atTable }) => {
  const { page } = await atTable(GAME, LEADING, { ...PHONE, settings: { unfolded: false } });
  await card(page).waitFor();
  const [first, below] = [(await page.locator(HAND).first().boundingBox())!, (await page.locator('.prompt').boundingBox())!];
  expect(first.y, 'the hand is on the screen').toBeGreaterThan(0);
  expect(first.y + first.height, 'the hand lies above the panel').toBeLessThanOrEqual(below.y + 1);
  await card(page).tap();
  await page.getByText('This cannot be undone.').waitFor();
  await accessible(page, 'the question before a move');
  const held = await page.locator(HAND).count();
  await page.getByRole('button', { name: 'Back', exact: true }).tap();
  const question = page.locator('.confirm');
  await expect(question).toHaveCount(0);
  await card(page).tap();
  await question.waitFor();
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(page.locator(HAND), 'nothing was played without a yes').toHaveCount(held);
  const panel = (await page.locator('.prompt').boundingBox())!;
  expect(panel.y + panel.height, 'the panel is in reach').toBeLessThanOrEqual(845);
  expect(panel.y).toBeGreaterThan(300);
  await card(page).tap();
  await question.waitFor();
  await page.keyboard.press('Enter');
  await expect(page.locator(HAND)).toHaveCount(held - 1);
  await page.getByRole('button', { name: 'Settings' }).tap();
  await page.getByLabel('Ask for confirmation').selectOption('never');
  await page.getByRole('button', { name: 'Close' }).tap();
  await card(page).tap();
  await expect(page.locator(HAND)).toHaveCount(held - 2);
});

test('a clock that runs out', async ({ atTable }) => {
  const { page } = await atTable(GAME, { ...LEADING, clock: { move_s: 2, reserve_s: 0 } });
  await page.locator('.clock').first().waitFor();
  await page.getByText('Your time ran out, so a bot moved for you.').waitFor();
  await page
    .getByText(/^You play /)
    .first()
    .waitFor();
});

test('an account in two browsers', async ({ visit, address }) => {
  const name = `seat-${Date.now()}`;
  const [first, second] = [await visit(address), await visit(address)];
  await signIn(first.page, name, 'Create account');
  const table = await makeTable(first.context, address, GAME, LEADING);
  await first.page.goto(table);
  await card(first.page).waitFor();
  await signIn(second.page, name, 'Log in');
  await second.page.getByRole('link', { name: 'Continue' }).first().click();
  await second.page.waitForURL(table);
  await card(second.page).waitFor();
  const hand = await first.page.locator(HAND).allInnerTexts();
  expect(hand.length).toBeGreaterThan(0);
  expect(await second.page.locator(HAND).allInnerTexts(), 'the same hand').toEqual(hand);
  await card(second.page).click();
  await expect(first.page.locator(HAND)).toHaveCount(hand.length - 1);
});

test('a bot sits in for somebody who is away', async ({ together }) => {
  const { host, guest, table } = await together(GAME, { ...COMPANY, options: { first_lead: 1 } });
  await card(guest.page).waitFor();
  await guest.page.close();
  await host.page.getByText('away').waitFor();
  await host.page.getByRole('button', { name: 'Let a bot play' }).click();
  await host.page.getByText('· a bot is playing').waitFor();
  // The bot has led, so the host is asked.
  await card(host.page).waitFor();
  const back = await guest.context.newPage();
  await back.goto(table);
  await back.waitForSelector(HAND);
  await expect(host.page.getByText('· a bot is playing')).toHaveCount(0);
  await card(host.page).click();
  // Somebody leads the next trick; each player in turn plays until the guest has played another card.
  for (let round = 0; round < 40 && !(await card(back).count()); round += 1) {
    const choice = host.page.locator('.prompt .choice').first();
    await Promise.race([choice.waitFor(), card(back).waitFor()]);
    if (!(await card(back).count())) await choice.click({ timeout: 2000 }).catch(() => undefined);
  }
  const held = await back.locator(HAND).count();
  await card(back).click();
  await expect(back.locator(HAND)).toHaveCount(held - 1);
});

test('a seat that is muted is not heard', async ({ together }) => {
  const { host, guest } = await together(GAME, COMPANY);
  const say = async (text: string) => {
    await guest.page.getByLabel('Message to the table').fill(text);
    await guest.page.getByRole('button', { name: 'Send', exact: true }).click();
    await guest.page.locator('.spoken').getByText(text).waitFor();
  };
  for (const { page } of [host, guest]) await page.getByRole('tab', { name: 'Talk' }).click();
  await say('first words');
  const heard = host.page.locator('.spoken');
  await heard.getByText('first words').waitFor();
  await host.page.getByText('Mute players').click();
  await host.page.getByRole('button', { name: 'Mute Guest 2' }).click();
  await expect(heard.getByText('first words')).toHaveCount(0);
  await say('second words');
  await host.page.getByLabel('Message to the table').fill('my own');
  await host.page.getByRole('button', { name: 'Send', exact: true }).click();
  await heard.getByText('my own').waitFor();
  // The guest's earlier talk has arrived too, and is not shown.
  expect(
    host.frames.texts.some((frame) => frame.includes('second words')),
    'the words arrived',
  ).toBe(true);
  await expect(heard.getByText('second words'), 'a muted seat is not shown').toHaveCount(0);
});

/** A refused move is explained in French, with the rule one tap away. */
test('a refusal in French, with its rule', async ({ visit, address }) => {
  const { page, context, frames } = await visit(undefined, { settings: { lang: 'fr' } });
  const table = await makeTable(context, address, GAME, LEADING);
  let bend = true;
  await page.routeWebSocket(/\/ws\?/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => socket.send(message));
    // The page offers only legal moves, so its first move is changed in transit.
    socket.onMessage((message) => {
      const said = JSON.parse(String(message)) as { do: string; action?: object };
      if (said.do === 'act' && bend) said.action = { kind: 'lay_card', end: 'left' };
      server.send(JSON.stringify(said));
    });
  });
  await page.goto(table);
  await card(page).click();
  const alert = page.locator('.prompt .problem');
  await alert.waitFor();
  const refused = await frames.next((message) => message.kind === 'refused' && message);
  expect(refused.rule).toBeTruthy();
  expect(await alert.innerText(), 'in French').not.toContain(refused.message);
  await accessible(page, 'un coup refusé');
  await alert.getByRole('button', { name: refused.rule! }).click();
  await page.locator(`#rule-${refused.rule}.here`).waitFor();
  bend = false;
  await card(page).click();
  await expect(alert).toHaveCount(0);
});
