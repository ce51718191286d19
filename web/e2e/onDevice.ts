// Helpers for tests of tables on the device, of lessons, and without a connection.

import { expect, type BrowserContext, type Page } from '@playwright/test';
import { offered } from './page';

/** Waits until the page is cached for offline use, and then goes offline. */
export async function goOffline({ page, context }: { page: Page; context: BrowserContext }): Promise<void> {
  await page.waitForSelector('article');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await context.setOffline(true);
}

/** Starts a game on the device: the first bot has the given level, the others are porters. The reaction game is live unless it is
 *  to be played in turns. */
export async function begin(page: Page, address: string, game: string, level: string, inTurns = false): Promise<void> {
  await page.goto(`${address}/here/${game}`);
  const start = page.getByRole('button', { name: 'Start', exact: true });
  await start.waitFor();
  const seats = page.locator('form fieldset').first().locator('select');
  for (let seat = 1; seat < (await seats.count()); seat += 1) await seats.nth(seat).selectOption(`bot:${seat === 1 ? level : 'porter'}`);
  if (inTurns) {
    // Rare options are folded away.
    await page.locator('form details').evaluateAll((all) => all.forEach((one) => ((one as HTMLDetailsElement).open = true)));
    await page.getByLabel('Play mode').selectOption('turns');
  }
  await start.click();
  await offered(page);
}

/** Runs code in the tables' worker before the worker's own code. */
export const inTheWorker = (context: BrowserContext, code: string): Promise<unknown> =>
  context.route('**/tables.worker-*.js', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${code}${await response.text()}` });
  });

interface Shown {
  /** The lesson is over, and the game continues. */
  over?: boolean;
  /** The lesson's text, and the place to tap. */
  key?: string;
  at?: { x: number; y: number };
  lit?: boolean;
}

/** Runs in the page: waits until the lesson can continue after its previous text, and returns where to tap. */
async function next(before: string): Promise<Shown> {
  const middle = (element: Element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  };
  let hindered = '';
  const look = (): Shown | null => {
    if (!document.querySelector('.prompt.guided'))
      return document.querySelector('.prompt .choice, .prompt details') ? { over: true } : null;
    const told = document.querySelector('.guided .said')?.textContent ?? '';
    const button = document.querySelector('[data-lesson="next"]');
    if (button) return { key: told, at: middle(button), lit: document.querySelector('.lit') !== null };
    const ring = document.querySelector<HTMLElement>('.ring');
    const place = ring && document.querySelector(`.felt [data-spot="${ring.dataset.tap}"]`);
    hindered = `the ring is ${ring ? `for ${ring.dataset.tap}` : 'missing'}, its place ${place ? 'there' : 'missing'}`;
    if (!ring || !place) return null;
    const [{ x, y }, there] = [middle(ring), middle(place)];
    const hit = document.elementFromPoint(x, y);
    hindered = `the ring is at ${x}, ${y}, its place at ${there.x}, ${there.y}, and ${hit?.outerHTML.slice(0, 200)} lies there`;
    // The spotlight follows moving elements: press it once it has stopped and nothing covers it.
    if (Math.abs(there.x - x) > 2 || Math.abs(there.y - y) > 2 || !hit || !(place.contains(hit) || hit.contains(place))) return null;
    return { key: `${told} ${ring.dataset.tap}`, at: { x, y }, lit: true };
  };
  // If nothing happens for a second, press again.
  for (const since = performance.now(); ;) {
    const shown = look();
    if (shown && (shown.key !== before || performance.now() - since > 1000)) return shown;
    if (performance.now() - since > 120_000) throw new Error(`nothing can be pressed after: ${before} (${hindered})`);
    await new Promise(requestAnimationFrame);
  }
}

/** Follows the spotlight to the end of a lesson; returns the number of steps. */
export async function learn(page: Page): Promise<number> {
  let [before, steps] = ['', 0];
  for (;;) {
    const { over, key = '', at, lit } = await page.evaluate(next, before);
    if (over) return steps;
    expect(lit, `the spotlight shows something at: ${key}`).toBe(true);
    await page.mouse.click(at!.x, at!.y);
    if (key !== before) steps += 1;
    before = key;
  }
}
