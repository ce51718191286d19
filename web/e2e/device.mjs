// Tables on the device: the page is visited once, and then there is neither a server nor a line.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hostFiles } from './host.mjs';
import { learn } from './lessons.mjs';
import { accessible, assert, playToTheEnd, visit } from './page.mjs';
import { program, serve } from './server.mjs';

const DESK = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844, hasTouch: true, isMobile: true };

/** Visits a site until all of it is kept, and then takes the line away. */
export async function visitOnce(browser, address, size) {
  const visited = await visit(browser, address, { ...size, serviceWorkers: 'allow' });
  await visited.page.waitForSelector('article');
  await visited.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await visited.context.setOffline(true);
  return visited;
}

/** Begins a game on the device against bots of a level. */
export async function begin(page, address, game, level) {
  await page.goto(`${address}/here/${game}`);
  await page.getByRole('button', { name: 'Begin', exact: true }).waitFor();
  const seats = page.locator('form fieldset').first().locator('select');
  for (let seat = 1; seat < (await seats.count()); seat += 1) await seats.nth(seat).selectOption(`bot:${level}`);
  await page.getByRole('button', { name: 'Begin', exact: true }).click();
  await page.waitForSelector('.prompt .choice, .prompt details, .prompt table tfoot');
}

/** What a person sees of the position. */
const shown = (page) => page.locator('.felt').first().innerText();

/** The same, once nothing moves any more. */
async function settled(page) {
  for (let [before, now] = [null, await shown(page)]; ; [before, now] = [now, await shown(page)]) {
    if (before === now) return now;
    await page.waitForTimeout(500);
  }
}

/** Asks for a hint, and gets one. */
async function hint(page) {
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.getByText('A strong player would consider').waitFor();
}

/** Takes a move back where that may be, and sees the same choice again; says whether it was. */
async function takeBack(page) {
  const button = page.getByRole('button', { name: 'Take back' });
  if ((await button.count()) === 0 || (await button.isDisabled())) return false;
  // Others may have moved on meanwhile: then there is nothing to take back any more.
  if (
    !(await button.click({ timeout: 5_000 }).then(
      () => true,
      () => false,
    ))
  )
    return false;
  // What showed something that was hidden cannot be taken back: then that is said.
  const said = page.waitForFunction(
    () => /takes the last move back|cannot be taken back|happened in between/.exec(document.body.textContent)?.[0],
  );
  const answer = await said.catch(async (error) => {
    // Somebody moved on just as we asked, and what was said of it went with the next move.
    const newest = await page.locator('.aside li').first().textContent();
    if ((await button.isDisabled()) && newest.trim().startsWith('Baron')) return null;
    throw error;
  });
  await page.waitForSelector('.prompt .choice, .prompt details');
  return answer !== null && (await answer.jsonValue()).startsWith('takes');
}

/** A lesson by its spotlight, and the puzzle of the day. */
async function learnAndPuzzle(page, address) {
  await page.goto(`${address}/learn/trick-of-the-rails`);
  await page.waitForSelector('.guided [data-lesson="next"]');
  assert((await learn(page, 'trick-of-the-rails')) > 10, 'the lesson was learnt without a line');
  await page.goto(`${address}/puzzles`);
  await page.getByRole('link', { name: 'Try it' }).click();
  await page.locator('.panel .choice').first().click();
  await page.locator('.values meter').first().waitFor();
}

/** Plays every game to the end against barons without a server, with a hint, a move taken back and a reload on the way. */
export const withoutALine =
  (size) =>
  async ({ browser }) => {
    const server = await serve();
    const games = await (await fetch(`${server.address}/api/games`)).json();
    const { page, context, faults } = await visitOnce(browser, server.address, size);
    await server.stop();
    server.clean();
    await page.goto(server.address);
    await page.waitForSelector('article');
    await accessible(page, 'home without a line');
    let tookBack = 0;
    for (const { id } of games) {
      await begin(page, server.address, id, 'baron');
      await accessible(page, `${id} without a line`);
      let [reloaded, hinted, back] = [false, false, false];
      // Where barons are quick enough to end the game before our second turn, it is done at the first.
      const from = id === 'wild-ride' ? 0 : 1;
      const each = async (turn) => {
        if (turn >= from && !hinted) {
          await hint(page);
          hinted = true;
        }
        if (turn > 0 && !back && (back = await takeBack(page))) tookBack += 1;
        if (turn < from || reloaded) return;
        const before = await settled(page);
        await page.reload();
        await page.waitForSelector('.felt');
        assert((await settled(page)) === before, `${id}: a reload has changed what is seen`);
        reloaded = true;
      };
      await playToTheEnd(page, { each });
      assert(reloaded && hinted, `${id}: it was reloaded on the way, and a hint was given`);
      await page.getByRole('button', { name: 'Check the dice' }).click();
      await page.getByText(/^Fair: /).waitFor();
      await page.getByRole('link', { name: 'Replay' }).click();
      await page.getByRole('button', { name: 'One step on' }).click();
      await page.getByRole('button', { name: /^What if/ }).click();
      await page.waitForSelector('.prompt');
    }
    assert(tookBack > 0, 'a move was taken back');
    await learnAndPuzzle(page, server.address);
    await page.goto(server.address);
    await page.getByRole('heading', { name: 'Your tables' }).waitFor();
    assert(faults.length === 0, faults.join('\n'));
    await context.close();
  };

/** A hint, taking back, a hotseat that hides hands, a record saved and opened again: all on the device. */
export async function onTheDevice({ browser, address }) {
  const { page, context, faults } = await visit(browser, address, DESK);
  await page.waitForSelector('article');
  await page.goto(`${address}/here/trick-of-the-rails`);
  await page.waitForSelector('main form');
  await page.locator('form summary').evaluateAll((all) => all.forEach((one) => one.click()));
  await accessible(page, 'a new table on this device');
  await page.locator('form fieldset').first().locator('select').nth(1).selectOption('me');
  await page.getByRole('button', { name: 'Begin', exact: true }).click();
  await page.locator('.handover button').waitFor();
  assert((await page.locator('.felt .hand, .hand').count()) === 0, 'nobody’s hand is shown before somebody has said that it is theirs');
  await playToTheEnd(page);
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('link', { name: /Download|record/i })
      .first()
      .click(),
  ]);
  await page.goto(address);
  await page.locator('input[type=file]').setInputFiles(await saved.path());
  await page.getByRole('button', { name: 'One step on' }).waitFor();
  await page.goto(address);
  await page.locator('input[type=file]').setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from('no record') });
  await page.getByText('This file is not a record').waitFor();
  assert(faults.length === 0, faults.join('\n'));
  await context.close();
}

/** A table is open in one window at a time; the second says so, and changes nothing. */
export async function twoWindows({ browser, address }) {
  const { page, context } = await visit(browser, address, DESK);
  await page.waitForSelector('article');
  await begin(page, address, 'trick-of-the-rails', 'porter');
  const other = await context.newPage();
  await other.goto(page.url());
  await other.getByText('open in another window').waitFor();
  const table = other.url();
  await other.goto(address);
  await other.getByRole('button', { name: 'Delete: Trick of the Rails' }).click();
  await other.getByRole('button', { name: 'Delete for good' }).click();
  await other.getByText('open in another window').waitFor();
  await page.close();
  await other.goto(table);
  await other.waitForSelector('.prompt');
  await context.close();
}

/** A browser that keeps nothing says so, and the game goes on in memory. */
export async function nothingKept({ browser, address }) {
  const { page, context } = await visit(browser, address, DESK);
  await page.waitForSelector('article');
  // What a private window of some browsers does: there is no database.
  await context.route('**/tables.worker-*.js', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      body: `Object.defineProperty(self, 'indexedDB', { value: undefined });${await answer.text()}`,
    });
  });
  await begin(page, address, 'trick-of-the-rails', 'porter');
  await page.getByText('does not let the page keep anything').waitFor();
  await playToTheEnd(page);
  await context.close();
}

/** A site of plain files asks for the rules before anybody clicks, once; not where data is saved, until they are wanted. */
export async function rulesAhead({ browser }) {
  const folder = mkdtempSync(join(tmpdir(), 'whistlestop-site-'));
  execFileSync(program, ['site', folder]);
  for (const saves of [false, true]) {
    const host = await hostFiles(folder);
    const { page, context, faults } = await visit(browser, undefined, PHONE);
    await page.addInitScript((saveData) => Object.defineProperty(navigator, 'connection', { value: { saveData } }), saves);
    await page.goto(host.address, { waitUntil: 'networkidle' });
    await page.locator('article .buttons button.primary').first().waitFor();
    const ahead = host.count().rules;
    assert(ahead > 0 !== saves, `${ahead} bytes of rules came ahead, ${saves ? 'and' : 'though no'} data is saved`);
    await page.locator('article .buttons button.primary').first().click();
    await page.waitForSelector('.prompt .choice, .prompt details');
    const { rules } = host.count();
    assert(rules > 0 === saves, `${rules} bytes of rules came with the click`);
    assert(faults.length === 0, faults.join('\n'));
    await context.close();
    host.stop();
  }
  rmSync(folder, { recursive: true });
}

/** The site of plain files, under a path of a host that knows nothing of it: played, reloaded, and read without a line. */
export async function plainFiles({ browser }) {
  const folder = mkdtempSync(join(tmpdir(), 'whistlestop-site-'));
  execFileSync(program, ['site', folder]);
  const host = await hostFiles(folder);
  const { page, context, faults } = await visitOnce(browser, host.address, PHONE);
  host.stop();
  rmSync(folder, { recursive: true });
  await page.reload();
  await page.locator('article button.primary').first().waitFor();
  await accessible(page, 'a site of plain files');
  const links = await page.locator('a[href]').evaluateAll((all) => all.map((link) => link.href));
  const astray = links.filter((link) => !link.startsWith(host.address));
  assert(links.length > 8 && astray.length === 0, `opened in another tab these lead away: ${astray.join(' ')}`);
  await page.getByRole('link', { name: 'Puzzle of the day' }).click();
  await page.getByRole('heading', { name: 'Puzzle of the day' }).waitFor();
  await page.keyboard.press('Tab');
  await page.evaluate(() => document.querySelector('.skip').click());
  assert(page.url() === `${host.address}#/puzzles`, `the way to the content leaves the page: ${page.url()}`);
  assert(await page.evaluate(() => document.activeElement?.id === 'content'), 'the content has the focus');
  await page.goBack();
  await page.locator('article button.primary').first().click();
  await page.waitForSelector('.prompt .choice, .prompt details');
  assert(page.url().startsWith(`${host.address}#/t/device-`), page.url());
  await page.reload();
  await playToTheEnd(page);
  await page.goto(`${host.address}#/`);
  await page.getByRole('heading', { name: 'Your tables' }).waitFor();
  await page
    .getByRole('link', { name: /^Rules/ })
    .first()
    .click();
  await page.locator('main').getByText('TR-1', { exact: false }).first().waitFor();
  assert(faults.length === 0, faults.join('\n'));
  await context.close();
}

export const SIZES = { desk: DESK, phone: PHONE };
