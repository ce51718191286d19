// Made by `npm run types` from `openapi.json`, and that from `crates/protocol`. Do not edit.

export const PROTOCOL = 1;

export const LEVELS = ["porter","conductor","engineer","baron"] as const;

/** A hint. */
export type Advice = {
  /** The suggested action. */
  action: Kinded;
  /** The actions that the bot considered, and how often it tried each. */
  candidates: [Kinded, number][];
  /** The bot's estimate of each seat's share of the win. */
  estimate: number[];
  /** The id of the command that requested the hint. */
  id: string;
  kind: "advice";
  /** The continuation that the bot expects. */
  line: [Seat, Kinded][];
  /** The values of the best few choices and the reasons for them, best first; the first of them is `action`. Empty if there are no reasons, as in a race. */
  why?: JudgedChoice[];
};

/** How lucky a chance outcome was for each seat. */
export type ChanceLuck = {
  /** The entry's number in the game file, from 0. */
  entry: number;
  /** Each seat's expectation after the outcome, minus the mean over all outcomes that were possible instead. */
  luck: number[];
};

/** The content of a promise. */
export type Clause = 
  | {
  /** The fields that the event must have; it may have others. */
  event: Kinded;
  kind: "will";
}
  | {
  /** The fields that no event will have; matching events may have others. */
  event: Kinded;
  kind: "will_not";
}
  | {
  kind: "words";
  /** The promise in words. */
  text: string;
};

/** A message from a client. */
export type ClientMessage = 
  | {
  /** The action, in the game's JSON. */
  action: Kinded;
  /** The last record that the client had seen. */
  against: number;
  do: "act";
  /** The id of the command. */
  id: string;
  /** The seat. */
  seat: Seat;
  /** In a race: the time from showing the choices to the press, in milliseconds. */
  took?: number | null;
}
  | {
  /** The last record that the client had seen. */
  against: number;
  do: "undo";
  /** The id of the command. */
  id: string;
  /** The seat. */
  seat: Seat;
}
  | {
  /** The size of the gift. */
  count: number;
  do: "give";
  /** The id of the command. */
  id: string;
  /** The seat that gives. */
  seat: Seat;
  /** The seat that receives. */
  to: Seat;
}
  | {
  do: "say";
  /** The id of the command. */
  id: string;
  /** The seat. */
  seat: Seat;
  /** The text. */
  text: string;
}
  | {
  do: "promise";
  /** The id of the command. */
  id: string;
  /** The promise and its receiver. */
  promise: PromiseTerms;
  /** The seat. */
  seat: Seat;
}
  | {
  do: "react";
  /** The seat. */
  seat: Seat;
  /** The reaction; unknown ones are dropped. */
  sign: "whistle" | "applause" | "laugh" | "think" | "thanks" | "sorry";
}
  | {
  do: "look";
  /** The viewer. */
  seat?: Seat | null;
  /** The last record seen by that viewer. */
  since?: number | null;
}
  | {
  do: "hint";
  /** The id of the command. */
  id: string;
  /** The seat. */
  seat: Seat;
}
  | {
  /** The hash of its nonce: 64 lower-case hexadecimal digits. */
  commitment: string;
  do: "commit";
  /** The id of the command. */
  id: string;
  /** The seat. */
  seat: Seat;
}
  | {
  do: "reveal";
  /** The id of the command. */
  id: string;
  /** Its nonce: 64 lower-case hexadecimal digits. */
  nonce: string;
  /** The seat. */
  seat: Seat;
}
  | {
  do: "pong";
  /** The number in the ping. */
  t: number;
};

/** The time limits of a seat in seconds: per move, and for the whole game. */
export type ClockTerms = {
  move_s: number;
  reserve_s: number;
};

/** The time left for every seat. */
export type Clocks = {
  /** When this was measured, in milliseconds since 1970. */
  at_ms: number;
  /** What is left of each seat's time for this move. */
  move_ms: number[];
  /** What is left of each seat's reserve. */
  reserve_ms: number[];
  /** The seats whose clock is running. */
  running: Seat[];
};

/** The name and password of an account. */
export type Credentials = {
  /** The name of the account. */
  name: string;
  /** 8 to 200 characters. */
  password: string;
};

/** The state of a seat's part of the dice. */
export type DiceState = "committed" | "revealed" | "withheld";

/** An empty body: `{}`. */
export type Empty = Record<string, never>;

/** What a table's dice are derived from. */
export type FairDice = {
  /** The hash of the opening, once the table opens. */
  head: string | null;
  /** The opening, once the table opens. */
  opening: Opening | null;
  /** The version of the method: 1 or 2. */
  version: 1 | 2;
};

/** A finished game of the current person. */
export type FinishedGame = {
  /** When it ended, in milliseconds since 1970. */
  at_ms: number;
  /** The game's id. */
  game: string;
  /** The levels of the bots in the game. */
  levels: Level[];
  /** The results of the person's seats: several if they shared a screen. */
  mine: FinishedSeat[];
  /** The number of seats. */
  seats: number;
  /** The table's id. */
  table: string;
};

/** The result of a seat. */
export type FinishedSeat = {
  /** The name of the person on the seat, if they shared a screen and had their own name. */
  name: string | null;
  /** Its rank, from 1; resigned seats come last. */
  rank: number;
  /** Its total score. */
  score: number;
};

/** Where to continue a finished game. */
export type ForkTable = {
  /** The current person's seat; bots take the others. */
  seat: Seat;
  /** The record after which to continue. */
  seq: number;
};

/** A game that the server offers. */
export type GameCard = {
  /** Its designer. */
  designer: string;
  /** Its id. */
  id: string;
  /** Its approximate duration in minutes. */
  minutes: number;
  /** Its options. */
  options: GameOption[];
  /** The personalities of its bots. */
  personalities: PersonalityCard[];
  /** Its menu of promises. */
  promises: PromiseTemplate[];
  /** The version of its rules. */
  rules_version: number;
  /** The possible numbers of players. */
  seats: SeatRange;
  /** One sentence about it, by language. */
  sentence: Translations;
  /** The maturity of this implementation. */
  stage: "alpha" | "beta" | "stable";
  /** Its title, by language. */
  title: Translations;
};

/** An option, chosen when a table is created. */
export type GameOption = {
  /** The possible words; for a number, the smallest and the largest value. */
  choices?: (string | number)[];
  /** The default among people: `true` for a flag that is on if at least two people play; a word that applies if only people play. */
  for_people?: unknown;
  /** Its purpose, in English. */
  help: string;
  /** Its type. */
  kind: OptionKind;
  /** The largest number. */
  max?: number;
  /** The smallest number. */
  min?: number;
  /** Its name. */
  name: string;
};

/** The state of the table, and what the viewer saw after `since`: at most the last `history_records` (1000) records. */
export type Hello = {
  /** The time left. */
  clocks: Clocks | null;
  /** The most that the seat may give to each other seat now; absent if it may give nothing. */
  gifts?: number[];
  /** What the viewer saw after `since`. */
  history: SeenRecord[];
  kind: "hello";
  /** The seat's legal actions. */
  legal: Kinded[];
  /** The latest messages from before the game began. */
  lobby?: LobbyLine[];
  /** The seats of the connected person. */
  mine: Seat[];
  /** The server's time, in milliseconds since 1970. */
  now_ms: number;
  /** How the game ended, once it has. */
  outcome: Outcome | null;
  /** Every promise with its status. */
  promises: TablePromise[];
  /** The version of the protocol. */
  protocol: number;
  /** The current race. */
  race?: Race;
  /** The viewer; `null` for a spectator. */
  seat: Seat | null;
  /** The last record, in this connection's numbering. */
  seq: number;
  /** The table. */
  table: TableCard;
  /** Whom the game is waiting for. */
  turn: Turn | null;
  /** The view; absent before the game has begun. */
  view: unknown;
};

/** A game started elsewhere, to continue at a new table. */
export type ImportTable = {
  /** The game file. */
  journal: string;
  /** Whether views include what players would have to remember. */
  memory_aids?: boolean;
  /** The occupants of the seats. Anyone with the link can take an open seat; the game waits for them. */
  seating: Occupant[];
  /** Whether undo is allowed. */
  undo?: boolean;
};

/** Estimates from simulations of a game. */
export type Judged = {
  /** Every decision with more than one choice, in order. */
  decisions: JudgedDecision[];
  /** Every chance outcome, in order. */
  luck: ChanceLuck[];
  /** The expectations of all seats, before the first entry and after each. */
  moments: Moment[];
  /** A summary for each seat, in seat order. */
  seats: SeatReview[];
  /** The seed of the simulations. */
  seed: number;
  /** The number of simulations per question. */
  simulations: number;
  /** The turning points, in order; at most three. */
  turning_points: TurningPoint[];
};

/** An action and its value. */
export type JudgedChoice = {
  /** The action, in the game's JSON. */
  action: Kinded;
  /** How far its share is below that of the best action. */
  behind: number;
  /** The margin of error of that difference: half of the 95% interval. Both actions were tried in the same worlds with the same luck, so this margin is smaller than those of the shares. */
  error: number;
  /** The reasons for it, strongest first; each is a message `reason-WORD`. */
  reasons?: string[];
  /** The share of the win that the seat could expect after it. */
  share: number;
  /** The number of worlds in which it was tried. */
  tries: number;
};

/** The quality of a decision, given what the seat could know. */
export type JudgedDecision = {
  /** The best action; the same as `chosen` if the seat chose it. */
  best: Kinded;
  /** The best few actions and the chosen one, best first. */
  candidates: JudgedChoice[];
  /** The number of legal actions. */
  choices: number;
  /** Its action, in the game's JSON. */
  chosen: Kinded;
  /** The entry's number in the game file, from 0. */
  entry: number;
  /** The margin of error: half of the 95% interval. */
  error: number;
  /** Its label. */
  label: Label;
  /** The share of the win lost by not choosing the best action; never below 0. */
  loss: number;
  /** The seat that decided. */
  seat: Seat;
};

/** An action or event of some game, described by that game's own schema. */
export type Kinded = {
  kind: string;
  [field: string]: unknown;
};

/** The label of a decision. */
export type Label = "best" | "good" | "inaccuracy" | "mistake" | "blunder";

/** A connection problem that makes a race slightly unfair. Everyone at the table sees it. */
export type LatencyProblem = "slow" | "uneven";

/** The four levels of bots, weakest first. */
export type Level = "porter" | "conductor" | "engineer" | "baron";

/** A person said something before the game began. */
export type LobbyLine = {
  /** Their name, if they had given one. */
  name: string | null;
  /** Their seat. */
  seat: Seat;
  /** The text. */
  text: string;
};

/** A person said something before the game began. */
export type LobbyLineMessage = {
  kind: "said";
  /** Their name, if they had given one. */
  name: string | null;
  /** Their seat. */
  seat: Seat;
  /** The text. */
  text: string;
};

/** A chance outcome and how lucky it was for one seat. */
export type LuckyMoment = {
  /** The entry's number in the game file, from 0. */
  entry: number;
  /** The luck of that seat. */
  luck: number;
};

/** A person as they see themselves. */
export type Me = {
  /** Their account, if they have one. */
  account: string | null;
  /** Their id. */
  id: string;
  /** Their name, if they gave one. */
  name: string | null;
};

/** The expectations at one point of the game. */
export type Moment = {
  /** The number of entries so far. */
  after: number;
  /** The margin of error of each: half of its 95% interval. */
  error: number[];
  /** The same shares, estimated from what each viewer could know: for each viewer, every seat's share. Empty for viewers that were not requested. */
  eyes: number[][];
  /** The share of the win that each seat could expect with all cards open; they sum to one. */
  open: number[];
};

/** A table to create. */
export type NewTable = {
  /** The time limits of a seat. */
  clock?: ClockTerms | null;
  /** The game's id. */
  game: string;
  /** Whether views include what players would have to remember. */
  memory_aids?: boolean;
  /** The game's chosen options. */
  options?: Record<string, unknown>;
  /** Whether people play live or by correspondence. */
  pace?: Pace;
  /** The occupants of the seats; by default the creator takes the first seat. */
  seating?: Occupant[] | null;
  /** The number of seats. */
  seats: number;
  /** Whether spectators are allowed. */
  spectators?: Spectators;
  /** Whether undo is allowed. */
  undo?: boolean;
  /** Whether the table is listed publicly. */
  visibility?: Visibility;
};

/** The occupant of a seat. */
export type Occupant = "me" | "open" | "bot:porter" | "bot:porter:careful" | "bot:porter:gambler" | "bot:porter:robber" | "bot:porter:builder" | "bot:porter:collector" | "bot:conductor" | "bot:conductor:careful" | "bot:conductor:gambler" | "bot:conductor:robber" | "bot:conductor:builder" | "bot:conductor:collector" | "bot:engineer" | "bot:engineer:careful" | "bot:engineer:gambler" | "bot:engineer:robber" | "bot:engineer:builder" | "bot:engineer:collector" | "bot:baron" | "bot:baron:careful" | "bot:baron:gambler" | "bot:baron:robber" | "bot:baron:builder" | "bot:baron:collector";

/** Everything that determines a table's dice, except the secret and the nonces themselves. */
export type Opening = {
  /** The hash of those outcomes. */
  carried: string;
  /** The server's commitment. */
  commitment: string;
  /** The table's config, as in the game file. */
  config: unknown;
  /** How many outcomes came from an earlier game that this table continues. */
  first: number;
  /** The game's id. */
  game: string;
  /** The version of the rules. */
  rules_version: number;
  /** The commitments of the seats. */
  seats: OpeningSeat[];
  /** The table's id, as in its address. */
  table: string;
};

/** The commitment of a seat before the numbers are revealed. */
export type OpeningSeat = 
  | {
  kind: "nothing";
}
  | {
  kind: "bot";
}
  | {
  /** The hash of the nonce. */
  commitment: string;
  kind: "committed";
};

/** The type of an option. */
export type OptionKind = "flag" | "seat" | "choice" | "number" | "data";

/** How a game ended: the reason, the winners, and each seat's score by component. */
export type Outcome = {
  /** The reason, as a keyword; clients have a message for it. */
  reason: string;
  /** The result of each seat, in seat order. */
  standings: Standing[];
  /** The winners. */
  winners: SeatSet;
};

/** Whether people play live or by correspondence. */
export type Pace = "live" | "mail";

/** A personality. It makes a bot neither stronger nor weaker: it chooses among moves that the bot's level finds nearly equal. Each game lists those that it supports. */
export type Personality = "careful" | "gambler" | "robber" | "builder" | "collector";

/** A personality that a game's bots can have. */
export type PersonalityCard = {
  /** Its name. */
  name: Personality;
  /** One sentence about it, by language. */
  sentence: Translations;
};

/** A request to answer at once with `{"do": "pong", "t": t}`. */
export type Ping = {
  kind: "ping";
  /** A random number. */
  t: number;
};

/** An error: a code for programs and a message for people. */
export type Problem = {
  /** A stable code for programs. */
  code: string;
  /** Details for explaining the error in the user's language: usually a `kind` and its arguments. */
  detail?: Record<string, unknown>;
  /** The name of the setting whose limit was reached. */
  limit?: string;
  /** An English message for logs and people; it may change. */
  message: string;
  /** Seconds to wait before trying again. */
  retry_after_s?: number;
  /** The rule that forbids the request, if any. */
  rule?: string;
};

/** The body of every HTTP error. */
export type ProblemAnswer = {
  /** The error. */
  error: Problem;
};

/** An error: a code for programs and a message for people. */
export type ProblemMessage = {
  /** A stable code for programs. */
  code: string;
  /** Details for explaining the error in the user's language: usually a `kind` and its arguments. */
  detail?: Record<string, unknown>;
  kind: "error";
  /** The name of the setting whose limit was reached. */
  limit?: string;
  /** An English message for logs and people; it may change. */
  message: string;
  /** Seconds to wait before trying again. */
  retry_after_s?: number;
  /** The rule that forbids the request, if any. */
  rule?: string;
};

/** A promise from a game's menu, with the possible values of its blanks at a table. */
export type PromiseOffer = {
  /** The blanks to fill in: `seat`, `text`, or something specific to the game. */
  asks: string[];
  /** For each of `asks`, in order, the possible values; an empty list means any text. */
  choices: ((string | number)[])[];
  /** Whether the event `will` or `will_not` happen, or the promise is in `words`. */
  clause: "will" | "will_not" | "words";
  /** The event that must or must not happen. */
  event?: Kinded;
  /** Its name, with hyphens; `promise-NAME` is the id of its message. */
  name: string;
  /** The event that ends the promise; by default, the promise ends with the game. */
  until?: Kinded;
};

/** The status of a promise. */
export type PromiseStatus = 
  | {
  kind: "open";
}
  | {
  kind: "kept";
  /** The record that settled it. */
  seq: number;
}
  | {
  kind: "broken";
  /** The record that settled it. */
  seq: number;
}
  | {
  kind: "unchecked";
};

/** A promise from a game's menu, with blanks: words that begin with `$`. `$by` is the seat that promises, `$after` the seat to its left; the player fills in the others. */
export type PromiseTemplate = {
  /** The blanks to fill in: `seat`, `text`, or something specific to the game. */
  asks: string[];
  /** Whether the event `will` or `will_not` happen, or the promise is in `words`. */
  clause: "will" | "will_not" | "words";
  /** The event that must or must not happen. */
  event?: Kinded;
  /** Its name, with hyphens; `promise-NAME` is the id of its message. */
  name: string;
  /** The event that ends the promise; by default, the promise ends with the game. */
  until?: Kinded;
};

/** A promise from one seat to another. */
export type PromiseTerms = {
  /** The content. */
  clause: Clause;
  /** The seat that receives the promise. */
  to: Seat;
  /** When the promise ends. */
  until: Until;
};

/** A browser's subscription to end. */
export type PushEndpoint = {
  /** Its address at the push service. */
  endpoint: string;
};

/** The key with which a browser subscribes to notifications. */
export type PushKey = {
  /** The server's public key for push services: a point of P-256, in base64url. */
  key: string;
};

/** A browser's subscription to notifications about a table, as its push service created it. */
export type PushSubscription = {
  /** Its secret, in base64url. */
  auth: string;
  /** Its address at the push service. */
  endpoint: string;
  /** The language of notifications: `en` or `fr`. */
  lang?: string;
  /** Its public key, in base64url. */
  p256dh: string;
};

/** A race. */
export type Race = {
  /** The time left to press when this was sent, in milliseconds. */
  left_ms?: number;
  /** Each seat's connection problem; `null` for a good connection. */
  lines?: (LatencyProblem | null)[];
  /** The record that started it. */
  showing: number;
};

/** A player sent a reaction. */
export type Reaction = {
  kind: "reaction";
  /** The seat. */
  seat: Seat;
  /** The reaction. */
  sign: "whistle" | "applause" | "laugh" | "think" | "thanks" | "sorry";
};

/** A reaction time. */
export type ReactionTime = {
  /** The entry's number in the game file, from 0. */
  entry: number;
  /** The time in milliseconds. */
  ms: number;
};

/** The command has been stored. */
export type Receipt = {
  /** The id of the command. */
  id: string;
  kind: "receipt";
  /** Whether the command had been carried out before and was only resent. */
  repeated: boolean;
  /** The number of its record. */
  seq: number;
};

/** The command was refused, and nothing has changed. */
export type Refused = {
  /** A stable code for programs. */
  code: string;
  /** Details for explaining the error in the user's language: usually a `kind` and its arguments. */
  detail?: Record<string, unknown>;
  /** The id of the command. */
  id: string;
  kind: "refused";
  /** The name of the setting whose limit was reached. */
  limit?: string;
  /** An English message for logs and people; it may change. */
  message: string;
  /** Seconds to wait before trying again. */
  retry_after_s?: number;
  /** The rule that forbids the request, if any. */
  rule?: string;
  /** The last record, in this connection's numbering. */
  seq: number;
};

/** A new name. */
export type Rename = {
  /** 1 to 32 characters, none of them invisible. */
  name: string;
};

/** The replay of a finished game. */
export type Replay = {
  /** How the game ended. */
  outcome: Outcome | null;
  /** The position before the first record, as the viewer saw it. */
  start: ReplayView;
  /** The steps, record by record. */
  steps: ReplayStep[];
};

/** One record of a replay. */
export type ReplayStep = {
  /** The record, as the viewer saw it. */
  seen: SeenRecord;
  /** Whom the game was waiting for after the record. */
  turn: Turn;
  /** The position after the record, as the viewer saw it. */
  view: ReplayView;
};

/** A position as one viewer, or every seat, saw it. */
export type ReplayView = 
  | {
  /** The view of each seat. */
  seats: unknown[];
}
  | unknown;

/** The review of a finished game. Chances, values, losses and luck are shares of the win: 1 is a win, and a shared win counts in parts. They are estimated by simulation; the same seed and number of simulations give the same values. */
export type Review = {
  /** The number of entries in the game file. */
  entries: number;
  /** The game's id. */
  game: string;
  /** Estimates from simulations; absent in a race, where there is nothing to predict. */
  judged: Judged | null;
  /** How the game ended. */
  outcome: Outcome;
  /** Reaction times and errors, in a race. */
  reflexes: SeatReflexes[] | null;
  /** The version of the rules. */
  rules_version: number;
  /** The number of seats. */
  seats: number;
};

/** The status of a review. */
export type ReviewStatus = "none" | "waiting" | "working" | "done";

/** The rules of a game. */
export type Rules = {
  /** The text in Markdown. */
  markdown: string;
};

/** A place at the table, counted from 0 clockwise. */
export type Seat = number;

/** A new occupant for a seat. */
export type SeatAssignment = {
  /** `me`, `open`, `bot:LEVEL` or `bot:LEVEL:PERSONALITY`. */
  occupant: Occupant;
};

/** A seat. */
export type SeatCard = {
  /** The seat's part of the dice, if any. */
  dice: SeatDice | null;
  /** Whether this person created the table. */
  host: boolean;
  /** The bot's level. */
  level: Level | null;
  /** The person's name, if they gave one. */
  name: string | null;
  /** Whether the seat is open, or taken by a person or a bot. */
  occupant: SeatOccupant;
  /** The bot's personality, if it has one. */
  personality?: Personality;
  /** Whether this person is connected. */
  present: boolean;
  /** Whether the person has resigned: a bot plays on, and the seat comes last. */
  resigned: boolean;
  /** The level of the bot that stands in for the person. */
  stand_in: Level | null;
  /** Whether the seat belongs to the current person. */
  you: boolean;
};

/** A seat; if it is absent, any free seat (`join`) or all of the person's seats (`leave`, `resign`). */
export type SeatChoice = {
  /** The seat. */
  seat?: Seat | null;
};

/** The commitment of a seat. */
export type SeatCommitment = {
  /** The hash of its nonce: 64 lower-case hexadecimal digits. */
  commitment: string;
  /** The seat. */
  seat: Seat;
};

/** A seat's part of the dice. */
export type SeatDice = {
  /** Its commitment. */
  commitment: string;
  /** Its state. */
  state: DiceState;
};

/** The names of people who share a screen. */
export type SeatNames = {
  /** The names by seat; `null` for a seat that keeps its owner's name. Only the person's own seats can be named. */
  names: (string | null)[];
};

/** The kind of occupant of a seat. */
export type SeatOccupant = "open" | "person" | "bot";

/** The possible numbers of players. */
export type SeatRange = {
  max: number;
  min: number;
};

/** A seat's reaction times and errors. */
export type SeatReflexes = {
  /** Their median. */
  median_ms: number | null;
  /** The entries at which it should have grabbed but did not. */
  missed: number[];
  /** Every measured time in milliseconds, with its entry. */
  reactions: ReactionTime[];
  /** The seat. */
  seat: Seat;
  /** The entries at which it made a wrong grab. */
  wrong_grabs: number[];
};

/** The summary of a seat. */
export type SeatReview = {
  /** 100 for always choosing the best action, 0 for random play; absent if no decision mattered. */
  accuracy: number | null;
  /** Its result minus its luck. */
  adjusted: number;
  /** The number of judged decisions. */
  decisions: number;
  /** The number of decisions with each label, in the order of labels. */
  labels: number[];
  /** The total share of the win lost through these decisions. */
  lost: number;
  /** Its luck: the sum over all chance outcomes. */
  luck: number;
  /** Its luckiest chance outcome. */
  luckiest: LuckyMoment | null;
  /** The closest bot level, if levels were measured for this game. */
  plays_like: Level | null;
  /** Its share of the win. */
  result: number;
  /** The seat. */
  seat: Seat;
  /** Its unluckiest chance outcome. */
  unluckiest: LuckyMoment | null;
};

export type SeatSet = Seat[];

/** A record as one viewer saw it. */
export type SeenRecord = {
  /** The events. */
  events: Kinded[];
  /** The promise, if this record is one. */
  promise?: PromiseTerms;
  /** The text, if this record is talk. */
  said?: string;
  /** The seat that acted; absent for a chance outcome. */
  seat?: Seat;
  /** The number of the record. */
  seq: number;
  /** The record that was undone, if this is an undo. */
  undone?: number;
};

/** A message from the server. */
export type ServerMessage = Hello | Step | Receipt | Refused | TableChange | LobbyLineMessage | Reaction | Advice | Ping | ProblemMessage;

/** Whether spectators are allowed. */
export type Spectators = "yes" | "delayed" | "no";

/** A seat's result. */
export type Standing = {
  /** The components of its score. */
  components: Record<string, number>;
  /** Its rank, from 1; tied seats share a rank. */
  rank: number;
  /** Its total. */
  score: number;
  /** The seat. */
  seat: Seat;
};

/** The commitments with which a table starts. */
export type StartTable = {
  /** The dice commitments of the current person's seats. */
  commitments?: SeatCommitment[];
};

/** The next record. `promises` is present if a promise changed, `race` during a race. */
export type Step = {
  /** The time left. */
  clocks: Clocks | null;
  /** The most that the seat may give to each other seat now; absent if it may give nothing. */
  gifts?: number[];
  kind: "step";
  /** The seat's legal actions. */
  legal: Kinded[];
  /** How the game ended, once it has. */
  outcome: Outcome | null;
  /** Every promise, if one of them changed. */
  promises?: TablePromise[];
  /** The current race. */
  race?: Race;
  /** The record as seen, if anything was visible. */
  seen: SeenRecord | null;
  /** Its number, in this connection's numbering. */
  seq: number;
  /** Whom the game is waiting for. */
  turn: Turn;
  /** The view. */
  view: unknown;
};

/** The description of a table as one person sees it. */
export type TableCard = {
  /** The time limits; absent without a clock. */
  clock: ClockTerms | null;
  /** Why the table is closed, if it is. */
  closed?: WhyClosed;
  /** The operator's explanation. */
  closed_words?: string;
  /** The server's commitment to its part of the dice. */
  commitment: string;
  /** When the table was created, in milliseconds since 1970. */
  created_ms: number;
  /** What the dice are derived from. */
  fair: FairDice;
  /** The game's id. */
  game: string;
  /** Whether the current person created the table. */
  host: boolean;
  /** The table's id. It cannot be guessed: anyone who has it may enter. */
  id: string;
  /** Whether views include what players would have to remember. */
  memory_aids: boolean;
  /** The game's chosen options. */
  options: Record<string, unknown>;
  /** Whether people play live or by correspondence. */
  pace: Pace;
  /** The id of the rematch's table. */
  rematch: string | null;
  /** The seats. */
  seats: SeatCard[];
  /** The last record, in the current person's numbering. */
  seq: number;
  /** Whether spectators are allowed. */
  spectators: Spectators;
  /** The table's status. */
  status: TableStatus;
  /** Whom the game is waiting for; absent before the game begins. */
  turn: Turn | null;
  /** Whether undo is allowed. */
  undo: boolean;
  /** Whether the table is listed publicly. */
  visibility: Visibility;
  /** The number of spectators. */
  watching: number;
};

/** The table has changed: a person came, left or sat down, a bot took over, the game began, or there is a rematch. */
export type TableChange = {
  kind: "table";
  /** The new description of the table. */
  table: TableCard;
};

/** Lists of tables. */
export type TableList = {
  /** Tables where the current person has a seat. */
  mine: TableCard[];
  /** Public tables, already serialised because many people read them. */
  open: TableCard[];
};

/** A promise and its status. */
export type TablePromise = {
  /** The seat that made it. */
  by: Seat;
  /** The number of its record. */
  seq: number;
  /** Its status. */
  status: PromiseStatus;
  /** The terms. */
  terms: PromiseTerms;
};

/** The progress of a table's review, and what is known so far. */
export type TableReview = {
  /** The total number of questions; 0 while unknown. */
  all: number;
  /** How many other reviews come first, while it is queued. */
  before: number;
  /** Decisions judged after `since`. */
  decisions: JudgedDecision[];
  /** The number of answered questions. */
  done: number;
  /** The number of answers so far. Pass it as `since` in the next request to get only later ones. */
  found: number;
  /** Luck measured after `since`. */
  luck: ChanceLuck[];
  /** Win chances computed after `since`, in any order. */
  moments: Moment[];
  /** The whole review, when it is done. */
  review: Review | null;
  /** The record number of each entry, in order. */
  seqs: number[];
  /** Its status. */
  status: ReviewStatus;
};

/** The status of a table. */
export type TableStatus = "waiting" | "opening" | "playing" | "over" | "closed";

/** A text in every language. */
export type Translations = {
  en: string;
  fr: string;
};

/** Whom the game is waiting for. */
export type Turn = 
  | {
  kind: "seats";
  /** The seats. */
  seats: SeatSet;
}
  | {
  kind: "chance";
}
  | {
  kind: "over";
};

/** The kind of a turning point. */
export type TurnKind = "luck" | "misfortune" | "slip" | "stroke" | "blind" | "gift" | "blow";

/** A turning point. */
export type TurningPoint = {
  /** Its expectation after. */
  after: number;
  /** Its expectation before, with all cards open. */
  before: number;
  /** The entry's number in the game file, from 0. */
  entry: number;
  /** What happened; the message `review-turn-WORD` describes it. */
  kind: TurnKind;
  /** The seat whose chances changed most. */
  seat: Seat;
};

/** When a promise ends. */
export type Until = 
  | {
  /** The fields. */
  event: Kinded;
  kind: "event";
}
  | {
  kind: "end";
};

/** Whether a table is listed publicly. */
export type Visibility = "public" | "link";

/** Why a table cannot continue. */
export type WhyClosed = "rules_changed" | "too_long" | "by_operator";
