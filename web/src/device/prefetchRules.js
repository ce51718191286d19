/**
 * Asks for the rules before the page is there that needs them: on a site of plain files, when somebody comes to see what there is
 * to play, and does not save data. `vite.config.ts` says where they are; `module.ts` takes the answer up.
 */

const site = document.querySelector('meta[name="whistlestop"][content="site"]');
const elsewhere = location.hash.startsWith('#/') && location.hash !== '#/';
if (site && !elsewhere && !navigator.connection?.saveData) {
  globalThis.rulesOnTheirWay = fetch(new URL('__RULES__', document.currentScript.src), { priority: 'low' });
  // `module.ts` handles the failure.
  globalThis.rulesOnTheirWay.catch(() => undefined);
}
