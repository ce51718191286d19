/** The drawings beside the rules: cards, rows of a railyard and tickets, with arrows and the like in between. */

import type { Laid } from './trains';
import type { Colour, Ticket, Train } from './types';

export type Drawn = { card: Train | 'back' } | { row: Laid } | { ticket: Ticket; done?: true; lost?: true } | { sign: string };

const row = (colour: Colour, cards: number, locomotives = 0, seat = 0): Drawn => ({ row: { colour, cards, locomotives, seat } });
const card = (train: Train | 'back'): Drawn => ({ card: train });

export const RULE_PICTURES: Readonly<Record<string, readonly Drawn[]>> = {
  'TT-1': [card('locomotive'), card('red'), card('green'), card('blue'), card('yellow')],
  'TT-2': [{ ticket: 'seattle-miami' }, { ticket: 'chicago-new_york' }],
  'TT-4': [row('blue', 3), { sign: 'right' }, card('back')],
  'TT-7': [card('red'), card('white'), card('locomotive'), card('orange'), card('purple')],
  'TT-8': [card('green'), card('green'), card('locomotive'), { sign: 'right' }, row('green', 2, 1)],
  'TT-9': [row('red', 1), row('yellow', 1), row('purple', 1)],
  'TT-11': [row('black', 3), { sign: '>' }, row('black', 2)],
  'TT-15': [card('yellow'), { sign: 'right' }, { ticket: 'chicago-new_york', done: true }],
  'TT-18': [
    { ticket: 'chicago-new_york', done: true },
    { ticket: 'dallas-miami', lost: true },
  ],
};
