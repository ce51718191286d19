import { largest, type Highlight } from '../highlights';
import type { Event } from './types';

/** The largest load of goods, the busiest track, the most valuable mission, a strike. */
export function highlights(events: readonly Event[]): Highlight[] {
  const load = largest(events, 'goods_taken', ({ count }) => count, 1);
  const mission = largest(events, 'mission_revealed', ({ points }) => points);
  const runs = new Map<string, number>();
  for (const event of events) if (event.kind === 'delivery_made') runs.set(event.track, (runs.get(event.track) ?? 0) + 1);
  const [track, count] = [...runs].reduce((most, one) => (one[1] > most[1] ? one : most), ['', 1]);
  const strike = largest(events, 'strike_called', ({ points }) => points);
  return [
    ...(load ? [{ message: 'board-highlight-load', seat: load.seat, count: load.count, goods: load.goods }] : []),
    ...(track ? [{ message: 'board-highlight-track', track, count }] : []),
    ...(mission ? [{ message: 'board-highlight-mission', seat: mission.seat, points: mission.points }] : []),
    ...(strike ? [{ message: 'board-highlight-strike', seat: strike.seat, points: strike.points }] : []),
  ];
}
