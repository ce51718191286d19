// @vitest-environment node
/** Tests the page's committed WebAssembly against games that a real server has just recorded. */

import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serve } from '../../e2e/server';
import type { CheckResult } from './check';
import { Program } from '../device/program';

const GAMES = { 'trick-of-the-rails': 3, 'ticket-to-ride-card-game': 2, 'trains-and-stations': 3, 'wild-ride': 2 };
type Name = keyof typeof GAMES;

let program: WebAssembly.Module;
const records = new Map<Name, string>();
let second: string;
const check = async (record: string, kept: object | string = ''): Promise<CheckResult> =>
  JSON.parse((await Program.start(program)).verify(record, typeof kept === 'string' ? kept : JSON.stringify(kept)));
const verdict = async (record: string, kept?: object) => {
  const checked = await check(record, kept);
  return checked.ok ? 'fair' : checked.error.kind;
};

/** Lets bots play a game to its end at a real table, and downloads the game file. */
async function record(address: string, game: Name, cookie: string): Promise<string> {
  const api = async (path: string, body?: object) => {
    const headers = { cookie, 'Content-Type': 'application/json' };
    const answer = await fetch(`${address}/api/${path}`, body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers });
    if (!answer.ok) throw new Error(await answer.text());
    return answer;
  };
  const seats = GAMES[game];
  const { id } = await (await api('tables', { game, seats, seating: Array(seats).fill('bot:porter') })).json();
  await api(`tables/${id}/start`, {});
  while ((await (await api(`tables/${id}`)).json()).status !== 'over') await new Promise((done) => setTimeout(done, 50));
  return (await api(`tables/${id}/journal`)).text();
}

let server: Awaited<ReturnType<typeof serve>>;
beforeAll(async () => {
  program = await WebAssembly.compile(readFileSync('src/wasm/rules.wasm'));
  server = await serve();
  const me = await fetch(`${server.address}/api/me`);
  const cookie = me.headers.get('set-cookie')!.split(';')[0]!;
  for (const game of Object.keys(GAMES) as Name[]) records.set(game, await record(server.address, game, cookie));
  second = await record(server.address, 'wild-ride', cookie);
});
afterAll(async () => {
  await server?.stop();
  server?.clean();
});

const other = (hex: string) => (hex[0] === '0' ? '1' : '0') + hex.slice(1);

describe.each(Object.keys(GAMES) as Name[])('a record of %s', (game) => {
  it('is fair as it was recorded', async () => {
    const checked = await check(records.get(game)!);
    expect(checked).toMatchObject({ ok: true, version: 2, bound: false });
    if (!checked.ok) return;
    expect(checked.outcomes).toBeGreaterThan(0);
    expect(checked.notes.map(({ kind }) => kind)).toEqual(['nobody_added', 'nothing_kept']);
  });

  it('is compared with what a browser kept', async () => {
    const { fair } = JSON.parse(records.get(game)!);
    const kept = { table: fair.table, commitment: fair.commitment, head: fair.head, seats: [] };
    expect(await verdict(records.get(game)!, kept)).toBe('fair');
    expect(await verdict(records.get(game)!, { ...kept, commitment: other(fair.commitment) })).toBe('kept_other_commitment');
    expect(await verdict(records.get(game)!, { ...kept, head: other(fair.head) })).toBe('kept_other_head');
    expect(await verdict(records.get(game)!, { ...kept, table: 'another' })).toBe('kept_other_table');
    const lost = [{ seat: 0, nonce: fair.head, revealed: true }];
    expect(await verdict(records.get(game)!, { ...kept, seats: lost })).toBe('kept_other_nonce');
  });

  it('is found out when it was tampered with', async () => {
    const text = records.get(game)!;
    const { fair } = JSON.parse(text);
    const { entries } = JSON.parse(text);
    const without = (field: string, value: unknown) => JSON.stringify({ ...JSON.parse(text), [field]: value });
    expect(await verdict(text.replaceAll(fair.secret, other(fair.secret)))).toBe('secret');
    expect(await verdict(without('fair', { ...fair, head: other(fair.head) }))).toBe('head');
    expect(await verdict(without('fair', { ...fair, first: 100_000 }))).toBe('first');
    expect(await verdict(without('fair', undefined))).toBe('no_proof');
    // Another secret with its own seal and fingerprint would need another opening: all three are bound together.
    expect(await verdict(without('fair', { ...fair, commitment: other(fair.commitment) }))).toBe('secret');
    expect(await verdict(without('entries', entries.slice(0, -1)))).not.toBe('fair');
    expect(await verdict(without('entries', entries.slice(1)))).not.toBe('fair');
  });
});

it('a game that was dealt otherwise was not drawn from these dice', async () => {
  // Another table's moves with this table's proof: every move is legal, but the dice differ.
  const [one, again] = [records.get('wild-ride')!, second].map((text) => JSON.parse(text));
  expect(await verdict(second)).toBe('fair');
  expect(await verdict(JSON.stringify({ ...again, fair: one.fair }))).toBe('not_drawn');
});
