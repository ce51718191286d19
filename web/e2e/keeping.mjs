// What a device keeps: no room for it, throwing it away, taking it along as a file, telling others of it.

import { readFileSync } from 'node:fs';
import { begin } from './device.mjs';
import { accessible, assert, playToTheEnd, visit } from './page.mjs';

const PHONE = { width: 390, height: 844, hasTouch: true, isMobile: true };

/** Where there is no room left that is said, and the game goes on in memory; once there is room again it is kept. */
export async function noRoom({ browser, address }) {
  const { page, context } = await visit(browser, address);
  await page.waitForSelector('article');
  await context.route('**/tables.worker-*.js', async (route) => {
    const answer = await route.fetch();
    const full = `{
      const put = IDBObjectStore.prototype.put;
      const since = Date.now();
      IDBObjectStore.prototype.put = function (...row) {
        if (self.full !== false) throw new DOMException('no room', 'QuotaExceededError');
        return put.apply(this, row);
      };
      addEventListener('message', (event) => { if (event.data.kind === 'message' && event.data.text.includes('room again')) self.full = false; });
    }`;
    await route.fulfill({ response: answer, body: `${full}${await answer.text()}` });
  });
  await begin(page, address, 'trick-of-the-rails', 'porter');
  await page.getByText('There is no room left on this device').waitFor();
  await accessible(page, 'no room left');
  await page.getByRole('tab', { name: 'Talk' }).click();
  await page.getByLabel('Say something').fill('room again');
  await page.getByRole('button', { name: 'Say', exact: true }).click();
  await page.getByText('There is no room left on this device').waitFor({ state: 'detached' });
  await playToTheEnd(page);
  await page.reload();
  await page.waitForSelector('.prompt table tfoot');
  await context.close();
}

/** A game that is not over is saved as a file and opened again; a table is thrown away, after a question. */
export async function saveAndDelete({ browser, address }) {
  const { page, context, faults } = await visit(browser, address);
  await page.waitForSelector('article');
  await begin(page, address, 'trick-of-the-rails', 'porter');
  const asked = await page.evaluate(() => navigator.storage.persisted());
  assert(typeof asked === 'boolean', 'the browser can be asked to keep games for good');
  await page.locator('.prompt .choice').first().click();
  const [saved] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save as a file' }).click()]);
  const record = JSON.parse(readFileSync(await saved.path(), 'utf8'));
  assert(record.outcome === undefined && record.entries.length > 2, 'the record is of a game that goes on');
  const first = page.url();
  await page.goto(address);
  await page.locator('input[type=file]').setInputFiles(await saved.path());
  await page.waitForSelector('.prompt .choice, .prompt details');
  assert(page.url() !== first, 'the record is a table of its own');
  await page.goto(address);
  const own = page.getByRole('link', { name: 'Go on' });
  await own.first().waitFor();
  assert((await own.count()) === 2, 'both are there');
  await page.getByRole('button', { name: 'Delete: Trick of the Rails' }).first().click();
  await accessible(page, 'before a table is thrown away');
  await page.getByRole('button', { name: 'Keep' }).click();
  assert((await own.count()) === 2, 'whoever thinks better of it keeps it');
  await page.getByRole('button', { name: 'Delete: Trick of the Rails' }).first().click();
  await page.getByRole('button', { name: 'Delete for good' }).click();
  await page.waitForFunction(() => document.querySelectorAll('a[href^="/t/device-"]').length === 1);
  await page.reload();
  await own.first().waitFor();
  assert((await own.count()) === 1, 'what is thrown away is gone');
  const rows = await page.evaluate(
    () =>
      new Promise((done, fail) => {
        const asked = indexedDB.open('whistlestop', 1);
        asked.onerror = () => fail(asked.error);
        asked.onsuccess = () => {
          const rows = asked.result.transaction('records').objectStore('records').getAllKeys();
          rows.onsuccess = () => done(new Set(rows.result.map(([table]) => table)).size);
        };
      }),
  );
  assert(rows === 1, 'with all that was played there');
  assert(faults.length === 0, faults.join('\n'));
  await context.close();
}

/** The result of a game on the device is shared with an address that leads somewhere; a table's with its own. */
export async function shareResults({ browser, address }) {
  const { page, context, faults } = await visit(browser, undefined, PHONE);
  await context.addInitScript(() => {
    globalThis.shared = [];
    navigator.share = (what) => Promise.resolve(void globalThis.shared.push(what));
  });
  await page.goto(address);
  await page.waitForSelector('article');
  await begin(page, address, 'wild-ride', 'porter');
  await playToTheEnd(page);
  await page.getByRole('button', { name: 'Share' }).click();
  const [here] = await page.evaluate(() => globalThis.shared);
  assert(here.url === `${address}/` && /Wild Ride.*\d/.test(here.text), `on the device: ${JSON.stringify(here)}`);
  await page.goto(address);
  await page.locator('article button.primary').first().click();
  await playToTheEnd(page);
  const table = page.url();
  await page.getByRole('button', { name: 'Share' }).click();
  const [there] = await page.evaluate(() => globalThis.shared);
  assert(there.url === `${table}/replay`, `at a server: ${JSON.stringify(there)}`);
  await page.goto(`${address}/new/trick-of-the-rails`);
  await page
    .getByRole('button', { name: /^(Make|Open|Create)/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Share' }).click();
  const [lobby] = await page.evaluate(() => globalThis.shared);
  assert(lobby.url === page.url(), `a table that waits: ${JSON.stringify(lobby)}`);
  await page.getByText('Show it as a code for a phone').click();
  assert(await page.locator('svg[shape-rendering]').first().isVisible(), 'the code for a phone can be seen');
  assert(faults.length === 0, faults.join('\n'));
  await context.close();
}
