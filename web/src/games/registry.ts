/** The only list of games in the browser. A board is loaded when its table is opened. */

import type { Component } from 'svelte';
import type { GameModule } from './board';

/** A folder's name is the game's id: `games/<id>/index.ts` and `games/<id>/Picture.svelte`. */
const MODULES = import.meta.glob<GameModule>('./*/index.ts');
const PICTURES = import.meta.glob<{ default: Component }>('./*/Picture.svelte');
/** The board for games without their own: the view as text. */
const fallback = async (): Promise<GameModule> => ({
  Board: (await import('./FallbackBoard.svelte')).default,
  rules: {},
  boardActions: [],
  irreversible: [],
});

/** Returns the board of a game; games without one are played with text and buttons. */
export function boardOf(game: string): Promise<GameModule> {
  return (MODULES[`./${game}/index.ts`] ?? fallback)();
}

export function pictureOf(game: string): (() => Promise<{ default: Component }>) | undefined {
  return PICTURES[`./${game}/Picture.svelte`];
}
