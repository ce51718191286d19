/**
 * Notifications of the player's turn while the page is closed (Web Push): a subscription to one table in this browser.
 * The browser's maker runs the push service; only this browser can decrypt what the server sends.
 */

import { http } from '../protocol/http';
import { tableApi } from '../protocol/tables';
import { isOnDevice } from '../protocol/deviceId';
import type { TableCard } from '../protocol/messages';
import { settings } from '../settings/settings.svelte';

const KEY = 'whistlestop-bells';
/** A clock slow enough to come back for a move: at least an hour per move. */
const SLOW_S = 3600;

function tables(): string[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]') as string[];
  } catch {
    return [];
  }
}

function keep(table: string, wanted: boolean): void {
  const others = tables().filter((other) => other !== table);
  try {
    localStorage.setItem(KEY, JSON.stringify((wanted ? [table, ...others] : others).slice(0, 200)));
  } catch {
    // Without storage, the bell looks off although the server is subscribed.
  }
}

/** Tells whether this browser can be notified about a table while no page is open. */
export function canRing(table: TableCard): boolean {
  const slow = table.clock === null || table.clock.move_s >= SLOW_S;
  return slow && !isOnDevice(table.id) && 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

/** Tells whether this browser is subscribed. */
export async function rings(table: string): Promise<boolean> {
  if (!tables().includes(table) || Notification.permission !== 'granted') return false;
  return (await subscription()) !== null;
}

/** Subscribes this browser to turns at a table; `false` if the player refuses notifications. */
export async function ring(table: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  const { endpoint, keys } = (await subscribed()).toJSON();
  await tableApi(table).ring({ endpoint: endpoint ?? '', p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '', lang: settings.lang });
  keep(table, true);
  return true;
}

/** Ends the subscription. */
export async function silence(table: string): Promise<void> {
  const known = await subscription();
  if (known) await tableApi(table).silence(known.endpoint);
  keep(table, false);
}

/** After logging out, this browser gets no notifications about any table. */
export async function silenceAll(): Promise<void> {
  localStorage.removeItem(KEY);
  await (await subscription().catch(() => null))?.unsubscribe().catch(() => false);
}

async function subscription(): Promise<PushSubscription | null> {
  const worker = await navigator.serviceWorker?.getRegistration();
  return (await worker?.pushManager?.getSubscription()) ?? null;
}

/** The browser's subscription for this server: a new one if there is none, or only one for another server's key. */
async function subscribed(): Promise<PushSubscription> {
  const { key } = await http.pushKey();
  const { pushManager } = await navigator.serviceWorker.ready;
  const known = await pushManager.getSubscription();
  const wanted = bytes(key);
  if (known && same(known.options.applicationServerKey, wanted)) return known;
  await known?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: wanted });
}

/** Decodes base64url. */
function bytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
}

function same(one: ArrayBuffer | null, other: Uint8Array): boolean {
  const own = new Uint8Array(one ?? new ArrayBuffer(0));
  return own.length === other.length && own.every((byte, at) => byte === other[at]);
}
