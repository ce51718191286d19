/** Explains a server limit in the page's language. */

import type { Problem } from '../protocol/messages';
import type { Words } from './words';

type LimitMet = Pick<Problem, 'message' | 'limit' | 'retry_after_s'>;

/**
 * Explains which limit was reached and when to try again; for a limit without its own message, the server's
 * English text is used.
 */
export function sayLimit({ message, limit, retry_after_s: seconds }: LimitMet, words: Words): string {
  const own = `limit-${limit?.replaceAll('_', '-')}`;
  if (words.lang === 'en' && !words.has(own)) return message;
  const what = words.say(words.has(own) ? own : 'limit-met');
  return seconds === undefined ? what : `${what} ${words.say('limit-wait', { seconds: Math.max(seconds, 1) })}`;
}
