// A real `whistlestop serve` on a free port, with a data folder of its own.

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve, dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export const program = process.env.WHISTLESTOP_BIN ?? resolve(dirname(fileURLToPath(import.meta.url)), '../../target/debug/whistlestop');

/** Opens a server; `data` and `listen` keep it where it was when it is opened again. */
export async function serve({ data = mkdtempSync(join(tmpdir(), 'whistlestop-e2e-')), listen = '127.0.0.1:0', pause = 0 } = {}) {
  // A push service of a test's own is on this machine. A review is as good as any other for a test that looks at the page: it need not be thought about for long.
  const config = join(data, 'e2e.toml');
  writeFileSync(config, 'review_simulations = 12\npush_to_loopback = true\n');
  const child = spawn(program, ['serve', '--config', config, '--listen', listen, '--data', data, '--bot-pause-ms', String(pause)], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, WHISTLESTOP_LOG_FILTER: 'warn' },
  });
  const log = [];
  child.stderr.on('data', (text) => log.push(String(text)));
  const address = await new Promise((done, fail) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const found = /http:\/\/\S+/.exec(line);
      if (found) done(found[0]);
    });
    child.on('exit', (code) => fail(new Error(`the server ended with ${code}: ${log.join('')}`)));
  });
  const stop = () =>
    new Promise((done) => {
      if (child.exitCode !== null || child.signalCode !== null) return done();
      child.once('exit', done);
      child.kill('SIGTERM');
    });
  return { address, data, log, stop, clean: () => rmSync(data, { recursive: true, force: true }) };
}
