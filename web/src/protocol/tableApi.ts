/** The requests to a table and the messages from it, whether it is on a server or on this device. */

import type {
  ClientMessage,
  Empty,
  ForkTable,
  Occupant,
  PromiseOffer,
  PushEndpoint,
  PushSubscription,
  Replay,
  Seat,
  SeatAssignment,
  SeatChoice,
  SeatNames,
  ServerMessage,
  TableCard,
  TableReview,
} from './messages';

/** Sends a request to an address below the table's own; fails with an `ApiError`. */
export type Ask = <Answer>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<Answer>;

/** Where a channel continues: after the last record that was seen, with the view of one of the player's seats. */
export interface Resume {
  since: number;
  look: Seat | null;
}

export interface Listener {
  onOpen: () => void;
  onMessage: (message: ServerMessage) => void;
  onClose: () => void;
}

/** The messages of an open table, in both directions. */
export interface Channel {
  /** Sends a message; it is lost while the channel is not open. */
  send(message: ClientMessage): void;
  close(): void;
}

/** The requests that both server and device answer. */
export const operations = (ask: Ask) => ({
  card: () => ask<TableCard>('GET', ''),
  /** Sets the names of people who share this screen. */
  names: (names: (string | null)[]) => ask<TableCard>('POST', '/names', { names } satisfies SeatNames),
  join: (seat?: Seat) => ask<TableCard>('POST', '/join', { seat } satisfies SeatChoice),
  seat: (seat: Seat, occupant: Occupant) => ask<TableCard>('POST', `/seats/${seat}`, { occupant } satisfies SeatAssignment),
  leave: (seat?: Seat) => ask<TableCard>('POST', '/leave', { seat } satisfies SeatChoice),
  resign: () => ask<TableCard>('POST', '/resign', {}),
  rematch: () => ask<TableCard>('POST', '/rematch', {}),
  fork: (seq: number, seat: Seat) => ask<TableCard>('POST', '/fork', { seq, seat } satisfies ForkTable),
  replay: (eyes: Seat | 'open') => ask<Replay>('GET', `/replay?${eyes === 'open' ? 'open=1' : `seat=${eyes}`}`),
  promises: () => ask<PromiseOffer[]>('GET', '/promises'),
  /** Plays the next step of a script. */
  follow: () => ask<TableCard>('POST', '/follow', {}),
  /** Records that a game from this device continues at a table on the server. */
  moved: (to: string) => ask<TableCard>('POST', '/moved', { to }),
  /** Subscribes this browser to the player's turns. */
  ring: (wish: PushSubscription) => ask<Empty>('POST', '/push', wish),
  silence: (endpoint: string) => ask<Empty>('DELETE', '/push', { endpoint } satisfies PushEndpoint),
});

export interface TableApi extends ReturnType<typeof operations> {
  start(): Promise<TableCard>;
  /** The game file, to save or to check. */
  journal(): Promise<string>;
  review(since?: number): Promise<TableReview>;
  askReview(): Promise<TableReview>;
  /** Stops a review made for this player alone; `null` if others may be waiting for it. */
  stopReview: (() => Promise<TableReview>) | null;
  connect(from: Resume, listener: Listener): Channel;
}
