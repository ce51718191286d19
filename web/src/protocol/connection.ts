/**
 * A connection to one table: it opens again by itself when it breaks, goes on after the last record that was
 * seen, and sends again what was not answered. Every command has an id, so that it counts once. One that
 * cannot even be opened may lead nowhere: then it asks over http whether there is a table at all.
 */

import { http, Refusal } from './http';
import { PROTOCOL, type ClientMessage, type Seat, type ServerMessage } from './messages';

export type ConnectionState = 'opening' | 'open' | 'lost' | 'closed';

/** Commands that are answered by a receipt, a refusal or advice. */
type Command = Extract<ClientMessage, { id: string }>;

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;

export class Connection {
  private socket: WebSocket | null = null;
  private state: ConnectionState = 'opening';
  private wait = FIRST_WAIT;
  private opened = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly unanswered = new Map<string, Command>();

  constructor(
    private readonly table: string,
    private readonly since: () => number,
    private readonly look: () => Seat | null,
    private readonly hear: (said: ServerMessage) => void,
    private readonly onState: (state: ConnectionState) => void,
    private readonly onNoTable: () => void,
  ) {
    addEventListener('online', this.now);
    this.open();
  }

  /** Sends a command, now or when the line is back. */
  command(command: Command): void {
    this.unanswered.set(command.id, command);
    this.send(command);
  }

  /** Sends what nobody needs to answer; it is lost with the line. */
  send(said: ClientMessage): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(said));
  }

  close(): void {
    removeEventListener('online', this.now);
    clearTimeout(this.timer);
    this.become('closed');
    this.socket?.close();
  }

  private readonly now = () => {
    if (this.state !== 'lost') return;
    clearTimeout(this.timer);
    this.open();
  };

  private open(): void {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const path = `/api/tables/${encodeURIComponent(this.table)}/ws?since=${this.since()}&look=${this.look() ?? 'later'}&protocol=${PROTOCOL}`;
    const socket = new WebSocket(`${scheme}://${location.host}${path}`);
    this.socket = socket;
    this.opened = false;
    socket.onopen = () => (this.opened = true);
    socket.onmessage = (message) => this.take(JSON.parse(message.data as string) as ServerMessage);
    socket.onclose = () => this.broke(socket);
  }

  private take(said: ServerMessage): void {
    switch (said.kind) {
      case 'ping':
        this.send({ do: 'pong', t: said.t });
        return;
      case 'receipt':
      case 'refused':
      case 'advice':
        this.unanswered.delete(said.id);
        break;
      case 'error':
        if (said.retry_after_s === undefined) break;
        // It was too much at once: the line opens again when that is over.
        this.wait = Math.max(FIRST_WAIT, said.retry_after_s * 1000);
        return;
      case 'hello':
        if (said.protocol !== PROTOCOL) return this.hear({ kind: 'error', code: 'other_protocol', message: '' });
        if (this.state !== 'open') this.caughtUp();
        break;
    }
    this.hear(said);
  }

  private caughtUp(): void {
    this.wait = FIRST_WAIT;
    this.become('open');
    for (const command of this.unanswered.values()) this.send(command);
  }

  private broke(socket: WebSocket): void {
    if (socket !== this.socket || this.state === 'closed') return;
    this.become('lost');
    if (!this.opened) void this.askForTable();
    this.timer = setTimeout(() => this.open(), this.wait);
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }

  /** A browser does not say why a line was refused; http does. */
  private async askForTable(): Promise<void> {
    try {
      await http.table(this.table);
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 404 || this.state === 'closed') return;
      this.close();
      this.onNoTable();
    }
  }

  private become(state: ConnectionState): void {
    this.state = state;
    this.onState(state);
  }
}
