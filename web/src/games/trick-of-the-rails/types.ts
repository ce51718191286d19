// Made by `npm run types` from `whistlestop schema`. Do not edit.

export const SEAT_FIELDS = ["seat"] as const;

export type Card = "bo-1" | "bo-2" | "bo-3" | "bo-4" | "bo-5" | "bo-6" | "bo-7" | "bo-8" | "bo-9" | "bo-10" | "co-1" | "co-2" | "co-3" | "co-4" | "co-5" | "co-6" | "co-7" | "co-8" | "co-9" | "co-10" | "erie-1" | "erie-2" | "erie-3" | "erie-4" | "erie-5" | "erie-6" | "erie-7" | "erie-8" | "erie-9" | "erie-10" | "nyc-1" | "nyc-2" | "nyc-3" | "nyc-4" | "nyc-5" | "nyc-6" | "nyc-7" | "nyc-8" | "nyc-9" | "nyc-10" | "prr-1" | "prr-2" | "prr-3" | "prr-4" | "prr-5" | "prr-6" | "prr-7" | "prr-8" | "prr-9" | "prr-10";

export type CardSet = Card[];

export type City = "pittsburgh" | "baltimore" | "new_york";

export type Company = "bo" | "co" | "erie" | "nyc" | "prr";

export type CompanySet = Company[];

/** What the shares of a company are worth, and why. */
export type CompanyValue = {
  /** Its locomotive. */
  locomotive?: Locomotive | null;
  /** The stretch its train runs over; none without a locomotive. */
  run?: Run | null;
  /** What one share is worth. */
  share: number;
};

/** An end of a railway. */
export type End = "left" | "right";

export type Lane = {
  /** How many tricks were played. */
  played: number;
  rest: LaneCard[];
};

export type LaneCard = "bo-1" | "bo-2" | "bo-3" | "bo-4" | "bo-5" | "bo-6" | "bo-7" | "bo-8" | "bo-9" | "bo-10" | "co-1" | "co-2" | "co-3" | "co-4" | "co-5" | "co-6" | "co-7" | "co-8" | "co-9" | "co-10" | "erie-1" | "erie-2" | "erie-3" | "erie-4" | "erie-5" | "erie-6" | "erie-7" | "erie-8" | "erie-9" | "erie-10" | "nyc-1" | "nyc-2" | "nyc-3" | "nyc-4" | "nyc-5" | "nyc-6" | "nyc-7" | "nyc-8" | "nyc-9" | "nyc-10" | "prr-1" | "prr-2" | "prr-3" | "prr-4" | "prr-5" | "prr-6" | "prr-7" | "prr-8" | "prr-9" | "prr-10" | "bo-exchange" | "co-exchange" | "erie-exchange" | "nyc-exchange" | "prr-exchange" | "pittsburgh" | "baltimore" | "new_york" | "loco-3" | "loco-4" | "loco-5" | "loco-6+all" | "reservation-1" | "reservation-2" | "reservation-3";

export type Locomotive = "3" | "4" | "5" | "6" | "all";

/** What an attentive player remembers, though it is not on the table. */
export type Memory = {
  /** The cards that left the game (TR-9). */
  gone: CardSet;
  /** The tricks so far, the present one last; none when the game is over. */
  tricks?: Trick[];
  /** The companies each seat has shown to have none of. */
  voids: PerSeat_CompanySet;
};

export type Openings = Card[];

/** One value for each company. */
export type PerCompany = {
  bo: Railway;
  co: Railway;
  erie: Railway;
  nyc: Railway;
  prr: Railway;
};

/** One value for each company. */
export type PerCompany2 = {
  bo?: Locomotive | null;
  co?: Locomotive | null;
  erie?: Locomotive | null;
  nyc?: Locomotive | null;
  prr?: Locomotive | null;
};

/** One value for each company. */
export type PerCompany3 = {
  bo: CompanyValue;
  co: CompanyValue;
  erie: CompanyValue;
  nyc: CompanyValue;
  prr: CompanyValue;
};

export type PerSeat_CardSet = CardSet[];

export type PerSeat_CompanySet = CompanySet[];

export type PerSeat_SeatView = SeatView[];

/** What the table waits for. */
export type Phase = 
  | {
  kind: "lay_lane";
}
  | {
  kind: "deal";
}
  | {
  kind: "draw_lead";
}
  | {
  kind: "play";
}
  | {
  kind: "place_locomotive";
  /** Which one. */
  locomotive: Locomotive;
}
  | {
  kind: "place_city";
}
  | {
  kind: "lay_card";
}
  | {
  kind: "over";
};

export type Railway = Station[];

/** The stretch of a railway that a train runs over. */
export type Run = {
  /** The first station, counted from 0 at the left. */
  from: number;
  /** How many stations it has. */
  length: number;
  /** What they earn together. */
  profit: number;
};

/** A place at the table, counted from 0 clockwise. */
export type Seat = number;

export type SeatSet = Seat[];

/** What lies before a seat. */
export type SeatView = {
  /** How many cards it holds. */
  hand_size: number;
  /** Its card of the trick, until that is a share, in the lane, gone or laid. */
  played?: Card | null;
  /** Its shares. */
  shares: ShareSet;
  /** What the shares would be worth if the game ended now. */
  worth: number;
};

export type Share = "bo-1" | "bo-2" | "bo-3" | "bo-4" | "bo-5" | "bo-6" | "bo-7" | "bo-8" | "bo-9" | "bo-10" | "co-1" | "co-2" | "co-3" | "co-4" | "co-5" | "co-6" | "co-7" | "co-8" | "co-9" | "co-10" | "erie-1" | "erie-2" | "erie-3" | "erie-4" | "erie-5" | "erie-6" | "erie-7" | "erie-8" | "erie-9" | "erie-10" | "nyc-1" | "nyc-2" | "nyc-3" | "nyc-4" | "nyc-5" | "nyc-6" | "nyc-7" | "nyc-8" | "nyc-9" | "nyc-10" | "prr-1" | "prr-2" | "prr-3" | "prr-4" | "prr-5" | "prr-6" | "prr-7" | "prr-8" | "prr-9" | "prr-10" | "bo-exchange" | "co-exchange" | "erie-exchange" | "nyc-exchange" | "prr-exchange";

export type ShareSet = Share[];

export type Station = "bo-1" | "bo-2" | "bo-3" | "bo-4" | "bo-5" | "bo-6" | "bo-7" | "bo-8" | "bo-9" | "bo-10" | "co-1" | "co-2" | "co-3" | "co-4" | "co-5" | "co-6" | "co-7" | "co-8" | "co-9" | "co-10" | "erie-1" | "erie-2" | "erie-3" | "erie-4" | "erie-5" | "erie-6" | "erie-7" | "erie-8" | "erie-9" | "erie-10" | "nyc-1" | "nyc-2" | "nyc-3" | "nyc-4" | "nyc-5" | "nyc-6" | "nyc-7" | "nyc-8" | "nyc-9" | "nyc-10" | "prr-1" | "prr-2" | "prr-3" | "prr-4" | "prr-5" | "prr-6" | "prr-7" | "prr-8" | "prr-9" | "prr-10" | "bo-start" | "co-start" | "erie-start" | "nyc-start" | "prr-start" | "pittsburgh" | "baltimore" | "new_york";

/** A trick, as an attentive player remembers it. */
export type Trick = {
  /** The cards, clockwise from the lead. */
  cards: Card[];
  /** Who led. */
  lead: Seat;
  /** What it was played for. */
  prize: LaneCard;
};

export type Viewer = Seat | null;

export type Config = {
  /** Who leads first; drawn at random if left out (TR-4). */
  first_lead?: Seat | null;
  /** How many play: 3, 4 or 5. */
  seats: number;
  /** Whether cities and locomotives stand in the lane in random order (TR-18). */
  shuffled_track?: boolean;
};

export type Action = 
  | {
  /** The card. */
  card: Card;
  kind: "play";
}
  | {
  /** A company without one. */
  company: Company;
  kind: "place_locomotive";
}
  | {
  /** Whose railway. */
  company: Company;
  /** At which end. */
  end: End;
  kind: "place_city";
}
  | {
  /** At which end. */
  end: End;
  kind: "lay_card";
};

export type Event = 
  | {
  kind: "lane_laid";
  /** All its cards, left to right. */
  lane: LaneCard[];
}
  | {
  /** Which cards; only its owner is told, for others it is `null`. */
  cards?: CardSet | null;
  /** How many cards. */
  count: number;
  kind: "hand_dealt";
  /** Whose hand. */
  seat: Seat;
}
  | {
  /** The card. */
  card: Card;
  kind: "card_opened";
}
  | {
  kind: "lead_set";
  /** Who leads. */
  seat: Seat;
}
  | {
  /** The card. */
  card: Card;
  kind: "card_played";
  /** By whom. */
  seat: Seat;
  /** The led company, if this card shows that its player has none of it. */
  void?: Company | null;
}
  | {
  /** With which card. */
  card: Card;
  kind: "trick_won";
  /** What it was for. */
  prize: LaneCard;
  /** By whom. */
  seat: Seat;
}
  | {
  kind: "share_taken";
  /** Who. */
  seat: Seat;
  /** Which. */
  share: Share;
}
  | {
  /** Which. */
  card: Card;
  kind: "share_kept";
  /** Who. */
  seat: Seat;
}
  | {
  /** Which card. */
  card: Card;
  kind: "card_reserved";
  /** The number of the reservation. */
  reservation: number;
  /** Who won. */
  seat: Seat;
}
  | {
  /** Which card. */
  card: Card;
  kind: "card_retired";
  /** Who won. */
  seat: Seat;
}
  | {
  /** Where. */
  company: Company;
  /** Whether it was the one company left without, so that there was nothing to choose. */
  forced: boolean;
  kind: "locomotive_placed";
  /** Which. */
  locomotive: Locomotive;
  /** Who placed it. */
  seat: Seat;
}
  | {
  /** Which. */
  city: City;
  /** To whose railway. */
  company: Company;
  /** At which end. */
  end: End;
  kind: "city_placed";
  /** By whom. */
  seat: Seat;
}
  | {
  /** Which. */
  card: Card;
  /** At which end. */
  end: End;
  kind: "card_laid";
  /** By whom. */
  seat: Seat;
}
  | {
  /** Which. */
  company: Company;
  kind: "company_valued";
  /** Its locomotive. */
  locomotive?: Locomotive | null;
  /** The stretch its train runs over; none without a locomotive. */
  run?: Run | null;
  /** What one share is worth. */
  share: number;
}
  | {
  kind: "seat_scored";
  /** The score. */
  score: number;
  /** Whose. */
  seat: Seat;
};

export type View = {
  /** Whom the table waits for; `null` for nature, or when the game is over. */
  active?: Seat | null;
  /** The seat that was set to lead first, if one was (TR-4). */
  first_lead?: Seat | null;
  /** The viewer's own hand; empty for a spectator. */
  hand: CardSet;
  /** The lane: how many tricks were played, and what is left to play for. */
  lane: Lane;
  /** Who led the trick, or is to lead. */
  lead: Seat;
  /** The locomotives of the companies. */
  locomotives: PerCompany2;
  /** What an attentive player remembers. */
  memory: Memory;
  /** What the table waits for. */
  phase: Phase;
  /** The five railways, left to right. */
  railways: PerCompany;
  /** What lies before each seat. */
  seats: PerSeat_SeatView;
  /** Whether cities and locomotives were shuffled (TR-18). */
  shuffled_track: boolean;
  /** What each company would be worth if the game ended now. */
  values: PerCompany3;
  /** Who looks; `null` for a spectator. */
  viewer: Viewer;
  /** Whose card wins the trick so far; once it is complete, the winner. */
  winning: Seat;
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
  /** The card. */
  card: Card;
  kind: "not_in_hand";
}
  | {
  /** The company that was led. */
  company: Company;
  kind: "must_follow";
}
  | {
  /** The company. */
  company: Company;
  kind: "has_locomotive";
}
  | {
  kind: "wrong_lane_length";
  /** How many it has. */
  places: number;
}
  | {
  /** The card. */
  card: LaneCard;
  kind: "wrong_lane_place";
  /** The place, counted from 0. */
  place: number;
  /** Whether the track is shuffled. */
  shuffled: boolean;
}
  | {
  /** The card. */
  card: LaneCard;
  kind: "twice_in_lane";
}
  | {
  kind: "locomotive_missing";
}
  | {
  /** How many it should have. */
  cards: number;
  kind: "wrong_hand_size";
  /** Whose hand. */
  seat: Seat;
}
  | {
  /** The card. */
  card: Card;
  kind: "dealt_twice";
}
  | {
  /** How many cards are left after the deal. */
  cards: number;
  kind: "wrong_openings";
};
