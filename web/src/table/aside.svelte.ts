/** The panel beside the board: which tab is open, and on a phone whether it is a sheet over the board. */

import { isMuted } from './muted';
import type { LiveTable } from './liveTable.svelte';

export const TABS = ['log', 'talk', 'rules'] as const;
export type Tab = (typeof TABS)[number];

export class Aside {
  tab = $state<Tab>('log');
  sheet = $state(false);
  /** The rule to show. */
  rule = $state<string | null>(null);
  /** How many talk messages have been read. */
  read = $state(0);
  readonly news = $derived.by(
    () =>
      this.live.log.filter(({ record: { said, seat, promise } }) => (said !== undefined && !isMuted(this.live.table, seat)) || promise)
        .length,
  );
  readonly unread = $derived(this.news - this.read);

  constructor(private readonly live: LiveTable) {}

  readonly open = (tab: Tab): void => {
    this.tab = tab;
    this.sheet = true;
  };

  readonly openRule = (rule: string): void => {
    this.rule = null;
    this.open('rules');
    // The same rule can be requested again.
    queueMicrotask(() => (this.rule = rule));
  };
}
