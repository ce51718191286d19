/** Starting games from the home page. */

import { go } from '../route.svelte';
import { deviceTables } from '../device/deviceTable';
import { http } from '../protocol/http';
import { tableApi } from '../protocol/tables';
import { me } from '../session.svelte';
import { goalDue } from '../settings/settings.svelte';
import type { GameCard, Level, Occupant, TableCard } from '../protocol/messages';

/** The seats of a first game: enough for the game to be itself, few enough to be quick. */
function firstSeats(game: GameCard): number {
  return Math.min(game.seats.max, Math.max(game.seats.min, 3));
}

/** The ways to play a game that asks for reflexes: at the same time, or one after the other. */
export const PACES = ['live', 'turns'] as const;
export type Pace = (typeof PACES)[number];

/** Whether a game can be played live, as a matter of reflexes. */
export const hasLive = (game: GameCard): boolean =>
  game.options.some(({ name, choices }) => name === 'pace' && PACES.every((pace) => choices?.includes(pace)));

/** One click: a table with opponents of a level, started at once. */
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

/** Tables that begin as soon as the goal of their game has been read. */
export const beginAfterGoal = new Set<string>();

/** Starts a game and goes there. A player who has not seen its goal reads that first, and the game waits. */
export async function begin({ id, game }: TableCard): Promise<void> {
  if (goalDue(game)) beginAfterGoal.add(id);
  else await tableApi(id).start();
  go({ page: 'table', id });
}

/** Whether a table has an open seat. */
export function hasRoom(table: TableCard): boolean {
  return table.status === 'waiting' && table.seats.some((seat) => seat.occupant === 'open');
}
