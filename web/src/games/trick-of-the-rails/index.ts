import BoardOfThisGame from './Board.svelte';
import { SEAT_FIELDS, type View } from './types';

export const Board = BoardOfThisGame;
export const covers = ['play', 'place_locomotive', 'place_city', 'lay_card'];
export const rules = { play: 'TR-5', place_locomotive: 'TR-10', place_city: 'TR-12', lay_card: 'TR-10' };
export const final = ['play', 'lay_card'];
export const seatFields = SEAT_FIELDS;
export const quick = ['card_opened', 'hand_dealt', 'share_kept'];
export const score = (view: View, seat: number) => `${view.seats[seat]?.worth ?? 0}`;
