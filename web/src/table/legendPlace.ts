/** Places a legend beside the element it explains, never over it, and inside the window. */

export type Side = 'above' | 'below' | 'right' | 'left' | 'corner';

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

const GAP = 8;
const between = (least: number, value: number, most: number) => Math.max(least, Math.min(value, Math.max(least, most)));

/** The first side with room that covers nothing that must stay visible; if all cover something, the first with room. */
export function beside(
  thing: Box,
  bubble: { width: number; height: number },
  screen: { width: number; height: number },
  avoid: readonly Box[] = [],
): { x: number; y: number; side: Side } {
  const [right, bottom] = [thing.left + thing.width, thing.top + thing.height];
  const x = between(GAP, thing.left + thing.width / 2 - bubble.width / 2, screen.width - bubble.width - GAP);
  const y = between(GAP, thing.top + thing.height / 2 - bubble.height / 2, screen.height - bubble.height - GAP);
  const sides: { x: number; y: number; side: Side; room: boolean }[] = [
    { x, y: thing.top - GAP - bubble.height, side: 'above', room: thing.top - GAP - bubble.height >= 0 },
    { x, y: bottom + GAP, side: 'below', room: bottom + GAP + bubble.height <= screen.height },
    { x: right + GAP, y, side: 'right', room: right + GAP + bubble.width <= screen.width },
    { x: thing.left - GAP - bubble.width, y, side: 'left', room: thing.left - GAP - bubble.width >= 0 },
  ];
  const covers = (at: { x: number; y: number }) =>
    avoid.some(
      (box) =>
        at.x < box.left + box.width && at.x + bubble.width > box.left && at.y < box.top + box.height && at.y + bubble.height > box.top,
    );
  const roomy = sides.filter(({ room }) => room);
  // An element that fills the window leaves no room, so one of its corners is used.
  const { side, ...at } = roomy.find((one) => !covers(one)) ?? roomy[0] ?? { x: GAP, y: GAP, side: 'corner' as const };
  return { x: at.x, y: at.y, side };
}
