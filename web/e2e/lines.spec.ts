// Lost connections, stopped servers, and races decided by milliseconds.

import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { makeTable, playToTheEnd, replayOf, withBots, type Frames, type Visit } from './page';

const HAND = '.board .felt > div > ul > li';

/** The connection is lost while a move is in flight: the move counts once, and the page catches up by itself. */
test('a connection that breaks in mid-turn, and a reload', async ({ visit, address }) => {
  const { page, context } = await visit();
  const table = await makeTable(context, address, 'trick-of-the-rails', withBots());
  let cut = false;
  const sockets: { close: () => Promise<void> }[] = [];
  await page.routeWebSocket(/\/ws\?/, (socket) => {
    if (cut) return void socket.close();
    const server = socket.connectToServer();
    sockets.push(server, socket);
    // On a broken connection, no messages arrive in either direction.
    socket.onMessage((message) => void (cut || server.send(message)));
    server.onMessage((message) => void (cut || socket.send(message)));
  });
  await page.goto(table);
  const cards = page.locator('.board button.may');
  await cards.first().waitFor();
  const before = await page.locator(HAND).count();
  cut = true;
  await cards.first().click();
  for (const socket of sockets) await socket.close();
  const lost = page.getByText('Connection lost');
  await lost.waitFor();
  cut = false;
  await expect(lost).toHaveCount(0);
  // The pending move has been sent again automatically, and has counted once.
  await expect(page.locator(HAND)).toHaveCount(before - 1);
  await cards.first().waitFor();
  await page.reload();
  await cards.first().waitFor();
  await expect(page.locator(HAND), 'the same hand after a reload').toHaveCount(before - 1);
  await playToTheEnd(page);
  const { steps } = await replayOf(context, table);
  const played = steps.flatMap(({ seen }) => seen.events).filter(({ kind, seat }) => kind === 'card_played' && seat === 0);
  expect(played.length, 'every card was played').toBe(15);
  expect(new Set(played.map(({ card }) => card)).size, 'once').toBe(15);
});

test('the server goes away and comes back', async ({ visit, serve }) => {
  const first = await serve();
  const { page, context } = await visit();
  await page.goto(await makeTable(context, first.address, 'wild-ride', withBots(2)));
  await page.locator('.board button.grab').waitFor();
  await first.stop();
  const lost = page.getByText('Connection lost');
  await lost.waitFor();
  await serve({ data: first.data, listen: new URL(first.address).host });
  await expect(lost).toHaveCount(0);
  await playToTheEnd(page);
});

/** Two people race; one connection is 150 ms slower each way. The quicker hand wins all the same. On a busy machine a game may be
 *  over before both grabbed for the same dice in time: then there is another. */
test('a live race over a slow connection', { tag: '@alone' }, async ({ visit, address }) => {
  for (let game = 0; game < 4; game += 1) if (await raced(visit, address)) return;
  throw new Error('there was no race in which both grabbed');
});

const LATE = 150;
/** Waits until the dice have been rolled. */
const rolled = ({ frames }: { frames: Frames }, since: number) =>
  frames.next((message) => message.kind === 'step' && message.turn.kind !== 'chance' && message, since);

async function raced(visit: (address?: string) => Promise<Visit>, address: string): Promise<boolean> {
  const quick = await visit();
  const table = await makeTable(quick.context, address, 'wild-ride', {
    seats: 2,
    seating: ['me', 'open'],
    // They grab without looking: among people alone, somebody would have to notice a wrong grab.
    options: { pace: 'live', look_seconds: 4, wrong_grab: 'program' },
  });
  const slow = await visit();
  // The server measures each connection with a ping before a race.
  let measured = () => {};
  const ready = new Promise<void>((done) => (measured = done));
  await slow.page.routeWebSocket(/\/ws\?/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      setTimeout(() => {
        server.send(message);
        if (String(message).includes('"pong"')) measured();
      }, LATE);
    });
    server.onMessage((message) => setTimeout(() => socket.send(message), LATE));
  });
  await slow.page.goto(table);
  await slow.page.getByRole('button', { name: 'Join' }).first().click();
  await quick.page.goto(table);
  await quick.page.getByRole('button', { name: 'Start' }).click();
  const pages = [quick.page, slow.page];
  await Promise.all(pages.map((page) => page.waitForSelector('.board .grab')));
  await ready;
  // The player on the slow connection is faster: 250 ms after seeing the dice, the other 500 ms.
  const hands = [
    [quick.page, 500],
    [slow.page, 250],
  ] as const;
  for (;;) {
    const roller = await whoRolls(pages, quick.frames);
    if (!roller) break;
    const before = quick.frames.messages.length;
    await roller.locator('.board').getByRole('button', { name: 'Roll the dice' }).click();
    // After rolling a locomotive, or nothing, there is nothing to grab.
    if (!(await rolled(quick, before)).race) continue;
    await Promise.all(hands.map(([page, after]) => page.evaluate(grab, after)));
    const timed = await times(quick.frames, before);
    if (!timed) continue;
    const [byQuick = 0, bySlow = 0] = [timed.get(0), timed.get(1)];
    expect(byQuick, 'the time of the slower hand').toBeGreaterThanOrEqual(400);
    expect(bySlow, 'the time of the quicker hand, over the slow connection').toBeGreaterThanOrEqual(150);
    expect(bySlow, 'the quicker hand is quicker').toBeLessThan(byQuick);
    return true;
  }
  for (const { context } of [quick, slow]) await context.close();
  return false;
}

/** Runs in the page: grabs this many milliseconds after there is something to grab. */
async function grab(after: number): Promise<void> {
  const late = performance.now() + 8000;
  const button = () => document.querySelector<HTMLElement>('.board button.grab.race');
  while (!button() && performance.now() < late) await new Promise(requestAnimationFrame);
  await new Promise((done) => setTimeout(done, after));
  document.querySelector<HTMLElement>('.board button.grab')?.click();
}

/** Waits until somebody may roll, taking wagons on the way where required. Nobody may roll when the game is over. */
async function whoRolls(pages: Page[], frames: Frames): Promise<Page | null> {
  const over = () => frames.messages.some((message) => 'turn' in message && message.turn?.kind === 'over');
  const roll = (page: Page) => page.locator('.board').getByRole('button', { name: 'Roll the dice' });
  const train = (page: Page) => page.locator('.board .trains button').first();
  const may = (page: Page) => roll(page).or(train(page)).or(page.locator('.prompt tfoot')).first();
  for (;;) {
    await Promise.race(pages.map((page) => may(page).waitFor()));
    if (over()) return null;
    for (const page of pages) {
      if (await roll(page).count()) return page;
      if (await train(page).count())
        await train(page)
          .click({ timeout: 1000 })
          .catch(() => undefined);
    }
  }
}

/** The times of both players, or `undefined` if only one of them grabbed. */
async function times(frames: Frames, since: number): Promise<Map<unknown, number> | null> {
  const timed = () => {
    const events = frames.messages.slice(since).flatMap((message) => ('seen' in message ? (message.seen?.events ?? []) : []));
    return new Map(events.filter(({ kind }) => kind === 'grab_timed').map(({ seat, ms }) => [seat, Number(ms)]));
  };
  return frames.next(() => timed().size === 2 && timed(), since, 3000).catch(() => null);
}
