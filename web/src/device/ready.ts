/**
 * Fetches what a game on this device needs before somebody wants it: on a slow line each piece that is asked for only
 * when the one before it has come costs a second. Whoever saves data is not helped to spend it.
 */

import { boardOf } from '../games/registry';
import { gameSource, pageSources } from '../words/load';
import { settings } from '../settings/settings.svelte';

const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** The rules, the workers and the page of a table: what every game needs. */
export async function makeReady(): Promise<void> {
  if (savesData()) return;
  const table = import('../table/TablePage.svelte');
  await import('./line').then(({ warm }) => warm()).catch(() => undefined);
  await table.catch(() => undefined);
}

/** And what one game needs besides. */
export async function makeGameReady(game: string): Promise<void> {
  if (savesData()) return;
  const parts = [makeReady(), boardOf(game), pageSources(settings.lang), gameSource(settings.lang, game)];
  await Promise.all(parts).catch(() => undefined);
}
