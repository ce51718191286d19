

const site = document.querySelector('meta[name="whistlestop"][content="site"]');
const elsewhere = location.hash.startsWith('#/') && location.hash !== '#/';
if (site && !elsewhere && !navigator.connection?.saveData) {
  globalThis.rulesOnTheirWay = fetch(new URL('page-C9uEtr6x.wasm', document.currentScript.src), { priority: 'low' });
  // Whoever takes it up finds out, too.
  globalThis.rulesOnTheirWay.catch(() => undefined);
}
