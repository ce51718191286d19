// @vitest-environment node
/** Actions that a game declares irreversible are those that its rules would not undo; real games are the evidence. */

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { engine } from '../../scripts/steps.mjs';

const SOURCES = import.meta.glob('./*/index.ts');
const games = Object.keys(SOURCES).map((path) => path.split('/')[1]!);
/** The minimum number of occurrences of a kind: fewer prove too little. */
const OFTEN = 8;

/** A list exported by a game's index.ts, read as text because the file itself needs a browser. */
function listed(game: string, name: string): string[] {
  const text = readFileSync(`src/games/${game}/index.ts`, 'utf8');
  const list = new RegExp(`export const ${name} = \\[([^\\]]*)\\]`).exec(text)?.[1] ?? '';
  return [...list.matchAll(/'(\w+)'/g)].map((found) => found[1]!);
}

/** Plays at random and counts for each kind of action how often it could not be undone. */
async function settled(game: string): Promise<Map<string, { times: number; settled: number }>> {
  const counts = new Map<string, { times: number; settled: number }>();
  const { ask, end } = engine();
  for (let seed = 1; seed <= 4; seed += 1) {
    let at = await ask({ do: 'new', game, seats: 3, options: {}, seed });
    for (let step = 0, draw = seed; step < 400 && at.turn.kind === 'seats'; step += 1) {
      const seat = at.turn.seats[0];
      const { actions } = await ask({ do: 'legal', seat });
      draw = (draw * 1103515245 + 12345) % 2147483648;
      const kinds = [...new Set<string>(actions.map(({ kind }: { kind: string }) => kind))];
      const kind = kinds[(draw >> 8) % kinds.length]!;
      const alike = actions.filter((action: { kind: string }) => action.kind === kind);
      const action = alike[(draw >> 12) % alike.length];
      at = await ask({ do: 'act', seat, action });
      const goesOn = at.turn.kind === 'seats' && at.turn.seats.includes(seat);
      const undone = await ask({ do: 'undo', seat }).then(
        () => true,
        () => false,
      );
      if (undone) at = await ask({ do: 'act', seat, action });
      const count = counts.get(kind) ?? { times: 0, settled: 0 };
      counts.set(kind, { times: count.times + 1, settled: count.settled + Number(!undone || !goesOn) });
    }
  }
  end();
  return counts;
}

it.each(games)('%s says which moves are irreversible', async (game) => {
  const [irreversible, reflex] = [listed(game, 'irreversible'), listed(game, 'reflex')];
  const often = [...(await settled(game))].filter(([kind, { times }]) => times >= OFTEN && !reflex.includes(kind));
  expect(often.length).toBeGreaterThan(0);
  // A kind that is final about half the time may be declared either way.
  const mostly = often.filter(([, count]) => count.settled * 3 >= count.times * 2).map(([kind]) => kind);
  const seldom = often.filter(([, count]) => count.settled * 3 <= count.times).map(([kind]) => kind);
  expect(mostly.filter((kind) => !irreversible.includes(kind))).toEqual([]);
  expect(seldom.filter((kind) => irreversible.includes(kind))).toEqual([]);
});
