// A first visit with a fresh profile, and problems that newcomers had.

import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { WIDTHS } from './fits';
import { PHONE, tableCard, tile, withBots } from './page';

/** Nothing is stored in the browser yet. */
const FRESH = { settings: null, locale: 'en-GB' };

/** Fails if the page can be scrolled sideways. */
async function noSidewaysScroll(page: Page, where: string): Promise<void> {
  const found = await page.evaluate(() => ({ page: document.documentElement.scrollWidth, window: document.documentElement.clientWidth }));
  expect(found.page, `${where}: the page in its window`).toBeLessThanOrEqual(found.window);
}

const goal = (page: Page) => page.locator('dialog[open]');
const playNow = (page: Page, title: string) => tile(page, title).locator('button.primary', { hasText: 'Play now' }).click();

/** The first decision of a newcomer: its explanation is there in full, nothing is cut, nothing scrolls sideways; "Tips" does
 *  what it says; then it is shorter. */
for (const title of ['Ticket to Ride', 'Trains & Stations', 'Trick of the Rails']) {
  test(`a newcomer at ${title}`, async ({ visit, address }) => {
    // Bots move at their usual speed until the first decision, at every width at the same time.
    const atWidth = async ([width, height]: [number, number]) => {
      const { page, context } = await visit(address, { ...FRESH, width, height });
      await playNow(page, title);
      await goal(page).waitFor();
      expect(await goal(page).evaluate((dialog) => dialog.scrollTop), `the goal opens at its start at ${width}`).toBe(0);
      await noSidewaysScroll(page, `the goal, at ${width}`);
      await page.keyboard.press('Escape');
      await expect(goal(page)).toHaveCount(0);
      await page.waitForFunction(() => document.querySelector('.felt') && document.activeElement !== document.body);
      const guide = page.locator('.prompt .guide');
      await guide.waitFor();
      await expect(guide, `at ${width} the first explanation is in full`).not.toContainClass('line');
      await noSidewaysScroll(page, `the first decision, at ${width}`);
      const explain = page.getByRole('button', { name: 'Tips' });
      await expect(explain, 'what is explained is said to be').toHaveAttribute('aria-expanded', 'true');
      await explain.click();
      await expect(guide).toHaveCount(0);
      await expect(explain, 'and it can be put away').toHaveAttribute('aria-expanded', 'false');
      await explain.click();
      await guide.waitFor();
      await context.close();
    };
    await Promise.all(WIDTHS.map(atWidth));
  });
}

/** Bots choose at the same time: their moves do not count as reading an explanation, but the player's own do. */
test('an explanation is used up by one’s own moves', async ({ visit, address }) => {
  const { page } = await visit(address, FRESH);
  await playNow(page, 'Ticket to Ride');
  await goal(page).getByRole('button').click();
  await page.locator('.offer').waitFor();
  const told = () =>
    page.evaluate(() => Object.values((JSON.parse(localStorage.getItem('whistlestop') ?? '{}') as { explained: object }).explained));
  // Both bots have chosen once nobody is waiting for them.
  await expect.poll(() => page.locator('.seats li.acting, .seats [aria-current]').count()).toBeLessThanOrEqual(1);
  expect(await told(), 'what bots do counts for nothing').toEqual([]);
  await page.locator('[data-spot="ticket-0"]').click();
  await page.locator('[data-spot="keep"]').click();
  await expect.poll(told).toContain(1);
});

/** Choosing tickets by touch: the page asks for confirmation, Back keeps the marks, Yes keeps the tickets, and only those are shown. */
test('tickets are chosen by touch', async ({ atTable }) => {
  const { page } = await atTable('ticket-to-ride-card-game', { seats: 2, seating: ['me', 'me'] }, { ...FRESH, ...PHONE });
  await page.locator('.handover button').tap();
  await goal(page).getByRole('button').tap();
  const keep = page.locator('[data-spot="keep"]');
  for (const place of [0, 3]) await page.locator(`[data-spot="ticket-${place}"]`).tap();
  await keep.tap();
  const question = page.locator('.confirm');
  await question.waitFor();
  await expect(keep, 'while it is asked').toHaveText(/^\s*Keep 2/);
  await question.getByRole('button', { name: 'Back' }).tap();
  await expect(page.locator('.offer [aria-pressed="true"]'), 'Back keeps the marks').toHaveCount(2);
  await keep.tap();
  await question.locator('.primary').tap();
  await page.locator('.handover').waitFor();
});

/** Overlays pause a live game: the goal is shown before the start; later, alone with bots, the race waits. */
test('a live game waits for what lies over it', async ({ visit, address }) => {
  const { page, frames } = await visit(address, FRESH);
  await playNow(page, 'Wild Ride');
  await goal(page).waitFor();
  expect((await tableCard(page)).status, 'the game waits for its goal to be read').toBe('waiting');
  await goal(page).getByRole('button').click();
  // Until the first race.
  const isRace = () => frames.messages.some((message) => 'race' in message && message.race);
  const own = page.locator('.felt').getByRole('button', { name: 'Roll the dice' });
  while (!isRace()) {
    await page.waitForSelector('.felt button.grab');
    const since = frames.messages.length;
    if (await own.count()) await own.click({ timeout: 1000 }).catch(() => undefined);
    if (!isRace()) await frames.next((message) => message.kind === 'step', since);
  }
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.locator('.settings').waitFor();
  await expect.poll(async () => (await tableCard(page)).seats[0]?.present, 'a reader does not look at the table').toBe(false);
  const before = frames.messages.length;
  await page.keyboard.press('Escape');
  await expect(page.locator('.settings')).toHaveCount(0);
  await frames.next(({ kind }) => kind === 'hello', before);
});

/** The log is a single tab stop, and arrow keys move between its lines. */
test('the log by keys', async ({ atTable }) => {
  // Only moves from now on can be shown again: two bots answer the first card.
  const { page } = await atTable('trick-of-the-rails', { ...withBots(), options: { first_lead: 0 } });
  const again = page.locator('#aside-panel li > button');
  await page.locator('.prompt .choice').first().click();
  await page.waitForSelector('.prompt h2.mine');
  await again.nth(2).waitFor();
  const stop = page.locator('#aside-panel li > button[tabindex="0"]');
  await expect(stop, 'one stop').toHaveCount(1);
  await stop.focus();
  const from = await page.evaluateHandle(() => document.activeElement!);
  await page.keyboard.press('ArrowDown');
  const below = await page.evaluate((one) => {
    const now = document.activeElement!;
    return now.matches('#aside-panel li > button') && (one.compareDocumentPosition(now) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  }, from);
  expect(below, 'the next line').toBe(true);
});

/** Every font uses lining figures. */
test('lining figures everywhere', async ({ visit, address }) => {
  const { page } = await visit(address);
  await page.waitForSelector('article');
  const old = await page.evaluate(
    () => [...document.querySelectorAll('*')].filter((one) => !getComputedStyle(one).fontFeatureSettings.includes('lnum')).length,
  );
  expect(old, 'elements with old-style figures').toBe(0);
});
