// What every test gets: a server and a browser that the tests of a worker share, and persons, servers and sites of its own, which
// are gone when it is over.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test as base, type Browser } from '@playwright/test';
import type { GameCard, NewTable } from '../src/protocol/messages';
import { enter } from './gate';
import { hostFiles, type Host } from './host';
import { makeTable, visit as open, type Visit, type Wish } from './page';
import { seedWith } from './random';
import { folderOf, program, serve as openServer, type Server } from './server';

export { expect };

interface ForTest {
  /** Opens a separate browser for a person, at an address. Errors that a page logs fail the test. */
  visit: (address?: string, wish?: Wish) => Promise<Visit>;
  /** Opens a table for a person with their own browser, created through the API rather than the pages. */
  atTable: (game: string, table: Omit<NewTable, 'game'>, wish?: Wish) => Promise<Visit & { table: string }>;
  /** Seats a host and a guest at a running table; `wish` configures the guest's browser. */
  together: (game: string, table: Omit<NewTable, 'game'>, wish?: Wish) => Promise<{ host: Visit; guest: Visit; table: string }>;
  serve: typeof openServer;
  /** Puts the static site on its own host. */
  site: () => Promise<Host & { folder: string }>;
  gate: void;
  seeded: void;
}

interface ForWorker {
  address: string;
  games: GameCard[];
}

/** The games of the project, and therefore of the server. */
export const GAMES = readdirSync(folderOf('games'));

export const test = base.extend<ForTest, ForWorker>({
  address: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const server = await openServer();
      await use(server.address);
      await close(server);
    },
    { scope: 'worker' },
  ],
  games: [
    async ({ address }, use) => {
      const games = (await (await fetch(`${address}/api/games`)).json()) as GameCard[];
      expect(games.map(({ id }) => id).sort(), 'the server has the games of the project').toEqual([...GAMES].sort());
      await use(games);
    },
    { scope: 'worker' },
  ],
  gate: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use, info) => {
      const leave = await enter(info.tags.includes('@alone'));
      await use();
      leave();
    },
    { auto: true, timeout: 900_000 },
  ],
  seeded: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use, info) => {
      seedWith(info.titlePath.join(' '));
      await use();
    },
    { auto: true },
  ],
  visit: async ({ browser }: { browser: Browser }, use, info) => {
    const visits: Visit[] = [];
    await use(async (address, wish) => {
      const visited = await open(browser, undefined, wish);
      visits.push(visited);
      if (address) await visited.page.goto(address);
      return visited;
    });
    const pages = visits.flatMap(({ context }) => context.pages());
    if (info.status !== info.expectedStatus) {
      for (const [at, page] of pages.entries()) {
        const path = info.outputPath(`page-${at + 1}.txt`);
        const text = await page.locator('body').innerText({ timeout: 2000 }).catch(String);
        writeFileSync(path, `${page.url()}\n${text}\n`);
        await info.attach(`page ${at + 1}`, { path, contentType: 'text/plain' });
      }
    }
    for (const { context } of visits) await context.close();
    expect(
      visits.flatMap(({ faults }) => faults),
      'what pages logged as errors',
    ).toEqual([]);
  },
  atTable: async ({ visit, address }, use) => {
    await use(async (game, wanted, wish) => {
      const visited = await visit(undefined, wish);
      const table = await makeTable(visited.context, address, game, wanted);
      await visited.page.goto(table);
      return { ...visited, table };
    });
  },
  together: async ({ visit, address }, use) => {
    await use(async (game, wanted, wish) => {
      const host = await visit();
      const table = await makeTable(host.context, address, game, wanted);
      const guest = await visit(table, wish);
      const seated = guest.page.waitForResponse('**/join');
      await guest.page.getByRole('button', { name: 'Join' }).first().click();
      await seated;
      await host.page.goto(table);
      await host.page.getByRole('button', { name: 'Start' }).click();
      for (const { page } of [host, guest]) await page.waitForSelector('.prompt');
      return { host, guest, table };
    });
  },
  // eslint-disable-next-line no-empty-pattern
  serve: async ({}, use) => {
    const servers: Server[] = [];
    await use(async (where) => {
      const server = await openServer(where);
      servers.push(server);
      return server;
    });
    for (const server of servers) await close(server);
  },
  // eslint-disable-next-line no-empty-pattern
  site: async ({}, use) => {
    const hosts: (Host & { folder: string })[] = [];
    await use(async () => {
      const folder = mkdtempSync(join(tmpdir(), 'whistlestop-site-'));
      execFileSync(program, ['site', folder]);
      const host = { ...(await hostFiles(folder)), folder };
      hosts.push(host);
      return host;
    });
    for (const { stop, folder } of hosts) {
      stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
});

async function close(server: Server): Promise<void> {
  await server.stop();
  server.clean();
  if (server.log.length > 0) console.log(`the server said:\n${server.log.join('')}`);
}
