/** Who we are to the server, and what there is to play. */

import { isSite } from './offline/site';
import { ApiError, http } from './protocol/http';
import type { GameCard, Me } from './protocol/messages';

/** `alone`: there is no server, or none can be reached; then games are played on this device. */
export const me = $state<{ who: Me | null; games: GameCard[]; alone: boolean }>({ who: null, games: [], alone: isSite });

export async function loadSession(): Promise<void> {
  // First the cookie, then everything that leans on it.
  me.who = isSite ? null : await http.me().catch(orNobody);
  me.alone = me.who === null;
  me.games = await http.games();
}

/** Without a line we are nobody, and what was fetched on an earlier visit is there to play with. */
function orNobody(error: unknown): null {
  if (error instanceof ApiError && error.code === 'offline') return null;
  throw error;
}

export function gameCard(id: string): GameCard | undefined {
  return me.games.find((game) => game.id === id);
}
