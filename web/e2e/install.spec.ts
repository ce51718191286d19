// The page can be installed on a phone: the browser's own checks, from a server and from a static host.

import { expect, test } from './fixtures';
import { goOffline } from './onDevice';
import { accessible, type Visit } from './page';

interface Icon {
  src: string;
  sizes: string;
  type: string;
  purpose?: string;
}

/** Reads a picture's size from its header. */
async function sizeOf(address: string): Promise<string> {
  const bytes = Buffer.from(await (await fetch(address)).arrayBuffer());
  expect(bytes.subarray(1, 4).toString(), `${address} is a picture`).toBe('PNG');
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
}

/** The browser finds no obstacle to installing the page, and every icon has its declared size. */
async function canBeInstalled({ page, context }: Visit, address: string): Promise<void> {
  await page.waitForSelector('article');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload();
  await page.waitForSelector('article');
  const browserSays = await context.newCDPSession(page);
  const { url, errors, data = '' } = await browserSays.send('Page.getAppManifest');
  expect({ url, errors }).toEqual({ url: `${address}manifest.webmanifest`, errors: [] });
  const { installabilityErrors } = await browserSays.send('Page.getInstallabilityErrors');
  // The only obstacle may be the incognito window in which every test runs.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  const { icons, start_url, display } = JSON.parse(data) as { icons: Icon[]; start_url: string; display: string };
  expect({ start_url, display }).toEqual({ start_url: './', display: 'standalone' });
  const drawn = icons.filter(({ type }) => type === 'image/png');
  expect(
    drawn.map(({ sizes }) => sizes),
    'the sizes that phones want',
  ).toEqual(expect.arrayContaining(['192x192', '512x512']));
  expect(
    drawn.map(({ purpose }) => purpose),
    'one that can be cut to a shape',
  ).toContain('maskable');
  for (const { src, sizes } of drawn) expect(await sizeOf(`${address}${src}`), src).toBe(sizes);
  expect(await sizeOf(`${address}apple-touch-icon.png`), 'the one for phones that look for it').toBe('180x180');
  await accessible(page, 'home');
}

test('the page can be installed', async ({ visit, address }) => {
  await canBeInstalled(await visit(`${address}/`, { serviceWorkers: 'allow' }), `${address}/`);
});

/** The static site, under a path on a host: it can be installed from there, and works offline completely. */
test('a site of plain files can be installed', async ({ visit, site }) => {
  const host = await site();
  const visited = await visit(host.address, { serviceWorkers: 'allow' });
  const { page } = visited;
  await canBeInstalled(visited, host.address);
  await goOffline(visited);
  host.stop();
  for (const [place, there] of [
    ['', 'article'],
    ['#/puzzles', 'main h1'],
    ['#/rules/wild-ride', '#rule-WR-17'],
    ['#/here/ticket-to-ride-card-game', 'main form'],
    ['#/learn/trick-of-the-rails', '.prompt.guided'],
  ]) {
    await page.goto(`${host.address}${place}`);
    await page.reload();
    await page.waitForSelector(there!);
    await accessible(page, `the site offline, ${place}`);
  }
});
