/**
 * Tells whether two actions are the same JSON, whatever the order of fields: a hint's action equals a listed one
 * without being identical.
 */
export function sameAction(a: object | null | undefined, b: object | null | undefined): boolean {
  return a != null && b != null && (a === b || sameJson(a, b));
}

function sameJson(a: unknown, b: unknown): boolean {
  if (a === null || b === null || typeof a !== 'object' || typeof b !== 'object') return a === b;
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => name in b && sameJson(a[name as never], b[name as never]));
}
