// The tests in which people slip, run out of time, go away, come back elsewhere and talk too much.

import { accessible, assert, visit } from './page.mjs';
import { makeTable, together } from './tables.mjs';

const HAND = '.board .felt > div > ul > li';
const card = (page) => page.locator('.board button.may').first();

/** On a phone a card that is touched is not played before a yes; Escape and Enter answer too. */
export async function confirm({ browser, address }) {
  const { page, context, faults } = await visit(browser, address, {
    width: 390,
    height: 844,
    hasTouch: true,
    isMobile: true,
    settings: { unfolded: false },
  });
  await page.waitForSelector('article');
  await page.goto(
    await makeTable(page, address, 'trick-of-the-rails', {
      seats: 3,
      seating: ['me', 'bot:porter', 'bot:porter'],
      options: { first_lead: 0 },
    }),
  );
  await card(page).waitFor();
  const [first, below] = [await page.locator(HAND).first().boundingBox(), await page.locator('.prompt').boundingBox()];
  assert(first.y > 0 && first.y + first.height <= below.y + 1, `the hand lies above the panel: ${JSON.stringify([first, below])}`);
  await card(page).tap();
  await page.getByText('It cannot be taken back.').waitFor();
  await accessible(page, 'the question before a move');
  const held = await page.locator(HAND).count();
  await page.getByRole('button', { name: 'Back', exact: true }).tap();
  await page.locator('.confirm').waitFor({ state: 'detached' });
  await card(page).tap();
  await page.locator('.confirm').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('.confirm').waitFor({ state: 'detached' });
  assert((await page.locator(HAND).count()) === held, 'nothing was played without a yes');
  const panel = await page.locator('.prompt').boundingBox();
  assert(panel.y + panel.height <= 845 && panel.y > 300, `the panel is in reach: ${JSON.stringify(panel)}`);
  await card(page).tap();
  await page.locator('.confirm').waitFor();
  await page.keyboard.press('Enter');
  await page.waitForFunction(([hand, count]) => document.querySelectorAll(hand).length === count - 1, [HAND, held]);
  await page.getByRole('button', { name: 'Settings' }).tap();
  await page.getByLabel('Ask once more').selectOption('never');
  await page.getByRole('button', { name: 'Close' }).tap();
  await card(page).tap();
  await page.waitForFunction(([hand, count]) => document.querySelectorAll(hand).length === count - 2, [HAND, held]);
  assert(faults.length === 0, faults.join('\n'));
  await context.close();
}

/** Who runs out of time gets a bot's move, and is told so. */
export async function clocks({ browser, address }) {
  const { page, context } = await visit(browser, address);
  await page.waitForSelector('article');
  const wish = { seats: 3, seating: ['me', 'bot:porter', 'bot:porter'], options: { first_lead: 0 }, clock: { move_s: 2, reserve_s: 0 } };
  await page.goto(await makeTable(page, address, 'trick-of-the-rails', wish));
  await page.locator('.clock').first().waitFor();
  await page.getByText('Your time was up: a bot moved for you.').waitFor();
  await page
    .getByText(/^You play /)
    .first()
    .waitFor();
  await context.close();
}

/** An account takes its seat along to another browser. */
export async function account({ browser, address }) {
  const first = await visit(browser, address);
  const name = `seat-${Date.now()}`;
  const signIn = async ({ page }, button) => {
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByLabel('Name at the table').fill(name);
    await page.getByText('An account, for several devices').click();
    await page.getByLabel('Password').fill('a long line to the west');
    await page.getByRole('button', { name: button, exact: true }).click();
    await page.getByText(`You are ${name}.`).waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
  };
  await first.page.waitForSelector('article');
  await signIn(first, 'Make an account');
  const table = await makeTable(first.page, address, 'trick-of-the-rails', {
    seats: 3,
    seating: ['me', 'bot:porter', 'bot:porter'],
    options: { first_lead: 0 },
  });
  await first.page.goto(table);
  await card(first.page).waitFor();
  const second = await visit(browser, address);
  await second.page.waitForSelector('article');
  await signIn(second, 'Log in');
  await second.page.getByRole('link', { name: 'Go on' }).first().click();
  await second.page.waitForURL(table);
  await card(second.page).waitFor();
  const hands = await Promise.all([first, second].map(({ page }) => page.locator(HAND).allInnerTexts()));
  assert(hands[0].join() === hands[1].join() && hands[0].length > 0, `the same hand: ${hands[0]} and ${hands[1]}`);
  await card(second.page).click();
  await first.page.waitForFunction(([hand, count]) => document.querySelectorAll(hand).length === count - 1, [HAND, hands[0].length]);
  await first.context.close();
  await second.context.close();
}

/** A bot sits in for somebody who went away, and gives the seat back. */
export async function standIn({ browser, address }) {
  const wish = { seats: 3, seating: ['me', 'open', 'bot:porter'], options: { first_lead: 1 } };
  const { host, guest, table } = await together(visit, browser, address, 'trick-of-the-rails', wish);
  await card(guest.page).waitFor();
  await guest.page.close();
  await host.page.getByText('away').waitFor();
  await host.page.getByRole('button', { name: 'Let a bot play' }).click();
  await host.page.getByText('· a bot plays').waitFor();
  // The bot has led, so the host is asked.
  await card(host.page).waitFor();
  const back = await guest.context.newPage();
  await back.goto(table);
  await back.waitForSelector(HAND);
  await host.page.getByText('· a bot plays').waitFor({ state: 'detached' });
  await card(host.page).click();
  // Somebody leads the next trick; whoever is asked plays until the guest has played a card again.
  for (let round = 0; round < 40 && !(await card(back).count()); round += 1) {
    const choice = host.page.locator('.prompt .choice').first();
    await Promise.race([choice.waitFor(), card(back).waitFor()]);
    if (!(await card(back).count())) await choice.click({ timeout: 2000 }).catch(() => undefined);
  }
  const held = await back.locator(HAND).count();
  await card(back).click();
  await back.waitForFunction(([hand, count]) => document.querySelectorAll(hand).length < count, [HAND, held]);
  await host.context.close();
  await guest.context.close();
}

/** Who is muted is not heard any more, by the one who muted them. */
export async function mute({ browser, address }) {
  const wish = { seats: 3, seating: ['me', 'open', 'bot:porter'] };
  const { host, guest } = await together(visit, browser, address, 'trick-of-the-rails', wish);
  const say = async (text) => {
    await guest.page.getByLabel('Say something').fill(text);
    await guest.page.getByRole('button', { name: 'Say', exact: true }).click();
    await guest.page.locator('.spoken').getByText(text).waitFor();
  };
  for (const { page } of [host, guest]) await page.getByRole('tab', { name: 'Talk' }).click();
  await say('first words');
  await host.page.locator('.spoken').getByText('first words').waitFor();
  await host.page.getByText('Mute somebody').click();
  await host.page.getByRole('button', { name: 'Mute Guest 2' }).click();
  await host.page.locator('.spoken').getByText('first words').waitFor({ state: 'detached' });
  await say('second words');
  await host.page.getByLabel('Say something').fill('my own');
  await host.page.getByRole('button', { name: 'Say', exact: true }).click();
  await host.page.locator('.spoken').getByText('my own').waitFor();
  // What the guest said before has arrived too, and is not shown.
  assert(
    host.frames.some((frame) => frame.includes('second words')),
    'the words arrived',
  );
  assert((await host.page.locator('.spoken').getByText('second words').count()) === 0, 'a muted seat is not shown');
  await host.context.close();
  await guest.context.close();
}

/** A refused move says why, in French, with the paragraph of the rules a touch away. */
export async function refusal({ browser, address }) {
  const { page, context, frames } = await visit(browser, address, { settings: { lang: 'fr' } });
  await page.waitForSelector('article');
  const table = await makeTable(page, address, 'trick-of-the-rails', {
    seats: 3,
    seating: ['me', 'bot:porter', 'bot:porter'],
    options: { first_lead: 0 },
  });
  let bend = true;
  await page.routeWebSocket(/\/ws\?/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => socket.send(message));
    // The page offers nothing that is not allowed, so its first move is changed on the way.
    socket.onMessage((message) => {
      const said = JSON.parse(message);
      if (said.do === 'act' && bend) said.action = { kind: 'lay_card', end: 'left' };
      server.send(JSON.stringify(said));
    });
  });
  await page.goto(table);
  await card(page).click();
  const alert = page.locator('.prompt .problem');
  await alert.waitFor();
  const refused = frames.map((frame) => JSON.parse(frame)).find(({ kind }) => kind === 'refused');
  const text = await alert.innerText();
  assert(refused.rule && !text.includes(refused.message), `in French, not “${refused.message}”: ${text}`);
  await accessible(page, 'un coup refusé');
  await alert.getByRole('button', { name: refused.rule }).click();
  await page.locator(`#rule-${refused.rule}.here`).waitFor();
  bend = false;
  await card(page).click();
  await alert.waitFor({ state: 'detached' });
  await context.close();
}
