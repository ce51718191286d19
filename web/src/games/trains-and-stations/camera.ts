/** Scrolls the map: it follows the events, and shows where choices are out of sight. */

import type { Point } from './plan';

export interface Frame {
  left: number;
  top: number;
  width: number;
  height: number;
}

export type Side = 'left' | 'right' | 'up' | 'down';

const isIn = ({ x, y }: Point, frame: Frame, edge: number) =>
  x >= frame.left + edge && x <= frame.left + frame.width - edge && y >= frame.top + edge && y <= frame.top + frame.height - edge;

/** The scroll position that centres a point, or `null` if the point is already visible. */
export function follow(point: Point, frame: Frame, edge = 30): { left: number; top: number } | null {
  if (isIn(point, frame, Math.min(edge, frame.width / 4, frame.height / 4))) return null;
  return { left: point.x - frame.width / 2, top: point.y - frame.height / 2 };
}

/** The point nearest to the centre of the frame. */
export function nearest(points: readonly Point[], frame: Frame): Point | undefined {
  const far = ({ x, y }: Point) => Math.hypot(x - frame.left - frame.width / 2, y - frame.top - frame.height / 2);
  return points.reduce<Point | undefined>((best, point) => (best && far(best) <= far(point) ? best : point), undefined);
}

/** How many points lie beyond each edge. */
export function beyond(points: readonly Point[], frame: Frame): Record<Side, number> {
  const count: Record<Side, number> = { left: 0, right: 0, up: 0, down: 0 };
  for (const point of points) {
    if (isIn(point, frame, 0)) continue;
    const over = {
      left: frame.left - point.x,
      right: point.x - frame.left - frame.width,
      up: frame.top - point.y,
      down: point.y - frame.top - frame.height,
    };
    const [side] = (Object.entries(over) as [Side, number][]).reduce((most, one) => (one[1] > most[1] ? one : most));
    count[side] += 1;
  }
  return count;
}
