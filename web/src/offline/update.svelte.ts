/**
 * What makes the page work without a line: a service worker keeps what was fetched. A newer page waits until somebody
 * wants it, or until every window with the older one is closed.
 */

import { besidePage } from './site';

export const update = $state({ ready: false });

let waiting: ServiceWorker | null = null;

function offer(worker: ServiceWorker | null): void {
  // The first one replaces nobody: there is nothing to offer.
  if (!worker || !navigator.serviceWorker.controller) return;
  waiting = worker;
  update.ready = true;
}

/** Loads the newer page. */
export function takeUpdate(): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  waiting?.postMessage('take over');
}

/** Begins to keep the page, when it has nothing better to do. */
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
    // A browser that does not want to keep anything plays with a line, as before.
  }
}
