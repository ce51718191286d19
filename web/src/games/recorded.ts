/** For the tests of boards: recorded positions, drawn by a real board in the words of a language. */

import { flushSync, mount, unmount } from 'svelte';
import type { Kinded, Outcome, Seat } from '../wire/said';
import { gameSource, pageSources } from '../words/load';
import { Words, type Lang } from '../words/words';
import type { GameModule } from './board';
import { boardOf } from './registry';
import { same } from './same';

/** What `scripts/record.mjs` keeps of a position. */
export interface Position {
  seats: number;
  seat: Seat | null;
  view: any;
  legal: Kinded[];
  events: Kinded[];
  then: { action: Kinded; legal: Kinded[] | null } | null;
  outcome?: Outcome;
}

export class Drawn {
  readonly root = document.createElement('div');
  /** What was done, gesture by gesture. */
  readonly done: Kinded[][] = [];
  private readonly drawn: object;

  constructor(
    readonly module: GameModule,
    readonly position: Position,
    readonly words: Words,
    events: Kinded[] = [],
    pointed: Kinded | null = null,
  ) {
    document.body.replaceChildren(this.root);
    const { view, legal, seat, outcome = null } = position;
    const props = { view, legal: events.length > 0 ? [] : legal, seat, names: words.names, words, events, pointed, outcome };
    const act = (...actions: Kinded[]) => void this.done.push(actions);
    this.drawn = mount(module.Board, { target: this.root, props: { ...props, act, pace: 0, rule: () => {}, race: null } });
    flushSync();
  }

  /** Everything that can be pressed now. */
  buttons(): Element[] {
    const plain = [...this.root.getElementsByTagName('button')].filter((button) => !button.disabled);
    return [...plain, ...this.root.querySelectorAll('[role=button]')];
  }

  /** The buttons of that name: what they are called for those who listen, else what they say. */
  named(name: string): Element[] {
    return this.buttons().filter((button) => nameOf(button) === name);
  }

  press(button: Element | undefined, what = 'such a button'): void {
    if (!button) throw new Error(`there is no ${what}; there are:\n${this.buttons().map(nameOf).join('\n')}`);
    button.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    flushSync();
  }

  pressNamed(name: string): void {
    this.press(this.named(name)[0], `button "${name}"`);
  }

  isLegal(action: Kinded | undefined): boolean {
    return this.position.legal.some((one) => same(one, action));
  }

  close(): void {
    void unmount(this.drawn);
    this.root.remove();
  }
}

export function nameOf(element: Element): string {
  return (element.getAttribute('aria-label') ?? element.textContent ?? '').replace(/\s+/g, ' ').trim();
}

/** A game's board and its words, with seats called by their numbers. */
export async function open(game: string, lang: Lang = 'en', seats = 5): Promise<{ module: GameModule; words: Words }> {
  const [module, page, own] = await Promise.all([boardOf(game), pageSources(lang), gameSource(lang, game)]);
  const names = Array.from({ length: seats }, (_, seat) => `Seat ${seat}`);
  return { module, words: new Words(lang, [...page, own], names, new Set(module.seatFields ?? ['seat'])) };
}

/** Presses everything there is, again and again as presses make more to press, and returns what was done. */
export function pressEach(module: GameModule, position: Position, words: Words): Kinded[][] {
  const drawn = new Drawn(module, position, words);
  for (let round = 0; round < 2; round += 1) {
    for (const button of drawn.buttons()) if (button.isConnected && !(button as HTMLButtonElement).disabled) drawn.press(button);
  }
  drawn.close();
  return drawn.done;
}
