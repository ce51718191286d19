/** The messages of the page, in the current language. */

import { settings } from '../settings/settings.svelte';
import { pageWords } from './load';
import { Words, type Arguments } from './words';

let current = $state.raw(new Words('en', []));

export async function loadWords(): Promise<void> {
  current = await pageWords(settings.lang);
}

/** Formats a message of `locales/<lang>/web.ftl` or `table.ftl`. */
export function t(id: string, given: Arguments = {}): string {
  return current.say(id, given);
}

export function currentWords(): Words {
  return current;
}
