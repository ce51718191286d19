/**
 * Every message with every shape of its arguments, for a test that looks for mistakes and for a page to read
 * (`target/words.html`). The shapes of an argument are the variants that the message selects, and samples by its name.
 */

import { FluentResource } from '@fluent/bundle';
import type { Lang, Arguments } from './words';

type Expression = {
  type: string;
  name?: string;
  selector?: Expression;
  variants?: { key: { value: string | number }; value: Pattern }[];
  args?: unknown[];
};
type Pattern = string | (string | Expression)[];

const NUMBERS = [0, 1, 2, 12];
/** Samples for arguments by name; any other is a number or a word. */
const PEOPLE = ['Anna', 'Bruno', 'Éloi'];
const SEATS = ['seat', 'name', 'robber', 'by', 'to', 'seats', 'names', 'conductor'];
const NAMED: Readonly<Record<string, RegExp>> = {
  company: /^name-(bo|co|erie|nyc|prr)$/,
  void: /^name-(erie|prr)$/,
  colour: /^name-(red|blue|green|yellow|orange|purple|black|white)$/,
  colours: /^name-(red|orange)$/,
  first: /^name-(red|orange|wagon)$/,
  second: /^name-(blue|wagon)$/,
  goods: /^name-(cattle|worker|coal|food|silver|gold)$/,
  station: /^name-(atlanta|boston|los-angeles)$/,
  stations: /^name-(atlanta|boston)$/,
  track: /^name-(pacific|atlantic|lakes)$/,
  building: /^name-(hotel|mine|ranch)$/,
  end: /^name-(left|right)$/,
  city: /^name-(new-york|atlanta|chicago)$/,
  answer: /^name-(grab|no-ride)$/,
  ending: /^name-(ten-wagons|deck-empty)$/,
  die: /^name-(coin|train|locked-train)$/,
  reason: /^name-(hands-empty|points-gone|ten-wagons|last-card-drawn)$/,
};
const LISTS = ['dice', 'cards', 'tickets', 'lane', 'wagons', 'face-up', 'goods-list'];
/** The maximum number of renderings of one message. */
const MOST = 160;

export interface Rendered {
  id: string;
  lang: Lang;
  given: Arguments;
  text: string;
  errors: string[];
}

function shapes(pattern: Pattern, found: Map<string, Set<string | number>>): void {
  if (typeof pattern === 'string') return;
  for (const part of pattern) if (typeof part !== 'string') expression(part, found);
}

function expression(part: Expression, found: Map<string, Set<string | number>>): void {
  if (part.type === 'var' && part.name) found.set(part.name, found.get(part.name) ?? new Set());
  if (part.type === 'func') for (const given of part.args ?? []) expression(given as Expression, found);
  if (part.type !== 'select') return;
  const name = part.selector?.name;
  if (name) {
    const keys = found.get(name) ?? new Set();
    for (const { key } of part.variants ?? []) keys.add(key.value);
    found.set(name, keys);
  }
  for (const { value } of part.variants ?? []) shapes(value, found);
}

const PLURALS = new Set(['zero', 'one', 'two', 'few', 'many', 'other']);

/** The samples for an argument, by the variants in the message and by its name. */
function samples(name: string, asked: ReadonlySet<string | number>, names: ReadonlyMap<string, string>): (string | number)[] {
  const words = [...asked].filter((key) => typeof key === 'string' && !PLURALS.has(key)) as string[];
  const counted = [...asked].some((key) => typeof key === 'number' || key === 'one');
  if (SEATS.includes(name) && words.length === 0) return PEOPLE;
  const of = NAMED[name];
  const found = of ? [...names].filter(([id]) => of.test(id)).map(([, text]) => text) : [];
  if (words.length > 0) {
    const rest = found.length > 0 ? found : LISTS.includes(name) ? ['Xenia, Zoo'] : asked.has('no') ? [] : ['Xenia'];
    return [...new Set([...words, ...rest])];
  }
  if (counted) return NUMBERS;
  if (found.length > 0) return found;
  return LISTS.includes(name)
    ? ['Xenia, Zoo']
    : /card|ticket|prize|share$|space|text|link|game|title|message|problem|what|why|clause|wants|built|seats|until|reason|action|file|level|left|list|bonus|train|wagon|of$/.test(
          name,
        )
      ? ['Xenia']
      : [2];
}

function product(all: [string, (string | number)[]][]): Arguments[] {
  let rows: Arguments[] = [{}];
  for (const [name, values] of all) rows = rows.flatMap((row) => values.map((value) => ({ ...row, [name]: value }))).slice(0, MOST * 4);
  // Too many: take every n-th, so that each argument still varies.
  const step = Math.max(1, Math.ceil(rows.length / MOST));
  return rows.filter((_, at) => at % step === 0);
}

/** Renders every message of a source with every shape of its arguments. */
export function everyMessage(
  lang: Lang,
  source: string,
  say: (pattern: Pattern, given: Arguments) => { text: string; errors: string[] },
): Rendered[] {
  const { body } = new FluentResource(source) as unknown as {
    body: { id: string; value: Pattern | null; attributes: Record<string, Pattern> }[];
  };
  const names = new Map(body.filter(({ id }) => id.startsWith('name-')).map(({ id, value }) => [id, String(value)]));
  return body.flatMap(({ id, value, attributes }) =>
    Object.entries({ '': value, ...attributes }).flatMap(([attribute, pattern]) => {
      if (pattern === null) return [];
      const found = new Map<string, Set<string | number>>();
      shapes(pattern, found);
      return product([...found].map(([name, asked]) => [name, samples(name, asked, names)])).map((given) => ({
        id: attribute ? `${id}.${attribute}` : id,
        lang,
        given,
        ...say(pattern, given),
      }));
    }),
  );
}
