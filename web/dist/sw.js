/**
 * Keeps the page, so that it is there without a line. `vite.config.ts` fills in what there is to keep and its version:
 * each version has a cache of its own, which is there as long as a window with that version is.
 *
 * With a line the page itself comes from the server, so nobody is stuck with an old one; what has a hash in its name
 * never changes and comes from the cache. Nothing of a game passes here.
 */

const VERSION = 'dd3ca0e3d2be887e';
const FILES = ["apple-touch-icon.png","assets/Choices-BfdblShK.css","assets/Choices-Dw4yXrIk.js","assets/ColourSymbol-DlV8ax87.js","assets/FallbackBoard-BqS_nub_.js","assets/FallbackBoard-CQWeIyEb.css","assets/Glyph-J8P1npP8.js","assets/GoalSteps-BVf0CTI_.js","assets/GoalSteps-DV80ECLp.css","assets/LearnPage-CezQ1sV3.js","assets/NewTable-CIl91ACL.css","assets/NewTable-D8bwdLUl.js","assets/OpenRecord-BkghVflc.js","assets/OpenRecord-t3A8Zmis.css","assets/Personalities-D50nXZtv.js","assets/Personalities-Dn0FqFiW.css","assets/Picture-BKXE6pr9.js","assets/Picture-BP6Sl67W.js","assets/Picture-CDkmOn1J.js","assets/Picture-CjSLTM_z.js","assets/PuzzlePage-DovJdWIk.js","assets/PuzzlePage-DpG0XoMs.css","assets/PuzzlesPage-B6SGR6ld.css","assets/PuzzlesPage-CHe0rI5D.js","assets/ReplayPage-CTDsdwvZ.css","assets/ReplayPage-gGI-dGMY.js","assets/ResultsPage-CHCSDh8I.css","assets/ResultsPage-CKK-9W7z.js","assets/ReviewPage-Dj_85Zbd.js","assets/ReviewPage-Dy5_t6Jp.css","assets/RulesPage-0aWrGYBP.js","assets/RulesPage-W-UATBZh.css","assets/ScoreSheet-BTVBOwnI.css","assets/ScoreSheet-F9kP17f4.js","assets/Skyline-ByFYEuJE.js","assets/TablePage-CSbnm5iE.js","assets/TablePage-CYi6fXLp.css","assets/bots.worker-BVn1ElsV.js","assets/check-ODKq3ot_.js","assets/highlights-D5muELrx.js","assets/http-B0ZlWcXK.js","assets/index-6tQ4pb9n.js","assets/index-D-cX-Ghr.css","assets/index-client-CHplXfV4.js","assets/laboratory-BN34a3o2.js","assets/laboratory-nTlBSBow.js","assets/legacy-DLt-4EKb.js","assets/lesson-BfTokrrI.js","assets/lesson-CjJkOmJ3.js","assets/lesson-kvcx7NDb.js","assets/lesson-v22EXpve.js","assets/line-2a8XO7vP.js","assets/load-BHu4N57D.js","assets/module-DT8MHMNT.js","assets/onHoverOrFocus-DMvHM59v.js","assets/page-7eGvgKu7.wasm","assets/pageWords.svelte-B73Pa1FZ.js","assets/puzzles-BxWYiexK.js","assets/puzzles-CDN1zvmQ.js","assets/puzzles-D49MZjKW.js","assets/puzzles-S48eVnXH.js","assets/ready-Rx7P85b9.js","assets/results.svelte-zRjPKkF4.js","assets/review-CoM9VCUX.js","assets/review-D__lrXK9.js","assets/review.worker-vdxIBR85.js","assets/reviewStore-DdgmjAIO.js","assets/reviews-BoNDtbXI.js","assets/sameAction-k5peNU4c.js","assets/seatSymbols-CwNVQJ8O.js","assets/settings.svelte-C2Fa0fcc.js","assets/shares-Bl70PfGO.css","assets/shares-CVvjN2ZR.js","assets/sight-BoZvlsPi.js","assets/source-sans-3-400-DP8IwRTO.woff2","assets/source-sans-3-700-CikgKeTS.woff2","assets/store-hiNNgbhd.js","assets/table-BLaDjqKd.js","assets/table-Bi3AlrSZ.js","assets/tables.worker-CIytg510.js","assets/ticket-to-ride-card-game-BrHmZcz9.js","assets/ticket-to-ride-card-game-C31aIQfP.js","assets/ticket-to-ride-card-game-D0Hykj_E.css","assets/ticket-to-ride-card-game-DMofU7YK.js","assets/trains-and-stations-C0xsocnq.js","assets/trains-and-stations-CA35uWHE.js","assets/trains-and-stations-GVuiDwID.js","assets/trains-and-stations-pPWv98Vs.css","assets/transition-DlSpVzOM.js","assets/trick-of-the-rails-7Nvf1v8-.css","assets/trick-of-the-rails-BvkmyaFB.js","assets/trick-of-the-rails-ClZ3HTKE.js","assets/trick-of-the-rails-DA3JaXhe.js","assets/web-B7Dzp0SF.js","assets/web-DGQJxLzN.js","assets/wild-ride-Bg7ke6dN.js","assets/wild-ride-C5dQU65s.js","assets/wild-ride-CpR52JMv.css","assets/wild-ride-DHNsqzgl.js","assets/zilla-slab-700-D5EwF1Vk.woff2","icon-192.png","icon-512.png","icon-maskable-512.png","icon.svg","manifest.webmanifest","assets/3-CXlBrmCr.safetensors","assets/4-Bw15o_DS.safetensors","assets/5-BfTqzj_V.safetensors","assets/reviewer-DjSjCnY8.wasm"];
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
      // What has a hash in its name is the same in every version.
      if (known && path.startsWith('assets/')) await cache.put(at(path), known);
      else await cache.add(new Request(at(path), { cache: 'no-cache' }));
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
