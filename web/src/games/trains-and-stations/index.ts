import { SEAT_FIELDS, type View } from './types';

export { default as Board } from './Board.svelte';
export { default as Goal } from './Goal.svelte';
export { default as RulePicture } from './RulePicture.svelte';
export { RULE_PICTURES as rulePictures } from './rulePictures';
export { highlights } from './highlights';

export const rules = {
  return_power: 'TS-2',
  gather: 'TS-5',
  reclaim: 'TS-7',
  keep: 'TS-8',
  pick: 'TS-9',
  reroll: 'TS-9',
  stop: 'TS-9',
  place_train: 'TS-11',
  erect: 'TS-12',
  save: 'TS-16',
  deliver: 'TS-20',
  break_tie: 'TS-22',
  serve: 'TS-25',
  serve_next: 'TS-30',
  reveal_mission: 'TS-26',
  finish_missions: 'TS-26',
  upgrade: 'TS-28',
  offer_goods: 'TS-29',
  offer_power: 'TS-29',
  finish_offer: 'TS-29',
};
export const boardActions = Object.keys(rules);

export const irreversible = [
  'return_power',
  'reclaim',
  'keep',
  'reroll',
  'save',
  'deliver',
  'break_tie',
  'reveal_mission',
  'finish_missions',
  'finish_offer',
  'coins_given',
];

export const seatFields = SEAT_FIELDS;

export const minorEvents = [
  'power_dealt',
  'power_shuffled',
  'die_picked',
  'dice_gathered',
  'roll_ended',
  'dice_returned',
  'missions_finished',
  'offer_finished',
  'turn_began',
];

/** Repeated rolls share a line of the log. */
export const repeatedEvents = ['dice_rolled', 'reroll_paid'];

export const score = (view: View, seat: number) => `${view.seats[seat]?.points ?? 0}`;

export const sounds = {
  dice_rolled: 'dice',
  train_placed: 'step',
  building_erected: 'card',
  coins_taken: 'coin',
  coins_given: 'coin',
  reroll_paid: 'coin',
  strike_called: 'lost',
  delivery_made: 'train',
  completion_scored: 'coin',
  goods_taken: 'card',
  mission_revealed: 'coin',
} as const;
