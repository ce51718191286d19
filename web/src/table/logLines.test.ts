// @vitest-environment node
import { expect, it } from 'vitest';
import type { LogEntry } from './liveTable.svelte';
import { fold } from './logLines';

const entry = (seq: number, seat: number, ...kinds: string[]) => ({ record: { seq, seat, events: kinds.map((kind) => ({ kind })) } }) as unknown as LogEntry;
const minor = new Set(['picked', 'gathered']);

it('folds small things into the line after them', () => {
  // Newest first: rolled, three picks, gathered.
  const lines = fold([entry(5, 0, 'rolled'), entry(4, 0, 'picked'), entry(3, 0, 'picked'), entry(2, 0, 'gathered'), entry(1, 1, 'placed')], minor);
  expect(lines.map(({ entry, folded }) => [entry.record.seq, folded.length])).toEqual([[5, 3], [1, 0]]);
});

it('never folds what another seat did', () => {
  const lines = fold([entry(3, 1, 'rolled'), entry(2, 0, 'picked'), entry(1, 0, 'picked')], minor);
  expect(lines.map(({ entry, folded }) => [entry.record.seq, folded.length])).toEqual([[3, 0], [2, 1]]);
});

it('keeps what is not small, and what is newest', () => {
  const lines = fold([entry(3, 0, 'picked'), entry(2, 0, 'placed', 'picked'), entry(1, 0, 'placed')], minor);
  expect(lines.map(({ entry }) => entry.record.seq)).toEqual([3, 2, 1]);
});
