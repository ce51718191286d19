import { on as listen } from 'svelte/events';

const BEGINS = ['pointerenter', 'focus'];
const ENDS = ['pointerleave', 'pointercancel', 'blur'];

/**
 * Reports when the pointer or the focus enters and leaves an element, including when a touch ends or is cancelled, and
 * when the element disappears under the pointer. Use as `{@attach onHoverOrFocus(on, off)}`.
 */
export function onHoverOrFocus(on: () => void, off: () => void) {
  return (node: Element) => {
    let active = false;
    const begin = () => {
      active = true;
      on();
    };
    const end = () => {
      if (!active) return;
      active = false;
      off();
    };
    const listeners = [...BEGINS.map((name) => listen(node, name, begin)), ...ENDS.map((name) => listen(node, name, end))];
    return () => {
      for (const stop of listeners) stop();
      end();
    };
  };
}
