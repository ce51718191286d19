// What is tried, one after the other. Each test gets a browser and a server and cleans up its pages.

import { accessible, assert, playToTheEnd, readGoal, visit } from './page.mjs';
import { agreeOnScores, deadLink, firstHand, goneTable, onceMore } from './bounds.mjs';
import { FIRST_VISIT } from './firstVisit.mjs';
import { COMPANY } from './company.mjs';
import { nothingKept, onTheDevice, plainFiles, rulesAhead, SIZES, twoWindows, withoutALine } from './device.mjs';
import { reviewedBoardsOnTheDevice, reviewedOnTheDevice } from './deviceReview.mjs';
import { DELIGHT } from './delight.mjs';
import { dice } from './dice.mjs';
import { equality } from './equality.mjs';
import { installable, installableSite } from './install.mjs';
import { noRoom, saveAndDelete, shareResults } from './keeping.mjs';
import { inviteAFriend, nobodyComes, takeAlong } from './moving.mjs';
import { newerPage } from './updates.mjs';
import { LESSONS } from './lessons.mjs';
import { PUZZLES } from './puzzles.mjs';
import { IN_FRENCH, lostLine, race, restart } from './hard.mjs';
import { ownBoard, promises } from './offers.mjs';
import { bell } from './push.mjs';
import { review, reviewedBoards, reviewedRace } from './review.mjs';
import { account, clocks, confirm, mute, refusal, standIn } from './people.mjs';

const tile = (page, title) => page.locator('article', { hasText: title });

const seatOf = (page, seat) => page.locator('form fieldset').first().locator('select').nth(seat);

async function playNow(page, title) {
  // A game of reflexes is played turn by turn here: the race has a test of its own.
  const turns = tile(page, title).getByRole('button', { name: /Turn by turn|Tour par tour/ });
  if (await turns.count()) await turns.click();
  await tile(page, title).locator('button.primary').click();
  await readGoal(page);
  await page.waitForSelector('.prompt');
}

/** From the home page to the score sheet, with a look at every screen on the way. */
export function wholeGame(title) {
  return async ({ browser, address }) => {
    const { page, context, faults } = await visit(browser, address);
    await page.waitForSelector('article');
    await playNow(page, title);
    await page.waitForSelector('.prompt .choice, .prompt details');
    await accessible(page, `${title}: the table`);
    const turns = await playToTheEnd(page);
    assert(turns > 0, 'somebody played');
    const scores = await page.locator('.prompt tfoot tr').first().locator('td').allTextContents();
    assert(scores.length >= 2 && scores.every((score) => /^-?\d+$/.test(score)), `scores: ${scores}`);
    await agreeOnScores(page);
    await accessible(page, `${title}: the end`);
    await page.getByRole('button', { name: 'Check the dice' }).click();
    await page.getByText(/^Fair: .*your own number is in the dice/).waitFor();
    await page.getByRole('link', { name: 'Replay' }).click();
    await page.getByRole('button', { name: 'One step on' }).click();
    await accessible(page, `${title}: the replay`);
    await page.getByLabel('Through the eyes of').selectOption('open');
    await page.locator('main h2').first().waitFor();
    assert(faults.length === 0, faults.join('\n'));
    await context.close();
  };
}

/** Two people at one table: neither ever gets a frame with what the other holds. */
async function secrets({ browser, address }) {
  const host = await visit(browser, `${address}/new/trick-of-the-rails`);
  await host.page.getByRole('button', { name: '5', exact: true }).click();
  for (const seat of [2, 3, 4]) await seatOf(host.page, seat).selectOption('bot:porter');
  await host.page.locator('form summary').evaluateAll((all) => all.forEach((one) => one.click()));
  await accessible(host.page, 'a new table');
  await host.page.getByRole('button', { name: 'Make the table' }).click();
  await host.page.getByLabel('Link to this table').waitFor();
  await accessible(host.page, 'the lobby');
  const guest = await visit(browser, host.page.url());
  // The answer to "Sit down" is held back until the game has begun: what the line said since then stands.
  let answer;
  const held = new Promise((go) => (answer = go));
  await guest.page.route('**/join', async (route) => {
    const late = await route.fetch();
    await held;
    await route.fulfill({ response: late });
  });
  await guest.page.getByRole('button', { name: 'Sit down' }).first().click();
  await host.page.getByRole('button', { name: 'Start' }).click();
  await Promise.all([host, guest].map(({ page }) => page.waitForSelector('.board .felt ul')));
  const answered = guest.page.waitForResponse('**/join');
  answer();
  await answered.then((response) => response.finished());
  assert(await guest.page.locator('.board .felt ul').first().isVisible(), 'an answer that came late changes nothing');
  for (const { frames } of [host, guest]) {
    const kinds = frames.map((frame) => JSON.parse(frame).kind);
    assert(!kinds.includes('error') && kinds.filter((kind) => kind === 'table').length < 12, `the lobby was not calm: ${kinds}`);
  }
  const both = await Promise.all([host, guest].map(({ page }) => playToTheEnd(page, { pick: () => 0 })));
  assert(
    both.every((turns) => turns > 0),
    'both played',
  );
  let checked = 0;
  for (const [own, other] of [
    [host, guest],
    [guest, host],
  ]) {
    const said = other.frames.map((frame) => JSON.parse(frame));
    const seat = said.find(({ kind }) => kind === 'hello').seat ?? said.findLast(({ kind }) => kind === 'hello').seat;
    for (const frame of own.frames) {
      const heard = JSON.parse(frame);
      const view = heard.view;
      if (!view || heard.outcome) continue;
      // The hand the other held at that very moment, from the other's own frames.
      const theirs = said.find((one) => one.seq === heard.seq && one.view?.viewer === seat)?.view.hand;
      if (!theirs) continue;
      const hidden = theirs.filter((card) => !JSON.stringify(view.seats).includes(`"${card}"`));
      const events = JSON.stringify(heard.seen ?? {});
      for (const card of hidden) {
        checked += 1;
        assert(!frame.includes(`"${card}"`) || events.includes(`"${card}"`), `record ${heard.seq} tells of ${card}`);
        assert(!JSON.stringify({ ...view, memory: null }).includes(`"${card}"`), `the view of record ${heard.seq} has ${card}`);
      }
    }
  }
  assert(checked > 150, `only ${checked} cards were looked for`);
  await host.context.close();
  await guest.context.close();
}

/** Two seats at one screen: a cover stands between them. */
async function hotseat({ browser, address }) {
  const { page, context } = await visit(browser, `${address}/new/trick-of-the-rails`);
  await seatOf(page, 1).selectOption('me');
  await seatOf(page, 2).selectOption('bot:porter');
  await page.getByRole('button', { name: 'Make the table' }).click();
  await page.getByRole('button', { name: 'Start' }).click();
  await page.waitForSelector('.handover button, .prompt .choice, .prompt details');
  let covers = 0;
  let asked = 0;
  const looked = new Set();
  while (covers < 8) {
    await page.waitForSelector('.handover button, .prompt .choice');
    if (await page.locator('.handover').count()) {
      covers += 1;
      // Under the cover there is nothing: neither on the screen nor in the page.
      assert((await page.locator('.felt svg').count()) === 0, 'a hand is in the page while the screen is passed on');
      assert((await page.locator('.aside li').count()) === 0, 'what one seat was told can be read while the screen is passed on');
      if (covers === 1) await accessible(page, 'the cover between seats');
      await page.locator('.handover button').click();
      await page.waitForSelector('.prompt .choice');
      // A line of the log that can be shown again is one that this seat saw itself: none, when it looks first.
      const eyes = await page.locator('.seats li').evaluateAll((seats) => seats.findIndex((seat) => seat.classList.contains('viewer')));
      if (!looked.has(eyes)) assert((await page.locator('.aside li button').count()) === 0, `seat ${eyes} can see what another one saw`);
      // But what this seat saw meanwhile is told, without gaps.
      assert((await page.locator('.aside li').count()) > covers, `seat ${eyes} is not told what happened`);
      looked.add(eyes);
    }
    asked += 1;
    await page
      .locator('.prompt .choice')
      .first()
      .click({ timeout: 2000 })
      .catch(() => undefined);
  }
  assert(asked >= covers && looked.size === 2, 'each seat was asked');
  await context.close();
}

/** A whole game in French on a phone: no message is missing and nothing sticks out. */
async function frenchPhone({ browser, address }) {
  const { page, context, faults } = await visit(browser, address, {
    width: 390,
    height: 844,
    hasTouch: true,
    isMobile: true,
    settings: { lang: 'fr', guide: true, theme: 'dark' },
  });
  await page.getByText('Des jeux de trains').waitFor();
  await accessible(page, 'l’accueil');
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert((await wide()) <= 0, 'the home page is wider than the phone');
  for (const [title, most] of Object.entries(IN_FRENCH)) {
    await playNow(page, title);
    await page.waitForSelector('.prompt .choice, .prompt details');
    await accessible(page, `${title} sur un téléphone`);
    assert((await wide()) <= 0, `${title} is wider than the phone`);
    const text = await page.locator('main').innerText();
    assert(!/\b(board|label|guide|name|turn|seat|event|action)-[a-z]+/.test(text), `${title}: a message is missing`);
    if (most === 'whole') await playToTheEnd(page);
    await page.goto(address);
    await page.waitForSelector('article');
  }
  assert(faults.length === 0, faults.join('\n'));
  await context.close();
}

/** After a game: "what if" from a point of it, played to another end; then once more, with a hint. */
async function afterwards({ browser, address }) {
  const { page, context, faults } = await visit(browser, address);
  await page.waitForSelector('article');
  await playNow(page, 'Wild Ride');
  await playToTheEnd(page);
  const first = page.url();
  await page.getByRole('link', { name: 'Replay' }).click();
  for (let step = 0; step < 4; step += 1) await page.getByRole('button', { name: 'One step on' }).click();
  await page.getByRole('button', { name: 'What if' }).click();
  await page.waitForURL((url) => url.href.includes('/t/') && !url.href.includes(first) && !url.href.endsWith('/replay'));
  await playToTheEnd(page);
  const second = page.url();
  await page.getByRole('button', { name: 'Again!' }).click();
  await page.waitForURL((url) => url.href !== second);
  await page.waitForSelector('.prompt .choice');
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.getByText('A strong player would consider').waitFor();
  assert(faults.length === 0, faults.join('\n'));
  await context.close();
}

/** The screens that no game passes through: settings, rules, talk, an address with nothing behind it. */
async function otherScreens({ browser, address }) {
  const { page, context, faults } = await visit(browser, address, { settings: { guide: true } });
  await page.waitForSelector('article');
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByLabel('Name at the table').fill('Red <b>seat</b>');
  await page.getByRole('button', { name: 'Keep the name' }).click();
  await page.getByText('Kept.').waitFor();
  await page.getByLabel('Colours for the colour-blind').check();
  await page.getByLabel('Light or dark').selectOption('dark');
  await accessible(page, 'settings');
  await page.getByRole('button', { name: 'Close' }).click();
  await accessible(page, 'the home page, dark and for the colour-blind');
  await playNow(page, 'Trick of the Rails');
  await page.getByText('Red <b>seat</b>').first().waitFor();
  await page.getByRole('button', { name: 'TR-5' }).click();
  await page.locator('#rule-TR-5.here').waitFor();
  await accessible(page, 'the rules beside the table');
  await page.getByRole('tab', { name: 'Talk' }).click();
  await page.getByLabel('Say something').fill('Hello <i>all</i>');
  await page.getByRole('button', { name: 'Say', exact: true }).click();
  await page.getByText('Hello <i>all</i>').waitFor();
  await page.getByText('Promise something').click();
  await page.getByLabel('What you promise').fill('I will not lead PRR');
  await page.getByRole('button', { name: 'Promise', exact: true }).click();
  await page.getByText('for you to judge').waitFor();
  await accessible(page, 'talk and promises');
  await page.goto(`${address}/rules/wild-ride`);
  await page.locator('#rule-WR-17').waitFor();
  await accessible(page, 'the rules');
  await page.goto(`${address}/no/such/page`);
  await page.getByText('There is nothing at this address.').waitFor();
  await accessible(page, 'nothing at this address');
  assert(faults.length === 0, faults.join('\n'));
  await context.close();
}

/** Nothing but Tab, Enter and Space, from the home page to the end. */
async function keyboard({ browser, address }) {
  const { page, context } = await visit(browser, address);
  await page.waitForSelector('article');
  const focusOn = async (wanted, most = 250) => {
    for (let step = 0; step < most; step += 1) {
      if (await page.evaluate((selector) => document.activeElement?.matches(selector) ?? false, wanted)) return true;
      await page.keyboard.press('Tab');
    }
    return false;
  };
  assert(await focusOn('article:last-of-type .paces button:last-child'), 'Tab reaches the last game');
  await page.keyboard.press('Enter');
  assert(await focusOn('article:last-of-type button.primary'), 'and its button');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.prompt');
  for (let turn = 0; turn < 300; turn += 1) {
    await page.waitForFunction(() => document.querySelector('.prompt tfoot, .prompt details > summary'), null, { timeout: 30_000 });
    if (await page.locator('.prompt tfoot').count()) break;
    if (!(await focusOn('.board button.grab:not(.idle), .board .trains button, .board .buttons button', 60))) continue;
    const ring = await page.evaluate(() => getComputedStyle(document.activeElement).outlineStyle);
    assert(ring !== 'none', 'what has the focus shows it');
    await page.keyboard.press(turn % 2 ? 'Space' : 'Enter');
    await page.waitForTimeout(50);
  }
  assert(await page.locator('.prompt tfoot').count(), 'the game was played to its end');
  await context.close();
}

export const TESTS = [
  ...LESSONS,
  ...PUZZLES,
  ...DELIGHT,
  ...FIRST_VISIT,
  ['two browsers at one table, and nobody’s secrets', secrets],
  ['reload and a lost line in mid-turn', lostLine],
  ['the server goes away and comes back', restart],
  ['hotseat', hotseat],
  ['the first hand at a hotseat', firstHand],
  ['a link to no table', deadLink],
  ['a table that went away', goneTable],
  ['again, and everybody hears of it', onceMore],
  ['French, on a phone', frenchPhone],
  ['what if, once more, and a hint', afterwards],
  ['settings, rules, talk and promises', otherScreens],
  ['the keyboard alone', keyboard],
  ['a question before what cannot be taken back', confirm],
  ['a clock that runs out', clocks],
  ['an account in two browsers', account],
  ['a bot sits in for somebody who is away', standIn],
  ['a bell for a turn, with the page closed', bell],
  ...COMPANY,
  ['mute', mute],
  ['a refusal in French, with its rule', refusal],
  ['a board of one’s own', ownBoard],
  ['a promise from the menu', promises],
  ['dice checked in the page', dice],
  ['a review, moment by moment', review],
  ['a review marks the best move on every board', reviewedBoards],
  ['a review of quick hands', reviewedRace],
  ['a review on the device, without a line', reviewedOnTheDevice],
  ['reviews of other games on the device', reviewedBoardsOnTheDevice],
  ['without a line, at a desk', withoutALine(SIZES.desk)],
  ['without a line, on a phone', withoutALine(SIZES.phone)],
  ['the rules in this browser are the program’s', equality],
  ['a friend takes over a seat of a game from a device', inviteAFriend],
  ['a friend who does not come', nobodyComes],
  ['a record is taken along to a device', takeAlong],
  ['no room left on a device', noRoom],
  ['a game is saved, opened and deleted on a device', saveAndDelete],
  ['results and tables are shared', shareResults],
  ['a newer page, and somebody who plays with the older one', newerPage],
  ['the page can be installed', installable],
  ['a site of plain files can be installed', installableSite],
  ['a table on this device', onTheDevice],
  ['a table on this device in two windows', twoWindows],
  ['a device that keeps nothing', nothingKept],
  ['a site of plain files', plainFiles],
  ['rules that come ahead, and data that is saved', rulesAhead],
  ['a live race over a slow line', race],
];
