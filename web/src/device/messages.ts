/** Messages between the page, the worker with the tables and the worker with the bots. */

import type { ClientMessage, ServerMessage, TableCard, TableReview } from '../protocol/messages';

/** A request to a table, below its own address; or to the device, if no table is named. */
export interface Operation {
  table: string | null;
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  body?: object;
}

/** An HTTP status and a body. */
export interface Answer {
  status: number;
  body: unknown;
}

/** From the page to the tables. */
export type ToTables =
  | { kind: 'begin'; module: WebAssembly.Module; bots: MessagePort }
  | { kind: 'ask'; number: number; operation: Operation; name: string | null }
  | { kind: 'connect'; table: string; since: number; look: number | null; pause: number }
  | { kind: 'message'; table: string; message: ClientMessage }
  | { kind: 'close'; table: string }
  /** Why a hint is a good one; empty if that is not known. */
  | { kind: 'why'; number: number; text: string };

/** From the tables to the page. */
export type FromTables =
  | ({ kind: 'answer'; number: number } & Answer)
  | { kind: 'told'; table: string; messages: ServerMessage[] }
  | { kind: 'lost'; table: string }
  | { kind: 'why'; number: number; text: string }
  | { kind: 'storage'; trouble: 'full' | 'forbidden' | null };

/** From the tables to the bots; `seats` is the number of seats, if known. */
export interface Question {
  number: number;
  text: string;
  seats?: number;
}

/** The bots' answer. */
export type Thought = Pick<Question, 'number' | 'text'>;

/** From the page to the reviewer. */
export type ToReviewer =
  { kind: 'review'; module: WebAssembly.Module; text: string } | { kind: 'why'; module: WebAssembly.Module; number: number; text: string };

/** From the reviewer to the page. */
export type FromReviewer = { kind: 'told'; told: Reviewed } | { kind: 'why'; number: number; text: string };

/** How far a review is, and what was found just now; `crates/wasm/src/review.rs` has the words. */
export type Reviewed = Pick<TableReview, 'done' | 'all'> &
  Partial<Pick<TableReview, 'moments' | 'decisions' | 'luck' | 'review'>> & { error?: string };

/** The input of a review, written by `whistle_session`. */
export interface FinishedGame {
  journal: string;
  seqs: number[];
}

/** A choice that a bot is asked about; `crates/wasm/src/device/mod.rs` has the words. */
export interface Asked {
  seat: number;
  since: number;
  hint?: string;
}

/** What is stored of a table, besides its records. */
export interface KeptTable {
  id: string;
  about: { moved?: string | null };
  card: TableCard;
}

/** The answer of the tables. */
export interface Reply {
  answer?: Answer;
  told?: ServerMessage[];
  kept?: { about: { id: string; moved?: string | null }; card: TableCard; records: { seq: number }[] }[];
  questions?: { about: Asked; question: unknown }[];
  wake_ms?: number;
}
