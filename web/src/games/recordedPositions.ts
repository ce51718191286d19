/** Recorded positions for board tests, drawn by a real board in either language. */

import { flushSync, mount, unmount } from 'svelte';
import type { Kinded, Outcome, Seat } from '../protocol/messages';
import { gameSource, pageSources } from '../words/load';
import { Words, type Lang } from '../words/words';
import type { BoardProps, GameModule } from './board';
import { boardOf } from './registry';
import { sameAction } from '../protocol/sameAction';

/** A position as `scripts/record.mjs` stores it. */
export interface Position {
  seats: number;
  seat: Seat | null;
  view: any;
  legal: Kinded[];
  events: Kinded[];
  then: { action: Kinded; legal: Kinded[] | null } | null;
  outcome?: Outcome;
}

export class RenderedBoard {
  readonly root = document.createElement('div');
  /** The actions, gesture by gesture. */
  readonly done: Kinded[][] = [];
  private readonly drawn: object;

  constructor(
    readonly module: GameModule,
    readonly position: Position,
    readonly words: Words,
    events: Kinded[] = [],
    pointed: Kinded | null = null,
    more: Partial<BoardProps> = {},
  ) {
    document.body.replaceChildren(this.root);
    const { view, legal, seat, outcome = null } = position;
    const props = { view, legal: events.length > 0 ? [] : legal, seat, names: words.names, words, events, pointed, outcome };
    const act = (...actions: Kinded[]) => void this.done.push(actions);
    this.drawn = mount(module.Board, { target: this.root, props: { ...props, act, pace: 0, rule: () => {}, race: null, ...more } });
    flushSync();
  }

  /** All enabled buttons. */
  buttons(): Element[] {
    return elements(this.root).filter((one) =>
      one instanceof HTMLButtonElement
        ? !one.disabled
        : one.getAttribute('role') === 'button' && one.getAttribute('aria-disabled') !== 'true',
    );
  }

  /** All text, visible or announced. */
  text(): string {
    const labels = elements(this.root).flatMap((one) => one.getAttribute('aria-label') ?? []);
    return [this.root.textContent, ...labels].join(' ');
  }

  /** The buttons with that accessible name. */
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
    return this.position.legal.some((one) => sameAction(one, action));
  }

  close(): void {
    void unmount(this.drawn);
    this.root.remove();
  }
}

/** All elements below one. Selectors are slow in jsdom, and boards have many elements. */
function elements(root: Element): Element[] {
  const found: Element[] = [];
  const walk = (node: Element) => {
    for (let child = node.firstElementChild; child; child = child.nextElementSibling) {
      found.push(child);
      walk(child);
    }
  };
  walk(root);
  return found;
}

export function nameOf(element: Element): string {
  const heard = element.cloneNode(true) as Element;
  for (const hidden of heard.querySelectorAll('[aria-hidden="true"]')) hidden.remove();
  return (element.getAttribute('aria-label') ?? heard.textContent ?? '').replace(/\s+/g, ' ').trim();
}

/** A game's board and messages, with seats named by number. */
export async function open(game: string, lang: Lang = 'en', seats = 5): Promise<{ module: GameModule; words: Words }> {
  const [module, page, own] = await Promise.all([boardOf(game), pageSources(lang), gameSource(lang, game)]);
  const names = Array.from({ length: seats }, (_, seat) => `Seat ${seat}`);
  return { module, words: new Words(lang, [...page, own], names, new Set(module.seatFields ?? ['seat'])) };
}

/** Presses every button, including those that presses create, and returns the actions. */
export function pressEach(drawn: RenderedBoard): Kinded[][] {
  for (let round = 0; round < 2; round += 1) {
    for (const button of drawn.buttons()) if (button.isConnected && !(button as HTMLButtonElement).disabled) drawn.press(button);
  }
  return drawn.done;
}

/** Some positions for each kind of action, with a few actions of that kind: enough to test its gesture. */
export function fewOfEachKind(positions: Position[], most = 3, each = 3): { position: Position; actions: Kinded[] }[] {
  const tried = new Map<string, number>();
  return positions.flatMap((position) => {
    const kinds = [...new Set(position.legal.map(({ kind }) => kind))].filter((kind) => (tried.get(kind) ?? 0) < most);
    for (const kind of kinds) tried.set(kind, (tried.get(kind) ?? 0) + 1);
    const actions = kinds.flatMap((kind) => position.legal.filter((action) => action.kind === kind).slice(0, each));
    return actions.length === 0 ? [] : [{ position, actions }];
  });
}
