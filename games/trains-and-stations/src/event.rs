//! What happened.

use serde::{Deserialize, Serialize};
use whistle_core::{Seat, Viewer};

use crate::{
    Building, Dice, Die, Faces, Goods, GoodsCards, Power, PowerCards, Space, Station, StationSet,
    Track,
};

/// What happened, rich enough to tell and to animate.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Event {
    /// Power cards were dealt.
    PowerDealt {
        /// To whom.
        seat: Seat,
        /// Which; only their owner is told, for others it is `null`.
        cards: Option<PowerCards>,
    },
    /// Somebody chose the card to give back.
    PowerReturned {
        /// Who.
        seat: Seat,
        /// Which; only who gave it is told.
        card: Option<Power>,
    },
    /// Everybody had chosen, and the stack was shuffled.
    PowerShuffled,
    /// The conductor was set.
    ConductorSet {
        /// Who.
        seat: Seat,
    },
    /// A turn began.
    TurnBegan {
        /// Whose.
        seat: Seat,
    },
    /// All own dice were taken back from the board, and the turn was over.
    DiceReclaimed {
        /// By whom.
        seat: Seat,
        /// How many.
        count: u8,
    },
    /// Dice were gathered.
    DiceGathered {
        /// By whom.
        seat: Seat,
        /// How many own ones, saved ones among them.
        own: u8,
        /// How many bonus dice.
        bonus: u8,
    },
    /// Saved dice were kept on their faces.
    DiceKept {
        /// By whom.
        seat: Seat,
        /// How many.
        count: u8,
        /// Which.
        dice: Faces,
    },
    /// Dice were rolled.
    DiceRolled {
        /// By whom.
        seat: Seat,
        /// What they show.
        dice: Dice,
    },
    /// A die was picked to be rerolled.
    DiePicked {
        /// By whom.
        seat: Seat,
        /// Which.
        die: Die,
    },
    /// A coin was paid to reroll.
    RerollPaid {
        /// By whom.
        seat: Seat,
        /// How many coins are left.
        coins: u8,
    },
    /// The dice stay as they are.
    RollEnded {
        /// Whose.
        seat: Seat,
    },
    /// The workers went on strike.
    StrikeCalled {
        /// Whose workers.
        seat: Seat,
        /// How many points that cost.
        points: u8,
    },
    /// A train was placed.
    TrainPlaced {
        /// By whom.
        seat: Seat,
        /// On which track.
        track: Track,
        /// Where.
        space: Space,
        /// Whether it is a white die.
        white: bool,
    },
    /// A building was erected.
    BuildingErected {
        /// By whom.
        seat: Seat,
        /// What.
        building: Building,
        /// Where.
        station: Station,
    },
    /// Coin dice were returned for coins.
    CoinsTaken {
        /// By whom.
        seat: Seat,
        /// How many coins came of it.
        count: u8,
    },
    /// Dice were saved.
    DiceSaved {
        /// By whom.
        seat: Seat,
        /// Which.
        dice: Faces,
    },
    /// Dice went back to where they belong: own ones to their player, white ones to the pool.
    DiceReturned {
        /// Whose turn it is.
        seat: Seat,
        /// How many own ones.
        own: u8,
        /// How many white ones.
        white: u8,
    },
    /// A delivery was made.
    DeliveryMade {
        /// Whose turn it is.
        seat: Seat,
        /// On which track.
        track: Track,
        /// Between which stations.
        stations: StationSet,
    },
    /// Somebody had dice in the delivery.
    CompletionScored {
        /// Who.
        seat: Seat,
        /// How many points that gave.
        points: u8,
    },
    /// Somebody takes the bonuses of the stations.
    MajorityWon {
        /// Who.
        seat: Seat,
        /// Whose turn it is, and who broke the tie if there was one.
        by: Seat,
        /// Whether the active player broke a tie.
        tied: bool,
    },
    /// Bonus points were taken.
    BonusPointsTaken {
        /// By whom.
        seat: Seat,
        /// Where.
        station: Station,
        /// How many.
        points: u8,
    },
    /// A bonus die was taken.
    BonusDieTaken {
        /// By whom.
        seat: Seat,
        /// Where.
        station: Station,
    },
    /// A bonus was not to be had: no white die in the pool, or no power card.
    BonusMissed {
        /// By whom.
        seat: Seat,
        /// Where.
        station: Station,
    },
    /// Power cards were drawn.
    PowerDrawn {
        /// By whom.
        seat: Seat,
        /// How many.
        count: u8,
        /// Which; only who drew is told.
        cards: Option<PowerCards>,
    },
    /// Goods were given for buildings.
    GoodsTaken {
        /// To whom.
        seat: Seat,
        /// Which.
        goods: Goods,
        /// How many.
        count: u8,
    },
    /// Points were given for goods that were not to be had.
    GoodsMissed {
        /// To whom.
        seat: Seat,
        /// For which stack.
        building: Building,
        /// How many points.
        points: u8,
    },
    /// A mission was revealed.
    MissionRevealed {
        /// By whom.
        seat: Seat,
        /// Which.
        card: Power,
        /// What it counts at the end.
        points: u8,
    },
    /// Somebody reveals no more missions this turn.
    MissionsFinished {
        /// Who.
        seat: Seat,
    },
    /// The dice of a delivery went back to their owners.
    TrackCleared {
        /// Which track.
        track: Track,
    },
    /// New goods were put on a stack.
    StackUpgraded {
        /// Whose turn it is.
        seat: Seat,
        /// Whose stack.
        building: Building,
        /// Which goods.
        goods: Goods,
    },
    /// Nothing is left for a stack: it stays empty for good.
    StackClosed {
        /// Whose stack.
        building: Building,
    },
    /// Goods were offered; only who offers is told.
    GoodsOffered {
        /// Who.
        seat: Seat,
        /// Which.
        goods: Goods,
        /// How many.
        count: u8,
    },
    /// A two-goods card was offered; only who offers is told.
    PowerOffered {
        /// Who.
        seat: Seat,
        /// Which.
        card: Power,
    },
    /// Somebody's offer is made.
    OfferFinished {
        /// Whose.
        seat: Seat,
    },
    /// An offer was shown and left the game.
    OfferShown {
        /// Whose.
        seat: Seat,
        /// How many goods that makes.
        count: u8,
        /// The goods cards.
        goods: GoodsCards,
        /// The two-goods cards.
        cards: PowerCards,
    },
    /// Somebody traded goods for new ones.
    GoodsTraded {
        /// Who.
        seat: Seat,
        /// For which.
        goods: Goods,
        /// How many new ones.
        count: u8,
    },
    /// Points were given for a trade that brought nothing.
    TradeMissed {
        /// To whom.
        seat: Seat,
        /// How many points.
        points: u8,
    },
    /// The stack of points ran out.
    LastRoundBegan,
    /// The last of the table's rounds was over before the stack of points was empty.
    RoundsEnded {
        /// How many rounds the table had.
        rounds: u8,
    },
    /// Goods were counted at the end of the game.
    GoodsCounted {
        /// Whose.
        seat: Seat,
        /// How many cards, two-goods cards counted for each of their goods.
        count: u8,
        /// Which.
        goods: GoodsCards,
        /// The power cards that were never shown.
        cards: PowerCards,
    },
    /// Somebody has most of a goods at the end.
    MonopolyScored {
        /// Who.
        seat: Seat,
        /// Of what.
        goods: Goods,
        /// What it counts.
        points: u8,
    },
    /// A seat's points were counted at the end of the game.
    SeatScored {
        /// Whose.
        seat: Seat,
        /// The score.
        score: i32,
    },
}

impl Event {
    /// TS-35: power cards are their owner's secret, and so is an offer until all are made.
    pub(crate) fn visible_event(&self, viewer: Viewer) -> Option<Event> {
        Some(match *self {
            Event::PowerDealt { seat, .. } if !viewer.is(seat) => {
                Event::PowerDealt { seat, cards: None }
            }
            Event::PowerReturned { seat, .. } if !viewer.is(seat) => {
                Event::PowerReturned { seat, card: None }
            }
            Event::PowerDrawn { seat, count, .. } if !viewer.is(seat) => {
                Event::PowerDrawn { seat, count, cards: None }
            }
            Event::GoodsOffered { seat, .. } | Event::PowerOffered { seat, .. }
                if !viewer.is(seat) =>
            {
                return None;
            }
            ref public => public.clone(),
        })
    }

    /// A mission, an offer and what is held at the end are news to everybody else.
    pub(crate) fn reveals_secret(&self) -> bool {
        matches!(
            self,
            Event::MissionRevealed { .. } | Event::OfferShown { .. } | Event::GoodsCounted { .. }
        )
    }
}
