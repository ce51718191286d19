/** The available reactions; `ReactionFace` draws them. */

import type { Reaction, Seat } from '../protocol/messages';

export type SignName = Reaction['sign'];

const EACH: Record<SignName, true> = { whistle: true, applause: true, laugh: true, think: true, thanks: true, sorry: true };

export const SIGNS = Object.keys(EACH) as SignName[];

const SHOWN_MS = 3000;

/** The reactions on screen. */
export class Reactions {
  shown = $state.raw<{ seat: Seat; sign: string; key: number }[]>([]);
  private count = 0;

  show({ seat, sign }: Reaction): void {
    const key = ++this.count;
    this.shown = [...this.shown, { seat, sign, key }];
    setTimeout(() => (this.shown = this.shown.filter((one) => one.key !== key)), SHOWN_MS);
  }
}
