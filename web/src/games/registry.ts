/** The one place in the browser that lists the games. A board is fetched when its table is opened. */

import type { Component } from 'svelte';
import type { GameModule } from './board';

/** Folders are named after the game's id: `games/<id>/index.ts` and `games/<id>/Picture.svelte`. */
const MODULES = import.meta.glob<GameModule>('./*/index.ts');
const PICTURES = import.meta.glob<{ default: Component }>('./*/Picture.svelte');
/** The board of a game that has none of its own yet: what the view says, as text. */
const fallback = async (): Promise<GameModule> => ({
  Board: (await import('./FallbackBoard.svelte')).default,
  rules: {},
  boardActions: [],
  irreversible: [],
});

/** The board of a game; one without a board of its own is played with words and buttons. */
export function boardOf(game: string): Promise<GameModule> {
  return (MODULES[`./${game}/index.ts`] ?? fallback)();
}

export function pictureOf(game: string): (() => Promise<{ default: Component }>) | undefined {
  return PICTURES[`./${game}/Picture.svelte`];
}
