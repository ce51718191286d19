import { largest, type Highlight } from '../highlights';
import type { Event } from './types';

/** The best robbery, the most valuable ticket, the longest row. */
export function highlights(events: readonly Event[]): Highlight[] {
  const robbery = largest(events, 'row_robbed', ({ cards }) => cards.length, 1);
  const ticket = largest(events, 'ticket_completed', ({ points }) => points);
  const row = largest(events, 'row_placed', ({ cards, locomotives }) => cards + locomotives, 2);
  return [
    ...(robbery ? [{ message: 'board-highlight-robbery', seat: robbery.robber, count: robbery.cards.length, colour: robbery.colour }] : []),
    ...(ticket ? [{ message: 'board-highlight-ticket', seat: ticket.seat, ticket: ticket.ticket, points: ticket.points }] : []),
    ...(row ? [{ message: 'board-highlight-row', seat: row.seat, colour: row.colour, count: row.cards + row.locomotives }] : []),
  ];
}
