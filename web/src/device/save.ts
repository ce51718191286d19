/** Downloading the game file of a table on this device, which has no address. */

import { isOnDevice } from '../protocol/deviceId';
import type { LiveTable } from '../table/liveTable.svelte';

type Kept = Pick<LiveTable, 'id' | 'api'>;

/** Makes a link download the game file if the table is on this device; any other link works normally. */
export function saveHere(event: MouseEvent, table: Kept): void {
  if (!isOnDevice(table.id)) return;
  event.preventDefault();
  void save(table);
}

/** Downloads the game file of a table on this device, finished or not. */
export async function save({ id, api }: Kept): Promise<void> {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([await api.journal()], { type: 'application/json' }));
  link.download = `whistlestop-${id}.json`;
  link.click();
  // By the next task the browser has started the download, and the text can be released.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
