// Made by `npm run types` from `whistlestop schema`. Do not edit.

export const SEAT_FIELDS = ["seat"] as const;

export type Card = "bo-1" | "bo-2" | "bo-3" | "bo-4" | "bo-5" | "bo-6" | "bo-7" | "bo-8" | "bo-9" | "bo-10" | "co-1" | "co-2" | "co-3" | "co-4" | "co-5" | "co-6" | "co-7" | "co-8" | "co-9" | "co-10" | "erie-1" | "erie-2" | "erie-3" | "erie-4" | "erie-5" | "erie-6" | "erie-7" | "erie-8" | "erie-9" | "erie-10" | "nyc-1" | "nyc-2" | "nyc-3" | "nyc-4" | "nyc-5" | "nyc-6" | "nyc-7" | "nyc-8" | "nyc-9" | "nyc-10" | "prr-1" | "prr-2" | "prr-3" | "prr-4" | "prr-5" | "prr-6" | "prr-7" | "prr-8" | "prr-9" | "prr-10";

export type City = "pittsburgh" | "baltimore" | "new_york";

export type Company = "bo" | "co" | "erie" | "nyc" | "prr";

/** The value of a company's shares, and how it was computed. */
export type CompanyValue = {
  locomotive?: Locomotive | null;
  /** The stretch that its train runs over; absent without a locomotive. */
  run?: Run | null;
  /** The value of one share. */
  share: number;
};

/** An end of a railway. */
export type End = "left" | "right";

/** The lane as it lies on the table. */
export type Lane = {
  /** The number of tricks played. */
  played: number;
  /** The prizes still to be played for. */
  rest: LaneCard[];
};

export type LaneCard = "bo-1" | "bo-2" | "bo-3" | "bo-4" | "bo-5" | "bo-6" | "bo-7" | "bo-8" | "bo-9" | "bo-10" | "co-1" | "co-2" | "co-3" | "co-4" | "co-5" | "co-6" | "co-7" | "co-8" | "co-9" | "co-10" | "erie-1" | "erie-2" | "erie-3" | "erie-4" | "erie-5" | "erie-6" | "erie-7" | "erie-8" | "erie-9" | "erie-10" | "nyc-1" | "nyc-2" | "nyc-3" | "nyc-4" | "nyc-5" | "nyc-6" | "nyc-7" | "nyc-8" | "nyc-9" | "nyc-10" | "prr-1" | "prr-2" | "prr-3" | "prr-4" | "prr-5" | "prr-6" | "prr-7" | "prr-8" | "prr-9" | "prr-10" | "bo-exchange" | "co-exchange" | "erie-exchange" | "nyc-exchange" | "prr-exchange" | "pittsburgh" | "baltimore" | "new_york" | "loco-3" | "loco-4" | "loco-5" | "loco-6+all" | "reservation-1" | "reservation-2" | "reservation-3";

export type Locomotive = "3" | "4" | "5" | "6" | "all";

/** What an attentive player remembers but no longer sees. */
export type Memory = {
  /** The cards that left the game (TR-9). */
  gone: Card[];
  /** The tricks so far, the current one last; none when the game is over. */
  tricks?: Trick[];
  /** The companies that each seat has shown to lack. */
  voids: PerSeat_SetOfCompany;
};

export type PerSeat_SeatView = SeatView[];

export type PerSeat_SetOfCard = Card[][];

export type PerSeat_SetOfCompany = Company[][];

/** What the game is waiting for. */
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

/** A company's railway, left to right. */
export type Railway = Station[];

/** The stretch of a railway that a train runs over. */
export type Run = {
  /** The first station, counted from 0 at the left. */
  from: number;
  /** The number of stations. */
  length: number;
  /** Their total earnings. */
  profit: number;
};

/** A place at the table, counted from 0 clockwise. */
export type Seat = number;

export type SeatSet = Seat[];

/** The public part of a seat. */
export type SeatView = {
  hand_size: number;
  /** Its card in the trick, until that is a share, in the lane, gone or laid. */
  played?: Card | null;
  shares: Share[];
  /** The value of its shares if the game ended now. */
  worth: number;
};

export type Share = "bo-1" | "bo-2" | "bo-3" | "bo-4" | "bo-5" | "bo-6" | "bo-7" | "bo-8" | "bo-9" | "bo-10" | "co-1" | "co-2" | "co-3" | "co-4" | "co-5" | "co-6" | "co-7" | "co-8" | "co-9" | "co-10" | "erie-1" | "erie-2" | "erie-3" | "erie-4" | "erie-5" | "erie-6" | "erie-7" | "erie-8" | "erie-9" | "erie-10" | "nyc-1" | "nyc-2" | "nyc-3" | "nyc-4" | "nyc-5" | "nyc-6" | "nyc-7" | "nyc-8" | "nyc-9" | "nyc-10" | "prr-1" | "prr-2" | "prr-3" | "prr-4" | "prr-5" | "prr-6" | "prr-7" | "prr-8" | "prr-9" | "prr-10" | "bo-exchange" | "co-exchange" | "erie-exchange" | "nyc-exchange" | "prr-exchange";

export type Station = "bo-1" | "bo-2" | "bo-3" | "bo-4" | "bo-5" | "bo-6" | "bo-7" | "bo-8" | "bo-9" | "bo-10" | "co-1" | "co-2" | "co-3" | "co-4" | "co-5" | "co-6" | "co-7" | "co-8" | "co-9" | "co-10" | "erie-1" | "erie-2" | "erie-3" | "erie-4" | "erie-5" | "erie-6" | "erie-7" | "erie-8" | "erie-9" | "erie-10" | "nyc-1" | "nyc-2" | "nyc-3" | "nyc-4" | "nyc-5" | "nyc-6" | "nyc-7" | "nyc-8" | "nyc-9" | "nyc-10" | "prr-1" | "prr-2" | "prr-3" | "prr-4" | "prr-5" | "prr-6" | "prr-7" | "prr-8" | "prr-9" | "prr-10" | "bo-start" | "co-start" | "erie-start" | "nyc-start" | "prr-start" | "pittsburgh" | "baltimore" | "new_york";

/** A trick, as an attentive player remembers it. */
export type Trick = {
  /** The cards, clockwise from the lead. */
  cards: Card[];
  /** The leader. */
  lead: Seat;
  prize: LaneCard;
};

export type Viewer = Seat | null;

export type Config = {
  /** Who leads first; drawn at random if left out (TR-4). */
  first_lead?: Seat | null;
  /** The number of players: 3, 4 or 5. */
  seats: number;
  /** Whether cities and locomotives are in the lane in random order (TR-18). */
  shuffled_track?: boolean;
};

export type Action = 
  | {
  card: Card;
  kind: "play";
}
  | {
  company: Company;
  kind: "place_locomotive";
}
  | {
  company: Company;
  end: End;
  kind: "place_city";
}
  | {
  end: End;
  kind: "lay_card";
};

export type Event = 
  | {
  kind: "lane_laid";
  lane: LaneCard[];
}
  | {
  /** The cards; `null` for everyone except the owner. */
  cards?: Card[] | null;
  count: number;
  kind: "hand_dealt";
  seat: Seat;
}
  | {
  card: Card;
  kind: "card_opened";
}
  | {
  kind: "lead_set";
  seat: Seat;
}
  | {
  card: Card;
  kind: "card_played";
  seat: Seat;
  /** The led company, if this card shows that its player has none of it. */
  void?: Company | null;
}
  | {
  card: Card;
  kind: "trick_won";
  prize: LaneCard;
  seat: Seat;
}
  | {
  kind: "share_taken";
  seat: Seat;
  share: Share;
}
  | {
  card: Card;
  kind: "share_kept";
  seat: Seat;
}
  | {
  card: Card;
  kind: "card_reserved";
  /** The number of the reservation. */
  reservation: number;
  seat: Seat;
}
  | {
  card: Card;
  kind: "card_retired";
  seat: Seat;
}
  | {
  company: Company;
  /** Whether it was the only company left, so there was no choice. */
  forced: boolean;
  kind: "locomotive_placed";
  locomotive: Locomotive;
  seat: Seat;
}
  | {
  city: City;
  company: Company;
  end: End;
  kind: "city_placed";
  seat: Seat;
}
  | {
  card: Card;
  end: End;
  kind: "card_laid";
  seat: Seat;
}
  | {
  company: Company;
  kind: "company_valued";
  locomotive?: Locomotive | null;
  /** The stretch that its train runs over; absent without a locomotive. */
  run?: Run | null;
  /** The value of one share. */
  share: number;
}
  | {
  kind: "seat_scored";
  score: number;
  seat: Seat;
};

export type View = {
  /** The seat to act; `null` for a chance outcome and after the end. */
  active?: Seat | null;
  /** The first leader set by the table's options, if any (TR-4). */
  first_lead?: Seat | null;
  /** The viewer's own hand; empty for a spectator. */
  hand: Card[];
  lane: Lane;
  /** The leader of the trick, or the next one. */
  lead: Seat;
  locomotives: {
    bo: Locomotive | null;
    co: Locomotive | null;
    erie: Locomotive | null;
    nyc: Locomotive | null;
    prr: Locomotive | null;
  };
  memory: Memory;
  phase: Phase;
  railways: {
    bo: Railway;
    co: Railway;
    erie: Railway;
    nyc: Railway;
    prr: Railway;
  };
  seats: PerSeat_SeatView;
  /** Whether cities and locomotives were shuffled (TR-18). */
  shuffled_track: boolean;
  /** The value of each company if the game ended now. */
  values: {
    bo: CompanyValue;
    co: CompanyValue;
    erie: CompanyValue;
    nyc: CompanyValue;
    prr: CompanyValue;
  };
  /** The viewer; `null` for a spectator. */
  viewer: Viewer;
  /** The seat whose card is winning the trick; the winner once it is complete. */
  winning: Seat;
};

export type Refusal = 
  | {
  card: Card;
  kind: "not_in_hand";
}
  | {
  company: Company;
  kind: "must_follow";
}
  | {
  company: Company;
  kind: "has_locomotive";
};
