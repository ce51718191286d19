// Made by `npm run types` from `whistlestop schema`. Do not edit.

export const SEAT_FIELDS = ["seat"] as const;

/** A seat's answer to a roll. */
export type Answer = "grab" | "no_ride";

export type Colour = "red" | "blue" | "green" | "yellow" | "orange" | "purple" | "black" | "white";

/** The options of a table. */
export type Config = {
  /** The wagons and dice of the box; the standard ones by default. */
  contents?: Contents;
  /** Who rolls first; drawn at random if left out (WR-3). */
  first_player?: Seat | null;
  /** How many seconds players have to look at a roll at a live table (WR-6). */
  look_seconds?: number;
  /** Whether grabs race in real time (WR-16) or are revealed together (WR-17). */
  pace?: Pace;
  /** Which wagons refill the trains (WR-9). */
  refill?: Refill;
  /** The number of players: 2 to 6. */
  seats: number;
  /** Whether one wagon is enough when both dice show the same colour (WR-4). */
  single_double?: boolean;
  /** Who notices a wrong grab (WR-10). */
  wrong_grab?: WrongGrab;
};

/** The contents of the box. A family enters its own here; anything left out is as in the standard box. */
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
  /** The number of blank faces. */
  blank: number;
  /** The number of faces with a locomotive. */
  locomotive: number;
};

/** What an attentive player remembers but no longer sees. */
export type Memory = {
  /** The number of the take with which each seat last took wagons; 0 for none (WR-14). */
  last_took: PerSeat_uint8;
};

/** How grabs are made. */
export type Pace = "turns" | "live";

export type PerSeat_Nullable_uint16 = (number | null)[];

export type PerSeat_SeatView = SeatView[];

export type PerSeat_uint8 = number[];

/** What the game is waiting for. */
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

/** Which wagons refill the trains (WR-9). */
export type Refill = "wanted" | "as_they_come";

/** A place at the table, counted from 0 clockwise. */
export type Seat = number;

export type SeatSet = Seat[];

/** The public part of a seat. */
export type SeatView = {
  /** Its number of wagons. */
  count: number;
  /** Whether it has decided about the roll. */
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
  /** Its answer; `null` for all other seats until all answers are revealed. */
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
  /** Whether it really was wrong. */
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
  /** Whether no other train could be taken, so there was no choice. */
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
  /** The viewer's answer to the roll, until all are revealed. */
  answer?: Answer | null;
  config: Config;
  /** The number of wagons in the deck. */
  deck: number;
  /** The faces of the coloured dice, until the roll is over. */
  dice?: Face[] | null;
  /** The seat that has the locomotive die, or took wagons with it and refills. */
  die?: Seat | null;
  /** The seats that grabbed, once that is revealed. */
  grabbers: SeatSet;
  memory: Memory;
  /** How often the grabber rolled it; 2 also when it goes round. */
  own_rolls: number;
  phase: Phase;
  /** The seat whose turn it is. */
  roller: Seat;
  /** Whether they have taken wagons in this turn. */
  roller_took: boolean;
  seats: PerSeat_SeatView;
  trains: {
    freight: Record<string, number>;
    passenger: Record<string, number>;
    tank: Record<string, number>;
  };
  /** Whether a wrong grab stands because nobody noticed it; then any train will do. */
  unnoticed: boolean;
  /** The viewer; `null` for a spectator. */
  viewer: Viewer;
  /** The seats to act; empty for a chance outcome and after the end. */
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
