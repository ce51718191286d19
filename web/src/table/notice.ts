/** Tells a player on another tab that it is their turn: a browser notification, and a badge on the page's icon. */

import { settings } from '../settings/settings.svelte';

/** Tells whether this browser supports notifications. */
export const canNotify = (): boolean => typeof Notification !== 'undefined';

/** Asks for permission to show notifications, and stores the answer. */
export async function askToNotify(wanted: boolean): Promise<void> {
  settings.notify = wanted && canNotify() && (await Notification.requestPermission()) === 'granted';
}

/** Shows a notification if the page is hidden. A newer one for the same table replaces the older. */
export async function notify(table: string, title: string, body: string): Promise<void> {
  if (!settings.notify || !document.hidden || !canNotify() || Notification.permission !== 'granted') return;
  const options = { body, tag: `whistlestop ${table}`, data: location.href };
  try {
    // Phones accept notifications only from a service worker.
    const worker = await navigator.serviceWorker?.getRegistration();
    if (worker) return await worker.showNotification(title, options);
    const message = new Notification(title, options);
    message.onclick = () => (window.focus(), message.close());
  } catch {
    // If the browser refuses, it is not asked again.
  }
}

/** Sets the badge on the page's icon, if it is installed. */
export function mark(turn: boolean): void {
  const badge = navigator as Navigator & { setAppBadge?: (count: number) => Promise<void>; clearAppBadge?: () => Promise<void> };
  void (turn ? badge.setAppBadge?.(1) : badge.clearAppBadge?.())?.catch(() => undefined);
}
