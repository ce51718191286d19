/** Dice on the tray, and the actions that a choice of them stands for. */

import type { Action, Die, Face } from './types';

const FACES: readonly Face[] = ['coin', 'hotel', 'mine', 'ranch', 'train', 'locked_train'];
/** The order in which dice are named when they are rerolled: one's own before white ones. */
export const DICE: readonly Die[] = [...FACES, ...FACES.map((face) => `white-${face}` as Die)];

export const isWhite = (die: Die): boolean => die.startsWith('white-');
export const faceOf = (die: Die): Face => (isWhite(die) ? (die.slice(6) as Face) : (die as Face));

const sorted = (dice: readonly string[]): string => [...dice].sort().join(' ');

/** The action of a kind that is about just these dice. */
export function about<K extends 'keep' | 'save'>(kind: K, dice: readonly string[], legal: readonly Action[]) {
  const wanted = sorted(dice);
  return legal.find((action): action is Extract<Action, { kind: K }> => action.kind === kind && sorted(action.dice) === wanted);
}

/** The actions that reroll the chosen dice: each is named in its turn, then the coin is paid. */
export function reroll(dice: readonly Die[], legal: readonly Action[]): Action[] | null {
  const paid = legal.find(({ kind }) => kind === 'reroll');
  if (dice.length === 0) return paid ? [paid] : null;
  const inOrder = [...dice].sort((a, b) => DICE.indexOf(a) - DICE.indexOf(b));
  const picks = inOrder.map((die) => legal.find((action) => action.kind === 'pick' && action.die === die));
  if (picks.some((pick) => pick === undefined)) return null;
  return [...(picks as Action[]), paid ?? { kind: 'reroll' }];
}

/** The dice that may be chosen for a kind of action, as the list of legal ones has it. */
export function choosable(die: Die, legal: readonly Action[]): boolean {
  return legal.some(
    (action) =>
      (action.kind === 'pick' && action.die === die) ||
      ((action.kind === 'save' || action.kind === 'keep') && action.dice.includes(die as Face)),
  );
}
