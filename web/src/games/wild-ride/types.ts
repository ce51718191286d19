// Made by `npm run types` from `whistlestop schema`. Do not edit.

export const SEAT_FIELDS = ["seat"] as const;

/** What a seat says to a roll. */
export type Answer = "grab" | "no_ride";

export type Colour = "red" | "blue" | "green" | "yellow" | "orange" | "purple" | "black" | "white";

/** What a table chooses before it starts. */
export type Config = {
  /** The wagons and dice of the box; the standard ones if left out. */
  contents?: Contents;
  /** Who rolls first; drawn at random if left out (WR-3). */
  first_player?: Seat | null;
  /** How many seconds a live table looks at a roll (WR-6). */
  look_seconds?: number;
  /** Whether grabs race in real time (WR-16) or are opened together (WR-17). */
  pace?: Pace;
  /** Which wagons fill the trains up (WR-9). */
  refill?: Refill;
  /** How many play: 2 to 6. */
  seats: number;
  /** Whether one wagon is enough for twice the same colour (WR-4). */
  single_double?: boolean;
  /** Who notices a wrong grab (WR-10). */
  wrong_grab?: WrongGrab;
};

/** What is in the box. A family enters its own here; what it leaves out is as in the standard box. */
export type Contents = {
  /** The faces of a coloured die; both dice are equal. */
  colour_die?: Tally_Face;
  /** The faces of the locomotive die. */
  locomotive_die?: LocomotiveDie;
  /** The wagons of each type, by colour. */
  wagons?: PerTrain;
};

export type Ending = "ten_wagons" | "deck_empty";

export type Face = "red" | "blue" | "green" | "yellow" | "orange" | "purple" | "black" | "white" | "wagon";

/** The faces of the locomotive die. */
export type LocomotiveDie = {
  /** How many show nothing. */
  blank: number;
  /** How many show a locomotive. */
  locomotive: number;
};

/** What an attentive player remembers, though it is not on the table. */
export type Memory = {
  /** The number of the take with which each seat last took wagons; 0 for none (WR-14). */
  last_took: PerSeat_uint8;
};

/** How grabs are made. */
export type Pace = "turns" | "live";

export type PerSeat_Nullable_uint16 = (number | null)[];

export type PerSeat_SeatView = SeatView[];

export type PerSeat_uint8 = number[];

/** One value for each train. */
export type PerTrain = {
  /** Of the freight train. */
  freight: Tally_Colour;
  /** Of the passenger train. */
  passenger: Tally_Colour;
  /** Of the tank train. */
  tank: Tally_Colour;
};

/** What the table waits for. */
export type Phase = 
  | {
  kind: "make_trains";
}
  | {
  kind: "draw_first_player";
}
  | {
  kind: "ready";
}
  | {
  kind: "roll_colours";
}
  | {
  kind: "look";
}
  | {
  kind: "race";
}
  | {
  /** Among whom. */
  among: SeatSet;
  kind: "draw_first_grab";
}
  | {
  kind: "call";
}
  | {
  kind: "roll_locomotive";
}
  | {
  kind: "take";
}
  | {
  kind: "refill";
}
  | {
  kind: "draw";
}
  | {
  /** Why. */
  ending: Ending;
  kind: "over";
};

/** Which wagons fill the trains up (WR-9). */
export type Refill = "wanted" | "as_they_come";

/** A place at the table, counted from 0 clockwise. */
export type Seat = number;

export type SeatSet = Seat[];

/** What lies before a seat. */
export type SeatView = {
  /** How many wagons it has. */
  count: number;
  /** Whether it has made up its mind about the roll. */
  has_answered: boolean;
  /** Whether it has a stop sign. */
  stop_sign: boolean;
  /** Which. */
  wagons: PerTrain;
};

export type Tally_Colour = Record<string, number>;

export type Tally_Face = Record<string, number>;

export type Train = "passenger" | "freight" | "tank";

export type Viewer = Seat | null;

/** Who notices a wrong grab (WR-10). */
export type WrongGrab = "program" | "players";

export type Action = 
  | {
  kind: "roll";
}
  | {
  kind: "grab";
}
  | {
  kind: "no_ride";
}
  | {
  kind: "call";
}
  | {
  kind: "believe";
}
  | {
  kind: "take";
  /** Which train. */
  train: Train;
};

export type Event = 
  | {
  kind: "train_made";
  /** Which train. */
  train: Train;
  /** The colours of its wagons. */
  wagons: Colour[];
}
  | {
  kind: "turn_began";
  /** Whose turn it is. */
  seat: Seat;
}
  | {
  kind: "dice_taken";
  /** Who. */
  seat: Seat;
}
  | {
  /** What one shows. */
  first: Face;
  kind: "dice_rolled";
  /** By whom. */
  seat: Seat;
  /** What the other shows. */
  second: Face;
}
  | {
  /** What it says; only that seat is told before all are opened, for others it is `null`. */
  answer?: Answer | null;
  kind: "mind_made";
  /** Who. */
  seat: Seat;
}
  | {
  /** What it says. */
  answer: Answer;
  kind: "answer_opened";
  /** Who. */
  seat: Seat;
}
  | {
  kind: "grab_timed";
  /** Milliseconds since the roll was shown. */
  ms: number;
  /** Whose. */
  seat: Seat;
}
  | {
  kind: "first_drawn";
  /** Who it was. */
  seat: Seat;
}
  | {
  kind: "die_grabbed";
  /** Who was first. */
  seat: Seat;
}
  | {
  kind: "nobody_grabbed";
}
  | {
  kind: "grab_believed";
  /** Who. */
  seat: Seat;
}
  | {
  kind: "grab_called";
  /** Who called. */
  seat: Seat;
  /** Whether it was wrong indeed. */
  wrong: boolean;
}
  | {
  kind: "stop_sign_given";
  /** Who misses a turn. */
  seat: Seat;
}
  | {
  kind: "locomotive_die_rolled";
  /** Whether it shows a locomotive. */
  locomotive: boolean;
  /** By whom. */
  seat: Seat;
}
  | {
  kind: "die_passed";
  /** To whom. */
  seat: Seat;
}
  | {
  /** How many. */
  count: number;
  /** Whether no other train could be taken, so that there was nothing to choose. */
  forced: boolean;
  kind: "wagons_taken";
  /** Who. */
  seat: Seat;
  /** Whose wagons. */
  train: Train;
  /** Their colours. */
  wagons: Colour[];
}
  | {
  /** Its colour. */
  colour: Colour;
  kind: "wagon_drawn";
  /** By whom. */
  seat: Seat;
  /** Its type. */
  train: Train;
}
  | {
  kind: "turn_missed";
  /** Who. */
  seat: Seat;
}
  | {
  /** Why. */
  ending: Ending;
  kind: "game_ended";
}
  | {
  kind: "seat_scored";
  /** How many. */
  score: number;
  /** Whose. */
  seat: Seat;
};

export type View = {
  /** What the viewer says to the roll, until all are opened. */
  answer?: Answer | null;
  /** What the table chose before it started. */
  config: Config;
  /** How many wagons the deck has. */
  deck: number;
  /** What the coloured dice show, until the roll is over. */
  dice?: Face[] | null;
  /** Who has the locomotive die, or took wagons with it and refills. */
  die?: Seat | null;
  /** Who grabbed, once that is open. */
  grabbers: SeatSet;
  /** What an attentive player remembers. */
  memory: Memory;
  /** How often the grabber rolled it; 2 also when it goes round. */
  own_rolls: number;
  /** What the table waits for. */
  phase: Phase;
  /** Whose turn it is. */
  roller: Seat;
  /** Whether they have taken wagons in it. */
  roller_took: boolean;
  /** What lies before each seat. */
  seats: PerSeat_SeatView;
  /** The wagons of the trains. */
  trains: PerTrain;
  /** Whether a wrong grab stands, since nobody noticed it: then any train will do. */
  unnoticed: boolean;
  /** Who looks; `null` for a spectator. */
  viewer: Viewer;
  /** Whom the table waits for; nobody for nature, or when the game is over. */
  waiting: SeatSet;
};

export type Refusal = 
  | {
  kind: "no_such_seat";
  /** Who asked. */
  seat: Seat;
}
  | {
  kind: "not_your_turn";
  /** What the table waits for. */
  phase: Phase;
}
  | {
  kind: "not_now";
  /** What the table waits for. */
  phase: Phase;
}
  | {
  kind: "has_stop_sign";
}
  | {
  kind: "has_answered";
}
  | {
  kind: "own_grab";
}
  | {
  kind: "does_not_match";
  /** The train. */
  train: Train;
}
  | {
  kind: "wrong_train_length";
  /** The train. */
  train: Train;
}
  | {
  kind: "no_such_wagons";
  /** Of which type. */
  train: Train;
}
  | {
  /** The face. */
  face: Face;
  kind: "no_such_face";
}
  | {
  kind: "no_blank_face";
}
  | {
  /** Its colour. */
  colour: Colour;
  kind: "not_in_deck";
  /** Its type. */
  train: Train;
}
  | {
  kind: "not_wanted";
  /** The train. */
  train: Train;
}
  | {
  kind: "time_missing";
  /** Whose. */
  seat: Seat;
}
  | {
  kind: "did_not_grab";
  /** Whose. */
  seat: Seat;
}
  | {
  kind: "wrong_times";
  /** How many there are. */
  seats: number;
}
  | {
  kind: "too_quick";
  /** The time. */
  ms: number;
  /** Whose. */
  seat: Seat;
}
  | {
  kind: "too_slow";
  /** The time. */
  ms: number;
  /** Whose. */
  seat: Seat;
}
  | {
  kind: "was_not_first";
  /** Which. */
  seat: Seat;
};
