/** What lies over a table: while something does, the table waits for whoever reads it. */

import { untrack } from 'svelte';

export const covering = $state({ count: 0 });

/** Says of an element that it lies over the table for as long as it is there. Use as `{@attach covers}`. */
export function covers(): () => void {
  untrack(() => (covering.count += 1));
  return () => untrack(() => (covering.count -= 1));
}
