/**
 * Shows steps one after another, event by event. The server may be ahead: steps wait here while the events of an
 * earlier one are shown. Choices are offered only when everything has been shown, so nobody decides on outdated
 * information.
 */

import type { Kinded, Step } from '../protocol/messages';
import { pause } from '../settings/settings.svelte';
import type { LogEntry } from './tableState.svelte';

/** More steps than this, after a lost connection or a long pause, are not shown one by one. */
const TOO_MANY_STEPS = 24;

/** The display that shows the steps. */
interface Stage {
  begin(step: Step): void;
  onEvent(event: Kinded): void;
  /** `stale`: a complete update arrived while the step was shown, and is newer than the step's result. */
  end(step: Step, stale: boolean): void;
  /** Returns to an earlier view; the result undoes that. */
  lookBack(before: unknown): () => void;
  /** Whether everything has been shown. */
  onIdle(): void;
}

export class Playback {
  /** The events of the current step, up to the one being shown. */
  events = $state.raw<Kinded[]>([]);
  /** Events of the game that are shown with a quarter of the pause. */
  minorEvents: ReadonlySet<string> = new Set();

  private queue: Step[] = [];
  private showing = false;
  private restarts = 0;
  private skipping = false;
  private covered = false;
  private uncover: () => void = () => {};
  private endPause: () => void = () => {};

  constructor(private readonly stage: Stage) {}

  get idle(): boolean {
    return !this.showing && this.queue.length === 0;
  }

  /** Whether events are animated; skipped ones make no sound. */
  get paced(): boolean {
    return !this.skipping && pause() > 0;
  }

  add(step: Step): void {
    this.queue.push(step);
  }

  /** A complete update arrived: pending steps are dropped, and the current one is outdated. */
  restart(): void {
    this.queue = [];
    this.events = [];
    this.restarts += 1;
    if (this.showing) this.skip();
  }

  /** Shows everything that is pending at once. */
  skip(): void {
    this.skipping = true;
    this.endPause();
    this.uncover();
  }

  /** While an overlay is open, playback pauses. */
  cover(covered: boolean): void {
    this.covered = covered;
    if (!covered) this.uncover();
  }

  /** Shows pending steps, unless that is under way. */
  async run(): Promise<void> {
    if (this.showing) return;
    this.showing = true;
    for (let step = this.queue.shift(); step; step = this.queue.shift()) {
      const wait = this.skipping || this.queue.length > TOO_MANY_STEPS ? 0 : pause();
      this.stage.begin(step);
      const stale = step.seen !== null && (await this.show(step.seen.events, wait, true));
      if (!stale) this.events = [];
      this.stage.end(step, stale);
    }
    this.skipping = false;
    this.showing = false;
    this.stage.onIdle();
  }

  /** Shows an entry of the log again. */
  async showAgain({ record, before }: LogEntry): Promise<void> {
    if (this.showing || before === undefined || record.events.length === 0) return;
    this.showing = true;
    const goBack = this.stage.lookBack(before);
    const stale = await this.show(record.events, Math.max(pause(), 500), false);
    this.events = [];
    if (!stale) goBack();
    this.showing = false;
    void this.run();
  }

  /** Shows events one by one; returns `true` if a complete update arrived meanwhile. */
  private async show(events: Kinded[], wait: number, aloud: boolean): Promise<boolean> {
    const { restarts } = this;
    for (const [at, event] of events.entries()) {
      if (this.covered && !this.skipping) await new Promise<void>((done) => (this.uncover = done));
      if (this.restarts !== restarts) return true;
      this.events = events.slice(0, at + 1);
      if (aloud) this.stage.onEvent(event);
      const ms = this.skipping ? 0 : this.minorEvents.has(event.kind) ? wait / 4 : wait;
      if (ms > 0) await this.wait(ms);
    }
    return this.restarts !== restarts;
  }

  /** Waits, unless the player skips. */
  private wait(ms: number): Promise<void> {
    return new Promise((done) => {
      const timer = setTimeout(done, ms);
      this.endPause = () => {
        clearTimeout(timer);
        done();
      };
    });
  }
}
