/** Explanations that shrink: each is told in full once, then in one line, then only where somebody asks. */

import { settings } from '../settings/settings.svelte';

/** How often an explanation stands in one line before it is left out. */
const LINES = 2;

export type Stage = 'full' | 'line' | 'none';

const key = (game: string, kind: string) => `${game} ${kind}`;

export function stageOf(game: string, kind: string): Stage {
  const seen = settings.explained[key(game, kind)] ?? 0;
  return seen === 0 ? 'full' : seen <= LINES ? 'line' : 'none';
}

/** Notes that explanations were shown. */
export function wereShown(game: string, kinds: readonly string[]): void {
  const explained = { ...settings.explained };
  for (const kind of kinds) explained[key(game, kind)] = (explained[key(game, kind)] ?? 0) + 1;
  settings.explained = explained;
}

/** Begins anew: everything is told in full once more. */
export function tellAgain(): void {
  settings.explained = {};
  settings.guide = true;
}
