// Records real positions for the tests of the boards: `node scripts/record.mjs` plays games with
// `whistlestop engine` and keeps some positions of every sort, as the seat to act saw them.
//
// A position is { seats, seat, view, legal, events, then }: what the seat saw, might do and had just
// been told; `then` is what it did, and what it might do next if it was still to act. A game whose folder
// has `fixtures/record.json` is recorded: its tables, which kinds of action random play likes less
// (below 1) or more, and the level that is asked in every other choice where random play leads nowhere. `moments`
// are choices that hardly ever come by chance: of which recorded game of the rules, before which kind of action.

import { spawn } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const web = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const program = process.env.WHISTLESTOP_BIN ?? resolve(web, '../target/debug/whistlestop');

/** How many positions of each kind are stored, and how many games are played at each table. */
const KEPT = 1;
const TRIED = 12;

function engine() {
  const child = spawn(program, ['engine'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const waiting = [];
  createInterface({ input: child.stdout }).on('line', (line) => waiting.shift()(JSON.parse(line)));
  const ask = (request) =>
    new Promise((done, failed) => {
      waiting.push(({ ok, error }) => (error ? failed(new Error(JSON.stringify(error))) : done(ok)));
      child.stdin.write(`${JSON.stringify(request)}\n`);
    });
  return { ask, end: () => child.stdin.end() };
}

/** A small random generator, so that every run gives the same positions. */
function dice(seed) {
  let state = seed >>> 0;
  return (sides) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state / 2 ** 32) * sides;
  };
}

function choose(actions, liking, random) {
  const weights = actions.map((action) => liking[action.kind] ?? 1);
  let at = random(weights.reduce((sum, weight) => sum + weight, 0));
  return actions[weights.findIndex((weight) => (at -= weight) < 0)] ?? actions[0];
}

const sort = (view, legal) => `${view.phase.kind}: ${[...new Set(legal.map((action) => action.kind))].join(' ')}`;

/** The moment of a recorded game before the first action of a kind. */
async function momentOf(ask, game, { file, before }) {
  const journal = JSON.parse(readFileSync(resolve(web, '../games', game, 'fixtures', file), 'utf8'));
  const { config, entries } = journal;
  const at = entries.findIndex(({ action }) => action?.kind === before);
  const { seat, action } = entries[at];
  await ask({ do: 'load', journal: { ...journal, entries: entries.slice(0, at), outcome: undefined, fingerprint: undefined } });
  const { view } = await ask({ do: 'view', seat });
  const { actions: legal } = await ask({ do: 'legal', seat });
  const { turn } = await ask({ do: 'act', seat, action });
  const acts = turn.kind === 'seats' && turn.seats.includes(seat);
  const next = acts ? (await ask({ do: 'legal', seat })).actions : null;
  return { seats: config.seats, seat, view, legal, events: [], then: { action, legal: next } };
}

async function record(game, { tables, liking, level, games = TRIED, moments = [] }) {
  const { ask, end } = engine();
  const positions = [];
  const kept = new Map();
  for (const [number, table] of tables.entries()) {
    for (let seed = 1; seed <= games; seed += 1) {
      const random = dice(seed * 31 + number);
      let state = await ask({ do: 'new', game, seed, ...table });
      const told = new Map();
      while (state.turn.kind === 'seats') {
        const seat = state.turn.seats[Math.floor(random(state.turn.seats.length))];
        const { actions: legal } = await ask({ do: 'legal', seat });
        const { view } = await ask({ do: 'view', seat });
        const kind = `${sort(view, legal)} ${number}`;
        const sensible = level && random(2) < 1 ? await ask({ do: 'suggest', seat, level, seed: state.seq }) : null;
        const action = sensible?.action ?? choose(legal, liking, random);
        const wanted = (kept.get(kind) ?? 0) < KEPT && (random(8) < 1 || seed > 4);
        const seen = wanted ? (await ask({ do: 'events', since: told.get(seat) ?? 0, seat })).events : [];
        told.set(seat, state.seq);
        state = await ask({ do: 'act', seat, action });
        if (!wanted) continue;
        kept.set(kind, (kept.get(kind) ?? 0) + 1);
        const acts = state.turn.kind === 'seats' && state.turn.seats.includes(seat);
        const next = acts ? (await ask({ do: 'legal', seat })).actions : null;
        const events = seen.flatMap((record) => record.events).slice(-12);
        positions.push({ seats: table.seats, seat, view, legal, events, then: { action, legal: next } });
      }
      if (seed === 1) {
        const { view } = await ask({ do: 'view', seat: 0 });
        const { outcome } = await ask({ do: 'outcome' });
        positions.push({ seats: table.seats, seat: 0, view, legal: [], events: [], then: null, outcome });
        const { view: watched } = await ask({ do: 'view', seat: null });
        positions.push({ seats: table.seats, seat: null, view: watched, legal: [], events: [], then: null, outcome });
      }
    }
  }
  for (const moment of moments) positions.push(await momentOf(ask, game, moment));
  end();
  const file = resolve(web, 'src/games', game, 'fixtures/positions.json');
  writeFileSync(file, `[\n${positions.map((position) => JSON.stringify(position)).join(',\n')}\n]\n`);
  console.log(`${game}: ${positions.length} positions, ${kept.size} sorts`);
}

for (const game of readdirSync(resolve(web, 'src/games'))) {
  const how = resolve(web, 'src/games', game, 'fixtures/record.json');
  if (existsSync(how)) await record(game, JSON.parse(readFileSync(how, 'utf8')));
}
