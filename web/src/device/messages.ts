/** What the page, the worker with the tables and the worker of the bots say to each other. */

import type { ServerMessage, TableCard } from '../protocol/messages';

/** From the page to the tables. */
export type ToTables =
  | { kind: 'begin'; module: WebAssembly.Module; bots: MessagePort }
  | { kind: 'request'; number: number; method: string; path: string; body?: string; name: string | null }
  | { kind: 'connect'; table: string; since: number; look: number | null; pause: number }
  | { kind: 'message'; table: string; text: string }
  | { kind: 'close'; table: string };

/** From the tables to the page. */
export type FromTables =
  | { kind: 'answer'; number: number; status: number; text: string }
  | { kind: 'told'; table: string; messages: ServerMessage[] }
  | { kind: 'lost'; table: string }
  | { kind: 'storage'; trouble: 'full' | 'forbidden' | null };

/** From the tables to the bots, and back. */
export interface Question {
  number: number;
  text: string;
}

/** A choice that a bot is asked about; `crates/whistle-page/src/device/mod.rs` has the words. */
export interface Asked {
  seat: number;
  since: number;
  hint?: string;
}

/** What is kept of a table, besides its records. */
export interface KeptTable {
  id: string;
  about: unknown;
  card: TableCard;
}

/** What the tables answer. */
export interface Reply {
  answer?: { status: number; body: unknown };
  told?: ServerMessage[];
  kept?: { about: { id: string }; card: TableCard; records: { seq: number }[] }[];
  questions?: { about: Asked; question: unknown }[];
  wake_ms?: number;
}
