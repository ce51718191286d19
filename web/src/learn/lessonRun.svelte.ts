/** A lesson that is under way: what is told or asked now, and what happens at the table in between. */

import type { Kinded } from '../protocol/messages';
import { sameAction } from '../protocol/sameAction';
import { settings } from '../settings/settings.svelte';
import type { LiveTable } from '../table/liveTable.svelte';
import { partsOf, type Item, type Lesson } from './lesson';

export class LessonRun {
  /** What is told or asked; nothing while something happens. */
  item = $state.raw<Item | null>(null);
  /** What the learner is to do, one after the other; nothing where only a word is told. */
  wanted = $state.raw<Kinded[]>([]);
  /** Something else was done, and is answered. */
  wrong = $state(false);
  /** How many of the taps were made. */
  tapped = $state(0);
  /** The lesson is over, and the game goes on. */
  over = $state(false);
  /** How far it is, and of how much. */
  told = $state(0);
  readonly all: number;

  private live: LiveTable | null = null;
  private goOn: () => void = () => {};

  constructor(readonly lesson: Lesson) {
    this.all = partsOf(lesson).filter(({ kind }) => kind !== 'follow').length;
  }

  /** The place that is spoken about, and the one to touch. */
  get spot(): string | null {
    return this.item?.spot ?? null;
  }
  get tap(): string | null {
    return this.wanted.length > 0 ? (this.item?.taps?.[this.tapped] ?? null) : null;
  }

  /** Begins at a table that has just been opened. */
  begin(live: LiveTable): void {
    this.live = live;
    void this.run().finally(() => this.end());
  }

  private async run(): Promise<void> {
    const live = this.live!;
    await live.settled();
    for (const part of partsOf(this.lesson)) {
      if (part.kind === 'follow') {
        await live.api.follow();
      } else {
        this.told += 1;
        this.item = part.item;
        this.tapped = 0;
        this.wanted = part.kind === 'ask' ? part.wanted : [];
        await new Promise<void>((done) => (this.goOn = done));
        this.item = null;
      }
      await live.settled();
    }
    if (!settings.learned.includes(this.lesson.game)) settings.learned = [...settings.learned, this.lesson.game];
  }

  /** Goes on after what was told, or does what was asked for. */
  next(): void {
    if (this.wanted.length > 0) this.propose(...this.wanted);
    else this.goOn();
  }

  /** Takes note of a touch. */
  touch(place: Element | null): void {
    if (this.tap !== null && place?.closest(`[data-spot="${CSS.escape(this.tap)}"]`)) this.tapped += 1;
  }

  /** The learner does something: what is wanted is done, anything else is answered. */
  readonly propose = (...actions: Kinded[]): void => {
    const count = Math.min(actions.length, this.wanted.length);
    // While something is told, nothing is done.
    if (count === 0 || !this.live || this.live.commands.busy) return;
    const right = actions.slice(0, count).every((action, at) => sameAction(action, this.wanted[at]!));
    this.wrong = !right;
    if (!right) {
      this.tapped = 0;
      return;
    }
    this.live.commands.act(...actions.slice(0, count));
    this.wanted = this.wanted.slice(count);
    if (this.wanted.length === 0) this.goOn();
  };

  /** Ends the lesson: whatever comes now is a game like any other. */
  private end(): void {
    this.item = null;
    this.wanted = [];
    this.over = true;
  }
}
