//! What a viewer may know.

use serde::{Deserialize, Serialize};
use whistle_core::{PerSeat, Seat, SeatSet, Viewer};

use crate::board::{bits, in_view};
use crate::state::{OWN_BUILDINGS, WHITE};
use crate::{
    Building, Buildings, Dice, Faces, Goods, GoodsCards, Phase, Played, Power, PowerCards, RuleSet,
    Space, State, Station, StationSet, Track,
};

/// What a viewer may know (TS-35: everything but the others' goods and power cards).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct View {
    /// Who looks; `null` for a spectator.
    pub viewer: Viewer,
    /// What the table waits for.
    pub phase: Phase,
    /// Whose turn it is; before the first one the conductor, if one was set.
    pub active: Seat,
    /// Whom the table waits for; nobody when it waits for nature, or when the game is over.
    pub awaits: SeatSet,
    /// The conductor; as long as none was set or drawn, seat 0.
    pub conductor: Seat,
    /// How many rounds were begun.
    pub round: u8,
    /// After how many rounds the game is over at the latest (TS-37).
    pub rounds: u8,
    /// Whether the last round has begun (TS-32).
    pub last_round: bool,
    /// How many points are on the stack.
    pub points_left: u8,
    /// How many points were given although the stack was empty.
    pub points_beyond: u16,
    /// How many white dice are in the pool.
    pub pool: u8,
    /// How many power cards are on the stack.
    pub power_left: u8,
    /// What lies before each seat.
    pub seats: PerSeat<SeatView>,
    /// The dice on the board.
    pub trains: Vec<TrainView>,
    /// The stations and their buildings.
    pub stations: Vec<StationView>,
    /// The stacks of goods.
    pub stacks: Vec<StackView>,
    /// The dice of the turn that lie on their faces.
    pub dice: Dice,
    /// Those that are picked to be rerolled.
    pub picked: Dice,
    /// How many own and white dice are about to be rolled.
    pub to_roll: [u8; 2],
    /// The tracks on which there is a delivery this turn.
    pub delivered: Vec<Track>,
    /// Those whose delivery is yet to be resolved.
    pub pending: Vec<Track>,
    /// The track whose delivery is being resolved, or was last.
    pub current: Track,
    /// The stations that this turn's deliveries have joined, a group each (TS-26).
    pub joined: Vec<StationSet>,
    /// How many cards each seat is still to be handed out of a stack.
    pub demand: PerSeat<u8>,
    /// What the viewer offers for trade, as long as nobody else sees it.
    pub offer: Offer,
    /// The goods that were traded.
    pub traded: GoodsCards,
    /// The rule set.
    pub rules: RuleSet,
    /// The seat that was set to be conductor, if one was.
    pub set_conductor: Option<Seat>,
    /// The board: the word `original`, or all that is needed to draw one's own.
    #[serde(with = "in_view")]
    #[cfg_attr(feature = "schema", schemars(schema_with = "in_view::schema"))]
    pub board: Played,
    /// What an attentive player remembers.
    pub memory: Memory,
}

/// What lies before a seat, and for its owner what it holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SeatView {
    /// Its points, without missions and monopolies.
    pub points: u16,
    /// Its coins.
    pub coins: u8,
    /// Its own dice that are free.
    pub dice: u8,
    /// Its dice that are saved on their faces.
    pub saved: Faces,
    /// The white dice it holds.
    pub bonus_dice: u8,
    /// Its hotels, mines and ranches that stand nowhere yet.
    pub buildings: [u8; 3],
    /// The missions it has revealed.
    pub missions: PowerCards,
    /// Those of them it revealed this turn.
    pub fresh: PowerCards,
    /// The two-goods cards it has traded, which left the game.
    pub traded: PowerCards,
    /// Its goods: for its owner, and for everybody at the end.
    pub goods: Option<GoodsCards>,
    /// Its power cards: for their owner, and for everybody at the end.
    pub power: Option<PowerCards>,
}

/// A die on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct TrainView {
    /// Where.
    pub space: Space,
    /// Whose; `null` for a white die.
    pub seat: Option<Seat>,
}

/// A station and its buildings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct StationView {
    /// Which.
    pub station: Station,
    /// The buildings, in the order in which they were erected.
    pub buildings: Buildings,
}

/// A stack of goods.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct StackView {
    /// For which buildings.
    pub building: Building,
    /// What lies or last lay there.
    pub goods: Goods,
    /// How many cards are left.
    pub left: u8,
    /// Whether it stays empty for good.
    pub closed: bool,
}

/// What somebody offers for trade.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Offer {
    /// Goods cards.
    pub goods: GoodsCards,
    /// Two-goods cards.
    pub cards: PowerCards,
    /// What may still be offered: goods from this place on, then two-goods cards.
    pub cursor: u8,
}

/// What an attentive player remembers, though it is not on the table.
///
/// Which goods a building gives and which are traded is seen by all, so whoever counts knows all
/// goods; of power cards they know how many each seat has been dealt, drawn and shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Memory {
    /// What each seat holds in goods, offered ones among them as long as they are not shown.
    pub goods: PerSeat<GoodsCards>,
    /// How many power cards each seat holds.
    pub power: PerSeat<u8>,
    /// How many power cards each seat has drawn since the start.
    pub drawn: PerSeat<u8>,
    /// The card the viewer gave back at the start.
    pub returned: Option<Power>,
    /// What is in use: the goods that are or were on a stack.
    pub in_use: GoodsCards,
}

impl View {
    pub(crate) fn build(state: &State, viewer: Viewer) -> View {
        let own = viewer.seat();
        let standing = state.standing();
        let of_own = |state: &State, seat: Seat| Offer {
            goods: state.offers[seat],
            cards: state.offered[seat],
            cursor: state.cursor[seat],
        };
        View {
            viewer,
            phase: state.phase,
            active: state.active,
            awaits: state.phase.turn(state.active, state.waiting).actors(),
            conductor: state.conductor,
            round: state.round,
            rounds: state.rounds,
            last_round: state.last_round,
            points_left: state.stack,
            points_beyond: state.beyond,
            pool: state.pool(),
            power_left: state.deck().len(),
            seats: PerSeat::from_fn(state.seats, |seat| {
                SeatView::build(state, seat, viewer, standing[seat.index()])
            }),
            trains: trains(state),
            stations: (0..state.board.stations.len())
                .map(|index| StationView {
                    station: state.board.station(index),
                    buildings: Buildings::at(&state.sites[index]),
                })
                .collect(),
            stacks: Building::ALL
                .into_iter()
                .zip(state.stacks)
                .map(|(building, stack)| StackView {
                    building,
                    goods: stack.goods,
                    left: stack.left,
                    closed: stack.closed,
                })
                .collect(),
            dice: state.dice,
            picked: state.picked,
            to_roll: state.to_roll,
            delivered: state.board.tracks_of(state.delivered).collect(),
            pending: state.board.tracks_of(state.pending).collect(),
            current: state.current,
            joined: state.joined.groups(&state.board),
            demand: state.demand,
            offer: own.map(|seat| of_own(state, seat)).unwrap_or_default(),
            traded: state.traded,
            rules: state.rules,
            set_conductor: state.set_conductor,
            board: state.board.clone(),
            memory: Memory {
                goods: PerSeat::from_fn(state.seats, |seat| {
                    let mut goods = state.goods[seat];
                    goods.add_all(&state.offers[seat]);
                    goods
                }),
                power: PerSeat::from_fn(state.seats, |seat| {
                    state.power[seat].len() + state.offered[seat].len()
                }),
                drawn: state.drawn,
                returned: own.and_then(|seat| state.returned[seat]),
                in_use: Goods::ALL.into_iter().filter(|&goods| state.is_in_use(goods)).collect(),
            },
        }
    }
}

impl SeatView {
    fn build(state: &State, seat: Seat, viewer: Viewer, standing: [u8; 3]) -> SeatView {
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
}

fn trains(state: &State) -> Vec<TrainView> {
    let seat_of = |space: usize| {
        let colour = state.trains.at(space);
        colour.filter(|&colour| colour != WHITE).map(|colour| Seat(colour as u8))
    };
    let train = |space: usize| TrainView { space: state.board.space(space), seat: seat_of(space) };
    let filled = state.filled();
    let mut trains = Vec::with_capacity(filled.count_ones() as usize);
    trains.extend(bits(filled).map(train));
    trains
}
