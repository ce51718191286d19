/** Announcements for screen readers, sounds, notifications while the page is hidden, and the record of results. */

import { untrack } from 'svelte';
import type { GameText } from '../games/gameText.svelte';
import { noteResult } from '../results/results.svelte';
import { t } from '../words/pageWords.svelte';
import type { LiveTable } from './liveTable.svelte';
import { mark, notify } from './notice';
import { playSound } from './sounds';

export class Notifications {
  /** The next announcement for screen readers. */
  announcement = $state('');

  /** Has effects, so call it while a component is initialised. */
  constructor(live: LiveTable, text: GameText) {
    live.onEvent = (event) => {
      this.announcement = text.words?.tell('event', event, live.seat) ?? '';
      const sound = text.module?.sounds?.[event.kind];
      if (sound && live.playback.paced) playSound(sound);
    };
    $effect(() => {
      if (live.mayAct) untrack(() => this.tellTurn(live.id, text.title));
    });
    $effect(() => {
      mark(live.mayAct && document.hidden);
      return () => mark(false);
    });
    // Announcements for one seat are not repeated to the next.
    $effect(() => {
      if (live.handover !== null) this.announcement = '';
    });
    $effect(() => {
      const { table, outcome, ownSeats, endedHere } = live;
      if (table && outcome && endedHere && ownSeats.length > 0) untrack(() => noteResult(table, ownSeats, outcome, Date.now()));
    });
  }

  private tellTurn(table: string, title: string): void {
    this.announcement = `${this.announcement} ${t('turn-yours')}`;
    playSound('turn');
    void notify(table, title, t('turn-yours'));
  }
}
