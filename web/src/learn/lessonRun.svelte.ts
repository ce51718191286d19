/** A running lesson: the current text or task, and what happens at the table in between. */

import type { Kinded } from '../protocol/messages';
import { sameAction } from '../protocol/sameAction';
import { settings } from '../settings/settings.svelte';
import type { LiveTable } from '../table/liveTable.svelte';
import { partsOf, type Item, type Lesson } from './lesson';

export class LessonRun {
  /** The current text or task; `null` while something happens. */
  item = $state.raw<Item | null>(null);
  /** The actions that the learner should do, in order; empty for a text. */
  wanted = $state.raw<Kinded[]>([]);
  /** The learner did something else, and gets a reply. */
  wrong = $state(false);
  /** The number of taps done so far. */
  tapped = $state(0);
  /** The lesson is over, and the game continues. */
  over = $state(false);
  /** The number of steps done, and of all steps. */
  told = $state(0);
  readonly all: number;

  private live: LiveTable | null = null;
  private goOn: () => void = () => {};

  constructor(readonly lesson: Lesson) {
    this.all = partsOf(lesson).filter(({ kind }) => kind !== 'follow').length;
  }

  /** The highlighted place, and the one to tap. */
  get spot(): string | null {
    return this.item?.spot ?? null;
  }
  get tap(): string | null {
    return this.wanted.length > 0 ? (this.item?.taps?.[this.tapped] ?? null) : null;
  }

  /** Starts at a newly opened table. */
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

  /** Continues after a text, or carries out the task. */
  next(): void {
    if (this.wanted.length > 0) this.propose(...this.wanted);
    else this.goOn();
  }

  /** Records a tap. */
  touch(place: Element | null): void {
    if (this.tap !== null && place?.closest(`[data-spot="${CSS.escape(this.tap)}"]`)) this.tapped += 1;
  }

  /** Handles the learner's action: the expected one is applied, any other gets a reply. */
  readonly propose = (...actions: Kinded[]): void => {
    const count = Math.min(actions.length, this.wanted.length);
    // While a text is shown, actions are ignored.
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

  /** Ends the lesson; from then on it is a normal game. */
  private end(): void {
    this.item = null;
    this.wanted = [];
    this.over = true;
  }
}
