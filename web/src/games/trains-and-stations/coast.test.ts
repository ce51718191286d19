// @vitest-environment node
import { readFileSync, readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { coast, grown, isWithin, smooth } from './coast';
import { points, read } from './plan';

const FOLDER = '../games/trains-and-stations/src/board';
const boards = readdirSync(FOLDER).filter((file) => file.endsWith('.board'));

it.each(boards)('everything on %s stands on dry land', (file) => {
  const all = [...points(read(readFileSync(`${FOLDER}/${file}`, 'utf8'))).values()];
  expect(all.length).toBeGreaterThan(10);
  const land = grown(coast(all), -1);
  expect(all.filter((point) => !isWithin(point, land))).toEqual([]);
});

it('draws a closed line, and none around nothing', () => {
  expect(smooth(coast([{ x: 1, y: 1 }]))).toMatch(/^M.*Z$/);
  expect(smooth(coast([]))).toBe('');
});
