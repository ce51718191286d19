/** Counts scores part by part: the current part glows on the board, and each seat's train grows by it. */

import type { Outcome } from '../protocol/messages';
import { playSound } from '../table/sounds';

/** The limit for all parts together, in milliseconds. */
const LONGEST = 6000;

export class Counting {
  /** The components of the scores, without those that are 0 for everybody. */
  parts = $state.raw<string[]>([]);
  /** How many parts have been counted. */
  counted = $state(0);
  /** Whether counting was animated; otherwise there is no celebration either. */
  paced = $state(false);
  private told = '';
  private timer: ReturnType<typeof setInterval> | undefined;

  readonly done = $derived(this.counted >= this.parts.length);
  /** The current part. */
  readonly part = $derived(this.done ? null : (this.parts[this.counted] ?? null));

  /** Counts an outcome once; `pace` is the time per part in milliseconds, and 0 shows everything at once. */
  begin(outcome: Outcome, pace: number): void {
    const told = JSON.stringify(outcome);
    if (told === this.told) return;
    this.told = told;
    this.stop();
    const all = [...new Set(outcome.standings.flatMap((standing) => Object.keys(standing.components)))];
    this.parts = all.filter((part) => outcome.standings.some((standing) => (standing.components[part] ?? 0) !== 0));
    const each = this.parts.length > 0 ? Math.min(pace * 1.25, LONGEST / this.parts.length) : 0;
    this.paced = each > 0;
    this.counted = this.paced ? 0 : this.parts.length;
    if (this.paced) this.timer = setInterval(() => this.next(), each);
  }

  /** Shows everything at once. */
  skip(): void {
    this.stop();
    this.counted = this.parts.length;
    playSound('end');
  }

  private next(): void {
    this.counted += 1;
    playSound(this.done ? 'end' : 'coin');
    if (this.done) this.stop();
  }

  stop(): void {
    clearInterval(this.timer);
  }
}

/** Highlights everything on a board that belongs to a part of the score, by its `data-part`. */
export function pointOut(board: HTMLElement | null, part: string | null): void {
  for (const one of board?.querySelectorAll('[data-part]') ?? [])
    one.classList.toggle('counted-now', part !== null && (one.getAttribute('data-part') ?? '').split(' ').includes(part));
}
