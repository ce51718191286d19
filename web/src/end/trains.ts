/** Positions of the trains in the finale while scores are counted part by part. */

import type { Outcome, Seat } from '../protocol/messages';

interface Train {
  seat: Seat;
  /** The seat's points so far, which place the locomotive. */
  points: number;
  /** The wagons; a negative part uncouples wagons from the end. */
  wagons: { part: string; points: number }[];
}

type Standings = Outcome['standings'];

/** The trains after the first `counted` parts, by seat. */
export function trainsAt(standings: Standings, parts: readonly string[], counted: number): Train[] {
  const trains = standings.map(({ seat, components }) => {
    let [points, wagons]: [number, Train['wagons']] = [0, []];
    for (const part of parts.slice(0, counted)) {
      const gets = components[part] ?? 0;
      points += gets;
      // A negative total must be made up before there is a wagon.
      if (gets > 0) wagons.push({ part, points: gets });
      wagons = shortened(wagons, Math.max(0, points));
    }
    return { seat, points, wagons };
  });
  return trains.toSorted((a, b) => a.seat - b.seat);
}

/** The part of a train that is worth this many points. */
function shortened(wagons: Train['wagons'], points: number): Train['wagons'] {
  let left = points;
  return wagons.flatMap((wagon) => {
    const kept = Math.min(wagon.points, left);
    left -= kept;
    return kept > 0 ? [{ ...wagon, points: kept }] : [];
  });
}

/** The smallest and largest position of any train during counting; the track has room for both. */
export function trackOf(standings: Standings, parts: readonly string[]): { from: number; to: number } {
  const all = [...parts.keys(), parts.length].flatMap((counted) => trainsAt(standings, parts, counted).map(({ points }) => points));
  const from = Math.min(0, ...all);
  return { from, to: Math.max(from + 1, ...all) };
}
