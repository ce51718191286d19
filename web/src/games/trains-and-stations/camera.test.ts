// @vitest-environment node
import { expect, it } from 'vitest';
import { beyond, follow, nearest } from './camera';

const frame = { left: 100, top: 50, width: 200, height: 100 };

it('moves only for what is not in sight', () => {
  expect(follow({ x: 200, y: 100 }, frame)).toBeNull();
  expect(follow({ x: 500, y: 100 }, frame)).toEqual({ left: 400, top: 50 });
});

it('counts what lies beyond each edge', () => {
  const points = [
    { x: 10, y: 100 },
    { x: 200, y: 100 },
    { x: 900, y: 160 },
    { x: 200, y: 400 },
  ];
  expect(beyond(points, frame)).toEqual({ left: 1, right: 1, up: 0, down: 1 });
});

it('goes to the nearest of several', () => {
  expect(
    nearest(
      [
        { x: 900, y: 0 },
        { x: 320, y: 100 },
      ],
      frame,
    ),
  ).toEqual({ x: 320, y: 100 });
  expect(nearest([], frame)).toBeUndefined();
});
