/**
 * The queue of reviews on this device, with the same states as a server's. One is made at a time, in its own worker: it
 * continues when the player leaves the review page, until the browser's page is closed or the player stops it. Finished
 * reviews are stored.
 */

import type { TableReview } from '../protocol/messages';
import type { FinishedGame, FromReviewer, Reviewed, ToReviewer } from './messages';
import { reviewModule } from './module';
import { findReview, keepReview } from './reviewStore';

/** Simulations per question: a third of a server's, since a phone has one thread for it. */
const SIMULATIONS = 64;

/** A running or queued review. */
interface Job extends FinishedGame {
  table: string;
  worker: Worker | null;
  told: Reviewed[];
}

/** The first is running, the others are queued. */
const jobs: Job[] = [];
/** Reviews made while this page is open, in case they cannot be stored. */
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

/** The state of a review; earlier findings are returned once. Fails if there is no game to review. */
export async function review(table: string, since: number, finished: () => Promise<FinishedGame>): Promise<TableReview> {
  const told = await known(table, since);
  if (told.status === 'none') await finished();
  return told;
}

async function known(table: string, since: number): Promise<TableReview> {
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

/** Queues a review, unless there is one. */
export async function ask(table: string, finished: () => Promise<FinishedGame>): Promise<TableReview> {
  const told = await known(table, 0);
  if (told.status !== 'none') return told;
  const game = await finished();
  if (!jobs.some((job) => job.table === table)) {
    jobs.push({ table, ...game, worker: null, told: [] });
    if (jobs.length === 1) void begin(jobs[0]!);
  }
  return known(table, 0);
}

/** Stops a running or queued review. */
export function stop(table: string): Promise<TableReview> {
  const job = jobs.find((one) => one.table === table);
  if (job) end(job);
  return known(table, 0);
}

async function begin(job: Job): Promise<void> {
  try {
    const module = await reviewModule();
    // It may have been stopped meanwhile.
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

/** Starts the next one. */
function end(job: Job): void {
  job.worker?.terminate();
  const at = jobs.indexOf(job);
  if (at < 0) return;
  jobs.splice(at, 1);
  if (at === 0 && jobs[0]) void begin(jobs[0]);
}
