/** The drawings beside the rules: dice, locomotives and wagons, with arrows, ticks and crosses in between. */

import type { Train } from './types';

export type Drawn =
  | { die: string; big?: true }
  | { loco: Train }
  | { wagon: string; train: Train }
  | { sign: 'right' | 'tick' | 'cross' }
  | { times: number }
  | { stop: true };

const wagon = (train: Train, wagon: string): Drawn => ({ wagon, train });

export const RULE_PICTURES: Readonly<Record<string, readonly Drawn[]>> = {
  'WR-1': [
    { loco: 'passenger' },
    wagon('passenger', 'red'),
    wagon('passenger', 'blue'),
    wagon('passenger', 'green'),
    wagon('passenger', 'yellow'),
  ],
  'WR-2': [
    { loco: 'passenger' },
    wagon('passenger', 'orange'),
    { loco: 'freight' },
    wagon('freight', 'orange'),
    { loco: 'tank' },
    wagon('tank', 'orange'),
  ],
  'WR-3': [{ die: 'red' }, { die: 'blue' }],
  'WR-4': [
    { die: 'red' },
    { die: 'blue' },
    { sign: 'right' },
    wagon('freight', 'green'),
    wagon('freight', 'red'),
    wagon('freight', 'blue'),
    { sign: 'tick' },
  ],
  'WR-5': [{ die: 'locomotive', big: true }],
  'WR-6': [{ die: 'yellow' }, { die: 'green' }, { sign: 'right' }, wagon('tank', 'yellow'), wagon('tank', 'red'), { sign: 'cross' }],
  'WR-7': [{ die: 'locomotive', big: true }, { sign: 'right' }, wagon('tank', 'red'), wagon('tank', 'blue'), wagon('tank', 'yellow')],
  'WR-8': [
    { die: 'nothing', big: true },
    { sign: 'right' },
    { die: 'nothing', big: true },
    { sign: 'right' },
    { die: 'locomotive', big: true },
  ],
  'WR-10': [{ stop: true }],
  'WR-13': [{ times: 10 }, wagon('passenger', 'green')],
};
