/** Explains hints in a separate worker that starts with the first hint. */

import type { FromReviewer, ToReviewer } from './messages';
import { reviewModule } from './module';

let reviewer: Worker | null = null;
const waiting = new Map<number, (text: string) => void>();
let questions = 0;

/** The values of the best few choices as JSON; `null` if a required file cannot be loaded. */
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
