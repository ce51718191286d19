// `npm run e2e`: the real server, a real browser, whole games. `npm run e2e -- 'race|silence'` runs what has one of these words;
// `--deep` adds every page at every width. E2E_LANES says how many run at a time, E2E_JUNIT where results go.

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { byKeys, byThumb } from './hands.mjs';
import { launch } from './page.mjs';
import { serve } from './server.mjs';
import { TESTS, wholeGame } from './tests.mjs';
import { atEveryWidth, deep, TOUR } from './tour.mjs';

const asked = process.argv.slice(2);
const isDeep = asked.includes('--deep');
const wanted = asked.find((word) => !word.startsWith('--')) ?? '';
const began = Date.now();
const server = await serve();
const browser = await launch();
const failed = [];
const results = [];
const lanes = Number(process.env.E2E_LANES ?? 2);
const pictures = resolve(dirname(fileURLToPath(import.meta.url)), '../../target/e2e');

async function run([name, test]) {
  const since = Date.now();
  const contexts = [];
  /** The browser, which remembers what this test opens in it. */
  const own = {
    newContext: async (wish) => {
      contexts.push(await browser.newContext(wish));
      return contexts.at(-1);
    },
  };
  try {
    await test({ browser: own, address: server.address });
    console.log(`ok      ${name} (${((Date.now() - since) / 1000).toFixed(1)} s)`);
  } catch (error) {
    failed.push(name);
    console.log(`FAILED  ${name}\n${error.stack ?? error}`);
    const pages = contexts.flatMap((context) => context.pages());
    for (const [number, page] of pages.entries()) await describe(page, `${name} ${number + 1}`);
  }
  for (const context of contexts) await context.close().catch(() => undefined);
  results.push({ name, seconds: (Date.now() - since) / 1000, failed: failed.includes(name) });
}

/** The results as other tools read them. */
function junit() {
  const escape = (text) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  const cases = results.map((one) => {
    const inside = one.failed ? '<failure/>' : '';
    return `<testcase classname="browser" name="${escape(one.name)}" time="${one.seconds}">${inside}</testcase>`;
  });
  return `<testsuites><testsuite name="browser">${cases.join('\n')}</testsuite></testsuites>\n`;
}

/** Says what a page showed when its test failed, and keeps a picture of it. */
async function describe(page, name) {
  const path = `${pictures}/${name.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}.png`;
  mkdirSync(pictures, { recursive: true });
  try {
    const text = await page.locator('body').innerText({ timeout: 2000 });
    console.log(`  at ${page.url()}\n  ${text.slice(0, 600).replaceAll(/\n+/g, '\n  ')}`);
    await page.screenshot({ path, timeout: 5000 });
    console.log(`  picture: ${relative(process.cwd(), path)}`);
  } catch (error) {
    console.log(`  its page cannot be looked at: ${error.message}`);
  }
}

/** Every game that the server has, whoever added it. */
const games = await (await fetch(`${server.address}/api/games`)).json();
const whole = games.map(({ title }) => [`a whole game of ${title.en}`, wholeGame(title.en)]);
const fewest = (game) => Math.max(game.seats.min, Math.min(3, game.seats.max));
const keys = games.map((game) => [`${game.title.en} by arrow keys alone`, byKeys(game.id, game.seats.min)]);
const thumbs = games.map((game) => [`${game.title.en} under a thumb`, byThumb(game.id, fewest(game), 14)]);
const widths = games.map((game) => [`${game.title.en} at every width`, atEveryWidth(game)]);
const todo = [...whole, ...keys, ...thumbs, ...widths, ...TOUR, ...TESTS, ...(isDeep ? deep(games) : [])].filter(([name]) =>
  wanted.split('|').some((word) => name.includes(word)),
);
// Two at a time: a page waits for its server more often than for the machine. The race runs alone, since it
// is about milliseconds.
const alone = todo.filter(([name]) => name.includes('race'));
const queue = todo.filter((test) => !alone.includes(test));
await Promise.all(
  Array.from({ length: lanes }, async () => {
    for (let next = queue.shift(); next; next = queue.shift()) await run(next);
  }),
);
for (const test of alone) await run(test);

if (process.env.E2E_JUNIT) writeFileSync(process.env.E2E_JUNIT, junit());
await browser.close();
await server.stop();
server.clean();
if (server.log.length > 0) console.log(`the server said:\n${server.log.join('')}`);
console.log(`${todo.length - failed.length} of ${todo.length} passed in ${((Date.now() - began) / 1000).toFixed(0)} s`);
process.exit(failed.length === 0 && todo.length > 0 ? 0 : 1);
