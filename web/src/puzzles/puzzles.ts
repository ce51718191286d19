/** Puzzles: positions from real games in which one move is clearly best (`games/GAME/puzzles.json`). */

import type { Kinded, Seat } from '../protocol/messages';

export const DIFFICULTIES = [1, 2, 3] as const;
export type Difficulty = (typeof DIFFICULTIES)[number];

/** A simulated move, and the win chance that it leads to. */
export interface Choice {
  action: Kinded;
  share: number;
  /** The reasons for it; each is a game message `reason-WORD`. */
  reasons: string[];
}

export interface Puzzle {
  difficulty: Difficulty;
  seat: Seat;
  best: Kinded;
  /** The move that looks best at first sight. */
  tempting: Kinded;
  /** The best few moves, best first, and the tempting one. */
  choices: Choice[];
  config: Record<string, unknown>;
  /** The entries that lead to the position, as in a game file. */
  entries: unknown[];
}

export interface Puzzles {
  game: string;
  rules_version: number;
  puzzles: Puzzle[];
}

const FILES = import.meta.glob<Puzzles>('../../../games/*/puzzles.json', { import: 'default' });

/** The games with puzzles. */
export const PUZZLED: readonly string[] = Object.keys(FILES)
  .map((path) => path.split('/').at(-2)!)
  .toSorted();

export const puzzlesOf = (game: string): Promise<Puzzles> => FILES[`../../../games/${game}/puzzles.json`]!();

/** The number of puzzles per game. */
export const EACH = 30;

/** The number of the day since 1970 in UTC, so that everybody gets the same puzzle. */
export const dayOf = (ms: number): number => Math.floor(ms / 86_400_000);

/** A day's puzzle: a different game each day, and all of its puzzles before any repeats. */
export function daily(day: number, games: readonly string[] = PUZZLED): { game: string; number: number } | null {
  const game = games[day % games.length];
  return game === undefined ? null : { game, number: (Math.floor(day / games.length) * 7) % EACH };
}

/** The game file that leads to a puzzle. */
export const journalOf = ({ game, rules_version }: Puzzles, { config, entries }: Puzzle): string =>
  JSON.stringify({ whistlestop: 1, game, rules_version, config, entries });
