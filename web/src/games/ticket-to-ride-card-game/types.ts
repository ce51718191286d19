// Made by `npm run types` from `whistlestop schema`. Do not edit.

export const SEAT_FIELDS = ["robber","seat"] as const;

export type BigCity = "new_york" | "chicago" | "los_angeles" | "dallas" | "miami" | "seattle";

export type Colour = "red" | "green" | "blue" | "yellow" | "black" | "white" | "orange" | "purple";

export type ColourSet = Colour[];

/** The five places of the draw area; a place is empty when the deck has run out. */
export type FaceUp = (Train | null)[];

/** How the last card left the train deck. */
export type LastCard = "in_deck" | "drawn" | "turned_up" | "dealt";

/** What was left of a sifted draw. */
export type Left = {
  /** The draw, by its place in the memory's list. */
  draw: number;
  /** How many tickets of the draw were returned before this one. */
  rank: number;
};

/** What an attentive player remembers, though it is not on the table. */
export type Memory = {
  /** The bottom of the ticket deck: what was returned after a draw, first the next to be drawn. */
  bottom: Returned[];
  /** The tickets of a first scoring that lie face down before each seat (TT-21). */
  completed: PerSeat_TicketSet;
  /** The cards that were robbed and discarded in this half. */
  discards: Trains;
  /** The tickets that the active seat has just drawn, in order. */
  drawn: Returned[];
  /** How many of its first tickets each seat kept; six until all have chosen. */
  first_kept: PerSeat_uint8;
  /** The tickets that the viewer knows each other seat to hold. */
  held: PerSeat_TicketSet;
  /** The tickets the viewer has ever held or drawn. */
  seen: TicketSet;
  /** The cards of each hand that everybody saw: taken face up, or shown while placing. */
  shown: PerSeat_Trains;
  /** Draws of others in which the viewer knew tickets, and of which some were kept. */
  sifted: Sifted[];
  /** The stacks: what lay on top of a row was seen by all before it left. */
  stacks: PerSeat_Trains;
  /** For each seat that had to pass, how many cards of each colour it would have had to lay; 0 for a colour in its own railyard, and all 0 for a seat that did not pass. */
  stuck: PerSeat_Array_size_8_of_uint8;
};

/** A ticket that the viewer chooses about. */
export type Offered = {
  /** Whether it is put aside to be kept. */
  kept: boolean;
  /** Which. */
  ticket: Ticket;
};

export type PerSeat_Array_size_8_of_uint8 = number[][];

export type PerSeat_SeatView = SeatView[];

export type PerSeat_TicketSet = TicketSet[];

export type PerSeat_Trains = Trains[];

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
  /** The sifted draw that it was returned from, if the viewer recalls something of that. */
  left?: Left | null;
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
  completed: TicketSet;
  /** How many tickets it has just drawn and not yet kept or returned. */
  drawn: number;
  /** How many tickets of a first scoring lie face down before it (TT-21). */
  face_down: number;
  /** How many train cards it holds. */
  hand_size: number;
  /** Those cards, while they are turned up. */
  stack?: Trains | null;
  /** How many train cards it has on the track. */
  stack_size: number;
  /** How many tickets it holds. */
  ticket_count: number;
  /** The tickets it did not complete, once the game is over. */
  uncompleted?: TicketSet | null;
};

/** A draw in which the viewer knew tickets, and of which some were kept and some returned. */
export type Sifted = {
  /** The tickets in the order drawn, as far as the viewer knew them then. */
  drawn: (Ticket | null)[];
  /** How many were kept. */
  kept: number;
  /** Who drew and kept. */
  seat: Seat;
};

export type Ticket = "chicago-new_york" | "new_york-chicago" | "chicago-dallas" | "new_york-sault_ste_marie" | "chicago-montreal" | "chicago-charleston" | "dallas-raleigh" | "dallas-miami" | "seattle-los_angeles" | "chicago-santa_fe" | "new_york-kansas_city" | "chicago-miami" | "new_york-miami" | "seattle-denver" | "los_angeles-dallas" | "los_angeles-vancouver" | "dallas-helena" | "dallas-washington" | "new_york-new_orleans" | "dallas-new_york" | "dallas-winnipeg" | "miami-omaha" | "los_angeles-houston" | "miami-boston" | "seattle-phoenix" | "miami-el_paso" | "dallas-san_francisco" | "chicago-calgary" | "seattle-saint_louis" | "los_angeles-nashville" | "los_angeles-duluth" | "seattle-chicago" | "los_angeles-chicago" | "seattle-dallas" | "chicago-san_francisco" | "miami-salt_lake_city" | "seattle-atlanta" | "seattle-toronto" | "los_angeles-pittsburgh" | "los_angeles-miami" | "new_york-las_vegas" | "miami-las_vegas" | "seattle-new_york" | "los_angeles-new_york" | "new_york-portland" | "seattle-miami";

export type TicketList4 = Ticket[];

export type TicketSet = Ticket[];

export type Train = "red" | "green" | "blue" | "yellow" | "black" | "white" | "orange" | "purple" | "locomotive";

export type Trains = Train[];

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
  /** How many cards of that colour; locomotives come after. */
  cards: number;
  /** The colour. */
  colour: Colour;
  kind: "place_suit";
}
  | {
  /** How many; none is a number too. */
  count: number;
  kind: "add_locomotives";
}
  | {
  /** The colours. */
  colours: ColourSet;
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
  /** Which one. */
  ticket: Ticket;
}
  | {
  kind: "finish_completing";
};

export type Event = 
  | {
  /** Which; only their owner is told. */
  cards?: Trains | null;
  /** How many. */
  count: number;
  kind: "trains_dealt";
  /** To whom. */
  seat: Seat;
}
  | {
  /** Which, from the left. */
  face_up: FaceUp;
  kind: "face_up_laid";
}
  | {
  /** How many. */
  count: number;
  kind: "tickets_dealt";
  /** To whom. */
  seat: Seat;
  /** Which; only their owner is told. */
  tickets?: TicketSet | null;
}
  | {
  kind: "first_player_set";
  /** Who it is. */
  seat: Seat;
}
  | {
  kind: "ticket_chosen";
  /** By whom. */
  seat: Seat;
  /** Which. */
  ticket: Ticket;
}
  | {
  kind: "choice_finished";
  /** Who. */
  seat: Seat;
}
  | {
  /** How many were kept. */
  kept: number;
  kind: "tickets_kept";
  /** How many went back to the deck. */
  returned: number;
  /** By whom. */
  seat: Seat;
  /** Which were kept; only their owner is told. */
  tickets?: TicketSet | null;
}
  | {
  /** Which, one from each row. */
  cards: Trains;
  kind: "trains_departed";
  /** Whose. */
  seat: Seat;
}
  | {
  /** Which. */
  card: Train;
  kind: "face_up_taken";
  /** By whom. */
  seat: Seat;
}
  | {
  /** Which. */
  card: Train;
  kind: "train_turned_up";
  /** The place, counted from 0. */
  place: number;
}
  | {
  kind: "top_card_asked";
  /** Who. */
  seat: Seat;
}
  | {
  /** Which; only who drew it is told. */
  card?: Train | null;
  kind: "train_drawn";
  /** By whom. */
  seat: Seat;
}
  | {
  kind: "drawing_stopped";
  /** By whom. */
  seat: Seat;
}
  | {
  kind: "deck_ran_out";
}
  | {
  /** How many cards of the colour. */
  cards: number;
  /** Its colour. */
  colour: Colour;
  kind: "suit_started";
  /** By whom. */
  seat: Seat;
}
  | {
  /** How many cards of the colour. */
  cards: number;
  /** Its colour. */
  colour: Colour;
  kind: "row_placed";
  /** How many locomotives on top. */
  locomotives: number;
  /** By whom. */
  seat: Seat;
}
  | {
  /** Their colours. */
  colours: ColourSet;
  kind: "three_placed";
  /** By whom. */
  seat: Seat;
}
  | {
  /** Its cards. */
  cards: Trains;
  /** Its colour. */
  colour: Colour;
  kind: "row_robbed";
  /** Who robbed it. */
  robber: Seat;
  /** Who lost it. */
  seat: Seat;
}
  | {
  kind: "tickets_asked";
  /** Who. */
  seat: Seat;
}
  | {
  /** How many. */
  count: number;
  kind: "tickets_drawn";
  /** By whom. */
  seat: Seat;
  /** Which, from the top; only who drew them is told. */
  tickets?: TicketList4 | null;
}
  | {
  kind: "passed";
  /** By whom. */
  seat: Seat;
}
  | {
  /** What is in it. */
  cards: Trains;
  kind: "stack_turned_up";
  /** Whose. */
  seat: Seat;
}
  | {
  kind: "ticket_completed";
  /** What it is worth. */
  points: number;
  /** By whom. */
  seat: Seat;
  /** Which. */
  ticket: Ticket;
}
  | {
  kind: "completing_finished";
  /** Who. */
  seat: Seat;
}
  | {
  /** How many cards it has. */
  cards: number;
  kind: "deck_renewed";
}
  | {
  /** Which. */
  city: BigCity;
  kind: "bonus_won";
  /** What it is worth. */
  points: number;
  /** By whom. */
  seat: Seat;
}
  | {
  kind: "seat_scored";
  /** The score. */
  score: number;
  /** Whose. */
  seat: Seat;
  /** The tickets it did not complete, which count against it. */
  uncompleted: TicketSet;
};

export type View = {
  /** Whose turn it is, or will be once nature has acted. */
  active: Seat;
  /** Who is still to choose first tickets. */
  choosing: SeatSet;
  /** The tickets that the active seat has completed in this scoring. */
  claimed: TicketSet;
  /** The face-up train cards. */
  face_up: FaceUp;
  /** The seat that was set to play first, if one was (TT-3). */
  first_player?: Seat | null;
  /** 1, or 2 when four players go through the deck again. */
  half: number;
  /** The viewer's own hand; empty for a spectator. */
  hand: Trains;
  /** How the last card left the deck. */
  last_card: LastCard;
  /** What an attentive player remembers. */
  memory: Memory;
  /** The tickets that the viewer chooses among. */
  offer: Offered[];
  /** Whether one may look at one's own stack. */
  open_stack: boolean;
  /** The viewer's own stack, at a table where one may look at it (TT-5). */
  own_stack?: Trains | null;
  /** What the table waits for. */
  phase: Phase;
  /** The rows that lie in the railyards, by colour. */
  railyards: Railyards;
  /** What everybody can see of each seat. */
  seats: PerSeat_SeatView;
  /** The best tickets for the viewer to complete now, while they are to do so (TT-15). */
  suggestion?: TicketSet | null;
  /** How many tickets the ticket deck has. */
  ticket_deck: number;
  /** The viewer's own tickets, the first ones that are still to be chosen among included. */
  tickets: TicketSet;
  /** How many cards the train deck has. */
  train_deck: number;
  /** How many turns are left, the running one included, once the deck has run out; while tickets are completed, how many seats are still to do so. */
  turns_left: number;
  /** Who looks; `null` for a spectator. */
  viewer: Viewer;
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
  kind: "no_such_ticket";
  /** What the table waits for. */
  phase: Phase;
  /** The place, counted from 0. */
  place: number;
  /** How many there are. */
  tickets: number;
}
  | {
  kind: "kept_already";
  /** What the table waits for. */
  phase: Phase;
  /** The place, counted from 0. */
  place: number;
}
  | {
  kind: "must_keep_one";
}
  | {
  /** The card. */
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
  /** The colour. */
  colour: Colour;
  kind: "no_card_of_colour";
}
  | {
  /** How many were asked for. */
  cards: number;
  /** The colour. */
  colour: Colour;
  kind: "not_in_hand";
}
  | {
  /** How many were asked for. */
  count: number;
  kind: "not_enough_locomotives";
}
  | {
  /** The colour. */
  colour: Colour;
  kind: "in_own_railyard";
}
  | {
  /** The colour. */
  colour: Colour;
  kind: "too_short";
}
  | {
  /** The colour. */
  colour: Colour;
  kind: "too_few_to_rob";
  /** How many cards would do. */
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
  /** The ticket. */
  ticket: Ticket;
}
  | {
  kind: "cannot_complete";
  /** The ticket. */
  ticket: Ticket;
}
  | {
  /** How many cards it is dealt. */
  cards: number;
  kind: "wrong_hand";
  /** The seat. */
  seat: Seat;
}
  | {
  /** How many cards are turned up. */
  cards: number;
  kind: "wrong_face_up";
}
  | {
  kind: "not_in_deck";
  /** What the table waits for. */
  phase: Phase;
}
  | {
  kind: "wrong_tickets";
  /** The seat. */
  seat: Seat;
  /** How many tickets it is dealt. */
  tickets: number;
}
  | {
  kind: "wrong_draw";
  /** How many are drawn from the shuffled part of the deck. */
  tickets: number;
}
  | {
  kind: "ticket_not_in_deck";
  /** What the table waits for. */
  phase: Phase;
  /** The ticket. */
  ticket: Ticket;
};
