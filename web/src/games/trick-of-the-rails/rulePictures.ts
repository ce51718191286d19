/** The cards drawn beside the rules, with arrows and the like in between. */

import type { AnyCard } from './cards';

export type Drawn = AnyCard | 'right' | '+' | '>' | '=' | `${number}`;

export const SIGNS: readonly string[] = ['right', '+', '>', '='];

export const RULE_PICTURES: Readonly<Record<string, readonly Drawn[]>> = {
  'TR-1': ['bo-start', 'co-start', 'erie-start', 'nyc-start', 'prr-start'],
  'TR-2': ['erie-start', 'erie-5'],
  'TR-3': ['nyc-exchange', 'new_york', 'bo-exchange', 'loco-3', 'reservation-1'],
  'TR-5': ['erie-7', 'erie-2', 'erie-9', 'co-1'],
  'TR-6': ['erie-9', '>', 'erie-7', '>', 'erie-2'],
  'TR-8': ['nyc-exchange', '+', 'prr-5', '+', 'bo-2'],
  'TR-10': ['loco-4', 'right', 'prr-start', 'prr-5', 'prr-4', 'prr-3'],
  'TR-11': ['loco-6+all'],
  'TR-12': ['baltimore', 'right', 'bo-start', 'bo-10', 'baltimore'],
  'TR-14': ['nyc-6', 'nyc-9', 'new_york', '=', '110'],
};
