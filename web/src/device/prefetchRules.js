/**
 * Requests the rules before the page that needs them has loaded: on a static site, when a visitor opens the home page
 * and does not save data. `vite.config.ts` fills in their path; `module.ts` uses the response.
 */

const site = document.querySelector('meta[name="whistlestop"][content="site"]');
const elsewhere = location.hash.startsWith('#/') && location.hash !== '#/';
if (site && !elsewhere && !navigator.connection?.saveData) {
  globalThis.rulesOnTheirWay = fetch(new URL('__RULES__', document.currentScript.src), { priority: 'low' });
  // `module.ts` handles the failure.
  globalThis.rulesOnTheirWay.catch(() => undefined);
}
