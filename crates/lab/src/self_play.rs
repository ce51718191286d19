//! Games between bots, returned as journals for training.

use std::ops::Range;

use whistle_core::{Game, JournalFields, fingerprint};
use whistle_registry::{GameEntry, GameVisitor, Opened};

use crate::player::{PlayerPool, PlayerSpec};
use crate::run::{Batches, DealSeed, RunError, Running, record};

/// A run of games between bots.
pub struct SelfPlay<'a> {
    /// The game.
    pub entry: &'static GameEntry,
    /// The table.
    pub opened: &'a Opened,
    /// The players: one for all seats, or one for each.
    pub players: &'a [PlayerSpec],
    /// The random seed; a game depends only on this and on its number.
    pub seed: u64,
}

impl SelfPlay<'_> {
    /// Plays the games with these numbers on the current thread pool, and returns their journals in order.
    ///
    /// # Errors
    /// If another program fails.
    pub fn play(&self, running: &Running<'_>, games: Range<u64>) -> Result<Vec<String>, RunError> {
        let visitor = Played { asked: self, running, games };
        whistle_registry::visit(self.entry.meta.id, visitor).expect("the game is registered")
    }
}

struct Played<'a> {
    asked: &'a SelfPlay<'a>,
    running: &'a Running<'a>,
    games: Range<u64>,
}

impl GameVisitor for Played<'_> {
    type Output = Result<Vec<String>, RunError>;

    fn visit<G: Game>(self) -> Self::Output {
        let Played { asked, running, games } = self;
        let start: G = asked.opened.state();
        let pool = |spec| PlayerPool::new(spec, G::META.id, running.patience);
        let pools: Vec<PlayerPool> = asked.players.iter().map(pool).collect();
        let last = pools.len() - 1;
        let who = |seat: u8| usize::from(seat).min(last);
        let seating: Vec<&PlayerPool> =
            (0..start.seat_count()).map(|seat| &pools[who(seat)]).collect();
        let play = |number| {
            let seed = DealSeed::of_deal(asked.seed, number);
            let (steps, ended) = record(&start, &seating, seed).map_err(|fault| {
                let player = asked.players[who(fault.seat.0)].to_string();
                let at = (number, fault.seat.0, fault.decision);
                RunError::Player { player, error: fault.error, at }
            })?;
            let fields = JournalFields {
                game: G::META.id,
                rules_version: G::META.rules_version,
                config: asked.opened.config.clone(),
                ending: ended.outcome().map(|outcome| (outcome, fingerprint(&ended))),
                extra: &[],
            };
            Ok(fields.write(&steps))
        };
        let (count, mut next) = (games.end.saturating_sub(games.start), games.start);
        let (mut batches, mut journals) = (Batches::new(), Vec::new());
        (running.progress)(0, count);
        while next < games.end {
            next = batches.play_next(next..games.end, play, |_, journal| {
                journals.push(journal?);
                Ok(())
            })?;
            (running.progress)(next - games.start, count);
        }
        Ok(journals)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use serde_json::Map;
    use whistle_core::JournalText;

    use super::*;

    struct Replayed<'a>(&'a str);

    impl GameVisitor for Replayed<'_> {
        type Output = bool;

        fn visit<G: Game>(self) -> bool {
            let text = JournalText::read(self.0).expect("a journal");
            let (_, ended) = text.replay::<G>(|_, _, _, _| ()).expect("every step is legal");
            ended.outcome().is_some()
        }
    }

    #[test]
    fn a_part_is_the_part_of_the_whole_and_every_journal_is_a_finished_game() {
        for entry in whistle_registry::GAMES {
            let opened = entry.open(entry.meta.min_seats, &Map::new()).expect("a table");
            let players: Vec<PlayerSpec> =
                ["porter", "random"].map(|name| name.parse().expect("a player")).into();
            let asked = SelfPlay { entry, opened: &opened, players: &players, seed: 5 };
            let patience = Duration::from_secs(1);
            let running =
                Running { checkpoint: None, games_to: None, progress: &|_, _| (), patience };
            let all = asked.play(&running, 0..6).expect("they play");
            assert_eq!(all[2..5], asked.play(&running, 2..5).expect("they play"));
            assert_ne!(all[0], all[1]);
            for journal in &all {
                let finished = whistle_registry::visit(entry.meta.id, Replayed(journal));
                assert!(finished.expect("the game is registered"));
            }
        }
    }
}
