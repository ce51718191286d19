// @vitest-environment node
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import recorded from './fixtures/positions.json';
import { landscape, plates, SPACE, spaceSize } from './layout';
import { Words } from '../../words/words';
import { called, planOf, points, rails, read } from './plan';
import type { View } from './types';

const view = recorded[0]!.view as unknown as View;

describe('the plan of the board', () => {
  it('has every station, space and mission that the rules speak of', () => {
    const plan = planOf(view);
    expect(plan.stations.map(({ name }) => name)).toEqual(view.stations.map(({ station }) => station));
    expect(plan.tracks.length).toBe(9);
    for (const position of recorded) {
      const view = position.view as unknown as View;
      const plan = planOf(view);
      const spaces = new Set<string>(plan.tracks.flatMap((track) => track.spaces.map(({ name }) => name)));
      for (const { space } of view.trains) expect(spaces.has(space), space).toBe(true);
      for (const { missions } of view.seats) for (const card of missions) expect(plan.power[card]?.points, card).toBeGreaterThan(0);
    }
  });

  it('lays rails from station to station, branches included', () => {
    const plan = read(
      'board b\nstation a places 2 bonus die at 0,0\nstation b places 2 bonus 3 at 10,0 # east\nstation c places 3 bonus power at 5,9\ntrack t\n  space 1 at 5,0\n  chain a 1 b\n  chain 1 c\nmission a b 4\n',
    );
    expect(plan.stations.map(({ bonus }) => bonus)).toEqual(['die', 3, 'power']);
    expect(rails(plan.tracks[0]!, points(plan)).length).toBe(3);
    expect(plan.power).toEqual({ 'a-b': { mission: ['a', 'b'], points: 4 } });
  });

  it('draws a board of one’s own from the view', () => {
    const board = {
      text: 'board small',
      stations: [
        { station: 'station-1', name: 'east_end', places: 2, bonus: 'die', at: [10, 10] },
        { station: 'station-2', name: 'west', places: 2, bonus: 3, at: [50, 10] },
      ],
      tracks: [
        {
          track: 'track-1',
          name: 't',
          spaces: [{ space: 'space-1', name: 't-1', at: [30, 10] }],
          chains: [['station-1', 'space-1', 'station-2']],
        },
      ],
      power: [{ card: 'power-1', name: 'm', copies: 1, mission: ['station-1', 'station-2'], points: 6 }],
      names: { 'station-1': 'east_end' },
    };
    const plan = planOf({ ...view, board } as unknown as View);
    expect(rails(plan.tracks[0]!, points(plan)).length).toBe(2);
    expect(plan.power['power-1']).toMatchObject({ mission: ['station-1', 'station-2'], points: 6 });
    expect(called(plan, 'station-1', new Words('en', []))).toBe('East End');
    expect(planOf({ ...view, board: 'original' } as unknown as View).stations.length).toBe(9);
  });

  it.each(['original', 'short', 'long', 'alps'])('finds room for the plates of the stations on the %s board', (board) => {
    const plan = board === 'original' ? planOf(view) : read(readFileSync(`../games/trains-and-stations/boards/${board}.board`, 'utf8'));
    const placed = plates(plan, (station) => station);
    expect(placed.length).toBe(plan.stations.length);
    const half = spaceSize(plan) / 2;
    for (const plate of placed) {
      for (const space of plan.tracks.flatMap((track) => track.spaces)) {
        const [left, top] = [space.x + half > plate.x, space.y + half > plate.y];
        const [right, bottom] = [space.x - half < plate.x + plate.width, space.y - half < plate.y + plate.height];
        expect(left && right && top && bottom, `${plate.station.name} covers ${space.name}`).toBe(false);
      }
    }
    expect(landscape(plan, placed).every(({ x, y }) => plan.stations.every((at) => Math.hypot(at.x - x, at.y - y) > SPACE / 2))).toBe(true);
  });
});
