/** Places the name plates of stations and some landscape on any board. */

import { coast, grown as moved, isWithin } from './coast';
import { points, rails, type Plan, type Point, type StationPlan } from './plan';

export const EDGE = { x: -6, y: -6, width: 112, height: 73 };
export const SPACE = 4.4;
export const SLOT = 3.3;
export const RADIUS = 2.7;

interface Box extends Point {
  width: number;
  height: number;
}

export interface Plate extends Box {
  station: StationPlan;
}

export interface Growth extends Point {
  kind: 'hill' | 'tree' | 'cactus';
  size: number;
}

/** A box by its edges: comparing them quickly shows that most boxes are far apart. */
interface Area {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const area = ({ x, y, width, height }: Box): Area => ({ left: x, top: y, right: x + width, bottom: y + height });
const around = ({ x, y }: Point, half: number): Area => area({ x: x - half, y: y - half, width: 2 * half, height: 2 * half });

const WHOLE = area(EDGE);

/** The drawn size of a space: smaller on boards with spaces close together, so that none overlaps another. */
export function spaceSize(plan: Plan): number {
  const all = plan.tracks.flatMap((track) => track.spaces);
  let least = SPACE;
  for (const [index, one] of all.entries()) {
    for (let next = index + 1; next < all.length; next += 1) {
      const other = all[next]!;
      least = Math.min(least, Math.max(Math.abs(one.x - other.x), Math.abs(one.y - other.y)) * 0.95);
    }
  }
  return least;
}

const touches = (a: Area, b: Area): boolean => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** The area of other boxes that a box covers. */
function covered({ left, top, right, bottom }: Area, others: readonly Area[]): number {
  let sum = 0;
  for (const other of others) {
    if (other.left >= right || other.right <= left || other.top >= bottom || other.bottom <= top) continue;
    sum += (Math.min(right, other.right) - Math.max(left, other.left)) * (Math.min(bottom, other.bottom) - Math.max(top, other.top));
  }
  return sum;
}

/** The boxes near a place: only these need to be compared for every position. */
const within = (reach: Area, others: readonly Area[]): Area[] => others.filter((other) => touches(reach, other));

/** Points along the rails, close enough together to keep plates off them. */
function sleepers(plan: Plan): Point[] {
  const at = points(plan);
  return plan.tracks.flatMap((track) =>
    rails(track, at).flatMap(([from, to]) =>
      [0.15, 0.3, 0.45, 0.6, 0.75, 0.9].map((part) => ({ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part })),
    ),
  );
}

function plateSize(station: StationPlan, title: string): { width: number; height: number } {
  return { width: Math.max(title.length * 1.27 + 1.6, station.places * (SLOT + 0.5) + 1), height: SLOT + 3.7 };
}

/** The greatest distance between a plate and its station. */
const FARTHEST = 6;

/** Puts a plate beside each station, where it covers the least. */
export function plates(plan: Plan, title: (station: string) => string): Plate[] {
  const half = spaceSize(plan) / 2 + 0.4;
  const taken = plan.tracks.flatMap((track) => track.spaces.map((space) => around(space, half)));
  taken.push(...plan.stations.map((station) => around(station, RADIUS + 0.2)));
  const ties = sleepers(plan).map((tie) => around(tie, 0.5));
  const placed: Plate[] = [];
  for (const station of plan.stations) {
    const { width, height } = plateSize(station, title(station.name));
    const reach = around(station, RADIUS + FARTHEST + Math.max(width, height));
    const [things, others, rail] = [within(reach, taken), within(reach, placed.map(area)), within(reach, ties)];
    let best: Plate | null = null;
    let least = Infinity;
    for (let turn = 0; turn < 24; turn += 1) {
      const [sin, cos] = [Math.sin((turn * Math.PI) / 12), Math.cos((turn * Math.PI) / 12)];
      for (const far of [0.4, 1.6, 3, 4.4, FARTHEST]) {
        const x = station.x + cos * (RADIUS + far + width / 2) - width / 2;
        const y = station.y + sin * (RADIUS + far + height / 2) - height / 2;
        const box = { station, x, y, width, height };
        const covers = area(box);
        const inside = covered(covers, [WHOLE]);
        const cost =
          covered(covers, things) * 6 + covered(covers, others) * 8 + covered(covers, rail) * 3 + (width * height - inside) * 20 + far;
        if (cost < least) [least, best] = [cost, box];
      }
    }
    if (best) placed.push(best);
  }
  return placed;
}

/** Hills in the west, trees in the north and east, cacti in the south, wherever there is room. */
export function landscape(plan: Plan, plates: readonly Plate[]): Growth[] {
  const grown: Growth[] = [];
  const taken = plates.map(area);
  for (const track of plan.tracks) taken.push(...track.spaces.map((space) => around(space, SPACE / 2 + 0.6)));
  taken.push(...plan.stations.map((station) => around(station, RADIUS + 0.6)));
  taken.push(...sleepers(plan).map((tie) => around(tie, 1.2)));
  const land = moved(coast([...points(plan).values()]), -1.5);
  let seed = 7;
  const next = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
  for (let attempt = 0; attempt < 260; attempt += 1) {
    const at = { x: EDGE.x + 3 + next() * (EDGE.width - 6), y: EDGE.y + 4 + next() * (EDGE.height - 7) };
    const size = 0.8 + next() * 0.6;
    const box = around(at, 2.1 * size);
    if (!isWithin(at, land) || taken.some((other) => touches(box, other))) continue;
    taken.push(around(at, 2.6 * size));
    const dry = at.y > 40 && at.x < 58;
    grown.push({ ...at, size, kind: dry ? 'cactus' : at.x < 36 ? 'hill' : 'tree' });
  }
  return grown;
}

export interface Sign extends Point {
  text: string;
}

/** Puts a track's name beside its rails, where it hides the least. */
export function trackNames(plan: Plan, plates: readonly Plate[], title: (track: string) => string): Sign[] {
  const at = points(plan);
  const half = spaceSize(plan) / 2 + 0.3;
  const taken = [...plates.map(area), ...plan.tracks.flatMap((track) => track.spaces.map((space) => around(space, half)))];
  taken.push(...plan.stations.map((station) => around(station, RADIUS + 0.3)));
  const ties = sleepers(plan).map((tie) => around(tie, 0.9));
  return plan.tracks.flatMap((track) => {
    const text = title(track.name);
    const [width, height] = [text.length * 1.05 + 0.6, 2];
    let best: Sign | null = null;
    let least = Infinity;
    for (const [from, to] of rails(track, at)) {
      const long = Math.hypot(to.x - from.x, to.y - from.y) || 1;
      const reach = around({ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }, 6 + 1.5 * width);
      const things = [...within(reach, taken), ...within(reach, ties)];
      for (const side of [-1, 1]) {
        for (const far of [2.6, 3.4, 4.4]) {
          const x = (from.x + to.x) / 2 + ((side * far * (from.y - to.y)) / long) * (width / 5);
          const y = (from.y + to.y) / 2 + (side * far * (to.x - from.x)) / long;
          const covers = area({ x: x - width / 2, y: y - height / 2, width, height });
          const cost = covered(covers, things) * 4 + (width * height - covered(covers, [WHOLE])) * 9 + far;
          if (cost < least) [least, best] = [cost, { x, y, text }];
        }
      }
    }
    if (best) taken.push(area({ x: best.x - width / 2, y: best.y - height / 2, width, height }));
    return best ? [best] : [];
  });
}
