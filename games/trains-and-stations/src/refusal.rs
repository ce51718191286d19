//! Why a rule of this game forbids something.

use whistle_core::{Seat, refusals};

use crate::{Building, Die, Goods, Power, Space, Station, Track};

refusals! {
    /// Why a rule of this game forbids something.
    pub enum Refusal {
        /// The power card is not in hand.
        NotHeld { card: Power, #[serde(skip)] rule: &'static str }
            => rule, "{card} is not in the hand";
        /// A seat was dealt another number of cards.
        WrongDeal { seat: Seat } => "TS-2", "{seat} is dealt three power cards";
        /// A power card is not on the stack.
        NotInStack { #[serde(skip)] rule: &'static str }
            => rule, "the stack has no such power card left";
        /// More bonus dice than are held.
        TooManyBonusDice { most: u8 } => "TS-5", "only {most} bonus dice are held";
        /// Fewer bonus dice than must be added.
        TooFewBonusDice { least: u8, pool_empty: bool }
            => if *pool_empty { "TS-6" } else { "TS-5" }, "{}", too_few_bonus_dice(*least, *pool_empty);
        /// Too few dice on the board to take them back.
        TooFewOnBoard { dice: u8 }
            => "TS-7", "only {dice} own dice are on the board, and it takes five";
        /// Dice that were not saved cannot be kept.
        NotSaved => "TS-8", "not all of those dice were saved";
        /// All saved dice are kept, or none.
        AllOrNone => "TS-8", "all saved dice are kept, or all are rolled";
        /// Other dice are to be rolled.
        WrongRoll { own: u8, white: u8 } => "TS-8", "{own} own and {white} white dice are rolled";
        /// A locked train is not rerolled.
        Locked => "TS-9", "a locked train cannot be rerolled";
        /// No die shows that.
        NoSuchDie { die: Die } => "TS-9", "no die that is left shows {die}";
        /// Dice are picked in order.
        PickedOutOfOrder { die: Die }
            => "TS-9", "{die} comes before what was picked; dice are picked in order";
        /// Nothing was picked to be rerolled.
        NothingPicked => "TS-9", "no die was picked to be rerolled";
        /// Dice are picked and wait to be rerolled.
        DiceArePicked => "TS-9", "dice are picked and must be rerolled";
        /// No train of that colour is left.
        NoTrain { white: bool }
            => "TS-11", "no {} is left to place", if *white { "white train" } else { "train of one's own" };
        /// The space has a die.
        SpaceTaken { space: Space } => "TS-11", "{space} has a die";
        /// The space is beside neither a station nor a filled space.
        SpaceApart { space: Space }
            => "TS-11", "{space} is beside neither a station nor another die";
        /// There are not three such faces.
        NoSet { building: Building } => "TS-12", "a {building} takes three equal dice";
        /// All buildings of the kind stand on the board.
        NoBuildingLeft { building: Building } => "TS-12", "no {building} is left in the supply";
        /// The station has no free place.
        StationFull { station: Station } => "TS-13", "{station} has no free place";
        /// Other stations have fewer buildings.
        LowerStationsFirst { station: Station }
            => "TS-14", "other stations have fewer buildings than {station}";
        /// Those dice cannot be saved.
        CannotSave => "TS-16", "only own dice that show a building or a coin can be saved";
        /// No delivery waits on the track.
        NoDelivery { track: Track } => "TS-20", "no delivery waits on {track}";
        /// The seat is not among those who are tied.
        NotTied { seat: Seat } => "TS-22", "{seat} is not among those who are tied";
        /// A share of a short stack that is too small or too large, or another seat's.
        WrongShare { seat: Seat, least: u8, most: u8, #[serde(skip)] rule: &'static str }
            => rule, "it is {seat} who gets from {least} to {most} cards now";
        /// The seat is to be handed no new goods.
        NotWaiting { seat: Seat } => "TS-30", "{seat} waits for no new goods";
        /// The card is no mission.
        NoMission { card: Power } => "TS-26", "{card} is no mission";
        /// The stations of the mission are not joined.
        NotJoined { card: Power } => "TS-26", "the stations of {card} are not joined this turn";
        /// An equal mission was revealed this turn.
        OnceATurn { card: Power }
            => "TS-26", "{card} was revealed this turn, and one of two equal missions counts";
        /// Other cards are to be drawn.
        WrongDraw { seat: Seat, count: u8 } => "TS-23", "{seat} draws {count} power cards";
        /// The stack has cards left.
        StackNotEmpty { building: Building }
            => "TS-28", "the stack of the {building} is not empty";
        /// The goods do not follow on that stack, or are in use.
        NoUpgrade { building: Building, goods: Goods }
            => "TS-28", "{goods} cannot follow on the stack of the {building}";
        /// The goods are not in hand.
        NotEnoughGoods { goods: Goods, held: u8 }
            => "TS-29", "one or more of {held} {goods} can be offered";
        /// The card is no two-goods card.
        NoGoods { card: Power } => "TS-29", "{card} is no two-goods card";
        /// Goods are traded two for one.
        OddOffer => "TS-29", "goods are traded two for one, so their number is even";
        /// Goods are offered in order, two-goods cards last.
        OfferedOutOfOrder => "TS-29", "goods are offered in order, and two-goods cards last";
    }
}

fn too_few_bonus_dice(least: u8, pool_empty: bool) -> String {
    if pool_empty {
        format!("the pool is empty, so all {least} bonus dice must be added")
    } else {
        format!("at least {least} bonus dice must be added to reach five")
    }
}
