/**
 * One table as this browser sees it: what the line says, shown step by step.
 *
 * The line may be ahead of what is shown: steps wait in a queue while the events of an earlier one are
 * told. What can be done is offered only when everything has been told, so nobody decides on old news.
 */

import { freshNonce, OwnDice, type Trouble } from '../fair/dice';
import { pause } from '../settings/settings.svelte';
import { Connection, type ConnectionState } from '../protocol/connection';
import type {
  Advice, Clocks, TablePromise, Hello, Kinded, Outcome, PromiseTerms, Race, Problem, Reaction, Seat, SeenRecord, ServerMessage, Step, TableCard, Turn,
} from '../protocol/messages';

/** A line of the log, with what is needed to show it again. */
export interface Told {
  seen: SeenRecord;
  before?: unknown;
}

const LONGEST_LOG = 600;
/** More steps than this wait after a lost line or a long talk: they are not told one by one. */
const TOO_MANY = 24;

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

export class Play {
  table = $state.raw<TableCard | null>(null);
  seat = $state<Seat | null>(null);
  mine = $state.raw<Seat[]>([]);
  view = $state.raw<unknown>(null);
  legal = $state.raw<Kinded[]>([]);
  turn = $state.raw<Turn | null>(null);
  clocks = $state.raw<Clocks | null>(null);
  clocksAt = $state(0);
  promises = $state.raw<TablePromise[]>([]);
  outcome = $state.raw<Outcome | null>(null);
  log = $state.raw<Told[]>([]);
  events = $state.raw<Kinded[]>([]);
  line = $state<ConnectionState>('opening');
  refused = $state.raw<Problem | null>(null);
  advice = $state.raw<Advice | null>(null);
  reactions = $state.raw<{ seat: Seat; sign: string; key: number }[]>([]);
  /** When the race that runs was shown here, by `performance.now()`. */
  race = $state<number | null>(null);
  /** What was wrong with the seats' lines in the last race. */
  lines = $state<NonNullable<Race['lines']>>([]);
  /** Our time was up, and a bot made our last move. */
  late = $state(false);
  /** A command is under way. */
  busy = $state(false);
  closed = $state<string | null>(null);
  /** The dice are not as they were promised. */
  diceTrouble = $state<Trouble | null>(null);
  /** There is no such table, or none any more. */
  gone = $state(false);

  /** Called for each event that is told, for sound and for those who listen. */
  onEvent: (event: Kinded) => void = () => {};
  /** Events of the game that are told without a pause. */
  quick: ReadonlySet<string> = new Set();

  private seq = 0;
  private queue: Step[] = [];
  private telling = false;
  private hurry = false;
  private pending: Kinded[] = [];
  private commands = new Set<string>();
  private awaited = 0;
  private showing = -1;
  private readonly logs = new Map<Seat | null, Told[]>();
  private wake: () => void = () => {};
  private reactionKey = 0;
  private readonly to: Connection;
  private readonly dice = new OwnDice((said) => this.to.command(said));

  constructor(readonly id: string) {
    this.to = new Connection(
      id,
      () => this.seq,
      // Who shares a screen looks on when the line is back; before somebody has said "it's me", nobody looks.
      () => (this.mine.length > 1 ? this.seat : null),
      (said) => this.hear(said),
      (state) => (this.line = state),
      () => (this.gone = true),
    );
  }

  leave(): void {
    this.to.close();
  }

  /** Does things, one after the other: the next is sent when the one before it has counted. */
  act(...actions: Kinded[]): void {
    const [first, ...rest] = actions;
    if (!first || this.seat === null || this.busy) return;
    this.pending = rest;
    const took = this.race === null ? undefined : Math.round(performance.now() - this.race);
    this.command({ do: 'act', id: '', against: this.seq, seat: this.seat, action: first, ...(took === undefined ? {} : { took }) });
  }

  undo(): void {
    if (this.seat !== null) this.command({ do: 'undo', id: '', against: this.seq, seat: this.seat });
  }

  say(text: string): void {
    if (this.seat !== null) this.command({ do: 'say', id: '', seat: this.seat, text });
  }

  promise(promise: PromiseTerms): void {
    if (this.seat !== null) this.command({ do: 'promise', id: '', seat: this.seat, promise });
  }

  hint(): void {
    if (this.seat !== null) this.command({ do: 'hint', id: '', seat: this.seat });
  }

  react(sign: Reaction['sign']): void {
    if (this.seat !== null) this.to.send({ do: 'react', seat: this.seat, sign });
  }

  /** Looks through another seat's eyes (one of ours), or as a spectator. */
  look(seat: Seat | null): void {
    const own = seat === this.seat ? this.log : this.logs.get(seat);
    this.to.send({ do: 'look', seat, since: own?.at(-1)?.seen.seq ?? 0 });
  }

  /** Tells everything that waits at once. */
  skip(): void {
    this.hurry = true;
    this.wake();
  }

  /** Shows a line of the log again. */
  async again(told: Told): Promise<void> {
    if (this.telling || told.before === undefined || told.seen.events.length === 0) return;
    const { view, legal } = this;
    this.telling = true;
    this.view = told.before;
    this.legal = [];
    await this.tell(told.seen.events, Math.max(pause(), 500), false);
    this.events = [];
    this.view = view;
    this.legal = legal;
    this.telling = false;
    void this.run();
  }

  private command(command: Parameters<Connection['command']>[0]): void {
    const id = freshNonce().slice(0, 32);
    this.refused = null;
    if (command.do === 'act' || command.do === 'undo') {
      this.busy = true;
      this.late = false;
      this.advice = null;
    }
    this.commands.add(id);
    this.to.command({ ...command, id });
  }

  private hear(said: ServerMessage): void {
    if ((said.kind === 'receipt' || said.kind === 'refused') && this.dice.owns(said.id)) return;
    switch (said.kind) {
      case 'hello':
        return this.meet(said);
      case 'step':
        return this.step(said);
      case 'table':
        return this.setTable(said.table);
      case 'receipt':
        this.awaited = said.seq;
        return this.answered(said.id);
      case 'refused':
        // A hint that is not wanted any more is nothing to speak of.
        if (said.code === 'asked_again' || said.code === 'moved_on') return this.answered(said.id);
        this.pending = [];
        this.refused = said;
        return this.answered(said.id);
      case 'advice':
        this.advice = said;
        return this.answered(said.id);
      case 'reaction':
        return this.reacted(said.seat, said.sign);
      case 'error':
        this.closed = said.code;
        this.refused = said;
        this.to.close();
    }
  }

  private seeToDice(table: TableCard): void {
    this.dice.see(table);
    this.diceTrouble = this.dice.trouble;
  }

  /** Takes a card: who sits where, and which seats are ours, since those may change before the start. */
  private setTable(table: TableCard): void {
    this.seeToDice(table);
    this.table = table;
    const mine = table.seats.flatMap((card, seat) => (card.you ? [seat] : []));
    if (!same(mine, this.mine)) this.mine = mine;
  }

  private answered(id: string): void {
    this.commands.delete(id);
    // What was done counts, but can only be gone on from when it is here too.
    this.busy = this.seq < this.awaited;
    void this.run();
  }

  private meet(hello: Hello): void {
    const first = this.table === null;
    const moved = this.seat !== hello.seat;
    this.setTable(hello.table);
    if (moved && !first) this.changeLog(hello.seat);
    this.seat = hello.seat;
    this.queue = [];
    this.events = [];
    const known = new Set(this.log.map((told) => told.seen.seq));
    const news = hello.history.filter((seen) => !known.has(seen.seq)).map((seen) => ({ seen }));
    this.log = [...this.log, ...news].slice(-LONGEST_LOG);
    this.seq = Math.max(hello.seq, 0);
    this.view = hello.view;
    this.legal = hello.legal;
    this.turn = hello.turn;
    this.promises = hello.promises;
    this.outcome = hello.outcome;
    if (moved) this.advice = null;
    this.clock(hello.clocks);
    if (this.telling) this.skip();
    if (hello.race) this.startRace(hello.race);
    else this.race = null;
    if (!first && !moved) this.busy = this.commands.size > 0;
  }

  /** What one seat was told is not for the next one at this screen: each has a log of its own, which goes on with
   *  what the server says that seat saw meanwhile. */
  private changeLog(to: Seat | null): void {
    this.logs.set(this.seat, this.log);
    this.log = this.logs.get(to) ?? [];
    this.refused = null;
  }

  private step(step: Step): void {
    if (step.seq <= this.seq) return;
    this.seq = step.seq;
    if (step.seen && this.wasLate(step.seen)) this.late = true;
    if (this.commands.size === 0 && this.seq >= this.awaited) this.busy = false;
    this.queue.push(step);
    // A race is shown the moment it is known: everything before it is told at once.
    if (step.race && step.race.showing !== this.showing) this.skip();
    void this.run();
  }

  /** Tells whether this move of ours was made for us: we sent none, and our clock had run out. */
  private wasLate({ seq, seat, events }: SeenRecord): boolean {
    const { clocks } = this;
    if (!clocks || seat === undefined || seat !== this.seat || events.length === 0 || this.commands.size > 0 || this.awaited >= seq) return false;
    const left = (clocks.move_ms[seat] ?? 0) + (clocks.reserve_ms[seat] ?? 0) - (Date.now() - this.clocksAt);
    return clocks.running.includes(seat) && left < 500;
  }

  /** Tells what waits, step by step. */
  private async run(): Promise<void> {
    if (this.telling) return;
    this.telling = true;
    for (let step = this.queue.shift(); step; step = this.queue.shift()) {
      const wait = this.hurry || this.queue.length > TOO_MANY ? 0 : pause();
      const kept = this.legal.length > 0 && same(this.legal, step.legal);
      if (!kept) this.legal = [];
      if (step.seen) {
        this.log = [...this.log, { seen: step.seen, before: this.view }].slice(-LONGEST_LOG);
        await this.tell(step.seen.events, wait, true);
      }
      this.show(step);
    }
    this.hurry = false;
    this.telling = false;
    this.goOn();
  }

  private async tell(events: Kinded[], wait: number, aloud: boolean): Promise<void> {
    for (const [at, event] of events.entries()) {
      this.events = events.slice(0, at + 1);
      if (aloud) this.onEvent(event);
      const ms = this.hurry ? 0 : this.quick.has(event.kind) ? wait / 4 : wait;
      if (ms > 0) await this.sleep(ms);
    }
  }

  /** Waits, unless somebody is in a hurry. */
  private sleep(ms: number): Promise<void> {
    return new Promise((done) => {
      const timer = setTimeout(done, ms);
      this.wake = () => {
        clearTimeout(timer);
        done();
      };
    });
  }

  private show(step: Step): void {
    this.events = [];
    this.view = step.view;
    this.legal = step.legal;
    this.turn = step.turn;
    if (step.promises) this.promises = step.promises;
    if (step.outcome) this.outcome = step.outcome;
    this.clock(step.clocks);
    if (step.race) this.startRace(step.race);
    else this.race = null;
  }

  /** The time counts from when the roll can be seen: after the next picture is on the screen. */
  private startRace({ showing, lines }: Race): void {
    if (this.showing === showing) return;
    this.lines = lines ?? [];
    this.showing = showing;
    requestAnimationFrame(() => requestAnimationFrame(() => (this.race = performance.now())));
  }

  private clock(clocks: Clocks | null): void {
    this.clocks = clocks;
    this.clocksAt = Date.now();
  }

  /** Sends what is left of one gesture, if it can still be done. */
  private goOn(): void {
    const next = this.pending[0];
    if (!next || this.busy || this.legal.length === 0) return;
    const listed = this.legal.find((action) => sameAction(action, next));
    if (listed) this.act(listed, ...this.pending.slice(1));
    else this.pending = [];
  }

  private reacted(seat: Seat, sign: string): void {
    const key = ++this.reactionKey;
    this.reactions = [...this.reactions, { seat, sign, key }];
    setTimeout(() => (this.reactions = this.reactions.filter((one) => one.key !== key)), 3000);
  }
}

/** The same JSON, whatever the order of the fields. */
export function sameAction(a: unknown, b: unknown): boolean {
  if (a === null || b === null || typeof a !== 'object' || typeof b !== 'object') return a === b;
  const [one, other] = [Object.keys(a).sort(), Object.keys(b).sort()];
  return same(one, other) && one.every((key) => sameAction((a as never)[key], (b as never)[key]));
}
