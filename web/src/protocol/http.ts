/** The HTTP half of the protocol. */

import { commitmentsFor } from '../fair/commitReveal';
import type {
  Credentials, Empty, ForkTable, GameCard, Me, NewTable, Occupant, Problem, ProblemAnswer, PromiseOffer, Rename, Replay, Rules, SeatAssignment,
  SeatChoice, StartTable, TableCard, TableList,
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

const fetchJson = async <T>(path: string, method = 'GET', body?: unknown) => (await (await request(path, method, body)).json()) as T;
const fetchText = async (path: string) => (await request(path)).text();

async function request(path: string, method = 'GET', body?: unknown): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new ApiError({ code: 'offline', message: 'offline' }, 0);
  }
  if (answer.ok) return answer;
  const refused = (await answer.json().catch(() => null)) as Partial<ProblemAnswer> | null;
  throw new ApiError(refused?.error ?? { code: `http_${answer.status}`, message: answer.statusText }, answer.status);
}

const post = <B, A>(path: string, body: B) => fetchJson<A>(path, 'POST', body);
const table = (id: string) => `/api/tables/${encodeURIComponent(id)}`;

export const http = {
  me: () => fetchJson<Me>('/api/me'),
  rename: (name: string) => fetchJson<Me>('/api/me', 'PUT', { name } satisfies Rename),
  account: (name: string, password: string) => post<Credentials, Me>('/api/account', { name, password }),
  login: (name: string, password: string) => post<Credentials, Me>('/api/login', { name, password }),
  logout: () => post<Empty, Me>('/api/logout', {}),
  games: () => fetchJson<GameCard[]>('/api/games'),
  rules: (game: string, lang: string) => fetchJson<Rules>(`/api/games/${game}/rules?lang=${lang}`),
  tables: () => fetchJson<TableList>('/api/tables'),
  create: (table: NewTable) => post<NewTable, TableCard>('/api/tables', table),
  table: (id: string) => fetchJson<TableCard>(table(id)),
  join: (id: string, seat?: number) => post<SeatChoice, TableCard>(`${table(id)}/join`, seat === undefined ? {} : { seat }),
  seat: (id: string, seat: number, occupant: Occupant) => post<SeatAssignment, TableCard>(`${table(id)}/seats/${seat}`, { occupant }),
  /** Starts, and binds our seats to their part of the dice with it. */
  start: async (id: string) => post<StartTable, TableCard>(`${table(id)}/start`, { commitments: commitmentsFor(await http.table(id)) }),
  leave: (id: string, seat?: number) => post<SeatChoice, TableCard>(`${table(id)}/leave`, seat === undefined ? {} : { seat }),
  rematch: (id: string) => post<Empty, TableCard>(`${table(id)}/rematch`, {}),
  fork: (id: string, seq: number, seat: number) => post<ForkTable, TableCard>(`${table(id)}/fork`, { seq, seat }),
  replay: (id: string, eyes: number | 'open') =>
    fetchJson<Replay>(`${table(id)}/replay?${eyes === 'open' ? 'open=1' : `seat=${eyes}`}`),
  promises: (id: string) => fetchJson<PromiseOffer[]>(`${table(id)}/promises`),
  journalUrl: (id: string) => `${table(id)}/journal`,
  journalText: (id: string) => fetchText(`${table(id)}/journal`),
};
