/**
 * Caches the page, so that it works offline. `vite.config.ts` fills in the files to cache and their version: each
 * version has its own cache, which lasts as long as a window with that version is open.
 *
 * Online, the page itself comes from the server, so nobody is stuck with an old one; files with a hash in their name
 * never change and come from the cache. No game data passes through here.
 */

const VERSION = '14d29d84f957c7fc';
const FILES = ["apple-touch-icon.png","assets/FallbackBoard-CQWeIyEb.css","assets/FallbackBoard-DdZuHUXg.js","assets/LearnPage-BfQBCzAf.js","assets/NewTable-0T2Mwls2.css","assets/NewTable-DxpSliQ8.js","assets/PuzzlePage-Bnf0oWru.js","assets/PuzzlePage-DpG0XoMs.css","assets/PuzzlesPage-B6SGR6ld.css","assets/PuzzlesPage-DSkHaQlG.js","assets/ReplayPage-CTDsdwvZ.css","assets/ReplayPage-CzxKwQG2.js","assets/ResultsPage-B6DfomJY.js","assets/ResultsPage-CHCSDh8I.css","assets/ReviewPage-CKXMPU2O.js","assets/ReviewPage-Dy5_t6Jp.css","assets/RulesPage-DJtS2JuB.js","assets/RulesPage-W-UATBZh.css","assets/Sign-aBqWGJvU.js","assets/ahead-291fbe36.js","assets/animate-Yqa6HwfJ.js","assets/bots.worker-C9dKurKr.js","assets/check-BB2lfPK4.js","assets/en-CrS6rTUa.js","assets/fr-AakK2q6X.js","assets/home-w7JVvIxB.js","assets/home-xADySldg.css","assets/laboratory-B_I4qVj9.js","assets/laboratory-ffEPV6Sf.js","assets/lesson-BfTokrrI.js","assets/lesson-CjJkOmJ3.js","assets/lesson-CmlzvLC4.js","assets/lesson-kvcx7NDb.js","assets/puzzles-BxWYiexK.js","assets/puzzles-CDN1zvmQ.js","assets/puzzles-CVjZWg9z.js","assets/puzzles-D49MZjKW.js","assets/review-D6ccTaCL.js","assets/review-D7Hpd08N.js","assets/review.worker-D2tsDN-7.js","assets/reviewStore-DdgmjAIO.js","assets/reviews-tzYyr8iZ.js","assets/rolldown-runtime-DK3Fl9T5.js","assets/rules-C-b7jJ5l.wasm","assets/source-sans-3-400-DP8IwRTO.woff2","assets/source-sans-3-700-CikgKeTS.woff2","assets/table-CWq35LgY.css","assets/table-N7PjkWcg.js","assets/tables.worker-wWCcUHqc.js","assets/ticket-to-ride-card-game-BW2nz9GM.js","assets/ticket-to-ride-card-game-D5uTOjRP.css","assets/ticket-to-ride-card-game-DK1xlTmj.js","assets/ticket-to-ride-card-game-Dnh-_r9i.js","assets/trains-and-stations-CWFV8jKB.js","assets/trains-and-stations-DRD-hZ6E.css","assets/trains-and-stations-DWPxYhhH.js","assets/trains-and-stations-OkVK_ctH.js","assets/trick-of-the-rails-Bm3hT4Nd.js","assets/trick-of-the-rails-C2a4X4NC.js","assets/trick-of-the-rails-DcC2lnah.js","assets/trick-of-the-rails-z_PVYOxJ.css","assets/wild-ride-BZrmBW6j.css","assets/wild-ride-CQBTdmOu.js","assets/wild-ride-D6mG36tb.js","assets/wild-ride-ffvhqCYF.js","assets/zilla-slab-700-D5EwF1Vk.woff2","icon-192.png","icon-512.png","icon-maskable-512.png","icon.svg","manifest.webmanifest","assets/2-BUz5Dtvv.safetensors","assets/3-CXlBrmCr.safetensors","assets/3-CccmFAnX.safetensors","assets/4-Bw15o_DS.safetensors","assets/4-CpRSGzgw.safetensors","assets/5-BfTqzj_V.safetensors","assets/review-Ccn3F3cm.wasm"];
const CACHE = `whistlestop ${VERSION}`;
/** How long the network may take before the cached copy is shown instead, in milliseconds. */
const PATIENCE = 3000;

const at = (path) => new URL(path, registration.scope).href;

addEventListener('install', (event) => event.waitUntil(fill()));

async function fill() {
  const cache = await caches.open(CACHE);
  // Few at a time, because a running game needs the network too.
  const queue = ['./', ...FILES];
  const take = async () => {
    for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
      const known = await caches.match(at(path));
      // Files with a hash in their name are the same in every version, so what the page has loaded is not downloaded
      // again.
      if (known && path.startsWith('assets/')) await cache.put(at(path), known);
      else await cache.add(new Request(at(path), { cache: path.startsWith('assets/') ? 'force-cache' : 'no-cache' }));
    }
  };
  await Promise.all([take(), take(), take()]);
  await keepRules(cache);
}

/** A server provides the list of games; a static site has it among its files. */
async function keepRules(cache) {
  if (FILES.includes('games.json')) return;
  const games = await fetch(at('api/games'));
  if (!games.ok) return;
  await cache.put(at('api/games'), games.clone());
  for (const { id, title } of await games.json()) {
    for (const lang of Object.keys(title)) await cache.add(at(`api/games/${id}/rules?lang=${lang}`));
  }
}

addEventListener('activate', (event) => event.waitUntil(tidy()));

async function tidy() {
  await clients.claim();
  await forgetOlder();
}

/** Deletes older caches, once no other window can be using one: it may still need a part of it. */
async function forgetOlder() {
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (windows.length > 1) return;
  for (const name of await caches.keys()) {
    if (name.startsWith('whistlestop ') && name !== CACHE) await caches.delete(name);
  }
}

addEventListener('message', (event) => {
  if (event.data === 'take over') skipWaiting();
  // A version being installed has its own cache, which is not older.
  if (event.data === 'tidy' && !registration.waiting && !registration.installing) event.waitUntil(forgetOlder());
});

addEventListener('fetch', (event) => {
  const { request } = event;
  const path = request.url.startsWith(registration.scope) ? request.url.slice(registration.scope.length) : null;
  if (request.method !== 'GET' || path === null) return;
  if (request.mode === 'navigate') event.respondWith(fresh(request, at('./')));
  else if (path.startsWith('assets/')) event.respondWith(kept(request));
  else if (/^api\/games(\/[^/]+\/rules)?(\?|$)/.test(path) || FILES.includes(path)) event.respondWith(fresh(request, request.url));
});

/** From the cache, or otherwise from the server. */
async function kept(request) {
  return (await caches.match(request)) ?? fetch(request);
}

/** From the server; offline, or if it takes too long, from the cache. */
async function fresh(request, instead) {
  const line = fetch(request);
  const late = new Promise((done) => setTimeout(done, PATIENCE));
  const answer = await Promise.race([line.catch(() => undefined), late]);
  if (answer) return answer;
  return (await caches.match(instead)) ?? line;
}

/** It is the player's turn and no page of the table was open. The text comes from the server, encrypted for this browser. */
addEventListener('push', (event) => {
  const { table, title, body } = event.data.json();
  const options = { body, tag: `whistlestop ${table}`, data: at(`t/${table}`), icon: at('icon-192.png') };
  event.waitUntil(Promise.all([registration.showNotification(title, options), navigator.setAppBadge?.(1)?.catch(() => undefined)]));
});

/** A click on the notification opens the table: in its window, or in a new one. */
addEventListener('notificationclick', (event) => {
  const { data: address } = event.notification;
  event.notification.close();
  void navigator.clearAppBadge?.()?.catch(() => undefined);
  event.waitUntil(
    clients.matchAll({ type: 'window', includeUncontrolled: true }).then((windows) => {
      const there = windows.find((window) => window.url === address);
      return there ? there.focus() : clients.openWindow(address);
    }),
  );
});
