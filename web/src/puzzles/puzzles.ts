/** Puzzles: positions of real games in which one move is clearly best (`games/GAME/puzzles.json`). */

import type { Kinded, Seat } from '../protocol/messages';

export const DIFFICULTIES = [1, 2, 3] as const;
export type Difficulty = (typeof DIFFICULTIES)[number];

/** A move that was tried, and the share of the win that it leads to. */
export interface Choice {
  action: Kinded;
  share: number;
  /** What speaks for it: each is a message `reason-WORD` of the game. */
  reasons: string[];
}

export interface Puzzle {
  difficulty: Difficulty;
  seat: Seat;
  best: Kinded;
  /** What looks best at sight. */
  tempting: Kinded;
  /** The best few, the best first, and what tempts. */
  choices: Choice[];
  config: Record<string, unknown>;
  /** How the position came about, as a journal has it. */
  entries: unknown[];
}

export interface Puzzles {
  game: string;
  rules_version: number;
  puzzles: Puzzle[];
}

const FILES = import.meta.glob<Puzzles>('../../../games/*/puzzles.json', { import: 'default' });

/** The games that have puzzles. */
export const PUZZLED: readonly string[] = Object.keys(FILES)
  .map((path) => path.split('/').at(-2)!)
  .toSorted();

export const puzzlesOf = (game: string): Promise<Puzzles> => FILES[`../../../games/${game}/puzzles.json`]!();

/** How many each game has; they are made so. */
export const EACH = 30;

/** The day, counted from 1970, wherever one is: the same puzzle for everybody. */
export const dayOf = (ms: number): number => Math.floor(ms / 86_400_000);

/** The puzzle of a day: another game each day, and all of its puzzles before one comes again. */
export function daily(day: number, games: readonly string[] = PUZZLED): { game: string; number: number } | null {
  const game = games[day % games.length];
  return game === undefined ? null : { game, number: (Math.floor(day / games.length) * 7) % EACH };
}

/** The record that leads to a puzzle, as a file. */
export const journalOf = ({ game, rules_version }: Puzzles, { config, entries }: Puzzle): string =>
  JSON.stringify({ whistlestop: 1, game, rules_version, config, entries });
