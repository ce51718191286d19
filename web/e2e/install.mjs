// The page can be put on a phone's first screen: what the browser itself says of it.

import { accessible, assert, visit } from './page.mjs';

/** Reads how large a picture is from its own head. */
async function sizeOf(address) {
  const bytes = Buffer.from(await (await fetch(address)).arrayBuffer());
  assert(bytes.subarray(1, 4).toString() === 'PNG', `${address} is a picture`);
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
}

/** The browser finds nothing that keeps the page from being installed, and every icon is as large as it says. */
export async function installable({ browser, address }) {
  const { page, context, faults } = await visit(browser, address, { serviceWorkers: 'allow' });
  await page.waitForSelector('article');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload();
  await page.waitForSelector('article');
  const browserSays = await context.newCDPSession(page);
  const { url, errors, data } = await browserSays.send('Page.getAppManifest');
  assert(errors.length === 0 && url === `${address}/manifest.webmanifest`, JSON.stringify({ url, errors }));
  const { installabilityErrors } = await browserSays.send('Page.getInstallabilityErrors');
  // A window without a name of its own, as every test has one, is all that may be in the way.
  const wrong = installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito');
  assert(wrong.length === 0, JSON.stringify(wrong));
  const { icons, start_url, display } = JSON.parse(data);
  assert(start_url === './' && display === 'standalone', data);
  const drawn = icons.filter(({ type }) => type === 'image/png');
  assert(['192x192', '512x512'].every((size) => drawn.some(({ sizes }) => sizes === size)), 'the sizes that phones want');
  assert(drawn.some(({ purpose }) => purpose === 'maskable'), 'one that can be cut to a shape');
  for (const { src, sizes } of drawn) assert((await sizeOf(`${address}/${src}`)) === sizes, `${src} is ${sizes}`);
  assert((await sizeOf(`${address}/apple-touch-icon.png`)) === '180x180', 'the one for phones that look for it');
  await accessible(page, 'home');
  assert(faults.length === 0, faults.join('\n'));
  await context.close();
}
