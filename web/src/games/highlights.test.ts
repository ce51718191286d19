// @vitest-environment node
import { expect, it } from 'vitest';
import { largest } from './highlights';

const events = [
  { kind: 'a', n: 2 },
  { kind: 'a', n: 5 },
  { kind: 'b', n: 9 },
];

it('finds the event that stands out, of its kind only', () => {
  expect(largest(events, 'a', ({ n }) => n as number)).toEqual({ kind: 'a', n: 5 });
  expect(largest(events, 'a', ({ n }) => n as number, 5)).toBeNull();
  expect(largest(events.slice(2), 'a', ({ n }) => n as number)).toBeNull();
});
