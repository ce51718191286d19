// The random choices of a test. The same seed makes the same choices, so a failure can be repeated: E2E_SEED=7 npm run e2e

let state = 0;

/** Resets the generator, so that a test's choices do not depend on earlier tests. */
export function seedWith(test: string): void {
  state = 0;
  for (const sign of `${process.env.E2E_SEED ?? 1} ${test}`) state = (Math.imul(state, 31) + sign.codePointAt(0)!) | 0;
}

/** A number below `bound`. */
export function below(bound: number): number {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), state | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return ((mixed ^ (mixed >>> 14)) >>> 0) % bound;
}
