/** Who the player is to the server, and which games there are. */

import { isSite } from './offline/site';
import { ApiError, http } from './protocol/http';
import type { GameCard, Me } from './protocol/messages';

/** `alone`: there is no server, or none can be reached, so games are played on this device. */
export const me = $state<{ who: Me | null; games: GameCard[]; alone: boolean }>({ who: null, games: [], alone: isSite });

export async function loadSession(): Promise<void> {
  // First the cookie, then everything that needs it.
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
