// `node scripts/limits.mjs [time | memory]`: what playing on a device costs. From a click to the first choice on a slow phone with a slow line,
// how much is fetched before the click, and how much memory a baron's thinking takes; in Markdown. `cargo xtask bench --page` runs it.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { load } from './load.mjs';

const { hostFiles } = await load('e2e/host.ts');
const { launch, visit } = await load('e2e/page.ts');
const { program } = await load('e2e/server.ts');

const PHONE = { width: 390, height: 844, hasTouch: true, isMobile: true, serviceWorkers: 'allow' };
/** What browsers' own tools call fast 3G: 1.6 megabits a second, of which nine tenths are used, and 563 ms to and fro. */
const LINE = { latency: 563, bytesPerSecond: (1.6e6 * 0.9) / 8 };
const CPU = 4;
const ROUNDS = 3;

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
const kilobytes = (bytes) => `${Math.round(bytes / 1000)} kB`;

/** Opens the site on a slow phone, waits for a while, and clicks. */
async function firstChoice(browser, folder, { patience, game = 0, again = false }) {
  const host = await hostFiles(folder, LINE);
  const { page, context } = await visit(browser, undefined, PHONE);
  const cpu = await context.newCDPSession(page);
  await cpu.send('Emulation.setCPUThrottlingRate', { rate: CPU });
  if (again) {
    await page.goto(host.address);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined), null, { timeout: 120_000 });
    host.count();
  }
  const opened = Date.now();
  await page.goto(host.address, { waitUntil: 'commit' });
  const button = page.locator('article .buttons button.primary').nth(game);
  await button.waitFor({ timeout: 120_000 });
  const drawn = Date.now() - opened;
  const shown = host.count();
  await page.waitForTimeout(patience);
  const ahead = host.count();
  const took = await button.evaluate(async (element) => {
    const began = performance.now();
    element.click();
    while (!document.querySelector('.prompt .choice, .prompt details, .felt button:not(:disabled)'))
      await new Promise(requestAnimationFrame);
    return performance.now() - began;
  });
  await context.close();
  host.stop();
  return { took, drawn, shown, ahead };
}

/** A process's memory: all of it, including its part of shared memory, and its private anonymous memory. */
function memory(pid) {
  const told = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  const [all, own] = ['Pss', 'Pss_Anon'].map((what) => Number(new RegExp(`^${what}:\\s+(\\d+)`, 'm').exec(told)[1]) * 1024);
  return { all, own };
}

const larger = (one, other) => (one.all >= other.all ? one : other);

/** The largest memory of the tab with its workers while somebody plays against barons, what it holds after it, and that of one that shows nothing. */
async function think(browser, folder) {
  const host = await hostFiles(folder);
  const whole = await browser.newBrowserCDPSession();
  const tabs = async () =>
    (await whole.send('SystemInfo.getProcessInfo')).processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
  const { page, context } = await visit(browser, undefined, { ...PHONE, serviceWorkers: 'block', settings: { speed: 'normal' } });
  await page.goto('about:blank');
  const now = async () => (await tabs()).map(memory).reduce(larger);
  const empty = await now();
  await page.goto(`${host.address}#/here/trains-and-stations`);
  await page.getByRole('button', { name: 'Begin', exact: true }).waitFor();
  const seats = page.locator('form fieldset').first().locator('select');
  for (let seat = 1; seat < (await seats.count()); seat += 1) await seats.nth(seat).selectOption('bot:baron');
  await page.getByRole('button', { name: 'Begin', exact: true }).click();
  await page.waitForSelector('.prompt .choice, .prompt details');
  // Once a second, as a person would, by the page itself: to be looked at and clicked from outside takes memory of the tab, too.
  await page.evaluate(() =>
    setInterval(() => (document.querySelector('.confirm .primary') ?? document.querySelector('.prompt .choice'))?.click(), 1000),
  );
  let most = empty;
  const until = Date.now() + 60_000;
  while (Date.now() < until) {
    most = larger(most, await now());
    await new Promise((done) => setTimeout(done, 20));
  }
  const told = await page.locator('.aside').textContent();
  if (!told.includes('Baron 1') || !told.includes('Baron 2')) throw new Error(`no baron has thought: ${told}`);
  const cdp = await context.newCDPSession(page);
  await cdp.send('HeapProfiler.collectGarbage');
  await new Promise((done) => setTimeout(done, 500));
  const held = await now();
  await context.close();
  host.stop();
  return { empty, most, held };
}

const folder = mkdtempSync(join(tmpdir(), 'whistlestop-limits-'));
execFileSync(program, ['site', folder]);
const browser = await launch();
const games = JSON.parse(readFileSync(join(folder, 'games.json'), 'utf8'));
const wanted = process.argv[2] ?? 'time memory';
if (wanted.includes('time'))
  console.log(
    `\nA site of plain files on a phone with ${CPU} × less CPU and fast 3G, from the click on "Play now" to the first choice, median of ${ROUNDS}:\n`,
  );
if (wanted.includes('time'))
  console.log('| when | seconds | button after | asked for before the click | of it the rules |\n|---|--:|--:|--:|--:|');
const cases = [
  ['at once, as soon as the button is there', { patience: 0 }],
  ...[1, 2, 3, 5, 10].map((seconds) => [`after ${seconds} s of looking at the page`, { patience: 1000 * seconds }]),
  ['on a later visit, at once', { patience: 0, again: true }],
  ...games.slice(1).map(({ title }, at) => [`${title.en}, after 10 seconds`, { patience: 10_000, game: at + 1 }]),
];
for (const [name, wish] of wanted.includes('time') ? cases : []) {
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await firstChoice(browser, folder, wish));
  const before = rounds.at(-1);
  const rules = before.shown.rules + before.ahead.rules;
  const seconds = (what) => (median(rounds.map(what)) / 1000).toFixed(1);
  console.log(
    `| ${name} | ${seconds(({ took }) => took)} | ${seconds(({ drawn }) => drawn)} s | ${kilobytes(before.shown.bytes + before.ahead.bytes)} | ${kilobytes(rules)} |`,
  );
}
const megabytes = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;
const { empty, most, held } = wanted.includes('memory') ? await think(browser, folder) : {};
const both = ({ all, own }) => `${megabytes(all)} (its own ${megabytes(own)})`;
if (most)
  console.log(
    `\nMemory of the tab with its workers in a minute against barons at Trains & Stations, at a person's pace: at most ${both(most)}, without what is thrown away ${both(held)}; of an empty tab ${both(empty)}.`,
  );
await browser.close();
rmSync(folder, { recursive: true });
