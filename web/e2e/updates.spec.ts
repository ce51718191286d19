// A newer site replaces an older one while people are using it.

import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './fixtures';
import { offered } from './page';

/** Turns a folder into a newer site: another version, in which the replay page's file has another name. */
function renew(folder: string): void {
  const edit = (name: string, from: string, to: string) => {
    const path = join(folder, name);
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll(from, to));
  };
  const assets = join(folder, 'assets');
  const old = readdirSync(assets).find((name) => /^ReplayPage-.*\.js$/.test(name))!;
  const fresh = old.replace(/-[^-]*\.js$/, '-Newer000.js');
  renameSync(join(assets, old), join(assets, fresh));
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));
  for (const name of ['index.html', 'sw.js', ...scripts.map((name) => `assets/${name}`)]) edit(name, old, fresh);
  edit('sw.js', "const VERSION = '", "const VERSION = 'newer-");
  edit('index.html', '<title>', '<meta name="newer" />\n    <title>');
}

/** A newer page is offered only on the home page; players with the older one can continue to use all of it. */
test('a newer page, and somebody who plays with the older one', async ({ visit, site }) => {
  const host = await site();
  const { page: playing, context } = await visit(host.address, { serviceWorkers: 'allow' });
  await playing.waitForSelector('article');
  await playing.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await playing.reload();
  await playing.locator('article button.primary').first().click();
  await offered(playing);
  const other = await context.newPage();
  await other.goto(host.address);
  await other.waitForSelector('article');
  renew(host.folder);
  await other.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())!.update()));
  const offer = 'A new version of Whistlestop is available';
  await other.getByText(offer).waitFor();
  for (const [place, there] of [
    ['#/learn/trick-of-the-rails', '.prompt.guided'],
    ['#/puzzles/trick-of-the-rails/1', '.panel .choice'],
  ]) {
    await other.goto(`${host.address}${place}`);
    await other.waitForSelector(there!);
    await expect(other.getByText(offer), `it is not offered at ${place}`).toHaveCount(0);
  }
  await expect(playing.getByText(offer), 'nor in the middle of a game').toHaveCount(0);
  await other.goto(`${host.address}#/`);
  await Promise.all([other.waitForEvent('load'), other.getByRole('button', { name: 'Update' }).click()]);
  await other.waitForSelector('article');
  await expect(other.locator('meta[name="newer"]'), 'the newer page is there').toHaveCount(1);
  // The window with a running game is unchanged, and can load files that it has not needed until now.
  await expect(playing.locator('meta[name="newer"]'), 'nobody was taken away from a game').toHaveCount(0);
  const before = playing.url();
  await playing.locator('.prompt .choice').first().click();
  host.stop();
  await context.setOffline(true);
  await playing.evaluate((address) => (location.href = address), `${before}/replay`);
  await playing.waitForSelector('main > h1:not(.visually-hidden)');
  await playing.evaluate((address) => (location.href = address), before);
  await offered(playing);
  expect(await other.evaluate(async () => (await caches.keys()).length), 'what the older window may need is kept').toBeGreaterThan(1);
  await playing.close();
  await other.reload();
  await other.waitForSelector('article');
  await expect.poll(() => other.evaluate(async () => (await caches.keys()).length)).toBe(1);
});
