// The tests of a first visit: a fresh profile, as a newcomer has one, and what was in their way.

import { WIDTHS } from './fits.mjs';
import { assert, visit } from './page.mjs';
import { makeTable } from './tables.mjs';

/** Nothing is kept in the browser yet. */
const FRESH = { settings: null, locale: 'en-GB' };

/** Fails if the page can be scrolled sideways. */
export async function noSidewaysScroll(page, where) {
  const found = await page.evaluate(() => ({ page: document.documentElement.scrollWidth, window: document.documentElement.clientWidth }));
  assert(found.page <= found.window, `${where}: the page is ${found.page} px wide in a window of ${found.window}`);
}

const tile = (page, title) => page.locator('article', { hasText: title });
const goal = (page) => page.locator('dialog[open]');

/** The first decision of a newcomer: its explanation is there in full, nothing is cut, nothing scrolls sideways; "Explain" does
 *  what it says; then it is shorter. */
export function newcomer(title) {
  return async ({ browser, address }) => {
    for (const [width, height] of WIDTHS) {
      const { page, context, faults } = await visit(browser, address, { ...FRESH, width, height });
      await tile(page, title).locator('button.primary', { hasText: 'Play now' }).click();
      await goal(page).waitFor();
      const top = await goal(page).evaluate((dialog) => dialog.scrollTop);
      assert(top === 0, `the goal opens ${top} px past its start at ${width}`);
      await noSidewaysScroll(page, `${title}, the goal, at ${width}`);
      await page.keyboard.press('Escape');
      await goal(page).waitFor({ state: 'detached' });
      await page.waitForFunction(() => document.querySelector('.felt') && document.activeElement !== document.body);
      const guide = page.locator('.prompt .guide');
      await guide.waitFor({ timeout: 60_000 });
      assert(!(await guide.evaluate((one) => one.classList.contains('line'))), `${title}: the first explanation is in full`);
      await noSidewaysScroll(page, `${title}, the first decision, at ${width}`);
      const explain = page.getByRole('button', { name: 'Explain' });
      const expanded = () => explain.getAttribute('aria-expanded');
      assert((await expanded()) === 'true', 'what is explained is said to be');
      await explain.click();
      await guide.waitFor({ state: 'detached' });
      assert((await expanded()) === 'false', 'and it can be put away');
      await explain.click();
      await guide.waitFor();
      assert(faults.length === 0, faults.join('\n'));
      await context.close();
    }
  };
}

/** Bots choose at the same time: what they do uses up no explanation, and a move of one's own does. */
async function explainedOnce({ browser, address }) {
  const { page, context } = await visit(browser, address, FRESH);
  await tile(page, 'Ticket to Ride').locator('button.primary', { hasText: 'Play now' }).click();
  await goal(page).getByRole('button').click();
  await page.locator('.offer').waitFor();
  const told = () => page.evaluate(() => JSON.parse(localStorage.getItem('whistlestop')).explained);
  // Both bots have chosen when they are not waited for any more.
  await page
    .waitForFunction(() => document.querySelectorAll('.seats li.acting, .seats [aria-current]').length <= 1, null, { timeout: 60_000 })
    .catch(() => undefined);
  assert(Object.keys(await told()).length === 0, `what bots do counts for nothing: ${JSON.stringify(await told())}`);
  await page.locator('[data-spot="ticket-0"]').click();
  await page.locator('[data-spot="keep"]').click();
  await page.waitForFunction(() => Object.values(JSON.parse(localStorage.getItem('whistlestop')).explained).some((times) => times === 1));
  await context.close();
}

/** A choice of tickets by touch: the page asks once more, No keeps the marks, Yes keeps the tickets, and only those are shown. */
async function ticketsByTouch({ browser, address }) {
  const { page, context, faults } = await visit(browser, address, { ...FRESH, width: 390, height: 844, hasTouch: true, isMobile: true });
  await page.waitForSelector('article');
  await page.goto(await makeTable(page, address, 'ticket-to-ride-card-game', { seats: 2, seating: ['me', 'me'] }));
  await page.locator('.handover button').tap();
  await goal(page).getByRole('button').tap();
  const keep = page.locator('[data-spot="keep"]');
  for (const place of [0, 3]) await page.locator(`[data-spot="ticket-${place}"]`).tap();
  await keep.tap();
  await page.locator('.confirm').waitFor();
  assert(/^Keep 2/.test((await keep.innerText()).trim()), `while it is asked: ${await keep.innerText()}`);
  await page.locator('.confirm').getByRole('button', { name: 'Back' }).tap();
  assert((await page.locator('.offer [aria-pressed="true"]').count()) === 2, 'Back keeps the marks');
  await keep.tap();
  await page.locator('.confirm .primary').tap();
  await page.locator('.handover').waitFor();
  assert(faults.length === 0, faults.join('\n'));
  await context.close();
}

/** What lies over a live game stops it: the goal comes before the start; later, with bots alone, the race waits. */
async function coveredRace({ browser, address }) {
  const { page, context, frames, faults } = await visit(browser, address, FRESH);
  await tile(page, 'Wild Ride').locator('button.primary', { hasText: 'Play now' }).click();
  await goal(page).waitFor();
  const { status } = await page.evaluate(async () => (await fetch(`/api/tables/${location.pathname.split('/')[2]}`)).json());
  assert(status === 'waiting', `the game waits for its goal to be read: ${status}`);
  await goal(page).getByRole('button').click();
  const races = () => frames.map((text) => JSON.parse(text)).filter(({ race }) => race);
  // Until the first race.
  while (races().length === 0) {
    const own = page.locator('.felt').getByRole('button', { name: 'Roll the dice' });
    await page.waitForFunction(() => document.querySelector('.felt button.grab'), null, { timeout: 30_000 });
    if (await own.count()) await own.click({ timeout: 1000 }).catch(() => undefined);
  }
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.locator('.settings').waitFor();
  const table = await page.evaluate(async () => (await fetch(`/api/tables/${location.pathname.split('/')[2]}`)).json());
  assert(table.seats[0].present === false, 'whoever reads something else does not look at the table');
  const before = frames.length;
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => !document.querySelector('.settings'));
  while (!frames.slice(before).some((text) => JSON.parse(text).kind === 'hello'))
    await page.waitForEvent('websocket', { timeout: 200 }).catch(() => undefined);
  assert(faults.length === 0, faults.join('\n'));
  await context.close();
}

/** Lines of the log are one stop of the Tab key, and arrow keys go from one to the next. */
async function logByKeys({ browser, address }) {
  const { page, context } = await visit(browser, address);
  await page.waitForSelector('article');
  await page.goto(await makeTable(page, address, 'trick-of-the-rails', { seats: 3, seating: ['me', 'bot:porter', 'bot:porter'] }));
  const again = page.locator('#aside-panel li > button');
  await page.locator('.prompt .choice').first().click();
  await again.nth(2).waitFor();
  assert((await page.locator('#aside-panel li > button[tabindex="0"]').count()) === 1, 'one stop');
  await page.locator('#aside-panel li > button[tabindex="0"]').focus();
  const from = await page.evaluateHandle(() => document.activeElement);
  await page.keyboard.press('ArrowDown');
  // News come in at the top meanwhile: what counts is what stands below.
  const below = await page.evaluate((one) => one.compareDocumentPosition(document.activeElement) & Node.DOCUMENT_POSITION_FOLLOWING, from);
  assert(below && (await page.evaluate(() => document.activeElement.matches('#aside-panel li > button'))), 'the next line');
  await context.close();
}

/** Figures stand on the line, whatever face they are in. */
async function figures({ browser, address }) {
  const { page, context } = await visit(browser, address);
  await page.waitForSelector('article');
  const old = await page.evaluate(
    () => [...document.querySelectorAll('*')].filter((one) => !getComputedStyle(one).fontFeatureSettings.includes('lnum')).length,
  );
  assert(old === 0, `${old} elements have old-style figures`);
  await context.close();
}

export const FIRST_VISIT = [
  ['a newcomer at Ticket to Ride', newcomer('Ticket to Ride')],
  ['a newcomer at Trains & Stations', newcomer('Trains & Stations')],
  ['a newcomer at Trick of the Rails', newcomer('Trick of the Rails')],
  ['an explanation is used up by one’s own moves', explainedOnce],
  ['tickets are chosen by touch', ticketsByTouch],
  ['a live game waits for what lies over it', coveredRace],
  ['the log by keys', logByKeys],
  ['figures stand on the line', figures],
];
