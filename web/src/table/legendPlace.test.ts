// @vitest-environment node
import { expect, it } from 'vitest';
import { beside } from './legendPlace';

const SCREEN = { width: 390, height: 844 };
const BUBBLE = { width: 260, height: 76 };
const apart = (a: { x: number; y: number }, thing: { left: number; top: number; width: number; height: number }) =>
  a.x + BUBBLE.width <= thing.left ||
  a.x >= thing.left + thing.width ||
  a.y + BUBBLE.height <= thing.top ||
  a.y >= thing.top + thing.height;

it('stands beside what it explains, wherever that is, and inside the window', () => {
  for (let left = 0; left <= 346; left += 43) {
    for (let top = 0; top <= 800; top += 50) {
      const thing = { left, top, width: 44, height: 44 };
      const at = beside(thing, BUBBLE, SCREEN);
      expect(apart(at, thing), JSON.stringify({ thing, at })).toBe(true);
      expect(
        at.x >= 0 && at.y >= 0 && at.x + BUBBLE.width <= SCREEN.width && at.y + BUBBLE.height <= SCREEN.height,
        JSON.stringify(at),
      ).toBe(true);
    }
  }
});

it('stands at a side of what is as high as the window', () => {
  expect(beside({ left: 0, top: 10, width: 100, height: 830 }, BUBBLE, SCREEN).side).toBe('right');
  expect(beside({ left: 300, top: 10, width: 90, height: 830 }, BUBBLE, SCREEN).side).toBe('left');
});

it('covers nothing that is to stay in sight while another side has room', () => {
  const thing = { left: 170, top: 400, width: 44, height: 44 };
  const above = { left: 0, top: 330, width: 390, height: 40 };
  const below = { left: 0, top: 460, width: 390, height: 40 };
  expect(beside(thing, BUBBLE, SCREEN).side).toBe('above');
  const at = beside(thing, BUBBLE, SCREEN, [above]);
  expect(at.side).toBe('below');
  expect(apart(at, above) && apart(at, thing)).toBe(true);
  expect(beside(thing, BUBBLE, { width: 1024, height: 844 }, [above, below]).side).toBe('right');
  // If every side covers something, the legend is placed as if nothing were there.
  expect(beside(thing, BUBBLE, SCREEN, [above, below]).side).toBe('above');
});
