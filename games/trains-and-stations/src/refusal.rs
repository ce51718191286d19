//! Why a rule of this game forbids something.

use whistle_core::{Seat, refusals};

use crate::{Building, Die, Goods, Power, Space, Station, Track};

refusals! {
    /// Why a rule of this game forbids something; the messages explain the variants.
    pub enum Refusal {
        NotHeld { card: Power, #[serde(skip)] rule: &'static str }
            => rule, "{card} is not in the hand";
        WrongDeal { seat: Seat } => "TS-2", "{seat} is dealt three power cards";
        NotInStack { #[serde(skip)] rule: &'static str }
            => rule, "the stack has no such power card left";
        TooManyBonusDice { most: u8 } => "TS-5", "only {most} bonus dice are held";
        TooFewBonusDice { least: u8, pool_empty: bool }
            => if *pool_empty { "TS-6" } else { "TS-5" }, "{}", too_few_bonus_dice(*least, *pool_empty);
        TooFewOnBoard { dice: u8 }
            => "TS-7", "only {dice} own dice are on the board, but five are needed";
        NotSaved => "TS-8", "not all of those dice were saved";
        AllOrNone => "TS-8", "all saved dice are kept, or all are rolled";
        WrongRoll { own: u8, white: u8 } => "TS-8", "{own} own and {white} white dice are rolled";
        Locked => "TS-9", "a locked train cannot be rerolled";
        NoSuchDie { die: Die } => "TS-9", "no remaining die shows {die}";
        PickedOutOfOrder { die: Die }
            => "TS-9", "{die} comes before the dice already picked; dice are picked in order";
        NoCoin => "TS-9", "no coin is left to pay for a reroll";
        NothingPicked => "TS-9", "no die was picked to be rerolled";
        DiceArePicked => "TS-9", "picked dice must be rerolled";
        NoTrain { white: bool }
            => "TS-11", "no {} is left to place", if *white { "white train" } else { "own train" };
        SpaceTaken { space: Space } => "TS-11", "{space} has a die";
        SpaceApart { space: Space }
            => "TS-11", "{space} is beside neither a station nor another die";
        NoSet { building: Building } => "TS-12", "a {building} takes three equal dice";
        NoBuildingLeft { building: Building } => "TS-12", "no {building} is left in the supply";
        StationFull { station: Station } => "TS-13", "{station} has no free place";
        LowerStationsFirst { station: Station }
            => "TS-14", "other stations have fewer buildings than {station}";
        CannotSave => "TS-16", "only own dice that show a building or a coin can be saved";
        NoDelivery { track: Track } => "TS-20", "no delivery is waiting on {track}";
        NotTied { seat: Seat } => "TS-22", "{seat} is not one of the tied seats";
        WrongShare { seat: Seat, least: u8, most: u8, #[serde(skip)] rule: &'static str }
            => rule, "now {seat} gets {least} to {most} cards";
        NotWaiting { seat: Seat } => "TS-30", "{seat} is not waiting for new goods";
        NoMission { card: Power } => "TS-26", "{card} is not a mission";
        NotJoined { card: Power } => "TS-26", "the stations of {card} are not joined this turn";
        OnceATurn { card: Power }
            => "TS-26", "{card} was revealed this turn, and only one of two equal missions counts";
        WrongDraw { seat: Seat, count: u8 } => "TS-23", "{seat} draws {count} power cards";
        StackNotEmpty { building: Building }
            => "TS-28", "the stack of the {building} is not empty";
        NoUpgrade { building: Building, goods: Goods }
            => "TS-28", "{goods} cannot follow on the stack of the {building}";
        NotEnoughGoods { goods: Goods, held: u8 }
            => "TS-29", "from 1 to {held} {goods} can be offered";
        NoGoods { card: Power } => "TS-29", "{card} is not a two-goods card";
        OddOffer => "TS-29", "goods are traded two for one, so their number is even";
        NoCoinGifts => "TS-36", "coins cannot be given at this table";
        GiftToOneself => "TS-36", "players cannot give coins to themselves";
        NothingGiven => "TS-36", "a gift is at least one coin";
        NotEnoughCoins { held: u8, owed: u8 }
            => "TS-36", "{held} coins are held, but {owed} are owed for picked dice";
        TooManyCoins { seat: Seat, room: u8 }
            => "TS-36", "{seat} may have five coins at most, so {room} more";
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
