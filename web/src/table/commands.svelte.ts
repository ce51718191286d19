/** Commands from this page to a table, and their results. */

import { freshNonce } from '../dice/commitReveal';
import type { Command } from '../protocol/connection';
import type { Advice, ClientMessage, Kinded, Problem, PromiseTerms, Reaction, Seat, ServerMessage, Step } from '../protocol/messages';
import { sameAction } from '../protocol/sameAction';
import type { Race } from './race.svelte';
import type { TableState } from './tableState.svelte';

/** The state that commands depend on. */
interface Position extends Pick<TableState, 'seat' | 'ownSeats' | 'view' | 'legal' | 'clocks' | 'clocksAt' | 'seq'> {
  race: Pick<Race, 'start'>;
}

type Unnamed<One> = One extends Command ? Omit<One, 'id'> : never;
export type CommandAnswer = Extract<ServerMessage, { kind: 'receipt' | 'refused' | 'advice' }>;

export class Commands {
  /** A command is under way. */
  busy = $state(false);
  refused = $state.raw<Problem | null>(null);
  advice = $state.raw<Advice | null>(null);
  /** The player's time was up, and a bot made the last move. */
  timedOut = $state(false);
  /** The last action from this page; `null` if there is none. */
  lastDone = $state.raw<Kinded | null>(null);
  /** The number of commands so far. Not reactive: an effect that ends compares it with an earlier value. */
  acted = 0;

  /** The remaining actions of a gesture. */
  private pending: Kinded[] = [];
  private readonly unanswered = new Set<string>();
  private acknowledgedSeq = 0;

  constructor(
    private readonly table: Position,
    private readonly post: (message: ClientMessage) => void,
  ) {}

  get settled(): boolean {
    return !this.busy && this.pending.length === 0;
  }

  /** Applies actions in order: each is sent when the previous one has been acknowledged. */
  act(...[action, ...rest]: Kinded[]): void {
    const { seat, seq, race } = this.table;
    if (!action || seat === null || this.busy) return;
    this.pending = rest;
    this.lastDone = action;
    this.acted += 1;
    const took = race.start === null ? {} : { took: Math.round(performance.now() - race.start) };
    this.send({ do: 'act', against: seq, seat, action, ...took });
  }

  undo(): void {
    this.forSeat((seat) => this.send({ do: 'undo', against: this.table.seq, seat }));
  }

  /** Makes a gift to another seat, which cannot be undone; allowed at any time. */
  give(to: Seat, count: number): void {
    this.forSeat((seat) => this.send({ do: 'give', seat, to, count }));
  }

  promise(promise: PromiseTerms): void {
    this.forSeat((seat) => this.send({ do: 'promise', seat, promise }));
  }

  hint(): void {
    this.forSeat((seat) => this.send({ do: 'hint', seat }));
  }

  react(sign: Reaction['sign']): void {
    this.forSeat((seat) => this.post({ do: 'react', seat, sign }));
  }

  say(text: string): void {
    const { seat, ownSeats, view } = this.table;
    // While the table waits, people who share a screen speak from their first seat.
    const speaker = seat ?? (view === null ? ownSeats[0] : undefined);
    if (speaker !== undefined) this.send({ do: 'say', seat: speaker, text });
  }

  private forSeat(what: (seat: Seat) => void): void {
    if (this.table.seat !== null) what(this.table.seat);
  }

  /** Sends a command, and clears the last error. */
  private send(unnamed: Unnamed<Command>): void {
    const command = { ...unnamed, id: freshNonce().slice(0, 32) } as Command;
    this.refused = null;
    if (command.do === 'act' || command.do === 'undo') {
      this.busy = true;
      this.timedOut = false;
      this.advice = null;
    }
    this.unanswered.add(command.id);
    this.post(command);
  }

  takeAnswer(answer: CommandAnswer): void {
    if (answer.kind === 'receipt') this.acknowledgedSeq = answer.seq;
    if (answer.kind === 'advice') this.advice = answer;
    // A hint that is no longer wanted needs no message.
    if (answer.kind === 'refused' && answer.code !== 'asked_again' && answer.code !== 'moved_on') {
      this.pending = [];
      this.refused = answer;
    }
    this.unanswered.delete(answer.id);
    // The command is acknowledged, but the game continues only when its step has arrived too.
    this.busy = this.table.seq < this.acknowledgedSeq;
  }

  /** Handles a step, if it is the latest one. */
  onStep(step: Step): void {
    if (this.wasMadeForUs(step)) this.timedOut = true;
    if (this.unanswered.size === 0 && step.seq >= this.acknowledgedSeq) this.busy = false;
  }

  /** Handles a complete update, after a reconnection or for another seat. */
  onRestart(moved: boolean): void {
    if (moved) this.refused = this.advice = this.lastDone = null;
    else this.busy = this.unanswered.size > 0;
  }

  /** Sends the remaining actions of a gesture, if they are still possible. */
  goOn(): void {
    const next = this.pending[0];
    if (!next || this.busy || this.table.legal.length === 0) return;
    const listed = this.table.legal.find((action) => sameAction(action, next));
    if (listed) this.act(listed, ...this.pending.slice(1));
    else this.pending = [];
  }

  /** Tells whether a bot made this move for the player: none was sent, and the clock had run out. */
  private wasMadeForUs({ seen }: Step): boolean {
    const { clocks, clocksAt, seat } = this.table;
    if (!clocks || seat === null || seen?.seat !== seat || seen.events.length === 0) return false;
    if (this.unanswered.size > 0 || this.acknowledgedSeq >= seen.seq) return false;
    const left = (clocks.move_ms[seat] ?? 0) + (clocks.reserve_ms[seat] ?? 0) - (Date.now() - clocksAt);
    return clocks.running.includes(seat) && left < 500;
  }
}
