/**
 * Keeps the page, so that it is there without a line. `vite.config.ts` fills in what there is to keep and its version:
 * each version has a cache of its own, which is there as long as a window with that version is.
 *
 * With a line the page itself comes from the server, so nobody is stuck with an old one; what has a hash in its name
 * never changes and comes from the cache. Nothing of a game passes here.
 */

const VERSION = 'bc716fa16e7db921';
const FILES = ["apple-touch-icon.png","assets/FallbackBoard-CQWeIyEb.css","assets/FallbackBoard-FbX0Izho.js","assets/LearnPage-BgjLIWRt.js","assets/NewTable-0T2Mwls2.css","assets/NewTable-PUpqf6Ut.js","assets/PuzzlePage-CxeYUOH7.js","assets/PuzzlePage-DpG0XoMs.css","assets/PuzzlesPage-B6SGR6ld.css","assets/PuzzlesPage-NPsVqZ-l.js","assets/ReplayPage--Hw4Xw0F.js","assets/ReplayPage-CTDsdwvZ.css","assets/ResultsPage-B6hb2EgH.js","assets/ResultsPage-CHCSDh8I.css","assets/ReviewPage-BLeL6lzX.js","assets/ReviewPage-Dy5_t6Jp.css","assets/RulesPage-BhSQffkP.js","assets/RulesPage-W-UATBZh.css","assets/Sign-ZpFWzEVX.js","assets/ahead-6b331d82.js","assets/animate-Yqa6HwfJ.js","assets/bots.worker-C9dKurKr.js","assets/check-C67PcZ4B.js","assets/en-8nm8iXKn.js","assets/fr-iEJ_j4hn.js","assets/home-BQ6OFmd7.js","assets/home-xADySldg.css","assets/laboratory-CawmL1vN.js","assets/laboratory-DY0FTqai.js","assets/lesson-BfTokrrI.js","assets/lesson-CjJkOmJ3.js","assets/lesson-CmlzvLC4.js","assets/lesson-kvcx7NDb.js","assets/page-C9uEtr6x.wasm","assets/puzzles-BxWYiexK.js","assets/puzzles-CDN1zvmQ.js","assets/puzzles-D49MZjKW.js","assets/puzzles-GoSIlwJ2.js","assets/review-BVd7TOzO.js","assets/review-vP_Rkd3X.js","assets/review.worker-D2tsDN-7.js","assets/reviewStore-DdgmjAIO.js","assets/reviews-BdNBrI28.js","assets/rolldown-runtime-DK3Fl9T5.js","assets/source-sans-3-400-DP8IwRTO.woff2","assets/source-sans-3-700-CikgKeTS.woff2","assets/table-BClQ3Q0w.css","assets/table-DAzBNG34.js","assets/tables.worker-CaC1wpms.js","assets/ticket-to-ride-card-game-BvdkKM3T.js","assets/ticket-to-ride-card-game-C_GuxKfk.js","assets/ticket-to-ride-card-game-D1v_FFKF.js","assets/ticket-to-ride-card-game-D5uTOjRP.css","assets/trains-and-stations-6brEFJQ_.js","assets/trains-and-stations-DGTEQCAk.js","assets/trains-and-stations-DRD-hZ6E.css","assets/trains-and-stations-Uxaghyb-.js","assets/trick-of-the-rails-DB9wsDyE.js","assets/trick-of-the-rails-DO37gYkr.js","assets/trick-of-the-rails-nWIYYvTm.js","assets/trick-of-the-rails-z_PVYOxJ.css","assets/wild-ride-BWHIpisS.css","assets/wild-ride-BsOxN1hF.js","assets/wild-ride-DbCbTUK2.js","assets/wild-ride-ZW7yTw_g.js","assets/zilla-slab-700-D5EwF1Vk.woff2","icon-192.png","icon-512.png","icon-maskable-512.png","icon.svg","manifest.webmanifest","assets/2-BUz5Dtvv.safetensors","assets/3-CXlBrmCr.safetensors","assets/3-CccmFAnX.safetensors","assets/4-Bw15o_DS.safetensors","assets/4-CpRSGzgw.safetensors","assets/5-BfTqzj_V.safetensors","assets/reviewer-DJFqg176.wasm"];
const CACHE = `whistlestop ${VERSION}`;
/** How long the line may take before what is kept is shown instead, in milliseconds. */
const PATIENCE = 3000;

const at = (path) => new URL(path, registration.scope).href;

addEventListener('install', (event) => event.waitUntil(fill()));

async function fill() {
  const cache = await caches.open(CACHE);
  // Few at a time: whoever plays meanwhile needs the line too.
  const queue = ['./', ...FILES];
  const take = async () => {
    for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
      const known = await caches.match(at(path));
      // What has a hash in its name is the same in every version; what the page has fetched of it is not fetched again.
      if (known && path.startsWith('assets/')) await cache.put(at(path), known);
      else await cache.add(new Request(at(path), { cache: path.startsWith('assets/') ? 'force-cache' : 'no-cache' }));
    }
  };
  await Promise.all([take(), take(), take()]);
  await keepRules(cache);
}

/** A server says what there is to play; a site of plain files has that among its files. */
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

/** Forgets older pages, once no other window can be playing with one: it may still need a part of it. */
async function forgetOlder() {
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (windows.length > 1) return;
  for (const name of await caches.keys()) {
    if (name.startsWith('whistlestop ') && name !== CACHE) await caches.delete(name);
  }
}

addEventListener('message', (event) => {
  if (event.data === 'take over') skipWaiting();
  // A page that is on its way has a cache of its own, which is not older.
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

/** From the cache, or else from the server. */
async function kept(request) {
  return (await caches.match(request)) ?? fetch(request);
}

/** From the server; without a line, or with one that takes too long, what is kept. */
async function fresh(request, instead) {
  const line = fetch(request);
  const late = new Promise((done) => setTimeout(done, PATIENCE));
  const answer = await Promise.race([line.catch(() => undefined), late]);
  if (answer) return answer;
  return (await caches.match(instead)) ?? line;
}

/** A turn of ours has begun while no page of the table was open. What is said comes from the server, for us alone. */
addEventListener('push', (event) => {
  const { table, title, body } = event.data.json();
  const options = { body, tag: `whistlestop ${table}`, data: at(`t/${table}`), icon: at('icon-192.png') };
  event.waitUntil(Promise.all([registration.showNotification(title, options), navigator.setAppBadge?.(1)?.catch(() => undefined)]));
});

/** Whoever is told that it is their turn goes to the table: the window that has it, or a new one. */
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
