/**
 * One table as this browser sees it: what the server sends, shown step by step.
 *
 * The server may be ahead of what is shown: steps wait in a queue while the events of an earlier one are
 * shown. What can be done is offered only when everything has been shown, so nobody decides on old news.
 */

import { CommitReveal, freshNonce, type DiceMismatch } from '../fair/commitReveal';
import { pause } from '../settings/settings.svelte';
import { Connection, type Command, type ConnectionState } from '../protocol/connection';
import type { TableApi } from '../protocol/tableApi';
import { tableApi } from '../protocol/tables';
import { sameAction } from '../protocol/sameAction';
import type {
  Advice,
  Clocks,
  TablePromise,
  Hello,
  Kinded,
  LobbyLine,
  Outcome,
  PromiseTerms,
  Race,
  Problem,
  Reaction,
  Seat,
  SeenRecord,
  ServerMessage,
  Step,
  TableCard,
  Turn,
} from '../protocol/messages';

/** An entry of the log, with the view before it: what is needed to show it again. */
export interface LogEntry {
  record: SeenRecord;
  before?: unknown;
}

const LONGEST_LOG = 600;
/** More steps than this wait after a lost connection or a long pause: they are not shown one by one. */
const TOO_MANY_STEPS = 24;

export class LiveTable {
  table = $state.raw<TableCard | null>(null);
  /** The seat that this page looks through; `null` for a spectator. */
  seat = $state<Seat | null>(null);
  ownSeats = $state.raw<Seat[]>([]);
  view = $state.raw<unknown>(null);
  legal = $state.raw<Kinded[]>([]);
  /** The most that our seat may give each seat now; `null` where it may give nothing. */
  gifts = $state.raw<number[] | null>(null);
  turn = $state.raw<Turn | null>(null);
  clocks = $state.raw<Clocks | null>(null);
  clocksAt = $state(0);
  promises = $state.raw<TablePromise[]>([]);
  outcome = $state.raw<Outcome | null>(null);
  /** The game came to its end while this page looked on: then the end is worth a moment. */
  endedHere = $state(false);
  log = $state.raw<LogEntry[]>([]);
  /** What was said before the game began. */
  lobby = $state.raw<LobbyLine[]>([]);
  /** The events of the step that is being shown, up to the one that is shown now. */
  events = $state.raw<Kinded[]>([]);
  connectionState = $state<ConnectionState>('opening');
  refused = $state.raw<Problem | null>(null);
  advice = $state.raw<Advice | null>(null);
  reactions = $state.raw<{ seat: Seat; sign: string; key: number }[]>([]);
  /** When the race that runs was shown here, by `performance.now()`. */
  raceStart = $state<number | null>(null);
  /** What was wrong with the seats' connections in the last race. */
  latencyProblems = $state<NonNullable<Race['lines']>>([]);
  /** Our time was up, and a bot made our last move. */
  timedOut = $state(false);
  /** What this page sent last that was to be done, for a while: a page that is opened anew knows of none. */
  lastDone = $state.raw<Kinded | null>(null);
  /** There was a race at this table. */
  raced = $state(false);
  /** A command is under way. */
  busy = $state(false);
  /** The code of the error with which the server closed the connection. */
  closed = $state<string | null>(null);
  /** The dice are not as they were promised. */
  diceMismatch = $state<DiceMismatch | null>(null);
  /** There is no such table, or none any more. */
  notFound = $state(false);

  /** How often something was done here. Not drawn from: an effect that ends compares it with what it was. */
  acted = 0;

  /** Called for each event that is shown, for sound and for screen readers. */
  onEvent: (event: Kinded) => void = () => {};
  /** Events of the game that are shown with a quarter of the pause. */
  minorEvents: ReadonlySet<string> = new Set();
  /** Events that the log tells once where they come again and again. */
  repeatedEvents: ReadonlySet<string> = new Set();

  private seq = 0;
  private queue: Step[] = [];
  private showingSteps = false;
  /** How often the whole table came: a step that was being shown then is older than what it would lead to. */
  private restarts = 0;
  private skipping = false;
  private covered = false;
  private uncover: () => void = () => {};
  /** What is left of a gesture of several actions. */
  private pending: Kinded[] = [];
  private unanswered = new Set<string>();
  private acknowledgedSeq = 0;
  private shownRace = -1;
  private readonly logs = new Map<Seat | null, LogEntry[]>();
  private endPause: () => void = () => {};
  private waiters: (() => void)[] = [];
  private reactionKey = 0;
  private readonly connection: Connection;
  private readonly dice = new CommitReveal((message) => this.connection.send(message));

  readonly api: TableApi;

  constructor(readonly id: string) {
    this.api = tableApi(id);
    this.connection = new Connection(this.api, {
      // Who shares a screen looks on when the connection is back; before somebody has said "it's me", nobody looks.
      from: () => ({ since: this.seq, look: this.ownSeats.length > 1 ? this.seat : null }),
      onMessage: this.receive,
      onState: (state) => (this.connectionState = state),
      onNotFound: () => (this.notFound = true),
    });
  }

  close(): void {
    this.connection.close();
  }

  /** Tells the table our new name. */
  renamed(): void {
    this.connection.reopen();
  }

  /** Does things, one after the other: the next is sent when the one before it has counted. */
  act(...actions: Kinded[]): void {
    const [action, ...rest] = actions;
    if (!action || this.seat === null || this.busy) return;
    this.pending = rest;
    this.lastDone = action;
    this.acted += 1;
    const took = this.raceStart === null ? {} : { took: Math.round(performance.now() - this.raceStart) };
    this.connection.send(this.begun({ do: 'act', id: freshId(), against: this.seq, seat: this.seat, action, ...took }));
  }

  undo(): void {
    if (this.seat !== null) this.connection.send(this.begun({ do: 'undo', id: freshId(), against: this.seq, seat: this.seat }));
  }

  /** Gives another seat something of ours, for good; whoever's turn it is. */
  give(to: Seat, count: number): void {
    if (this.seat !== null) this.connection.send(this.begun({ do: 'give', id: freshId(), seat: this.seat, to, count }));
  }

  say(text: string): void {
    // While the table waits, whoever shares a screen speaks from the first of their seats.
    const seat = this.seat ?? (this.view === null ? (this.ownSeats[0] ?? null) : null);
    if (seat !== null) this.connection.send(this.begun({ do: 'say', id: freshId(), seat, text }));
  }

  promise(promise: PromiseTerms): void {
    if (this.seat !== null) this.connection.send(this.begun({ do: 'promise', id: freshId(), seat: this.seat, promise }));
  }

  hint(): void {
    if (this.seat !== null) this.connection.send(this.begun({ do: 'hint', id: freshId(), seat: this.seat }));
  }

  react(sign: Reaction['sign']): void {
    if (this.seat !== null) this.connection.send({ do: 'react', seat: this.seat, sign });
  }

  /** Looks through another seat's eyes (one of ours), or as a spectator. */
  look(seat: Seat | null): void {
    const own = seat === this.seat ? this.log : this.logs.get(seat);
    this.connection.send({ do: 'look', seat, since: own?.at(-1)?.record.seq ?? 0 });
  }

  /** Shows everything that waits at once. */
  skip(): void {
    this.skipping = true;
    this.endPause();
    this.uncover();
  }

  /** Something lies over the table, or does not any more: meanwhile nothing more is shown. Whoever plays with bots alone
   *  puts the line down for a race, since a race waits until somebody looks; others are not made to wait. */
  cover(covered: boolean): void {
    this.covered = covered;
    if (!covered) this.uncover();
    const alone = this.table?.seats.every(({ occupant, you }) => occupant !== 'person' || you) ?? false;
    if (covered && alone && this.raced) this.connection.pause();
    else this.connection.resume();
  }

  /** Waits until the table is there, everything has been shown, and nothing is under way. */
  settled(): Promise<void> {
    return new Promise((done) => {
      this.waiters.push(done);
      this.letGoOn();
    });
  }

  private letGoOn(): void {
    if (this.view === null || this.showingSteps || this.queue.length > 0 || this.busy || this.pending.length > 0) return;
    const { waiters } = this;
    this.waiters = [];
    for (const done of waiters) done();
  }

  /** Shows an entry of the log again. */
  async showAgain({ record, before }: LogEntry): Promise<void> {
    if (this.showingSteps || before === undefined || record.events.length === 0) return;
    const { view, legal } = this;
    this.showingSteps = true;
    this.view = before;
    this.legal = [];
    await this.showEvents(record.events, Math.max(pause(), 500), false);
    this.events = [];
    this.view = view;
    this.legal = legal;
    this.showingSteps = false;
    void this.showSteps();
  }

  /** Notes that a command is under way, and forgets what was said to the one before it. */
  private begun(command: Command): Command {
    this.refused = null;
    if (command.do === 'act' || command.do === 'undo') {
      this.busy = true;
      this.timedOut = false;
      this.advice = null;
    }
    this.unanswered.add(command.id);
    return command;
  }

  /** Takes what the server sends. */
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
        return this.showReaction(message.seat, message.sign);
      case 'error':
        this.closed = message.code;
        this.refused = message;
        return this.connection.close();
      case 'step':
        if (!this.enqueue(message)) return;
        break;
      case 'receipt':
      case 'refused':
      case 'advice':
        if (message.kind !== 'advice' && this.dice.owns(message.id)) return;
        this.takeAnswer(message);
        break;
      default:
        return;
    }
    void this.showSteps();
  };

  private takeAnswer(answer: Extract<ServerMessage, { kind: 'receipt' | 'refused' | 'advice' }>): void {
    if (answer.kind === 'receipt') this.acknowledgedSeq = answer.seq;
    if (answer.kind === 'advice') this.advice = answer;
    // A hint that is not wanted any more is nothing to speak of.
    if (answer.kind === 'refused' && answer.code !== 'asked_again' && answer.code !== 'moved_on') {
      this.pending = [];
      this.refused = answer;
    }
    this.unanswered.delete(answer.id);
    // What was done counts, but can only be gone on from when it is here too.
    this.busy = this.seq < this.acknowledgedSeq;
  }

  /** Takes a card: who sits where, and which seats are ours, since those may change before the start. */
  private setTable(table: TableCard): void {
    this.dice.update(table);
    this.diceMismatch = this.dice.mismatch;
    this.table = table;
    const own = table.seats.flatMap((card, seat) => (card.you ? [seat] : []));
    if (own.join() !== this.ownSeats.join()) this.ownSeats = own;
  }

  /** Takes the whole table: at the start, after a lost connection, and when another seat looks. */
  private restart(hello: Hello): void {
    const first = this.table === null;
    const moved = this.seat !== hello.seat;
    this.setTable(hello.table);
    if (moved && !first) this.changeLog(hello.seat);
    this.seat = hello.seat;
    this.queue = [];
    this.restarts += 1;
    const known = new Set(this.log.map(({ record }) => record.seq));
    const news = hello.history.filter((record) => !known.has(record.seq)).map((record) => ({ record }));
    this.log = [...this.log, ...news].slice(-LONGEST_LOG);
    this.seq = Math.max(hello.seq, 0);
    this.promises = hello.promises;
    this.lobby = hello.lobby ?? [];
    this.outcome = hello.outcome;
    this.show(hello);
    if (moved) this.advice = this.lastDone = null;
    if (this.showingSteps) this.skip();
    if (!first && !moved) this.busy = this.unanswered.size > 0;
    this.letGoOn();
  }

  /** What one seat was told is not for the next one at this screen: each has a log of its own, which goes on with
   *  what the server says that seat saw meanwhile. */
  private changeLog(to: Seat | null): void {
    this.logs.set(this.seat, this.log);
    this.log = this.logs.get(to) ?? [];
    this.refused = null;
  }

  /** Lets a step wait to be shown; `false` if it is known already. */
  private enqueue(step: Step): boolean {
    if (step.seq <= this.seq) return false;
    this.seq = step.seq;
    if (step.seen && this.wasMadeForUs(step.seen)) this.timedOut = true;
    if (this.unanswered.size === 0 && this.seq >= this.acknowledgedSeq) this.busy = false;
    this.queue.push(step);
    // A race is shown the moment it is known: everything before it is shown at once.
    if (step.race && step.race.showing !== this.shownRace) this.skip();
    return true;
  }

  /** Tells whether this move of ours was made for us: we sent none, and our clock had run out. */
  private wasMadeForUs({ seq, seat, events }: SeenRecord): boolean {
    const { clocks } = this;
    if (
      !clocks ||
      seat === undefined ||
      seat !== this.seat ||
      events.length === 0 ||
      this.unanswered.size > 0 ||
      this.acknowledgedSeq >= seq
    )
      return false;
    const left = (clocks.move_ms[seat] ?? 0) + (clocks.reserve_ms[seat] ?? 0) - (Date.now() - this.clocksAt);
    return clocks.running.includes(seat) && left < 500;
  }

  /** Shows the steps that wait, one after the other. */
  private async showSteps(): Promise<void> {
    if (this.showingSteps) return;
    this.showingSteps = true;
    for (let step = this.queue.shift(); step; step = this.queue.shift()) {
      const wait = this.skipping || this.queue.length > TOO_MANY_STEPS ? 0 : pause();
      const unchanged = this.legal.length > 0 && JSON.stringify(this.legal) === JSON.stringify(step.legal);
      if (!unchanged) this.legal = [];
      if (step.seen) {
        this.log = [...this.log, { record: step.seen, before: this.view }].slice(-LONGEST_LOG);
        const { restarts } = this;
        await this.showEvents(step.seen.events, wait, true);
        if (this.restarts !== restarts) {
          this.endedHere ||= step.outcome !== undefined && step.outcome !== null;
          continue;
        }
      }
      if (step.promises) this.promises = step.promises;
      if (step.outcome) {
        this.endedHere = true;
        this.outcome = step.outcome;
      }
      this.show(step);
    }
    this.skipping = false;
    this.showingSteps = false;
    this.sendPending();
    this.letGoOn();
  }

  /** Whether what is shown takes its time; what is skipped makes no noise. */
  get paced(): boolean {
    return !this.skipping && pause() > 0;
  }

  private async showEvents(events: Kinded[], wait: number, aloud: boolean): Promise<void> {
    for (const [at, event] of events.entries()) {
      if (this.covered && !this.skipping) await new Promise<void>((done) => (this.uncover = done));
      this.events = events.slice(0, at + 1);
      if (aloud) this.onEvent(event);
      const ms = this.skipping ? 0 : this.minorEvents.has(event.kind) ? wait / 4 : wait;
      if (ms > 0) await this.wait(ms);
    }
  }

  /** Waits, unless somebody skips. */
  private wait(ms: number): Promise<void> {
    return new Promise((done) => {
      const timer = setTimeout(done, ms);
      this.endPause = () => {
        clearTimeout(timer);
        done();
      };
    });
  }

  /** Shows a position: the board is drawn from what is set here. */
  private show({ view, legal, gifts, turn, clocks, race }: Step | Hello): void {
    this.events = [];
    this.view = view;
    this.legal = legal;
    this.gifts = gifts ?? null;
    this.turn = turn;
    this.clocks = clocks;
    this.clocksAt = Date.now();
    if (race) this.raced = true;
    if (race) this.startRace(race);
    else this.raceStart = null;
  }

  /** The time counts from when the roll can be seen: after the next picture is on the screen. */
  private startRace({ showing, lines }: Race): void {
    if (this.shownRace === showing) return;
    this.latencyProblems = lines ?? [];
    this.shownRace = showing;
    requestAnimationFrame(() => requestAnimationFrame(() => (this.raceStart = performance.now())));
  }

  /** Sends what is left of one gesture, if it can still be done. */
  private sendPending(): void {
    const next = this.pending[0];
    if (!next || this.busy || this.legal.length === 0) return;
    const listed = this.legal.find((action) => sameAction(action, next));
    if (listed) this.act(listed, ...this.pending.slice(1));
    else this.pending = [];
  }

  private showReaction(seat: Seat, sign: string): void {
    const key = ++this.reactionKey;
    this.reactions = [...this.reactions, { seat, sign, key }];
    setTimeout(() => (this.reactions = this.reactions.filter((one) => one.key !== key)), 3000);
  }
}

const freshId = () => freshNonce().slice(0, 32);
