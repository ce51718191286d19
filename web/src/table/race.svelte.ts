/** The current race: reaction times count from when it became visible on this screen. */

import type { Race as RaceMessage } from '../protocol/messages';

export class Race {
  /** When the race was shown here, by `performance.now()`. */
  start = $state<number | null>(null);
  /** Problems with the seats' connections in the last race. */
  latencyProblems = $state.raw<NonNullable<RaceMessage['lines']>>([]);
  /** Whether there has been a race at this table. */
  seen = $state(false);

  private last = -1;
  private running = false;

  isNew(race: RaceMessage | undefined): boolean {
    return race !== undefined && race.showing !== this.last;
  }

  show(race: RaceMessage | undefined): void {
    this.running = race !== undefined;
    if (!race) this.start = null;
    else if (this.isNew(race)) this.begin(race);
  }

  /** Time counts from when the race is visible: after the next frame is on the screen. */
  private begin({ showing, lines }: RaceMessage): void {
    this.seen = true;
    this.latencyProblems = lines ?? [];
    this.last = showing;
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        if (this.running && this.last === showing) this.start = performance.now();
      }),
    );
  }
}
