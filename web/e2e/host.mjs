// A host of plain files, as one gets them for nothing.

import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const KINDS = {
  html: 'text/html',
  js: 'text/javascript',
  css: 'text/css',
  svg: 'image/svg+xml',
  wasm: 'application/wasm',
  json: 'application/json',
  webmanifest: 'application/manifest+json',
  png: 'image/png',
  woff2: 'font/woff2',
};

/** What a host hands out: compressed, if that is worth it. The rules are there compressed. */
function body(file, kind) {
  if (kind === 'wasm' && existsSync(`${file}.br`)) return { data: readFileSync(`${file}.br`), coding: { 'Content-Encoding': 'br' } };
  const data = readFileSync(file);
  return /^(html|js|css|svg|json|webmanifest)$/.test(kind)
    ? { data: gzipSync(data), coding: { 'Content-Encoding': 'gzip' } }
    : { data, coding: {} };
}

/** A line of so many bytes a second, which everybody shares, and so many milliseconds to and fro. */
function slowLine({ latency, bytesPerSecond }) {
  let free = 0;
  return async (answer, data) => {
    await new Promise((done) => setTimeout(done, latency));
    for (let at = 0; at < data.length; at += 4096) {
      const piece = data.subarray(at, at + 4096);
      const now = Date.now();
      free = Math.max(free, now) + (1000 * piece.length) / bytesPerSecond;
      await new Promise((done) => setTimeout(done, free - now));
      answer.write(piece);
    }
    answer.end();
  };
}

/** A host that has nothing but files, under a path of somebody's; over a slow line, if one is asked for. Browsers read Brotli
 *  from this machine, too. `count` says what was handed out since it was asked last. */
export async function hostFiles(folder, line) {
  const send = line ? slowLine(line) : (answer, data) => answer.end(data);
  let [bytes, rules] = [0, 0];
  const host = createServer(({ url }, answer) => {
    const { pathname } = new URL(url, 'http://host');
    const file = join(folder, pathname.replace(/^\/somebody/, '').replace(/\/$/, '/index.html'));
    if (!pathname.startsWith('/somebody/') || !existsSync(file)) return answer.writeHead(404).end();
    const kind = file.split('.').at(-1);
    const { data, coding } = body(file, kind);
    bytes += data.length;
    if (kind === 'wasm') rules += data.length;
    answer.writeHead(200, { 'Content-Type': KINDS[kind] ?? 'application/octet-stream', ...coding });
    void send(answer, data);
  });
  await new Promise((done) => host.listen(0, '127.0.0.1', done));
  const count = () => {
    const since = { bytes, rules };
    [bytes, rules] = [0, 0];
    return since;
  };
  return { address: `http://127.0.0.1:${host.address().port}/somebody/`, count, stop: () => host.closeAllConnections() ?? host.close() };
}
