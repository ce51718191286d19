/** Who we are to the server, and what it has to play. */

import { http } from './protocol/http';
import type { GameCard, Me } from './protocol/messages';

export const me = $state<{ who: Me | null; games: GameCard[] }>({ who: null, games: [] });

export async function loadSession(): Promise<void> {
  // First the cookie, then everything that leans on it.
  me.who = await http.me();
  me.games = await http.games();
}

export function gameCard(id: string): GameCard | undefined {
  return me.games.find((game) => game.id === id);
}
