/** The player's identity on the server, and the list of games. */

import { isSite } from './offline/site';
import { ApiError, http } from './protocol/http';
import type { GameCard, Me } from './protocol/messages';

/** `alone`: there is no server, or it cannot be reached, so games are played on this device. */
export const me = $state<{ who: Me | null; games: GameCard[]; alone: boolean }>({ who: null, games: [], alone: isSite });

export async function loadSession(): Promise<void> {
  // First get the cookie, then make the requests that need it.
  me.who = isSite ? null : await http.me().catch(orNobody);
  me.alone = me.who === null;
  me.games = await http.games();
}

/** Offline there is no identity, and the games cached on an earlier visit can be played. */
function orNobody(error: unknown): null {
  if (error instanceof ApiError && error.code === 'offline') return null;
  throw error;
}

export function gameCard(id: string): GameCard | undefined {
  return me.games.find((game) => game.id === id);
}
