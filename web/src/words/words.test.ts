// @vitest-environment node
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { Words, type Lang } from './words';

const load = (lang: Lang, names: string[] = []) =>
  new Words(
    lang,
    ['table', 'trick-of-the-rails'].map((file) => readFileSync(`../locales/${lang}/${file}.ftl`, 'utf8')),
    names,
  );

it('tells an event by its kind, with its fields', () => {
  const event = { kind: 'card_played', seat: 1, card: 'erie-7', void: null };
  expect(load('en').tell('event', event, 0)).toBe('Seat 1 plays ERIE 7.');
  expect(load('en').tell('event', event, 1)).toBe('You play ERIE 7.');
  expect(load('en', ['A', 'Red']).tell('event', event, 0)).toBe('Red plays ERIE 7.');
  expect(load('fr').tell('event', { ...event, void: 'prr' }, 0)).toContain('PRR');
});

it('names values: words, parts of words, lists, nothing', () => {
  const words = load('en');
  expect(words.name('new_york')).toBe('New York');
  expect(words.name('loco-6+all')).toBe('locomotives 6 and ALL');
  expect(words.name(['bo-1', 'co-exchange'])).toBe('B&O 1, C&O exchange share');
  expect(words.name(null)).toBe('none');
  expect(words.name(false)).toBe('no');
});

it('learns the names of a custom board', () => {
  const words = load('en');
  words.learn({ board: { names: { 'station-1': 'old-harbour' } } });
  expect(words.name('station-1')).toBe('Old Harbour');
  words.learn(null);
  expect(words.name('station-1')).toBe('Old Harbour');
});

it('shows a gap as what it is', () => {
  expect(load('en').say('no-such-message')).toBe('no-such-message');
  expect(load('en').tell('action', { kind: 'no_such' }, null)).toBe('{"kind":"no_such"}');
});
