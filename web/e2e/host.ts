// A static file host, like the free ones.

import { existsSync, readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const KINDS: Record<string, string> = {
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

/** The speed of a connection. */
interface Line {
  /** Round-trip time in milliseconds. */
  latency: number;
  bytesPerSecond: number;
}

export interface Host {
  /** The address of the files, with a trailing slash. */
  address: string;
  /** The number of bytes sent since the last call. */
  count(): { bytes: number; rules: number };
  stop(): void;
}

/** A file as the host sends it: compressed, if that is worth it. The rules are stored compressed. */
function body(file: string, kind: string): { data: Buffer; coding: Record<string, string> } {
  if (kind === 'wasm' && existsSync(`${file}.br`)) return { data: readFileSync(`${file}.br`), coding: { 'Content-Encoding': 'br' } };
  const data = readFileSync(file);
  return /^(html|js|css|svg|json|webmanifest)$/.test(kind)
    ? { data: gzipSync(data), coding: { 'Content-Encoding': 'gzip' } }
    : { data, coding: {} };
}

/** A slow connection, shared by all requests. */
function slowLine({ latency, bytesPerSecond }: Line) {
  let free = 0;
  return async (answer: ServerResponse, data: Buffer) => {
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

/** A host that serves only files, under a given path; optionally over a slow connection. Browsers accept
 *  Brotli from this machine, too. */
export async function hostFiles(folder: string, line?: Line): Promise<Host> {
  const send = line ? slowLine(line) : (answer: ServerResponse, data: Buffer) => void answer.end(data);
  let [bytes, rules] = [0, 0];
  const host = createServer(({ url = '/' }, answer) => {
    const { pathname } = new URL(url, 'http://host');
    const file = join(folder, pathname.replace(/^\/somebody/, '').replace(/\/$/, '/index.html'));
    if (!pathname.startsWith('/somebody/') || !existsSync(file)) return void answer.writeHead(404).end();
    const kind = file.split('.').at(-1) ?? '';
    const { data, coding } = body(file, kind);
    bytes += data.length;
    if (kind === 'wasm') rules += data.length;
    answer.writeHead(200, { 'Content-Type': KINDS[kind] ?? 'application/octet-stream', ...coding });
    void send(answer, data);
  });
  await new Promise<void>((done) => host.listen(0, '127.0.0.1', done));
  const count = () => {
    const since = { bytes, rules };
    [bytes, rules] = [0, 0];
    return since;
  };
  const stop = () => {
    host.closeAllConnections();
    host.close();
  };
  return { address: `http://127.0.0.1:${(host.address() as AddressInfo).port}/somebody/`, count, stop };
}
