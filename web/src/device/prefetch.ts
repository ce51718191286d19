/**
 * Loads the files that a game on this device needs: all at once, since on a slow connection each file requested only
 * after another costs a second. Before a player has chosen, they are loaded in order of importance, and not at all if
 * the browser saves data.
 */

import { boardOf } from '../games/registry';
import { settings } from '../settings/settings.svelte';
import { gameSource, pageSources } from '../words/load';
import { rulesModule } from './module';

const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** The current downloads. */
let underWay: Promise<unknown> = Promise.resolve();

function fetching(parts: Promise<unknown>[]): Promise<void> {
  const all = Promise.allSettled(parts);
  underWay = Promise.allSettled([underWay, all]);
  return all.then(() => undefined);
}

/** The rules, the workers and the table page, which every game needs. */
const common = (ahead: boolean) => [import('./transport').then(({ warm }) => warm(ahead)), import('../table/TablePage.svelte')];

/** The additional files that one game needs. */
const own = (game: string) => [boardOf(game), pageSources(settings.lang), gameSource(settings.lang, game)];

/** The rules alone, before the page is drawn: they are the largest part, and the connection is idle. */
export function rulesAhead(): void {
  if (!savesData()) void fetching([rulesModule({ ahead: true })]);
}

let wanted = false;

/** Loads the files for every game, then those for each of these games, until the player chooses one. */
export async function makeReady(games: string[]): Promise<void> {
  if (savesData()) return;
  await fetching(common(true));
  for (const game of games) {
    if (!wanted) await fetching(own(game));
  }
}

/** The player may choose this game next. */
export async function makeGameReady(game: string): Promise<void> {
  if (!savesData()) await fetching([...common(true), ...own(game)]);
}

/** The player has chosen this game. */
export function need(game: string): void {
  wanted = true;
  void fetching([...common(false), ...own(game)]);
}

/** Waits until all downloads are done. */
export async function quiet(): Promise<void> {
  for (let seen: typeof underWay | null = null; seen !== underWay;) {
    seen = underWay;
    await seen;
  }
}
