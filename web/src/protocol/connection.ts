/**
 * A connection to one table: it opens again by itself when it breaks, goes on after the last record that was
 * seen, and sends again what was not answered. Every command has an id, so that it counts once. One that
 * cannot even be opened may lead nowhere: then it asks over http whether there is a table at all.
 *
 * A server that is renewed puts its lines down, and another one takes them up at once: only a line that stays away for a
 * moment is called lost.
 */

import { ApiError, http } from './http';
import { lineTo, type Socket } from './line';
import { PROTOCOL, type ClientMessage, type Seat, type ServerMessage } from './messages';

export type ConnectionState = 'opening' | 'open' | 'lost' | 'closed';

/** Commands that are answered by a receipt, a refusal or advice. */
export type Command = Extract<ClientMessage, { id: string }>;

interface ConnectionOptions {
  /** The last record that was seen: the server goes on after it. */
  since: () => number;
  /** Whose eyes to look through when it opens again. */
  look: () => Seat | null;
  onMessage: (message: ServerMessage) => void;
  onState: (state: ConnectionState) => void;
  /** There is no such table. */
  onNotFound: () => void;
}

/** How long to wait before a good line is opened again, and how much longer at the most: not all come at once. */
const AT_ONCE = 40;
const SPREAD = 160;
const FIRST_WAIT = 400;
/** After how long without a line it is said that it is lost. */
const A_MOMENT = 1000;
const LONGEST_WAIT = 8000;

export class Connection {
  private socket: Socket | null = null;
  private state: ConnectionState = 'opening';
  private wait = FIRST_WAIT;
  private opened = false;
  private paused = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private notice: ReturnType<typeof setTimeout> | undefined;
  private readonly unanswered = new Map<string, Command>();

  constructor(
    private readonly table: string,
    private readonly options: ConnectionOptions,
  ) {
    addEventListener('online', this.openNow);
    this.open();
  }

  /** Sends a message. A command is sent again when a lost connection is back, until it is answered; all else is lost. */
  send(message: ClientMessage): void {
    if ('id' in message) this.unanswered.set(message.id, message);
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  close(): void {
    removeEventListener('online', this.openNow);
    clearTimeout(this.timer);
    this.setState('closed');
    this.socket?.close();
  }

  /** Puts the line down for a while: the table is to wait. What is sent meanwhile is sent when it is up again. */
  pause(): void {
    if (this.paused || this.state === 'closed') return;
    this.paused = true;
    clearTimeout(this.timer);
    const old = this.socket;
    this.socket = null;
    this.state = 'opening';
    old?.close();
  }

  resume(): void {
    if (!this.paused) return;
    this.paused = false;
    if (this.state !== 'closed') this.open();
  }

  /** Opens anew, so that the server looks again at who we are. */
  reopen(): void {
    if (this.state === 'closed' || this.paused) return;
    const old = this.socket;
    this.open();
    old?.close();
  }

  private readonly openNow = () => {
    if (this.state !== 'lost') return;
    clearTimeout(this.timer);
    this.open();
  };

  private open(): void {
    const path = `/api/tables/${encodeURIComponent(this.table)}/ws?since=${this.options.since()}&look=${this.options.look() ?? 'later'}&protocol=${PROTOCOL}`;
    const line = lineTo(path);
    if ('open' in line) return this.attach(line.open(path));
    line.then(
      (device) => this.state !== 'closed' && !this.paused && this.attach(device.open(path)),
      () => this.onLost(null),
    );
  }

  private attach(socket: Socket): void {
    this.socket = socket;
    this.opened = false;
    socket.onopen = () => (this.opened = true);
    socket.onmessage = this.receive;
    socket.onclose = () => this.onLost(socket);
  }

  /** Keeps the connection in order, and hands on what concerns the table. */
  private readonly receive = ({ data }: MessageEvent<string>): void => {
    const message = JSON.parse(data) as ServerMessage;
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
        // It was too much at once: the connection opens again when that is over.
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

  private onLost(socket: Socket | null): void {
    if (socket !== this.socket || this.state === 'closed' || this.paused) return;
    const wasGood = this.state === 'open';
    this.state = 'lost';
    if (!this.notice) this.notice = setTimeout(() => this.setState('lost'), A_MOMENT);
    if (!this.opened) void this.checkTable();
    // Not where the server has said how long to wait.
    const atOnce = wasGood && this.wait === FIRST_WAIT;
    this.timer = setTimeout(() => this.open(), atOnce ? AT_ONCE + Math.random() * SPREAD : this.wait);
    if (!atOnce) this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }

  /** A browser does not say why a connection was refused; http does. */
  private async checkTable(): Promise<void> {
    try {
      await http.table(this.table);
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
