/** The data hashed for the dice, byte by byte as docs/play/fair-dice.md describes. */

import type { Opening } from '../protocol/messages';
import { sha256 } from './sha256';

const text = (words: string) => new TextEncoder().encode(words);

export const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Parses 32 bytes from 64 lower-case hexadecimal digits, their only form. */
export function unhex(digits: string): Uint8Array {
  if (!/^[0-9a-f]{64}$/.test(digits)) throw new Error('not 64 hexadecimal digits in small letters');
  return Uint8Array.from({ length: 32 }, (_, i) => parseInt(digits.slice(i * 2, i * 2 + 2), 16));
}

/** A number as eight bytes, little-endian. */
function number(value: number): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(8));
  bytes.setBigUint64(0, BigInt(value), true);
  return new Uint8Array(bytes.buffer);
}

/** Hashes a label and fields, each preceded by its length. */
function hash(what: string, fields: Uint8Array[]): string {
  const all = [text(`whistlestop fair dice 2 ${what}`), ...fields];
  const bytes = new Uint8Array(all.reduce((sum, field) => sum + 4 + field.length, 0));
  const lengths = new DataView(bytes.buffer);
  let at = 0;
  for (const field of all) {
    lengths.setUint32(at, field.length, true);
    bytes.set(field, at + 4);
    at += 4 + field.length;
  }
  return hex(sha256(bytes));
}

/** Canonical JSON: no whitespace, and the keys of every object sorted. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const fields = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([key, field]) => `${JSON.stringify(key)}:${canonical(field)}`).join()}}`;
}

/** A seat's commitment to its number, published while the table waits. */
export function seatCommitment(table: string, seat: number, nonce: string): string {
  return hash('seat', [text(table), number(seat), unhex(nonce)]);
}

/** The hash of everything that is fixed when a table opens. */
export function headOf(opening: Opening): string {
  const part = (seat: Opening['seats'][number]) =>
    seat.kind === 'committed' ? unhex(seat.commitment) : text(seat.kind === 'bot' ? 'bot' : '');
  return hash('head', [
    text(opening.table),
    text(opening.game),
    number(opening.rules_version),
    text(canonical(opening.config)),
    number(opening.first),
    unhex(opening.carried),
    unhex(opening.commitment),
    number(opening.seats.length),
    ...opening.seats.map(part),
  ]);
}
