/** Tells whether undo would work: only for the player's last action, with nothing after it, and only if it is not final. */

import type { Kinded, Seat } from '../protocol/messages';
import type { LogEntry } from './tableState.svelte';

export function mayTakeBack(log: readonly LogEntry[], seat: Seat | null, done: Kinded | null, irreversible: readonly string[]): boolean {
  const last = log.findLast(({ record }) => record.events.length > 0 || record.undone !== undefined);
  if (last === undefined || seat === null || last.record.seat !== seat || last.record.undone !== undefined) return false;
  if (last.record.events.some(({ kind }) => irreversible.includes(kind))) return false;
  return done === null || !irreversible.includes(done.kind);
}
