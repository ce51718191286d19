/** The flights for each event; the view is the one before the step. */

import type { Flight } from '../flight';
import type { Event, Train, View } from './types';

/** More cards than this cannot be told apart in the air. */
const MOST = 6;

/** Cards from a hand to the railyard; the viewer's own start where they lie. */
const placed = (seat: number, cards: readonly Train[], view: View): Flight[] =>
  cards.slice(0, MOST).map((card) => ({ from: seat === view.viewer ? `held-${card}` : `hand-${seat}`, to: `yard-${seat}`, what: card }));

export function flights(event: Event, view: View): Flight[] {
  switch (event.kind) {
    case 'face_up_taken':
      return [{ from: `face-up-${view.face_up.indexOf(event.card)}`, to: `hand-${event.seat}`, what: event.card }];
    case 'train_turned_up':
      return [{ from: 'train-deck', to: `face-up-${event.place}`, what: event.card }];
    case 'top_card_asked':
    case 'trains_dealt':
      return [{ from: 'train-deck', to: `hand-${event.seat}`, what: 'back' }];
    case 'tickets_dealt':
    case 'tickets_drawn':
      return [{ from: 'ticket-deck', to: `hand-${event.seat}`, what: 'ticket' }];
    case 'tickets_kept':
      return Array.from({ length: Math.min(event.returned, MOST) }, () => ({
        from: `hand-${event.seat}`,
        to: 'ticket-deck',
        what: 'ticket',
      }));
    case 'trains_departed':
      return view.railyards.flatMap((row, index) =>
        row && row.seat === event.seat ? [{ from: `front-${index}`, to: `stack-${event.seat}` }] : [],
      );
    case 'row_placed':
      return placed(
        event.seat,
        [...Array<Train>(event.cards).fill(event.colour), ...Array<Train>(event.locomotives).fill('locomotive')],
        view,
      );
    case 'three_placed':
      return placed(event.seat, event.colours, view);
    default:
      return [];
  }
}
