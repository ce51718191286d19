/** Tells whoever looks elsewhere that it is their turn: a message of the browser, and a mark on the page's icon. */

import { settings } from '../settings/settings.svelte';

/** Whether this browser can tell anything at all. */
export const canNotify = (): boolean => typeof Notification !== 'undefined';

/** Asks whether messages are welcome; what was answered is kept. */
export async function askToNotify(wanted: boolean): Promise<void> {
  settings.notify = wanted && canNotify() && (await Notification.requestPermission()) === 'granted';
}

/** Says it, if nobody looks. One message a table: a newer one takes the older one's place. */
export async function notify(table: string, title: string, body: string): Promise<void> {
  if (!settings.notify || !document.hidden || !canNotify() || Notification.permission !== 'granted') return;
  const options = { body, tag: `whistlestop ${table}`, data: location.href };
  try {
    // Phones take messages from a service worker only.
    const worker = await navigator.serviceWorker?.getRegistration();
    if (worker) return await worker.showNotification(title, options);
    const message = new Notification(title, options);
    message.onclick = () => (window.focus(), message.close());
  } catch {
    // A browser that will not is not asked again.
  }
}

/** Marks the page's icon, where it is installed. */
export function mark(turn: boolean): void {
  const badge = navigator as Navigator & { setAppBadge?: (count: number) => Promise<void>; clearAppBadge?: () => Promise<void> };
  void (turn ? badge.setAppBadge?.(1) : badge.clearAppBadge?.())?.catch(() => undefined);
}
