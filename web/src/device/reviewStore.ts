/**
 * The reviews made on this device, in a separate database, so that windows with an older version need not release their
 * tables.
 */

import type { TableReview } from '../protocol/messages';

const REVIEWS = 'reviews';

function database(): Promise<IDBDatabase> {
  return new Promise((done, fail) => {
    const asked = indexedDB.open('whistlestop reviews', 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(REVIEWS);
    asked.onsuccess = () => done(asked.result);
    asked.onerror = asked.onblocked = () => fail(asked.error ?? new Error('no database'));
  });
}

/** Runs one operation on the reviews, and closes the database. */
async function once<T>(mode: IDBTransactionMode, work: (reviews: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const opened = await database();
  try {
    return await new Promise((done, fail) => {
      const change = opened.transaction(REVIEWS, mode);
      const asked = work(change.objectStore(REVIEWS));
      change.oncomplete = () => done(asked.result);
      change.onabort = change.onerror = () => fail(change.error);
    });
  } finally {
    opened.close();
  }
}

export const keepReview = async (table: string, review: TableReview): Promise<void> =>
  void (await once('readwrite', (reviews) => reviews.put(review, table)));

export const findReview = async (table: string): Promise<TableReview | null> =>
  ((await once('readonly', (reviews) => reviews.get(table))) as TableReview | undefined) ?? null;

export const forgetReview = (table: string): Promise<undefined> => once('readwrite', (reviews) => reviews.delete(table));
