/** Where we are, as the address says it. A site of plain files has one page: there it stands behind the `#`. */

import { isSite } from './offline/site';

const current = () => (isSite ? location.hash.slice(1) || '/' : location.pathname);

export const route = $state({ path: current() });

addEventListener('popstate', () => (route.path = current()));

/** The address of one of our pages. */
export const addressOf = (path: string): string => (isSite ? `#${path}` : path);

/** Goes to another page of ours. */
export function go(path: string): void {
  history.pushState(null, '', addressOf(path));
  route.path = path;
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
