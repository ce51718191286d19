/** The connection to the tables on this device: a worker with the tables and one with the bots. */

import type { ClientMessage, ServerMessage } from '../protocol/messages';
import type { Channel, Listener, Resume } from '../protocol/tableApi';
import { me } from '../session.svelte';
import { pause } from '../settings/settings.svelte';
import type { Answer, FromTables, Operation, ToTables } from './messages';
import { rulesModule } from './module';
import { storage } from './progress.svelte';
import { why } from './why';

let tables: Promise<Worker> | null = null;
const answers = new Map<number, (answer: Answer) => void>();
const channels = new Map<string, DeviceChannel>();
let questions = 0;

/** The worker with the tables, once it has the rules; both workers start with the first request. */
function worker(ahead = false): Promise<Worker> {
  const module = rulesModule({ ahead });
  tables ??= start(module);
  tables.catch(() => (tables = null));
  return tables;
}

/** Starts both workers, which load at the same time as the rules. */
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

/** Starts both workers in advance. */
export const warm = async (ahead: boolean): Promise<void> => void (await worker(ahead));

const send = async (message: ToTables) => (await worker()).postMessage(message);

function receive(message: FromTables): void {
  switch (message.kind) {
    case 'answer':
      answers.get(message.number)?.(message);
      answers.delete(message.number);
      return;
    case 'told':
      for (const told of message.messages) channels.get(message.table)?.hear(told);
      return;
    case 'lost':
      channels.get(message.table)?.end();
      return;
    case 'why':
      void why(message.text).then((text) => send({ kind: 'why', number: message.number, text }));
      return;
    case 'storage':
      storage.trouble = message.trouble;
  }
}

/** A table on this device that is open in this window; it has at most one channel. */
class DeviceChannel implements Channel {
  private state: 'opening' | 'open' | 'closed' = 'opening';

  constructor(
    private readonly table: string,
    { since, look }: Resume,
    private readonly listener: Listener,
  ) {
    channels.get(table)?.end();
    channels.set(table, this);
    void send({ kind: 'connect', table, since, look, pause: pause() }).catch(() => this.end());
  }

  hear(message: ServerMessage): void {
    if (this.state === 'opening') {
      this.state = 'open';
      this.listener.onOpen();
    }
    this.listener.onMessage(message);
  }

  send(message: ClientMessage): void {
    if (this.state === 'open') void send({ kind: 'message', table: this.table, message });
  }

  close(): void {
    // A newer channel to the table stays open.
    if (this.state !== 'closed') void send({ kind: 'close', table: this.table });
    this.end();
  }

  end(): void {
    if (this.state === 'closed') return;
    this.state = 'closed';
    if (channels.get(this.table) === this) channels.delete(this.table);
    this.listener.onClose();
  }
}

export const open = (table: string, from: Resume, listener: Listener): Channel => new DeviceChannel(table, from, listener);

/** Sends a request to a table, or to the device as a whole. */
export async function ask(operation: Operation): Promise<Answer> {
  const number = ++questions;
  const answered = new Promise<Answer>((done) => answers.set(number, done));
  await send({ kind: 'ask', number, operation, name: me.who?.name ?? null });
  return answered;
}
