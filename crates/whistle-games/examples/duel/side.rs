//! Who plays on a side, and what it decides.

use std::sync::atomic::AtomicBool;

use whistle_bots::{Decision, Effort, Level, LevelBot, Player, ThinkRequest, beginner};
use whistle_core::{
    Attention, Game, Judge, OneStep, Pcg32, Personality, Policy, Rng as _, Rollout, Search, Seat,
    Viewer,
};

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

/// How a net is asked.
fn asked(candidates: u32, trust: u32) -> OneStep {
    OneStep { candidates: candidates as u8, worlds: 2, trust: trust as u16 }
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
        let parts: Vec<&str> = plain.split(':').collect();
        let number = |place: usize, usual: u32| {
            parts.get(place).map_or(usual, |part| part.parse().expect("a number"))
        };
        let baron = Effort::Level(Level::Baron);
        let (effort, policy) = match parts[0] {
            "random" | "beginner" => (baron, None),
            "greedy" => {
                let attention = Attention {
                    overlooks_percent: number(1, 0) as u8,
                    wobble_percent: number(2, 0) as u16,
                    worlds: number(3, 8) as u8,
                };
                (baron, Some(Policy::Greedy(attention)))
            }
            "search" => {
                let ms = parts[1].strip_suffix("ms").map(|ms| ms.parse().expect("milliseconds"));
                let search = Search {
                    simulations: ms.map_or_else(|| number(1, 1), |_| 1),
                    epsilon_percent: number(2, 20) as u8,
                    horizon: number(3, 0) as u16,
                };
                (ms.map_or(baron, Effort::Millis), Some(Policy::Search(search)))
            }
            "step" => (baron, Some(Policy::OneStep(asked(number(1, 8), number(2, 80))))),
            "rollout" | "judged" => {
                let ms = parts.get(1).and_then(|word| word.strip_suffix("ms"));
                let ms = ms.map(|ms| ms.parse().expect("milliseconds"));
                let rollout = Rollout {
                    playouts: ms.map_or_else(|| number(1, 200), |_| 1),
                    candidates: number(2, 4) as u8,
                    horizon: number(3, 40) as u16,
                    caution: number(4, 100) as u16,
                    judge: match parts[0] {
                        "rollout" => Judge::Guess,
                        _ => Judge::Net(asked(8, number(5, 80))),
                    },
                };
                (ms.map_or(baron, Effort::Millis), Some(Policy::Rollout(rollout)))
            }
            level => (Effort::Level(level.parse().expect("a player")), None),
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
        let question = ThinkRequest::new(self.effort, seed, &stop).liking(self.personality);
        LevelBot { threads: 1, policy: self.policy }.decide(&decision, &question).action
    }
}
