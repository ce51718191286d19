// A newer site takes the place of an older one while people are there.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hostFiles } from './host.mjs';
import { assert, visit } from './page.mjs';
import { program } from './server.mjs';

/** Makes a newer site of a folder: another version, in which the page of replays has another name. */
function renew(folder) {
  const assets = join(folder, 'assets');
  const old = readdirSync(assets).find((name) => /^ReplayPage-.*\.js$/.test(name));
  const fresh = old.replace(/-[^-]*\.js$/, '-Newer000.js');
  renameSync(join(assets, old), join(assets, fresh));
  const texts = [
    'index.html',
    'sw.js',
    ...readdirSync(assets)
      .filter((name) => name.endsWith('.js'))
      .map((name) => `assets/${name}`),
  ];
  for (const name of texts) {
    const path = join(folder, name);
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll(old, fresh));
  }
  const edit = (name, from, to) => writeFileSync(join(folder, name), readFileSync(join(folder, name), 'utf8').replace(from, to));
  edit('sw.js', "const VERSION = '", "const VERSION = 'newer-");
  edit('index.html', '<title>', '<meta name="newer" />\n    <title>');
}

const caches = (page) => page.evaluate(async () => (await globalThis.caches.keys()).length);

/** A newer page is offered at home and nowhere else; whoever plays with the older one goes on with all of it. */
export async function newerPage({ browser }) {
  const folder = mkdtempSync(join(tmpdir(), 'whistlestop-site-'));
  execFileSync(program, ['site', folder]);
  const host = await hostFiles(folder);
  const playing = await visit(browser, host.address, { serviceWorkers: 'allow' });
  const { context } = playing;
  await playing.page.waitForSelector('article');
  await playing.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await playing.page.reload();
  await playing.page.locator('article button.primary').first().click();
  await playing.page.waitForSelector('.prompt .choice, .prompt details');
  const other = await context.newPage();
  await other.goto(host.address);
  await other.waitForSelector('article');
  renew(folder);
  await other.evaluate(() => navigator.serviceWorker.getRegistration().then((registration) => registration.update()));
  await other.getByText('A newer Whistlestop is here').waitFor({ timeout: 30_000 });
  for (const [place, there] of [
    ['#/learn/trick-of-the-rails', '.prompt.guided'],
    ['#/puzzles/trick-of-the-rails/1', '.panel .choice'],
  ]) {
    await other.goto(`${host.address}${place}`);
    await other.waitForSelector(there);
    assert((await other.getByText('A newer Whistlestop is here').count()) === 0, `it is offered at ${place}`);
  }
  assert((await playing.page.getByText('A newer Whistlestop is here').count()) === 0, 'it is offered in the middle of a game');
  await other.goto(`${host.address}#/`);
  await Promise.all([other.waitForEvent('load'), other.getByRole('button', { name: 'Load it' }).click()]);
  await other.waitForSelector('article');
  assert((await other.locator('meta[name="newer"]').count()) === 1, 'the newer page is there');
  // The window in which somebody plays is as it was, and has what it has not needed until now.
  assert((await playing.page.locator('meta[name="newer"]').count()) === 0, 'nobody was taken away from a game');
  const before = playing.page.url();
  await playing.page.locator('.prompt .choice').first().click();
  host.stop();
  await context.setOffline(true);
  await playing.page.evaluate((address) => (location.href = address), `${before}/replay`);
  await playing.page.waitForSelector('main > h1:not(.visually-hidden)');
  await playing.page.evaluate((address) => (location.href = address), before);
  await playing.page.waitForSelector('.prompt .choice, .prompt details');
  assert((await caches(other)) > 1, 'what the older window may need is kept');
  await playing.page.close();
  await other.reload();
  await other.waitForSelector('article');
  await other.waitForFunction(async () => (await globalThis.caches.keys()).length === 1);
  rmSync(folder, { recursive: true });
  assert(playing.faults.length === 0, playing.faults.join('\n'));
  await context.close();
}
