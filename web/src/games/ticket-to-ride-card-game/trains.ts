/** Train cards and rows, as the board counts and orders them. */

import type { Colour, RailyardRow, Train, View } from './types';

export const COLOURS: readonly Colour[] = ['red', 'green', 'blue', 'yellow', 'black', 'white', 'orange', 'purple'];
export const TRAINS: readonly Train[] = [...COLOURS, 'locomotive'];

/** The number of cards of each kind, including 0. */
export type Counts = Record<Train, number>;

export function counts(cards: readonly Train[] = []): Counts {
  const all = Object.fromEntries(TRAINS.map((train) => [train, 0])) as Counts;
  for (const card of cards) all[card] += 1;
  return all;
}

/** The colour of a card's picture; locomotives have their own. */
export const paint = (train: Train): string => (train === 'locomotive' ? 'wild' : train);

export interface Laid extends RailyardRow {
  colour: Colour;
}

/** The rows in a seat's railyard. */
export function rowsOf(view: View, seat: number): Laid[] {
  return view.railyards.flatMap((row, index) => (row && row.seat === seat ? [{ ...row, colour: COLOURS[index]! }] : []));
}

/** The row of a colour, in any railyard. */
export function rowOf(view: View, colour: Colour): RailyardRow | null {
  return view.railyards[COLOURS.indexOf(colour)] ?? null;
}

/** The cards of a row in the order in which they leave, top first. */
export function leaving(row: Laid): Train[] {
  return [...Array<Train>(row.locomotives).fill('locomotive'), ...Array<Train>(row.cards).fill(row.colour)];
}
