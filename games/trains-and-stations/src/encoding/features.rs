//! Features.

use whistle_core::pieces::Piece as _;
use whistle_core::{FeatureSink, Seat, seat_name, steps_from};

use crate::goods::CARDS;
use crate::state::{OWN_BUILDINGS, OWN_DICE, WHITE_DICE};
use crate::{Board, Building, Die, Face, Goods, Phase, PowerCards, RuleSet, SeatView, Track, View};

/// More points than this are encoded as this many: games end long before.
const MOST_POINTS: u16 = 500;
/// A goods card of each kind, plus what two-goods cards and offers may add.
const GOODS: i16 = CARDS as i16;
const POWER: i16 = crate::board::POWER_CARDS as i16;
/// There are at most three of a kind.
const OF_A_KIND: i16 = 3;

pub(super) fn observe(view: &View, seat: Seat, out: &mut impl FeatureSink) {
    phase(view, seat, out);
    table(view, seat, out);
    dice(view, out);
    goods(view, out);
    own(view, seat, out);
    tracks(view, out);
    for (steps, other) in seat.clockwise(view.seats.seats()).enumerate() {
        before_a_seat(view, other, steps, out);
    }
    spaces(view, seat, out);
    stations(view, seat, out);
}

const PHASES: [&str; 14] = [
    "return_power",
    "gather",
    "keep_saved",
    "reroll",
    "place",
    "build",
    "choose_delivery",
    "break_tie",
    "serve_goods",
    "missions",
    "upgrade",
    "speculate",
    "serve_trades",
    "order_trades",
];

/// The phase and its details, as features; all 0 for chance outcomes and after the end.
fn phase(view: &View, viewer: Seat, out: &mut impl FeatureSink) {
    let (number, building, goods, seat) = match view.phase {
        Phase::ReturnPower => (Some(0), None, None, None),
        Phase::Gather => (Some(1), None, None, None),
        Phase::KeepSaved => (Some(2), None, None, None),
        Phase::Reroll => (Some(3), None, None, None),
        Phase::Place => (Some(4), None, None, None),
        Phase::Build => (Some(5), None, None, None),
        Phase::ChooseDelivery => (Some(6), None, None, None),
        Phase::BreakTie => (Some(7), None, None, None),
        Phase::ServeGoods { building, seat } => (Some(8), Some(building), None, Some(seat)),
        Phase::Missions => (Some(9), None, None, None),
        Phase::Upgrade => (Some(10), None, None, None),
        Phase::Speculate { building, goods } => (Some(11), Some(building), Some(goods), None),
        Phase::ServeTrades { building, seat } => (Some(12), Some(building), None, Some(seat)),
        Phase::OrderTrades { building } => (Some(13), Some(building), None, None),
        Phase::DrawPower { seat, .. } => (None, None, None, Some(seat)),
        Phase::Deal | Phase::DrawConductor | Phase::Roll | Phase::Over => (None, None, None, None),
    };
    out.one_of(PHASES.len(), number, |phase| format!("phase.{}", PHASES[phase]));
    let building = building.map(Building::index);
    out.one_of(Building::COUNT, building, |b| format!("phase_stack.{}", Building::ALL[b]));
    let goods = goods.map(Goods::index);
    out.one_of(Goods::COUNT, goods, |goods| format!("phase_goods.{}", Goods::ALL[goods]));
    out.seat(viewer, seat, view.seats.seats(), "phase_seat");
}

fn table(view: &View, viewer: Seat, out: &mut impl FeatureSink) {
    let seats = view.seats.seats();
    out.seat(viewer, Some(view.active), seats, "active");
    out.seat_set(viewer, view.awaits, seats, "awaited");
    out.seat(viewer, Some(view.conductor), seats, "conductor");
    out.count(view.round, 255, || "round".into());
    out.count(view.rounds.saturating_sub(view.round), 255, || "rounds_left".into());
    out.flag(view.last_round, || "last_round".into());
    out.count(view.points_left, 255, || "points_left".into());
    out.count(view.pool, WHITE_DICE.into(), || "pool".into());
    out.count(view.power_left, POWER, || "power_left".into());
    out.flag(view.rules == RuleSet::French, || "french_rules".into());
}

fn dice(view: &View, out: &mut impl FeatureSink) {
    let most = i16::from(WHITE_DICE);
    for (what, dice) in [("dice", &view.dice), ("picked", &view.picked)] {
        out.counts(dice.counts(), most, |die| format!("{what}.{}", Die::from_index(die)));
    }
    out.counts(&view.to_roll, most, |colour| format!("to_roll.{}", ["own", "white"][colour]));
}

fn goods(view: &View, out: &mut impl FeatureSink) {
    for stack in &view.stacks {
        let what = || format!("stack.{}", stack.building);
        let goods = Some(stack.goods.index());
        out.one_of(Goods::COUNT, goods, |goods| format!("{}.{}", what(), Goods::ALL[goods]));
        out.count(stack.left, GOODS, || format!("{}.left", what()));
        out.flag(stack.closed, || format!("{}.closed", what()));
    }
    out.counts(view.traded.counts(), GOODS, |goods| format!("traded.{}", Goods::ALL[goods]));
    let in_use = &view.memory.in_use;
    out.counts(in_use.counts(), 1, |goods| format!("in_use.{}", Goods::ALL[goods]));
}

/// What only the viewer knows: its power cards, the one it returned and its offer.
fn own(view: &View, viewer: Seat, out: &mut impl FeatureSink) {
    let board = &*view.board;
    let held = view.seats[viewer].power.unwrap_or_default();
    power(board, held, |card| format!("power.{card}"), out);
    let returned = view.memory.returned.map(|card| card.index());
    out.one_of(board.power.len(), returned, |card| format!("returned.{}", board.power[card].name));
    let offer = &view.offer;
    out.counts(offer.goods.counts(), GOODS, |goods| format!("offer.{}", Goods::ALL[goods]));
    power(board, offer.cards, |card| format!("offer.{card}"), out);
    let most = Goods::COUNT as i16 + POWER;
    out.count(offer.cursor, most, || "offer.cursor".into());
    // TS-26: whether this turn's deliveries have joined a mission's stations.
    for plan in &board.power {
        let joined = plan.kind.mission.is_some_and(|stations| {
            let all = |group: &crate::StationList| stations.iter().all(|s| group.contains(s));
            view.joined.iter().any(all)
        });
        out.flag(joined, || format!("joined.{}", plan.name));
    }
}

fn power(
    board: &Board,
    cards: PowerCards,
    name: impl Fn(&str) -> String,
    out: &mut impl FeatureSink,
) {
    for plan in &board.power {
        out.count(cards.of(plan.id), OF_A_KIND, || name(&plan.name));
    }
}

fn tracks(view: &View, out: &mut impl FeatureSink) {
    let tracks = &view.board.tracks;
    let mut all = |what: &str, of: &[Track]| {
        for plan in tracks {
            out.flag(of.contains(&plan.id), || format!("{what}.{}", plan.name));
        }
    };
    all("delivered", &view.delivered);
    all("pending", &view.pending);
    all("current", &[view.current]);
}

fn before_a_seat(view: &View, seat: Seat, steps: usize, out: &mut impl FeatureSink) {
    let shown: &SeatView = &view.seats[seat];
    let (memory, board) = (&view.memory, &*view.board);
    let who = |what: &dyn std::fmt::Display| format!("{}.{what}", seat_name(steps));
    let points = shown.points.min(MOST_POINTS) as i16;
    out.count(points, MOST_POINTS as i16, || who(&"points"));
    out.count(shown.coins, 5, || who(&"coins"));
    out.count(shown.dice, OWN_DICE.into(), || who(&"dice"));
    for face in Face::SAVED {
        out.count(shown.saved.count(face), 5, || who(&format_args!("saved.{face}")));
    }
    out.count(shown.bonus_dice, WHITE_DICE.into(), || who(&"bonus_dice"));
    let buildings = |building: usize| who(&format_args!("buildings.{}", Building::ALL[building]));
    out.counts(&shown.buildings, OWN_BUILDINGS.into(), buildings);
    let goods = |goods: usize| who(&format_args!("goods.{}", Goods::ALL[goods]));
    out.counts(memory.goods[seat].counts(), GOODS, goods);
    out.count(memory.power[seat], POWER, || who(&"power"));
    out.count(memory.drawn[seat], POWER, || who(&"drawn"));
    out.count(view.demand[seat], 100, || who(&"demand"));
    power(board, shown.missions, |card| who(&format_args!("mission.{card}")), out);
    power(board, shown.fresh, |card| who(&format_args!("fresh.{card}")), out);
    power(board, shown.traded, |card| who(&format_args!("traded.{card}")), out);
}

/// The owner of the die on each space, relative to the viewer, or white.
fn spaces(view: &View, viewer: Seat, out: &mut impl FeatureSink) {
    let seats = view.seats.seats();
    // The view lists the dice in the order of the spaces.
    let mut trains = view.trains.iter().peekable();
    for plan in &view.board.spaces {
        let die = trains.next_if(|die| die.space == plan.id);
        let white = usize::from(seats);
        let owner = die.map(|die| die.seat.map_or(white, |seat| steps_from(viewer, seat, seats)));
        out.one_of(white + 1, owner, |owner| match owner {
            owner if owner == white => format!("space.{}.white", plan.name),
            owner => format!("space.{}.{}", plan.name, seat_name(owner)),
        });
    }
}

/// The number of each seat's buildings of each kind at each station.
fn stations(view: &View, viewer: Seat, out: &mut impl FeatureSink) {
    let seats = view.seats.seats();
    for (plan, station) in view.board.stations.iter().zip(&view.stations) {
        for (steps, seat) in viewer.clockwise(seats).enumerate() {
            for building in Building::ALL {
                let own =
                    |built: &&crate::BuildingView| built.seat == seat && built.building == building;
                let count = station.buildings.iter().filter(own).count() as i16;
                out.count(count, OWN_BUILDINGS.into(), || {
                    format!("station.{}.{}.{building}", plan.name, seat_name(steps))
                });
            }
        }
        let free = usize::from(plan.places).saturating_sub(station.buildings.len()) as i16;
        out.count(free, OWN_BUILDINGS.into(), || format!("station.{}.free", plan.name));
    }
}
