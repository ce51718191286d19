//! Views.
#![allow(missing_docs, reason = "the names explain the fields")]

use serde::{Deserialize, Serialize};
use whistle_core::pieces::FixedList;
use whistle_core::{HiddenInformation, PerSeat, Rng, Rules as _, Seat, SeatSet, Viewer};

use crate::board::{MAX_PLACES, bits, in_view};
use crate::config::is_off;
use crate::state::{OWN_BUILDINGS, WHITE};
use crate::{
    BoardChoice, Building, BuildingView, Dice, Event, Faces, Goods, GoodsCards, Phase, Power,
    PowerCards, RuleSet, Space, Stack, State, Station, StationList, Track, world,
};

/// The view of a seat or spectator (TS-35: everything except the others' goods and power cards).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct View {
    /// The viewer; `null` for a spectator.
    pub viewer: Viewer,
    pub phase: Phase,
    /// Whose turn it is; before the first turn the conductor, if one was set.
    pub active: Seat,
    /// The seats to act; empty for a chance outcome and after the end.
    pub awaits: SeatSet,
    /// The conductor; seat 0 until one is set or drawn.
    pub conductor: Seat,
    pub round: u8,
    /// The maximum number of rounds (TS-37).
    pub rounds: u8,
    /// Whether the last round has begun (TS-32).
    pub last_round: bool,
    pub points_left: u8,
    /// How many points were given after the stack was empty.
    pub points_beyond: u16,
    pub pool: u8,
    pub power_left: u8,
    pub seats: PerSeat<SeatView>,
    pub trains: Vec<TrainView>,
    pub stations: Vec<StationView>,
    pub stacks: Vec<StackView>,
    /// The rolled dice of this turn.
    pub dice: Dice,
    /// Dice picked for a reroll.
    pub picked: Dice,
    /// How many own and white dice are about to be rolled.
    pub to_roll: [u8; 2],
    /// The tracks with a delivery this turn.
    pub delivered: Vec<Track>,
    /// The deliveries still to be resolved.
    pub pending: Vec<Track>,
    /// The track whose delivery is being resolved, or was resolved last.
    pub current: Track,
    /// The stations joined by this turn's deliveries, in groups (TS-26).
    pub joined: Vec<StationList>,
    /// How many cards each seat is still owed from a stack.
    pub demand: PerSeat<u8>,
    /// The viewer's offer, until it is shown.
    pub offer: Offer,
    pub traded: GoodsCards,
    pub rules: RuleSet,
    /// The conductor set by the table's options, if any.
    pub set_conductor: Option<Seat>,
    /// Whether players may give each other coins (TS-36).
    #[serde(default, skip_serializing_if = "is_off")]
    pub coin_gifts: bool,
    /// The board: the word `original`, or the data of a custom board.
    #[serde(with = "in_view")]
    #[cfg_attr(feature = "schema", schemars(schema_with = "in_view::schema"))]
    pub board: BoardChoice,
    pub memory: Memory,
}

/// The public part of a seat, and for its owner the hidden part.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SeatView {
    /// Its points, without missions and monopolies.
    pub points: u16,
    pub coins: u8,
    /// Its available dice.
    pub dice: u8,
    /// Its saved dice, by face.
    pub saved: Faces,
    /// The white dice it holds.
    pub bonus_dice: u8,
    /// Its hotels, mines and ranches in the supply.
    pub buildings: [u8; 3],
    /// The missions it has revealed.
    pub missions: PowerCards,
    /// The missions that it revealed this turn.
    pub fresh: PowerCards,
    /// The two-goods cards that it has traded, which left the game.
    pub traded: PowerCards,
    /// Its goods, for its owner, and for everyone at the end.
    pub goods: Option<GoodsCards>,
    /// Its power cards, for their owner, and for everyone at the end.
    pub power: Option<PowerCards>,
}

/// A die on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct TrainView {
    pub space: Space,
    /// Its owner; `null` for a white die.
    pub seat: Option<Seat>,
}

/// A station and its buildings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct StationView {
    pub station: Station,
    /// The buildings, in the order in which they were built.
    pub buildings: FixedList<BuildingView, MAX_PLACES>,
}

/// A stack of goods.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct StackView {
    pub building: Building,
    /// The current or last goods.
    pub goods: Goods,
    pub left: u8,
    pub closed: bool,
}

/// An offer of goods for trade.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Offer {
    pub goods: GoodsCards,
    /// Two-goods cards.
    pub cards: PowerCards,
    /// What may still be offered: goods from this index on, then two-goods cards.
    pub cursor: u8,
}

/// What an attentive player remembers but no longer sees.
///
/// Everyone sees which goods a building gives and which are traded, so a careful player knows all goods. Of power
/// cards, such a player knows how many each seat has been dealt, drawn and shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Memory {
    /// Each seat's goods, including offered ones until they are shown.
    pub goods: PerSeat<GoodsCards>,
    pub power: PerSeat<u8>,
    /// How many power cards each seat has drawn since the start.
    pub drawn: PerSeat<u8>,
    /// The card that the viewer gave back at the start.
    pub returned: Option<Power>,
    /// The goods that are or were on a stack.
    pub in_use: GoodsCards,
}

impl HiddenInformation for State {
    type View = View;

    fn view(&self, viewer: Viewer) -> View {
        let own = viewer.seat();
        let standing = self.standing();
        let stations = self.board.stations.iter().map(|plan| StationView {
            station: plan.id,
            buildings: FixedList::new(self.buildings(plan.id.index()))
                .expect("there are no more places"),
        });
        let stacks = Building::ALL.into_iter().zip(self.stacks);
        let stacks = stacks.map(|(building, stack)| {
            let Stack { goods, left, closed } = stack;
            StackView { building, goods, left, closed }
        });
        let goods = |seat: Seat| self.goods[seat].plus(&self.offers[seat]);
        let power = |seat: Seat| self.power[seat].len() + self.offered[seat].len();
        let offer = |seat: Seat| Offer {
            goods: self.offers[seat],
            cards: self.offered[seat],
            cursor: self.cursor[seat],
        };
        View {
            viewer,
            phase: self.phase,
            active: self.active,
            awaits: self.turn().actors(),
            conductor: self.conductor,
            round: self.round,
            rounds: self.rounds,
            last_round: self.last_round,
            points_left: self.stack,
            points_beyond: self.beyond,
            pool: self.pool(),
            power_left: self.deck().len(),
            seats: PerSeat::from_fn(self.seats, |seat| {
                seat_view(self, seat, viewer, standing[seat.index()])
            }),
            trains: trains(self),
            stations: stations.collect(),
            stacks: stacks.collect(),
            dice: self.dice,
            picked: self.picked,
            to_roll: self.to_roll,
            delivered: self.board.tracks_of(self.delivered).collect(),
            pending: self.board.tracks_of(self.pending).collect(),
            current: self.current,
            joined: self.joined.groups(&self.board),
            demand: self.demand,
            offer: own.map(offer).unwrap_or_default(),
            traded: self.traded,
            rules: self.rules,
            set_conductor: self.set_conductor,
            coin_gifts: self.coin_gifts,
            board: self.board.clone(),
            memory: Memory {
                goods: PerSeat::from_fn(self.seats, goods),
                power: PerSeat::from_fn(self.seats, power),
                drawn: self.drawn,
                returned: own.and_then(|seat| self.returned[seat]),
                in_use: Goods::ALL.into_iter().filter(|&goods| self.is_in_use(goods)).collect(),
            },
        }
    }

    fn sample_world(view: &View, rng: &mut impl Rng) -> State {
        world::sample(view, rng)
    }

    /// TS-35: power cards are their owner's secret, and so are offers until all are made.
    fn visible_event(event: &Event, viewer: Viewer) -> Option<Event> {
        let mut event = event.clone();
        match &mut event {
            Event::PowerDealt { seat, cards } | Event::PowerDrawn { seat, cards, .. }
                if !viewer.is(*seat) =>
            {
                *cards = None;
            }
            Event::PowerReturned { seat, card } if !viewer.is(*seat) => *card = None,
            Event::GoodsOffered { seat, .. } | Event::PowerOffered { seat, .. }
                if !viewer.is(*seat) =>
            {
                return None;
            }
            _ => (),
        }
        Some(event)
    }

    /// A mission, an offer and the cards shown at the end are news to everyone else.
    fn reveals_secret(event: &Event) -> bool {
        matches!(
            event,
            Event::MissionRevealed { .. } | Event::OfferShown { .. } | Event::GoodsCounted { .. }
        )
    }

    /// TS-2, TS-26, TS-29: in simultaneous choices, a finished choice is final.
    fn is_final(event: &Event) -> bool {
        matches!(
            event,
            Event::PowerReturned { .. }
                | Event::MissionsFinished { .. }
                | Event::OfferFinished { .. }
        )
    }
}

fn seat_view(state: &State, seat: Seat, viewer: Viewer, standing: [u8; 3]) -> SeatView {
    let open = viewer.is(seat) || state.phase == Phase::Over;
    SeatView {
        points: state.points[seat],
        coins: state.coins[seat],
        dice: state.supply(seat),
        saved: state.saved[seat],
        bonus_dice: state.bonus_dice[seat],
        buildings: standing.map(|count| OWN_BUILDINGS - count),
        missions: state.revealed[seat],
        fresh: state.fresh[seat].cards(&state.board),
        traded: state.traded_power[seat],
        goods: open.then_some(state.goods[seat]),
        power: open.then_some(state.power[seat]),
    }
}

fn trains(state: &State) -> Vec<TrainView> {
    let filled = state.trains.all();
    let mut trains = Vec::with_capacity(filled.count_ones() as usize);
    trains.extend(bits(filled).map(|space| {
        let owner = state.trains.at(space).filter(|&colour| colour != WHITE);
        let seat = owner.map(|colour| Seat(colour as u8));
        TrainView { space: state.board.spaces[space].id, seat }
    }));
    trains
}
