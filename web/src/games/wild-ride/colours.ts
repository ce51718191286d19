/** The trains, and the order of wagons, for drawing. */

import type { Train, View } from './types';

export const TRAINS = ['passenger', 'freight', 'tank'] as const satisfies readonly Train[];

/** The wagons of a train one by one, by colour. */
export function listed(wagons: View['trains'][Train]): string[] {
  return Object.entries(wagons ?? {}).flatMap(([colour, count]) => Array.from({ length: count as number }, () => colour));
}
