//! One game from start to end.

use std::marker::PhantomData;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use serde::{Deserialize, Serialize};
use whistle_core::{Entry, Game, Observation, Outcome, PerSeat, Seat, Sink, Turn};
use whistle_review::LuckMeter;

use super::deal_seed::DealSeed;
use crate::player::{ExecError, PlayerPool, SeatedPlayer};

/// The result of a game.
pub(crate) struct Played {
    pub(crate) outcome: Outcome,
    /// The number of decisions, including forced ones.
    pub(crate) actions: u32,
    /// The first player, if the game has one.
    pub(crate) first: Option<Seat>,
    /// The game's own counts.
    pub(crate) counts: Vec<Counted>,
    /// The thinking time of each seat.
    pub(crate) pace: PerSeat<Pace>,
    /// Each seat's luck in shares of the win, if requested.
    pub(crate) luck: Option<PerSeat<f64>>,
}

/// What to record while a game is played.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Looks {
    /// Its events.
    pub(crate) notes: bool,
    /// The luck.
    pub(crate) luck: bool,
}

/// An amount for a counter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Counted {
    pub(crate) counter: u8,
    pub(crate) item: u8,
    pub(crate) seat: Option<Seat>,
    pub(crate) amount: i32,
}

/// The thinking time for moves with a choice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Pace {
    pub(crate) moves: u64,
    pub(crate) nanos: u64,
    pub(crate) longest: u64,
}

impl Pace {
    pub(crate) fn add(&mut self, other: Pace) {
        self.moves += other.moves;
        self.nanos += other.nanos;
        self.longest = self.longest.max(other.longest);
    }
}

/// A player's failure, and where it happened.
pub(crate) struct Fault {
    pub(crate) error: ExecError,
    pub(crate) seat: Seat,
    pub(crate) decision: u64,
}

/// The laboratory's games are never stopped.
static NOBODY: AtomicBool = AtomicBool::new(false);

/// Plays a game.
pub(crate) fn play<G: Game>(
    start: &G,
    seating: &[&PlayerPool],
    seed: DealSeed,
    looks: Looks,
) -> Result<Played, Fault> {
    let mut seated = take_seats(start.seat_count(), seating)?;
    // Races have no measurable luck.
    let meter = (looks.luck && !G::IS_RACE).then(|| LuckMeter::new(start.seat_count(), &NOBODY));
    let (meter, mut game) = (meter.as_ref(), start.clone());
    if looks.notes {
        let mut collector = SampleCollector { first: None, counts: Vec::new() };
        let sink = &mut SampleSink::<G>(&mut collector, PhantomData);
        let played = run(&mut game, &mut seated, seed, meter, sink, &mut ())?;
        Ok(Played { first: collector.first, counts: collector.summed(), ..played })
    } else {
        run(&mut game, &mut seated, seed, meter, &mut (), &mut ())
    }
}

/// Plays a game and records every step; also returns the final state.
pub(crate) fn record<G: Game>(
    start: &G,
    seating: &[&PlayerPool],
    seed: DealSeed,
) -> Result<(Vec<Entry<G>>, G), Fault> {
    let mut seated = take_seats(start.seat_count(), seating)?;
    let (mut game, mut steps) = (start.clone(), Vec::new());
    run(&mut game, &mut seated, seed, None, &mut (), &mut steps)?;
    Ok((steps, game))
}

fn take_seats<'a>(seats: u8, seating: &[&'a PlayerPool]) -> Result<Vec<SeatedPlayer<'a>>, Fault> {
    let players = seating.iter().zip(Seat::all(seats)).map(|(pool, seat)| {
        SeatedPlayer::new(pool).map_err(|error| Fault { error, seat, decision: 0 })
    });
    players.collect()
}

/// A recorder of a game's steps.
trait Record<G: Game> {
    fn action(&mut self, seat: Seat, action: G::Action);
    fn chance(&mut self, outcome: &G::Chance);
}

/// Most runs need only the result, and record no step.
impl<G: Game> Record<G> for () {
    fn action(&mut self, _seat: Seat, _action: G::Action) {}
    fn chance(&mut self, _outcome: &G::Chance) {}
}

impl<G: Game> Record<G> for Vec<Entry<G>> {
    fn action(&mut self, seat: Seat, action: G::Action) {
        self.push(Entry::Action { seat, action });
    }

    fn chance(&mut self, outcome: &G::Chance) {
        self.push(Entry::Chance { outcome: outcome.clone() });
    }
}

fn run<G: Game>(
    game: &mut G,
    seated: &mut [SeatedPlayer<'_>],
    seed: DealSeed,
    meter: Option<&LuckMeter<'_, G>>,
    events: &mut impl Sink<G::Event>,
    steps: &mut impl Record<G>,
) -> Result<Played, Fault> {
    let seats = game.seat_count();
    let mut luck = meter.map(|meter| (meter.walk(), PerSeat::<f64>::new(seats)));
    let (mut actions, mut chances) = (0_u32, 0_u64);
    let mut decisions = PerSeat::<u64>::new(seats);
    let mut pace = PerSeat::<Pace>::new(seats);
    // Reaction times since the last chance outcome; only races use them.
    let mut hands = PerSeat::<Option<u16>>::new(seats);
    let mut legal = Vec::new();
    loop {
        match game.turn() {
            Turn::Over => break,
            Turn::Chance => {
                let outcome = game
                    .race_outcome(&hands)
                    .unwrap_or_else(|| game.sample_chance(&mut seed.nature(chances)));
                if let Some((walk, luck)) = &mut luck {
                    let found = walk.luck(game, &outcome, seed.luck(chances));
                    let found = found.expect("the game is not stopped");
                    found.iter().for_each(|(seat, one)| luck[seat] += one);
                }
                game.apply_chance(&outcome, events);
                steps.chance(&outcome);
                chances += 1;
                hands = PerSeat::new(seats);
            }
            Turn::Seats { seats: actors } => {
                let seat = actors.first().expect("a seat is to act");
                legal.clear();
                game.legal_actions(seat, &mut legal);
                let action = if let [only] = legal.as_slice() {
                    *only
                } else {
                    let number = decisions[seat];
                    decisions[seat] += 1;
                    let began = Instant::now();
                    let player = &mut seated[seat.index()];
                    let choice = player
                        .choose(game, seat, &legal, seed.player(seat, number))
                        .map_err(|error| Fault { error, seat, decision: number + 1 })?;
                    let nanos = began.elapsed().as_nanos() as u64;
                    pace[seat].add(Pace { moves: 1, nanos, longest: nanos });
                    hands[seat] = Some(choice.took);
                    choice.action
                };
                game.apply(seat, &action, events);
                steps.action(seat, action);
                actions += 1;
            }
        }
    }
    let outcome = game.outcome().expect("it was played to its end");
    let luck = luck.map(|(_, luck)| luck);
    Ok(Played { outcome, actions, first: None, counts: Vec::new(), pace, luck })
}

/// A collector of counts.
struct SampleCollector {
    first: Option<Seat>,
    counts: Vec<Counted>,
}

impl SampleCollector {
    /// Adds up the amounts of the same seat and item.
    fn summed(mut self) -> Vec<Counted> {
        self.counts.sort_unstable();
        self.counts.dedup_by(|next, kept| {
            let same = (next.counter, next.item, next.seat) == (kept.counter, kept.item, kept.seat);
            if same {
                kept.amount += next.amount;
            }
            same
        });
        self.counts
    }
}

/// Reads events as they happen and keeps none.
struct SampleSink<'a, G>(&'a mut SampleCollector, PhantomData<G>);

impl<G: Game> Sink<G::Event> for SampleSink<'_, G> {
    fn push(&mut self, event: G::Event) {
        G::observations(&event, &mut |note| match note {
            Observation::FirstPlayer { seat } => _ = self.0.first.get_or_insert(seat),
            Observation::Count { counter, item, seat, amount } => {
                self.0.counts.push(Counted { counter, item, seat, amount });
            }
        });
    }
}
