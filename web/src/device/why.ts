/** Says why a hint is a good one, in a worker of its own that is started with the first hint. */

import type { FromReviewer, ToReviewer } from './messages';
import { reviewModule } from './module';

let reviewer: Worker | null = null;
const waiting = new Map<number, (text: string) => void>();
let questions = 0;

/** What the best few choices are worth, as JSON; nothing where what is needed for it cannot be fetched. */
export async function why(text: string): Promise<string> {
  try {
    const module = await reviewModule();
    const number = ++questions;
    const answered = new Promise<string>((done) => waiting.set(number, done));
    worker().postMessage({ kind: 'why', module, number, text } satisfies ToReviewer);
    return await answered;
  } catch {
    return '';
  }
}

function worker(): Worker {
  if (reviewer) return reviewer;
  reviewer = new Worker(new URL('./review.worker.ts', import.meta.url), { type: 'module' });
  reviewer.onmessage = ({ data }: MessageEvent<FromReviewer>) => {
    if (data.kind !== 'why') return;
    waiting.get(data.number)?.(data.text);
    waiting.delete(data.number);
  };
  reviewer.onerror = () => {
    for (const done of waiting.values()) done('');
    waiting.clear();
    reviewer?.terminate();
    reviewer = null;
  };
  return reviewer;
}
