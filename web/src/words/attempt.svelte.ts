/** Something that is tried at somebody's wish: whether it is under way, and why it failed. */

import { sayProblem } from './problem';

export class Attempt {
  problem = $state('');
  busy = $state(false);

  /** Says why something failed. */
  readonly explain = (error: unknown): void => void (this.problem = sayProblem(error));

  /** Tries it; nothing comes of what fails. */
  async run<T>(what: () => Promise<T>): Promise<T | undefined> {
    this.problem = '';
    this.busy = true;
    const done = await what().catch(this.explain);
    this.busy = false;
    return done as T | undefined;
  }
}
