/** The current page, from the address. On a static site, the page's path follows the `#`. */

import { isSite } from './offline/site';
import { addressOf, parse, type Route } from './routes';

/** A fragment that is not the name of a page is a place on the current page. */
const fromLocation = (): Route => {
  if (!isSite) return parse(location.pathname + location.hash);
  return parse(location.hash.startsWith('#/') ? location.hash.slice(1) : '/');
};

export const current = $state({ route: fromLocation() });

addEventListener('popstate', () => (current.route = fromLocation()));

const hrefOf = (address: string): string => (isSite ? `#${address}` : address);

/** Goes to another page of the app. */
export function go(route: Route): void {
  history.pushState(null, '', hrefOf(addressOf(route)));
  current.route = route;
  scrollTo(0, 0);
}

/** Changes the address of the current page, so that it can be shared. */
export const setAddress = (route: Route): void => history.replaceState(null, '', hrefOf(addressOf(route)));

/** Opens links to our own pages without a reload. */
export function followLink(event: MouseEvent): void {
  const link = (event.target as Element | null)?.closest('a');
  const elsewhere = !link || link.target || link.hasAttribute('download') || link.origin !== location.origin;
  if (elsewhere || link.pathname.startsWith('/api/') || event.defaultPrevented) return;
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  if (link.hash && link.pathname === location.pathname && !isSite) return;
  event.preventDefault();
  if (!link.hash) go(parse(link.pathname));
  else if (link.hash.startsWith('#/')) go(parse(link.hash.slice(1)));
  else reveal(link.hash.slice(1));
}

/** Scrolls to a place on the current page, as a link would; the address stays the same. */
export function reveal(id: string): void {
  const place = document.getElementById(id);
  if (!place) return;
  if (place.tabIndex < 0) place.tabIndex = -1;
  place.focus();
  place.scrollIntoView();
}

/**
 * Links are written as for a server. On a static site they are rewritten as soon as they appear, so that opening them
 * in a new tab, copying or bookmarking works too.
 */
function turnLinks(): void {
  const turn = (link: Element) => {
    const path = link.getAttribute('href');
    if (path?.startsWith('/') && !path.startsWith('/api/')) link.setAttribute('href', hrefOf(path));
  };
  const look = (changes: MutationRecord[]) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === 'attributes') turn(target as Element);
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue;
        if (node.matches('a[href^="/"]')) turn(node);
        node.querySelectorAll('a[href^="/"]').forEach(turn);
      }
    }
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['href'] });
}

if (isSite) turnLinks();
