/**
 * A connection to one table. When lost, it reconnects, continues after the last record that was seen, and sends
 * unanswered commands again; every command has an id, so it counts once. If it cannot even be opened, it checks whether
 * the table exists. A restarting server closes its connections and its successor accepts them at once, so a connection
 * counts as lost only after a moment.
 */

import { ApiError } from './http';
import { PROTOCOL, type ClientMessage, type ServerMessage } from './messages';
import type { Channel, Resume, TableApi } from './tableApi';

export type ConnectionState = 'opening' | 'open' | 'lost' | 'closed';

/** Commands that are answered by a receipt, a refusal or a hint. */
export type Command = Extract<ClientMessage, { id: string }>;

interface ConnectionOptions {
  /** Where to continue when the connection opens again. */
  from: () => Resume;
  onMessage: (message: ServerMessage) => void;
  onState: (state: ConnectionState) => void;
  /** The table does not exist. */
  onNotFound: () => void;
}

/**
 * How long to wait before reopening a good connection, and the largest random delay added, so that clients do not all
 * return at once.
 */
const AT_ONCE = 40;
const SPREAD = 160;
const FIRST_WAIT = 400;
/** After how many milliseconds without a connection it counts as lost. */
const A_MOMENT = 1000;
const LONGEST_WAIT = 8000;

export class Connection {
  private channel: Channel | null = null;
  private state: ConnectionState = 'opening';
  private wait = FIRST_WAIT;
  private opened = false;
  private paused = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private notice: ReturnType<typeof setTimeout> | undefined;
  private readonly unanswered = new Map<string, Command>();

  constructor(
    private readonly table: TableApi,
    private readonly options: ConnectionOptions,
  ) {
    addEventListener('online', this.openNow);
    this.open();
  }

  /** Sends a message. Commands are sent again after a reconnection until they are answered; other messages are lost. */
  send(message: ClientMessage): void {
    if ('id' in message) this.unanswered.set(message.id, message);
    this.channel?.send(message);
  }

  close(): void {
    removeEventListener('online', this.openNow);
    clearTimeout(this.timer);
    this.setState('closed');
    this.channel?.close();
  }

  /** Disconnects for a while, so that the table waits. Commands during that time are sent after `resume`. */
  pause(): void {
    if (this.paused || this.state === 'closed') return;
    this.paused = true;
    clearTimeout(this.timer);
    const old = this.channel;
    this.channel = null;
    this.state = 'opening';
    old?.close();
  }

  resume(): void {
    if (!this.paused) return;
    this.paused = false;
    if (this.state !== 'closed') this.open();
  }

  /** Reconnects, so that the server learns the player's new name. */
  reopen(): void {
    if (this.state === 'closed' || this.paused) return;
    const old = this.channel;
    this.open();
    old?.close();
  }

  private readonly openNow = () => {
    if (this.state !== 'lost') return;
    clearTimeout(this.timer);
    this.open();
  };

  private open(): void {
    this.opened = false;
    const channel = this.table.connect(this.options.from(), {
      onOpen: () => (this.opened = true),
      onMessage: this.receive,
      onClose: () => this.onLost(channel),
    });
    this.channel = channel;
  }

  /** Handles messages about the connection, and passes on the others. */
  private readonly receive = (message: ServerMessage): void => {
    switch (message.kind) {
      case 'ping':
        this.send({ do: 'pong', t: message.t });
        return;
      case 'receipt':
      case 'refused':
      case 'advice':
        this.unanswered.delete(message.id);
        break;
      case 'error':
        if (message.retry_after_s === undefined) break;
        // Too many requests: reconnect when the limit allows it.
        this.wait = Math.max(FIRST_WAIT, message.retry_after_s * 1000);
        return;
      case 'hello':
        if (message.protocol !== PROTOCOL) return this.options.onMessage({ kind: 'error', code: 'other_protocol', message: '' });
        if (this.state !== 'open') this.sendUnanswered();
        break;
    }
    this.options.onMessage(message);
  };

  private sendUnanswered(): void {
    this.wait = FIRST_WAIT;
    this.setState('open');
    for (const command of this.unanswered.values()) this.send(command);
  }

  private onLost(channel: Channel): void {
    if (channel !== this.channel || this.state === 'closed' || this.paused) return;
    const wasGood = this.state === 'open';
    this.state = 'lost';
    if (!this.notice) this.notice = setTimeout(() => this.setState('lost'), A_MOMENT);
    if (!this.opened) void this.checkTable();
    // Not if the server has said how long to wait.
    const atOnce = wasGood && this.wait === FIRST_WAIT;
    this.timer = setTimeout(() => this.open(), atOnce ? AT_ONCE + Math.random() * SPREAD : this.wait);
    if (!atOnce) this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }

  /** Asks over HTTP why a websocket was refused, since browsers do not report the reason. */
  private async checkTable(): Promise<void> {
    try {
      await this.table.card();
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 404 || this.state === 'closed') return;
      this.close();
      this.options.onNotFound();
    }
  }

  private setState(state: ConnectionState): void {
    clearTimeout(this.notice);
    this.notice = undefined;
    this.state = state;
    this.options.onState(state);
  }
}
