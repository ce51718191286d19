

const site = document.querySelector('meta[name="whistlestop"][content="site"]');
const elsewhere = location.hash.startsWith('#/') && location.hash !== '#/';
if (site && !elsewhere && !navigator.connection?.saveData) {
  globalThis.rulesOnTheirWay = fetch(new URL('rules-C-b7jJ5l.wasm', document.currentScript.src), { priority: 'low' });
  // `module.ts` handles the failure.
  globalThis.rulesOnTheirWay.catch(() => undefined);
}
