/** Explains a refusal in the page's language. */

import type { Kinded, Problem } from '../protocol/messages';
import { sayLimit } from '../words/limit';
import type { Words } from '../words/words';

const dashed = (word: string) => word.replaceAll('_', '-');

/** The game's own message comes first, then the page's message for the code, then the server's text. */
export function sayRefusal(refused: Problem, words: Words): string {
  const { code, message } = refused;
  const detail = typeof refused.detail?.kind === 'string' ? (refused.detail as Kinded) : undefined;
  if (code === 'too_much') return sayLimit(refused, words);
  if (detail && words.has(`refusal-${dashed(detail.kind)}`)) return words.tell('refusal', detail, null);
  const exact = detail && `${code}-${detail.kind}`;
  if (exact && words.has(`refused-${dashed(exact)}`)) return words.tell('refused', { ...detail, kind: exact }, null);
  const plain = `refused-${dashed(code)}`;
  return words.lang === 'en' || !words.has(plain) ? message : words.say(plain);
}
