/**
 * Moves things across a board: a copy flies from one spot to another. A spot is an element with `data-spot`; if either
 * is not drawn, nothing flies. The flying copy shows the contents of the spot or, where the spot is a whole hand or a
 * number, a hidden pattern: an element with `data-pattern`.
 */

import { bringIntoSight } from '../table/sight';

export interface Flight {
  /** The spot where the flight starts; without `what`, its contents fly. */
  from: string;
  /** The spot where the flight lands. */
  to: string;
  /** The pattern that is copied. */
  what?: string;
}

/** Starts flights of this many milliseconds; 0 means that nothing may move. */
export function fly(root: HTMLElement | null, flights: readonly Flight[], ms: number): void {
  if (!root || ms <= 0 || typeof Element.prototype.animate !== 'function') return;
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const last = flights.at(-1);
  if (last) bringIntoSight(spot(root, last.to));
  flights.forEach((flight, index) => launch(root, flight, ms, index * Math.min(90, ms / 8)));
}

function spot(root: HTMLElement, name: string): Element | null {
  return root.querySelector(`[data-spot="${CSS.escape(name)}"]`);
}

function launch(root: HTMLElement, flight: Flight, ms: number, delay: number): void {
  const [from, to] = [spot(root, flight.from), spot(root, flight.to)];
  if (!from || !to) return;
  const pattern = flight.what === undefined ? from : root.querySelector(`[data-pattern="${CSS.escape(flight.what)}"]`);
  if (!pattern) return;
  const [lies, end, size] = [from.getBoundingClientRect(), to.getBoundingClientRect(), pattern.getBoundingClientRect()];
  if (lies.width === 0 || end.width === 0) return;
  const start = new DOMRect(lies.left + (lies.width - size.width) / 2, lies.top + (lies.height - size.height) / 2, size.width, size.height);
  const copy = copyOf(pattern, start);
  root.append(copy);
  const over = root.getBoundingClientRect();
  copy.style.left = `${start.left - over.left}px`;
  copy.style.top = `${start.top - over.top}px`;
  const x = end.left + end.width / 2 - start.left - start.width / 2;
  const y = end.top + end.height / 2 - start.top - start.height / 2;
  const flying = copy.animate(
    [
      { transform: 'none', opacity: 1 },
      { transform: `translate(${x / 2}px, ${y / 2 - 24}px) scale(1.08)`, opacity: 1, offset: 0.5 },
      { transform: `translate(${x}px, ${y}px) scale(0.7)`, opacity: 0.2 },
    ],
    { duration: Math.min(900, ms), delay, easing: 'cubic-bezier(.3,.1,.2,1)', fill: 'backwards' },
  );
  flying.onfinish = flying.oncancel = () => copy.remove();
}

/** A copy that is neither interactive nor announced; SVG parts are wrapped in their own picture. */
function copyOf(from: Element, size: DOMRect): HTMLElement {
  const copy = document.createElement('div');
  copy.setAttribute('aria-hidden', 'true');
  copy.inert = true;
  copy.className = 'flying';
  Object.assign(copy.style, {
    position: 'absolute',
    width: `${size.width}px`,
    height: `${size.height}px`,
    pointerEvents: 'none',
    zIndex: '20',
  });
  const inner = from.cloneNode(true) as Element;
  for (const named of [inner, ...inner.querySelectorAll('[data-spot]')]) named.removeAttribute('data-spot');
  inner.removeAttribute('data-pattern');
  copy.append(from instanceof SVGGraphicsElement && !(from instanceof SVGSVGElement) ? framed(inner, from) : inner);
  return copy;
}

function framed(inner: Element, from: SVGGraphicsElement): SVGSVGElement {
  const box = from.getBBox();
  const frame = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  frame.setAttribute('viewBox', `${box.x} ${box.y} ${box.width} ${box.height}`);
  frame.setAttribute('width', '100%');
  frame.setAttribute('height', '100%');
  inner.removeAttribute('transform');
  frame.append(inner);
  return frame;
}
