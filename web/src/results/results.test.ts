import { describe, expect, it } from 'vitest';
import type { Outcome, TableCard } from '../protocol/messages';
import { merged, noteResult, results, summaries } from './results.svelte';

const table = (id: string) =>
  ({ id, game: 'wild-ride', seats: [{ you: true }, { level: 'porter' }, { level: 'porter' }] }) as unknown as TableCard;
const outcome = (score: number, rank: number) =>
  ({
    standings: [
      { seat: 0, score, rank },
      { seat: 1, score: 5, rank: 2 },
    ],
  }) as unknown as Outcome;

describe('results', () => {
  it('are noted once a table, and add up by game', () => {
    noteResult(table('a'), [0], outcome(10, 1), 1);
    noteResult(table('a'), [0], outcome(10, 1), 2);
    noteResult(table('b'), [0], outcome(3, 2), 3);
    noteResult(table('c'), [7], outcome(3, 2), 4);
    expect(results.all.map(({ table }) => table)).toEqual(['b', 'a']);
    expect(results.all[0]!.levels).toEqual(['porter']);
    expect(summaries(results.all)).toMatchObject([{ game: 'wild-ride', played: 2, won: 1, best: 10, mean: 7 }]);
    expect(JSON.parse(localStorage.getItem('whistlestop-results')!)).toHaveLength(2);
  });

  it('of a shared screen are listed by name, and nobody alone has won them', () => {
    noteResult(table('d'), [0, 1], outcome(4, 1), 5);
    const [noted] = results.all;
    expect(noted).toMatchObject({
      table: 'd',
      shared: [
        { score: 4, rank: 1 },
        { score: 5, rank: 2 },
      ],
    });
    expect(summaries([noted!])).toMatchObject([{ played: 1, won: 0, best: null, mean: null }]);
  });

  it('of the account join those of this browser, and the server knows better', () => {
    const here = [
      { table: 'a', game: 'wild-ride', at: 1, score: 1, rank: 1, seats: 2, levels: [], resigned: true },
      { table: 'b', game: 'wild-ride', at: 3, score: 2, rank: 1, seats: 2, levels: [] },
    ];
    const there = [{ table: 'a', game: 'wild-ride', at_ms: 5, seats: 2, mine: [{ name: null, rank: 2, score: 1 }], levels: [] }];
    expect(summaries(merged(here, there))).toMatchObject([{ played: 2, won: 1, best: 2, mean: 2 }]);
    expect(merged(here, there).map(({ table, rank }) => [table, rank])).toEqual([
      ['a', 2],
      ['b', 1],
    ]);
  });
});
