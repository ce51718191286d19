// @vitest-environment node
import { expect, it } from 'vitest';
import { addressOf, parse, type Route } from './routes';

const ADDRESSES: [string, Route][] = [
  ['/', { page: 'home' }],
  ['/new/wild-ride', { page: 'new', game: 'wild-ride', here: false }],
  ['/here/wild-ride', { page: 'new', game: 'wild-ride', here: true }],
  ['/learn/wild-ride', { page: 'learn', game: 'wild-ride' }],
  ['/puzzles', { page: 'puzzles' }],
  ['/puzzles/wild-ride/3', { page: 'puzzle', game: 'wild-ride', number: 2 }],
  ['/results', { page: 'results' }],
  ['/rules/wild-ride', { page: 'rules', game: 'wild-ride', rule: null }],
  ['/rules/wild-ride#WR-7', { page: 'rules', game: 'wild-ride', rule: 'WR-7' }],
  ['/t/abc', { page: 'table', id: 'abc' }],
  ['/t/device-abc/replay', { page: 'replay', id: 'device-abc' }],
  ['/t/abc/review', { page: 'review', id: 'abc', start: 0 }],
  ['/t/abc/review/12', { page: 'review', id: 'abc', start: 12 }],
  ['/nowhere/at/all', { page: 'not-found', path: '/nowhere/at/all' }],
  ['/t', { page: 'not-found', path: '/t' }],
  ['/learn', { page: 'not-found', path: '/learn' }],
];

it.each(ADDRESSES)('%s leads to a page and back', (address, route) => {
  expect(parse(address)).toEqual(route);
  expect(addressOf(route)).toBe(address);
});

it.each([
  ['//', { page: 'home' }],
  ['/#content', { page: 'home' }],
  ['/t/abc/', { page: 'table', id: 'abc' }],
  ['/t/abc/else', { page: 'table', id: 'abc' }],
  ['/t/abc/review/none', { page: 'review', id: 'abc', start: 0 }],
  ['/puzzles/wild-ride', { page: 'puzzles' }],
])('%s is understood', (address, route) => expect(parse(address)).toEqual(route));
