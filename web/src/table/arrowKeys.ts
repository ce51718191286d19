/**
 * Arrow keys move between choices, on the board and in the list. When the focused choice disappears, keyboard users
 * find the focus on the next choice.
 */

import { everywhere, nearest, next, type Spot, type Way } from './boardChoices';

const WAYS: readonly string[] = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'];
/** Elements with their own use for arrow keys. */
const OWN_ARROWS = 'input, select, textarea, [role="tab"], [role="tabpanel"], .settings';

export class ArrowKeys {
  /** Whether the last input was a key. */
  private byKeys = false;
  private last: Spot | null = null;

  constructor(private readonly root: () => HTMLElement | null) {}

  /** Listens on the page; use as an effect. */
  listen(): () => void {
    const key = (event: KeyboardEvent) => this.press(event);
    const pointer = () => (this.byKeys = false);
    const focused = (event: FocusEvent) => {
      if (event.target instanceof Element && event.target !== document.body) this.last = event.target.getBoundingClientRect();
    };
    // The focused element may disappear or become disabled with every redraw.
    let frame = 0;
    const watch = new MutationObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => this.keepFocus());
    });
    watch.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled', 'tabindex'] });
    addEventListener('keydown', key);
    addEventListener('pointerdown', pointer);
    addEventListener('focusin', focused);
    return () => {
      watch.disconnect();
      cancelAnimationFrame(frame);
      removeEventListener('keydown', key);
      removeEventListener('pointerdown', pointer);
      removeEventListener('focusin', focused);
    };
  }

  /** Returns the focus to a choice, for keyboard users who have lost it. */
  private keepFocus(): void {
    const root = this.root();
    if (!root || !this.byKeys || hasFocus()) return;
    const choices = everywhere(root);
    const at = this.last
      ? nearest(
          this.last,
          choices.map((choice) => choice.getBoundingClientRect()),
        )
      : 0;
    choices[at]?.focus();
  }

  private press(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Tab' || event.key === 'Enter' || event.key === ' ') this.byKeys = true;
    const root = this.root();
    const target = event.target as Element | null;
    if (!root || !WAYS.includes(event.key) || target?.closest(OWN_ARROWS)) return;
    this.byKeys = true;
    const choices = everywhere(root);
    if (choices.length === 0) return;
    const from = choices.find((choice) => choice === target);
    const places = choices.map((choice) => choice.getBoundingClientRect());
    const to = from ? next(from.getBoundingClientRect(), event.key as Way, places) : this.last ? nearest(this.last, places) : 0;
    event.preventDefault();
    choices[to]?.focus();
  }
}

/** Tells whether an enabled element has the focus. */
function hasFocus(): boolean {
  const held = document.activeElement;
  return held !== null && held !== document.body && !(held instanceof HTMLButtonElement && held.disabled);
}
