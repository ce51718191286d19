// Tables on the device: after one visit to the page, there is neither a server nor a connection.

import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, GAMES, test } from './fixtures';
import { begin, goOffline, inTheWorker, learn } from './onDevice';
import { accessible, DESK, offered, PHONE, playToTheEnd } from './page';

/** The text of the position once it is our turn or the game is over: then nothing moves any more. The counts of choices
 *  outside the visible part of a board are left out: they depend on how far it is scrolled. */
async function settled(page: Page): Promise<string> {
  await page.waitForSelector('.prompt h2.mine, .prompt tfoot');
  return page
    .locator('.felt')
    .first()
    .evaluate((felt: HTMLElement) => {
      const cues = [...felt.querySelectorAll<HTMLElement>('.edge, .cue')];
      for (const cue of cues) cue.hidden = true;
      const text = felt.innerText;
      for (const cue of cues) cue.hidden = false;
      return text;
    });
}

/** Requests a hint, and gets one. */
async function hint(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.getByText('A strong player would consider').waitFor();
}

/** Undoes a move if possible, and checks that the same choice is shown again; returns whether it was possible. */
async function takeBack(page: Page): Promise<boolean> {
  const button = page.getByRole('button', { name: 'Undo' });
  await settled(page);
  if ((await button.count()) === 0 || (await button.isDisabled())) return false;
  // Others may have moved meanwhile: then there is nothing left to undo.
  const pressed = await button.click({ timeout: 5_000 }).then(
    () => true,
    () => false,
  );
  if (!pressed) return false;
  // A move that revealed something hidden cannot be undone: then the page says so.
  const said = page.waitForFunction(
    () => /undoes the last move|(?:no longer|cannot|can) be undone[:.]|The game has moved on/.exec(document.body.textContent ?? '')?.[0],
    undefined,
    { timeout: 15_000 },
  );
  const answer = await said.catch(async (error: unknown) => {
    // Somebody moved just as we asked, and the message disappeared with the next move.
    const newest = await page.locator('.aside li').first().textContent();
    if ((await button.isDisabled()) && /^(Baron|Porter)/.test(newest?.trim() ?? '')) return null;
    throw error;
  });
  await offered(page);
  return ((await answer?.jsonValue()) ?? '').startsWith('undoes');
}

/** Plays every game to the end against bots without a server, at a desk against the strongest of them, with a hint, a move taken back and a reload on the way; then a
 *  lesson by its spotlight, and the puzzle of the day. */
for (const [where, size, level] of [
  ['at a desk', DESK, 'baron'],
  ['on a phone', PHONE, 'porter'],
] as const) {
  test(`offline, ${where}`, async ({ visit, serve }) => {
    const server = await serve();
    const { page, context } = await visit(server.address, { ...size, serviceWorkers: 'allow' });
    await goOffline({ page, context });
    await server.stop();
    server.clean();
    await page.goto(server.address);
    await page.waitForSelector('article');
    await accessible(page, 'home, offline');
    let tookBack = 0;
    for (const game of GAMES) {
      // A live race continues while a hint is shown, and has its own tests.
      await begin(page, server.address, game, level, game === 'wild-ride');
      await accessible(page, `${game}, offline`);
      let [reloaded, hinted, back] = [false, false, false];
      // If bots are fast enough to end the game before our second turn, this is done at the first.
      const from = game === 'wild-ride' ? 0 : 1;
      const each = async (turn: number) => {
        if (turn >= from && !hinted) {
          await hint(page);
          hinted = true;
        }
        if (turn > 0 && !back && (back = await takeBack(page))) tookBack += 1;
        if (turn < from || reloaded) return;
        const before = await settled(page);
        await page.reload();
        await page.waitForSelector('.felt');
        expect(await settled(page), `${game}: a reload changes nothing`).toBe(before);
        reloaded = true;
      };
      await playToTheEnd(page, { each });
      expect({ reloaded, hinted }, game).toEqual({ reloaded: true, hinted: true });
      await page.getByRole('button', { name: 'Check the dice' }).click();
      await page.getByText(/^Fair: /).waitFor();
      await page.getByRole('link', { name: 'Replay' }).click();
      await page.getByRole('button', { name: 'Step forward' }).click();
      await page.getByRole('button', { name: /^What if/ }).click();
      await page.waitForSelector('.prompt');
    }
    expect(tookBack, 'a move was taken back').toBeGreaterThan(0);
    await page.goto(`${server.address}/learn/trick-of-the-rails`);
    await page.waitForSelector('.guided [data-lesson="next"]');
    expect(await learn(page), 'steps of the lesson').toBeGreaterThan(10);
    await page.goto(`${server.address}/puzzles`);
    await page.getByRole('link', { name: 'Try it' }).click();
    await page.locator('.panel .choice').first().click();
    await page.locator('.values meter').first().waitFor();
    await page.goto(server.address);
    await page.getByRole('heading', { name: 'Your tables' }).waitFor();
  });
}

/** A shared screen that hides hands, and a game file saved and opened again, all on the device. */
test('a table on this device', async ({ visit, address }) => {
  const { page } = await visit(`${address}/here/trick-of-the-rails`);
  await page.waitForSelector('main form');
  await page.locator('form summary').evaluateAll((all) => all.forEach((one) => (one as HTMLElement).click()));
  await accessible(page, 'a new table on this device');
  await page.locator('form fieldset').first().locator('select').nth(1).selectOption('me');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.locator('.handover button').waitFor();
  await expect(page.locator('.hand'), 'no hand is shown before somebody has said that it is theirs').toHaveCount(0);
  await playToTheEnd(page);
  const record = page.getByRole('link', { name: /Download|record/i }).first();
  const [saved] = await Promise.all([page.waitForEvent('download'), record.click()]);
  const file = page.locator('input[type=file]');
  await page.goto(address);
  await file.setInputFiles(await saved.path());
  await page.getByRole('button', { name: 'Step forward' }).waitFor();
  await page.goto(address);
  await file.setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from('no record') });
  await page.getByText('This file is not a Whistlestop game file').waitFor();
});

/** A table is open in only one window at a time; the second window says so, and changes nothing. */
test('a table on this device in two windows', async ({ visit, address }) => {
  const { page, context } = await visit();
  await begin(page, address, 'trick-of-the-rails', 'porter');
  const other = await context.newPage();
  await other.goto(page.url());
  await other.getByText('open in another window').waitFor();
  const table = other.url();
  await other.goto(address);
  await other.getByRole('button', { name: 'Delete: Trick of the Rails' }).click();
  await other.getByRole('button', { name: 'Delete permanently' }).click();
  await other.getByText('open in another window').waitFor();
  await page.close();
  await other.goto(table);
  await other.waitForSelector('.prompt');
});

test('a device that keeps nothing', async ({ visit, address }) => {
  const { page, context } = await visit();
  // As in some browsers' private windows, there is no database.
  await inTheWorker(context, `Object.defineProperty(self, 'indexedDB', { value: undefined });`);
  await begin(page, address, 'trick-of-the-rails', 'porter');
  await page.getByText('does not allow saving').waitFor();
  await playToTheEnd(page);
});

/** Without free space, the page says so and the game continues in memory; once there is space, it is stored. */
test('no room left on a device', async ({ visit, address }) => {
  const { page, context } = await visit();
  await inTheWorker(
    context,
    `{
      const put = IDBObjectStore.prototype.put;
      IDBObjectStore.prototype.put = function (...row) {
        if (self.full !== false) throw new DOMException('no room', 'QuotaExceededError');
        return put.apply(this, row);
      };
      addEventListener('message', (event) => { if (event.data.kind === 'message' && JSON.stringify(event.data.message).includes('room again')) self.full = false; });
    }`,
  );
  await begin(page, address, 'trick-of-the-rails', 'porter');
  await page.getByText('This device is out of space').waitFor();
  await accessible(page, 'no room left');
  await page.getByRole('tab', { name: 'Talk' }).click();
  await page.getByLabel('Message to the table').fill('room again');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('This device is out of space')).toHaveCount(0);
  await playToTheEnd(page);
  await page.reload();
  await page.waitForSelector('.prompt table tfoot');
});

/** Counts the tables stored on this device. */
const keptTables = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((done, fail) => {
        const asked = indexedDB.open('whistlestop', 1);
        asked.onerror = () => fail(asked.error);
        asked.onsuccess = () => {
          const rows = asked.result.transaction('records').objectStore('records').getAllKeys();
          rows.onsuccess = () => {
            asked.result.close();
            done(new Set((rows.result as [string, number][]).map(([table]) => table)).size);
          };
        };
      }),
  );

/** An unfinished game is saved as a file and opened again; a table is deleted after a confirmation. */
test('a game is saved, opened and deleted on a device', async ({ visit, address }) => {
  const { page } = await visit();
  await begin(page, address, 'trick-of-the-rails', 'porter');
  expect(typeof (await page.evaluate(() => navigator.storage.persisted())), 'games can be kept for good').toBe('boolean');
  await page.locator('.prompt .choice').first().click();
  await settled(page);
  const [saved] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save as file' }).click()]);
  const record = JSON.parse(readFileSync(await saved.path(), 'utf8')) as { outcome?: unknown; entries: unknown[] };
  expect(record.outcome, 'the game goes on').toBeUndefined();
  expect(record.entries.length).toBeGreaterThan(2);
  const first = page.url();
  await page.goto(address);
  await page.locator('input[type=file]').setInputFiles(await saved.path());
  await offered(page);
  expect(page.url(), 'the record is a table of its own').not.toBe(first);
  await page.goto(address);
  const own = page.getByRole('link', { name: 'Continue' });
  await expect(own, 'both are there').toHaveCount(2);
  const remove = page.getByRole('button', { name: 'Delete: Trick of the Rails' }).first();
  await remove.click();
  await accessible(page, 'before a table is thrown away');
  await page.getByRole('button', { name: 'Keep' }).click();
  await expect(own, 'players who think better of it keep it').toHaveCount(2);
  await remove.click();
  await page.getByRole('button', { name: 'Delete permanently' }).click();
  await expect(page.locator('a[href^="/t/device-"]')).toHaveCount(1);
  await page.reload();
  await expect(own, 'what is thrown away is gone').toHaveCount(1);
  expect(await keptTables(page), 'with all that was played there').toBe(1);
});

/** A static site requests the rules once, before any click; with data saving on, only when they are needed. */
for (const saves of [false, true]) {
  test(saves ? 'rules that do not come ahead where data is saved' : 'rules that come ahead', async ({ visit, site }) => {
    const host = await site();
    const { page } = await visit(undefined, PHONE);
    await page.addInitScript((saveData) => Object.defineProperty(navigator, 'connection', { value: { saveData } }), saves);
    await page.goto(host.address, { waitUntil: 'networkidle' });
    const play = page.locator('article .buttons button.primary').first();
    await play.waitFor();
    expect(host.count().rules > 0, 'rules come ahead').toBe(!saves);
    await play.click();
    await offered(page);
    expect(host.count().rules > 0, 'rules come with the click').toBe(saves);
  });
}

/** The static site, under a path on a simple host: played, reloaded, and read offline. */
test('a site of plain files', async ({ visit, site }) => {
  const host = await site();
  const { page, context } = await visit(host.address, { ...PHONE, serviceWorkers: 'allow' });
  await goOffline({ page, context });
  host.stop();
  await page.reload();
  const play = page.locator('article button.primary').first();
  await play.waitFor();
  await accessible(page, 'a site of plain files');
  const links = await page.locator('a[href]').evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
  expect(links.length).toBeGreaterThan(8);
  expect(
    links.filter((link) => !link.startsWith(host.address)),
    'links that lead away in another tab',
  ).toEqual([]);
  await page.getByRole('link', { name: 'Puzzle of the day' }).click();
  await page.getByRole('heading', { name: 'Puzzle of the day' }).waitFor();
  await page.keyboard.press('Tab');
  await page.evaluate(() => document.querySelector<HTMLElement>('.skip')!.click());
  expect(page.url(), 'the way to the content stays on the page').toBe(`${host.address}#/puzzles`);
  await expect(page.locator('#content')).toBeFocused();
  await page.goBack();
  await play.click();
  await offered(page);
  expect(page.url()).toContain(`${host.address}#/t/device-`);
  await page.reload();
  await playToTheEnd(page);
  await page.goto(`${host.address}#/`);
  await page.getByRole('heading', { name: 'Your tables' }).waitFor();
  await page
    .getByRole('link', { name: /^Rules/ })
    .first()
    .click();
  await page.locator('main').getByText('TR-1', { exact: false }).first().waitFor();
});
