// Made by `npm run types` from `whistlestop schema`. Do not edit.

export const SEAT_FIELDS = ["robber","seat"] as const;

export type BigCity = "new_york" | "chicago" | "los_angeles" | "dallas" | "miami" | "seattle";

export type Colour = "red" | "green" | "blue" | "yellow" | "black" | "white" | "orange" | "purple";

/** The five places of the draw area; a place is empty when the deck has run out. */
export type FaceUp = (Train | null)[];

/** The origin of a returned ticket. */
export type FromSplitDraw = {
  /** The draw, by its index in the memory's list. */
  draw: number;
  /** How many tickets of the draw were returned before this one. */
  rank: number;
};

/** How the last card left the train deck. */
export type LastCard = "in_deck" | "drawn" | "turned_up" | "dealt";

/** What an attentive player remembers but no longer sees. */
export type Memory = {
  /** The bottom of the ticket deck: tickets returned after a draw, the next to be drawn first. */
  bottom: Returned[];
  /** Each seat's tickets from a first scoring, which lie face down (TT-21). */
  completed: PerSeat_SetOfTicket;
  /** The cards that were robbed and discarded in this half. */
  discards: Train[];
  /** The tickets that the active seat has just drawn, in order. */
  drawn: Returned[];
  /** How many of its first tickets each seat kept; six until all have chosen. */
  first_kept: PerSeat_uint8;
  /** The tickets that the viewer knows to be with each other seat. */
  held: PerSeat_SetOfTicket;
  /** The tickets that the viewer has ever held or drawn. */
  seen: Ticket[];
  /** The cards in each hand that everyone saw: taken face up, or shown while placing. */
  shown: PerSeat_MultisetOfTrain;
  /** Other seats' draws with tickets that the viewer knew, of which some were kept. */
  sifted: SplitDraw[];
  /** The stacks: the top card of a row was visible to all before it left. */
  stacks: PerSeat_MultisetOfTrain;
  /** For each seat that had to pass, how many cards of each colour it would have needed; 0 for a colour in its own railyard, and all 0 for a seat that did not pass. */
  stuck: PerSeat_Array_size_8_of_uint8;
};

/** A ticket in a choice. */
export type Offered = {
  /** Whether it is put aside to keep. */
  kept: boolean;
  ticket: Ticket;
};

export type PerSeat_Array_size_8_of_uint8 = number[][];

export type PerSeat_MultisetOfTrain = Train[][];

export type PerSeat_SeatView = SeatView[];

export type PerSeat_SetOfTicket = Ticket[][];

export type PerSeat_uint8 = number[];

/** What the game is waiting for. */
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
  /** Whether the card taken was the last of the turn. */
  last: boolean;
}
  | {
  kind: "second_pick";
}
  | {
  /** The number of its cards of the colour. */
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

/** A row of one colour in a seat's railyard. */
export type RailyardRow = {
  /** The number of cards of the colour, at the bottom. */
  cards: number;
  /** The number of locomotives on top of them. */
  locomotives: number;
  /** Its owner. */
  seat: Seat;
};

export type Railyards = (RailyardRow | null)[];

/** A ticket that was returned to the bottom of the deck, or drawn from there. */
export type Returned = {
  /** The seats that know it. */
  known_by: SeatSet;
  /** The split draw that it was returned from, if the viewer remembers part of that. */
  left?: FromSplitDraw | null;
  /** The ticket, if the viewer knows it. */
  ticket?: Ticket | null;
};

/** A place at the table, counted from 0 clockwise. */
export type Seat = number;

export type SeatSet = Seat[];

/** The public part of a seat. */
export type SeatView = {
  /** Its completed tickets that lie face up: those of the current scoring, and all of them once the game is over. */
  completed: Ticket[];
  /** How many tickets it has drawn and not yet kept or returned. */
  drawn: number;
  /** How many of its tickets from a first scoring lie face down (TT-21). */
  face_down: number;
  hand_size: number;
  /** Those cards, while they are turned up. */
  stack?: Train[] | null;
  /** How many train cards it has on the track. */
  stack_size: number;
  ticket_count: number;
  /** Its uncompleted tickets, once the game is over. */
  uncompleted?: Ticket[] | null;
};

/** A draw with tickets that the viewer knew, of which some were kept and some returned. */
export type SplitDraw = {
  /** The tickets in the order drawn, as far as the viewer knew them. */
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
  /** The number of players: 2, 3 or 4. */
  seats: number;
};

export type Action = 
  | {
  kind: "keep_ticket";
  /** Its index among them. */
  place: number;
}
  | {
  kind: "return_rest";
}
  | {
  /** The card; the leftmost of its kind is taken. */
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
  /** How many, possibly 0. */
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
  /** The seat that lost it. */
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
  /** Whose turn it is, or will be after the chance outcome. */
  active: Seat;
  /** The seats that still have to choose first tickets. */
  choosing: SeatSet;
  /** The tickets that the active seat has completed in this scoring. */
  claimed: Ticket[];
  face_up: FaceUp;
  /** The first player set by the table's options, if any (TT-3). */
  first_player?: Seat | null;
  /** 1, or 2 when four players go through the deck again. */
  half: number;
  /** The viewer's own hand; empty for a spectator. */
  hand: Train[];
  last_card: LastCard;
  memory: Memory;
  /** The tickets that the viewer chooses from. */
  offer: Offered[];
  open_stack: boolean;
  /** The viewer's own stack, if the table's options make it visible (TT-5). */
  own_stack?: Train[] | null;
  phase: Phase;
  /** The rows in the railyards, by colour. */
  railyards: Railyards;
  seats: PerSeat_SeatView;
  /** The best tickets for the viewer to complete now, during their scoring (TT-15). */
  suggestion?: Ticket[] | null;
  ticket_deck: number;
  /** The viewer's own tickets, including first ones not yet chosen. */
  tickets: Ticket[];
  train_deck: number;
  /** How many turns are left, including the current one, once the deck has run out; while tickets are completed, how many seats still have to do so. */
  turns_left: number;
  /** The viewer; `null` for a spectator. */
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
