// @vitest-environment node
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { TablePromise } from '../protocol/messages';
import { Words } from '../words/words';
import { promised, sayClause, type Offer } from './promises';

const offer: Offer = {
  name: 'leave_it',
  asks: ['place', 'seat'],
  choices: [
    ['north', 'south'],
    [0, 1, 2],
  ],
  clause: 'will_not',
  event: { kind: 'taken', seat: '$by', place: '$place', from: '$seat' },
  until: { kind: 'turn_began', seat: '$after' },
};
const source = `${readFileSync('../locales/en/table.ftl', 'utf8')}
promise-leave-it = I leave { $place } to { $seat }.
clause-will = this will happen:
clause-will-not = this will not happen:
event-taken = { $seat } takes { $place }.
name-north = the North`;
const words = new Words('en', [source], ['Red', 'Blue', 'Green'], new Set(['seat', 'from']));
const promise = (terms: TablePromise['terms'], by: number): TablePromise => ({ seq: 1, by, terms, status: { kind: 'open' } });

it('fills every blank of a pattern', () => {
  expect(promised(offer, { place: 'north', seat: 0 }, 2, 1, 3)).toEqual({
    to: 1,
    clause: { kind: 'will_not', event: { kind: 'taken', seat: 2, place: 'north', from: 0 } },
    until: { kind: 'event', event: { kind: 'turn_began', seat: 0 } },
  });
});

it('says what was promised as the menu says it, and any other event as what is to happen', () => {
  const made = promised(offer, { place: 'north', seat: 0 }, 2, 1, 3);
  expect(sayClause(promise(made, 2), [offer], words)).toBe('I leave the North to Red.');
  // Another seat's event does not match a promise from the menu.
  expect(sayClause(promise(made, 1), [offer], words)).toBe('this will not happen: Green takes the North.');
  expect(sayClause(promise(made, 2), [], words)).toContain('Green takes the North.');
});

it('keeps own words as they are', () => {
  const free = promised({ name: 'free', asks: ['text'], choices: [[]], clause: 'words' }, { text: 'a pie' }, 0, 1, 3);
  expect(free).toEqual({ to: 1, clause: { kind: 'words', text: 'a pie' }, until: { kind: 'end' } });
  expect(sayClause(promise(free, 0), [offer], words)).toBeNull();
});
