/** The table while the events of a step are shown: the view before it, updated by each event. */

import type { Card, Company, Event, LaneCard, Locomotive, Station, View } from './types';

export interface ViewWithEvents {
  /** Each seat's card in the trick. */
  played: (Card | null)[];
  railways: Record<Company, Station[]>;
  locomotives: Partial<Record<Company, Locomotive | null>>;
  lane: LaneCard[];
  /** The winner of the trick being settled. */
  won: number | null;
  /** The company where something has just changed. */
  touched: Company | null;
  /** The seat that has just played a card. */
  laid: number | null;
  hand: Card[];
}

export function viewWithEvents(view: View, events: readonly Event[]): ViewWithEvents {
  const now: ViewWithEvents = {
    played: view.seats.map((seat) => seat.played ?? null),
    railways: { ...view.railways },
    locomotives: { ...view.locomotives },
    lane: [...view.lane.rest],
    won: null,
    touched: null,
    laid: null,
    hand: [...view.hand],
  };
  for (const event of events) applyEvent(now, event);
  return now;
}

function applyEvent(now: ViewWithEvents, event: Event): void {
  now.touched = null;
  now.laid = null;
  switch (event.kind) {
    case 'card_played':
      now.played[event.seat] = event.card;
      now.laid = event.seat;
      now.hand = now.hand.filter((card) => card !== event.card);
      break;
    case 'trick_won':
      now.won = event.seat;
      break;
    case 'share_kept':
      now.played[event.seat] = null;
      break;
    case 'card_reserved':
    case 'card_retired':
      now.played[event.seat] = null;
      if (event.kind === 'card_reserved') {
        now.lane = now.lane.map((card) => (card === `reservation-${event.reservation}` ? event.card : card));
      }
      break;
    case 'locomotive_placed':
      now.locomotives[event.company] = event.locomotive;
      now.touched = event.company;
      break;
    case 'city_placed':
      now.lane = now.lane.filter((card, place) => place > 0 || card !== event.city);
      join(now, event.company, event.city, event.end);
      break;
    case 'card_laid': {
      const company = event.card.split('-')[0] as Company;
      now.played[event.seat] = null;
      join(now, company, event.card, event.end);
      break;
    }
    case 'card_opened': {
      const company = event.card.split('-')[0] as Company;
      join(now, company, event.card, 'right');
      break;
    }
    case 'company_valued':
      now.touched = event.company;
  }
}

function join(now: ViewWithEvents, company: Company, station: Station, end: 'left' | 'right'): void {
  const railway = now.railways[company];
  now.railways[company] = end === 'left' ? [station, ...railway] : [...railway, station];
  now.touched = company;
}
