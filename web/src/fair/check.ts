/** The check of a finished table's dice, made in this page: the server is asked for the record and for nothing else. */

import { verifyInWasm } from './wasm';
import type { StoredDice } from './storedDice';
import program from './page.wasm?url';

/** What became of a seat's number. */
interface SeatProof {
  kind: 'nothing' | 'bot' | 'revealed' | 'withheld';
  commitment?: string;
  nonce?: string;
}

/** What the check found; crates/whistle-page says it. */
export type CheckResult =
  | {
      ok: true;
      version: number;
      outcomes: number;
      others: number;
      commitment: string;
      head: string | null;
      seats: SeatProof[];
      bound: boolean;
      notes: { kind: string; seat?: number; from?: number; to?: number }[];
    }
  | { ok: false; judged: boolean; error: { kind: string; seat?: number; entry?: number; why?: string; found?: number; known?: number } };

let compiled: Promise<WebAssembly.Module> | null = null;

/** Fetched when somebody checks something, and not before. */
function compile(): Promise<WebAssembly.Module> {
  compiled ??= WebAssembly.compileStreaming(fetch(program));
  compiled.catch(() => (compiled = null));
  return compiled;
}

export async function check(record: string, kept: StoredDice | null): Promise<CheckResult> {
  return JSON.parse(await verifyInWasm(await compile(), record, kept ? JSON.stringify(kept) : '')) as CheckResult;
}
