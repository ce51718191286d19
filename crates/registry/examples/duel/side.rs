//! Who plays on a side, and what it decides.

use std::sync::atomic::AtomicBool;

use whistle_bots::{Decision, Effort, Level, LevelBot, Player, PolicyName, ThinkRequest, beginner};
use whistle_core::{Game, Pcg32, Personality, Policy, Rng as _, Seat, Viewer};

use crate::open::Open;

/// A kind of player.
#[derive(Clone, Copy)]
pub(crate) struct Side {
    effort: Effort,
    policy: Option<Policy>,
    /// Whether it does anything legal, or plays for the first time.
    random: bool,
    personality: Option<Personality>,
    beginner: bool,
    /// Whether it sees everything: no player, but a measure of what there is to know.
    open: bool,
}

impl Side {
    /// Reads a player, as it is told in `main.rs`.
    pub(crate) fn read(word: &str) -> Side {
        let (word, personality) = match word.split_once('@') {
            Some((word, taste)) => (word, Some(taste.parse().expect("a personality"))),
            None => (word, None),
        };
        let (open, plain) = match word.strip_prefix("open:") {
            Some(rest) => (true, rest),
            None => (false, word),
        };
        let (effort, policy) = match plain.parse::<PolicyName>() {
            Ok(name) => (name.effort(), Some(name.policy)),
            Err(_) if matches!(plain, "random" | "beginner") => (Effort::Level(Level::Baron), None),
            Err(_) => (Effort::Level(plain.parse().expect("a player")), None),
        };
        Side {
            effort,
            policy,
            personality,
            random: plain == "random",
            beginner: plain == "beginner",
            open,
        }
    }

    /// Says what the seat does.
    pub(crate) fn decide<G: Game>(&self, game: &G, seat: Seat, seed: u64) -> G::Action {
        if self.open {
            self.ask(&Open(game.clone()), seat, seed)
        } else {
            self.ask(game, seat, seed)
        }
    }

    fn ask<G: Game>(&self, game: &G, seat: Seat, seed: u64) -> G::Action {
        let mut legal = Vec::new();
        game.legal_actions(seat, &mut legal);
        if self.random {
            return Pcg32::new(seed, 0).pick(&legal);
        }
        let view = game.view(Viewer::Seat(seat));
        let decision = Decision::<G> { seat, view: &view, legal: &legal };
        if self.beginner {
            return beginner::choose(&decision, &mut Pcg32::new(seed, 0));
        }
        let stop = AtomicBool::new(false);
        let question = ThinkRequest::new(self.effort, seed, &stop)
            .liking(self.personality)
            .playing(self.policy);
        LevelBot::default().decide(&decision, &question).action
    }
}
