//! A game without secrets, to measure what knowing everything would be worth.

use serde::{Deserialize, Serialize};
use whistle_core::{
    Awaited, ConfigError, Encoding, Game, Heuristics, HiddenInformation, Illegal, Meta, Outcome,
    PerSeat, Personality, Policy, Promises, Race, Rng, Rules, Seat, Sink, Statistics, TextBoard,
    Turn, Viewer,
};

/// A game in which everybody sees the whole state.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(bound = "", transparent)]
pub(crate) struct Open<G: Game>(pub(crate) G);

impl<G: Game> Rules for Open<G> {
    const META: Meta = G::META;

    type Config = G::Config;
    type Action = G::Action;
    type Chance = G::Chance;
    type Event = G::Event;
    type Refusal = G::Refusal;

    fn new(config: &G::Config) -> Result<Self, ConfigError> {
        G::new(config).map(Open)
    }

    fn seat_count(&self) -> u8 {
        self.0.seat_count()
    }

    fn turn(&self) -> Turn {
        self.0.turn()
    }

    fn awaits(&self) -> Awaited {
        self.0.awaits()
    }

    fn legal_actions(&self, seat: Seat, out: &mut Vec<G::Action>) {
        self.0.legal_actions(seat, out);
    }

    fn apply(&mut self, seat: Seat, action: &G::Action, events: &mut impl Sink<G::Event>) {
        self.0.apply(seat, action, events);
    }

    fn sample_chance(&self, rng: &mut impl Rng) -> G::Chance {
        self.0.sample_chance(rng)
    }

    fn refuse_chance(&self, outcome: &G::Chance) -> Result<(), Illegal<G::Refusal>> {
        self.0.refuse_chance(outcome)
    }

    fn apply_chance(&mut self, outcome: &G::Chance, events: &mut impl Sink<G::Event>) {
        self.0.apply_chance(outcome, events);
    }

    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome()
    }
}

impl<G: Game> HiddenInformation for Open<G> {
    type View = Open<G>;

    fn view(&self, _viewer: Viewer) -> Self {
        self.clone()
    }

    fn sample_world(view: &Self, _rng: &mut impl Rng) -> Self {
        view.clone()
    }
}

impl<G: Game> Encoding for Open<G> {}
impl<G: Game> Race for Open<G> {}
impl<G: Game> Statistics for Open<G> {}
impl<G: Game> Promises for Open<G> {}
impl<G: Game> TextBoard for Open<G> {}

impl<G: Game> Heuristics for Open<G> {
    const SAFE_LEAD: i32 = G::SAFE_LEAD;
    const PERSONALITIES: &'static [Personality] = G::PERSONALITIES;
    const POLICIES: [Policy; 4] = G::POLICIES;

    fn score_actions(&self, seat: Seat, actions: &[G::Action], out: &mut Vec<i32>) {
        self.0.score_actions(seat, actions, out);
    }

    fn liking(&self, seat: Seat, personality: Personality, action: &G::Action) -> i32 {
        self.0.liking(seat, personality, action)
    }

    fn showing(&self, seat: Seat) -> i32 {
        self.0.showing(seat)
    }

    fn evaluate(&self) -> Option<PerSeat<i32>> {
        self.0.evaluate()
    }

    fn known_best(&self, seat: Seat) -> Option<G::Action> {
        self.0.known_best(seat)
    }

    fn is_secret(&self, seat: Seat, action: &G::Action) -> bool {
        self.0.is_secret(seat, action)
    }
}
