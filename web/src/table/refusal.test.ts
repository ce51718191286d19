// @vitest-environment node
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { Words } from '../words/words';
import { sayRefusal } from './refusal';

const own = 'refusal-not-in-hand = { $card } n’est pas dans votre main.\nname-erie = ERIE';
const words = new Words(
  'fr',
  [...['table', 'web'].map((file) => readFileSync(`../locales/fr/${file}.ftl`, 'utf8')), own],
  ['Rouge', 'Bleu'],
);

it('tells the game’s own reason, with what it is about', () => {
  const refused = { code: 'refused', message: 'ERIE 7 is not in your hand', detail: { kind: 'not_in_hand', card: 'erie-7' } };
  expect(sayRefusal(refused, words)).toBe('ERIE 7 n’est pas dans votre main.');
});

it('tells why a move cannot be taken back', () => {
  const refused = { code: 'undo_refused', message: 'seat 1 has acted since', detail: { kind: 'other_acted', seat: 1 } };
  expect(sayRefusal(refused, words)).toContain('Bleu a joué depuis');
});

it('says what was too much and when to try again', () => {
  const refused = { code: 'too_much', message: 'that is too much at once', limit: 'unheard_of', retry_after_s: 3 };
  expect(sayRefusal(refused, words)).toBe('Trop de demandes. Réessayez dans 3 s.');
});

it('falls back on what the code says, then on the server’s words', () => {
  expect(sayRefusal({ code: 'refused', message: 'no', detail: { kind: 'unheard_of' } }, words)).toBe(words.say('refused-refused'));
  expect(sayRefusal({ code: 'unheard_of', message: 'no, because' }, words)).toBe('no, because');
});
