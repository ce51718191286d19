/**
 * The drawings beside the rules: dice (of a seat, or white), small pictures and power cards, with arrows and the like
 * in between.
 */

import type { Power } from './types';

export type Drawn = { die: string; seat: number | null } | { glyph: string; shines?: true } | { card: Power } | { sign: string };

const die = (face: string, seat: number | null = 0): Drawn => ({ die: face, seat });
const to: Drawn = { sign: 'right' };

export const RULE_PICTURES: Readonly<Record<string, readonly Drawn[]>> = {
  'TS-1': [
    { glyph: 'ranch' },
    to,
    { glyph: 'cattle' },
    { glyph: 'hotel' },
    to,
    { glyph: 'worker' },
    { glyph: 'mine' },
    to,
    { glyph: 'coal' },
  ],
  'TS-2': [{ card: 'seattle-detroit' as Power }, { card: 'worker-coal' as Power }],
  'TS-5': [die('train'), die('hotel'), die('coin'), { sign: '+' }, die('train', null), die('mine', null)],
  'TS-8': ['coin', 'hotel', 'mine', 'ranch', 'train', 'locked_train'].map((face) => die(face)),
  'TS-9': [{ glyph: 'coin', shines: true }, to, die('mine'), to, die('hotel')],
  'TS-10': [die('locked_train'), die('locked_train'), die('locked_train'), to, { sign: '−3' }, { glyph: 'points', shines: true }],
  'TS-12': [die('hotel'), die('hotel'), die('hotel', null), to, { glyph: 'hotel' }],
  'TS-15': [die('coin'), to, { glyph: 'coin', shines: true }, { glyph: 'coin', shines: true }],
  'TS-21': [die('train', 0), die('train', 1), die('train', 0), to, { glyph: 'points', shines: true }, { glyph: 'points', shines: true }],
  'TS-24': [{ glyph: 'hotel' }, to, { glyph: 'worker' }],
  'TS-28': [{ glyph: 'cattle' }, to, { glyph: 'food' }, to, { glyph: 'gold', shines: true }],
};
