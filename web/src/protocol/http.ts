/** The HTTP half of the protocol. */

import { commitmentsFor } from '../fair/commitReveal';
import { besidePage, isSite } from '../offline/site';
import { isOnDevice } from './deviceId';
import { type Answer, deviceLine, type Line, lineTo } from './line';
import type {
  Credentials,
  Empty,
  FinishedGame,
  ForkTable,
  GameCard,
  ImportTable,
  Me,
  NewTable,
  Occupant,
  Problem,
  ProblemAnswer,
  PromiseOffer,
  PushEndpoint,
  PushKey,
  PushSubscription,
  Rename,
  Replay,
  Rules,
  SeatAssignment,
  SeatChoice,
  SeatNames,
  StartTable,
  TableCard,
  TableList,
  TableReview,
} from './messages';

/** The server said no; `message` is for people. */
export class ApiError extends Error {
  constructor(
    readonly problem: Problem,
    readonly status: number,
  ) {
    super(problem.message);
  }

  get code(): string {
    return this.problem.code;
  }
}

const fetchJson = async <T>(path: string, method = 'GET', body?: unknown) =>
  JSON.parse(await (await request(path, method, body)).text()) as T;
const fetchText = async (path: string) => (await request(path)).text();

async function request(path: string, method = 'GET', body?: unknown, line: Line | Promise<Line> = lineTo(path)): Promise<Answer> {
  let answer: Answer;
  try {
    answer = await (await line).request(method, path, body === undefined ? undefined : JSON.stringify(body));
  } catch {
    throw new ApiError({ code: 'offline', message: 'offline' }, 0);
  }
  if (answer.ok) return answer;
  const refused = await answer
    .text()
    .then((text) => JSON.parse(text) as Partial<ProblemAnswer> | null)
    .catch(() => null);
  throw new ApiError(refused?.error ?? { code: `http_${answer.status}`, message: answer.statusText }, answer.status);
}

/** Asks this device, whatever the address: a table that is to be made has no id yet. */
const onDevice = async <A>(path: string, body: unknown) => JSON.parse(await (await request(path, 'POST', body, deviceLine())).text()) as A;

/** A file beside the page, where there is no server to ask. */
async function file<T>(path: string): Promise<T> {
  const answer = await fetch(besidePage(path)).catch(() => null);
  if (!answer?.ok) throw new ApiError({ code: 'offline', message: 'offline' }, 0);
  return (await answer.json()) as T;
}

/** A table of ours; a game on this device may have gone on at a server. */
export type ListedTable = TableCard & { moved?: string };

const NO_TABLES: TableList = { open: [], mine: [] };
const post = <B, A>(path: string, body: B) => fetchJson<A>(path, 'POST', body);
const table = (id: string) => `/api/tables/${encodeURIComponent(id)}`;

export const http = {
  me: () => fetchJson<Me>('/api/me'),
  rename: (name: string) => fetchJson<Me>('/api/me', 'PUT', { name } satisfies Rename),
  finished: () => fetchJson<FinishedGame[]>('/api/me/games'),
  account: (name: string, password: string) => post<Credentials, Me>('/api/account', { name, password }),
  login: (name: string, password: string) => post<Credentials, Me>('/api/login', { name, password }),
  logout: () => post<Empty, Me>('/api/logout', {}),
  games: () => (isSite ? file<GameCard[]>('games.json') : fetchJson<GameCard[]>('/api/games')),
  rules: (game: string, lang: string) =>
    isSite ? file<Rules>(`rules/${game}.${lang}.json`) : fetchJson<Rules>(`/api/games/${game}/rules?lang=${lang}`),
  /** Tables to go to: the server's, if one answers, and those on this device. */
  tables: async (): Promise<{ open: TableCard[]; mine: ListedTable[] }> => {
    const [there, here] = await Promise.all([
      isSite ? NO_TABLES : fetchJson<TableList>('/api/tables').catch(() => NO_TABLES),
      import('../device/store').then(({ list }) => list()).catch(() => []),
    ]);
    return {
      open: there.open,
      mine: [...here.map(({ card, about }): ListedTable => ({ ...card, moved: about.moved ?? undefined })), ...there.mine],
    };
  },
  create: (table: NewTable) => post<NewTable, TableCard>('/api/tables', table),
  /** Makes a table on this device. */
  createHere: (table: NewTable) => onDevice<TableCard>('/api/tables', table),
  /** Says what those who share this screen are called. */
  names: (id: string, names: (string | null)[]) => post<SeatNames, TableCard>(`${table(id)}/names`, { names }),
  /** Throws a table on this device away, unless another window has it. */
  forgetHere: async (id: string) => {
    const { claim, forget } = await import('../device/store');
    const release = await claim(id);
    if (!release) throw new ApiError({ code: 'open_elsewhere', message: 'this table is open in another window' }, 409);
    await forget(id).finally(release);
    await import('../device/reviewStore').then(({ forgetReview }) => forgetReview(id)).catch(() => undefined);
  },
  /** Makes a table on this device of a record. */
  importHere: (journal: string) => onDevice<TableCard>('/api/import', { journal }),
  /** Goes on at the server with a game that was begun on this device. */
  importThere: (table: ImportTable) => post<ImportTable, TableCard>('/api/import', table),
  /** Notes that a game of this device goes on at a table of the server. */
  movedHere: (id: string, to: string) => post<{ to: string }, TableCard>(`${table(id)}/moved`, { to }),
  /** Makes a table on this device that follows a script: a lesson, or a position to think about. */
  scriptedHere: (script: unknown) => onDevice<TableCard>('/api/scripted', script),
  /** Lets the next thing of a script happen. */
  follow: (id: string) => post<Empty, TableCard>(`${table(id)}/follow`, {}),
  table: (id: string) => fetchJson<TableCard>(table(id)),
  join: (id: string, seat?: number) => post<SeatChoice, TableCard>(`${table(id)}/join`, seat === undefined ? {} : { seat }),
  seat: (id: string, seat: number, occupant: Occupant) => post<SeatAssignment, TableCard>(`${table(id)}/seats/${seat}`, { occupant }),
  /** Starts, and binds our seats to their part of the dice with it. */
  start: async (id: string) =>
    post<StartTable, TableCard>(`${table(id)}/start`, {
      commitments: isOnDevice(id) ? [] : commitmentsFor(await http.table(id)),
    }),
  leave: (id: string, seat?: number) => post<SeatChoice, TableCard>(`${table(id)}/leave`, seat === undefined ? {} : { seat }),
  resign: (id: string) => post<SeatChoice, TableCard>(`${table(id)}/resign`, {}),
  rematch: (id: string) => post<Empty, TableCard>(`${table(id)}/rematch`, {}),
  fork: (id: string, seq: number, seat: number) => post<ForkTable, TableCard>(`${table(id)}/fork`, { seq, seat }),
  replay: (id: string, eyes: number | 'open') => fetchJson<Replay>(`${table(id)}/replay?${eyes === 'open' ? 'open=1' : `seat=${eyes}`}`),
  review: (id: string, since = 0) => fetchJson<TableReview>(`${table(id)}/review?since=${since}`),
  askReview: (id: string) => post<Empty, TableReview>(`${table(id)}/review`, {}),
  /** Makes a review on this device no more; a server goes on. */
  stopReviewHere: (id: string) => fetchJson<TableReview>(`${table(id)}/review`, 'DELETE'),
  /** The key of the server for messages that come while no page is open. */
  pushKey: () => fetchJson<PushKey>('/api/push/key'),
  /** Has this browser told of our turns at a table. */
  ring: (id: string, wish: PushSubscription) => post<PushSubscription, Empty>(`${table(id)}/push`, wish),
  silence: (id: string, endpoint: string) => fetchJson<Empty>(`${table(id)}/push`, 'DELETE', { endpoint } satisfies PushEndpoint),
  promises: (id: string) => fetchJson<PromiseOffer[]>(`${table(id)}/promises`),
  journalUrl: (id: string) => `${table(id)}/journal`,
  journalText: (id: string) => fetchText(`${table(id)}/journal`),
};
