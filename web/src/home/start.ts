/** Starting games from the home page. */

import { go } from '../route.svelte';
import { deviceTables } from '../device/deviceTable';
import { http } from '../protocol/http';
import { tableApi } from '../protocol/tables';
import { me } from '../session.svelte';
import { goalDue } from '../settings/settings.svelte';
import type { GameCard, Level, Occupant, TableCard } from '../protocol/messages';

/** The number of seats for a first game: enough to be interesting, few enough to be short. */
function firstSeats(game: GameCard): number {
  return Math.min(game.seats.max, Math.max(game.seats.min, 3));
}

/** The ways to play a game of reflexes: all at once, or one after another. */
export const PACES = ['live', 'turns'] as const;
export type Pace = (typeof PACES)[number];

/** Tells whether a game can be played live, as a race. */
export const hasLive = (game: GameCard): boolean =>
  game.options.some(({ name, choices }) => name === 'pace' && PACES.every((pace) => choices?.includes(pace)));

/** Creates a table with bots of a level and starts it at once. */
export async function playNow(game: GameCard, level: Level, pace: Pace | null): Promise<void> {
  const seats = firstSeats(game);
  const seating = Array.from({ length: seats }, (_, seat): Occupant => (seat === 0 ? 'me' : `bot:${level}`));
  const options = pace === null ? {} : { pace };
  const table = await (me.alone ? deviceTables : http).create({
    game: game.id,
    seats,
    seating,
    options,
    visibility: 'link',
    memory_aids: true,
  });
  await begin(table);
}

/** Tables that start once the player has read their game's goal. */
export const beginAfterGoal = new Set<string>();

/** Opens a game. If the player has not seen its goal yet, the game waits until they have read it. */
export async function begin({ id, game }: TableCard): Promise<void> {
  if (goalDue(game)) beginAfterGoal.add(id);
  else await tableApi(id).start();
  go({ page: 'table', id });
}

/** Tells whether a table has an open seat. */
export function hasRoom(table: TableCard): boolean {
  return table.status === 'waiting' && table.seats.some((seat) => seat.occupant === 'open');
}
