import { completedBy, pointsOf } from './tickets';
import { SEAT_FIELDS, type Action, type View } from './types';

export { default as Board } from './Board.svelte';
export { default as Goal } from './Goal.svelte';
export { default as RulePicture } from './RulePicture.svelte';
export { RULE_PICTURES as rulePictures } from './rulePictures';
export { highlights } from './highlights';

export const rules = {
  keep_ticket: 'TT-2',
  return_rest: 'TT-12',
  take_face_up: 'TT-7',
  draw_from_deck: 'TT-7',
  stop_drawing: 'TT-7',
  place_suit: 'TT-8',
  add_locomotives: 'TT-8',
  place_three: 'TT-9',
  draw_tickets: 'TT-12',
  pass: 'TT-13',
  complete_ticket: 'TT-15',
  finish_completing: 'TT-15',
};
export const boardActions = Object.keys(rules);

export const irreversible = [
  'return_rest',
  'take_face_up',
  'draw_from_deck',
  'stop_drawing',
  'place_suit',
  'add_locomotives',
  'place_three',
  'draw_tickets',
  'pass',
  'complete_ticket',
  'finish_completing',
];

export const seatFields = SEAT_FIELDS;

export const minorEvents = [
  'trains_dealt',
  'tickets_dealt',
  'ticket_chosen',
  'train_drawn',
  'suit_started',
  'tickets_asked',
  'completing_finished',
];

/** A ticket is named by its cities, not by its number in the offer. */
export const shown = (view: View, action: Action) =>
  action.kind === 'keep_ticket' ? { ticket: view.offer[action.place]?.ticket ?? null } : null;

/** The known points: from completed tickets that are open or remembered. */
export const score = (view: View, seat: number) => {
  const completed = completedBy(view, seat);
  return completed.length > 0 ? `${pointsOf(completed)}` : null;
};

export const sounds = {
  face_up_taken: 'card',
  top_card_asked: 'card',
  train_turned_up: 'card',
  tickets_drawn: 'card',
  row_placed: 'card',
  three_placed: 'card',
  trains_departed: 'train',
  row_robbed: 'lost',
  ticket_completed: 'coin',
  bonus_won: 'coin',
} as const;
