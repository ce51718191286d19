/** The numbers printed on the cards; a test compares them with the rules. */

import type { Card, Company, LaneCard, Locomotive, Share, Station } from './types';

export const COMPANIES = ['bo', 'co', 'erie', 'nyc', 'prr'] as const satisfies readonly Company[];

/** The colour of each company, which has its own symbol. */
export const COLOURS: Record<Company, string> = { bo: 'blue', co: 'yellow', erie: 'orange', nyc: 'green', prr: 'red' };

/** The earnings of a card as a station, for the numbers 1 to 10. */
export const EARNS: Record<Company, readonly number[]> = {
  bo: [10, 10, 10, 20, 20, 20, 20, 30, 30, 40],
  co: [40, 30, 30, 20, 20, 20, 20, 10, 10, 10],
  erie: [30, 20, 20, 10, 30, 10, 20, 20, 40, 10],
  nyc: [20, 20, 30, 10, 20, 40, 10, 20, 30, 10],
  prr: [10, 20, 20, 30, 40, 30, 20, 20, 10, 10],
};
export const START_EARNS = 10;
const CITY_EARNS: Record<string, number> = { pittsburgh: 20, baltimore: 30, new_york: 40 };
export const LOCOMOTIVE_COSTS: Record<Locomotive, number> = { '3': 40, '4': 50, '5': 60, '6': 70, all: 80 };

export type AnyCard = Card | Share | Station | LaneCard;

/** The company of a card, if it has one. */
export function companyOf(card: AnyCard): Company | null {
  const first = card.split('-')[0] as Company;
  return COMPANIES.includes(first) ? first : null;
}

/** The number that wins tricks, for company cards. */
export function numberOf(card: AnyCard): number | null {
  const number = Number(card.split('-')[1]);
  return companyOf(card) !== null && Number.isInteger(number) ? number : null;
}

/** The earnings of a card as a station. */
export function earns(card: AnyCard): number | null {
  const company = companyOf(card);
  if (company === null) return CITY_EARNS[card] ?? null;
  const number = numberOf(card);
  if (number !== null) return EARNS[company][number - 1] ?? null;
  return card.endsWith('-start') ? START_EARNS : null;
}
