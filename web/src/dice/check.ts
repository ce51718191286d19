/** Checks a finished table's dice in this page: only the game file comes from the server. */

import { rulesModule } from '../device/module';
import { Program } from '../device/program';
import type { StoredDice } from './storedDice';

/** The result for a seat's random number. */
interface SeatProof {
  kind: 'nothing' | 'bot' | 'revealed' | 'withheld';
  commitment?: string;
  nonce?: string;
}

/** The result of the check, as crates/wasm returns it. */
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

export async function check(record: string, kept: StoredDice | null): Promise<CheckResult> {
  const program = await Program.start(await rulesModule());
  return JSON.parse(program.verify(record, kept ? JSON.stringify(kept) : '')) as CheckResult;
}
