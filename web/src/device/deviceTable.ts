/** Tables on this device, with the same requests as a server's. The worker is loaded with the first request. */

import { ApiError, offline, problemOf } from '../protocol/http';
import type { NewTable, ProblemAnswer, TableCard } from '../protocol/messages';
import { operations, type Ask, type TableApi } from '../protocol/tableApi';
import type { FinishedGame } from './messages';

const transport = () => import('./transport');
const reviews = () => import('./reviews');

const askOf =
  (table: string | null): Ask =>
  async (method, path, body) => {
    if (method === 'POST') keepForGood();
    const answer = await transport()
      .then(({ ask }) => ask({ table, method, path, body }))
      .catch(() => {
        throw offline();
      });
    if (answer.status === 200) return answer.body as never;
    throw problemOf(answer.body as Partial<ProblemAnswer> | null, answer.status);
  };

let askedToKeep = false;

/** Asks the browser not to delete games when it needs space. It may refuse. */
function keepForGood(): void {
  if (!askedToKeep) void navigator.storage?.persist?.().catch(() => false);
  askedToKeep = true;
}

/** Creates and removes tables on this device. */
export const deviceTables = {
  create: (table: NewTable) => askOf(null)<TableCard>('POST', '/tables', table),
  /** Creates a table from a game file. */
  import: (journal: string) => askOf(null)<TableCard>('POST', '/import', { journal }),
  /** Creates a table that follows a script: a lesson, or a puzzle. */
  scripted: (script: object) => askOf(null)<TableCard>('POST', '/scripted', script),
  /** Removes a table, unless another window has it open. */
  forget: async (id: string) => {
    const { claim, forget } = await import('./store');
    const release = await claim(id);
    if (!release) throw new ApiError({ code: 'open_elsewhere', message: 'this table is open in another window' }, 409);
    await forget(id).finally(release);
    await import('./reviewStore').then(({ forgetReview }) => forgetReview(id)).catch(() => undefined);
  },
};

/** A table on this device. */
export function deviceTable(id: string): TableApi {
  const ask = askOf(id);
  const finished = () => ask<FinishedGame>('GET', '/finished');
  return {
    ...operations(ask),
    /** Without dice commitments: the device draws the dice itself. */
    start: () => ask<TableCard>('POST', '/start', {}),
    journal: async () => JSON.stringify(await ask('GET', '/journal')),
    review: async (since = 0) => (await reviews()).review(id, since, finished),
    askReview: async () => {
      keepForGood();
      return (await reviews()).ask(id, finished);
    },
    stopReview: async () => (await reviews()).stop(id),
    connect: (from, listener) => {
      const opened = transport().then(({ open }) => open(id, from, listener));
      opened.catch(listener.onClose);
      return {
        send: (message) =>
          void opened.then(
            (channel) => channel.send(message),
            () => undefined,
          ),
        close: () =>
          void opened.then(
            (channel) => channel.close(),
            () => undefined,
          ),
      };
    },
  };
}
