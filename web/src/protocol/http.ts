/** Requests to the server over HTTP, and its tables. */

import { commitmentsFor } from '../dice/commitReveal';
import { besidePage, isSite } from '../offline/site';
import {
  PROTOCOL,
  type Credentials,
  type FinishedGame,
  type GameCard,
  type ImportTable,
  type Me,
  type NewTable,
  type Problem,
  type ProblemAnswer,
  type PushKey,
  type Rename,
  type Rules,
  type ServerMessage,
  type StartTable,
  type TableCard,
  type TableList,
  type TableReview,
} from './messages';
import { operations, type TableApi } from './tableApi';

/** The server refused; `message` is for people. */
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

/** The error in an unsuccessful answer. */
export const problemOf = (answer: Partial<ProblemAnswer> | null, status: number, text = ''): ApiError =>
  new ApiError(answer?.error ?? { code: `http_${status}`, message: text }, status);

export const offline = (): ApiError => new ApiError({ code: 'offline', message: 'offline' }, 0);

async function request(method: string, path: string, body?: object): Promise<Response> {
  const headers: HeadersInit = body === undefined ? {} : { 'Content-Type': 'application/json' };
  const answer = await fetch(path, { method, headers, body: JSON.stringify(body) }).catch(() => {
    throw offline();
  });
  if (answer.ok) return answer;
  throw problemOf((await answer.json().catch(() => null)) as Partial<ProblemAnswer> | null, answer.status, answer.statusText);
}

const json = async <Answer>(method: string, path: string, body?: object) => (await (await request(method, path, body)).json()) as Answer;

/** A file next to the page, in place of a server. */
async function file<T>(path: string): Promise<T> {
  const answer = await fetch(besidePage(path)).catch(() => null);
  if (!answer?.ok) throw offline();
  return (await answer.json()) as T;
}

/** A table at which the player sits; `moved` is the server's table where a game from this device continues. */
export type ListedTable = TableCard & { moved?: string };

const NO_TABLES: TableList = { open: [], mine: [] };
const tables = '/api/tables';

/** The address of a table's game file on the server. */
export const journalUrl = (id: string) => `${tables}/${encodeURIComponent(id)}/journal`;

/** Requests that are not about a single table. */
export const http = {
  me: () => json<Me>('GET', '/api/me'),
  rename: (name: string) => json<Me>('PUT', '/api/me', { name } satisfies Rename),
  finished: () => json<FinishedGame[]>('GET', '/api/me/games'),
  account: (name: string, password: string) => json<Me>('POST', '/api/account', { name, password } satisfies Credentials),
  login: (name: string, password: string) => json<Me>('POST', '/api/login', { name, password } satisfies Credentials),
  logout: () => json<Me>('POST', '/api/logout', {}),
  games: () => (isSite ? file<GameCard[]>('games.json') : json<GameCard[]>('GET', '/api/games')),
  rules: (game: string, lang: string) =>
    isSite ? file<Rules>(`rules/${game}.${lang}.json`) : json<Rules>('GET', `/api/games/${game}/rules?lang=${lang}`),
  /** All tables to show: the server's, if it answers, and those on this device. */
  tables: async (): Promise<{ open: TableCard[]; mine: ListedTable[] }> => {
    const [there, here] = await Promise.all([
      isSite ? NO_TABLES : json<TableList>('GET', tables).catch(() => NO_TABLES),
      import('../device/store').then(({ list }) => list()).catch(() => []),
    ]);
    return {
      open: there.open,
      mine: [...here.map(({ card, about }): ListedTable => ({ ...card, moved: about.moved ?? undefined })), ...there.mine],
    };
  },
  create: (table: NewTable) => json<TableCard>('POST', tables, table),
  /** Continues a game from this device on the server. */
  import: (table: ImportTable) => json<TableCard>('POST', '/api/import', table),
  /** The server's key for notifications while no page is open. */
  pushKey: () => json<PushKey>('GET', '/api/push/key'),
};

/** A table on the server. */
export function serverTable(id: string): TableApi {
  const table = `${tables}/${encodeURIComponent(id)}`;
  const asked = operations((method, path, body) => json(method, table + path, body));
  return {
    ...asked,
    /** Also commits the player's seats to their part of the dice. */
    start: async () => json<TableCard>('POST', `${table}/start`, { commitments: commitmentsFor(await asked.card()) } satisfies StartTable),
    journal: async () => (await request('GET', journalUrl(id))).text(),
    review: (since = 0) => json<TableReview>('GET', `${table}/review?since=${since}`),
    askReview: () => json<TableReview>('POST', `${table}/review`, {}),
    stopReview: null,
    connect: ({ since, look }, { onOpen, onMessage, onClose }) => {
      const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
      const query = `since=${since}&look=${look ?? 'later'}&protocol=${PROTOCOL}`;
      const socket = new WebSocket(`${scheme}://${location.host}${table}/ws?${query}`);
      socket.onopen = onOpen;
      socket.onmessage = ({ data }: MessageEvent<string>) => onMessage(JSON.parse(data) as ServerMessage);
      socket.onclose = onClose;
      return {
        send: (message) => socket.readyState === WebSocket.OPEN && socket.send(JSON.stringify(message)),
        close: () => socket.close(),
      };
    },
  };
}
