/**
 * Combines the steps of placing cards into one gesture: what the selected cards would place, and the actions for it.
 * `legal` decides what may be placed. But before a suit is begun, it does not say how many locomotives the suit needs,
 * and a suit that is begun must be finished. So `fewest` computes that from the opponent's row; a test compares it with
 * real games.
 */

import { COLOURS, rowOf, type Counts } from './trains';
import type { Action, Colour, RailyardRow, Train, View } from './types';

type Suit = Extract<Action, { kind: 'place_suit' }>;
type Three = Extract<Action, { kind: 'place_three' }>;

export type Placing =
  | { is: 'nothing' }
  /** More cards are needed, this many in all. */
  | { is: 'short'; colour: Colour; needed: number; robs: RailyardRow | null }
  /** No legal placing yet, and not a single colour: three colours have been begun. */
  | { is: 'begun' }
  | { is: 'suit'; colour: Colour; cards: number; locomotives: number; robs: RailyardRow | null; actions: Action[] }
  | { is: 'three'; colours: Colour[]; actions: Action[] };

const suits = (legal: readonly Action[]) => legal.filter((action): action is Suit => action.kind === 'place_suit');
const threes = (legal: readonly Action[]) => legal.filter((action): action is Three => action.kind === 'place_three');

/** The minimum number of cards in a suit: two, and more than the existing row. */
export function fewest(view: View, colour: Colour): number {
  const row = rowOf(view, colour);
  return Math.max(2, row ? row.cards + row.locomotives + 1 : 0);
}

/** Tells whether the selection, perhaps with more cards, can become legal. */
function leadsOn(chosen: Counts, held: Counts, legal: readonly Action[]): boolean {
  const colours = COLOURS.filter((colour) => chosen[colour] > 0);
  if (chosen.locomotive > held.locomotive) return false;
  const one = colours.length <= 1;
  const fits = ({ colour, cards }: Suit) => (colours[0] ?? colour) === colour && cards >= chosen[colour];
  if (one && suits(legal).some(fits)) return true;
  if (chosen.locomotive > 0 || colours.some((colour) => chosen[colour] > 1)) return false;
  return threes(legal).some((three) => colours.every((colour) => three.colours.includes(colour)));
}

/** Tells whether one more card of a kind can be selected. */
export function canAdd(train: Train, chosen: Counts, held: Counts, legal: readonly Action[]): boolean {
  if (chosen[train] >= held[train]) return false;
  return leadsOn({ ...chosen, [train]: chosen[train] + 1 }, held, legal);
}

/** What the selected cards would place. */
export function placing(chosen: Counts, view: View, legal: readonly Action[]): Placing {
  const colours = COLOURS.filter((colour) => chosen[colour] > 0);
  const [colour] = colours;
  if (colour === undefined) return chosen.locomotive > 0 ? { is: 'begun' } : { is: 'nothing' };
  if (colours.length === 3) {
    const three = threes(legal).find((three) => three.colours.every((one) => colours.includes(one)));
    return three ? { is: 'three', colours, actions: [three] } : { is: 'begun' };
  }
  if (colours.length > 1) return { is: 'begun' };
  const [cards, locomotives] = [chosen[colour], chosen.locomotive];
  const suit = suits(legal).find((suit) => suit.colour === colour && suit.cards === cards);
  const needed = fewest(view, colour);
  const robs = rowOf(view, colour);
  if (!suit || cards + locomotives < needed) {
    const three = cards === 1 && locomotives === 0 && !suits(legal).some((suit) => suit.colour === colour);
    return three ? { is: 'begun' } : { is: 'short', colour, needed, robs };
  }
  const actions: Action[] = [suit, { kind: 'add_locomotives', count: locomotives }];
  return { is: 'suit', colour, cards, locomotives, robs, actions };
}
