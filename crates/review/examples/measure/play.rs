//! Games between bots, as journals.

use std::sync::atomic::AtomicBool;

use whistle_bots::{Decision, Effort, Level, LevelBot, Player as _, ThinkRequest};
use whistle_core::{Attention, Entry, Game, Journal, Policy, Rules, Seat, Turn, Viewer};
use whistle_review::Seed;

/// The number of simulations of a baron here: a number is repeatable on any machine, a time limit is not.
pub(crate) const BARON: u32 = 1_000;

/// A kind of player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Who {
    /// Always takes the action with the highest weight: fast, and not weak.
    AtSight,
    /// A bot of this level.
    Level(Level),
    /// A search with this many simulations per move.
    Thinker(u32),
}

impl Who {
    /// Returns the player's action.
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

/// Plays a whole game with these players, seat by seat.
pub(crate) fn play<G: Game>(players: &[Who], seed: Seed) -> Played<G> {
    play_at(serde_json::json!({}), players, seed)
}

/// The same with chosen options.
pub(crate) fn play_at<G: Game>(
    mut config: serde_json::Value,
    players: &[Who],
    seed: Seed,
) -> Played<G> {
    config["seats"] = players.len().into();
    let config: G::Config = serde_json::from_value(config).expect("options may be left out");
    let start = G::new(&config).expect("the game can be played by this many");
    let mut played = Played { journal: Journal::new(config), positions: vec![start] };
    played.play_on(players, seed);
    played
}

/// A decision: the entry's number, the seat, its action and the legal actions.
pub(crate) type Choice<G> = (usize, Seat, <G as Rules>::Action, Vec<<G as Rules>::Action>);

/// A finished game.
pub(crate) struct Played<G: Game> {
    pub(crate) journal: Journal<G>,
    /// The positions before each entry, and after the last.
    pub(crate) positions: Vec<G>,
}

impl<G: Game> Played<G> {
    /// Returns the position after the last entry.
    pub(crate) fn end(&self) -> &G {
        self.positions.last().expect("a game has a beginning")
    }

    /// Returns each seat's share of the win.
    pub(crate) fn result(&self) -> Vec<f64> {
        let outcome = self.end().outcome().expect("it was played to its end");
        let winners = outcome.winners();
        let share = |seat| if winners.contains(seat) { 1.0 / winners.len() as f64 } else { 0.0 };
        Seat::all(outcome.standings.seats()).map(share).collect()
    }

    /// Lists the decisions with more than one legal action.
    pub(crate) fn choices(&self) -> Vec<Choice<G>> {
        let choice = |(number, entry): (usize, &Entry<G>)| {
            let Entry::Action { seat, action } = *entry else { return None };
            let mut legal = Vec::new();
            self.positions[number].legal_actions(seat, &mut legal);
            (legal.len() > 1).then_some((number, seat, action, legal))
        };
        self.journal.entries.iter().enumerate().filter_map(choice).collect()
    }

    /// Applies an entry.
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

    /// Plays on to the end. The luck at an entry depends on its number, not on earlier entries.
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
