/** Starting games from the home page. */

import { go } from '../route.svelte';
import { http } from '../protocol/http';
import { me } from '../session.svelte';
import type { GameCard, Occupant, TableCard } from '../protocol/messages';

/** The seats of a first game: enough for the game to be itself, few enough to be quick. */
function firstSeats(game: GameCard): number {
  return Math.min(game.seats.max, Math.max(game.seats.min, 3));
}

/** One click: a table with gentle opponents, started at once. */
export async function playNow(game: GameCard): Promise<void> {
  const seats = firstSeats(game);
  const seating: Occupant[] = Array.from({ length: seats }, (_, seat) => (seat === 0 ? 'me' : 'bot:porter'));
  const create = me.alone ? http.createHere : http.create;
  const table = await create({ game: game.id, seats, seating, visibility: 'link', memory_aids: true });
  await http.start(table.id);
  go(`/t/${table.id}`);
}

/** Tables where somebody can still sit down. */
export function hasRoom(table: TableCard): boolean {
  return table.status === 'waiting' && table.seats.some((seat) => seat.occupant === 'open');
}
