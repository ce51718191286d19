import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Outcome } from '../protocol/messages';
import { Counting, pointOut } from './counting.svelte';

const outcome = {
  reason: 'over',
  winners: [1],
  standings: [
    { seat: 0, rank: 2, score: 5, components: { coal: 5, gold: 0, food: 0 } },
    { seat: 1, rank: 1, score: 9, components: { coal: 0, gold: 9, food: 0 } },
  ],
} as unknown as Outcome;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('counts what somebody got, part by part, and once', () => {
  const counting = new Counting();
  counting.begin(outcome, 800);
  expect(counting.parts).toEqual(['coal', 'gold']);
  expect([counting.part, counting.done]).toEqual(['coal', false]);
  vi.advanceTimersByTime(1000);
  expect(counting.part).toBe('gold');
  // The connection was lost and restored, so the same outcome arrives again.
  counting.begin(structuredClone(outcome), 800);
  expect(counting.part).toBe('gold');
  vi.advanceTimersByTime(1000);
  expect([counting.part, counting.done, counting.paced]).toEqual([null, true, true]);
});

it('shows all at once where nothing is to move, and to whoever skips', () => {
  const still = new Counting();
  still.begin(outcome, 0);
  expect([still.part, still.done, still.paced]).toEqual([null, true, false]);
  const skipped = new Counting();
  skipped.begin(outcome, 800);
  skipped.skip();
  expect(skipped.done).toBe(true);
});

it('points out what on a board has to do with a part', () => {
  const board = document.createElement('div');
  board.innerHTML = '<i data-part="coal"></i><i data-part="gold food"></i><i></i>';
  pointOut(board, 'food');
  expect([...board.children].map((one) => one.classList.contains('counted-now'))).toEqual([false, true, false]);
  pointOut(board, null);
  expect(board.querySelector('.counted-now')).toBeNull();
});
