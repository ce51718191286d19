// `node scripts/rolling.mjs ADDRESS`: somebody plays in a real browser while the servers behind an address are renewed one after
// the other. `cargo xtask chaos --rolling` starts it, and says "stop" when all are renewed. It fails if the page shows an
// error or a card counts twice; how long moves took is measured and said, in JSON.

import { createInterface } from 'node:readline';
import assert from 'node:assert';
import { load } from './load.mjs';

const { launch, makeTable, replayOf, visit, withBots } = await load('e2e/page.ts');

const GAME = 'trick-of-the-rails';
const THINKS = 120;

const address = process.argv[2];
const input = createInterface({ input: process.stdin });
let stopped = false;
input.on('line', (line) => (stopped ||= line.trim() === 'stop'));

const browser = await launch();
const { page, context, faults } = await visit(browser, address);
/** When each move was made, and how long it took until it was acknowledged. */
const waits = [];
let receipts = 0;
let lines = 0;
page.on('websocket', (socket) => {
  lines += 1;
  socket.on('framereceived', ({ payload }) => {
    const message = JSON.parse(String(payload));
    if (message.kind === 'receipt') receipts += 1;
  });
});
// Every alert on the page is recorded, however briefly it was shown.
await page.addInitScript(() => {
  const called = [];
  const look = () => {
    for (const alert of document.querySelectorAll('[role=alert]')) {
      const text = alert.textContent.trim();
      if (text && called.at(-1) !== text) called.push(text);
    }
  };
  addEventListener('DOMContentLoaded', () =>
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true }),
  );
  globalThis.calledOut = called;
});
await page.reload();
await page.waitForSelector('article');

/** Plays one game to its end with clicks; returns the number of moves. */
async function game() {
  const table = await makeTable(context, address, GAME, withBots());
  await page.goto(table);
  const end = page.locator('.prompt table tfoot');
  const choice = page.locator('.confirm .primary, .prompt .choice').first();
  for (;;) {
    await page.waitForFunction(() => document.querySelector('.prompt table tfoot, .prompt .choice, .confirm .primary'), null, {
      timeout: 30_000,
    });
    if (await end.count()) break;
    await page.waitForTimeout(THINKS);
    const had = receipts;
    const since = performance.now();
    await choice.click({ timeout: 5000 });
    // A confirmation before an irreversible move is not a move yet.
    while (receipts === had && performance.now() - since < 30_000 && !(await page.locator('.confirm .primary').count())) {
      await new Promise((done) => setTimeout(done, 2));
    }
    if (receipts > had) waits.push(performance.now() - since);
  }
  const played = await replayOf(context, table);
  const cards = played.steps.flatMap(({ seen }) => seen?.events ?? []).filter(({ kind, seat }) => kind === 'card_played' && seat === 0);
  assert(cards.length === 15 && new Set(cards.map(({ card }) => card)).size === 15, `of 15 cards ${cards.length} were played`);
  const called = await page.evaluate(() => globalThis.calledOut);
  assert(called.length === 0, `the page said: ${called.join(' | ')}`);
}

let games = 0;
try {
  const first = game();
  console.log('playing');
  await first;
  for (games = 1; !stopped; games += 1) await game();
  assert(faults.length === 0, faults.join('\n'));
  // Each game is opened once, so further connections are reconnections to other servers.
  assert(lines > games, 'no server was renewed under the page');
} catch (error) {
  console.error(
    error,
    await page
      .locator('body')
      .innerText()
      .catch(() => 'the page is gone'),
  );
  process.exit(1);
}
await browser.close();
input.close();
waits.sort((a, b) => a - b);
const at = (share) => Math.round(waits[Math.floor((waits.length - 1) * share)]);
console.log(JSON.stringify({ games, moves: waits.length, lines, median_ms: at(0.5), p99_ms: at(0.99), worst_ms: at(1) }));
process.exit(0);
