/** The pages and their addresses. */

export type Route =
  | { page: 'home' }
  /** A new table, on the server or on this device. */
  | { page: 'new'; game: string; here: boolean }
  | { page: 'learn'; game: string }
  | { page: 'puzzles' }
  /** `number` counts from 0, addresses from 1. */
  | { page: 'puzzle'; game: string; number: number }
  | { page: 'results' }
  | { page: 'rules'; game: string; rule: string | null }
  | { page: 'table'; id: string }
  | { page: 'replay'; id: string }
  /** `start` is the entry of the game to show first. */
  | { page: 'review'; id: string; start: number }
  | { page: 'not-found'; path: string };

export function parse(path: string): Route {
  const [address = '', rule = null] = path.split('#');
  const [page, which, what, where] = address.split('/').filter(Boolean);
  if (page === undefined) return { page: 'home' };
  if (page === 'results') return { page };
  if (page === 'puzzles') return which && what ? { page: 'puzzle', game: which, number: Number(what) - 1 } : { page };
  if (which === undefined) return { page: 'not-found', path };
  if (page === 'new' || page === 'here') return { page: 'new', game: which, here: page === 'here' };
  if (page === 'learn') return { page, game: which };
  if (page === 'rules') return { page, game: which, rule };
  if (page !== 't') return { page: 'not-found', path };
  if (what === 'review') return { page: what, id: which, start: Number(where) || 0 };
  return { page: what === 'replay' ? what : 'table', id: which };
}

export function addressOf(route: Route): string {
  switch (route.page) {
    case 'home':
      return '/';
    case 'new':
      return `/${route.here ? 'here' : 'new'}/${route.game}`;
    case 'puzzle':
      return `/puzzles/${route.game}/${route.number + 1}`;
    case 'rules':
      return `/rules/${route.game}${route.rule === null ? '' : `#${route.rule}`}`;
    case 'learn':
      return `/learn/${route.game}`;
    case 'table':
      return `/t/${route.id}`;
    case 'replay':
      return `/t/${route.id}/replay`;
    case 'review':
      return `/t/${route.id}/review${route.start > 0 ? `/${route.start}` : ''}`;
    case 'not-found':
      return route.path;
    default:
      return `/${route.page}`;
  }
}
