/** When the goal of a game is shown: before the first game of its kind, and whenever somebody asks. */

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

  /** To be made while a component is. */
  constructor(
    private readonly live: LiveTable,
    private readonly text: GameText,
    /** A lesson tells the goal better than a card does. */
    private readonly isLesson: () => boolean,
  ) {
    // A game that was to begin when the goal is read begins; one that says nothing of its goal begins at once.
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

/** Focus that was lost with what lay over the table goes on at the table. */
function focusOnTable(): void {
  const main = document.getElementById('content');
  if (document.activeElement !== document.body || !main) return;
  main.tabIndex = -1;
  main.focus({ preventScroll: true });
}
