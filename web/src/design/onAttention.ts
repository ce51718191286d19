import { on as listen } from 'svelte/events';

const BEGINS = ['pointerenter', 'focus'];
const ENDS = ['pointerleave', 'pointercancel', 'blur'];

/**
 * Tells when somebody turns to an element, by pointing at it or by the focus, and when they turn away: also when a
 * touch ends or is cancelled, and when the element goes while they still point at it. Use as `{@attach onAttention(on, off)}`.
 */
export function onAttention(on: () => void, off: () => void) {
  return (node: Element) => {
    let heeded = false;
    const begin = () => {
      heeded = true;
      on();
    };
    const end = () => {
      if (!heeded) return;
      heeded = false;
      off();
    };
    const listeners = [...BEGINS.map((name) => listen(node, name, begin)), ...ENDS.map((name) => listen(node, name, end))];
    return () => {
      for (const stop of listeners) stop();
      end();
    };
  };
}
