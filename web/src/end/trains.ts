/** Where each seat's train stands in the race of the finale, while the parts of the scores are counted. */

import type { Outcome, Seat } from '../protocol/messages';

interface Train {
  seat: Seat;
  /** What the seat has so far: the locomotive stands there. */
  points: number;
  /** What the train is made of; a part that takes points away uncouples wagons from the end. */
  wagons: { part: string; points: number }[];
}

type Standings = Outcome['standings'];

/** The trains when the first `counted` of the parts have been counted, by seat. */
export function trainsAt(standings: Standings, parts: readonly string[], counted: number): Train[] {
  const trains = standings.map(({ seat, components }) => {
    let [points, wagons]: [number, Train['wagons']] = [0, []];
    for (const part of parts.slice(0, counted)) {
      const gets = components[part] ?? 0;
      points += gets;
      // What is below nothing has to be made good before there is a wagon.
      if (gets > 0) wagons.push({ part, points: gets });
      wagons = shortened(wagons, Math.max(0, points));
    }
    return { seat, points, wagons };
  });
  return trains.toSorted((a, b) => a.seat - b.seat);
}

/** As much of a train as is worth that many points. */
function shortened(wagons: Train['wagons'], points: number): Train['wagons'] {
  let left = points;
  return wagons.flatMap((wagon) => {
    const kept = Math.min(wagon.points, left);
    left -= kept;
    return kept > 0 ? [{ ...wagon, points: kept }] : [];
  });
}

/** The least and the most that any train stands at while it is counted: the track has room for both. */
export function trackOf(standings: Standings, parts: readonly string[]): { from: number; to: number } {
  const all = [...parts.keys(), parts.length].flatMap((counted) => trainsAt(standings, parts, counted).map(({ points }) => points));
  const from = Math.min(0, ...all);
  return { from, to: Math.max(from + 1, ...all) };
}
