/** Overlays: while one is open, the table waits for its reader. */

import { untrack } from 'svelte';

export const covering = $state({ count: 0 });

/** Marks an element as an overlay while it exists. Use as `{@attach covers}`. */
export function covers(): () => void {
  untrack(() => (covering.count += 1));
  return () => untrack(() => (covering.count -= 1));
}
