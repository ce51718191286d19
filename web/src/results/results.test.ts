import { describe, expect, it } from 'vitest';
import type { Outcome, TableCard } from '../protocol/messages';
import { noteResult, results, summaries } from './results.svelte';

const table = (id: string) => ({ id, game: 'wild-ride', seats: [{ you: true }, { level: 'porter' }, { level: 'porter' }] }) as unknown as TableCard;
const outcome = (score: number, rank: number) => ({ standings: [{ seat: 0, score, rank }, { seat: 1, score: 5, rank: 2 }] }) as unknown as Outcome;

describe('results', () => {
  it('are noted once a table, and add up by game', () => {
    noteResult(table('a'), 0, outcome(10, 1), 1);
    noteResult(table('a'), 0, outcome(10, 1), 2);
    noteResult(table('b'), 0, outcome(3, 2), 3);
    noteResult(table('c'), 7, outcome(3, 2), 4);
    expect(results.all.map(({ table }) => table)).toEqual(['b', 'a']);
    expect(results.all[0]!.levels).toEqual(['porter']);
    expect(summaries(results.all)).toMatchObject([{ game: 'wild-ride', played: 2, won: 1, best: 10, mean: 7 }]);
    expect(JSON.parse(localStorage.getItem('whistlestop-results')!)).toHaveLength(2);
  });
});
