/**
 * The board that is played on: stations, tracks and what the missions are worth, read from the same
 * text the rules read (`*.board`; its head tells how it is written). Where a view brings a board of
 * its own that one is drawn, else the built-in one.
 */

import original from '../../../../games/trains-and-stations/src/board/original.board?raw';
import type { View } from './types';

export interface Point {
  x: number;
  y: number;
}

export interface StationPlan extends Point {
  name: string;
  places: number;
  /** `die`, `power`, or points. */
  bonus: 'die' | 'power' | number;
}

export interface SpacePlan extends Point {
  name: string;
  track: string;
}

export interface TrackPlan {
  name: string;
  spaces: SpacePlan[];
  /** Names of stations and spaces, one after the other along the rails. */
  chains: string[][];
}

export interface Plan {
  stations: StationPlan[];
  tracks: TrackPlan[];
  /** The points of a mission, by the name of its card. */
  missions: Record<string, number>;
}

const point = (text: string): Point => {
  const [x, y] = text.split(',').map(Number);
  return { x: x ?? 0, y: y ?? 0 };
};

/** Reads a board; lines it does not know are the rules' business, which have checked it. */
export function read(text: string): Plan {
  const plan: Plan = { stations: [], tracks: [], missions: {} };
  for (const line of text.split('\n')) {
    const words = line.replace(/#.*/, '').trim().split(/\s+/);
    const [what, first, second, third] = words;
    const after = (word: string) => words[words.indexOf(word) + 1] ?? '';
    const track = plan.tracks.at(-1);
    if (what === 'station' && first) {
      const bonus = after('bonus');
      const is = bonus === 'die' || bonus === 'power' ? bonus : Number(bonus);
      plan.stations.push({ name: first, places: Number(after('places')), bonus: is, ...point(after('at')) });
    } else if (what === 'track' && first) {
      plan.tracks.push({ name: first, spaces: [], chains: [] });
    } else if (what === 'space' && track) {
      track.spaces.push({ name: `${track.name}-${first}`, track: track.name, ...point(after('at')) });
    } else if (what === 'chain' && track) {
      track.chains.push(words.slice(1).map((word) => (/^\d+$/.test(word) ? `${track.name}-${word}` : word)));
    } else if (what === 'mission') {
      plan.missions[`${first}-${second}`] = Number(third);
    }
  }
  return plan;
}

const read_before = new Map<string, Plan>();

/** The board of a view. */
export function planOf(view: View): Plan {
  const own = (view as { board?: unknown }).board;
  const text = typeof own === 'string' && own.includes('station ') ? own : original;
  let plan = read_before.get(text);
  if (!plan) read_before.set(text, (plan = read(text)));
  return plan;
}

/** Where stations and spaces are, by name. */
export function points(plan: Plan): Map<string, Point> {
  return new Map([...plan.stations, ...plan.tracks.flatMap((track) => track.spaces)].map((at) => [at.name, at]));
}

/** The two ends of each piece of rail of a track. */
export function rails(track: TrackPlan, at: ReadonlyMap<string, Point>): [Point, Point][] {
  return track.chains.flatMap((chain) =>
    chain.slice(1).flatMap((name, index) => {
      const [from, to] = [at.get(chain[index]!), at.get(name)];
      return from && to ? [[from, to] as [Point, Point]] : [];
    }),
  );
}
