// Made by `npm run types` from `whistlestop schema`. Do not edit.

export const SEAT_FIELDS = ["robber","seat"] as const;

export type BigCity = "new_york" | "chicago" | "los_angeles" | "dallas" | "miami" | "seattle";

export type Colour = "red" | "green" | "blue" | "yellow" | "black" | "white" | "orange" | "purple";

/** The five places of the draw area; a place is empty when the deck has run out. */
export type FaceUp = (Train | null)[];

/** Where a returned ticket comes from. */
export type FromSplitDraw = {
  /** The draw, by its place in the memory's list. */
  draw: number;
  /** How many tickets of the draw were returned before this one. */
  rank: number;
};

/** How the last card left the train deck. */
export type LastCard = "in_deck" | "drawn" | "turned_up" | "dealt";

/** What an attentive player remembers, though it is not on the table. */
export type Memory = {
  /** The bottom of the ticket deck: what was returned after a draw, first the next to be drawn. */
  bottom: Returned[];
  /** The tickets of a first scoring that lie face down before each seat (TT-21). */
  completed: PerSeat_SetOfTicket;
  /** The cards that were robbed and discarded in this half. */
  discards: Train[];
  /** The tickets that the active seat has just drawn, in order. */
  drawn: Returned[];
  /** How many of its first tickets each seat kept; six until all have chosen. */
  first_kept: PerSeat_uint8;
  /** The tickets that the viewer knows each other seat to hold. */
  held: PerSeat_SetOfTicket;
  /** The tickets the viewer has ever held or drawn. */
  seen: Ticket[];
  /** The cards of each hand that everybody saw: taken face up, or shown while placing. */
  shown: PerSeat_MultisetOfTrain;
  /** Draws of others in which the viewer knew tickets, and of which some were kept. */
  sifted: SplitDraw[];
  /** The stacks: what lay on top of a row was seen by all before it left. */
  stacks: PerSeat_MultisetOfTrain;
  /** For each seat that had to pass, how many cards of each colour it would have had to lay; 0 for a colour in its own railyard, and all 0 for a seat that did not pass. */
  stuck: PerSeat_Array_size_8_of_uint8;
};

/** A ticket that the viewer chooses about. */
export type Offered = {
  /** Whether it is put aside to be kept. */
  kept: boolean;
  ticket: Ticket;
};

export type PerSeat_Array_size_8_of_uint8 = number[][];

export type PerSeat_MultisetOfTrain = Train[][];

export type PerSeat_SeatView = SeatView[];

export type PerSeat_SetOfTicket = Ticket[][];

export type PerSeat_uint8 = number[];

/** What the table waits for. */
export type Phase = 
  | {
  kind: "deal_trains";
}
  | {
  kind: "deal_tickets";
}
  | {
  kind: "draw_first_player";
}
  | {
  kind: "choose_tickets";
}
  | {
  kind: "act";
}
  | {
  kind: "draw_train";
  /** Whether this is the last card of the turn. */
  last: boolean;
}
  | {
  kind: "turn_up";
  /** Whether the card that was taken was the last of the turn. */
  last: boolean;
}
  | {
  kind: "second_pick";
}
  | {
  /** How many cards of the colour it has. */
  cards: number;
  /** The suit's colour. */
  colour: Colour;
  kind: "add_locomotives";
}
  | {
  kind: "draw_tickets";
}
  | {
  kind: "keep_tickets";
}
  | {
  kind: "complete";
}
  | {
  kind: "over";
};

export type Railyards = (Row | null)[];

/** A ticket that was returned to the bottom of the deck, or drawn from there. */
export type Returned = {
  /** Who knows. */
  known_by: SeatSet;
  /** The split draw that it was returned from, if the viewer recalls something of that. */
  left?: FromSplitDraw | null;
  /** Which one, if the viewer knows. */
  ticket?: Ticket | null;
};

/** A row of one colour in somebody's railyard. */
export type Row = {
  /** How many cards of the colour lie at the bottom. */
  cards: number;
  /** How many locomotives lie on top of them. */
  locomotives: number;
  /** In whose railyard. */
  seat: Seat;
};

/** A place at the table, counted from 0 clockwise. */
export type Seat = number;

export type SeatSet = Seat[];

/** What everybody can see of a seat. */
export type SeatView = {
  /** The tickets it completed and that lie face up: those of the running scoring, and once the game is over all of them. */
  completed: Ticket[];
  /** How many tickets it has just drawn and not yet kept or returned. */
  drawn: number;
  /** How many tickets of a first scoring lie face down before it (TT-21). */
  face_down: number;
  hand_size: number;
  /** Those cards, while they are turned up. */
  stack?: Train[] | null;
  /** How many train cards it has on the track. */
  stack_size: number;
  ticket_count: number;
  /** The tickets it did not complete, once the game is over. */
  uncompleted?: Ticket[] | null;
};

/** A draw in which the viewer knew tickets, and of which some were kept and some returned. */
export type SplitDraw = {
  /** The tickets in the order drawn, as far as the viewer knew them then. */
  drawn: (Ticket | null)[];
  kept: number;
  seat: Seat;
};

export type Ticket = "chicago-new_york" | "new_york-chicago" | "chicago-dallas" | "new_york-sault_ste_marie" | "chicago-montreal" | "chicago-charleston" | "dallas-raleigh" | "dallas-miami" | "seattle-los_angeles" | "chicago-santa_fe" | "new_york-kansas_city" | "chicago-miami" | "new_york-miami" | "seattle-denver" | "los_angeles-dallas" | "los_angeles-vancouver" | "dallas-helena" | "dallas-washington" | "new_york-new_orleans" | "dallas-new_york" | "dallas-winnipeg" | "miami-omaha" | "los_angeles-houston" | "miami-boston" | "seattle-phoenix" | "miami-el_paso" | "dallas-san_francisco" | "chicago-calgary" | "seattle-saint_louis" | "los_angeles-nashville" | "los_angeles-duluth" | "seattle-chicago" | "los_angeles-chicago" | "seattle-dallas" | "chicago-san_francisco" | "miami-salt_lake_city" | "seattle-atlanta" | "seattle-toronto" | "los_angeles-pittsburgh" | "los_angeles-miami" | "new_york-las_vegas" | "miami-las_vegas" | "seattle-new_york" | "los_angeles-new_york" | "new_york-portland" | "seattle-miami";

export type Train = "red" | "green" | "blue" | "yellow" | "black" | "white" | "orange" | "purple" | "locomotive";

export type Viewer = Seat | null;

export type Config = {
  /** Who plays first; drawn at random if left out (TT-3). */
  first_player?: Seat | null;
  /** Whether players may look at their own on-the-track stack (TT-5). */
  open_stack?: boolean;
  /** How many play: 2, 3 or 4. */
  seats: number;
};

export type Action = 
  | {
  kind: "keep_ticket";
  /** Its place among them, counted from 0. */
  place: number;
}
  | {
  kind: "return_rest";
}
  | {
  /** Of which kind; the leftmost of them is taken. */
  card: Train;
  kind: "take_face_up";
}
  | {
  kind: "draw_from_deck";
}
  | {
  kind: "stop_drawing";
}
  | {
  cards: number;
  colour: Colour;
  kind: "place_suit";
}
  | {
  /** How many; none is a number too. */
  count: number;
  kind: "add_locomotives";
}
  | {
  colours: Colour[];
  kind: "place_three";
}
  | {
  kind: "draw_tickets";
}
  | {
  kind: "pass";
}
  | {
  kind: "complete_ticket";
  ticket: Ticket;
}
  | {
  kind: "finish_completing";
};

export type Event = 
  | {
  cards?: Train[] | null;
  count: number;
  kind: "trains_dealt";
  seat: Seat;
}
  | {
  face_up: FaceUp;
  kind: "face_up_laid";
}
  | {
  count: number;
  kind: "tickets_dealt";
  seat: Seat;
  tickets?: Ticket[] | null;
}
  | {
  kind: "first_player_set";
  seat: Seat;
}
  | {
  kind: "ticket_chosen";
  seat: Seat;
  ticket: Ticket;
}
  | {
  kind: "choice_finished";
  seat: Seat;
}
  | {
  kept: number;
  kind: "tickets_kept";
  returned: number;
  seat: Seat;
  tickets?: Ticket[] | null;
}
  | {
  cards: Train[];
  kind: "trains_departed";
  seat: Seat;
}
  | {
  card: Train;
  kind: "face_up_taken";
  seat: Seat;
}
  | {
  card: Train;
  kind: "train_turned_up";
  place: number;
}
  | {
  kind: "top_card_asked";
  seat: Seat;
}
  | {
  card?: Train | null;
  kind: "train_drawn";
  seat: Seat;
}
  | {
  kind: "drawing_stopped";
  seat: Seat;
}
  | {
  kind: "deck_ran_out";
}
  | {
  cards: number;
  colour: Colour;
  kind: "suit_started";
  seat: Seat;
}
  | {
  cards: number;
  colour: Colour;
  kind: "row_placed";
  locomotives: number;
  seat: Seat;
}
  | {
  colours: Colour[];
  kind: "three_placed";
  seat: Seat;
}
  | {
  cards: Train[];
  colour: Colour;
  kind: "row_robbed";
  robber: Seat;
  /** Who lost it. */
  seat: Seat;
}
  | {
  kind: "tickets_asked";
  seat: Seat;
}
  | {
  count: number;
  kind: "tickets_drawn";
  seat: Seat;
  /** From the top. */
  tickets?: Ticket[] | null;
}
  | {
  kind: "passed";
  seat: Seat;
}
  | {
  cards: Train[];
  kind: "stack_turned_up";
  seat: Seat;
}
  | {
  kind: "ticket_completed";
  points: number;
  seat: Seat;
  ticket: Ticket;
}
  | {
  kind: "completing_finished";
  seat: Seat;
}
  | {
  cards: number;
  kind: "deck_renewed";
}
  | {
  city: BigCity;
  kind: "bonus_won";
  points: number;
  seat: Seat;
}
  | {
  kind: "seat_scored";
  score: number;
  seat: Seat;
  /** The tickets it did not complete, which count against it. */
  uncompleted: Ticket[];
};

export type View = {
  /** Whose turn it is, or will be once nature has acted. */
  active: Seat;
  /** Who is still to choose first tickets. */
  choosing: SeatSet;
  /** The tickets that the active seat has completed in this scoring. */
  claimed: Ticket[];
  face_up: FaceUp;
  /** The seat that was set to play first, if one was (TT-3). */
  first_player?: Seat | null;
  /** 1, or 2 when four players go through the deck again. */
  half: number;
  /** The viewer's own hand; empty for a spectator. */
  hand: Train[];
  last_card: LastCard;
  memory: Memory;
  /** The tickets that the viewer chooses among. */
  offer: Offered[];
  open_stack: boolean;
  /** The viewer's own stack, at a table where one may look at it (TT-5). */
  own_stack?: Train[] | null;
  phase: Phase;
  /** The rows that lie in the railyards, by colour. */
  railyards: Railyards;
  seats: PerSeat_SeatView;
  /** The best tickets for the viewer to complete now, while they are to do so (TT-15). */
  suggestion?: Ticket[] | null;
  ticket_deck: number;
  /** The viewer's own tickets, the first ones that are still to be chosen among included. */
  tickets: Ticket[];
  train_deck: number;
  /** How many turns are left, the running one included, once the deck has run out; while tickets are completed, how many seats are still to do so. */
  turns_left: number;
  /** Who looks; `null` for a spectator. */
  viewer: Viewer;
};

export type Refusal = 
  | {
  kind: "no_such_ticket";
  place: number;
  tickets: number;
}
  | {
  kind: "kept_already";
  place: number;
}
  | {
  kind: "must_keep_one";
}
  | {
  card: Train;
  kind: "not_face_up";
}
  | {
  kind: "locomotive_second";
}
  | {
  kind: "no_trains_left";
}
  | {
  kind: "no_tickets_left";
}
  | {
  colour: Colour;
  kind: "no_card_of_colour";
}
  | {
  cards: number;
  colour: Colour;
  kind: "not_in_hand";
}
  | {
  count: number;
  kind: "not_enough_locomotives";
}
  | {
  colour: Colour;
  kind: "in_own_railyard";
}
  | {
  colour: Colour;
  kind: "too_short";
}
  | {
  colour: Colour;
  kind: "too_few_to_rob";
  needed: number;
}
  | {
  kind: "not_three";
}
  | {
  kind: "must_act";
}
  | {
  kind: "not_held";
  ticket: Ticket;
}
  | {
  kind: "cannot_complete";
  ticket: Ticket;
}
  | {
  cards: number;
  kind: "wrong_hand";
  seat: Seat;
}
  | {
  cards: number;
  kind: "wrong_face_up";
}
  | {
  kind: "not_in_deck";
}
  | {
  kind: "wrong_tickets";
  seat: Seat;
  tickets: number;
}
  | {
  kind: "wrong_draw";
  tickets: number;
}
  | {
  kind: "ticket_not_in_deck";
  ticket: Ticket;
};
