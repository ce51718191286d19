// @vitest-environment node
/** Every game has a complete, small film strip; `npm run filmstrip` creates it. */

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { expect, it } from 'vitest';

const PICTURES = '../docs/pictures';
const games = readdirSync('src/games').filter((game) => existsSync(`src/games/${game}/Board.svelte`));
const stops = JSON.parse(readFileSync('scripts/strip.json', 'utf8')) as string[];
const named = stops.map((stop, at) => `${String(at + 1).padStart(2, '0')}-${stop}.webp`);

it('has at least twelve stops', () => {
  expect(stops.length).toBeGreaterThanOrEqual(12);
  expect(new Set(stops).size).toBe(stops.length);
});

it.each(games)('of %s has a picture of every stop', (game) => {
  expect(readdirSync(`${PICTURES}/${game}`).toSorted()).toEqual(named);
  for (const picture of named) expect(statSync(`${PICTURES}/${game}/${picture}`).size, picture).toBeGreaterThan(5000);
});

it('takes little room', () => {
  const bytes = games
    .flatMap((game) => named.map((picture) => statSync(`${PICTURES}/${game}/${picture}`).size))
    .reduce((sum, size) => sum + size, 0);
  expect(bytes).toBeLessThan(3_000_000);
});
