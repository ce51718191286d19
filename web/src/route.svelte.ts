/** Where we are, as the address says it. */

export const route = $state({ path: location.pathname });

addEventListener('popstate', () => (route.path = location.pathname));

/** Goes to another page of ours. */
export function go(path: string): void {
  history.pushState(null, '', path);
  route.path = location.pathname;
  scrollTo(0, 0);
}

/** Lets links to our own pages stay in the page. */
export function followLink(event: MouseEvent): void {
  const link = (event.target as Element | null)?.closest('a');
  const elsewhere = !link || link.target || link.hasAttribute('download') || link.origin !== location.origin;
  if (elsewhere || link.pathname.startsWith('/api/') || event.defaultPrevented) return;
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  if (link.hash && link.pathname === location.pathname) return;
  event.preventDefault();
  go(link.pathname);
}
