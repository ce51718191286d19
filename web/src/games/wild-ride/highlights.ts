import { largest, type Highlight } from '../highlights';
import type { Event } from './types';

/** The longest train, the fastest hand, and who was too fast. */
export function highlights(events: readonly Event[]): Highlight[] {
  const train = largest(events, 'wagons_taken', ({ count }) => count, 2);
  const quick = largest(events, 'grab_timed', ({ ms }) => 60_000 - ms);
  const stops = new Map<number, number>();
  for (const event of events) if (event.kind === 'stop_sign_given') stops.set(event.seat, (stops.get(event.seat) ?? 0) + 1);
  const [seat, count] = [...stops].reduce((most, one) => (one[1] > most[1] ? one : most), [-1, 0]);
  return [
    ...(quick ? [{ message: 'board-highlight-quick', seat: quick.seat, seconds: Math.round(quick.ms / 100) / 10 }] : []),
    ...(train ? [{ message: 'board-highlight-train', seat: train.seat, count: train.count, train: train.train }] : []),
    ...(seat >= 0 ? [{ message: 'board-highlight-stops', seat, count }] : []),
  ];
}
