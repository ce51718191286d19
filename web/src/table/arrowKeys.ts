/**
 * Arrow keys go from choice to choice, on the board and in words; and whoever plays by keyboard finds the focus at the
 * next choice when the one that had it is gone.
 */

import { everywhere, nearest, next, type Spot, type Way } from './boardChoices';

const WAYS: readonly string[] = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'];
/** Where arrow keys mean something else. */
const OWN_ARROWS = 'input, select, textarea, [role="tab"], [role="tabpanel"], .settings';

export class ArrowKeys {
  /** Whether the last thing that was used was a key. */
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
    // What has the focus may go, or not be possible any more, whenever something is drawn anew.
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

  /** Brings the focus back to a choice, for whoever plays by keyboard and has lost it. */
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

/** Whether something that can be used has the focus. */
function hasFocus(): boolean {
  const held = document.activeElement;
  return held !== null && held !== document.body && !(held instanceof HTMLButtonElement && held.disabled);
}
