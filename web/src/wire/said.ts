/** What the server says and what a client says, as docs/protocol.md has it. Seats count from 0. */

export type Seat = number;

/** An action, event, view … of some game: only that game's own folder knows more. */
export interface Kinded {
  kind: string;
  [field: string]: unknown;
}

export interface Me {
  id: string;
  name: string | null;
  account: string | null;
}

export interface GameOption {
  name: string;
  kind: 'flag' | 'seat' | 'choice' | 'number' | 'data';
  choices?: (string | number)[] | null;
}

export interface GameCard {
  id: string;
  title: { en: string; fr: string };
  sentence: { en: string; fr: string };
  seats: { min: number; max: number };
  minutes: number;
  age?: number;
  options: GameOption[];
}

export const LEVELS = ['porter', 'conductor', 'engineer', 'baron'] as const;
export type Level = (typeof LEVELS)[number];
export type Occupant = 'me' | 'open' | `bot:${Level}`;

export interface SeatCard {
  occupant: 'open' | 'person' | 'bot';
  name: string | null;
  level: Level | null;
  you: boolean;
  host: boolean;
  present: boolean;
  stand_in: Level | null;
  /** What the seat adds to the dice, if anything. */
  dice: { commitment: string; state: 'committed' | 'revealed' | 'withheld' } | null;
}

/** What everybody is bound to when a table opens. */
export interface Opening {
  table: string;
  game: string;
  rules_version: number;
  config: unknown;
  first: number;
  carried: string;
  commitment: string;
  seats: ({ kind: 'nothing' } | { kind: 'bot' } | { kind: 'committed'; commitment: string })[];
}

export interface TableCard {
  id: string;
  game: string;
  status: 'waiting' | 'opening' | 'playing' | 'over' | 'closed';
  /** Why it is closed, if it is. */
  closed?: 'rules_changed' | 'too_long' | 'by_operator';
  /** What whoever runs the server has said about it. */
  closed_words?: string;
  seats: SeatCard[];
  options: Record<string, unknown>;
  pace: 'live' | 'mail';
  clock: { move_s: number; reserve_s: number } | null;
  visibility: 'public' | 'link';
  memory_aids: boolean;
  spectators: 'yes' | 'delayed' | 'no';
  undo: boolean;
  host: boolean;
  seq: number;
  turn: Turn | null;
  commitment: string;
  fair: { version: 1 | 2; head: string | null; opening: Opening | null };
  rematch: string | null;
  created_ms: number;
}

export type Turn = { kind: 'seats'; seats: Seat[] } | { kind: 'chance' } | { kind: 'over' };

export interface Clocks {
  running: Seat[];
  reserve_ms: number[];
  move_ms: number[];
  at_ms: number;
}

export interface Standing {
  seat: Seat;
  rank: number;
  score: number;
  components: Record<string, number>;
}

export interface Outcome {
  reason: string;
  winners: Seat[];
  standings: Standing[];
}

export type Clause =
  | { kind: 'will'; event: Kinded }
  | { kind: 'will_not'; event: Kinded }
  | { kind: 'words'; text: string };

/** A promise that a game offers; blanks stand in it as "$name". */
export interface PromiseOffer {
  name: string;
  /** The blanks: `seat`, `text`, or the game's own. */
  asks: string[];
  /** For each blank, what may stand there at this table. */
  choices?: (string | number)[][];
  clause: Clause['kind'];
  event?: Kinded;
  until?: Kinded;
}

export interface Promised {
  to: Seat;
  clause: Clause;
  until: { kind: 'end' } | { kind: 'event'; event: Kinded };
}

export interface TablePromise {
  seq: number;
  by: Seat;
  terms: Promised;
  status: { kind: 'open' | 'unchecked' } | { kind: 'kept' | 'broken'; seq: number };
}

/** What a viewer saw of one record. */
export interface Seen {
  seq: number;
  seat?: Seat;
  undone?: number;
  said?: string;
  promise?: Promised;
  events: Kinded[];
}

/** A race is on: the record that showed it, and what is wrong with a seat's line where something is. */
export interface Race {
  showing: number;
  lines?: ('slow' | 'uneven' | null)[];
}

export interface Hello {
  kind: 'hello';
  table: TableCard;
  seat: Seat | null;
  mine: Seat[];
  seq: number;
  view: unknown;
  legal: Kinded[];
  turn: Turn | null;
  clocks: Clocks | null;
  promises: TablePromise[];
  outcome: Outcome | null;
  history: Seen[];
  race?: Race | null;
  now_ms: number;
}

export interface Step {
  kind: 'step';
  seen: Seen | null;
  seq: number;
  view: unknown;
  legal: Kinded[];
  turn: Turn;
  clocks: Clocks | null;
  promises?: TablePromise[];
  outcome?: Outcome | null;
  race?: Race | null;
}

export interface Refused {
  kind: 'refused';
  id: string;
  code: string;
  message: string;
  rule?: string;
  detail?: Kinded;
  /** The limit that was met, by the name of its setting. */
  limit?: string;
  retry_after_s?: number;
  seq: number;
}

export interface Advice {
  kind: 'advice';
  id: string;
  action: Kinded;
  estimate: number[];
  candidates: [Kinded, number][];
  line: [Seat, Kinded][];
}

export type ServerSays =
  | Hello
  | Step
  | Refused
  | Advice
  | { kind: 'receipt'; id: string; seq: number; repeated: boolean }
  | { kind: 'table'; table: TableCard }
  | { kind: 'reaction'; seat: Seat; sign: string }
  | { kind: 'ping'; t: number }
  | { kind: 'error'; code: string; message: string; limit?: string; retry_after_s?: number };

export type ClientSays =
  | { do: 'act'; id: string; against: number; seat: Seat; action: Kinded; took?: number }
  | { do: 'undo'; id: string; against: number; seat: Seat }
  | { do: 'say'; id: string; seat: Seat; text: string }
  | { do: 'promise'; id: string; seat: Seat; promise: Promised }
  | { do: 'react'; seat: Seat; sign: string }
  | { do: 'look'; seat: Seat | null; since: number }
  | { do: 'hint'; id: string; seat: Seat }
  | { do: 'commit'; id: string; seat: Seat; commitment: string }
  | { do: 'reveal'; id: string; seat: Seat; nonce: string }
  | { do: 'pong'; t: number };

export interface Replay {
  start: unknown;
  steps: { seen: Seen | null; view: unknown; turn: Turn }[];
  outcome: Outcome | null;
}
