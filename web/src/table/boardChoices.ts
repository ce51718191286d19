/** The choices on a board as elements: for arrow keys, for the cue about choices out of sight, and for the focus. */

/** Enabled buttons of the board, except those with `data-aside`, which are not moves (zoom, rules). */
const ON_BOARD = '.felt :is(button:not(:disabled), [role="button"][tabindex="0"]):not([data-aside])';
/** Choices beside the board: the list in words, and the confirmation. */
const BESIDE = '.prompt :is(.choice, .confirm button)';

const isDrawn = (element: Element) => element.getClientRects().length > 0;

/** The choices on the board. */
export function onBoard(root: ParentNode): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(ON_BOARD)].filter(isDrawn);
}

/** The choices on the board and in the list. */
export function everywhere(root: ParentNode): HTMLElement[] {
  return [...onBoard(root), ...root.querySelectorAll<HTMLElement>(BESIDE)].filter(isDrawn);
}

export type Way = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';
export type Spot = Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>;

const centre = ({ left, top, width, height }: Spot) => ({ x: left + width / 2, y: top + height / 2 });

/** The next place in a direction: the nearest one ahead, with sideways distance counting more. */
export function next(from: Spot, way: Way, places: readonly Spot[]): number {
  const here = centre(from);
  const horizontal = way === 'ArrowLeft' || way === 'ArrowRight';
  const sign = way === 'ArrowRight' || way === 'ArrowDown' ? 1 : -1;
  let best = -1;
  let least = Infinity;
  places.forEach((place, index) => {
    const there = centre(place);
    const [ahead, aside] = horizontal ? [there.x - here.x, there.y - here.y] : [there.y - here.y, there.x - here.x];
    if (ahead * sign <= 1) return;
    const far = Math.abs(ahead) + 2.5 * Math.abs(aside);
    if (far < least) [least, best] = [far, index];
  });
  return best;
}

/** The place nearest to a previous one. */
export function nearest(from: Spot, places: readonly Spot[]): number {
  const here = centre(from);
  const far = places.map((place) => Math.hypot(centre(place).x - here.x, centre(place).y - here.y));
  return far.indexOf(Math.min(...far));
}

/** How many places are above and below the visible part; -1 and 1 in `where` stand for these. */
export function outOfSight(places: readonly Spot[], top: number, bottom: number): { above: number; below: number; inside: number } {
  const seen = { above: 0, below: 0, inside: 0 };
  for (const place of places) {
    const { y } = centre(place);
    if (y < top) seen.above += 1;
    else if (y > bottom) seen.below += 1;
    else seen.inside += 1;
  }
  return seen;
}
