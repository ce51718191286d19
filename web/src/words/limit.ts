/** A limit of the server's that was met, in the words of the reader. */

import type { Problem } from '../protocol/messages';
import type { Words } from './words';

type LimitMet = Pick<Problem, 'message' | 'limit' | 'retry_after_s'>;

/** Says what was too much, and when to try again; a limit that the page has no words for is told in the server's, which are English. */
export function sayLimit({ message, limit, retry_after_s: seconds }: LimitMet, words: Words): string {
  const own = `limit-${limit?.replaceAll('_', '-')}`;
  if (words.lang === 'en' && !words.has(own)) return message;
  const what = words.say(words.has(own) ? own : 'limit-met');
  return seconds === undefined ? what : `${what} ${words.say('limit-wait', { seconds: Math.max(seconds, 1) })}`;
}
