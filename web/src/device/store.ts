/** This device's stored tables: a row for each table, and one for each of its records. */

import type { KeptTable, Reply } from './messages';

const TABLES = 'tables';
const RECORDS = 'records';

let opened: Promise<IDBDatabase> | null = null;

function database(): Promise<IDBDatabase> {
  opened ??= new Promise((done, fail) => {
    const asked = indexedDB.open('whistlestop', 1);
    asked.onupgradeneeded = () => {
      asked.result.createObjectStore(TABLES, { keyPath: 'id' });
      asked.result.createObjectStore(RECORDS, { keyPath: ['table', 'seq'] });
    };
    asked.onsuccess = () => {
      // A newer version in another window wants to change the database, so close it.
      asked.result.onversionchange = () => asked.result.close();
      asked.result.onclose = () => (opened = null);
      done(asked.result);
    };
    asked.onerror = () => fail(asked.error ?? new Error('no database'));
    asked.onblocked = () => fail(new Error('another window has the database'));
  });
  opened.catch(() => (opened = null));
  return opened;
}

const answered = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((done, fail) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error);
  });

const whole = (change: IDBTransaction): Promise<void> =>
  new Promise((done, fail) => {
    change.oncomplete = () => done();
    change.onabort = change.onerror = () => fail(change.error);
  });

const recordsOf = (table: string) => IDBKeyRange.bound([table, 0], [table, Infinity]);

/** Stores all new data, or none. */
export async function keep(kept: NonNullable<Reply['kept']>): Promise<void> {
  const change = (await database()).transaction([TABLES, RECORDS], 'readwrite', { durability: 'strict' });
  for (const { about, card, records } of kept) {
    change.objectStore(TABLES).put({ id: about.id, about, card } satisfies KeptTable);
    for (const record of records) change.objectStore(RECORDS).put({ table: about.id, seq: record.seq, record });
  }
  await whole(change);
}

/** Finds a stored table, and its number of seats; `null` if it is not here. */
export async function find(id: string): Promise<{ about: unknown; records: unknown[]; seats: number } | null> {
  const read = (await database()).transaction([TABLES, RECORDS]);
  const [table, rows] = await Promise.all([
    answered(read.objectStore(TABLES).get(id) as IDBRequest<KeptTable | undefined>),
    answered(read.objectStore(RECORDS).getAll(recordsOf(id)) as IDBRequest<{ record: unknown }[]>),
  ]);
  return table ? { about: table.about, records: rows.map(({ record }) => record), seats: table.card.seats.length } : null;
}

/** Lists the tables, without their records. */
export async function list(): Promise<KeptTable[]> {
  const read = (await database()).transaction(TABLES);
  return answered(read.objectStore(TABLES).getAll() as IDBRequest<KeptTable[]>);
}

/** The server table where a game from this device continues, if it was moved. */
export async function movedTo(id: string): Promise<string | null> {
  const read = (await database()).transaction(TABLES);
  return (await answered(read.objectStore(TABLES).get(id) as IDBRequest<KeptTable | undefined>))?.about.moved ?? null;
}

/** Claims a table for this window; `null` if another window has it. Calling the result releases it. */
export function claim(table: string): Promise<(() => void) | null> {
  if (!('locks' in navigator)) return Promise.resolve(() => undefined);
  return new Promise((done) => {
    void navigator.locks.request(`whistlestop ${table}`, { ifAvailable: true }, (lock) =>
      lock ? new Promise<void>((release) => done(release)) : done(null),
    );
  });
}

/** Deletes a table. */
export async function forget(id: string): Promise<void> {
  const change = (await database()).transaction([TABLES, RECORDS], 'readwrite');
  change.objectStore(TABLES).delete(id);
  change.objectStore(RECORDS).delete(recordsOf(id));
  await whole(change);
}

/** Why storing failed: no space, or the browser refuses. */
export const whyNot = (error: unknown): 'full' | 'forbidden' =>
  error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'forbidden';
