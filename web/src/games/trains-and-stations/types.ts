// Made by `npm run types` from `whistlestop schema`. Do not edit.

export const SEAT_FIELDS = ["by","seat","to"] as const;

export type BoardChoice = string;

/** A board as data: what a client needs to draw the map. */
export type BoardPlan = {
  /** The name of the board. */
  name: string;
  /** The names of everything on it, by id. */
  names: Record<string, string>;
  /** Its kinds of power card. */
  power: PowerPlan[];
  stations: StationPlan[];
  /** The file that it comes from, without comments. */
  text: string;
  tracks: TrackData[];
};

/** The majority's reward at a station (TS-22): a white die, a power card or points. */
export type Bonus = "die" | "power" | number;

export type Building = "hotel" | "mine" | "ranch";

/** A building at a station. */
export type BuildingView = {
  building: Building;
  seat: Seat;
};

export type Die = "coin" | "hotel" | "mine" | "ranch" | "train" | "locked_train" | "white-coin" | "white-hotel" | "white-mine" | "white-ranch" | "white-train" | "white-locked_train";

export type Face = "coin" | "hotel" | "mine" | "ranch" | "train" | "locked_train";

export type Goods = "cattle" | "worker" | "coal" | "food" | "silver" | "gold";

/** What an attentive player remembers but no longer sees. Everyone sees which goods a building gives and which are traded, so a careful player knows all goods. Of power cards, such a player knows how many each seat has been dealt, drawn and shown. */
export type Memory = {
  /** How many power cards each seat has drawn since the start. */
  drawn: PerSeat_uint8;
  /** Each seat's goods, including offered ones until they are shown. */
  goods: PerSeat_MultisetOfGoods;
  /** The goods that are or were on a stack. */
  in_use: Goods[];
  power: PerSeat_uint8;
  /** The card that the viewer gave back at the start. */
  returned?: Power | null;
};

/** An offer of goods for trade. */
export type Offer = {
  /** Two-goods cards. */
  cards: PowerCards;
  /** What may still be offered: goods from this index on, then two-goods cards. */
  cursor: number;
  goods: Goods[];
};

export type PerSeat_MultisetOfGoods = Goods[][];

export type PerSeat_PowerCards = PowerCards[];

export type PerSeat_SeatView = SeatView[];

export type PerSeat_uint8 = number[];

/** What the game is waiting for. */
export type Phase = 
  | {
  kind: "deal";
}
  | {
  kind: "return_power";
}
  | {
  kind: "draw_conductor";
}
  | {
  kind: "gather";
}
  | {
  kind: "keep_saved";
}
  | {
  kind: "roll";
}
  | {
  kind: "reroll";
}
  | {
  kind: "place";
}
  | {
  kind: "build";
}
  | {
  kind: "choose_delivery";
}
  | {
  kind: "break_tie";
}
  | {
  count: number;
  kind: "draw_power";
  seat: Seat;
}
  | {
  building: Building;
  kind: "serve_goods";
  seat: Seat;
}
  | {
  kind: "missions";
}
  | {
  kind: "upgrade";
}
  | {
  building: Building;
  goods: Goods;
  kind: "speculate";
}
  | {
  building: Building;
  kind: "serve_trades";
  seat: Seat;
}
  | {
  building: Building;
  kind: "order_trades";
}
  | {
  kind: "over";
};

export type Power = "seattle-detroit" | "billings-detroit" | "boston-miami" | "boston-atlanta" | "billings-kansas_city" | "cattle-gold" | "cattle-silver" | "coal-silver" | "coal-food" | "worker-food" | "worker-coal" | "power-0" | "power-1" | "power-2" | "power-3" | "power-4" | "power-5" | "power-6" | "power-7" | "power-8" | "power-9" | "power-10" | "power-11" | "power-12" | "power-13" | "power-14" | "power-15" | "power-16" | "power-17" | "power-18" | "power-19";

export type PowerCards = Power[];

/** A kind of power card: a mission or a two-goods card. */
export type PowerPlan = {
  card: Power;
  copies: number;
  /** The goods that a two-goods card counts as, one of each (TS-29, TS-33). */
  goods?: Goods[] | null;
  /** The stations of a mission, which scores once they are joined (TS-26). */
  mission?: Station[] | null;
  /** Its two stations or its two goods: `seattle-detroit`. */
  name: string;
  /** The points of a mission. */
  points?: number | null;
};

export type RuleSet = "english" | "french";

/** A place at the table, counted from 0 clockwise. */
export type Seat = number;

export type SeatSet = Seat[];

/** The public part of a seat, and for its owner the hidden part. */
export type SeatView = {
  /** The white dice it holds. */
  bonus_dice: number;
  /** Its hotels, mines and ranches in the supply. */
  buildings: number[];
  coins: number;
  /** Its available dice. */
  dice: number;
  /** The missions that it revealed this turn. */
  fresh: PowerCards;
  /** Its goods, for its owner, and for everyone at the end. */
  goods?: Goods[] | null;
  /** The missions it has revealed. */
  missions: PowerCards;
  /** Its points, without missions and monopolies. */
  points: number;
  /** Its power cards, for their owner, and for everyone at the end. */
  power?: PowerCards | null;
  /** Its saved dice, by face. */
  saved: Face[];
  /** The two-goods cards that it has traded, which left the game. */
  traded: PowerCards;
};

export type Space = "pacific-1" | "pacific-2" | "pacific-3" | "pacific-4" | "pacific-5" | "pacific-6" | "northern-1" | "northern-2" | "northern-3" | "northern-4" | "northern-5" | "northern-6" | "northern-7" | "prairie-1" | "prairie-2" | "prairie-3" | "prairie-4" | "prairie-5" | "prairie-6" | "prairie-7" | "desert-1" | "desert-2" | "desert-3" | "desert-4" | "desert-5" | "desert-6" | "central-1" | "central-2" | "central-3" | "central-4" | "central-5" | "central-6" | "lakes-1" | "lakes-2" | "lakes-3" | "piedmont-1" | "piedmont-2" | "piedmont-3" | "piedmont-4" | "piedmont-5" | "piedmont-6" | "piedmont-7" | "gulf-1" | "gulf-2" | "gulf-3" | "gulf-4" | "gulf-5" | "gulf-6" | "gulf-7" | "atlantic-1" | "atlantic-2" | "atlantic-3" | "atlantic-4" | "atlantic-5" | "atlantic-6" | "atlantic-7" | "space-0" | "space-1" | "space-2" | "space-3" | "space-4" | "space-5" | "space-6" | "space-7" | "space-8" | "space-9" | "space-10" | "space-11" | "space-12" | "space-13" | "space-14" | "space-15" | "space-16" | "space-17" | "space-18" | "space-19" | "space-20" | "space-21" | "space-22" | "space-23" | "space-24" | "space-25" | "space-26" | "space-27" | "space-28" | "space-29" | "space-30" | "space-31" | "space-32" | "space-33" | "space-34" | "space-35" | "space-36" | "space-37" | "space-38" | "space-39" | "space-40" | "space-41" | "space-42" | "space-43" | "space-44" | "space-45" | "space-46" | "space-47" | "space-48" | "space-49" | "space-50" | "space-51" | "space-52" | "space-53" | "space-54" | "space-55" | "space-56" | "space-57" | "space-58" | "space-59" | "space-60" | "space-61" | "space-62" | "space-63" | "space-64" | "space-65" | "space-66" | "space-67" | "space-68" | "space-69" | "space-70" | "space-71" | "space-72" | "space-73" | "space-74" | "space-75" | "space-76" | "space-77" | "space-78" | "space-79" | "space-80" | "space-81" | "space-82" | "space-83" | "space-84" | "space-85" | "space-86" | "space-87" | "space-88" | "space-89" | "space-90" | "space-91" | "space-92" | "space-93" | "space-94" | "space-95" | "space-96" | "space-97" | "space-98" | "space-99" | "space-100" | "space-101" | "space-102" | "space-103" | "space-104" | "space-105" | "space-106" | "space-107" | "space-108" | "space-109" | "space-110" | "space-111" | "space-112" | "space-113" | "space-114" | "space-115" | "space-116" | "space-117" | "space-118" | "space-119" | "space-120" | "space-121" | "space-122" | "space-123" | "space-124" | "space-125" | "space-126" | "space-127";

/** A space of a track. */
export type SpacePlan = {
  at: [number, number];
  /** The track and the number: `pacific-1`. */
  name: string;
  space: Space;
};

/** A stack of goods. */
export type StackView = {
  building: Building;
  closed: boolean;
  /** The current or last goods. */
  goods: Goods;
  left: number;
};

export type Station = "seattle" | "los_angeles" | "billings" | "detroit" | "san_antonio" | "boston" | "kansas_city" | "atlanta" | "miami" | "station-0" | "station-1" | "station-2" | "station-3" | "station-4" | "station-5" | "station-6" | "station-7" | "station-8" | "station-9" | "station-10" | "station-11";

/** A station, as in the file. */
export type StationPlan = {
  /** 0 to 100 from the west, 0 to 60 from the north. */
  at: [number, number];
  bonus: Bonus;
  /** Its name: lower case, with underscores. */
  name: string;
  /** How many buildings it holds (TS-13). */
  places: number;
  station: Station;
};

/** A station and its buildings. */
export type StationView = {
  /** The buildings, in the order in which they were built. */
  buildings: BuildingView[];
  station: Station;
};

export type Track = "pacific" | "northern" | "prairie" | "desert" | "central" | "lakes" | "piedmont" | "gulf" | "atlantic" | "track-0" | "track-1" | "track-2" | "track-3" | "track-4" | "track-5" | "track-6" | "track-7" | "track-8" | "track-9" | "track-10" | "track-11" | "track-12" | "track-13" | "track-14" | "track-15";

export type TrackData = {
  /** Stations and spaces in order, by id; a branch begins at the junction. */
  chains: string[][];
  name: string;
  spaces: SpacePlan[];
  track: Track;
};

/** A die on the board. */
export type TrainView = {
  /** Its owner; `null` for a white die. */
  seat?: Seat | null;
  space: Space;
};

export type Viewer = Seat | null;

export type Config = {
  /** The board: `original`, `short` or `long` for a shorter or longer game, or the text of a board file. */
  board?: BoardChoice;
  /** Whether players may give each other coins (TS-36). */
  coin_gifts?: boolean;
  /** Who takes the first turn; drawn at random if left out (TS-3). */
  conductor?: Seat | null;
  /** The maximum number of rounds; 60 by default (TS-37). */
  rounds?: number;
  /** Which rulebook applies. */
  rules?: RuleSet;
  /** The number of players: 3, 4 or 5. */
  seats: number;
};

export type Action = 
  | {
  card: Power;
  kind: "return_power";
}
  | {
  bonus: number;
  kind: "gather";
}
  | {
  kind: "reclaim";
}
  | {
  dice: Face[];
  kind: "keep";
}
  | {
  die: Die;
  kind: "pick";
}
  | {
  kind: "reroll";
}
  | {
  kind: "stop";
}
  | {
  kind: "place_train";
  space: Space;
  white: boolean;
}
  | {
  building: Building;
  kind: "erect";
  station: Station;
}
  | {
  dice: Face[];
  kind: "save";
}
  | {
  kind: "deliver";
  track: Track;
}
  | {
  kind: "break_tie";
  seat: Seat;
}
  | {
  count: number;
  kind: "serve";
  seat: Seat;
}
  | {
  kind: "serve_next";
  seat: Seat;
}
  | {
  card: Power;
  kind: "reveal_mission";
}
  | {
  kind: "finish_missions";
}
  | {
  building: Building;
  goods: Goods;
  kind: "upgrade";
}
  | {
  count: number;
  goods: Goods;
  kind: "offer_goods";
}
  | {
  card: Power;
  kind: "offer_power";
}
  | {
  kind: "finish_offer";
};

export type Event = 
  | {
  cards?: PowerCards | null;
  kind: "power_dealt";
  seat: Seat;
}
  | {
  card?: Power | null;
  kind: "power_returned";
  seat: Seat;
}
  | {
  kind: "power_shuffled";
}
  | {
  kind: "conductor_set";
  seat: Seat;
}
  | {
  kind: "turn_began";
  seat: Seat;
}
  | {
  count: number;
  kind: "dice_reclaimed";
  seat: Seat;
}
  | {
  bonus: number;
  kind: "dice_gathered";
  own: number;
  seat: Seat;
}
  | {
  count: number;
  dice: Face[];
  kind: "dice_kept";
  seat: Seat;
}
  | {
  dice: Die[];
  kind: "dice_rolled";
  seat: Seat;
}
  | {
  die: Die;
  kind: "die_picked";
  seat: Seat;
}
  | {
  coins: number;
  kind: "reroll_paid";
  seat: Seat;
}
  | {
  kind: "roll_ended";
  seat: Seat;
}
  | {
  kind: "strike_called";
  points: number;
  seat: Seat;
}
  | {
  kind: "train_placed";
  seat: Seat;
  space: Space;
  track: Track;
  white: boolean;
}
  | {
  building: Building;
  kind: "building_erected";
  seat: Seat;
  station: Station;
}
  | {
  count: number;
  kind: "coins_taken";
  seat: Seat;
}
  | {
  count: number;
  kind: "coins_given";
  seat: Seat;
  to: Seat;
}
  | {
  dice: Face[];
  kind: "dice_saved";
  seat: Seat;
}
  | {
  kind: "dice_returned";
  own: number;
  seat: Seat;
  white: number;
}
  | {
  kind: "delivery_made";
  seat: Seat;
  stations: Station[];
  track: Track;
}
  | {
  kind: "completion_scored";
  points: number;
  seat: Seat;
}
  | {
  by: Seat;
  kind: "majority_won";
  seat: Seat;
  tied: boolean;
}
  | {
  kind: "bonus_points_taken";
  points: number;
  seat: Seat;
  station: Station;
}
  | {
  kind: "bonus_die_taken";
  seat: Seat;
  station: Station;
}
  | {
  kind: "bonus_missed";
  seat: Seat;
  station: Station;
}
  | {
  cards?: PowerCards | null;
  count: number;
  kind: "power_drawn";
  seat: Seat;
}
  | {
  count: number;
  goods: Goods;
  kind: "goods_taken";
  seat: Seat;
}
  | {
  building: Building;
  kind: "goods_missed";
  points: number;
  seat: Seat;
}
  | {
  card: Power;
  kind: "mission_revealed";
  points: number;
  seat: Seat;
}
  | {
  kind: "missions_finished";
  seat: Seat;
}
  | {
  kind: "track_cleared";
  track: Track;
}
  | {
  building: Building;
  goods: Goods;
  kind: "stack_upgraded";
  seat: Seat;
}
  | {
  building: Building;
  kind: "stack_closed";
}
  | {
  count: number;
  goods: Goods;
  kind: "goods_offered";
  seat: Seat;
}
  | {
  card: Power;
  kind: "power_offered";
  seat: Seat;
}
  | {
  kind: "offer_finished";
  seat: Seat;
}
  | {
  cards: PowerCards;
  count: number;
  goods: Goods[];
  kind: "offer_shown";
  seat: Seat;
}
  | {
  count: number;
  goods: Goods;
  kind: "goods_traded";
  seat: Seat;
}
  | {
  kind: "trade_missed";
  points: number;
  seat: Seat;
}
  | {
  kind: "last_round_began";
}
  | {
  kind: "rounds_ended";
  rounds: number;
}
  | {
  cards: PowerCards;
  count: number;
  goods: Goods[];
  kind: "goods_counted";
  seat: Seat;
}
  | {
  goods: Goods;
  kind: "monopoly_scored";
  points: number;
  seat: Seat;
}
  | {
  kind: "seat_scored";
  score: number;
  seat: Seat;
};

export type View = {
  /** Whose turn it is; before the first turn the conductor, if one was set. */
  active: Seat;
  /** The seats to act; empty for a chance outcome and after the end. */
  awaits: SeatSet;
  /** The board: the word `original`, or the data of a custom board. */
  board: "original" | BoardPlan;
  /** Whether players may give each other coins (TS-36). */
  coin_gifts?: boolean;
  /** The conductor; seat 0 until one is set or drawn. */
  conductor: Seat;
  /** The track whose delivery is being resolved, or was resolved last. */
  current: Track;
  /** The tracks with a delivery this turn. */
  delivered: Track[];
  /** How many cards each seat is still owed from a stack. */
  demand: PerSeat_uint8;
  /** The rolled dice of this turn. */
  dice: Die[];
  /** The stations joined by this turn's deliveries, in groups (TS-26). */
  joined: Station[][];
  /** Whether the last round has begun (TS-32). */
  last_round: boolean;
  memory: Memory;
  /** The viewer's offer, until it is shown. */
  offer: Offer;
  /** The deliveries still to be resolved. */
  pending: Track[];
  phase: Phase;
  /** Dice picked for a reroll. */
  picked: Die[];
  /** How many points were given after the stack was empty. */
  points_beyond: number;
  points_left: number;
  pool: number;
  power_left: number;
  round: number;
  /** The maximum number of rounds (TS-37). */
  rounds: number;
  rules: RuleSet;
  seats: PerSeat_SeatView;
  /** The conductor set by the table's options, if any. */
  set_conductor?: Seat | null;
  stacks: StackView[];
  stations: StationView[];
  /** How many own and white dice are about to be rolled. */
  to_roll: number[];
  traded: Goods[];
  trains: TrainView[];
  /** The viewer; `null` for a spectator. */
  viewer: Viewer;
};

export type Refusal = 
  | {
  card: Power;
  kind: "not_held";
}
  | {
  kind: "wrong_deal";
  seat: Seat;
}
  | {
  kind: "not_in_stack";
}
  | {
  kind: "too_many_bonus_dice";
  most: number;
}
  | {
  kind: "too_few_bonus_dice";
  least: number;
  pool_empty: boolean;
}
  | {
  dice: number;
  kind: "too_few_on_board";
}
  | {
  kind: "not_saved";
}
  | {
  kind: "all_or_none";
}
  | {
  kind: "wrong_roll";
  own: number;
  white: number;
}
  | {
  kind: "locked";
}
  | {
  die: Die;
  kind: "no_such_die";
}
  | {
  die: Die;
  kind: "picked_out_of_order";
}
  | {
  kind: "no_coin";
}
  | {
  kind: "nothing_picked";
}
  | {
  kind: "dice_are_picked";
}
  | {
  kind: "no_train";
  white: boolean;
}
  | {
  kind: "space_taken";
  space: Space;
}
  | {
  kind: "space_apart";
  space: Space;
}
  | {
  building: Building;
  kind: "no_set";
}
  | {
  building: Building;
  kind: "no_building_left";
}
  | {
  kind: "station_full";
  station: Station;
}
  | {
  kind: "lower_stations_first";
  station: Station;
}
  | {
  kind: "cannot_save";
}
  | {
  kind: "no_delivery";
  track: Track;
}
  | {
  kind: "not_tied";
  seat: Seat;
}
  | {
  kind: "wrong_share";
  least: number;
  most: number;
  seat: Seat;
}
  | {
  kind: "not_waiting";
  seat: Seat;
}
  | {
  card: Power;
  kind: "no_mission";
}
  | {
  card: Power;
  kind: "not_joined";
}
  | {
  card: Power;
  kind: "once_a_turn";
}
  | {
  count: number;
  kind: "wrong_draw";
  seat: Seat;
}
  | {
  building: Building;
  kind: "stack_not_empty";
}
  | {
  building: Building;
  goods: Goods;
  kind: "no_upgrade";
}
  | {
  goods: Goods;
  held: number;
  kind: "not_enough_goods";
}
  | {
  card: Power;
  kind: "no_goods";
}
  | {
  kind: "odd_offer";
}
  | {
  kind: "no_coin_gifts";
}
  | {
  kind: "gift_to_oneself";
}
  | {
  kind: "nothing_given";
}
  | {
  held: number;
  kind: "not_enough_coins";
  owed: number;
}
  | {
  kind: "too_many_coins";
  room: number;
  seat: Seat;
}
  | {
  kind: "offered_out_of_order";
};
