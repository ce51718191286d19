/** Muted people: a person with a name is muted everywhere, a guest only at this table. */

import { settings } from '../settings/settings.svelte';
import type { Seat, TableCard } from '../protocol/messages';

function key(table: TableCard, seat: Seat): string {
  return table.seats[seat]?.name ?? `${table.id} ${seat}`;
}

export function isMuted(table: TableCard | null, seat: Seat | undefined): boolean {
  return table !== null && seat !== undefined && !table.seats[seat]?.you && settings.muted.includes(key(table, seat));
}

/** Mutes or unmutes a seat. */
export function mute(table: TableCard, seat: Seat): void {
  const one = key(table, seat);
  settings.muted = settings.muted.includes(one) ? settings.muted.filter((other) => other !== one) : [...settings.muted, one].slice(-100);
}
