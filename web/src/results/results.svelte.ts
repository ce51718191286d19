/** The games that were finished in this browser: on which table, how, and against whom. */

import type { Outcome, Seat, TableCard } from '../protocol/messages';

export interface Result {
  table: string;
  game: string;
  /** When, in milliseconds since 1970. */
  at: number;
  score: number;
  rank: number;
  seats: number;
  /** The levels of the bots that played along. */
  levels: string[];
}

export interface Summary {
  game: string;
  played: number;
  won: number;
  best: number;
  mean: number;
  /** The latest first. */
  latest: Result[];
}

const KEY = 'whistlestop-results';
const MOST = 500;
const SHOWN = 8;

function start(): Result[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]') as Result[];
  } catch {
    return [];
  }
}

export const results = $state<{ all: Result[] }>({ all: start() });

/** Notes how a game ended, once. */
export function noteResult(table: TableCard, seat: Seat, outcome: Outcome, at: number): void {
  const own = outcome.standings.find((standing) => standing.seat === seat);
  if (!own || results.all.some((known) => known.table === table.id)) return;
  const levels = [...new Set(table.seats.flatMap(({ level }) => (level ? [level] : [])))];
  const result = { table: table.id, game: table.game, at, score: own.score, rank: own.rank, seats: table.seats.length, levels };
  results.all = [result, ...results.all].slice(0, MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(results.all));
  } catch {
    // A browser that keeps nothing has no past.
  }
}

/** What the games came to, game by game; the most played first. */
export function summaries(all: readonly Result[]): Summary[] {
  const games = [...new Set(all.map(({ game }) => game))];
  const summary = (game: string): Summary => {
    const own = all.filter((result) => result.game === game);
    const scores = own.map(({ score }) => score);
    const mean = Math.round(scores.reduce((sum, score) => sum + score, 0) / own.length);
    return { game, played: own.length, won: own.filter(({ rank }) => rank === 1).length, best: Math.max(...scores), mean, latest: own.slice(0, SHOWN) };
  };
  return games.map(summary).toSorted((a, b) => b.played - a.played);
}
