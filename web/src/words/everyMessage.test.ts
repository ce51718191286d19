// @vitest-environment node
/**
 * Every message in both languages, with every shape of its arguments, is checked for mistakes; `target/words.html`
 * shows them all for reading.
 */

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { FluentBundle } from '@fluent/bundle';
import { expect, it } from 'vitest';
import { everyMessage, type Rendered } from './everyMessage';
import { FRENCH } from './french';
import type { Lang } from './words';

const LANGS: Lang[] = ['en', 'fr'];
const files = readdirSync('../locales/en').filter((file) => file !== 'terminal.ftl');

const rendered: (Rendered & { file: string })[] = LANGS.flatMap((lang) =>
  files.flatMap((file) => {
    const bundle = new FluentBundle(lang, { useIsolating: false, functions: FRENCH });
    return everyMessage(lang, readFileSync(`../locales/${lang}/${file}`, 'utf8'), (pattern, given) => {
      const errors: Error[] = [];
      const text = bundle.formatPattern(pattern as never, given, errors);
      return { text, errors: errors.map(String) };
    }).map((one) => ({ ...one, file }));
  }),
);

/** Patterns that must never occur in text for people. */
const BLUNDERS: [Lang | null, RegExp][] = [
  [null, /`|undefined|\[object|\{|\}|\[|\]/],
  [null, / {2}| \.$|,\s*$|\( | \)|^\s/],
  [null, /(?<![\p{L}\d])1 (?!goods|dés)\p{L}+s(?!\p{L})/u],
  ['en', /\b[Aa] (?:[aeio]|orange)/],
  ['en', /\b[Aa]n [^aeiouh]/],
  ['en', /: none\b|\bnone\.$|\bnone,/],
  ['fr', /\bnone\b/],
  ['fr', /\b(?:de|que|le|la|je|ne|se|me) (?:Anna|Éloi|orange\b|argent|or\b|ouvriers|Atlanta|ERIE)/],
  ['fr', /(?:carte|rangée|Toutes les cartes) (?:vert|bleu|noir|blanc|violet)s?(?!\p{L})/u],
  ['fr', /\p{L}(?:[:;!?])(?:\s|$)/u],
  // A no-break space comes before these marks and inside the quotes, and never ends a line.
  ['fr', / (?:[:;!%»]|\?(?!\?))(?:[\s.,)]|$)|« /u],
];
/** French uses *vous*, except in Wild Ride, which is for children. */
const POLITE = /(?<!\p{L})(?:tu|ton|ta|tes|toi)(?!\p{L})/iu;
const FAMILIAR = /(?<!\p{L})(?:vous|votre|vos)(?!\p{L})/iu;
/** Exceptions: "even none" is correct, and goods are always offered as such or on cards. */
const RIGHT = ['guide-draw-tickets', 'board-all-or-none', 'event-offer-shown', 'board-offer-brings'];

it('says nothing that a person would not say', () => {
  expect(rendered.length).toBeGreaterThan(3000);
  const wrong = rendered.flatMap(({ id, lang, file, text, errors }) => {
    if (RIGHT.includes(id)) return [];
    const found = BLUNDERS.filter(([only, what]) => (only === null || only === lang) && what.test(text)).map(([, what]) => String(what));
    const address = file === 'wild-ride.ftl' ? FAMILIAR : POLITE;
    if (lang === 'fr' && address.test(text)) found.push(String(address));
    return [...found, ...errors].map((why) => `${lang}/${file} ${id}: ${text}   ${why}`);
  });
  expect([...new Set(wrong)]).toEqual([]);
});

it('has different words for different buttons of a game', () => {
  const buttons = /^(undo|hint|skip|confirm-back|board-clear|board-place|action-pass|board-no)$/;
  for (const lang of LANGS) {
    for (const game of files.filter((file) => !['web.ftl', 'table.ftl', 'review.ftl'].includes(file))) {
      const said = rendered.filter((one) => one.lang === lang && buttons.test(one.id) && [game, 'web.ftl'].includes(one.file));
      const words = said.map(({ text }) => text);
      expect(
        words.filter((word, at) => words.indexOf(word) !== at),
        `${lang} ${game}`,
      ).toEqual([]);
    }
  }
});

it('is written down as one page to read', () => {
  const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const page = (lang: Lang) =>
    files.map((file) => {
      const own = rendered.filter((one) => one.lang === lang && one.file === file);
      const lines = [...new Map(own.map(({ id, text }) => [`${id} ${text}`, `<tr><td>${id}<td>${escape(text)}`])).values()];
      return `<h2>${lang} ${file}</h2><table>${lines.join('\n')}</table>`;
    });
  mkdirSync('../target', { recursive: true });
  writeFileSync('../target/words.html', `<!doctype html><meta charset="utf-8"><title>Words</title>${LANGS.flatMap(page).join('')}`);
});
