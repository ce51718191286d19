/**
 * Reviews of games on this device, asked for as at a server. One is made at a time, in a worker of its own: it goes on while its
 * page is left, and ends with it or when somebody stops it. What is made is kept.
 */

import type { TableReview } from '../protocol/messages';
import type { FromReviewer, Reviewed, ToReviewer } from './messages';
import { reviewerModule } from './module';
import { findReview, keepReview } from './reviewStore';

/** How many simulations a question is worth here: a third of a server's, since a phone has one thread for it. */
const SIMULATIONS = 64;

/** What a review is made from; `crates/page/src/device/past.rs` writes it. */
export interface FinishedGame {
  journal: string;
  seqs: number[];
}

/** A review that is made or waits. */
interface Job extends FinishedGame {
  table: string;
  worker: Worker | null;
  told: Reviewed[];
}

/** The first is made, the others wait. */
const jobs: Job[] = [];
/** What was made while this page is open: where nothing can be kept it is here all the same. */
const made = new Map<string, TableReview>();

const NONE: TableReview = {
  status: 'none',
  before: 0,
  done: 0,
  all: 0,
  found: 0,
  seqs: [],
  moments: [],
  decisions: [],
  luck: [],
  review: null,
};

/** What is known of a review; what was found before is told once. */
export async function known(table: string, since: number): Promise<TableReview> {
  const before = jobs.findIndex((job) => job.table === table);
  const job = jobs[before];
  if (!job) return made.get(table) ?? (await findReview(table).catch(() => null)) ?? NONE;
  const { done, all } = job.told.at(-1) ?? NONE;
  const fresh = job.told.slice(since);
  return {
    ...NONE,
    status: before === 0 && job.told.length > 0 ? 'working' : 'waiting',
    before,
    done,
    all,
    found: job.told.length,
    seqs: job.seqs,
    moments: fresh.flatMap(({ moments }) => moments ?? []),
    decisions: fresh.flatMap(({ decisions }) => decisions ?? []),
    luck: fresh.flatMap(({ luck }) => luck ?? []),
  };
}

/** Has a game reviewed, unless it is already. */
export function ask(table: string, finished: FinishedGame): Promise<TableReview> {
  if (!jobs.some((job) => job.table === table)) {
    jobs.push({ table, ...finished, worker: null, told: [] });
    if (jobs.length === 1) void begin(jobs[0]!);
  }
  return known(table, 0);
}

/** Makes a review no more. */
export function stop(table: string): void {
  const job = jobs.find((one) => one.table === table);
  if (job) end(job);
}

async function begin(job: Job): Promise<void> {
  try {
    const module = await reviewerModule();
    // Somebody may have stopped it meanwhile.
    if (jobs[0] !== job) return;
    job.worker = new Worker(new URL('./review.worker.ts', import.meta.url), { type: 'module' });
    job.worker.onmessage = ({ data }: MessageEvent<FromReviewer>) => data.kind === 'told' && take(job, data.told);
    job.worker.onerror = () => end(job);
    job.worker.postMessage({
      kind: 'review',
      module,
      text: JSON.stringify({ journal: job.journal, simulations: SIMULATIONS }),
    } satisfies ToReviewer);
  } catch {
    end(job);
  }
}

function take(job: Job, told: Reviewed): void {
  job.told.push(told);
  if (told.review) {
    const whole: TableReview = { ...NONE, status: 'done', done: told.all, all: told.all, seqs: job.seqs, review: told.review };
    made.set(job.table, whole);
    void keepReview(job.table, whole).catch(() => undefined);
  }
  if (told.review || told.error !== undefined) end(job);
}

/** Lets the next one begin. */
function end(job: Job): void {
  job.worker?.terminate();
  const at = jobs.indexOf(job);
  if (at < 0) return;
  jobs.splice(at, 1);
  if (at === 0 && jobs[0]) void begin(jobs[0]);
}
