/** Combines the steps of an offer into one gesture: goods in order, two-goods cards, done. */

import { sameAction } from '../../protocol/sameAction';
import type { Action, Goods, Power, View } from './types';

export const GOODS: readonly Goods[] = ['cattle', 'worker', 'coal', 'food', 'silver', 'gold'];

export type Offering = Partial<Record<Goods, number>>;

export const countOf = (goods: readonly Goods[], of: Goods): number => goods.filter((one) => one === of).length;

/** Tells whether goods can still be offered; those earlier in the order are settled. */
export const offerable = (goods: Goods, view: View): boolean => GOODS.indexOf(goods) >= view.offer.cursor;

export const total = (goods: Offering): number => GOODS.reduce((sum, one) => sum + (goods[one] ?? 0), 0);

/** The actions for an offer, or `null` if it is impossible: goods are traded two for one. */
export function offer(goods: Offering, cards: readonly Power[], before: number, legal: readonly Action[]): Action[] | null {
  if ((total(goods) + before) % 2 === 1) return null;
  const actions: Action[] = [];
  for (const one of GOODS) {
    const count = goods[one] ?? 0;
    if (count > 0) actions.push({ kind: 'offer_goods', goods: one, count });
  }
  actions.push(...cards.map((card): Action => ({ kind: 'offer_power', card })), { kind: 'finish_offer' });
  const first = legal.find((action) => sameAction(action, actions[0]));
  return first ? [first, ...actions.slice(1)] : null;
}
