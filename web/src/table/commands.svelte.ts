/** What this page asks of a table, and what has become of it. */

import { freshNonce } from '../dice/commitReveal';
import type { Command } from '../protocol/connection';
import type { Advice, ClientMessage, Kinded, Problem, PromiseTerms, Reaction, Seat, ServerMessage, Step } from '../protocol/messages';
import { sameAction } from '../protocol/sameAction';
import type { Race } from './race.svelte';
import type { TableState } from './tableState.svelte';

/** What commands depend on. */
interface Position extends Pick<TableState, 'seat' | 'ownSeats' | 'view' | 'legal' | 'clocks' | 'clocksAt' | 'seq'> {
  race: Pick<Race, 'start'>;
}

type Unnamed<One> = One extends Command ? Omit<One, 'id'> : never;
export type CommandAnswer = Extract<ServerMessage, { kind: 'receipt' | 'refused' | 'advice' }>;

export class Commands {
  /** Something that was done is under way. */
  busy = $state(false);
  refused = $state.raw<Problem | null>(null);
  advice = $state.raw<Advice | null>(null);
  /** Our time was up, and a bot made our last move. */
  timedOut = $state(false);
  /** The last action that this page sent; `null` on a page that has just been opened. */
  lastDone = $state.raw<Kinded | null>(null);
  /** How often something was done here. Not reactive: an effect that ends compares it with what it was. */
  acted = 0;

  /** What is left of a gesture of several actions. */
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

  /** Does things one after the other: the next is sent when the one before it has counted. */
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

  /** Gives another seat something of ours for good; allowed out of turn. */
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
    // While the table waits, people who share a screen speak from the first of their seats.
    const speaker = seat ?? (view === null ? ownSeats[0] : undefined);
    if (speaker !== undefined) this.send({ do: 'say', seat: speaker, text });
  }

  private forSeat(what: (seat: Seat) => void): void {
    if (this.table.seat !== null) what(this.table.seat);
  }

  /** Sends a command, and forgets what was said to the one before it. */
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
    // A hint that is not wanted any more is nothing to speak of.
    if (answer.kind === 'refused' && answer.code !== 'asked_again' && answer.code !== 'moved_on') {
      this.pending = [];
      this.refused = answer;
    }
    this.unanswered.delete(answer.id);
    // What was done counts, but the game goes on only when its step is here too.
    this.busy = this.table.seq < this.acknowledgedSeq;
  }

  /** A step has come, and is the last one. */
  onStep(step: Step): void {
    if (this.wasMadeForUs(step)) this.timedOut = true;
    if (this.unanswered.size === 0 && step.seq >= this.acknowledgedSeq) this.busy = false;
  }

  /** The whole table was sent again: after a lost connection, or for another seat. */
  onRestart(moved: boolean): void {
    if (moved) this.refused = this.advice = this.lastDone = null;
    else this.busy = this.unanswered.size > 0;
  }

  /** Sends what is left of a gesture, if it can still be done. */
  goOn(): void {
    const next = this.pending[0];
    if (!next || this.busy || this.table.legal.length === 0) return;
    const listed = this.table.legal.find((action) => sameAction(action, next));
    if (listed) this.act(listed, ...this.pending.slice(1));
    else this.pending = [];
  }

  /** Whether this move of ours was made for us: we sent none, and our clock had run out. */
  private wasMadeForUs({ seen }: Step): boolean {
    const { clocks, clocksAt, seat } = this.table;
    if (!clocks || seat === null || seen?.seat !== seat || seen.events.length === 0) return false;
    if (this.unanswered.size > 0 || this.acknowledgedSeq >= seen.seq) return false;
    const left = (clocks.move_ms[seat] ?? 0) + (clocks.reserve_ms[seat] ?? 0) - (Date.now() - clocksAt);
    return clocks.running.includes(seat) && left < 500;
  }
}
