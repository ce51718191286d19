/** Makes an SVG element a button: it acts on click, Enter and Space. Use as `{@attach pressable(f)}`. */
export function pressable(press: (() => void) | undefined | null | false) {
  return (node: Element) => {
    if (!press) return;
    const onKey = (event: Event) => {
      const key = (event as KeyboardEvent).key;
      if (key !== 'Enter' && key !== ' ') return;
      event.preventDefault();
      press();
    };
    node.addEventListener('click', press);
    node.addEventListener('keydown', onKey);
    return () => {
      node.removeEventListener('click', press);
      node.removeEventListener('keydown', onKey);
    };
  };
}
