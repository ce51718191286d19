/** One table in this browser: its connection, and the parts that handle its messages. */

import { CommitReveal, type DiceMismatch } from '../dice/commitReveal';
import { Connection, type ConnectionState } from '../protocol/connection';
import type { Hello, Kinded, Problem, Seat, ServerMessage, Step, TableCard } from '../protocol/messages';
import type { TableApi } from '../protocol/tableApi';
import { tableApi } from '../protocol/tables';
import { Commands } from './commands.svelte';
import { Playback } from './playback.svelte';
import { Race } from './race.svelte';
import { Reactions } from './reactions.svelte';
import { TableState } from './tableState.svelte';

export class LiveTable extends TableState {
  connectionState = $state<ConnectionState>('opening');
  /** Why the server closed the connection for good. */
  closed = $state.raw<Problem | null>(null);
  /** The dice did not match the promises. */
  diceMismatch = $state<DiceMismatch | null>(null);
  /** The table does not exist, or no longer does. */
  notFound = $state(false);

  readonly api: TableApi;
  readonly race = new Race();
  readonly reactions = new Reactions();
  readonly commands = new Commands(this, (message) => this.connection.send(message));
  readonly playback = new Playback(this);

  readonly acting = $derived(this.turn?.kind === 'seats' ? this.turn.seats : []);
  /** On a shared screen, the player's seat that is next, if the current viewer has nothing to do. */
  readonly handover = $derived.by((): Seat | null => {
    if (this.ownSeats.length < 2 || this.events.length > 0 || this.outcome) return null;
    if (this.seat !== null && this.acting.includes(this.seat)) return null;
    return this.acting.find((seat) => this.ownSeats.includes(seat)) ?? null;
  });
  readonly mayAct = $derived(this.legal.length > 0 && !this.commands.busy && this.handover === null);

  /** Called for each event that is shown, for sounds and screen readers. */
  onEvent: (event: Kinded) => void = () => {};

  private waiters: (() => void)[] = [];
  private readonly connection: Connection;
  private readonly dice = new CommitReveal((message) => this.connection.send(message));

  constructor(readonly id: string) {
    super();
    this.api = tableApi(id);
    this.connection = new Connection(this.api, {
      // After a reconnection, people who share a screen are spectators until one of them has said "it's me".
      from: () => ({ since: this.seq, look: this.ownSeats.length > 1 ? this.seat : null }),
      onMessage: this.receive,
      onState: (state) => (this.connectionState = state),
      onNotFound: () => (this.notFound = true),
    });
  }

  get events(): Kinded[] {
    return this.playback.events;
  }

  close(): void {
    this.connection.close();
  }

  /** Tells the table the player's new name. */
  renamed(): void {
    this.connection.reopen();
  }

  /** Changes the viewer to another of the player's seats, or to a spectator. */
  look(seat: Seat | null): void {
    this.connection.send({ do: 'look', seat, since: this.lastSeen(seat) });
  }

  skip(): void {
    this.playback.skip();
  }

  /**
   * An overlay was opened or closed. A player alone with bots disconnects meanwhile at a table with races, since a race
   * waits until somebody is connected; other people do not have to wait.
   */
  cover(covered: boolean): void {
    this.playback.cover(covered);
    const alone = this.table?.seats.every(({ occupant, you }) => occupant !== 'person' || you) ?? false;
    if (covered && alone && this.race.seen) this.connection.pause();
    else this.connection.resume();
  }

  /** Waits until the table is loaded, everything has been shown, and no command is under way. */
  settled(): Promise<void> {
    return new Promise((done) => {
      this.waiters.push(done);
      this.letGoOn();
    });
  }

  onIdle(): void {
    this.commands.goOn();
    this.letGoOn();
  }

  private letGoOn(): void {
    if (this.view === null || !this.playback.idle || !this.commands.settled) return;
    const { waiters } = this;
    this.waiters = [];
    for (const done of waiters) done();
  }

  /** Handles messages from the server. */
  private readonly receive = (message: ServerMessage): void => {
    switch (message.kind) {
      case 'hello':
        return this.restart(message);
      case 'table':
        return this.setTable(message.table);
      case 'said':
        this.lobby = [...this.lobby, message];
        return;
      case 'reaction':
        return this.reactions.show(message);
      case 'error':
        this.closed = this.commands.refused = message;
        return this.connection.close();
      case 'step':
        if (message.seq <= this.seq) return;
        this.enqueue(message);
        break;
      case 'receipt':
      case 'refused':
      case 'advice':
        if (this.dice.owns(message.id)) return;
        this.commands.takeAnswer(message);
        break;
      default:
        return;
    }
    void this.playback.run();
  };

  override setTable(table: TableCard): void {
    this.dice.update(table);
    this.diceMismatch = this.dice.mismatch;
    super.setTable(table);
  }

  private restart(hello: Hello): void {
    const first = this.table === null;
    const moved = this.seat !== hello.seat;
    this.setTable(hello.table);
    this.setAll(hello);
    this.race.show(hello.race);
    this.playback.restart();
    if (!first) this.commands.onRestart(moved);
    this.letGoOn();
  }

  private enqueue(step: Step): void {
    this.seq = step.seq;
    this.commands.onStep(step);
    this.playback.add(step);
    // A race is shown as soon as it is known, so everything before it is shown at once.
    if (this.race.isNew(step.race)) this.skip();
  }

  override end(step: Step, stale: boolean): void {
    super.end(step, stale);
    if (!stale) this.race.show(step.race);
  }
}
