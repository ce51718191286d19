/** The review of a table: requested once, then polled until it is complete. */

import { ApiError } from '../protocol/http';
import type { ChanceLuck, JudgedDecision, Moment, Review, ReviewStatus, TableReview } from '../protocol/messages';
import type { TableApi } from '../protocol/tableApi';

/** The time between two polls, in milliseconds. */
const AGAIN = 600;

export class ReviewOfTable {
  status = $state<ReviewStatus>('none');
  before = $state(0);
  /** The progress, from 0 to 1. */
  progress = $state(0);
  /** The record number of each entry. */
  seqs = $state.raw<number[]>([]);
  review = $state.raw<Review | null>(null);
  /** The win chances, by number of entries so far; missing ones are still to come. */
  moments = $state.raw<(Moment | undefined)[]>([]);
  decisions = $state.raw<ReadonlyMap<number, JudgedDecision>>(new Map());
  luck = $state.raw<ReadonlyMap<number, ChanceLuck>>(new Map());
  /** Whether it was started and then stopped. */
  givenUp = $state(false);

  private found = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private ended = false;

  constructor(
    private readonly table: TableApi,
    private readonly problem: (error: unknown) => void,
  ) {}

  readonly entries = $derived(this.review?.entries ?? this.seqs.length);
  readonly judged = $derived(this.review?.judged ?? null);

  /** Requests the review if necessary, and follows its progress. */
  async start(): Promise<void> {
    this.givenUp = false;
    try {
      const told = await this.table.review();
      this.take(told.status === 'none' ? await this.table.askReview() : told);
    } catch (error) {
      this.problem(error);
    }
  }

  /** Stops the review, if it runs on this device. */
  async stop(): Promise<void> {
    clearTimeout(this.timer);
    try {
      if (this.table.stopReview) this.take(await this.table.stopReview());
    } catch (error) {
      this.problem(error);
    }
  }

  end(): void {
    this.ended = true;
    clearTimeout(this.timer);
  }

  private take(told: TableReview): void {
    if (this.ended) return;
    this.givenUp = told.status === 'none';
    this.status = told.status;
    this.before = told.before;
    this.progress = told.all > 0 ? told.done / told.all : 0;
    if (told.seqs.length > 0) this.seqs = told.seqs;
    const judged = told.review?.judged;
    this.add(judged?.moments ?? told.moments, judged?.decisions ?? told.decisions, judged?.luck ?? told.luck);
    this.found = told.found;
    this.review = told.review;
    if (told.status === 'waiting' || told.status === 'working') this.timer = setTimeout(() => void this.again(), AGAIN);
  }

  private async again(): Promise<void> {
    try {
      this.take(await this.table.review(this.found));
    } catch (error) {
      // If the server does not answer, ask again; a refusal is shown.
      if (error instanceof ApiError && (error.code === 'offline' || error.status === 429)) {
        this.timer = setTimeout(() => void this.again(), 4 * AGAIN);
      } else this.problem(error);
    }
  }

  private add(moments: readonly Moment[], decisions: readonly JudgedDecision[], luck: readonly ChanceLuck[]): void {
    const all = [...this.moments];
    for (const moment of moments) all[moment.after] = moment;
    this.moments = all;
    this.decisions = new Map([...this.decisions, ...decisions.map((one) => [one.entry, one] as const)]);
    this.luck = new Map([...this.luck, ...luck.map((one) => [one.entry, one] as const)]);
  }
}
