/** What can be done on a board, as elements: for the arrow keys, for the cue about what is out of sight, and for the focus. */

/** Enabled buttons of the board; what is no move (zoom, rules) has `data-aside`. */
const ON_BOARD = '.felt :is(button:not(:disabled), [role="button"][tabindex="0"]):not([data-aside])';
/** Beside it: the list in words, and the question before what is final. */
const BESIDE = '.prompt :is(.choice, .confirm button)';

const isDrawn = (element: Element) => element.getClientRects().length > 0;

/** The choices on the board. */
export function onBoard(root: ParentNode): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(ON_BOARD)].filter(isDrawn);
}

/** The choices on the board and in words. */
export function everywhere(root: ParentNode): HTMLElement[] {
  return [...onBoard(root), ...root.querySelectorAll<HTMLElement>(BESIDE)].filter(isDrawn);
}

export type Way = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';
export type Spot = Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>;

const centre = ({ left, top, width, height }: Spot) => ({ x: left + width / 2, y: top + height / 2 });

/** Which of some places comes next in a direction: the nearest ahead, where what lies aside counts as further away. */
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

/** The place nearest to where one was. */
export function nearest(from: Spot, places: readonly Spot[]): number {
  const here = centre(from);
  const far = places.map((place) => Math.hypot(centre(place).x - here.x, centre(place).y - here.y));
  return far.indexOf(Math.min(...far));
}

/** How many of some places lie above and below what can be seen; -1 and 1 in `where` say which. */
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
