/**
 * Every board draws real moments of its game, in both languages, and offers the actions it declares. Tests of a
 * particular board are beside it.
 */

import { beforeAll, describe, expect, it } from 'vitest';
import { steps } from '../../scripts/steps.mjs';
import type { Kinded } from '../protocol/messages';
import type { Lang } from '../words/words';
import { RenderedBoard, nameOf, open, pressEach, type Position } from './recordedPositions';
import { sameAction } from '../protocol/sameAction';

const GAMES = Object.keys(import.meta.glob('./*/Board.svelte')).map((path) => path.split('/')[1]!);
const RECORDED = import.meta.glob<Position[]>('./*/fixtures/positions.json', { import: 'default' });
/** The number of moments drawn, half of them in each language. */
const MOMENTS = 12;

// jsdom animates nothing, which boards must cope with.
Element.prototype.animate ??= (() => ({ cancel() {}, finished: Promise.resolve(), onfinish: null })) as never;
Element.prototype.getAnimations ??= () => [];

async function moments(game: string): Promise<Position[]> {
  const all = (await RECORDED[`./${game}/fixtures/positions.json`]?.()) ?? (await played(game));
  const stride = Math.max(1, Math.floor(all.length / MOMENTS));
  return all.filter((_, at) => at % stride === 0);
}

/** A game played for this test: each moment, and the events after it. */
async function played(game: string): Promise<Position[]> {
  const told = (await steps(game, { seats: 3, seed: 11 })) as unknown as Position[];
  return told.map((moment, at) => ({ ...moment, seats: 3, events: told[at + 1]?.events ?? [] }));
}

describe.each(GAMES)('the board of %s', (game) => {
  let positions: Position[];
  beforeAll(async () => void (positions = await moments(game)));

  it.each([
    ['en', 0],
    ['fr', 1],
  ] as [Lang, number][])('draws every moment, names all it offers, and begins nothing that is not legal (%s)', async (lang, half) => {
    const { module, words } = await open(game, lang);
    let acted = 0;
    for (const position of positions.filter((_, at) => at % 2 === half)) {
      const drawn = new RenderedBoard(module, position, words);
      expect(drawn.text()).not.toMatch(/\b(board|label|name|event|action|guide)-[a-z]|\{|undefined|NaN|\[object/);
      if (lang !== 'en') expect(drawn.text()).not.toMatch(/\bnone\b/);
      expect(drawn.buttons().filter((button) => nameOf(button) === '')).toEqual([]);
      for (const [first] of pressEach(drawn)) {
        expect(
          position.legal.some((one: Kinded) => sameAction(one, first)),
          JSON.stringify(first),
        ).toBe(true);
        acted += 1;
      }
      drawn.close();
      if (position.events.length > 0) new RenderedBoard(module, position, words, position.events).close();
    }
    expect(acted).toBeGreaterThan(5);
  });
});
