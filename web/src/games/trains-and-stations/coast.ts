/** Draws a coast around everything on a board, with bays and capes. */

import type { Point } from './plan';

const TURNS = 72;
/** The distance between the sea and anything on the land. */
const MARGIN = 5;

/** Bays and capes: always the same for a board, and never deep enough to reach anything. */
const ripple = (turn: number) => 1.4 * Math.sin(turn * 1.7) + 0.9 * Math.sin(turn * 3.1 + 2) + 0.6 * Math.sin(turn * 5.3 + 1);

function centre(points: readonly Point[]): Point {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  return { x: (Math.min(...xs) + Math.max(...xs)) / 2, y: (Math.min(...ys) + Math.max(...ys)) / 2 };
}

/** The points of the coast, once around the land. */
export function coast(points: readonly Point[]): Point[] {
  if (points.length === 0) return [];
  const middle = centre(points);
  const polar = points.map(({ x, y }) => ({ turn: Math.atan2(y - middle.y, x - middle.x), far: Math.hypot(x - middle.x, y - middle.y) }));
  const reach = Array.from({ length: TURNS }, (_, at) => {
    const turn = (at / TURNS) * 2 * Math.PI - Math.PI;
    // Points to the side push the coast out less.
    return Math.max(
      12,
      ...polar.map((one) => {
        const aside = Math.abs(Math.atan2(Math.sin(one.turn - turn), Math.cos(one.turn - turn)));
        return aside < 0.7 ? one.far * Math.cos(aside) ** 0.5 : 0;
      }),
    );
  });
  return reach.map((far, at) => {
    const turn = (at / TURNS) * 2 * Math.PI - Math.PI;
    const even = (far * 2 + reach[(at + 1) % TURNS]! + reach[(at + TURNS - 1) % TURNS]!) / 4;
    const radius = Math.max(far, even) + MARGIN + ripple(at);
    return { x: middle.x + Math.cos(turn) * radius, y: middle.y + Math.sin(turn) * radius };
  });
}

/** A smooth closed curve through points. */
export function smooth(points: readonly Point[]): string {
  const middle = (a: Point, b: Point) => `${((a.x + b.x) / 2).toFixed(2)} ${((a.y + b.y) / 2).toFixed(2)}`;
  const last = points.at(-1);
  if (!last || !points[0]) return '';
  const arcs = points.map(
    (point, at) => `Q${point.x.toFixed(2)} ${point.y.toFixed(2)} ${middle(point, points[(at + 1) % points.length]!)}`,
  );
  return `M${middle(last, points[0])}${arcs.join('')}Z`;
}

/** The same line, moved inwards or outwards. */
export function grown(points: readonly Point[], by: number): Point[] {
  const middle = centre(points);
  return points.map(({ x, y }) => {
    const far = Math.hypot(x - middle.x, y - middle.y);
    return { x: middle.x + ((x - middle.x) * (far + by)) / far, y: middle.y + ((y - middle.y) * (far + by)) / far };
  });
}

/** Tells whether a point is inside a closed line. */
export function isWithin(at: Point, line: readonly Point[]): boolean {
  return line.reduce((odd, a, index) => {
    const b = line[(index + 1) % line.length]!;
    return a.y > at.y !== b.y > at.y && at.x < ((b.x - a.x) * (at.y - a.y)) / (b.y - a.y) + a.x ? !odd : odd;
  }, false);
}
