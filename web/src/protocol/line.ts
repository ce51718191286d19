/**
 * The line to whoever keeps a table: a server, or this device. Both are asked the same with the same bodies, and both
 * say the same; nothing but this file and its two ends knows which it is.
 */

import { isSite } from '../offline/site';
import { isOnDevice } from './deviceId';

/** What was answered: as over http. */
export interface Answer {
  ok: boolean;
  status: number;
  statusText: string;
  text(): Promise<string>;
}

/** As much of a websocket as a table needs. */
export interface Socket {
  readonly readyState: number;
  onopen: ((event: Event) => void) | null;
  onmessage: ((event: MessageEvent<string>) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  send(text: string): void;
  close(): void;
}

/** One end of the line. */
export interface Line {
  /** Asks something; fails if nobody can be reached. */
  request(method: string, path: string, body?: string): Promise<Answer>;
  /** Opens the websocket of a table. */
  open(path: string): Socket;
}

const server: Line = {
  request: (method, path, body) => fetch(path, { method, headers: body === undefined ? {} : { 'Content-Type': 'application/json' }, body }),
  open: (path) => {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    return new WebSocket(`${scheme}://${location.host}${path}`);
  },
};

/** The end of the line that a path leads to. What a device needs is fetched when it is wanted, and not before. */
export function lineTo(path: string): Line | Promise<Line> {
  const [, api, tables, table] = path.split(/[/?]/);
  const here = api === 'api' && tables === 'tables' && isOnDevice(table ?? '');
  return here || isSite ? deviceLine() : server;
}

/** The end of the line on this device. */
export const deviceLine = async (): Promise<Line> => (await import('../device/line')).deviceLine;
