/** A memorable moment of a game: one of the game's messages, the seat it is about, and its arguments. */

import type { Kinded, Seat } from '../protocol/messages';

export interface Highlight {
  message: string;
  seat?: Seat;
  [argument: string]: unknown;
}

/** The event of a kind with the largest number; `undefined` if none exceeds `least`. */
export function largest<E extends Kinded, K extends E['kind']>(
  events: readonly E[],
  kind: K,
  number: (event: Extract<E, { kind: K }>) => number,
  least = 0,
): Extract<E, { kind: K }> | null {
  let best: Extract<E, { kind: K }> | null = null;
  let most = least;
  for (const event of events) {
    if (event.kind !== kind) continue;
    const found = number(event as Extract<E, { kind: K }>);
    if (found > most) [most, best] = [found, event as Extract<E, { kind: K }>];
  }
  return best;
}
