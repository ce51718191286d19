// Made by `npm run types` from `openapi.json`, and that from `crates/protocol`. Do not edit.

export const PROTOCOL = 1;

export const LEVELS = ["porter","conductor","engineer","baron"] as const;

/** What a bot would do on the seat. */
export type Advice = {
  /** What it would do. */
  action: Kinded;
  /** What it looked at, and how often. */
  candidates: [Kinded, number][];
  /** How it thinks that each seat will fare. */
  estimate: number[];
  /** The command that asked for it. */
  id: string;
  kind: "advice";
  /** How it thinks that the game goes on. */
  line: [Seat, Kinded][];
  /** The best few choices, what each is worth and what speaks for it, the best first: then `action` is the first of them. Empty where nothing of the kind is said, as in a game of quick hands. */
  why?: JudgedChoice[];
};

/** What something that nature decided was worth to each seat. */
export type ChanceLuck = {
  /** The number of the entry in the journal, from 0. */
  entry: number;
  /** What each seat could expect after it, less the mean over what could have come instead. */
  luck: number[];
};

/** What is promised. */
export type Clause = 
  | {
  /** The fields it will have; it may have others. */
  event: Kinded;
  kind: "will";
}
  | {
  /** The fields it would have. */
  event: Kinded;
  kind: "will_not";
}
  | {
  kind: "words";
  /** In their words. */
  text: string;
};

/** What a client says. */
export type ClientMessage = 
  | {
  /** What, in the game's JSON. */
  action: Kinded;
  /** The last record the client had seen. */
  against: number;
  do: "act";
  /** The client's name for the command. */
  id: string;
  /** For which of its seats. */
  seat: Seat;
  /** In a race: milliseconds from the showing to the press. */
  took?: number | null;
}
  | {
  /** The last record the client had seen. */
  against: number;
  do: "undo";
  /** The client's name for the command. */
  id: string;
  /** Whose move. */
  seat: Seat;
}
  | {
  /** How many. */
  count: number;
  do: "give";
  /** The client's name for the command. */
  id: string;
  /** Who gives. */
  seat: Seat;
  /** Who receives it. */
  to: Seat;
}
  | {
  do: "say";
  /** The client's name for the command. */
  id: string;
  /** Who says it. */
  seat: Seat;
  /** The words. */
  text: string;
}
  | {
  do: "promise";
  /** The client's name for the command. */
  id: string;
  /** What, and to whom. */
  promise: PromiseTerms;
  /** Who promises. */
  seat: Seat;
}
  | {
  do: "react";
  /** Who makes it. */
  seat: Seat;
  /** Which; others are not passed on. */
  sign: "whistle" | "applause" | "laugh" | "think" | "thanks" | "sorry";
}
  | {
  do: "look";
  /** Whose eyes. */
  seat?: Seat | null;
  /** The last record that was seen through them. */
  since?: number | null;
}
  | {
  do: "hint";
  /** The client's name for the command. */
  id: string;
  /** For which of its seats. */
  seat: Seat;
}
  | {
  /** The hash of its nonce: 64 hexadecimal digits in small letters. Others are refused. */
  commitment: string;
  do: "commit";
  /** The client's name for the command. */
  id: string;
  /** Which seat. */
  seat: Seat;
}
  | {
  do: "reveal";
  /** The client's name for the command. */
  id: string;
  /** Its nonce: 64 hexadecimal digits in small letters. Others are refused. */
  nonce: string;
  /** Which seat. */
  seat: Seat;
}
  | {
  do: "pong";
  /** What the ping said. */
  t: number;
};

/** How long a seat has, in seconds: for each move, and once for all of them together. */
export type ClockTerms = {
  move_s: number;
  reserve_s: number;
};

/** How much time every seat has left. */
export type Clocks = {
  /** When that was so, in milliseconds since 1970. */
  at_ms: number;
  /** What is left of each seat's time for this move. */
  move_ms: number[];
  /** What is left of each seat's reserve. */
  reserve_ms: number[];
  /** Whose time runs. */
  running: Seat[];
};

/** What an account is opened with. */
export type Credentials = {
  /** The name of the account. */
  name: string;
  /** 8 to 200 characters. */
  password: string;
};

/** How far a seat's part of the dice is. */
export type DiceState = "committed" | "revealed" | "withheld";

/** The body of a request that says nothing more: `{}`. */
export type Empty = Record<string, never>;

/** What a table's dice come from. */
export type FairDice = {
  /** The hash of the opening, from when the table opens. */
  head: string | null;
  /** What everybody is bound to, from when the table opens. */
  opening: Opening | null;
  /** How they are made: 1 or 2. */
  version: 1 | 2;
};

/** A game of mine that is over. */
export type FinishedGame = {
  /** When it ended, in milliseconds since 1970. */
  at_ms: number;
  /** The game's id. */
  game: string;
  /** The levels of the bots that played along. */
  levels: Level[];
  /** How my seats fared: several where a screen was shared. */
  mine: FinishedSeat[];
  /** How many seats there were. */
  seats: number;
  /** The table's id. */
  table: string;
};

/** How a seat fared. */
export type FinishedSeat = {
  /** What whoever sat there is called, where a screen was shared and they had a name of their own. */
  name: string | null;
  /** Its place, from 1; whoever has given up is last. */
  rank: number;
  /** What it had in all. */
  score: number;
};

/** Where to go on from in a finished game. */
export type ForkTable = {
  /** On which seat; bots have the others. */
  seat: Seat;
  /** After which record. */
  seq: number;
};

/** A game that can be played. */
export type GameCard = {
  /** Who invented it. */
  designer: string;
  /** What programs call it. */
  id: string;
  /** How long it takes, about. */
  minutes: number;
  /** What can be chosen. */
  options: GameOption[];
  /** The tastes that its bots can have, with what is said of them. */
  personalities: PersonalityCard[];
  /** The promises that it offers for a menu. */
  promises: PromiseTemplate[];
  /** The version of its rules. */
  rules_version: number;
  /** How many can play. */
  seats: SeatRange;
  /** One sentence about it, by language. */
  sentence: Translations;
  /** How finished it is here. */
  stage: "alpha" | "beta" | "stable";
  /** What people call it, by language. */
  title: Translations;
};

/** Something that can be chosen when a table is made. */
export type GameOption = {
  /** The words to choose from; for a number the least and the most. */
  choices?: (string | number)[];
  /** What it is among people, unless it is set: `true` for a flag that is on where two people sit, a word where only people sit. */
  for_people?: unknown;
  /** What it is for, in English. */
  help: string;
  /** What it can be. */
  kind: OptionKind;
  /** The largest number. */
  max?: number;
  /** The least number. */
  min?: number;
  /** What programs call it. */
  name: string;
};

/** Where the table stands, and what was seen after `since`: the last `history_records` of it (1000). */
export type Hello = {
  /** How much time is left. */
  clocks: Clocks | null;
  /** The most that the seat may give each seat now; left out where it may give nothing. */
  gifts?: number[];
  /** What was seen. */
  history: SeenRecord[];
  kind: "hello";
  /** What the seat may do now. */
  legal: Kinded[];
  /** What was said before the game began: the last of it. */
  lobby?: LobbyLine[];
  /** The seats of whoever is connected. */
  mine: Seat[];
  /** The server's time, in milliseconds since 1970. */
  now_ms: number;
  /** How the game ended, if it has. */
  outcome: Outcome | null;
  /** Every promise, with what has become of it. */
  promises: TablePromise[];
  /** The version of the protocol that the server speaks. */
  protocol: number;
  /** The race that is on. */
  race?: Race;
  /** Through whose eyes the connection looks; nobody's as a spectator. */
  seat: Seat | null;
  /** The last record, in the connection's own count. */
  seq: number;
  /** The table. */
  table: TableCard;
  /** Whom the game waits for. */
  turn: Turn | null;
  /** What is seen; nothing before the game has begun. */
  view: unknown;
};

/** A game that was begun elsewhere and is to go on here. */
export type ImportTable = {
  /** The journal, as its file has it. */
  journal: string;
  /** Whether the table shows what people would have to remember. */
  memory_aids?: boolean;
  /** Who sits where. An open seat is for whoever comes by the link; the game waits for them there. */
  seating: Occupant[];
  /** Whether moves may be taken back. */
  undo?: boolean;
};

/** What simulations say of a game. */
export type Judged = {
  /** Every decision in which there was something to choose, in order. */
  decisions: JudgedDecision[];
  /** Everything that nature decided, in order. */
  luck: ChanceLuck[];
  /** What everybody could expect, before the first entry and after each. */
  moments: Moment[];
  /** What each seat made of it, in the order of seats. */
  seats: SeatReview[];
  /** What their luck came from. */
  seed: number;
  /** How many simulations each question was worth. */
  simulations: number;
  /** The moments that mattered most, in order; three at most. */
  turning_points: TurningPoint[];
};

/** Something that could be done, and what it is worth. */
export type JudgedChoice = {
  /** In the game's JSON. */
  action: Kinded;
  /** By how much that is behind the best. */
  behind: number;
  /** How wrong that difference may be: half of the interval that holds it 95 times in 100. Both were tried in the same worlds with the same luck, so it is smaller than the shares' own errors. */
  error: number;
  /** What speaks for it, the strongest first: each is the message `reason-WORD` of the game's words. */
  reasons?: string[];
  /** The share of the win that the seat could expect after it. */
  share: number;
  /** In how many worlds it was tried. */
  tries: number;
};

/** How good a decision was, by what the seat could know. */
export type JudgedDecision = {
  /** What would have been best; the same if that was chosen. */
  best: Kinded;
  /** The best few and what was chosen, the best first. */
  candidates: JudgedChoice[];
  /** How many things it could do. */
  choices: number;
  /** What it did, in the game's JSON. */
  chosen: Kinded;
  /** The number of the entry in the journal, from 0. */
  entry: number;
  /** How wrong that may be: half of the interval that holds it 95 times in 100. */
  error: number;
  /** What that is called. */
  label: Label;
  /** What share of the win it lost by not doing what was best; never under 0. */
  loss: number;
  /** Who decided. */
  seat: Seat;
};

/** An action or event of some game: only that game's own schema knows more. */
export type Kinded = {
  kind: string;
  [field: string]: unknown;
};

/** How a decision is called. */
export type Label = "best" | "good" | "inaccuracy" | "mistake" | "blunder";

/** Why a race over a connection is not quite fair, for everybody at the table to know. */
export type LatencyProblem = "slow" | "uneven";

/** The levels of bots, from gentle to strong. */
export type Level = "porter" | "conductor" | "engineer" | "baron";

/** Somebody said something before the game began. */
export type LobbyLine = {
  /** What they were called, if they had said. */
  name: string | null;
  /** Where they sat. */
  seat: Seat;
  /** The words. */
  text: string;
};

/** Somebody said something before the game began. */
export type LobbyLineMessage = {
  kind: "said";
  /** What they were called, if they had said. */
  name: string | null;
  /** Where they sat. */
  seat: Seat;
  /** The words. */
  text: string;
};

/** Something that nature decided, for one seat. */
export type LuckyMoment = {
  /** The number of the entry in the journal, from 0. */
  entry: number;
  /** What it was worth. */
  luck: number;
};

/** Who somebody is here. */
export type Me = {
  /** The name of their account, if they have one. */
  account: string | null;
  /** Theirs alone. */
  id: string;
  /** What they are called, if they have said. */
  name: string | null;
};

/** What everybody could expect at one moment. */
export type Moment = {
  /** After how many entries. */
  after: number;
  /** How wrong each of them may be: half of the interval that holds it 95 times in 100. */
  error: number[];
  /** The same as each seat could know it: for each pair of eyes, every seat's share. Empty for the eyes of seats that were not asked about. */
  eyes: number[][];
  /** The share of the win that each seat could expect if all cards lay open; they sum to one. */
  open: number[];
};

/** A table that is to be made. */
export type NewTable = {
  /** How long a seat has. */
  clock?: ClockTerms | null;
  /** The game's id. */
  game: string;
  /** Whether the table shows what people would have to remember. */
  memory_aids?: boolean;
  /** What is chosen of the game's options. */
  options?: Record<string, unknown>;
  /** Whether people sit there together. */
  pace?: Pace;
  /** Who sits where; else whoever asks has the first seat. */
  seating?: Occupant[] | null;
  /** How many seats. */
  seats: number;
  /** Whether others may look on. */
  spectators?: Spectators;
  /** Whether moves may be taken back. */
  undo?: boolean;
  /** Whether it is listed. */
  visibility?: Visibility;
};

/** Who is to sit on a seat. */
export type Occupant = "me" | "open" | "bot:porter" | "bot:porter:careful" | "bot:porter:gambler" | "bot:porter:robber" | "bot:porter:builder" | "bot:porter:collector" | "bot:conductor" | "bot:conductor:careful" | "bot:conductor:gambler" | "bot:conductor:robber" | "bot:conductor:builder" | "bot:conductor:collector" | "bot:engineer" | "bot:engineer:careful" | "bot:engineer:gambler" | "bot:engineer:robber" | "bot:engineer:builder" | "bot:engineer:collector" | "bot:baron" | "bot:baron:careful" | "bot:baron:gambler" | "bot:baron:robber" | "bot:baron:builder" | "bot:baron:collector";

/** Everything that a table's dice depend on, except the secret and the nonces themselves. */
export type Opening = {
  /** The hash of those outcomes. */
  carried: string;
  /** What the server is bound to. */
  commitment: string;
  /** What the table chose, as it stands in the record. */
  config: unknown;
  /** How many outcomes came with another record, from which this table goes on. */
  first: number;
  /** The game's id. */
  game: string;
  /** The version of its rules. */
  rules_version: number;
  /** What each seat is bound to. */
  seats: OpeningSeat[];
  /** The table's id, as it stands in its address. */
  table: string;
};

/** What a seat is bound to before numbers are shown. */
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

/** What an option can be. */
export type OptionKind = "flag" | "seat" | "choice" | "number" | "data";

/** How a game ended: why, who won, and each seat's score by component. */
export type Outcome = {
  /** Why it ended, by the name of a message. */
  reason: string;
  /** How every seat stands, in the order of seats. */
  standings: Standing[];
  /** Who won. */
  winners: SeatSet;
};

/** Whether people sit at a table together. */
export type Pace = "live" | "mail";

/** A taste. Who has one plays as well as who has none: it chooses among what the level's own thinking holds for nearly equal. A game says which of these it knows. */
export type Personality = "careful" | "gambler" | "robber" | "builder" | "collector";

/** What is said of a taste that bots of a game can have. */
export type PersonalityCard = {
  /** Which. */
  name: Personality;
  /** One sentence about it, by language. */
  sentence: Translations;
};

/** To be answered at once with `{"do": "pong", "t": t}`. */
export type Ping = {
  kind: "ping";
  /** A number that cannot be guessed. */
  t: number;
};

/** Why somebody does not get what they asked for: a code for programs, words for people. */
export type Problem = {
  /** What programs go by; it does not change. */
  code: string;
  /** What a client needs to say it in its reader's language: mostly a kind, and what it is about. */
  detail?: Record<string, unknown>;
  /** The limit that was met, by the name of its setting. */
  limit?: string;
  /** In English, for logs and people; it may change. */
  message: string;
  /** After how many seconds it makes sense to try again. */
  retry_after_s?: number;
  /** The rule that forbids it, if one does. */
  rule?: string;
};

/** The body of every answer over http that says no. */
export type ProblemAnswer = {
  /** Why. */
  error: Problem;
};

/** Why somebody does not get what they asked for: a code for programs, words for people. */
export type ProblemMessage = {
  /** What programs go by; it does not change. */
  code: string;
  /** What a client needs to say it in its reader's language: mostly a kind, and what it is about. */
  detail?: Record<string, unknown>;
  kind: "error";
  /** The limit that was met, by the name of its setting. */
  limit?: string;
  /** In English, for logs and people; it may change. */
  message: string;
  /** After how many seconds it makes sense to try again. */
  retry_after_s?: number;
  /** The rule that forbids it, if one does. */
  rule?: string;
};

/** A promise of a game's menu, with what its blanks can be filled with at a table. */
export type PromiseOffer = {
  /** What is to be filled in: `seat`, `text`, or something of the game's own. */
  asks: string[];
  /** For each of `asks`, in order, what can be put there; nothing to choose from is any text. */
  choices: ((string | number)[])[];
  /** Whether the event `will` happen or `will_not`; or the promise is in `words`. */
  clause: "will" | "will_not" | "words";
  /** The event it is about. */
  event?: Kinded;
  /** Its name; with hyphens and after `promise-` the id of its message. */
  name: string;
  /** The event with which it is over; without one it is the end of the game. */
  until?: Kinded;
};

/** What has become of a promise. */
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

/** A promise that a game offers for a menu, with blanks: words in it that begin with `$`. `$by` is who promises, `$after` the seat to their left, and the others are asked for. */
export type PromiseTemplate = {
  /** What is to be filled in: `seat`, `text`, or something of the game's own. */
  asks: string[];
  /** Whether the event `will` happen or `will_not`; or the promise is in `words`. */
  clause: "will" | "will_not" | "words";
  /** The event it is about. */
  event?: Kinded;
  /** Its name; with hyphens and after `promise-` the id of its message. */
  name: string;
  /** The event with which it is over; without one it is the end of the game. */
  until?: Kinded;
};

/** What one seat promises another. */
export type PromiseTerms = {
  /** What. */
  clause: Clause;
  /** To whom. */
  to: Seat;
  /** Until when it can be kept or broken. */
  until: Until;
};

/** A browser that does not want to be told any more. */
export type PushEndpoint = {
  /** Its address at the push service. */
  endpoint: string;
};

/** What a browser needs to be told of turns while no page is open. */
export type PushKey = {
  /** The server's public key for push services: a point of P-256, in base64url. */
  key: string;
};

/** A browser that wants to be told of turns at a table, as its push service made it. */
export type PushSubscription = {
  /** Its secret, in base64url. */
  auth: string;
  /** Its address at the push service. */
  endpoint: string;
  /** The language to tell it in: `en` or `fr`. */
  lang?: string;
  /** Its public key, in base64url. */
  p256dh: string;
};

/** A race is on. */
export type Race = {
  /** What was left of the time to press when this was said, in milliseconds. */
  left_ms?: number;
  /** For each seat what is wrong with its connection; left out where nothing is. */
  lines?: (LatencyProblem | null)[];
  /** The record that showed what it is about. */
  showing: number;
};

/** Somebody made a sign. */
export type Reaction = {
  kind: "reaction";
  /** Who. */
  seat: Seat;
  /** Which. */
  sign: "whistle" | "applause" | "laugh" | "think" | "thanks" | "sorry";
};

/** How quick a hand was. */
export type ReactionTime = {
  /** The number of the entry in the journal, from 0. */
  entry: number;
  /** In milliseconds. */
  ms: number;
};

/** The command is durable. */
export type Receipt = {
  /** The command. */
  id: string;
  kind: "receipt";
  /** Whether it had been carried out before and was only sent again. */
  repeated: boolean;
  /** The record it became. */
  seq: number;
};

/** The command was refused, and nothing has changed. */
export type Refused = {
  /** What programs go by; it does not change. */
  code: string;
  /** What a client needs to say it in its reader's language: mostly a kind, and what it is about. */
  detail?: Record<string, unknown>;
  /** The command. */
  id: string;
  kind: "refused";
  /** The limit that was met, by the name of its setting. */
  limit?: string;
  /** In English, for logs and people; it may change. */
  message: string;
  /** After how many seconds it makes sense to try again. */
  retry_after_s?: number;
  /** The rule that forbids it, if one does. */
  rule?: string;
  /** The last record, in the connection's own count. */
  seq: number;
};

/** A name to be called by. */
export type Rename = {
  /** 1 to 32 characters, none of them invisible. */
  name: string;
};

/** A finished game, played again. */
export type Replay = {
  /** How it ended. */
  outcome: Outcome | null;
  /** What was seen before the first record. */
  start: ReplayView;
  /** What was seen then, record by record. */
  steps: ReplayStep[];
};

/** One record of a game that is played again. */
export type ReplayStep = {
  /** What was seen of it. */
  seen: SeenRecord;
  /** Whom the game waited for after it. */
  turn: Turn;
  /** What was seen after it. */
  view: ReplayView;
};

/** What is seen of a position. */
export type ReplayView = 
  | {
  /** What each seat sees. */
  seats: unknown[];
}
  | unknown;

/** A finished game, judged. Chances, values, losses and luck are shares of the win: 1 is the win, and a shared one is shared. They are estimates by simulation, the same for the same seed and number of simulations. */
export type Review = {
  /** How many entries the journal has. */
  entries: number;
  /** The game's id. */
  game: string;
  /** What was judged by simulation; nothing in a game of quick hands, where there is nothing to foresee. */
  judged: Judged | null;
  /** How it ended. */
  outcome: Outcome;
  /** What eyes and hands did, in a game of quick hands. */
  reflexes: SeatReflexes[] | null;
  /** The version of its rules. */
  rules_version: number;
  /** How many played. */
  seats: number;
};

/** Where a review stands. */
export type ReviewStatus = "none" | "waiting" | "working" | "done";

/** The rules of a game. */
export type Rules = {
  /** In Markdown. */
  markdown: string;
};

/** A place at the table, counted from 0 clockwise. */
export type Seat = number;

/** Who is to sit on a seat. */
export type SeatAssignment = {
  /** `me`, `open`, `bot:LEVEL` or `bot:LEVEL:PERSONALITY`. */
  occupant: Occupant;
};

/** What is shown of a seat. */
export type SeatCard = {
  /** What the seat adds to the dice, if anything. */
  dice: SeatDice | null;
  /** Whether who sits there made the table. */
  host: boolean;
  /** How hard the bot thinks. */
  level: Level | null;
  /** What the person is called, if they have said. */
  name: string | null;
  /** Who sits there. */
  occupant: SeatOccupant;
  /** What the bot likes, if it has a taste. */
  personality?: Personality;
  /** Whether who sits there is connected. */
  present: boolean;
  /** Whether the person has given up: a bot plays on, and they are last in the end. */
  resigned: boolean;
  /** The bot that plays for the person meanwhile. */
  stand_in: Level | null;
  /** Whether it is the reader's. */
  you: boolean;
};

/** A seat, or any of one's own. */
export type SeatChoice = {
  /** Which. */
  seat?: Seat | null;
};

/** What a seat is to be bound to. */
export type SeatCommitment = {
  /** The hash of its nonce: 64 hexadecimal digits in small letters. Others are refused. */
  commitment: string;
  /** The seat. */
  seat: Seat;
};

/** What a seat adds to the dice. */
export type SeatDice = {
  /** What it is bound to. */
  commitment: string;
  /** How far that is. */
  state: DiceState;
};

/** What those are called who share a screen. */
export type SeatNames = {
  /** By seat; nothing for a seat that is to be called like the person who has it. Only one's own seats get a name. */
  names: (string | null)[];
};

/** Who sits on a seat. */
export type SeatOccupant = "open" | "person" | "bot";

/** How many can play a game. */
export type SeatRange = {
  max: number;
  min: number;
};

/** What a seat's eyes and hands did. */
export type SeatReflexes = {
  /** The median of them. */
  median_ms: number | null;
  /** The entries at which it did not see what was to be had. */
  missed: number[];
  /** Every time that was measured, in milliseconds, with the number of its entry. */
  reactions: ReactionTime[];
  /** Who. */
  seat: Seat;
  /** The entries at which it grabbed what it should not have. */
  wrong_grabs: number[];
};

/** What a seat made of a game. */
export type SeatReview = {
  /** 100 for doing what is best always, 0 for doing just anything; nothing without a decision that mattered. */
  accuracy: number | null;
  /** Its result less its luck. */
  adjusted: number;
  /** How many of its decisions were judged. */
  decisions: number;
  /** How many decisions have each label, in the order of labels. */
  labels: number[];
  /** What share of the win it lost by them, all together. */
  lost: number;
  /** Its luck: the sum over everything that nature decided. */
  luck: number;
  /** The entry that was luckiest for it, and by how much. */
  luckiest: LuckyMoment | null;
  /** The level of our bots that comes nearest to it, where the levels were measured. */
  plays_like: Level | null;
  /** Its share of the win. */
  result: number;
  /** Who. */
  seat: Seat;
  /** The entry that was unluckiest for it. */
  unluckiest: LuckyMoment | null;
};

export type SeatSet = Seat[];

/** What a viewer saw of one record. */
export type SeenRecord = {
  /** What happened. */
  events: Kinded[];
  /** What was promised, if this is a promise. */
  promise?: PromiseTerms;
  /** What was said, if this is talk. */
  said?: string;
  /** Who acted; nobody if nature did. */
  seat?: Seat;
  /** The record. */
  seq: number;
  /** The record that was taken back, if this is a taking back. */
  undone?: number;
};

/** What the server says. */
export type ServerMessage = Hello | Step | Receipt | Refused | TableChange | LobbyLineMessage | Reaction | Advice | Ping | ProblemMessage;

/** Whether those who do not sit at a table may look on. */
export type Spectators = "yes" | "delayed" | "no";

/** How one seat stands at the end. */
export type Standing = {
  /** What the score is made of. */
  components: Record<string, number>;
  /** Its place, from 1; equal seats share one. */
  rank: number;
  /** What it has in all. */
  score: number;
  /** The seat. */
  seat: Seat;
};

/** A table that is to begin. */
export type StartTable = {
  /** What one's own seats are bound to with their part of the dice. */
  commitments?: SeatCommitment[];
};

/** One record, in order. `promises` are there when they changed, `race` while one is on. */
export type Step = {
  /** How much time is left. */
  clocks: Clocks | null;
  /** The most that the seat may give each seat now; left out where it may give nothing. */
  gifts?: number[];
  kind: "step";
  /** What the seat may do now. */
  legal: Kinded[];
  /** How the game ended, if it has. */
  outcome: Outcome | null;
  /** Every promise, if one of them changed. */
  promises?: TablePromise[];
  /** The race that is on. */
  race?: Race;
  /** What was seen of it, if there was something to see. */
  seen: SeenRecord | null;
  /** Its number, in the connection's own count. */
  seq: number;
  /** Whom the game waits for. */
  turn: Turn;
  /** What is seen now. */
  view: unknown;
};

/** What is shown of a table to one person. */
export type TableCard = {
  /** How long a seat has; nothing where nobody counts. */
  clock: ClockTerms | null;
  /** Why it is closed, if it is. */
  closed?: WhyClosed;
  /** What whoever runs the server has said about it. */
  closed_words?: string;
  /** What the server is bound to with its part of the dice. */
  commitment: string;
  /** When it was made, in milliseconds since 1970. */
  created_ms: number;
  /** What the dice come from. */
  fair: FairDice;
  /** The game's id. */
  game: string;
  /** Whether the reader made it. */
  host: boolean;
  /** It cannot be guessed: who has it may come. */
  id: string;
  /** Whether the table shows what people would have to remember. */
  memory_aids: boolean;
  /** What was chosen of the game's options. */
  options: Record<string, unknown>;
  /** Whether people sit there together. */
  pace: Pace;
  /** The table where the same people play again. */
  rematch: string | null;
  /** Who sits where. */
  seats: SeatCard[];
  /** The last record, in the reader's own count. */
  seq: number;
  /** Whether others may look on. */
  spectators: Spectators;
  /** How far the table is. */
  status: TableStatus;
  /** Whom the game waits for; nothing before it has begun. */
  turn: Turn | null;
  /** Whether moves may be taken back. */
  undo: boolean;
  /** Whether it is listed. */
  visibility: Visibility;
  /** How many are there who do not sit. */
  watching: number;
};

/** Somebody came, went, sat down, a bot took over, it began, there is a rematch. */
export type TableChange = {
  kind: "table";
  /** How the table is now. */
  table: TableCard;
};

/** Tables to go to. */
export type TableList = {
  /** Those where the reader sits. */
  mine: TableCard[];
  /** Public tables, written once for many readers. */
  open: TableCard[];
};

/** A promise that was made, and what has become of it. */
export type TablePromise = {
  /** Who made it. */
  by: Seat;
  /** The record it was made in. */
  seq: number;
  /** What has become of it. */
  status: PromiseStatus;
  /** What was promised. */
  terms: PromiseTerms;
};

/** How far the review of a finished table is, and what is known of it. */
export type TableReview = {
  /** Of how many; 0 while that is not known. */
  all: number;
  /** How many other reviews are made before it, while it waits. */
  before: number;
  /** Decisions that were judged since. */
  decisions: JudgedDecision[];
  /** How many questions are answered. */
  done: number;
  /** How many answers there are to be told: whoever asks again says so with `since`, and is told what came after. */
  found: number;
  /** Luck that was measured since. */
  luck: ChanceLuck[];
  /** Chances that were found since, in any order. */
  moments: Moment[];
  /** All of it, when it is done. */
  review: Review | null;
  /** The number of the record that each entry of the journal is, in order. */
  seqs: number[];
  /** Where it stands. */
  status: ReviewStatus;
};

/** How far a table is. */
export type TableStatus = "waiting" | "opening" | "playing" | "over" | "closed";

/** A text in every language. */
export type Translations = {
  en: string;
  fr: string;
};

/** Whom the game waits for. */
export type Turn = 
  | {
  kind: "seats";
  /** Who may act. */
  seats: SeatSet;
}
  | {
  kind: "chance";
}
  | {
  kind: "over";
};

/** What turned a game. */
export type TurnKind = "luck" | "misfortune" | "slip" | "stroke" | "blind" | "gift" | "blow";

/** A moment that mattered. */
export type TurningPoint = {
  /** And after. */
  after: number;
  /** What it could expect before, with all cards open. */
  before: number;
  /** The number of the entry in the journal, from 0. */
  entry: number;
  /** What it was: the message `review-turn-WORD` tells it. */
  kind: TurnKind;
  /** Whose chances changed most. */
  seat: Seat;
};

/** When a promise is over. */
export type Until = 
  | {
  /** The fields. */
  event: Kinded;
  kind: "event";
}
  | {
  kind: "end";
};

/** Whether a table is listed for everybody. */
export type Visibility = "public" | "link";

/** Why a table cannot go on. */
export type WhyClosed = "rules_changed" | "too_long" | "by_operator";
