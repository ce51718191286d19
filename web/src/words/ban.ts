/** Explains a ban, its duration and its reason, in the page's language. */

import { localeOf } from '../settings/settings.svelte';
import type { Words } from './words';

export interface Ban {
  until_ms?: number | null;
  reason?: string | null;
}

export function sayBan({ until_ms: until, reason }: Ban, words: Words): string {
  const when =
    typeof until === 'number'
      ? words.say('problem-banned-until', { until: new Date(until).toLocaleString(localeOf(words.lang)) })
      : words.say('problem-banned');
  return reason ? `${when} ${words.say('problem-banned-reason', { reason })}` : when;
}
