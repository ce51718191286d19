/** Where a bubble stands: beside what it explains, never over it, and inside the window. */

export type Side = 'above' | 'below' | 'right' | 'left' | 'corner';

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

const GAP = 8;
const between = (least: number, value: number, most: number) => Math.max(least, Math.min(value, Math.max(least, most)));

export function beside(thing: Box, bubble: { width: number; height: number }, screen: { width: number; height: number }): { x: number; y: number; side: Side } {
  const [right, bottom] = [thing.left + thing.width, thing.top + thing.height];
  const x = between(GAP, thing.left + thing.width / 2 - bubble.width / 2, screen.width - bubble.width - GAP);
  const y = between(GAP, thing.top + thing.height / 2 - bubble.height / 2, screen.height - bubble.height - GAP);
  if (thing.top - GAP - bubble.height >= 0) return { x, y: thing.top - GAP - bubble.height, side: 'above' };
  if (bottom + GAP + bubble.height <= screen.height) return { x, y: bottom + GAP, side: 'below' };
  if (right + GAP + bubble.width <= screen.width) return { x: right + GAP, y, side: 'right' };
  if (thing.left - GAP - bubble.width >= 0) return { x: thing.left - GAP - bubble.width, y, side: 'left' };
  // What fills the window leaves room nowhere: a corner of it, then.
  return { x: GAP, y: GAP, side: 'corner' };
}
