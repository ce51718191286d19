/** The end of the line on this device: two workers, one with the tables and one in which bots think. */

import type { Answer, Line, Socket } from '../protocol/line';
import type { TableReview } from '../protocol/messages';
import { me } from '../session.svelte';
import { pause } from '../settings/settings.svelte';
import type { FromTables, ToTables } from './messages';
import { rulesModule } from './module';
import type { FinishedGame } from './reviews';
import { storage } from './progress.svelte';
import { why } from './why';

const CONNECTING = 0;
const OPEN = 1;
const CLOSED = 3;

let tables: Promise<Worker> | null = null;
const answers = new Map<number, (answer: Answer) => void>();
const sockets = new Map<string, DeviceSocket>();
let requests = 0;

/** The worker with the tables, once it has the rules; both are started when the first table is asked for. */
function worker(ahead = false): Promise<Worker> {
  const module = rulesModule({ ahead });
  tables ??= start(module);
  tables.catch(() => (tables = null));
  return tables;
}

/** Starts both workers. They come over the line beside the rules, and not after them. */
async function start(module: Promise<WebAssembly.Module>): Promise<Worker> {
  const tables = new Worker(new URL('./tables.worker.ts', import.meta.url), { type: 'module' });
  const bots = new Worker(new URL('./bots.worker.ts', import.meta.url), { type: 'module' });
  tables.onmessage = ({ data }: MessageEvent<FromTables>) => receive(data);
  try {
    const rules = await module;
    const { port1, port2 } = new MessageChannel();
    bots.postMessage({ module: rules, port: port1 }, [port1]);
    tables.postMessage({ kind: 'begin', module: rules, bots: port2 } satisfies ToTables, [port2]);
    return tables;
  } catch (error) {
    tables.terminate();
    bots.terminate();
    throw error;
  }
}

/** Starts both workers, before somebody asks for a table or when somebody is about to. */
export const warm = async (ahead: boolean): Promise<void> => void (await worker(ahead));

const send = async (message: ToTables) => (await worker()).postMessage(message);

function receive(message: FromTables): void {
  switch (message.kind) {
    case 'answer': {
      const { number, status, text } = message;
      answers.get(number)?.({ ok: status === 200, status, statusText: '', text: () => Promise.resolve(text) });
      answers.delete(number);
      return;
    }
    case 'told':
      for (const told of message.messages) sockets.get(message.table)?.hear(JSON.stringify(told));
      return;
    case 'lost':
      sockets.get(message.table)?.end();
      return;
    case 'why':
      void why(message.text).then((text) => send({ kind: 'why', number: message.number, text }));
      return;
    case 'storage':
      storage.trouble = message.trouble;
  }
}

/** What a table on this device has instead of a websocket. */
class DeviceSocket implements Socket {
  readyState = CONNECTING;
  onopen: Socket['onopen'] = null;
  onmessage: Socket['onmessage'] = null;
  onclose: Socket['onclose'] = null;

  constructor(
    private readonly table: string,
    query: URLSearchParams,
  ) {
    sockets.get(table)?.end();
    sockets.set(table, this);
    const look = Number.parseInt(query.get('look') ?? '', 10);
    const since = Number(query.get('since') ?? 0);
    void send({ kind: 'connect', table, since, look: Number.isNaN(look) ? null : look, pause: pause() }).catch(() => this.end());
  }

  hear(text: string): void {
    if (this.readyState === CONNECTING) {
      this.readyState = OPEN;
      this.onopen?.(new Event('open'));
    }
    this.onmessage?.(new MessageEvent('message', { data: text }));
  }

  send(text: string): void {
    void send({ kind: 'message', table: this.table, text });
  }

  close(): void {
    void send({ kind: 'close', table: this.table });
    this.end();
  }

  end(): void {
    if (this.readyState === CLOSED) return;
    this.readyState = CLOSED;
    if (sockets.get(this.table) === this) sockets.delete(this.table);
    this.onclose?.(new CloseEvent('close'));
  }
}

let askedToKeep = false;

/** What is played is somebody's: the browser is asked not to clear it away when it wants room. It may say no. */
function keepForGood(): void {
  if (!askedToKeep) void navigator.storage?.persist?.().catch(() => false);
  askedToKeep = true;
}

/** Asks the tables. */
async function request(method: string, path: string, body?: string): Promise<Answer> {
  const number = ++requests;
  const answered = new Promise<Answer>((done) => answers.set(number, done));
  await send({ kind: 'request', number, method, path, body, name: me.who?.name ?? null });
  return answered;
}

const REVIEW = /^(\/api\/tables\/([^/?]+))\/review(?:\?since=(\d+))?$/;

/** A review is made here and not at the table: it is another program, which is fetched when somebody wants one. */
async function review(method: string, table: string, id: string, since: number): Promise<Answer> {
  const { ask, known, stop } = await import('./reviews');
  const say = (told: TableReview): Answer => ({ ok: true, status: 200, statusText: '', text: () => Promise.resolve(JSON.stringify(told)) });
  if (method === 'DELETE') stop(id);
  const there = await known(id, since);
  if (there.status !== 'none' || method === 'DELETE') return say(there);
  const finished = await request('GET', `${table}/finished`);
  if (!finished.ok || method !== 'POST') return finished.ok ? say(there) : finished;
  return say(await ask(id, JSON.parse(await finished.text()) as FinishedGame));
}

export const deviceLine: Line = {
  request: (method, path, body) => {
    if (method === 'POST') keepForGood();
    const [, table, id, since] = REVIEW.exec(path) ?? [];
    return table !== undefined && id !== undefined
      ? review(method, table, decodeURIComponent(id), Number(since ?? 0))
      : request(method, path, body);
  },
  open: (path) => {
    const { pathname, searchParams } = new URL(path, 'http://device');
    return new DeviceSocket(decodeURIComponent(pathname.split('/')[3] ?? ''), searchParams);
  },
};
