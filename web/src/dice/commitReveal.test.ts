// @vitest-environment jsdom
/** Our part in the dice: our hashes equal the server's, and nothing is revealed while anybody can still choose. */

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Opening, SeatCard, TableCard } from '../protocol/messages';
import { canonical, headOf, hex, seatCommitment, unhex } from './canonical';
import { commitmentsFor, CommitReveal, type DiceMessage } from './commitReveal';
import { storeDice, downloadUrl, loadDice } from './storedDice';
import { sha256 } from './sha256';

const vector = readFileSync('../docs/play/fair-dice.md', 'utf8').split('```text')[1]!;
const says = (name: string) =>
  vector
    .split('\n')
    .find((line) => line.startsWith(name))!
    .slice(name.length)
    .trim();

const card = (seat: Partial<SeatCard>): SeatCard => ({
  occupant: 'person',
  name: null,
  level: null,
  you: false,
  host: false,
  present: true,
  stand_in: null,
  resigned: false,
  dice: null,
  ...seat,
});

const COMMITMENT = 'c0'.repeat(32);

function table(more: Partial<TableCard> = {}): TableCard {
  return {
    id: 't1',
    game: 'some-game',
    status: 'waiting',
    seats: [card({ you: true, host: true }), card({ occupant: 'bot' }), card({})],
    options: {},
    pace: 'live',
    clock: null,
    visibility: 'link',
    memory_aids: false,
    spectators: 'yes',
    undo: true,
    host: true,
    seq: 0,
    turn: null,
    commitment: COMMITMENT,
    fair: { version: 2, head: null, opening: null },
    rematch: null,
    watching: 0,
    created_ms: 0,
    ...more,
  };
}

/** The table as it opens with seat 0's commitment. */
function opened(commitment: string, change: Partial<Opening> = {}): TableCard {
  const opening: Opening = {
    table: 't1',
    game: 'some-game',
    rules_version: 1,
    config: { seats: 3 },
    first: 0,
    carried: 'ca'.repeat(32),
    commitment: COMMITMENT,
    seats: [{ kind: 'committed', commitment }, { kind: 'bot' }, { kind: 'nothing' }],
    ...change,
  };
  const seats = [card({ you: true, dice: { commitment, state: 'committed' } }), card({ occupant: 'bot' }), card({})];
  return table({ status: 'opening', seats, fair: { version: 2, head: headOf(opening), opening } });
}

describe('hashes', () => {
  it('are SHA-256', () => {
    expect(hex(sha256(new TextEncoder().encode('abc')))).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
    for (let length = 0; length < 300; length += 1) {
      const bytes = Uint8Array.from({ length }, (_, i) => (i * 7 + length) & 255);
      expect(hex(sha256(bytes))).toBe(createHash('sha256').update(bytes).digest('hex'));
    }
  });

  it('are those of the document', () => {
    expect(seatCommitment('4f2a', 0, '11'.repeat(32))).toBe(says('seat 0'));
    expect(seatCommitment('4f2a', 2, '22'.repeat(32))).toBe(says('seat 2'));
    const head = headOf({
      table: '4f2a',
      game: 'some-game',
      rules_version: 3,
      config: { seats: 4, open: true },
      first: 0,
      carried: says('carried'),
      commitment: says('commitment'),
      seats: [
        { kind: 'committed', commitment: says('seat 0') },
        { kind: 'bot' },
        { kind: 'committed', commitment: says('seat 2') },
        { kind: 'nothing' },
      ],
    });
    expect(head).toBe(says('head'));
  });

  it('are of bytes that are written in one way', () => {
    expect(canonical({ b: [1, { z: null, a: 'é' }], a: true })).toBe('{"a":true,"b":[1,{"a":"é","z":null}]}');
    expect(() => unhex('AB'.repeat(32))).toThrow();
    expect(() => unhex('ab'.repeat(31))).toThrow();
  });
});

describe('our part of the dice', () => {
  let sent: DiceMessage[] = [];
  let dice = new CommitReveal(() => {});
  beforeEach(() => {
    localStorage.clear();
    sent = [];
    dice = new CommitReveal((one) => sent.push(one));
  });

  /** Sits down, and returns the seat's commitment. */
  function bound(): string {
    dice.update(table());
    const commit = sent.pop();
    if (commit?.do !== 'commit') throw new Error('nothing was bound');
    expect(sent).toEqual([]);
    return commit.commitment;
  }

  it('is kept, bound once, and shown when the table opens', () => {
    const commitment = bound();
    const { nonce } = loadDice('t1')!.seats[0]!;
    expect(commitment).toBe(seatCommitment('t1', 0, nonce));
    dice.update(table());
    expect(sent.pop()).toMatchObject({ do: 'commit', commitment });
    const open = opened(commitment);
    dice.update(open);
    expect(sent.pop()).toMatchObject({ do: 'reveal', seat: 0, nonce });
    expect(loadDice('t1')).toMatchObject({ head: open.fair.head, seats: [{ revealed: false }] });
    const shown = open.seats.with(0, card({ you: true, dice: { commitment, state: 'revealed' } }));
    dice.update({ ...open, status: 'playing', seats: shown });
    expect([dice.mismatch, sent, loadDice('t1')!.seats[0]!.revealed]).toEqual([null, [], true]);
    dice.update({ ...open, status: 'playing', seats: shown.with(0, card({ you: true, dice: { commitment, state: 'withheld' } })) });
    expect(dice.mismatch).toBe('left-out');
  });

  it.each([
    ['commitment', { commitment: 'ee'.repeat(32) }],
    ['number', { seats: [{ kind: 'committed', commitment: 'ee'.repeat(32) }, { kind: 'bot' }, { kind: 'nothing' }] }],
    ['number', { seats: [{ kind: 'nothing' }, { kind: 'bot' }, { kind: 'nothing' }] }],
    ['head', { table: 't2' }],
    ['head', { game: 'other-game' }],
  ] as [string, Partial<Opening>][])('is not shown to whoever changed the %s', (mismatch, change) => {
    dice.update(opened(bound(), change));
    expect([dice.mismatch, sent]).toEqual([mismatch, []]);
  });

  it('is not shown for a head that is not that of the opening', () => {
    const open = opened(bound());
    dice.update({ ...open, fair: { ...open.fair, head: 'ee'.repeat(32) } });
    expect([dice.mismatch, sent]).toEqual(['head', []]);
  });

  it('is not bound to a table whose seal has changed', () => {
    bound();
    dice.update(table({ commitment: 'ee'.repeat(32) }));
    expect([dice.mismatch, sent]).toEqual(['commitment', []]);
  });

  it('goes along with a start, and is another one on a seat that was left', () => {
    const [first] = commitmentsFor(table());
    expect(first).toMatchObject({ seat: 0 });
    expect(commitmentsFor(table())).toEqual([first]);
    commitmentsFor(table({ seats: [card({}), card({}), card({})] }));
    expect(commitmentsFor(table())[0]!.commitment).toBe(first!.commitment);
    commitmentsFor(table({ seats: [card({}), card({ you: true }), card({})] }));
    expect(commitmentsFor(table())[0]!.commitment).not.toBe(first!.commitment);
    expect(commitmentsFor(table({ fair: { version: 1, head: null, opening: null } }))).toEqual([]);
  });

  it('is kept for so many tables and no more', () => {
    for (let n = 0; n < 210; n += 1) storeDice({ table: `many-${n}`, commitment: COMMITMENT, head: null, seats: [] });
    expect(Object.keys(localStorage).filter((key) => key.startsWith('whistlestop-dice:')).length).toBe(200);
    expect(loadDice('many-209')).not.toBeNull();
    expect(JSON.parse(decodeURIComponent(downloadUrl(loadDice('many-209')!).split(',').slice(1).join()))).toEqual(loadDice('many-209'));
  });
});
