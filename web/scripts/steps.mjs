// Plays a game at random through `whistlestop engine` and tells it step by step, as the page gets it:
// for the gallery (`npm run gallery`) and for the tests of boards.

import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const program = process.env.WHISTLESTOP_BIN ?? resolve(dirname(fileURLToPath(import.meta.url)), '../../target/debug/whistlestop');

/** Starts an engine; returns a function that sends it a request. */
export function engine() {
  const child = spawn(program, ['engine'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const waiting = [];
  createInterface({ input: child.stdout }).on('line', (line) => waiting.shift()(JSON.parse(line)));
  const ask = (request) =>
    new Promise((answer, fail) => {
      waiting.push(({ ok, error }) => (error ? fail(new Error(JSON.stringify(error))) : answer(ok)));
      child.stdin.write(`${JSON.stringify(request)}\n`);
    });
  return { ask, end: () => child.stdin.end() };
}

/** Steps of a game: the viewer, its view, its legal actions, and the events since. */
export async function steps(game, { seats = 3, options = {}, seed = 1, most = 2000 } = {}) {
  const { ask, end } = engine();
  let at = await ask({ do: 'new', game, seats, options, seed });
  const told = [];
  let since = 0;
  let draw = seed;
  while (told.length < most) {
    const seat = at.turn.kind === 'seats' ? at.turn.seats[0] : 0;
    const { view } = await ask({ do: 'view', seat });
    const { actions } = await ask({ do: 'legal', seat });
    const { events } = await ask({ do: 'events', since, seat });
    const { outcome } = await ask({ do: 'outcome' });
    told.push({ seat, view, legal: actions, events: events.flatMap((seen) => seen.events), turn: at.turn, outcome });
    if (at.turn.kind !== 'seats') break;
    since = at.seq;
    draw = (draw * 1103515245 + 12345) % 2147483648;
    const action = actions[(draw >> 8) % actions.length];
    at = await ask({ do: 'act', seat, action });
    told.at(-1).done = action;
  }
  end();
  return told;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [game, seats, seed] = process.argv.slice(2);
  console.log(JSON.stringify(await steps(game, { seats: Number(seats), seed: Number(seed ?? 1) })));
}
