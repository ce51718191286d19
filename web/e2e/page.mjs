// What the tests do with a page: open one, watch its frames, and play whatever is offered.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const ARGS = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

export function launch() {
  return chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ARGS });
}

/** Opens a page of its own person. `frames` gets every frame of every websocket, `faults` what went wrong. */
export async function visit(browser, address, { width = 1280, height = 800, settings = {}, ...more } = {}) {
  const context = await browser.newContext({ viewport: { width, height }, reducedMotion: 'reduce', serviceWorkers: 'block', ...more });
  // Without settings it is a fresh profile.
  const kept = settings && { lang: 'en', speed: 'skip', guide: false, unfolded: true, ...settings };
  if (kept)
    await context.addInitScript(
      (text) => localStorage.getItem('whistlestop') ?? localStorage.setItem('whistlestop', text),
      JSON.stringify(kept),
    );
  const page = await context.newPage();
  const frames = [];
  const faults = [];
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => frames.push(String(payload)));
  });
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    const expected = /WebSocket|ERR_INTERNET_DISCONNECTED|net::ERR/.test(message.text());
    if (message.type() === 'error' && !expected) faults.push(message.text());
  });
  if (address) await page.goto(address);
  page.setDefaultTimeout(15_000);
  return { context, page, frames, faults };
}

/** Fails if something on the page shuts somebody out. */
export async function accessible(page, where) {
  await page.evaluate(axe);
  const found = await page.evaluate(() =>
    globalThis.axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      // Experimental, and true here: what stands on a button is in its name.
      rules: { 'label-content-name-mismatch': { enabled: true } },
    }),
  );
  const problems = found.violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .slice(0, 3)
        .map((node) => node.html.slice(0, 160))
        .join(' | ')}`,
  );
  if (problems.length > 0) throw new Error(`${where}: ${problems.join('\n  ')}`);
}

/** Whoever wants explanations sees the goal of a game first, once: it is looked at and put away. */
export async function readGoal(page) {
  await page.waitForSelector('.felt > *, .handover, dialog[open]');
  const goal = page.locator('dialog[open]');
  const due = await page.evaluate(async () => {
    const { guide, goals = [] } = JSON.parse(localStorage.getItem('whistlestop') ?? '{}');
    const { game } = await (await fetch(`/api/tables/${location.pathname.split('/')[2]}`)).json();
    return guide && !goals.includes(game);
  });
  if (!due) return assert((await goal.count()) === 0, 'the goal is shown to whoever knows it');
  await goal.waitFor({ timeout: 5000 }).catch(() => assert(false, 'the goal is due, and is not shown'));
  await accessible(page, 'the goal');
  await goal.getByRole('button').click();
  await goal.waitFor({ state: 'detached' });
}

/** The list of choices in words, unfolded. */
async function choices(page) {
  const folded = page.locator('.prompt details:not([open]) > summary');
  if (await folded.count())
    await folded
      .first()
      .click({ timeout: 2000 })
      .catch(() => undefined);
  return page.locator('.prompt .choice');
}

/** Plays with the buttons of the list until the score sheet is there; `pick` chooses. The first `byHand` turns
 *  are clicks of a mouse; the rest is pressed inside the page, which is the same game in less time. */
export async function playToTheEnd(page, { pick, byHand = 6, most = 4000, each = async () => {} } = {}) {
  const choose = pick ?? ((count) => Math.floor(Math.random() * count));
  const end = page.locator('.prompt table tfoot');
  let turn = 0;
  while (turn < byHand) {
    await page.waitForFunction(
      () => document.querySelector('.prompt table tfoot, .prompt .choice, .prompt details > summary, .handover button'),
      null,
      { timeout: 30_000 },
    );
    if (await end.count()) return turn;
    const first = page.locator('.handover button, .confirm .primary').first();
    if (await first.count()) {
      await first.click({ timeout: 2000 }).catch(() => undefined);
      continue;
    }
    const offered = await choices(page);
    const count = await offered.count();
    if (count === 0) continue;
    await each(turn);
    // A list may be gone before the click lands: then somebody was quicker, and we look again.
    await offered
      .nth(choose(count))
      .click({ timeout: 1000 })
      .catch(() => undefined);
    turn += 1;
  }
  return turn + (await page.evaluate(pressOn, { first: pick !== undefined, most, patience: 30_000 }));
}

/** Runs in the page: presses a button whenever there is one, until the score sheet is there. */
async function pressOn({ first, most, patience }) {
  let waited = 0;
  for (let turn = 0; turn < most;) {
    if (document.querySelector('.prompt table tfoot')) return turn;
    const cover = document.querySelector('.handover button, .confirm .primary');
    const offered = document.querySelectorAll('.prompt .choice');
    if (cover) cover.click();
    else if (offered.length > 0) {
      offered[first ? 0 : Math.floor(Math.random() * offered.length)].click();
      turn += 1;
      waited = 0;
    } else if ((waited += 4) > patience) throw new Error('nothing is offered any more');
    await new Promise((done) => setTimeout(done, 4));
  }
  throw new Error(`the game did not end in ${most} turns`);
}

export function assert(holds, message) {
  if (!holds) throw new Error(message);
}
