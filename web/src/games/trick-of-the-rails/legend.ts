/** Descriptions of cards: legends, and shorter names for screen readers. */

import type { Words } from '../../words/words';
import { companyOf, earns, numberOf, LOCOMOTIVE_COSTS, type AnyCard } from './cards';
import type { LaneCard, Locomotive } from './types';

export function legend(card: AnyCard, words: Words): string {
  const [company, number, value] = [companyOf(card), numberOf(card), earns(card)];
  if (company !== null && number !== null)
    return words.say('board-legend-card', { company: words.name(company), number, value: value ?? 0 });
  if (company !== null) return words.say('board-legend-exchange', { company: words.name(company) });
  if (value !== null) return words.say('board-legend-city', { city: words.name(card), value });
  if (!card.startsWith('loco-')) return words.say('board-legend-reservation');
  const locomotives = card.slice(5).split('+') as Locomotive[];
  return locomotives.map((one) => words.say('board-legend-loco', { reach: words.name(one), cost: LOCOMOTIVE_COSTS[one] })).join(' ');
}

/** A card's name with its numbers: what its station earns, or what its locomotives cost. */
export function cardInWords(card: AnyCard, words: Words): string {
  const value = earns(card);
  if (value !== null) return words.say('told-worth', { name: words.name(card), value });
  if (!card.startsWith('loco-')) return words.name(card);
  const locomotives = card.slice(5).split('+') as Locomotive[];
  return locomotives.map((one) => words.say('board-locomotive', { locomotive: words.name(one), cost: LOCOMOTIVE_COSTS[one] })).join(', ');
}

/** The prize of the trick, and its number among all tricks. */
export const prizeInWords = (lane: readonly LaneCard[], played: number, words: Words): string =>
  words.say('told-prize', { trick: played + 1, tricks: played + lane.length, prize: cardInWords(lane[0]!, words) });
