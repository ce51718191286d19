/** The log as lines: what one seat does in a row of small things is one line, with the rest behind it. */

import type { Kinded } from '../protocol/messages';
import type { LogEntry } from './tableState.svelte';

export interface Folded {
  /** The entry that is told; the newest of those that are folded. */
  entry: LogEntry;
  /** Earlier ones that say as little. */
  folded: LogEntry[];
}

/**
 * Newest first. Entries of one seat that have nothing but minor events fold into the line after them; what is done again and
 * again (rolled, paid for, rolled) folds into its last time. What another seat does is another line.
 */
export function fold(entries: readonly LogEntry[], minor: ReadonlySet<string>, repeated: ReadonlySet<string> = new Set()): Folded[] {
  const actors = actorsOf(entries);
  const only = ({ record }: LogEntry, kinds: (kind: string) => boolean) =>
    record.undone === undefined && record.events.length > 0 && record.events.every(({ kind }) => kinds(kind));
  const isMinor = (entry: LogEntry) => only(entry, (kind) => minor.has(kind));
  const isSmall = (entry: LogEntry) => only(entry, (kind) => minor.has(kind) || repeated.has(kind));
  /** The last time of what is done again and again, even where more came of it than of the times before. */
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

/** The same lines as before where nothing has changed: those need not be told anew. */
export function sameWhereUnchanged(lines: readonly Folded[], before: readonly Folded[]): Folded[] {
  const known = new Map(before.map((line) => [line.entry, line]));
  return lines.map((line) => {
    const earlier = known.get(line.entry);
    const same = earlier?.folded.length === line.folded.length && earlier.folded.every((entry, at) => entry === line.folded[at]);
    return same ? earlier : line;
  });
}

/** Who each entry is about, newest first: who acted; for nature, whom its event names, or the seat before it. */
function actorsOf(entries: readonly LogEntry[]): (number | undefined)[] {
  let acting: number | undefined;
  return entries
    .toReversed()
    .map(({ record }) => (acting = record.seat ?? seatIn(record.events[0]) ?? acting))
    .toReversed();
}

const seatIn = (event: Kinded | undefined) => (typeof event?.seat === 'number' ? event.seat : undefined);
