/** The texts on tickets and bonus cards. A rules test keeps `tickets.json` equal to the rules. */

import printed from './tickets.json';
import { COLOURS, counts } from './trains';
import type { BigCity, Colour, Ticket, Train, View } from './types';

interface Printed {
  points: number;
  needs: Colour[];
}

export const TICKETS = printed as Record<Ticket, Printed>;

export const BONUS: Readonly<Record<BigCity, number>> = {
  new_york: 15,
  chicago: 12,
  los_angeles: 12,
  dallas: 10,
  miami: 8,
  seattle: 8,
};

export const citiesOf = (ticket: Ticket): [string, string] => ticket.split('-') as [string, string];

export const pointsOf = (tickets: readonly Ticket[]): number => tickets.reduce((sum, ticket) => sum + TICKETS[ticket].points, 0);

/** The progress of a card that a ticket needs. */
type Progress = 'arrived' | 'leaving' | 'held' | 'missing';

export interface Need {
  colour: Colour;
  progress: Progress;
  /** Whether a locomotive replaces it. */
  wild: boolean;
}

/** The cards of the viewer's own stack; empty if it is neither open nor remembered. */
function knownStack(view: View): Train[] | null {
  if (view.viewer === null || view.viewer === undefined) return null;
  return view.own_stack ?? view.seats[view.viewer]?.stack ?? view.memory?.stacks[view.viewer] ?? null;
}

/** Tracks each card that a ticket needs, as if it were the viewer's only ticket. */
export function follow(ticket: Ticket, view: View): Need[] {
  const stack = knownStack(view);
  if (!stack) return TICKETS[ticket].needs.map((colour) => ({ colour, progress: 'missing', wild: false }));
  const arrived = counts(stack);
  const held = counts(view.hand);
  const leaving = counts();
  view.railyards.forEach((row, index) => {
    if (row && row.seat === view.viewer) leaving[COLOURS[index]!] += row.cards;
  });
  const needs = TICKETS[ticket].needs.map((colour): Need => {
    for (const [progress, pile] of [
      ['arrived', arrived],
      ['leaving', leaving],
      ['held', held],
    ] as const) {
      if (pile[colour] === 0) continue;
      pile[colour] -= 1;
      return { colour, progress, wild: false };
    }
    return { colour, progress: 'missing', wild: false };
  });
  for (const need of needs) {
    if (need.progress === 'arrived' || arrived.locomotive === 0) continue;
    arrived.locomotive -= 1;
    Object.assign(need, { progress: 'arrived', wild: true });
  }
  return needs;
}

/** The known completed tickets of a seat, open or remembered: those of a first scoring lie face down. */
export const completedBy = (view: View, seat: number): Ticket[] => [
  ...(view.memory?.completed[seat] ?? []),
  ...(view.seats[seat]?.completed ?? []),
];

/** The number of a seat's face-down tickets that the viewer does not remember. */
export const forgottenOf = (view: View, seat: number): number => (view.memory ? 0 : (view.seats[seat]?.face_down ?? 0));

/** How many completed tickets of each seat show a big city, and who leads. */
export function race(view: View, city: BigCity): { most: number; seats: number[] } {
  const shown = view.seats.map((_, seat) => completedBy(view, seat).filter((ticket) => citiesOf(ticket).includes(city)).length);
  const most = Math.max(0, ...shown);
  return { most, seats: most === 0 ? [] : shown.flatMap((count, seat) => (count === most ? [seat] : [])) };
}
