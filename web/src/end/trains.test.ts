/** The finale's order matches the result, in every recorded game. */

import { flushSync, mount, unmount } from 'svelte';
import { describe, expect, it } from 'vitest';
import type { Outcome } from '../protocol/messages';
import { Words } from '../words/words';
import { Counting } from './counting.svelte';
import Finale from './Finale.svelte';
import { trackOf, trainsAt } from './trains';

const RECORDED = import.meta.glob<{ outcome: Outcome }>('../../../games/*/fixtures/*.json', { eager: true, import: 'default' });

/** How far along its track each seat's locomotive is drawn. */
function drawn(outcome: Outcome): number[] {
  const counting = new Counting();
  counting.begin(outcome, 0);
  const names = outcome.standings.map(({ seat }) => `Seat ${seat}`);
  const root = document.createElement('div');
  const page = mount(Finale, {
    target: root,
    props: { outcome, words: new Words('en', [], names, new Set()), names, viewer: null, counting },
  });
  flushSync();
  const trains = [...root.querySelectorAll('.train')].map((train) =>
    [...train.querySelectorAll<HTMLElement>('span')].reduce((sum, { style }) => sum + Number.parseFloat(style.width || '0'), 0),
  );
  void unmount(page);
  return trains;
}

describe('the finale', () => {
  it.each(Object.entries(RECORDED))('%s: nobody stands ahead of a better rank', (_, { outcome }) => {
    const at = drawn(outcome);
    expect(at).toHaveLength(outcome.standings.length);
    for (const one of outcome.standings) {
      for (const other of outcome.standings) {
        if (one.score > other.score) expect(at[one.seat]).toBeGreaterThan(at[other.seat]!);
        if (one.rank < other.rank) expect(at[one.seat]).toBeGreaterThanOrEqual(at[other.seat]! - 1e-9);
      }
    }
  });

  it('has the recorded games of all four', () => {
    expect(new Set(Object.keys(RECORDED).map((path) => path.split('/')[4])).size).toBe(4);
  });
});

it('uncouples what a part takes away, and goes back behind the start', () => {
  const standings = [
    { seat: 0, rank: 1, score: 5, components: { done: 9, failed: -6, bonus: 2 } },
    { seat: 1, rank: 2, score: -1, components: { done: 0, failed: -4, bonus: 3 } },
  ];
  const parts = ['done', 'failed', 'bonus'];
  const at = (counted: number) =>
    trainsAt(standings, parts, counted).map(({ points, wagons }) => [points, ...wagons.map((wagon) => `${wagon.part} ${wagon.points}`)]);
  expect(at(1)).toEqual([[9, 'done 9'], [0]]);
  expect(at(2)).toEqual([[3, 'done 3'], [-4]]);
  expect(at(3)).toEqual([[5, 'done 3', 'bonus 2'], [-1]]);
  expect(trackOf(standings, parts)).toEqual({ from: -4, to: 9 });
});
