/** Dice on the tray, and the actions for a selection of them. */

import type { Action, Die, Face } from './types';

const FACES: readonly Face[] = ['coin', 'hotel', 'mine', 'ranch', 'train', 'locked_train'];
/** The order of dice in a reroll: the player's own before white ones. */
export const DICE: readonly Die[] = [...FACES, ...FACES.map((face) => `white-${face}` as Die)];

export const isWhite = (die: Die): boolean => die.startsWith('white-');
export const faceOf = (die: Die): Face => (isWhite(die) ? (die.slice(6) as Face) : (die as Face));

const sorted = (dice: readonly string[]): string => [...dice].sort().join(' ');

/** The action of a kind for exactly these dice. */
export function about<K extends 'keep' | 'save'>(kind: K, dice: readonly string[], legal: readonly Action[]) {
  const wanted = sorted(dice);
  return legal.find((action): action is Extract<Action, { kind: K }> => action.kind === kind && sorted(action.dice) === wanted);
}

/** The actions that reroll the selected dice: pick each one, then pay the coin. */
export function reroll(dice: readonly Die[], legal: readonly Action[]): Action[] | null {
  const paid = legal.find(({ kind }) => kind === 'reroll');
  if (dice.length === 0) return paid ? [paid] : null;
  const inOrder = [...dice].sort((a, b) => DICE.indexOf(a) - DICE.indexOf(b));
  const picks = inOrder.map((die) => legal.find((action) => action.kind === 'pick' && action.die === die));
  if (picks.some((pick) => pick === undefined)) return null;
  return [...(picks as Action[]), paid ?? { kind: 'reroll' }];
}

/** The dice that can be selected for a kind of action, according to the legal actions. */
export function choosable(die: Die, legal: readonly Action[]): boolean {
  return legal.some(
    (action) =>
      (action.kind === 'pick' && action.die === die) ||
      ((action.kind === 'save' || action.kind === 'keep') && action.dice.includes(die as Face)),
  );
}
