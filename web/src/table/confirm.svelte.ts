/** Asks once more before a move that cannot be taken back, or before every move, as the player likes it. */

import { settings } from '../settings/settings.svelte';
import type { Kinded } from '../protocol/messages';
import { sameAction, type Play } from './play.svelte';

/** What a game says of its kinds of action; see GameModule. */
export interface Weight {
  final: readonly string[];
  hasty: readonly string[];
}

export class Confirm {
  /** The gesture that waits for a yes. */
  private waiting = $state.raw<Kinded[] | null>(null);

  constructor(
    private readonly play: Play,
    private readonly weight: () => Weight,
  ) {}

  /** What is asked about, as long as it can still be done. */
  get asked(): Kinded[] | null {
    const first = this.waiting?.[0];
    if (!first || this.play.busy) return null;
    return this.play.legal.some((action) => sameAction(action, first)) ? this.waiting : null;
  }

  /** Whether a yes to what is asked settles it for good. */
  get isFinal(): boolean {
    return this.settles(this.asked ?? []);
  }

  /** Does something, or asks first. */
  propose(...actions: Kinded[]): void {
    if (this.mustAsk(actions)) this.waiting = actions;
    else this.play.act(...actions);
  }

  yes(): void {
    const actions = this.asked;
    this.waiting = null;
    if (actions) this.play.act(...actions);
  }

  back(): void {
    this.waiting = null;
  }

  private settles(actions: Kinded[]): boolean {
    return actions.some(({ kind }) => this.weight().final.includes(kind));
  }

  private mustAsk(actions: Kinded[]): boolean {
    if (settings.confirm === 'never' || this.play.race !== null) return false;
    if (actions.every(({ kind }) => this.weight().hasty.includes(kind))) return false;
    // Where there is one thing to do, there is nothing to decide.
    return settings.confirm === 'always' || (this.play.legal.length > 1 && this.settles(actions));
  }
}
