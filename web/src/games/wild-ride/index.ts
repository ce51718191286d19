import { SEAT_FIELDS, type View } from './types';

export { default as Board } from './Board.svelte';
export { default as Goal } from './Goal.svelte';
export { default as RulePicture } from './RulePicture.svelte';
export { RULE_PICTURES as rulePictures } from './rulePictures';
export { highlights } from './highlights';
export const rules = { roll: 'WR-3', grab: 'WR-5', no_ride: 'WR-6', call: 'WR-10', believe: 'WR-10', take: 'WR-7' };
export const boardActions = Object.keys(rules);
export const irreversible = ['take'];
export const reflex = ['roll', 'grab', 'no_ride', 'call', 'believe'];
export const seatFields = SEAT_FIELDS;
export const minorEvents = [
  'train_made',
  'mind_made',
  'answer_opened',
  'grab_timed',
  'grab_believed',
  'die_passed',
  'wagon_drawn',
  'seat_scored',
];
export const score = (view: View, seat: number) => `${view.seats[seat]?.count ?? 0}`;

export const sounds = {
  dice_rolled: 'dice',
  locomotive_die_rolled: 'dice',
  die_grabbed: 'card',
  wagons_taken: 'train',
  stop_sign_given: 'lost',
  wagon_drawn: 'step',
} as const;
