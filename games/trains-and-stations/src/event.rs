//! Events.

use serde::{Deserialize, Serialize};
use whistle_core::Seat;

use crate::{
    Building, Dice, Die, Faces, Goods, GoodsCards, Power, PowerCards, Space, Station, StationList,
    Track,
};

/// An event, with enough detail to narrate and animate it.
///
/// An `Option` is filled in only for the seat it concerns; for the others it is `null`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
#[allow(missing_docs, reason = "the names explain the fields")]
pub enum Event {
    /// Power cards were dealt.
    PowerDealt { seat: Seat, cards: Option<PowerCards> },
    /// A seat chose the card to give back.
    PowerReturned { seat: Seat, card: Option<Power> },
    /// All had chosen, and the stack was shuffled.
    PowerShuffled,
    /// The conductor was set.
    ConductorSet { seat: Seat },
    /// A turn began.
    TurnBegan { seat: Seat },
    /// All own dice were taken back from the board, and the turn was over.
    DiceReclaimed { seat: Seat, count: u8 },
    /// Own dice were gathered, including saved ones, and bonus dice.
    DiceGathered { seat: Seat, own: u8, bonus: u8 },
    /// Saved dice were kept on their faces.
    DiceKept { seat: Seat, count: u8, dice: Faces },
    /// Dice were rolled.
    DiceRolled { seat: Seat, dice: Dice },
    /// A die was picked to be rerolled.
    DiePicked { seat: Seat, die: Die },
    /// A coin was paid for a reroll; `coins` are left.
    RerollPaid { seat: Seat, coins: u8 },
    /// The dice stay as they are.
    RollEnded { seat: Seat },
    /// The workers went on strike.
    StrikeCalled { seat: Seat, points: u8 },
    /// A train was placed.
    TrainPlaced { seat: Seat, track: Track, space: Space, white: bool },
    /// A building was built.
    BuildingErected { seat: Seat, building: Building, station: Station },
    /// Coin dice were returned for coins.
    CoinsTaken { seat: Seat, count: u8 },
    /// Coins were given to another player.
    CoinsGiven { seat: Seat, to: Seat, count: u8 },
    /// Dice were saved.
    DiceSaved { seat: Seat, dice: Faces },
    /// Dice returned: own ones to their player, white ones to the pool.
    DiceReturned { seat: Seat, own: u8, white: u8 },
    /// A delivery was made.
    DeliveryMade { seat: Seat, track: Track, stations: StationList },
    /// A seat had dice in the delivery.
    CompletionScored { seat: Seat, points: u8 },
    /// A seat takes the bonuses of the stations; `by` is the active seat, which broke the tie if there was one.
    MajorityWon { seat: Seat, by: Seat, tied: bool },
    /// Bonus points were taken.
    BonusPointsTaken { seat: Seat, station: Station, points: u8 },
    /// A bonus die was taken.
    BonusDieTaken { seat: Seat, station: Station },
    /// A bonus was not available: no white die in the pool, or no power card.
    BonusMissed { seat: Seat, station: Station },
    /// Power cards were drawn.
    PowerDrawn { seat: Seat, count: u8, cards: Option<PowerCards> },
    /// Goods were given for buildings.
    GoodsTaken { seat: Seat, goods: Goods, count: u8 },
    /// Points were given in place of goods that were not available.
    GoodsMissed { seat: Seat, building: Building, points: u8 },
    /// A mission was revealed, with its points at the end.
    MissionRevealed { seat: Seat, card: Power, points: u8 },
    /// A seat reveals no more missions this turn.
    MissionsFinished { seat: Seat },
    /// The dice of a delivery went back to their owners.
    TrackCleared { track: Track },
    /// New goods were put on a stack.
    StackUpgraded { seat: Seat, building: Building, goods: Goods },
    /// No goods are left for a stack: it stays empty for good.
    StackClosed { building: Building },
    /// Goods were offered; only the seat that offers knows.
    GoodsOffered { seat: Seat, goods: Goods, count: u8 },
    /// A two-goods card was offered; only the seat that offers knows.
    PowerOffered { seat: Seat, card: Power },
    /// A seat has finished its offer.
    OfferFinished { seat: Seat },
    /// An offer worth this many goods was shown and left the game.
    OfferShown { seat: Seat, count: u8, goods: GoodsCards, cards: PowerCards },
    /// A seat traded goods for new ones.
    GoodsTraded { seat: Seat, goods: Goods, count: u8 },
    /// Points were given for a trade that brought nothing.
    TradeMissed { seat: Seat, points: u8 },
    /// The stack of points ran out.
    LastRoundBegan,
    /// The last round was over before the stack of points was empty.
    RoundsEnded { rounds: u8 },
    /// Goods were counted at the end of the game, with two-goods cards as one of each; unused power cards are shown.
    GoodsCounted { seat: Seat, count: u8, goods: GoodsCards, cards: PowerCards },
    /// A seat has the most of a kind of goods at the end.
    MonopolyScored { seat: Seat, goods: Goods, points: u8 },
    /// A seat's points were counted at the end of the game.
    SeatScored { seat: Seat, score: i32 },
}
