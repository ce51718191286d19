// @vitest-environment node
import { expect, it } from 'vitest';
import type { LogEntry } from './tableState.svelte';
import { mayTakeBack } from './takeBack';

const did = (seq: number, seat?: number, undone?: number) =>
  ({
    record: { seq, ...(seat === undefined ? {} : { seat }), ...(undone === undefined ? {} : { undone }), events: [{ kind: 'something' }] },
  }) as unknown as LogEntry;
const placed = { kind: 'place_city' };
const played = { kind: 'play' };

it('takes back what we did last', () => {
  expect(mayTakeBack([did(1, 1), did(2, 0)], 0, placed, ['play'])).toBe(true);
});
it('takes nothing back that is settled once it is done', () => {
  expect(mayTakeBack([did(1, 1), did(2, 0)], 0, played, ['play'])).toBe(false);
});
it('takes nothing back after somebody else, or chance, has acted', () => {
  expect(mayTakeBack([did(1, 0), did(2, 1)], 0, placed, [])).toBe(false);
  expect(mayTakeBack([did(1, 0), did(2)], 0, placed, [])).toBe(false);
});
it('takes nothing back twice, and nothing where nothing was done or somebody only watches', () => {
  expect(mayTakeBack([did(1, 0), did(2, 0, 1)], 0, placed, [])).toBe(false);
  expect(mayTakeBack([], 0, null, [])).toBe(false);
  expect(mayTakeBack([did(1, 0)], null, null, [])).toBe(false);
});
it('takes back nothing that was given, nor what was done before it', () => {
  const given = { record: { seq: 3, seat: 0, events: [{ kind: 'coins_given' }] } } as unknown as LogEntry;
  expect(mayTakeBack([did(1, 1), did(2, 0), given], 0, placed, ['coins_given'])).toBe(false);
});
