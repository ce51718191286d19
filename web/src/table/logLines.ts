/** The log as lines: consecutive small steps by one seat share a line, which expands to show them all. */

import type { Kinded } from '../protocol/messages';
import type { LogEntry } from './tableState.svelte';

export interface Folded {
  /** The entry that is shown: the newest of the folded ones. */
  entry: LogEntry;
  /** The earlier, less important entries. */
  folded: LogEntry[];
}

/**
 * Newest first. Entries of one seat with only minor events are folded into the line after them; repeated actions
 * (rolled, paid, rolled) are folded into the last one. Another seat's action starts another line.
 */
export function fold(entries: readonly LogEntry[], minor: ReadonlySet<string>, repeated: ReadonlySet<string> = new Set()): Folded[] {
  const actors = actorsOf(entries);
  const only = ({ record }: LogEntry, kinds: (kind: string) => boolean) =>
    record.undone === undefined && record.events.length > 0 && record.events.every(({ kind }) => kinds(kind));
  const isMinor = (entry: LogEntry) => only(entry, (kind) => minor.has(kind));
  const isSmall = (entry: LogEntry) => only(entry, (kind) => minor.has(kind) || repeated.has(kind));
  /** The last of a series of repeated actions, even if it led to more than the others. */
  const isAgain = (entry: LogEntry) => isSmall(entry) || entry.record.events.some(({ kind }) => repeated.has(kind));
  const lines: Folded[] = [];
  let actor: number | undefined;
  entries.forEach((entry, at) => {
    const last = lines.at(-1);
    const goesOn = last !== undefined && actors[at] === actor && last.entry.record.undone === undefined;
    if (goesOn && (isMinor(entry) || (isSmall(entry) && isAgain(last.entry)))) return void last.folded.push(entry);
    lines.push({ entry, folded: [] });
    actor = actors[at];
  });
  return lines;
}

/** Keeps lines that have not changed, so that they are not announced again. */
export function sameWhereUnchanged(lines: readonly Folded[], before: readonly Folded[]): Folded[] {
  const known = new Map(before.map((line) => [line.entry, line]));
  return lines.map((line) => {
    const earlier = known.get(line.entry);
    const same = earlier?.folded.length === line.folded.length && earlier.folded.every((entry, at) => entry === line.folded[at]);
    return same ? earlier : line;
  });
}

/** Each entry's seat, newest first: the seat that acted; for chance, the seat in its event, or the previous one. */
function actorsOf(entries: readonly LogEntry[]): (number | undefined)[] {
  let acting: number | undefined;
  return entries
    .toReversed()
    .map(({ record }) => (acting = record.seat ?? seatIn(record.events[0]) ?? acting))
    .toReversed();
}

const seatIn = (event: Kinded | undefined) => (typeof event?.seat === 'number' ? event.seat : undefined);
