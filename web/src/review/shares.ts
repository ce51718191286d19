/** Win chances as a picture: stacked bands that add up to the whole win. */

import type { Moment } from '../protocol/messages';

/** All seats' win chances at one moment. */
export interface Point {
  after: number;
  shares: readonly number[];
}

/** The known chances in order: with all cards open, or from one seat's knowledge. */
export function known(moments: readonly (Moment | undefined)[], eyes: number | null): Point[] {
  return moments.flatMap((moment) => {
    const shares = moment && (eyes === null ? moment.open : moment.eyes[eyes]);
    return shares && shares.length > 0 ? [{ after: moment.after, shares }] : [];
  });
}

/** The chances at a moment, interpolated between known ones. */
export function sharesAt(points: readonly Point[], at: number): number[] {
  const next = points.findIndex(({ after }) => after >= at);
  const right = points[next] ?? points.at(-1);
  const left = next > 0 ? points[next - 1]! : right;
  if (!left || !right) return [];
  const part = right.after === left.after ? 0 : Math.min(1, Math.max(0, (at - left.after) / (right.after - left.after)));
  return left.shares.map((share, seat) => share + part * ((right.shares[seat] ?? 0) - share));
}

/** The outline of each seat's band, from the first seat at the top down, as SVG paths. */
export function bands(points: readonly Point[], seats: number, x: (after: number) => number, height: number): string[] {
  const below = (point: Point, seat: number) => point.shares.slice(0, seat).reduce((sum, share) => sum + share, 0) * height;
  return Array.from({ length: seats }, (_, seat) => {
    const top = points.map((point) => `${x(point.after).toFixed(1)} ${below(point, seat).toFixed(1)}`);
    const bottom = points.map((point) => `${x(point.after).toFixed(1)} ${below(point, seat + 1).toFixed(1)}`);
    return points.length < 2 ? '' : `M${top.join('L')}L${bottom.toReversed().join('L')}Z`;
  });
}

/** The position where a seat's band is widest, so that its symbol fits. */
export function widest(points: readonly Point[], seat: number): { after: number; middle: number; width: number } | null {
  // Not at the very ends, where the symbol would be cut off.
  const inside = points.slice(Math.floor(points.length * 0.04), Math.ceil(points.length * 0.96));
  const share = (point: Point) => point.shares[seat] ?? 0;
  const best = inside.reduce<Point | null>((best, point) => (best === null || share(point) > share(best) ? point : best), null);
  if (!best) return null;
  const above = best.shares.slice(0, seat).reduce((sum, one) => sum + one, 0);
  return { after: best.after, middle: above + share(best) / 2, width: share(best) };
}

/** A share in whole percent. */
export const percent = (share: number): number => Math.round(100 * share);

/** A difference of shares in percentage points, with its sign. */
export function points(share: number): string {
  const rounded = Math.round(100 * share);
  return rounded > 0 ? `+${rounded}` : rounded < 0 ? `−${-rounded}` : '0';
}

/** A loss or an error in percentage points; small ones with one decimal. */
export const tenth = (share: number): string => (100 * share < 9.95 ? (100 * share).toFixed(1) : String(Math.round(100 * share)));
