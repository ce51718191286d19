import { largest, type Highlight } from '../highlights';
import type { Event } from './types';

/** The most valuable share, the share that became worthless, and who won the most tricks. */
export function highlights(events: readonly Event[]): Highlight[] {
  const dearest = largest(events, 'company_valued', ({ share }) => share);
  const cheapest = largest(events, 'company_valued', ({ share }) => 1 - share);
  const tricks = new Map<number, number>();
  for (const event of events) if (event.kind === 'trick_won') tricks.set(event.seat, (tricks.get(event.seat) ?? 0) + 1);
  const [seat, count] = [...tricks].reduce((most, one) => (one[1] > most[1] ? one : most), [-1, 1]);
  return [
    ...(dearest ? [{ message: 'board-highlight-dearest', company: dearest.company, share: dearest.share }] : []),
    ...(seat >= 0 ? [{ message: 'board-highlight-tricks', seat, count }] : []),
    ...(cheapest ? [{ message: 'board-highlight-worthless', company: cheapest.company }] : []),
  ];
}
