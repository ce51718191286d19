/** Promises from a game's menu: patterns with blanks, which are filled in and recognised here. */

import type { TablePromise, Kinded, PromiseOffer, PromiseTerms, Seat } from '../protocol/messages';
import type { Arguments, Words } from '../words/words';

/** A promise from the menu; its title is one of the page's own messages. */
export type Offer = Omit<PromiseOffer, 'title'>;

/** The values of a pattern's blanks, by name. */
export type Blanks = Record<string, string | number>;

/** Fills a pattern: `"$track"` becomes the chosen track. */
function fill(pattern: Kinded, blanks: Blanks): Kinded {
  const filled = Object.entries(pattern).map(([name, value]) => {
    const blank = typeof value === 'string' && value.startsWith('$') ? blanks[value.slice(1)] : undefined;
    return [name, blank ?? value];
  });
  return Object.fromEntries(filled) as Kinded;
}

/** Makes the promise that the player chose from the menu. */
export function promised(offer: Offer, chosen: Blanks, by: Seat, to: Seat, seats: number): PromiseTerms {
  if (offer.clause === 'words' || !offer.event) {
    return { to, clause: { kind: 'words', text: String(chosen.text ?? '') }, until: { kind: 'end' } };
  }
  const blanks = { ...chosen, by, after: (by + 1) % seats };
  return {
    to,
    clause: { kind: offer.clause, event: fill(offer.event, blanks) },
    until: offer.until ? { kind: 'event', event: fill(offer.until, blanks) } : { kind: 'end' },
  };
}

/** Finds the values that turn a pattern into this event; `null` if there are none. */
function match(pattern: Kinded, event: Kinded): Blanks | null {
  const found: Blanks = {};
  if (Object.keys(pattern).length !== Object.keys(event).length) return null;
  for (const [name, value] of Object.entries(pattern)) {
    const is = event[name];
    if (typeof value === 'string' && value.startsWith('$')) {
      if (typeof is !== 'string' && typeof is !== 'number') return null;
      found[value.slice(1)] = is;
    } else if (is !== value) return null;
  }
  return found;
}

/** Describes a promise from the menu. */
export function sayOffer(offer: Offer, blanks: Blanks, words: Words): string {
  const named = offer.asks.map((ask): [string, string] => {
    const value = blanks[ask] ?? '…';
    return [ask, ask === 'seat' && typeof value === 'number' ? words.seat(value) : ask === 'text' ? String(value) : words.name(value)];
  });
  return words.say(`promise-${offer.name.replaceAll('_', '-')}`, Object.fromEntries(named) as Arguments);
}

/** Describes a promise as the menu does, or by its event; `null` if it is in the player's own words. */
export function sayClause({ terms, by }: TablePromise, offers: readonly Offer[], words: Words): string | null {
  const { clause } = terms;
  if (clause.kind === 'words') return null;
  for (const offer of offers) {
    const blanks = offer.clause === clause.kind && offer.event ? match(offer.event, clause.event) : null;
    if (blanks && (blanks.by === undefined || blanks.by === by)) return sayOffer(offer, blanks, words);
  }
  return `${words.say(clause.kind === 'will' ? 'clause-will' : 'clause-will-not')} ${words.tell('event', clause.event, null)}`;
}
