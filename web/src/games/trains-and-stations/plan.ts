/**
 * The board: stations, tracks and power cards. The built-in one is parsed from the file that the rules use (`*.board`;
 * its head explains the format); custom boards come as data in the view.
 */

import original from '../../../../games/trains-and-stations/src/board/original.board?raw';
import type { Words } from '../../words/words';
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

interface TrackPlan {
  name: string;
  spaces: SpacePlan[];
  /** Names of stations and spaces in order along the rails. */
  chains: string[][];
}

export interface Plan {
  stations: StationPlan[];
  tracks: TrackPlan[];
  /** The power cards, by id. */
  power: Record<string, PowerPlan>;
  /** Names on a custom board, by id; those of the built-in one are in `locales/`. */
  names: Record<string, string>;
}

interface PowerPlan {
  mission?: [string, string];
  points?: number;
  goods?: [string, string];
}

const point = (text: string): Point => {
  const [x, y] = text.split(',').map(Number);
  return { x: x ?? 0, y: y ?? 0 };
};

/** Parses a board; the rules have already checked it, so unknown lines are ignored. */
export function read(text: string): Plan {
  const plan: Plan = { stations: [], tracks: [], power: {}, names: {} };
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
      plan.power[`${first}-${second}`] = { mission: [first!, second!], points: Number(third) };
    } else if (what === 'goods') {
      plan.power[`${first}-${second}`] = { goods: [first!, second!] };
    }
  }
  return plan;
}

/** A board as data in a view. */
interface InView {
  text: string;
  stations: { station: string; places: number; bonus: StationPlan['bonus']; at: [number, number] }[];
  tracks: { track: string; spaces: { space: string; at: [number, number] }[]; chains: string[][] }[];
  power: ({ card: string } & PowerPlan)[];
  names: Record<string, string>;
}

function lay(board: InView): Plan {
  return {
    stations: board.stations.map(({ station, places, bonus, at: [x, y] }) => ({ name: station, places, bonus, x, y })),
    tracks: board.tracks.map(({ track, spaces, chains }) => ({
      name: track,
      spaces: spaces.map(({ space, at: [x, y] }) => ({ name: space, track, x, y })),
      chains,
    })),
    power: Object.fromEntries(board.power.map(({ card, ...does }) => [card, does])),
    names: board.names,
  };
}

const BUILT_IN = read(original);
let last: { text: string; plan: Plan } | null = null;

/** The board of a view. */
export function planOf(view: View): Plan {
  const own = (view as { board?: unknown }).board;
  if (typeof own !== 'object' || own === null) return BUILT_IN;
  const board = own as InView;
  // Every view contains the same board, so the map is laid out only once.
  if (last?.text !== board.text) last = { text: board.text, plan: lay(board) };
  return last.plan;
}

/** The name of something on the board. */
export function called(plan: Plan, id: string, words: Words): string {
  const name = plan.names[id];
  return name === undefined ? words.name(id) : name.replaceAll('_', ' ').replace(/(^|[ -])\p{L}/gu, (start) => start.toUpperCase());
}

/** The positions of stations and spaces, by name. */
export function points(plan: Plan): Map<string, Point> {
  return new Map([...plan.stations, ...plan.tracks.flatMap((track) => track.spaces)].map((at) => [at.name, at]));
}

/** The two ends of each piece of a track. */
export function rails(track: TrackPlan, at: ReadonlyMap<string, Point>): [Point, Point][] {
  return track.chains.flatMap((chain) =>
    chain.slice(1).flatMap((name, index) => {
      const [from, to] = [at.get(chain[index]!), at.get(name)];
      return from && to ? [[from, to] as [Point, Point]] : [];
    }),
  );
}

/** A train's way along a track, from one end to the other. */
export function wayOf(plan: Plan, track: string): Point[] {
  const at = points(plan);
  const longest = plan.tracks
    .find(({ name }) => name === track)
    ?.chains.reduce((one, other) => (other.length > one.length ? other : one), [] as string[]);
  return (longest ?? []).flatMap((name) => at.get(name) ?? []);
}

/** The stations that a track joins, in order along its rails. */
export function stationsOf(plan: Plan, track: string): string[] {
  const stations = new Set(plan.stations.map(({ name }) => name));
  const chains = plan.tracks.find(({ name }) => name === track)?.chains ?? [];
  return [...new Set(chains.flat().filter((name) => stations.has(name)))];
}
