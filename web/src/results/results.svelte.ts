/** Finished games, from this browser and from the account. */

import type { FinishedGame, Outcome, Seat, TableCard } from '../protocol/messages';

/** One of the people who shared a screen. */
export interface SharedSeat {
  name: string | null;
  score: number;
  rank: number;
}

export interface Result {
  table: string;
  game: string;
  /** When it ended, in milliseconds since 1970. */
  at: number;
  score: number;
  rank: number;
  seats: number;
  /** The levels of the bots in the game. */
  levels: string[];
  /** The player resigned, so the score is a bot's. */
  resigned?: boolean;
  /** The people who shared the screen; with several, the game does not count as won or lost. */
  shared?: SharedSeat[];
}

export interface Summary {
  game: string;
  played: number;
  won: number;
  /** The best score of games played alone and not resigned; `null` if there is none. */
  best: number | null;
  mean: number | null;
  /** Latest first. */
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

/** Records the result of the players in this browser, once. */
export function noteResult(table: TableCard, seats: readonly Seat[], outcome: Outcome, at: number): void {
  const mine = outcome.standings
    .filter(({ seat }) => seats.includes(seat))
    .map(({ seat, score, rank }) => ({ name: table.seats[seat]?.name ?? null, score, rank }));
  const own = bestOf(mine);
  if (!own || results.all.some((known) => known.table === table.id)) return;
  const levels = [...new Set(table.seats.flatMap(({ level }) => (level ? [level] : [])))];
  const resigned = seats.every((seat) => table.seats[seat]?.resigned);
  const shared = mine.length > 1 ? { shared: mine } : {};
  const result: Result = {
    table: table.id,
    game: table.game,
    at,
    score: own.score,
    rank: own.rank,
    seats: table.seats.length,
    levels,
    ...shared,
    ...(resigned ? { resigned } : {}),
  };
  results.all = [result, ...results.all].slice(0, MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(results.all));
  } catch {
    // Without storage there is no history.
  }
}

const bestOf = (mine: readonly SharedSeat[]) => mine.toSorted((a, b) => a.rank - b.rank)[0];

/** The results from this browser and from the server, latest first; if both have a table, the server's result. */
export function merged(here: readonly Result[], there: readonly FinishedGame[]): Result[] {
  const gaveUp = new Set(here.filter(({ resigned }) => resigned).map(({ table }) => table));
  const known = there.flatMap(({ table, game, at_ms: at, seats, mine, levels }): Result[] => {
    const own = bestOf(mine);
    return own
      ? [
          {
            table,
            game,
            at,
            seats,
            levels,
            score: own.score,
            rank: own.rank,
            ...(mine.length > 1 ? { shared: mine } : {}),
            ...(gaveUp.has(table) ? { resigned: true } : {}),
          },
        ]
      : [];
  });
  const tables = new Set(known.map(({ table }) => table));
  return [...known, ...here.filter(({ table }) => !tables.has(table))].toSorted((a, b) => b.at - a.at);
}

/** Statistics for each game, most played first. */
export function summaries(all: readonly Result[]): Summary[] {
  const games = [...new Set(all.map(({ game }) => game))];
  const summary = (game: string): Summary => {
    const own = all.filter((result) => result.game === game);
    const alone = own.filter(({ shared }) => !shared);
    const scores = alone.filter(({ resigned }) => !resigned).map(({ score }) => score);
    const some = scores.length > 0;
    const best = some ? Math.max(...scores) : null;
    const mean = some ? Math.round(scores.reduce((sum, score) => sum + score, 0) / scores.length) : null;
    return { game, played: own.length, won: alone.filter(({ rank }) => rank === 1).length, best, mean, latest: own.slice(0, SHOWN) };
  };
  return games.map(summary).toSorted((a, b) => b.played - a.played);
}
