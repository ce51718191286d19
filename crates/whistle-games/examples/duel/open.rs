//! A game without secrets, to measure what knowing everything would be worth.

use serde::{Deserialize, Serialize};
use whistle_core::{
    ConfigError, Game, Heuristics, Level, Meta, Outcome, PerSeat, Policy, Rng, Seat, Sink,
    TimedAction, Turn, Viewer, Words,
};

/// A game in which everybody sees the whole position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(bound = "", transparent)]
pub(crate) struct Open<G: Game>(pub(crate) G);

impl<G: Game> Game for Open<G> {
    const META: Meta = G::META;

    type Config = G::Config;
    type Action = G::Action;
    type Chance = G::Chance;
    type Event = G::Event;
    type View = Open<G>;
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

    fn legal_actions(&self, seat: Seat, out: &mut Vec<G::Action>) {
        self.0.legal_actions(seat, out);
    }

    fn refuse(&self, seat: Seat, action: &G::Action) -> Result<(), G::Refusal> {
        self.0.refuse(seat, action)
    }

    fn apply(&mut self, seat: Seat, action: &G::Action, events: &mut impl Sink<G::Event>) {
        self.0.apply(seat, action, events);
    }

    fn sample_chance(&self, rng: &mut impl Rng) -> G::Chance {
        self.0.sample_chance(rng)
    }

    fn refuse_chance(&self, outcome: &G::Chance) -> Result<(), G::Refusal> {
        self.0.refuse_chance(outcome)
    }

    fn apply_chance(&mut self, outcome: &G::Chance, events: &mut impl Sink<G::Event>) {
        self.0.apply_chance(outcome, events);
    }

    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome()
    }

    fn view(&self, _viewer: Viewer) -> Self {
        self.clone()
    }

    fn visible_event(event: &G::Event, viewer: Viewer) -> Option<G::Event> {
        G::visible_event(event, viewer)
    }

    fn reveals_secret(event: &G::Event) -> bool {
        G::reveals_secret(event)
    }

    fn sample_world(view: &Self, _rng: &mut impl Rng) -> Self {
        view.clone()
    }

    fn render_text(_view: &Self, _words: &dyn Words) -> String {
        String::new()
    }

    fn check_invariants(&self) -> Result<(), String> {
        self.0.check_invariants()
    }
}

impl<G: Heuristics> Heuristics for Open<G> {
    const LEAD: i32 = G::LEAD;
    const POLICIES: [Policy; 4] = G::POLICIES;

    fn score_actions(&self, seat: Seat, actions: &[G::Action], out: &mut Vec<i32>) {
        self.0.score_actions(seat, actions, out);
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

    fn endings(&self) -> Option<u32> {
        self.0.endings()
    }

    fn reflex(_: &Self, _: Level, _: &mut impl Rng) -> Option<TimedAction<Self>> {
        None
    }
}
