//! The laws, checked over random games.
//!
//! One file per family: [`legality`], [`secrecy`], [`twins`], [`record`], [`counting`], [`encoding`]; [`run`] plays the
//! games and checks every step, with all views ([`sight`]) built once.

mod counting;
mod encoding;
mod gifts;
mod legality;
mod record;
mod run;
mod secrecy;
mod sight;
mod twins;

pub(crate) use run::choose;
use whistle_core::{Game, HiddenInformation, Pcg32, Rng as _, Rules, Seat, Viewer};

/// The violated law, in words.
type Verdict = Result<(), String>;

/// Random games of one table, and what to check in them.
///
/// ```text
/// Laws::<State>::of(config).games(2_000).hiding(hides).twins(twin).hold();
/// ```
pub struct Laws<G: Game> {
    config: G::Config,
    games: u64,
    thorough: u64,
    seed: u64,
    longest: usize,
    hides: Option<Hides<G>>,
    twin: Option<Twin<G>>,
    choice: Choice<G>,
}

/// Chooses one of a seat's legal actions.
pub type Choice<G> = fn(&G, Seat, &[<G as Rules>::Action], &mut Pcg32) -> <G as Rules>::Action;

/// Chooses at random.
pub(crate) fn anything<G: Game>(_: &G, _: Seat, legal: &[G::Action], rng: &mut Pcg32) -> G::Action {
    rng.pick(legal)
}

/// Returns whether something is certainly hidden from a viewer with this view.
type Hides<G> = fn(&G, Viewer, &<G as HiddenInformation>::View) -> bool;

/// Changes the part of an outcome that a seat cannot see. It can read everything hidden in the twin: other hands, and
/// the rest of a deck.
type Twin<G> = fn(&G, &<G as Rules>::Chance, Seat, &mut Pcg32) -> <G as Rules>::Chance;

impl<G: Game> Laws<G> {
    /// Creates the laws for tables with this config: 100 games of at most 10,000 steps, with nothing hidden.
    pub fn of(config: G::Config) -> Laws<G> {
        let (games, thorough, seed, longest) = (100, u64::MAX, 0, 10_000);
        let choice = anything;
        Laws { config, games, thorough, seed, longest, hides: None, twin: None, choice }
    }

    /// Sets the number of games.
    #[must_use]
    pub fn games(mut self, games: u64) -> Laws<G> {
        self.games = games;
        self
    }

    /// Sets in how many games one value in eight goes through JSON; in the others it is one in 64.
    ///
    /// For tables with many games, where that would take longer than all other laws. By default all games.
    #[must_use]
    pub fn thorough(mut self, games: u64) -> Laws<G> {
        self.thorough = games;
        self
    }

    /// Sets another seed, to play other games.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Laws<G> {
        self.seed = seed;
        self
    }

    /// Sets the maximum number of steps.
    #[must_use]
    pub fn longest(mut self, steps: usize) -> Laws<G> {
        self.longest = steps;
        self
    }

    /// Sets when something is certainly hidden, so that sampled worlds must differ.
    #[must_use]
    pub fn hiding(mut self, hides: Hides<G>) -> Laws<G> {
        self.hides = Some(hides);
        self
    }

    /// Sets how an outcome could have been different without a seat noticing.
    ///
    /// With this, secrecy is tested without trusting the game's own `sample_world`. Twins that never differ would test
    /// nothing, so they count as a failure; with two seats, cards can still be swapped with the deck.
    #[must_use]
    pub fn twins(mut self, twin: Twin<G>) -> Laws<G> {
        self.twin = Some(twin);
        self
    }

    /// Sets the players, for games that random players would hardly ever finish.
    #[must_use]
    pub fn played_by(mut self, choice: Choice<G>) -> Laws<G> {
        self.choice = choice;
        self
    }

    /// Plays the games and checks every law at every step.
    ///
    /// # Panics
    /// If a law is broken; names the law, the step and the file with the journal.
    pub fn hold(&self) {
        run::all(self);
    }
}

/// One game in this many is played unless all are requested.
const SLICE: u64 = 32;

/// Returns how many of a number of games to play: by default the first of every 32, which still catches mutants that
/// eight games catch. `LAWS_GAMES=all`, as `cargo xtask laws` sets it, plays all of them, and a number that many.
///
/// # Panics
/// If `LAWS_GAMES` is something else.
pub fn games(all: u64) -> u64 {
    match std::env::var("LAWS_GAMES") {
        Ok(word) if word == "all" => all,
        Ok(games) => games.parse().expect("LAWS_GAMES is `all` or a number of games"),
        Err(_) => all.div_ceil(SLICE),
    }
}
