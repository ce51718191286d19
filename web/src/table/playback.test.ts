// @vitest-environment node
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Kinded, Step } from '../protocol/messages';
import { Playback } from './playback.svelte';

vi.mock('../settings/settings.svelte', () => ({ pause: () => 100 }));

let told: string[];
let playback: Playback;
const step = (seq: number, ...kinds: string[]) =>
  ({ seq, seen: kinds.length > 0 ? { seq, events: kinds.map((kind) => ({ kind })) } : null }) as unknown as Step;
const shown = () => playback.events.map(({ kind }) => kind);

/** Makes steps arrive, as a table does. */
function come(...steps: Step[]): void {
  for (const one of steps) {
    playback.add(one);
    void playback.run();
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  told = [];
  playback = new Playback({
    begin: ({ seq }) => told.push(`begin ${seq}`),
    onEvent: ({ kind }: Kinded) => told.push(kind),
    end: ({ seq }, stale) => told.push(`${stale ? 'stale' : 'end'} ${seq}`),
    lookBack: (before) => {
      told.push(`back to ${String(before)}`);
      return () => told.push('and here again');
    },
    onIdle: () => told.push('idle'),
  });
});

afterEach(() => vi.useRealTimers());

it('shows steps in order, event by event, each for its time', async () => {
  playback.minorEvents = new Set(['small']);
  come(step(1, 'small', 'large'), step(2), step(3, 'last'));
  expect(told).toEqual(['begin 1', 'small']);
  await vi.advanceTimersByTimeAsync(25);
  expect(shown()).toEqual(['small', 'large']);
  await vi.advanceTimersByTimeAsync(99);
  expect(told).toEqual(['begin 1', 'small', 'large']);
  await vi.advanceTimersByTimeAsync(1);
  expect(told.slice(3)).toEqual(['end 1', 'begin 2', 'end 2', 'begin 3', 'last']);
  await vi.advanceTimersByTimeAsync(100);
  expect(told.slice(8)).toEqual(['end 3', 'idle']);
  expect(shown()).toEqual([]);
});

it('skips what waits, and no more than that', async () => {
  come(step(1, 'a', 'b'), step(2, 'c'));
  playback.skip();
  await vi.advanceTimersByTimeAsync(0);
  expect(told.at(-1)).toBe('idle');
  come(step(3, 'd'));
  await vi.advanceTimersByTimeAsync(99);
  expect(told.at(-1)).toBe('d');
});

it('shows too many steps at once', async () => {
  come(...Array.from({ length: 30 }, (_, seq) => step(seq, 'event')));
  await vi.advanceTimersByTimeAsync(100);
  expect(told.filter((one) => one === 'event').length).toBeGreaterThan(5);
});

it('lets what is older than the whole table change nothing', async () => {
  come(step(1, 'a', 'b'), step(2, 'c'));
  playback.restart();
  await vi.advanceTimersByTimeAsync(0);
  expect(told).toEqual(['begin 1', 'a', 'stale 1', 'idle']);
  expect(shown()).toEqual([]);
});

it('waits while something lies over the table', async () => {
  playback.cover(true);
  come(step(1, 'a'));
  await vi.advanceTimersByTimeAsync(1000);
  expect(told).toEqual(['begin 1']);
  playback.cover(false);
  await vi.advanceTimersByTimeAsync(100);
  expect(told).toEqual(['begin 1', 'a', 'end 1', 'idle']);
});

it.each([
  ['', ['back to then', 'and here again', 'begin 2', 'b']],
  ['; but not back to what was there before the whole table came', ['back to then', 'idle']],
])('shows an entry again, and then what came meanwhile%s', async (why, wanted) => {
  void playback.showAgain({ record: { seq: 1, events: [{ kind: 'a' }] }, before: 'then' });
  come(step(2, 'b'));
  if (why) playback.restart();
  await vi.advanceTimersByTimeAsync(500);
  expect(told).toEqual(wanted);
});
