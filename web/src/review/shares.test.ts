// @vitest-environment node
import { expect, it } from 'vitest';
import { bands, known, points, sharesAt, tenth, widest } from './shares';

const moment = (after: number, open: number[], eyes: number[][] = []) => ({ after, open, error: open.map(() => 0), eyes });

it('knows what has come, and what lies between', () => {
  const moments = [moment(0, [0.5, 0.5], [[], [0.3, 0.7]]), undefined, undefined, undefined, moment(4, [0.9, 0.1], [[], [0.6, 0.4]])];
  expect(known(moments, 0)).toEqual([]);
  expect(known(moments, 1).map(({ shares }) => shares[0])).toEqual([0.3, 0.6]);
  const open = known(moments, null);
  expect(sharesAt(open, 2).map((share) => share.toFixed(2))).toEqual(['0.70', '0.30']);
  expect(sharesAt(open, 9)).toEqual([0.9, 0.1]);
  expect(sharesAt([], 1)).toEqual([]);
});

it('draws bands that fill the height', () => {
  const open = known([moment(0, [0.25, 0.75]), moment(1, [1, 0])], null);
  const [first, second] = bands(open, 2, (after) => 100 * after, 200);
  expect(first).toBe('M0.0 0.0L100.0 0.0L100.0 200.0L0.0 50.0Z');
  expect(second).toBe('M0.0 50.0L100.0 200.0L100.0 200.0L0.0 200.0Z');
  expect(bands(open.slice(0, 1), 2, (after) => after, 10)).toEqual(['', '']);
  expect(widest(open, 1)).toEqual({ after: 0, middle: 0.625, width: 0.75 });
});

it('writes points as people do', () => {
  expect([points(0.034), points(-0.1), points(0.001)]).toEqual(['+3', '−10', '0']);
  expect([tenth(0.021), tenth(0.2)]).toEqual(['2.1', '20']);
});
