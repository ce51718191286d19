/** The one place in the browser that lists the games. A board is fetched when its table is opened. */

import type { Component } from 'svelte';
import type { GameModule } from './board';

interface Entry {
  load: () => Promise<GameModule>;
  picture: () => Promise<{ default: Component }>;
}

/** Folders are named after the game's id: `games/<id>/index.ts` and `games/<id>/Picture.svelte`. */
const MODULES = import.meta.glob<GameModule>('./*/index.ts');
const PICTURES = import.meta.glob<{ default: Component }>('./*/Picture.svelte');
const PLAIN = () => import('./plain');

/** The board of a game; one without a board of its own is played with words and buttons. */
export function boardOf(game: string): Promise<GameModule> {
  return (MODULES[`./${game}/index.ts`] ?? PLAIN)();
}

export function pictureOf(game: string): Entry['picture'] | undefined {
  return PICTURES[`./${game}/Picture.svelte`];
}
