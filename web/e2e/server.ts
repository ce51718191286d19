// A real `whistlestop serve` on a free port, with its own data folder.

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export const program = process.env.WHISTLESTOP_BIN ?? fileURLToPath(new URL('../../target/debug/whistlestop', import.meta.url));

/** A folder of the project. */
export const folderOf = (name: string): string => resolve(fileURLToPath(new URL('../..', import.meta.url)), name);

export interface Server {
  address: string;
  data: string;
  /** Its standard error output. */
  log: string[];
  stop(): Promise<void>;
  /** Removes its data. */
  clean(): void;
}

interface Where {
  /** Its previous address, for a restart. */
  data?: string;
  listen?: string;
  /** How long bots wait before a move, in milliseconds. */
  pause?: number;
}

/** Starts a server. */
export async function serve({
  data = mkdtempSync(join(tmpdir(), 'whistlestop-e2e-')),
  listen = '127.0.0.1:0',
  pause = 0,
}: Where = {}): Promise<Server> {
  // A test's push service is on this machine. Tests of the page need a review, but not an accurate one.
  const config = join(data, 'e2e.toml');
  writeFileSync(config, 'review_simulations = 12\npush_to_loopback = true\n');
  const child = spawn(program, ['serve', '--config', config, '--listen', listen, '--data', data, '--bot-pause-ms', String(pause)], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, WHISTLESTOP_LOG_FILTER: 'warn' },
  });
  const log: string[] = [];
  child.stderr.on('data', (text) => log.push(String(text)));
  const address = await new Promise<string>((done, fail) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const found = /http:\/\/\S+/.exec(line);
      if (found) done(found[0]);
    });
    child.on('error', fail);
    child.on('exit', (code) => fail(new Error(`the server ended with ${code}: ${log.join('')}`)));
  });
  const stop = () =>
    new Promise<void>((done) => {
      if (child.exitCode !== null || child.signalCode !== null) return done();
      child.once('exit', () => done());
      child.kill('SIGTERM');
    });
  return { address, data, log, stop, clean: () => rmSync(data, { recursive: true, force: true }) };
}
