/** Asks for confirmation before irreversible moves, or before every move, depending on the settings. */

import type { GameModule } from '../games/board';
import { sameAction } from '../protocol/sameAction';
import { settings } from '../settings/settings.svelte';
import type { Kinded } from '../protocol/messages';
import type { LiveTable } from './liveTable.svelte';

export class Confirmation {
  /** The gesture that needs confirmation. */
  private waiting = $state.raw<Kinded[] | null>(null);

  constructor(
    private readonly live: LiveTable,
    private readonly game: () => Pick<GameModule, 'irreversible' | 'reflex'> | null,
  ) {}

  /** The gesture in question, while it is still possible. */
  get asked(): Kinded[] | null {
    const first = this.waiting?.[0];
    if (!first || this.live.commands.busy) return null;
    return this.live.legal.some((action) => sameAction(action, first)) ? this.waiting : null;
  }

  /** Tells whether the gesture in question is irreversible. */
  get isIrreversible(): boolean {
    return this.irreversible(this.asked ?? []);
  }

  /** The actions to name in the question: the irreversible ones, or all. */
  get named(): Kinded[] {
    const asked = this.asked ?? [];
    const settled = asked.filter((action) => this.irreversible([action]));
    return settled.length > 0 ? settled : asked;
  }

  /** Applies actions, or asks first. */
  readonly propose = (...actions: Kinded[]): void => {
    if (this.mustAsk(actions)) this.waiting = actions;
    else this.live.commands.act(...actions);
  };

  accept(): void {
    const actions = this.asked;
    this.waiting = null;
    if (actions) this.live.commands.act(...actions);
  }

  cancel(): void {
    this.waiting = null;
  }

  private irreversible(actions: Kinded[]): boolean {
    return actions.some(({ kind }) => this.game()?.irreversible.includes(kind));
  }

  private mustAsk(actions: Kinded[]): boolean {
    if (settings.confirm === 'never' || this.live.race.start !== null) return false;
    if (actions.every(({ kind }) => this.game()?.reflex?.includes(kind))) return false;
    // With only one choice, there is nothing to decide.
    return settings.confirm === 'always' || (this.live.legal.length > 1 && this.irreversible(actions));
  }
}
