// @vitest-environment node
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { streak } from './progress.svelte';
import { daily, EACH, PUZZLED, type Puzzles } from './puzzles';

describe('puzzles', () => {
  it('of a day are the same for everybody, and all come before one comes again', () => {
    const games = ['one', 'two', 'three'];
    const seen = new Set(Array.from({ length: games.length * EACH }, (_, day) => JSON.stringify(daily(20_000 + day, games))));
    expect(seen.size).toBe(games.length * EACH);
    expect(daily(20_000, games)).toEqual(daily(20_000, games));
    expect(daily(5, [])).toBeNull();
  });

  it('make a streak of days', () => {
    expect(streak({}, 10)).toBe(0);
    expect(streak({ 8: true, 9: true }, 10)).toBe(2);
    expect(streak({ 8: true, 9: true, 10: true }, 10)).toBe(3);
    expect(streak({ 8: true, 9: true, 10: false }, 10)).toBe(0);
    expect(streak({ 7: true, 9: true }, 10)).toBe(1);
  });

  it.each(PUZZLED)('of %s are there, with a best move, a tempting one and values', (game) => {
    const { puzzles } = JSON.parse(readFileSync(`../games/${game}/puzzles.json`, 'utf8')) as Puzzles;
    expect(puzzles.length).toBe(EACH);
    for (const { best, tempting, choices } of puzzles) {
      expect(choices[0]!.action).toEqual(best);
      expect(choices.map(({ action }) => JSON.stringify(action))).toContain(JSON.stringify(tempting));
    }
  });
});
