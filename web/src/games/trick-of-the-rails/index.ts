import { SEAT_FIELDS, type View } from './types';

export { default as Board } from './Board.svelte';
export { default as Goal } from './Goal.svelte';
export { default as RulePicture } from './RulePicture.svelte';
export { RULE_PICTURES as rulePictures } from './rulePictures';
export { highlights } from './highlights';
export const rules = { play: 'TR-5', place_locomotive: 'TR-10', place_city: 'TR-12', lay_card: 'TR-10' };
export const boardActions = Object.keys(rules);
export const irreversible = ['play', 'lay_card'];
export const seatFields = SEAT_FIELDS;
export const minorEvents = ['card_opened', 'hand_dealt', 'share_kept'];
export const score = (view: View, seat: number) => `${view.seats[seat]?.worth ?? 0}`;

export const sounds = {
  card_played: 'card',
  card_laid: 'train',
  city_placed: 'train',
  locomotive_placed: 'train',
  share_taken: 'coin',
  company_valued: 'coin',
} as const;
