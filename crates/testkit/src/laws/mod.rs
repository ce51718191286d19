//! The laws, over random games.
//!
//! One file a family: [`legality`], [`secrecy`], [`twins`], [`record`], [`counting`], [`encoding`]; [`run`] plays the
//! games and calls them at every step, with what everybody sees ([`sight`]) built once.

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

/// What is broken, in words.
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

/// Says what a seat does of what it may do.
pub type Choice<G> = fn(&G, Seat, &[<G as Rules>::Action], &mut Pcg32) -> <G as Rules>::Action;

/// Does anything.
pub(crate) fn anything<G: Game>(_: &G, _: Seat, legal: &[G::Action], rng: &mut Pcg32) -> G::Action {
    rng.pick(legal)
}

/// Says that something is hidden for certain from a viewer who sees this.
type Hides<G> = fn(&G, Viewer, &<G as HiddenInformation>::View) -> bool;

/// Changes what a seat cannot see in an outcome and leaves the rest of it, with sight of everything
/// that is hidden in the twin: other hands, and what is left in a deck.
type Twin<G> = fn(&G, &<G as Rules>::Chance, Seat, &mut Pcg32) -> <G as Rules>::Chance;

impl<G: Game> Laws<G> {
    /// Takes the tables of this config: 100 games of at most 10,000 steps that hide nothing.
    pub fn of(config: G::Config) -> Laws<G> {
        let (games, thorough, seed, longest) = (100, u64::MAX, 0, 10_000);
        let choice = anything;
        Laws { config, games, thorough, seed, longest, hides: None, twin: None, choice }
    }

    /// Plays that many games.
    #[must_use]
    pub fn games(mut self, games: u64) -> Laws<G> {
        self.games = games;
        self
    }

    /// Says in how many games one value in eight goes through JSON; in the others it is one in 64.
    ///
    /// For tables of many games, where that would take longer than all the other laws; in all unless said.
    #[must_use]
    pub fn thorough(mut self, games: u64) -> Laws<G> {
        self.thorough = games;
        self
    }

    /// Starts from another seed, to play other games.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Laws<G> {
        self.seed = seed;
        self
    }

    /// Says how many steps a game may have.
    #[must_use]
    pub fn longest(mut self, steps: usize) -> Laws<G> {
        self.longest = steps;
        self
    }

    /// Says when something is hidden for certain, so that sampled worlds must differ.
    #[must_use]
    pub fn hiding(mut self, hides: Hides<G>) -> Laws<G> {
        self.hides = Some(hides);
        self
    }

    /// Says how an outcome could have been otherwise without a seat's noticing.
    ///
    /// With it, secrecy is tested without trusting the game's own `sample_world`. Twins that never
    /// differ would test nothing, so that is a failure: with two seats there is nobody to swap cards
    /// with, but there is the deck.
    #[must_use]
    pub fn twins(mut self, twin: Twin<G>) -> Laws<G> {
        self.twin = Some(twin);
        self
    }

    /// Says who plays: for a game that random players do not bring to an end before long.
    #[must_use]
    pub fn played_by(mut self, choice: Choice<G>) -> Laws<G> {
        self.choice = choice;
        self
    }

    /// Plays the games and checks every law at every step.
    ///
    /// # Panics
    /// With the law that was broken, the step, and the file the journal was written to.
    pub fn hold(&self) {
        run::all(self);
    }
}

/// One game in so many is played where nobody asks for all.
const SLICE: u64 = 32;

/// How many games to play of so many: one in 32, the first ones, with every push; mutants that laws catch are
/// caught by eight. `LAWS_GAMES=all`, as
/// `cargo xtask laws` sets it, plays all of them, and a number as many as it says.
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
