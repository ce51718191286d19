/** A request by the player: whether it is in progress, and why it failed. */

import { sayProblem } from './problem';

export class Attempt {
  problem = $state('');
  busy = $state(false);

  /** Explains a failure. */
  readonly explain = (error: unknown): void => void (this.problem = sayProblem(error));

  /** Runs it; the result is undefined if it fails. */
  async run<T>(what: () => Promise<T>): Promise<T | undefined> {
    this.problem = '';
    this.busy = true;
    const done = await what().catch(this.explain);
    this.busy = false;
    return done as T | undefined;
  }
}
