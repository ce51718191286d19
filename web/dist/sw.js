/**
 * Keeps the page, so that it is there without a line. `vite.config.ts` fills in what there is to keep and its version:
 * each version has a cache of its own, which is there as long as a window with that version is.
 *
 * With a line the page itself comes from the server, so nobody is stuck with an old one; what has a hash in its name
 * never changes and comes from the cache. Nothing of a game passes here.
 */

const VERSION = 'fb7c8ff5625d12e5';
const FILES = ["apple-touch-icon.png","assets/ColourSymbol-Dm3AHLWg.js","assets/FallbackBoard-BA7JOSmk.js","assets/FallbackBoard-CQWeIyEb.css","assets/Glyph-DwN1VzlB.js","assets/NewTable-BsOV-EU5.js","assets/NewTable-CIl91ACL.css","assets/OpenRecord-DzZ6__n4.js","assets/OpenRecord-t3A8Zmis.css","assets/Picture-CwdrHRGe.js","assets/Picture-DVWPfWXV.js","assets/Picture-DmO185B5.js","assets/Picture-v-Ku6Mbf.js","assets/ReplayPage-CH9gIQ6v.js","assets/ReplayPage-CTDsdwvZ.css","assets/Rulebook-DtGpMq1F.js","assets/Rulebook-SXel7Ygg.css","assets/RulesPage-Cz1Mu_I0.css","assets/RulesPage-Di4-VC7h.js","assets/ScoreSheet-BTVBOwnI.css","assets/ScoreSheet-CMiukw8e.js","assets/TablePage-D0Nkp19R.js","assets/TablePage-whqGBfXJ.css","assets/bots.worker-4UXtVg0y.js","assets/check-BFfERR9r.js","assets/flight-BVS991vO.js","assets/highlights-D5muELrx.js","assets/index-BjqsVrlf.css","assets/index-Dq4gFvZC.js","assets/index-client-veZLNmUM.js","assets/laboratory-CDHonVwg.js","assets/laboratory-CxTQG7TO.js","assets/legacy-CcieITcI.js","assets/line-qFeVUvYa.js","assets/module-OTq_6VIH.js","assets/onHoverOrFocus-DsCczN39.js","assets/page-BgRsZZYa.wasm","assets/pageWords.svelte-a00NnQbn.js","assets/seatSymbols-CwNVQJ8O.js","assets/settings.svelte-B0xt3iwi.js","assets/sight-RQzQzq7p.js","assets/source-sans-3-400-DP8IwRTO.woff2","assets/source-sans-3-700-CikgKeTS.woff2","assets/store-B275uoON.js","assets/table-438iYXgj.js","assets/table-Dv8YJBio.js","assets/tables.worker-xqL4-L9w.js","assets/ticket-to-ride-card-game-BDfM3CWM.js","assets/ticket-to-ride-card-game-C8Uwz0mn.css","assets/ticket-to-ride-card-game-CZWlGRac.js","assets/ticket-to-ride-card-game-D78uis2K.js","assets/trains-and-stations-APqItCT_.css","assets/trains-and-stations-BKFvtp46.js","assets/trains-and-stations-Bs2j1f_2.js","assets/trains-and-stations-DQ6vUH74.js","assets/transition-DlSpVzOM.js","assets/trick-of-the-rails-Aee2p8xp.js","assets/trick-of-the-rails-BdY9Al-d.js","assets/trick-of-the-rails-C534-hBY.js","assets/trick-of-the-rails-PB5EYTmb.css","assets/web-Cu1pweqK.js","assets/web-D-IosWYf.js","assets/wild-ride-B27i9cxe.js","assets/wild-ride-BsmPv54p.js","assets/wild-ride-FgbYKqct.css","assets/wild-ride-N2EgXqKp.js","assets/zilla-slab-700-D5EwF1Vk.woff2","icon-192.png","icon-512.png","icon-maskable-512.png","icon.svg","manifest.webmanifest"];
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
  for (const name of await caches.keys()) {
    if (name.startsWith('whistlestop ') && name !== CACHE) await caches.delete(name);
  }
  await clients.claim();
}

addEventListener('message', ({ data }) => {
  if (data === 'take over') skipWaiting();
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
