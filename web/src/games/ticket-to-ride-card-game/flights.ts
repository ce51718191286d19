/** What flies where when an event is shown; the view is the one before the step. */

import type { Flight } from '../flight';
import type { Event, View } from './types';

export function flights(event: Event, view: View): Flight[] {
  switch (event.kind) {
    case 'face_up_taken':
      return [{ from: `face-up-${view.face_up.indexOf(event.card)}`, to: `hand-${event.seat}` }];
    case 'train_turned_up':
      return [{ from: 'train-deck', to: `face-up-${event.place}` }];
    case 'top_card_asked':
      return [{ from: 'train-deck', to: `hand-${event.seat}` }];
    case 'trains_dealt':
      return [{ from: 'train-deck', to: `hand-${event.seat}` }];
    case 'tickets_dealt':
    case 'tickets_drawn':
      return [{ from: 'ticket-deck', to: `hand-${event.seat}` }];
    case 'tickets_kept':
      return event.returned > 0 ? [{ from: `hand-${event.seat}`, to: 'ticket-deck' }] : [];
    case 'trains_departed':
      return view.railyards.flatMap((row, index) =>
        row && row.seat === event.seat ? [{ from: `front-${index}`, to: `stack-${event.seat}` }] : [],
      );
    case 'row_placed':
    case 'three_placed':
      return [{ from: `hand-${event.seat}`, to: `yard-${event.seat}` }];
    default:
      return [];
  }
}
