/** The displayed state of a table: the server's messages, as far as playback has come. */

import type {
  Clocks,
  Hello,
  Kinded,
  LobbyLine,
  Outcome,
  Seat,
  SeenRecord,
  Step,
  TableCard,
  TablePromise,
  Turn,
} from '../protocol/messages';

/** An entry of the log, with the view before it, which is needed to show it again. */
export interface LogEntry {
  record: SeenRecord;
  before?: unknown;
}

const LONGEST_LOG = 600;

export class TableState {
  table = $state.raw<TableCard | null>(null);
  /** The viewer's seat; `null` for a spectator. */
  seat = $state<Seat | null>(null);
  ownSeats = $state.raw<Seat[]>([]);
  view = $state.raw<unknown>(null);
  legal = $state.raw<Kinded[]>([]);
  /** The most that the player's seat may now give to each other seat; `null` if it may give nothing. */
  gifts = $state.raw<number[] | null>(null);
  turn = $state.raw<Turn | null>(null);
  clocks = $state.raw<Clocks | null>(null);
  clocksAt = $state(0);
  promises = $state.raw<TablePromise[]>([]);
  outcome = $state.raw<Outcome | null>(null);
  /** The game ended while this page was open, so the end is celebrated. */
  endedHere = $state(false);
  log = $state.raw<LogEntry[]>([]);
  /** Talk from before the game began. */
  lobby = $state.raw<LobbyLine[]>([]);
  /** The last record received, shown or not. */
  seq = 0;

  /** Each seat has its own log, because on a shared screen one seat must not see another's messages. */
  private readonly logs = new Map<Seat | null, LogEntry[]>();

  /** Updates the table's description. Before the start, the player's seats may change. */
  setTable(table: TableCard): void {
    this.table = table;
    const own = table.seats.flatMap((card, seat) => (card.you ? [seat] : []));
    if (own.join() !== this.ownSeats.join()) this.ownSeats = own;
  }

  /** Applies a complete update: at the start, after a reconnection, and for another viewer. */
  setAll(hello: Hello): void {
    if (this.view !== null && this.seat !== hello.seat) {
      this.logs.set(this.seat, this.log);
      this.log = this.logs.get(hello.seat) ?? [];
    }
    this.seat = hello.seat;
    const known = new Set(this.log.map(({ record }) => record.seq));
    for (const record of hello.history) if (!known.has(record.seq)) this.note({ record });
    this.seq = Math.max(hello.seq, 0);
    this.promises = hello.promises;
    this.lobby = hello.lobby ?? [];
    this.outcome = hello.outcome;
    this.setPosition(hello);
  }

  /** The last record in a seat's log. */
  lastSeen(seat: Seat | null): number {
    const own = seat === this.seat ? this.log : this.logs.get(seat);
    return own?.at(-1)?.record.seq ?? 0;
  }

  /** Called before a step is shown: choices that it does not change stay possible. */
  begin(step: Step): void {
    const unchanged = this.legal.length > 0 && JSON.stringify(this.legal) === JSON.stringify(step.legal);
    if (!unchanged) this.legal = [];
    if (step.seen) this.note({ record: step.seen, before: this.view });
  }

  /** Called after a step has been shown. If a newer update has arrived meanwhile, this changes nothing. */
  end(step: Step, stale: boolean): void {
    if (step.outcome) this.endedHere = true;
    if (stale) return;
    if (step.promises) this.promises = step.promises;
    if (step.outcome) this.outcome = step.outcome;
    this.setPosition(step);
  }

  /** Returns to an earlier view; the result undoes that. */
  lookBack(before: unknown): () => void {
    const { view, legal } = this;
    this.view = before;
    this.legal = [];
    return () => {
      this.view = view;
      this.legal = legal;
    };
  }

  private setPosition({ view, legal, gifts, turn, clocks }: Step | Hello): void {
    this.view = view;
    this.legal = legal;
    this.gifts = gifts ?? null;
    this.turn = turn;
    this.clocks = clocks;
    this.clocksAt = Date.now();
  }

  private note(entry: LogEntry): void {
    this.log = [...this.log, entry].slice(-LONGEST_LOG);
  }
}
