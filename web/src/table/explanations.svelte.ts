/** Explanations that shrink: each is shown in full once, then as one line, then only on request. */

import { settings } from '../settings/settings.svelte';

/** How often an explanation is shown as one line before it disappears. */
const LINES = 2;

export type Stage = 'full' | 'line' | 'none';

const key = (game: string, kind: string) => `${game} ${kind}`;

export function stageOf(game: string, kind: string): Stage {
  const seen = settings.explained[key(game, kind)] ?? 0;
  return seen === 0 ? 'full' : seen <= LINES ? 'line' : 'none';
}

/** Records that explanations were shown. */
export function wereShown(game: string, kinds: readonly string[]): void {
  const explained = { ...settings.explained };
  for (const kind of kinds) explained[key(game, kind)] = (explained[key(game, kind)] ?? 0) + 1;
  settings.explained = explained;
}

/** Starts over: everything is explained in full once more. */
export function tellAgain(): void {
  settings.explained = {};
  settings.guide = true;
}
