// @vitest-environment node
import { expect, it } from 'vitest';
import { nearest, next, outOfSight } from './boardChoices';

const at = (left: number, top: number) => ({ left, top, width: 10, height: 10 });
//  0 1 2
//  3   4
const places = [at(0, 0), at(20, 0), at(40, 0), at(0, 30), at(42, 30)];

it('goes to the nearest choice in a direction', () => {
  expect(next(places[0]!, 'ArrowRight', places)).toBe(1);
  expect(next(places[1]!, 'ArrowLeft', places)).toBe(0);
  expect(next(places[2]!, 'ArrowDown', places)).toBe(4);
  expect(next(places[3]!, 'ArrowUp', places)).toBe(0);
});

it('stays where nothing lies ahead', () => {
  expect(next(places[2]!, 'ArrowRight', places.slice(0, 3))).toBe(-1);
  expect(next(places[0]!, 'ArrowUp', places)).toBe(-1);
});

it('finds the choice nearest to the one that is gone', () => {
  expect(nearest(at(41, 4), places)).toBe(2);
});

it('counts what is out of sight', () => {
  expect(outOfSight(places, 0, 20)).toEqual({ above: 0, below: 2, inside: 3 });
  expect(outOfSight(places, 20, 60)).toEqual({ above: 3, below: 0, inside: 2 });
});
