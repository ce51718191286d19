/** The HTTP half of the wire. */

import { commitmentsFor } from '../fair/dice';
import type { GameCard, Me, Occupant, PromiseOffer, Replay, TableCard } from './said';

/** What stands in an answer that says no. */
interface Said {
  code: string;
  message: string;
  rule?: string;
  detail?: { until_ms?: number | null; reason?: string | null };
  limit?: string;
  retry_after_s?: number;
}

/** The server said no; `message` is for people. */
export class Refusal extends Error {
  constructor(
    readonly said: Said,
    readonly status: number,
  ) {
    super(said.message);
  }

  get code(): string {
    return this.said.code;
  }
}

const ask = async <T>(path: string, method = 'GET', body?: unknown) => (await (await request(path, method, body)).json()) as T;
const text = async (path: string) => (await request(path)).text();

async function request(path: string, method = 'GET', body?: unknown): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new Refusal({ code: 'offline', message: 'offline' }, 0);
  }
  if (answer.ok) return answer;
  const refused = (await answer.json().catch(() => null)) as { error?: Said } | null;
  throw new Refusal(refused?.error ?? { code: `http_${answer.status}`, message: answer.statusText }, answer.status);
}

const post = <T>(path: string, body: unknown = {}) => ask<T>(path, 'POST', body);
const table = (id: string) => `/api/tables/${encodeURIComponent(id)}`;

export interface Wish {
  game: string;
  seats: number;
  options?: Record<string, unknown>;
  seating?: Occupant[];
  pace?: 'live' | 'mail';
  clock?: { move_s: number; reserve_s: number } | null;
  visibility?: 'public' | 'link';
  memory_aids?: boolean;
  spectators?: 'yes' | 'delayed' | 'no';
  undo?: boolean;
}

export const http = {
  me: () => ask<Me>('/api/me'),
  rename: (name: string) => ask<Me>('/api/me', 'PUT', { name }),
  account: (name: string, password: string) => post<Me>('/api/account', { name, password }),
  login: (name: string, password: string) => post<Me>('/api/login', { name, password }),
  logout: () => post<Me>('/api/logout'),
  games: () => ask<GameCard[]>('/api/games'),
  rules: (game: string, lang: string) => ask<{ markdown: string }>(`/api/games/${game}/rules?lang=${lang}`),
  tables: () => ask<{ open: TableCard[]; mine: TableCard[] }>('/api/tables'),
  create: (wish: Wish) => post<TableCard>('/api/tables', wish),
  table: (id: string) => ask<TableCard>(table(id)),
  join: (id: string, seat?: number) => post<TableCard>(`${table(id)}/join`, seat === undefined ? {} : { seat }),
  seat: (id: string, seat: number, occupant: Occupant) => post<TableCard>(`${table(id)}/seats/${seat}`, { occupant }),
  /** Starts, and binds our seats to their part of the dice with it. */
  start: async (id: string) => post<TableCard>(`${table(id)}/start`, { commitments: commitmentsFor(await http.table(id)) }),
  leave: (id: string, seat?: number) => post<TableCard>(`${table(id)}/leave`, seat === undefined ? {} : { seat }),
  rematch: (id: string) => post<TableCard>(`${table(id)}/rematch`),
  fork: (id: string, seq: number, seat: number) => post<TableCard>(`${table(id)}/fork`, { seq, seat }),
  replay: (id: string, eyes: number | 'open') =>
    ask<Replay>(`${table(id)}/replay?${eyes === 'open' ? 'open=1' : `seat=${eyes}`}`),
  promises: (id: string) => ask<PromiseOffer[]>(`${table(id)}/promises`),
  journal: (id: string) => `${table(id)}/journal`,
  record: (id: string) => text(`${table(id)}/journal`),
};
