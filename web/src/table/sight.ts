/** Keeps the action in view: on a phone, the page scrolls to moving elements that are out of sight. */

const OVERLAID = '(max-width: 60rem) and (orientation: portrait)';

/** Scrolls an element into view above the panel at the lower edge, unless it is visible. */
export function bringIntoSight(element: Element | null): void {
  if (!element || typeof matchMedia === 'undefined' || !matchMedia(OVERLAID).matches) return;
  const panel = document.querySelector('.prompt.reach')?.clientHeight ?? 0;
  const low = innerHeight - panel;
  const { top, height } = element.getBoundingClientRect();
  const middle = top + height / 2;
  if (height === 0 || (middle > 0 && middle < low)) return;
  scrollBy({ top: middle - low / 2, behavior: 'smooth' });
}
