// @vitest-environment node
import { expect, it } from 'vitest';
import type { LogEntry } from './tableState.svelte';
import { fold, sameWhereUnchanged } from './logLines';

const entry = (seq: number, seat: number, ...kinds: string[]) =>
  ({ record: { seq, seat, events: kinds.map((kind) => ({ kind })) } }) as unknown as LogEntry;
const minor = new Set(['picked', 'gathered']);

it('folds small things into the line after them', () => {
  // Newest first: rolled, three picks, gathered.
  const lines = fold(
    [entry(5, 0, 'rolled'), entry(4, 0, 'picked'), entry(3, 0, 'picked'), entry(2, 0, 'gathered'), entry(1, 1, 'placed')],
    minor,
  );
  expect(lines.map(({ entry, folded }) => [entry.record.seq, folded.length])).toEqual([
    [5, 3],
    [1, 0],
  ]);
});

it('never folds what another seat did', () => {
  const lines = fold([entry(3, 1, 'rolled'), entry(2, 0, 'picked'), entry(1, 0, 'picked')], minor);
  expect(lines.map(({ entry, folded }) => [entry.record.seq, folded.length])).toEqual([
    [3, 0],
    [2, 1],
  ]);
});

it('keeps what is not small, and what is newest', () => {
  const lines = fold([entry(3, 0, 'picked'), entry(2, 0, 'placed', 'picked'), entry(1, 0, 'placed')], minor);
  expect(lines.map(({ entry }) => entry.record.seq)).toEqual([3, 2, 1]);
});

it('keeps the lines that have not changed, so that only news are told', () => {
  const [first, second, third] = [entry(1, 0, 'placed'), entry(2, 1, 'placed'), entry(3, 1, 'picked')];
  const before = fold([second!, first!], minor);
  const more = sameWhereUnchanged(fold([entry(4, 0, 'placed'), second!, first!], minor), before);
  expect(more.map((line) => before.includes(line))).toEqual([false, true, true]);
  // The newest line is folded into the following one.
  const picked = fold([third!, second!, first!], minor);
  const folded = sameWhereUnchanged(fold([entry(4, 1, 'rolled'), third!, second!, first!], minor), picked);
  expect(folded.map((line) => [line.entry.record.seq, line.folded.length, picked.includes(line)])).toEqual([
    [4, 1, false],
    [2, 0, true],
    [1, 0, true],
  ]);
});
