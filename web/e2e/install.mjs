// The page can be put on a phone's first screen: what the browser itself says of it, from a server and from a host of plain files.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hostFiles } from './host.mjs';
import { accessible, assert, visit } from './page.mjs';
import { program } from './server.mjs';

/** Reads how large a picture is from its own head. */
async function sizeOf(address) {
  const bytes = Buffer.from(await (await fetch(address)).arrayBuffer());
  assert(bytes.subarray(1, 4).toString() === 'PNG', `${address} is a picture`);
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
}

/** The page of a server. */
export const installable = ({ browser, address }) => canBeInstalled(browser, address);

/** The site of plain files, under a path of a host: installed from there, and all of it is there without a line. */
export async function installableSite({ browser }) {
  const folder = mkdtempSync(join(tmpdir(), 'whistlestop-site-'));
  execFileSync(program, ['site', folder]);
  const host = await hostFiles(folder);
  const { page, context, faults } = await canBeInstalled(browser, host.address.replace(/\/$/, ''), { keep: true });
  host.stop();
  rmSync(folder, { recursive: true });
  await context.setOffline(true);
  for (const [place, there] of [
    ['', 'article'],
    ['#/puzzles', 'main h1'],
    ['#/rules/wild-ride', '#rule-WR-17'],
    ['#/here/ticket-to-ride-card-game', 'main form'],
    ['#/learn/trick-of-the-rails', '.prompt.guided'],
  ]) {
    await page.goto(`${host.address}${place}`);
    await page.reload();
    await page.waitForSelector(there);
    await accessible(page, `the site without a line, ${place}`);
  }
  assert(faults.length === 0, faults.join('\n'));
  await context.close();
}

/** The browser finds nothing that keeps the page from being installed, and every icon is as large as it says. */
async function canBeInstalled(browser, address, { keep = false } = {}) {
  const visited = await visit(browser, `${address}/`, { serviceWorkers: 'allow' });
  const { page, context, faults } = visited;
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
  assert(
    ['192x192', '512x512'].every((size) => drawn.some(({ sizes }) => sizes === size)),
    'the sizes that phones want',
  );
  assert(
    drawn.some(({ purpose }) => purpose === 'maskable'),
    'one that can be cut to a shape',
  );
  for (const { src, sizes } of drawn) assert((await sizeOf(`${address}/${src}`)) === sizes, `${src} is ${sizes}`);
  assert((await sizeOf(`${address}/apple-touch-icon.png`)) === '180x180', 'the one for phones that look for it');
  await accessible(page, 'home');
  assert(faults.length === 0, faults.join('\n'));
  if (!keep) await context.close();
  return visited;
}
