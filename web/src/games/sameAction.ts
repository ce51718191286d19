/** Tells whether two actions are the same one: a hint's is equal to the listed one, not identical. */
export function same(a: object | null | undefined, b: object | null | undefined): boolean {
  if (a === b) return a != null;
  return a != null && b != null && JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
}

const sorted = (what: object) => Object.entries(what).sort(([a], [b]) => (a < b ? -1 : 1));
