/**
 * Keeps the page, so that it is there without a line. `vite.config.ts` fills in what there is to keep and its version:
 * each version has a cache of its own, which is there as long as a window with that version is.
 *
 * With a line the page itself comes from the server, so nobody is stuck with an old one; what has a hash in its name
 * never changes and comes from the cache. Nothing of a game passes here.
 */

const VERSION = '2b3b61311a86e393';
const FILES = ["apple-touch-icon.png","assets/FallbackBoard-CQWeIyEb.css","assets/FallbackBoard-DRuxoNPU.js","assets/LearnPage-DcnOZNeK.js","assets/NewTable-0T2Mwls2.css","assets/NewTable-BbnxZxkE.js","assets/PuzzlePage-B11xQuAn.js","assets/PuzzlePage-DpG0XoMs.css","assets/PuzzlesPage-B6SGR6ld.css","assets/PuzzlesPage-DReQ2jy4.js","assets/ReplayPage-BKo7jqpl.js","assets/ReplayPage-CTDsdwvZ.css","assets/ResultsPage-BpxVO0tw.js","assets/ResultsPage-CHCSDh8I.css","assets/ReviewPage-CICi_Ysk.js","assets/ReviewPage-Dy5_t6Jp.css","assets/RulesPage-DQBe2Hcg.js","assets/RulesPage-W-UATBZh.css","assets/Sign-DuN8Sd5B.js","assets/ahead-87af14f2.js","assets/animate-Yqa6HwfJ.js","assets/bots.worker-C9dKurKr.js","assets/check-CkAm1_he.js","assets/en-CRGVEMu0.js","assets/fr-DxbpR5_W.js","assets/home-DDsQGG6S.js","assets/home-xADySldg.css","assets/laboratory-CrhS7lyR.js","assets/laboratory-DwxHqy_U.js","assets/lesson-BfTokrrI.js","assets/lesson-CjJkOmJ3.js","assets/lesson-CmlzvLC4.js","assets/lesson-kvcx7NDb.js","assets/page-Bh4WMR1P.wasm","assets/puzzles-BxWYiexK.js","assets/puzzles-CDN1zvmQ.js","assets/puzzles-D49MZjKW.js","assets/puzzles-Z0tgfn4U.js","assets/review-D2qJUkbs.js","assets/review-LLxhaPBV.js","assets/review.worker-D2tsDN-7.js","assets/reviewStore-DdgmjAIO.js","assets/reviews-Bp4enaTT.js","assets/rolldown-runtime-DK3Fl9T5.js","assets/source-sans-3-400-DP8IwRTO.woff2","assets/source-sans-3-700-CikgKeTS.woff2","assets/table-CWq35LgY.css","assets/table-DWop_Ksc.js","assets/tables.worker-wWCcUHqc.js","assets/ticket-to-ride-card-game-CzvhwfqY.js","assets/ticket-to-ride-card-game-D5uTOjRP.css","assets/ticket-to-ride-card-game-Dbe35aXY.js","assets/ticket-to-ride-card-game-wuMTqXQE.js","assets/trains-and-stations-4cjpNkWK.js","assets/trains-and-stations-B8gZFh2W.js","assets/trains-and-stations-DRD-hZ6E.css","assets/trains-and-stations-uE90xHa7.js","assets/trick-of-the-rails-BfpKztQw.js","assets/trick-of-the-rails-DE7PeFus.js","assets/trick-of-the-rails-ny773OLv.js","assets/trick-of-the-rails-z_PVYOxJ.css","assets/wild-ride-BZrmBW6j.css","assets/wild-ride-Bnw_-Puc.js","assets/wild-ride-C6h8T9EN.js","assets/wild-ride-DetwzXp3.js","assets/zilla-slab-700-D5EwF1Vk.woff2","icon-192.png","icon-512.png","icon-maskable-512.png","icon.svg","manifest.webmanifest","assets/2-BUz5Dtvv.safetensors","assets/3-CXlBrmCr.safetensors","assets/3-CccmFAnX.safetensors","assets/4-Bw15o_DS.safetensors","assets/4-CpRSGzgw.safetensors","assets/5-BfTqzj_V.safetensors","assets/reviewer-DGDzmCAT.wasm"];
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
