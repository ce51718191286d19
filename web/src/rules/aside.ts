/** Parts of the rules that first-time players can skip: rulings, notes for adults, options of a table. */

import type { Words } from '../words/words';
import type { Span } from './markdown';

/**
 * A paragraph that begins with an emphasised word and a full stop, like *Ruling.*, is an aside with that heading; so is
 * an option.
 */
export function asideOf(spans: readonly Span[], words: Words | null = null): { title: string; rest: Span[] } | null {
  const [first, ...rest] = spans;
  const option = first?.kind === 'em' ? optionIn(first.text, words) : null;
  if (option !== null) return { title: option, rest: trimmed(rest) };
  if (first?.kind === 'em' && /^[^()]{3,20}\.$/.test(first.text)) return { title: first.text.slice(0, -1), rest: trimmed(rest) };
  return null;
}

const trimmed = ([first, ...rest]: Span[]): Span[] => (first ? [{ ...first, text: first.text.trimStart() }, ...rest] : []);

/** An option in words, as in the table's set-up: `wrong_grab: players` is "Who notices a wrong grab – the players". */
export function optionIn(text: string, words: Words | null): string | null {
  const code = text.replace(/^\(option ?: `?([^`)]+)`?\)$/, '$1');
  const [, option, choice] = /^(\w+)(?:[:=] ?([\w-]+))?$/.exec(code) ?? [];
  if (option === undefined || words === null) return null;
  const id = `option-${option.replaceAll('_', '-')}`;
  if (!words.has(id)) return null;
  return choice === undefined ? words.say(id) : `${words.say(id)} – ${words.name(choice)}`;
}
