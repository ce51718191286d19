//! Why something is forbidden.

use std::fmt;

use serde::Serialize;
use whistle_core::Seat;

use crate::{Building, Die, Goods, Phase, Power, Space, Station, Track};

/// Why something is forbidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Refusal {
    /// The power card is not in hand.
    NotHeld {
        /// The card.
        card: Power,
        /// What the table waits for.
        phase: Phase,
    },
    /// A seat was dealt another number of cards.
    WrongDeal {
        /// Which.
        seat: Seat,
    },
    /// A power card is not on the stack.
    NotInStack {
        /// What the table waits for.
        phase: Phase,
    },
    /// More bonus dice than are held.
    TooManyBonusDice {
        /// How many are held.
        most: u8,
    },
    /// Fewer bonus dice than must be added.
    TooFewBonusDice {
        /// How many must be added.
        least: u8,
        /// Whether that is because the pool is empty.
        pool_empty: bool,
    },
    /// Too few dice on the board to take them back.
    TooFewOnBoard {
        /// How many there are.
        dice: u8,
    },
    /// Dice that were not saved cannot be kept.
    NotSaved,
    /// All saved dice are kept, or none.
    AllOrNone,
    /// Other dice are to be rolled.
    WrongRoll {
        /// How many own ones.
        own: u8,
        /// How many white ones.
        white: u8,
    },
    /// A locked train is not rerolled.
    Locked,
    /// No die shows that.
    NoSuchDie {
        /// What it should show.
        die: Die,
    },
    /// Dice are picked in order.
    PickedOutOfOrder {
        /// What should have been picked before.
        die: Die,
    },
    /// Nothing was picked to be rerolled.
    NothingPicked,
    /// Dice are picked and wait to be rerolled.
    DiceArePicked,
    /// No train of that colour is left.
    NoTrain {
        /// Which colour.
        white: bool,
    },
    /// The space has a die.
    SpaceTaken {
        /// Which.
        space: Space,
    },
    /// The space is beside neither a station nor a filled space.
    SpaceApart {
        /// Which.
        space: Space,
    },
    /// There are not three such faces.
    NoSet {
        /// For which building.
        building: Building,
    },
    /// All buildings of the kind stand on the board.
    NoBuildingLeft {
        /// Which kind.
        building: Building,
    },
    /// The station has no free place.
    StationFull {
        /// Which.
        station: Station,
    },
    /// Other stations have fewer buildings.
    LowerStationsFirst {
        /// Which station is not yet to have another.
        station: Station,
    },
    /// Those dice cannot be saved.
    CannotSave,
    /// No delivery waits on the track.
    NoDelivery {
        /// Which.
        track: Track,
    },
    /// The seat is not among those who are tied.
    NotTied {
        /// Who.
        seat: Seat,
    },
    /// A share of a short stack that is too small or too large, or another seat's.
    WrongShare {
        /// Whose share is to be decided.
        seat: Seat,
        /// The least.
        least: u8,
        /// The most.
        most: u8,
        /// What the table waits for.
        phase: Phase,
    },
    /// The seat is to be handed no new goods.
    NotWaiting {
        /// Who.
        seat: Seat,
    },
    /// The card is no mission.
    NoMission {
        /// The card.
        card: Power,
    },
    /// The stations of the mission are not joined.
    NotJoined {
        /// The card.
        card: Power,
    },
    /// An equal mission was revealed this turn.
    OnceATurn {
        /// The card.
        card: Power,
    },
    /// Other cards are to be drawn.
    WrongDraw {
        /// Who draws.
        seat: Seat,
        /// How many.
        count: u8,
    },
    /// The stack has cards left.
    StackNotEmpty {
        /// Whose stack.
        building: Building,
    },
    /// The goods do not follow on that stack, or are in use.
    NoUpgrade {
        /// Whose stack.
        building: Building,
        /// Which goods.
        goods: Goods,
    },
    /// The goods are not in hand.
    NotEnoughGoods {
        /// Which.
        goods: Goods,
        /// How many are held.
        held: u8,
    },
    /// The card is no two-goods card.
    NoGoods {
        /// The card.
        card: Power,
    },
    /// Goods are traded two for one.
    OddOffer,
    /// Goods are offered in order, two-goods cards last.
    OfferedOutOfOrder,
}

impl whistle_core::Refusal for Refusal {
    fn rule(&self) -> &'static str {
        match self {
            Refusal::NotHeld { phase, .. }
            | Refusal::NotInStack { phase }
            | Refusal::WrongShare { phase, .. } => phase.rule(),
            Refusal::WrongDeal { .. } => "TS-2",
            Refusal::TooFewBonusDice { pool_empty: true, .. } => "TS-6",
            Refusal::TooManyBonusDice { .. } | Refusal::TooFewBonusDice { .. } => "TS-5",
            Refusal::TooFewOnBoard { .. } => "TS-7",
            Refusal::NotSaved | Refusal::AllOrNone | Refusal::WrongRoll { .. } => "TS-8",
            Refusal::Locked
            | Refusal::NoSuchDie { .. }
            | Refusal::PickedOutOfOrder { .. }
            | Refusal::NothingPicked
            | Refusal::DiceArePicked => "TS-9",
            Refusal::NoTrain { .. } | Refusal::SpaceTaken { .. } | Refusal::SpaceApart { .. } => {
                "TS-11"
            }
            Refusal::NoSet { .. } | Refusal::NoBuildingLeft { .. } => "TS-12",
            Refusal::StationFull { .. } => "TS-13",
            Refusal::LowerStationsFirst { .. } => "TS-14",
            Refusal::CannotSave => "TS-16",
            Refusal::NoDelivery { .. } => "TS-20",
            Refusal::NotTied { .. } => "TS-22",
            Refusal::WrongDraw { .. } => "TS-23",
            Refusal::NoMission { .. } | Refusal::NotJoined { .. } | Refusal::OnceATurn { .. } => {
                "TS-26"
            }
            Refusal::NotWaiting { .. } => "TS-30",
            Refusal::StackNotEmpty { .. } | Refusal::NoUpgrade { .. } => "TS-28",
            Refusal::NotEnoughGoods { .. }
            | Refusal::NoGoods { .. }
            | Refusal::OddOffer
            | Refusal::OfferedOutOfOrder => "TS-29",
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::NotHeld { card, .. } => write!(f, "{card} is not in the hand"),
            Refusal::WrongDeal { seat } => write!(f, "{seat} is dealt three power cards"),
            Refusal::NotInStack { .. } => f.write_str("the stack has no such power card left"),
            Refusal::TooManyBonusDice { most } => write!(f, "only {most} bonus dice are held"),
            Refusal::TooFewBonusDice { least, pool_empty: true } => {
                write!(f, "the pool is empty, so all {least} bonus dice must be added")
            }
            Refusal::TooFewBonusDice { least, .. } => {
                write!(f, "at least {least} bonus dice must be added to reach five")
            }
            Refusal::TooFewOnBoard { dice } => {
                write!(f, "only {dice} own dice are on the board, and it takes five")
            }
            Refusal::NotSaved => f.write_str("not all of those dice were saved"),
            Refusal::AllOrNone => f.write_str("all saved dice are kept, or all are rolled"),
            Refusal::WrongRoll { own, white } => {
                write!(f, "{own} own and {white} white dice are rolled")
            }
            Refusal::Locked => f.write_str("a locked train cannot be rerolled"),
            Refusal::NoSuchDie { die } => write!(f, "no die that is left shows {die}"),
            Refusal::PickedOutOfOrder { die } => {
                write!(f, "{die} comes before what was picked; dice are picked in order")
            }
            Refusal::NothingPicked => f.write_str("no die was picked to be rerolled"),
            Refusal::DiceArePicked => f.write_str("dice are picked and must be rerolled"),
            Refusal::NoTrain { white: true } => f.write_str("no white train is left to place"),
            Refusal::NoTrain { .. } => f.write_str("no train of one's own is left to place"),
            Refusal::SpaceTaken { space } => write!(f, "{space} has a die"),
            Refusal::SpaceApart { space } => {
                write!(f, "{space} is beside neither a station nor another die")
            }
            Refusal::NoSet { building } => write!(f, "a {building} takes three equal dice"),
            Refusal::NoBuildingLeft { building } => {
                write!(f, "no {building} is left in the supply")
            }
            Refusal::StationFull { station } => write!(f, "{station} has no free place"),
            Refusal::LowerStationsFirst { station } => {
                write!(f, "other stations have fewer buildings than {station}")
            }
            Refusal::CannotSave => {
                f.write_str("only own dice that show a building or a coin can be saved")
            }
            Refusal::NoDelivery { track } => write!(f, "no delivery waits on {track}"),
            Refusal::NotTied { seat } => write!(f, "{seat} is not among those who are tied"),
            Refusal::WrongShare { seat, least, most, .. } => {
                write!(f, "it is {seat} who gets from {least} to {most} cards now")
            }
            Refusal::NotWaiting { seat } => write!(f, "{seat} waits for no new goods"),
            Refusal::NoMission { card } => write!(f, "{card} is no mission"),
            Refusal::NotJoined { card } => {
                write!(f, "the stations of {card} are not joined this turn")
            }
            Refusal::OnceATurn { card } => {
                write!(f, "{card} was revealed this turn, and one of two equal missions counts")
            }
            Refusal::WrongDraw { seat, count } => write!(f, "{seat} draws {count} power cards"),
            Refusal::StackNotEmpty { building } => {
                write!(f, "the stack of the {building} is not empty")
            }
            Refusal::NoUpgrade { building, goods } => {
                write!(f, "{goods} cannot follow on the stack of the {building}")
            }
            Refusal::NotEnoughGoods { goods, held } => {
                write!(f, "one or more of {held} {goods} can be offered")
            }
            Refusal::NoGoods { card } => write!(f, "{card} is no two-goods card"),
            Refusal::OddOffer => {
                f.write_str("goods are traded two for one, so their number is even")
            }
            Refusal::OfferedOutOfOrder => {
                f.write_str("goods are offered in order, and two-goods cards last")
            }
        }
    }
}
