// The tests in which lines break, servers go away and seconds count.

import { assert, playToTheEnd, visit } from './page.mjs';
import { serve } from './server.mjs';
import { makeTable } from './tables.mjs';

/** Games that are looked at in French, on a phone, and how much of each is played there. */
export const IN_FRENCH = {
  'Trick of the Rails': 'some',
  'Les Aventuriers du Rail': 'some',
  'Trains & Stations': 'some',
  'Wild Ride': 'whole',
};

/** The line breaks while a move is under way: it counts once, and the page catches up by itself. */
export async function lostLine({ browser, address }) {
  const { page, context, frames } = await visit(browser, address);
  await page.waitForSelector('article');
  const table = await makeTable(page, address, 'trick-of-the-rails', { seats: 3, seating: ['me', 'bot:porter', 'bot:porter'] });
  let cut = false;
  const sockets = [];
  await page.routeWebSocket(/\/ws\?/, (socket) => {
    if (cut) return socket.close();
    const server = socket.connectToServer();
    sockets.push({ socket, server });
    // What the page says on a cut line never arrives; what the server says neither.
    socket.onMessage((message) => cut || server.send(message));
    server.onMessage((message) => cut || socket.send(message));
  });
  await page.goto(table);
  const cards = page.locator('.board button.may');
  await cards.first().waitFor();
  const before = await page.locator('.board .felt > div > ul > li').count();
  cut = true;
  await cards.first().click();
  for (const { socket, server } of sockets) {
    await server.close();
    await socket.close();
  }
  await page.getByText('The line is lost').waitFor();
  cut = false;
  await page.getByText('The line is lost').waitFor({ state: 'detached' });
  // The move that was under way has been sent again by itself, and has counted once.
  await page.waitForFunction((count) => document.querySelectorAll('.board .felt > div > ul > li').length === count - 1, before);
  await cards.first().waitFor();
  await page.reload();
  await cards.first().waitFor();
  assert((await page.locator('.board .felt > div > ul > li').count()) === before - 1, 'the same hand after a reload');
  await playToTheEnd(page);
  const played = await page.evaluate(async (id) => (await fetch(`/api/tables/${id}/replay?seat=0`)).json(), table.split('/').at(-1));
  const cardsPlayed = played.steps
    .flatMap(({ seen }) => seen?.events ?? [])
    .filter(({ kind, seat }) => kind === 'card_played' && seat === 0);
  assert(cardsPlayed.length === 15 && new Set(cardsPlayed.map(({ card }) => card)).size === 15, 'every card was played once');
  assert(frames.length > 0, 'frames were seen');
  await context.close();
}

/** The server is stopped in the middle and opened again: the game goes on. */
export async function restart({ browser }) {
  const first = await serve();
  const { page, context } = await visit(browser, first.address);
  await page.waitForSelector('article');
  const table = await makeTable(page, first.address, 'wild-ride', { seats: 2, seating: ['me', 'bot:porter'] });
  await page.goto(table);
  await page.locator('.board button.grab').waitFor();
  await first.stop();
  await page.getByText('The line is lost').waitFor();
  const second = await serve({ data: first.data, listen: new URL(first.address).host });
  await page.getByText('The line is lost').waitFor({ state: 'detached' });
  await playToTheEnd(page);
  await context.close();
  await second.stop();
  second.clean();
}

/** Two people race; one line is 150 ms slower each way. The quicker hand wins all the same. On a busy machine a game may be over
 *  before both grabbed for the same dice in time: then there is another. */
export async function race(where) {
  for (let game = 0; game < 4; game += 1) if (await raced(where)) return;
  throw new Error('there was no race in which both grabbed');
}

async function raced({ browser, address }) {
  const quick = await visit(browser, address);
  await quick.page.waitForSelector('article');
  const table = await makeTable(quick.page, address, 'wild-ride', {
    seats: 2,
    seating: ['me', 'open'],
    // They grab without looking: among people alone somebody would have to notice that.
    options: { pace: 'live', look_seconds: 4, wrong_grab: 'program' },
  });
  const slow = await visit(browser, address);
  await slow.page.waitForSelector('article');
  const late = 150;
  await slow.page.routeWebSocket(/\/ws\?/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => setTimeout(() => server.send(message), late));
    server.onMessage((message) => setTimeout(() => socket.send(message), late));
  });
  await slow.page.goto(table);
  await slow.page.getByRole('button', { name: 'Sit down' }).first().click();
  await quick.page.goto(table);
  await quick.page.getByRole('button', { name: 'Start' }).click();
  const pages = [quick.page, slow.page];
  // Let the server measure the lines before anybody races over them.
  await Promise.all(pages.map((page) => page.waitForSelector('.board .grab')));
  await quick.page.waitForTimeout(2500);
  // Whoever sits behind the slow line has the quicker hand: 250 ms after seeing, the other 500.
  const hands = [
    [quick.page, 500],
    [slow.page, 250],
  ];
  let compared = false;
  while (!compared) {
    const roller = await whoRolls(pages, quick.frames);
    if (!roller) break;
    const before = quick.frames.length;
    await roller.locator('.board').getByRole('button', { name: 'Roll the dice' }).click();
    // A locomotive, or none, leaves nothing to grab.
    if (!(await isRace(quick, before))) continue;
    await Promise.all(
      hands.map(async ([page, after]) => {
        await page
          .locator('.board button.grab.race')
          .waitFor({ timeout: 8000 })
          .catch(() => undefined);
        await page.waitForTimeout(after);
        await page
          .locator('.board button.grab')
          .click({ timeout: 2000 })
          .catch(() => undefined);
      }),
    );
    const timed = await waitForTimes(quick.frames);
    if (!timed) continue;
    const [byQuick, bySlow] = [timed[0], timed[1]];
    assert(byQuick >= 400 && bySlow >= 150, `times ${byQuick} and ${bySlow}`);
    assert(bySlow < byQuick, `the quicker hand on the slow line took ${bySlow} ms, the other ${byQuick} ms`);
    compared = true;
  }
  await quick.context.close();
  await slow.context.close();
  return compared;
}

/** Waits until the dice lie, and tells whether there is something to race for. */
async function isRace({ page, frames }, since) {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const rolled = frames
      .slice(since)
      .map((frame) => JSON.parse(frame))
      .find(({ kind, turn }) => kind === 'step' && turn.kind !== 'chance');
    if (rolled) return Boolean(rolled.race);
    await page.waitForTimeout(20);
  }
  throw new Error('the dice never lay');
}

/** Waits until somebody may roll; whoever is to take wagons on the way takes some. Nobody rolls when the game is over. */
async function whoRolls(pages, frames) {
  for (let attempt = 0; attempt < 150; attempt += 1) {
    if (frames.some((frame) => JSON.parse(frame).turn?.kind === 'over')) return null;
    for (const page of pages) {
      if (await page.locator('.board').getByRole('button', { name: 'Roll the dice' }).count()) return page;
      const train = page.locator('.board .trains button').first();
      if (await train.count()) await train.click({ timeout: 1000 }).catch(() => undefined);
    }
    await pages[0].waitForTimeout(100);
  }
  throw new Error('nobody may roll');
}

async function waitForTimes(frames) {
  for (let attempt = 0; attempt < 30; attempt += 1) {
    const events = frames.flatMap((frame) => JSON.parse(frame).seen?.events ?? []);
    const times = events.filter(({ kind }) => kind === 'grab_timed').slice(-2);
    if (times.length === 2 && times[0].seat !== times[1].seat) {
      return Object.fromEntries(times.map(({ seat, ms }) => [seat, ms]));
    }
    await new Promise((done) => setTimeout(done, 100));
  }
  return null;
}
