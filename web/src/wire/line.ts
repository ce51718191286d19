/**
 * A line to one table: it opens again by itself when it breaks, goes on after the last record that was
 * seen, and sends again what was not answered. Every command has an id, so that it counts once. A line that
 * cannot even be opened may lead nowhere: then it asks over http whether there is a table at all.
 */

import { http, Refusal } from './http';
import type { ClientSays, Seat, ServerSays } from './said';

export type LineState = 'opening' | 'open' | 'lost' | 'closed';

/** Commands that are answered by a receipt, a refusal or advice. */
type Command = Extract<ClientSays, { id: string }>;

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;

export class Line {
  private socket: WebSocket | null = null;
  private state: LineState = 'opening';
  private wait = FIRST_WAIT;
  private opened = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly unanswered = new Map<string, Command>();

  constructor(
    private readonly table: string,
    private readonly since: () => number,
    private readonly look: () => Seat | null,
    private readonly hear: (said: ServerSays) => void,
    private readonly onState: (state: LineState) => void,
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
  send(said: ClientSays): void {
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
    const path = `/api/tables/${encodeURIComponent(this.table)}/ws?since=${this.since()}&look=${this.look() ?? 'later'}`;
    const socket = new WebSocket(`${scheme}://${location.host}${path}`);
    this.socket = socket;
    this.opened = false;
    socket.onopen = () => (this.opened = true);
    socket.onmessage = (message) => this.take(JSON.parse(message.data as string) as ServerSays);
    socket.onclose = () => this.broke(socket);
  }

  private take(said: ServerSays): void {
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

  private become(state: LineState): void {
    this.state = state;
    this.onState(state);
  }
}
