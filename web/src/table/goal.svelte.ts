/** Decides when a game's goal is shown: before the player's first game of that kind, and on request. */

import { tick } from 'svelte';
import type { GameText } from '../games/gameText.svelte';
import { beginAfterGoal } from '../home/start';
import { goalDue, settings } from '../settings/settings.svelte';
import type { LiveTable } from './liveTable.svelte';

export class Goal {
  private asked = $state(false);
  private readonly waits = $derived.by(() => this.live.table?.status === 'waiting');
  private readonly due = $derived.by(() => {
    const { table, ownSeats, seat, outcome } = this.live;
    return table !== null && goalDue(table.game) && !outcome && (this.waits ? ownSeats.length > 0 : seat !== null);
  });
  readonly shown = $derived.by(() => {
    const told = this.text.words?.has('board-goal-turn') ?? false;
    return told && this.live.handover === null && !this.isLesson() && (this.asked || this.due);
  });

  /** Has effects, so call it while a component is initialised. */
  constructor(
    private readonly live: LiveTable,
    private readonly text: GameText,
    /** The lesson explains the goal better than the goal card. */
    private readonly isLesson: () => boolean,
  ) {
    // A game that waits for its goal to be read starts now; one without a goal card starts at once.
    $effect(() => {
      if (this.waits && text.words !== null && !this.shown && beginAfterGoal.delete(live.id)) void live.api.start().catch(() => undefined);
    });
  }

  readonly ask = (): void => {
    this.asked = true;
  };

  readonly close = (): void => {
    this.asked = false;
    const game = this.live.table?.game;
    if (game !== undefined && !settings.goals.includes(game)) settings.goals = [...settings.goals, game];
    void this.live.settled().then(tick).then(focusOnTable);
  };
}

/** Moves the focus to the table after the card is closed. */
function focusOnTable(): void {
  const main = document.getElementById('content');
  if (document.activeElement !== document.body || !main) return;
  main.tabIndex = -1;
  main.focus({ preventScroll: true });
}
