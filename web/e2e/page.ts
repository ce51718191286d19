// Helpers that drive a page for tests and scripts: open it, read its frames, create tables, and play offered choices.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium, expect, type Browser, type BrowserContext, type BrowserContextOptions, type Locator, type Page } from '@playwright/test';
import type { GameCard, NewTable, Replay, ServerMessage, TableCard } from '../src/protocol/messages';
import type { settings } from '../src/settings/settings.svelte';
import { below } from './random';

declare global {
  interface Window {
    axe: typeof import('axe-core');
  }
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** How long a test waits before it fails: long enough for the busiest machine. No test measures time with it. */
export const PATIENCE = 120_000;

export const LAUNCH = {
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-dev-shm-usage',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
  ],
};

export const launch = (): Promise<Browser> => chromium.launch(LAUNCH);

export const DESK = { width: 1280, height: 800 };
export const PHONE = { width: 390, height: 844, hasTouch: true, isMobile: true };
/** A device with animations. */
export const MOVING = { reducedMotion: 'no-preference' } as const;

/** The configuration of a person's browser. */
export interface Wish extends BrowserContextOptions {
  width?: number;
  height?: number;
  /** Its stored data; `null` for a fresh profile. */
  settings?: Partial<typeof settings> | null;
  /** Errors that may be logged; all others fail the test. */
  expected?: RegExp;
}

/** The messages that a page has received from its server. */
export class Frames {
  readonly texts: string[] = [];
  readonly messages: ServerMessage[] = [];
  private readonly waiting = new Set<() => void>();

  add(text: string): void {
    this.texts.push(text);
    this.messages.push(JSON.parse(text) as ServerMessage);
    for (const look of this.waiting) look();
  }

  /** Waits for a frame that arrives, or has arrived after the first `since` frames. */
  async next<T>(find: (message: ServerMessage) => T | undefined | false | null, since = 0, patience = PATIENCE): Promise<T> {
    const all = () => {
      for (const message of this.messages.slice(since)) {
        const found = find(message);
        if (found) return found;
      }
      return null;
    };
    const first = all();
    if (first) return first;
    return new Promise<T>((done, fail) => {
      const look = () => {
        const found = all();
        if (!found) return;
        this.waiting.delete(look);
        clearTimeout(late);
        done(found);
      };
      const late = setTimeout(() => (this.waiting.delete(look), fail(new Error('no such frame came'))), patience);
      this.waiting.add(look);
    });
  }
}

/** A person's browser. */
export interface Visit {
  context: BrowserContext;
  page: Page;
  frames: Frames;
  /** The page's errors. */
  faults: string[];
}

/** Opens a separate browser for a person, at an address. */
export async function visit(browser: Browser, address?: string, wish: Wish = {}): Promise<Visit> {
  const { width = DESK.width, height = DESK.height, settings = {}, expected, ...more } = wish;
  const context = await browser.newContext({ viewport: { width, height }, reducedMotion: 'reduce', serviceWorkers: 'block', ...more });
  if (settings) {
    const kept = { lang: 'en', speed: 'skip', guide: false, unfolded: true, ...settings };
    await context.addInitScript(
      (text) => localStorage.getItem('whistlestop') ?? localStorage.setItem('whistlestop', text),
      JSON.stringify(kept),
    );
  }
  const page = await context.newPage();
  const frames = new Frames();
  const faults: string[] = [];
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => frames.add(String(payload))));
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    const text = message.text();
    if (message.type() === 'error' && !/WebSocket|ERR_INTERNET_DISCONNECTED|net::ERR/.test(text) && !expected?.test(text))
      faults.push(text);
  });
  page.setDefaultTimeout(PATIENCE);
  if (address) await page.goto(address);
  return { context, page, frames, faults };
}

/** Sends a request to the server as this browser's person, without a page. */
async function post<T>(context: BrowserContext, address: string, path: string, data: object): Promise<T> {
  const answer = await context.request.post(`${address}${path}`, { data, headers: { Origin: address } });
  if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** The card of the table that a page shows. */
export async function tableCard(page: Page): Promise<TableCard> {
  const { origin, pathname } = new URL(page.url());
  return (await (await page.request.get(`${origin}/api/tables/${pathname.split('/')[2]}`)).json()) as TableCard;
}

/** A finished game, as its first seat sees it. */
export async function replayOf(context: BrowserContext, table: string): Promise<Replay> {
  return (await (await context.request.get(`${table.replace('/t/', '/api/tables/')}/replay?seat=0`)).json()) as Replay;
}

/** Creates a table as this browser's person, and starts it unless a seat is free; returns its address. */
export async function makeTable(context: BrowserContext, address: string, game: string, wish: Omit<NewTable, 'game'>): Promise<string> {
  // First get an identity from the server.
  await context.request.get(`${address}/api/me`);
  const { id } = await post<TableCard>(context, address, '/api/tables', { game, ...wish });
  if (!wish.seating?.includes('open')) await post(context, address, `/api/tables/${id}/start`, {});
  return `${address}/t/${id}`;
}

/** A person alone with bots. */
export const withBots = (seats = 3): Pick<NewTable, 'seats' | 'seating'> => ({
  seats,
  seating: ['me', ...Array<'bot:porter'>(seats - 1).fill('bot:porter')],
});

/** A game at home. */
export const tile = (page: Page, title: string): Locator => page.locator('article', { hasText: title });

/** Three seats, where the game allows three. */
export const threeOf = (game: GameCard): number => Math.max(game.seats.min, Math.min(3, game.seats.max));

/** Fails if the page has accessibility faults. */
export async function accessible(page: Page, where: string): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  const problems = await page.evaluate(async () => {
    // Changed styles take effect from the next frame on, even without animations.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const { violations } = await window.axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      // An experimental rule that holds here: a button's visible text is in its name.
      rules: { 'label-content-name-mismatch': { enabled: true } },
      resultTypes: ['violations'],
    });
    const drawn = (html: string) => html.slice(0, 160);
    return violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .slice(0, 3)
          .map((node) => drawn(node.html))
          .join(' | ')}`,
    );
  });
  expect(problems, where).toEqual([]);
}

/** Players with tips on see a game's goal once, before the first game: waits for it and closes it. */
export async function readGoal(page: Page): Promise<void> {
  await page.waitForSelector('.felt > *, .handover, dialog[open]');
  const goal = page.locator('dialog[open]');
  const { game } = await tableCard(page);
  const due = await page.evaluate((name) => {
    const { guide, goals = [] } = JSON.parse(localStorage.getItem('whistlestop') ?? '{}') as { guide?: boolean; goals?: string[] };
    return guide && !goals.includes(name);
  }, game);
  if (!due) return expect(goal, 'the goal is not shown to those who know it').toHaveCount(0);
  await expect(goal, 'the goal is due').toBeVisible();
  await accessible(page, 'the goal');
  await goal.getByRole('button').click();
  await expect(goal).toHaveCount(0);
}

/** A choice, or the score sheet. */
const OFFERED = '.prompt table tfoot, .prompt .choice, .prompt details > summary, .handover button, .confirm .primary';

/** Waits until there is a choice, or the game is over. */
export async function offered(page: Page): Promise<void> {
  await page.waitForSelector('.prompt .choice, .prompt details, .prompt tfoot');
}

/** The list of choices in words, unfolded. */
async function choices(page: Page): Promise<Locator> {
  const folded = page.locator('.prompt details:not([open]) > summary').first();
  if (await folded.count()) await folded.click({ timeout: 2000 }).catch(() => undefined);
  return page.locator('.prompt .choice');
}

interface Play {
  /** Picks one of this many choices; by default at random. */
  pick?: (count: number) => number;
  /** How many turns use mouse clicks; later ones press buttons inside the page, which takes less time. */
  byHand?: number;
  most?: number;
  each?: (turn: number) => Promise<void>;
}

/** Plays with the buttons of the list until the score sheet appears; returns the number of turns. */
export async function playToTheEnd(page: Page, { pick, byHand = 6, most = 4000, each }: Play = {}): Promise<number> {
  const choose = pick ?? below;
  let turn = 0;
  while (turn < byHand) {
    await page.waitForSelector(OFFERED, { state: 'attached' });
    if (await page.locator('.prompt table tfoot').count()) return turn;
    const first = page.locator('.handover button, .confirm .primary').first();
    if (await first.count()) {
      await first.click({ timeout: 2000 }).catch(() => undefined);
      continue;
    }
    const list = await choices(page);
    const count = await list.count();
    if (count === 0) continue;
    await each?.(turn);
    // A list may disappear before the click lands because somebody was faster: then look again.
    await list
      .nth(choose(count))
      .click({ timeout: 1000 })
      .catch(() => undefined);
    turn += 1;
  }
  return turn + (await page.evaluate(pressOn, { first: pick !== undefined, most, seed: below(2 ** 31) }));
}

/** Runs in the page: presses a button whenever there is one, until the score sheet appears or the limit is reached. */
export async function pressOn({ first = false, most = 4000, enough = false, seed = 1 }): Promise<number> {
  const changed = () =>
    new Promise<void>((done, fail) => {
      const late = setTimeout(() => fail(new Error('nothing is offered any more')), 120_000);
      const watch = new MutationObserver(() => (clearTimeout(late), watch.disconnect(), done()));
      watch.observe(document.body, { childList: true, subtree: true, attributes: true, characterData: true });
    });
  for (let turn = 0; turn < most;) {
    if (document.querySelector('.prompt table tfoot')) return turn;
    const next = changed();
    const cover = document.querySelector<HTMLElement>('.handover button, .confirm .primary');
    const list = document.querySelectorAll<HTMLElement>('.prompt .choice');
    if (cover) cover.click();
    else if (list.length > 0) {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fff_ffff;
      list[first ? 0 : (seed >> 8) % list.length]?.click();
      turn += 1;
    }
    await next;
  }
  if (enough) return most;
  throw new Error(`the game did not end in ${most} turns`);
}

/** Creates an account, or logs in to one, in the settings. */
export async function signIn(page: Page, name: string, button: 'Create account' | 'Log in'): Promise<void> {
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByLabel('Your name at the table').fill(name);
  await page.getByText('Account', { exact: true }).click();
  await page.getByLabel('Password').fill('a long line to the west');
  await page.getByRole('button', { name: button, exact: true }).click();
  await page.getByText(`Logged in as ${name}.`).waitFor();
  await page.getByRole('button', { name: 'Close' }).click();
}
