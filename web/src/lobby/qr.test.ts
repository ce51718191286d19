// Codes are compared with those of another QR library (Python's qrcode 8), square by square: hashes of their rows, for
// every mask.

import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { masked, qrCode } from './qr';

const rows = (code: boolean[][] | null) => code?.map((row) => row.map((dark) => (dark ? '1' : '0')).join('')).join('\n') ?? '';
const hash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);

const OTHERS: [string, string[]][] = [
  [
    'https://example.org/t/abc',
    [
      'e454591a27e889d3',
      'd8d9cc058d5706ae',
      '4bc00abc30625100',
      'b06a5958396d3c1c',
      '071c9a7a58f8f8e9',
      '31fea549c9c64553',
      '1a4a2b5fba14db99',
      '4831b36e0de14df2',
    ],
  ],
  [
    'x',
    [
      '55801751119e939b',
      '9fc2cabfced8ec83',
      '837dde4e7067affc',
      '55639f55c30dadb5',
      '091b811e27946e0a',
      '137244cbd79d10d1',
      '533ce3f30fdf6728',
      '2f5f8d362cd4fa38',
    ],
  ],
  [
    'https://trains.example.org/t/0123456789abcdefghijklmnopqrstuvwxyz',
    [
      '90c1760dd4231903',
      'ccfba1b242ed0c9e',
      '131d3efedfa21cae',
      'bc51650b4777b18b',
      '7911c71bc6163abb',
      '9a44a784f89a9054',
      '3ab711d61da13ab7',
      '4e1a62c65b50d212',
    ],
  ],
  [
    'a'.repeat(100),
    [
      '18f88bcaf4393e7d',
      '129a778fba244f01',
      'd826c16609dde880',
      '0b2e5a6c2d7c84c8',
      'b9fe62182a655535',
      '3beb91cfcfce683c',
      'caca419ea92c84c5',
      'ea44c72d25241708',
    ],
  ],
  [
    'b'.repeat(134),
    [
      '43e09ea9cbae0ecb',
      '5634fb2d58b07295',
      'ed7dad45290b63fd',
      '8768851ce97b919b',
      '93744dfa20d58a15',
      '65cf5a1538fbb085',
      '1404d9be36d9b04d',
      'b08cc399983f9279',
    ],
  ],
  [
    'ü'.repeat(40),
    [
      '1d916688bc27fe62',
      '9a64ddb2ed320c19',
      '7fbb3476cf8a0718',
      '18d749b3563ccd51',
      '5f60ed8241b40820',
      'ff2f3ea3febf83bc',
      'cf76e374d4d5d31c',
      'd0c9817020070582',
    ],
  ],
];

it('is what another maker of codes makes, with every mask and in every size', () => {
  for (const [text, hashes] of OTHERS) {
    expect(
      hashes.map((_, mask) => hash(rows(masked(text, mask)))),
      text,
    ).toEqual(hashes);
    expect(hashes).toContain(hash(rows(qrCode(text))));
  }
});

it('is nothing for what does not fit', () => {
  expect(qrCode('c'.repeat(134))).not.toBeNull();
  expect(qrCode('c'.repeat(135))).toBeNull();
});
