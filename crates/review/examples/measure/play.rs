//! Games between bots, as journals.

use std::sync::atomic::AtomicBool;

use whistle_bots::{Decision, Effort, Level, LevelBot, Player as _, ThinkRequest};
use whistle_core::{Attention, Entry, Game, Journal, Policy, Rules, Seat, Turn, Viewer};
use whistle_review::Seed;

/// What a baron thinks here: so many simulations can be repeated anywhere, a second cannot.
pub(crate) const BARON: u32 = 1_000;

/// Who plays.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Who {
    /// Does what weighs most at a glance, always: quick, and not weak.
    AtSight,
    /// A level of our bots.
    Level(Level),
    /// Thinks so many simulations a move.
    Thinker(u32),
}

impl Who {
    /// Says what it does.
    pub(crate) fn decide<G: Game>(self, decision: &Decision<'_, G>, seed: Seed) -> G::Action {
        let (policy, effort) = self.request();
        let stop = AtomicBool::new(false);
        let request = ThinkRequest::new(effort, seed.0, &stop).playing(policy);
        LevelBot::default().decide(decision, &request).action
    }

    fn request(self) -> (Option<Policy>, Effort) {
        match self {
            Who::AtSight => {
                (Some(Policy::Greedy(Attention::FULL)), Effort::Level(Level::Conductor))
            }
            Who::Thinker(simulations) => (None, Effort::Simulations(simulations)),
            Who::Level(Level::Baron) => (None, Effort::Simulations(BARON)),
            Who::Level(level) => (None, Effort::Level(level)),
        }
    }
}

/// Plays a game between these players, seat by seat, from its beginning.
pub(crate) fn play<G: Game>(players: &[Who], seed: Seed) -> Played<G> {
    play_at(serde_json::json!({}), players, seed)
}

/// The same at a table that has chosen options.
pub(crate) fn play_at<G: Game>(
    mut config: serde_json::Value,
    players: &[Who],
    seed: Seed,
) -> Played<G> {
    config["seats"] = players.len().into();
    let config: G::Config = serde_json::from_value(config).expect("options may be left out");
    let start = G::new(&config).expect("the game is played by so many");
    let mut played = Played { journal: Journal::new(config), positions: vec![start] };
    played.play_on(players, seed);
    played
}

/// A decision: the entry's number, who decided, what, and what could have been.
pub(crate) type Choice<G> = (usize, Seat, <G as Rules>::Action, Vec<<G as Rules>::Action>);

/// A game that was played.
pub(crate) struct Played<G: Game> {
    pub(crate) journal: Journal<G>,
    /// Before each entry, and after the last.
    pub(crate) positions: Vec<G>,
}

impl<G: Game> Played<G> {
    /// Returns the position after the last entry.
    pub(crate) fn end(&self) -> &G {
        self.positions.last().expect("a game has a beginning")
    }

    /// Says who won, shared if it was.
    pub(crate) fn result(&self) -> Vec<f64> {
        let outcome = self.end().outcome().expect("it was played to its end");
        let winners = outcome.winners();
        let share = |seat| if winners.contains(seat) { 1.0 / winners.len() as f64 } else { 0.0 };
        Seat::all(outcome.standings.seats()).map(share).collect()
    }

    /// Lists the decisions in which there was something to choose: the entry's number, who decided, what,
    /// and what could have been.
    pub(crate) fn choices(&self) -> Vec<Choice<G>> {
        let choice = |(number, entry): (usize, &Entry<G>)| {
            let Entry::Action { seat, action } = *entry else { return None };
            let mut legal = Vec::new();
            self.positions[number].legal_actions(seat, &mut legal);
            (legal.len() > 1).then_some((number, seat, action, legal))
        };
        self.journal.entries.iter().enumerate().filter_map(choice).collect()
    }

    /// Does what an entry says.
    pub(crate) fn enter(&mut self, entry: Entry<G>) {
        let mut game = self.end().clone();
        match &entry {
            Entry::Action { seat, action } => game.apply(*seat, action, &mut ()),
            Entry::Chance { outcome } => game.apply_chance(outcome, &mut ()),
            Entry::Gift { seat, gift } => game.apply_gift(*seat, *gift, &mut ()),
        }
        self.journal.entries.push(entry);
        self.positions.push(game);
    }

    /// Plays on to the end. What happens at an entry depends on its number, not on what was before.
    pub(crate) fn play_on(&mut self, players: &[Who], seed: Seed) {
        let mut legal = Vec::new();
        loop {
            let (game, number) = (self.end(), self.journal.entries.len() as u64);
            let entry = match game.turn() {
                Turn::Over => return,
                Turn::Chance => {
                    let outcome = game.sample_chance(&mut seed.part(1).stream(number));
                    Entry::Chance { outcome }
                }
                Turn::Seats { seats } => {
                    let seat = seats.first().expect("a seat is to act");
                    legal.clear();
                    game.legal_actions(seat, &mut legal);
                    let view = game.view(Viewer::Seat(seat));
                    let decision = Decision::<G> { seat, view: &view, legal: &legal };
                    let action = players[seat.index()].decide(&decision, seed.part(number + 2));
                    Entry::Action { seat, action }
                }
            };
            self.enter(entry);
        }
    }
}
