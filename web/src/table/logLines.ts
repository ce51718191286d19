/** The log as lines: what one seat does in a row of small things is one line, with the rest behind it. */

import type { LogEntry } from './liveTable.svelte';

export interface Folded {
  /** The entry that is told; the newest of those that are folded. */
  entry: LogEntry;
  /** Earlier ones that say as little. */
  folded: LogEntry[];
}

/** Newest first. Entries of one seat that have nothing but minor events fold into the next of that seat. */
export function fold(entries: readonly LogEntry[], minor: ReadonlySet<string>): Folded[] {
  const lines: Folded[] = [];
  for (const entry of entries) {
    const { record } = entry;
    const small = record.events.length > 0 && record.undone === undefined && record.events.every(({ kind }) => minor.has(kind));
    const last = lines.at(-1);
    if (small && last && last.entry.record.undone === undefined) last.folded.push(entry);
    else lines.push({ entry, folded: [] });
  }
  return lines;
}
