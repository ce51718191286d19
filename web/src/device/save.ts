/** The record of a table on this device, as a file: no address leads to it. */

import { isOnDevice } from '../protocol/deviceId';
import type { LiveTable } from '../table/liveTable.svelte';

type Kept = Pick<LiveTable, 'id' | 'api'>;

/** Lets a link to a record save it, if the table is on this device; any other link is followed. */
export function saveHere(event: MouseEvent, table: Kept): void {
  if (!isOnDevice(table.id)) return;
  event.preventDefault();
  void save(table);
}

/** Saves the record of a table on this device, over or not. */
export async function save({ id, api }: Kept): Promise<void> {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([await api.journal()], { type: 'application/json' }));
  link.download = `whistlestop-${id}.json`;
  link.click();
  // The browser has begun to save by the next turn; the text need not be held for longer.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
