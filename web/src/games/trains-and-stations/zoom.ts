/** Pinch to zoom on the map. Scrolling with one finger is left to the browser. */

export function pinch(zoomed: (factor: number) => void) {
  return (node: HTMLElement) => {
    let apart = 0;
    const spread = ({ touches }: TouchEvent) =>
      Math.hypot(touches[0]!.clientX - touches[1]!.clientX, touches[0]!.clientY - touches[1]!.clientY);
    const start = (event: TouchEvent) => {
      apart = event.touches.length === 2 ? spread(event) : 0;
    };
    const move = (event: TouchEvent) => {
      if (event.touches.length !== 2 || apart === 0) return;
      event.preventDefault();
      const now = spread(event);
      zoomed(now / apart);
      apart = now;
    };
    node.addEventListener('touchstart', start, { passive: true });
    node.addEventListener('touchmove', move, { passive: false });
    return () => {
      node.removeEventListener('touchstart', start);
      node.removeEventListener('touchmove', move);
    };
  };
}
