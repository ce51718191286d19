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
  colour_die?: Record<string, number>;
  /** The faces of the locomotive die. */
  locomotive_die?: LocomotiveDie;
  /** The wagons of each type, by colour. */
  wagons?: {
    freight: Record<string, number>;
    passenger: Record<string, number>;
    tank: Record<string, number>;
  };
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
  stop_sign: boolean;
  wagons: {
    freight: Record<string, number>;
    passenger: Record<string, number>;
    tank: Record<string, number>;
  };
};

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
  train: Train;
};

export type Event = 
  | {
  kind: "train_made";
  train: Train;
  wagons: Colour[];
}
  | {
  kind: "turn_began";
  seat: Seat;
}
  | {
  kind: "dice_taken";
  seat: Seat;
}
  | {
  first: Face;
  kind: "dice_rolled";
  seat: Seat;
  second: Face;
}
  | {
  /** What it says; only that seat is told before all are opened, for others it is `null`. */
  answer?: Answer | null;
  kind: "mind_made";
  seat: Seat;
}
  | {
  answer: Answer;
  kind: "answer_opened";
  seat: Seat;
}
  | {
  kind: "grab_timed";
  /** Milliseconds since the roll was shown. */
  ms: number;
  seat: Seat;
}
  | {
  kind: "first_drawn";
  seat: Seat;
}
  | {
  kind: "die_grabbed";
  seat: Seat;
}
  | {
  kind: "nobody_grabbed";
}
  | {
  kind: "grab_believed";
  seat: Seat;
}
  | {
  kind: "grab_called";
  seat: Seat;
  /** Whether it was wrong indeed. */
  wrong: boolean;
}
  | {
  kind: "stop_sign_given";
  seat: Seat;
}
  | {
  kind: "locomotive_die_rolled";
  locomotive: boolean;
  seat: Seat;
}
  | {
  kind: "die_passed";
  seat: Seat;
}
  | {
  count: number;
  /** Whether no other train could be taken, so that there was nothing to choose. */
  forced: boolean;
  kind: "wagons_taken";
  seat: Seat;
  train: Train;
  wagons: Colour[];
}
  | {
  colour: Colour;
  kind: "wagon_drawn";
  seat: Seat;
  train: Train;
}
  | {
  kind: "turn_missed";
  seat: Seat;
}
  | {
  ending: Ending;
  kind: "game_ended";
}
  | {
  kind: "seat_scored";
  score: number;
  seat: Seat;
};

export type View = {
  /** What the viewer says to the roll, until all are opened. */
  answer?: Answer | null;
  config: Config;
  /** How many wagons the deck has. */
  deck: number;
  /** What the coloured dice show, until the roll is over. */
  dice?: Face[] | null;
  /** Who has the locomotive die, or took wagons with it and refills. */
  die?: Seat | null;
  /** Who grabbed, once that is open. */
  grabbers: SeatSet;
  memory: Memory;
  /** How often the grabber rolled it; 2 also when it goes round. */
  own_rolls: number;
  phase: Phase;
  /** Whose turn it is. */
  roller: Seat;
  /** Whether they have taken wagons in it. */
  roller_took: boolean;
  seats: PerSeat_SeatView;
  trains: {
    freight: Record<string, number>;
    passenger: Record<string, number>;
    tank: Record<string, number>;
  };
  /** Whether a wrong grab stands, since nobody noticed it: then any train will do. */
  unnoticed: boolean;
  /** Who looks; `null` for a spectator. */
  viewer: Viewer;
  /** Whom the table waits for; nobody for nature, or when the game is over. */
  waiting: SeatSet;
};

export type Refusal = 
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
  train: Train;
};
