/**
 * Offline support: a service worker caches loaded files. A newer version waits until the player wants it, or until
 * every window with the older one is closed.
 */

import { besidePage } from './site';

export const update = $state({ ready: false });

let waiting: ServiceWorker | null = null;

function offer(worker: ServiceWorker | null): void {
  // The first worker replaces no other, so there is no update to offer.
  if (!worker || !navigator.serviceWorker.controller) return;
  waiting = worker;
  update.ready = true;
}

/** Loads the newer version. */
export function takeUpdate(): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  waiting?.postMessage('take over');
}

/** Starts caching the page when the browser is idle. */
export async function keepPage(): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  try {
    const registration = await navigator.serviceWorker.register(besidePage('sw.js'));
    offer(registration.waiting);
    navigator.serviceWorker.controller?.postMessage('tidy');
    registration.addEventListener('updatefound', () => {
      const worker = registration.installing;
      worker?.addEventListener('statechange', () => worker.state === 'installed' && offer(worker));
    });
  } catch {
    // A browser that refuses caching still works online.
  }
}
