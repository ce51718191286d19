//! The results of a ladder.

use serde::Serialize;
use serde_json::Value;

use super::study::{LadderStudy, WIN};
use super::{Ladder, Lineup};
use crate::adjusted::{Adjusted, AdjustedStudy};
use crate::player::PlayerSpec;
use crate::rating::rate;
use crate::run::Finished;
use crate::{Interval, Wording};

/// The results of a ladder, reproducible from its arguments except for [`PlayerReport::time`].
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LadderReport {
    /// The name of the command.
    pub command: &'static str,
    /// The game's id.
    pub game: &'static str,
    /// The name on the box.
    #[serde(skip)]
    pub title: &'static str,
    /// The version of the rules.
    pub rules_version: u32,
    /// The table.
    pub config: Value,
    /// The number of seats.
    pub seats: u8,
    /// The random seed.
    pub seed: u64,
    /// The number of games.
    pub games: u64,
    /// The number of deals.
    pub deals: u64,
    /// The players, best first.
    pub players: Vec<PlayerReport>,
    /// Every pair that met, in the order of the players.
    pub pairs: Vec<PairReport>,
    /// Each player's share of the wins in games with all players together.
    pub together: Vec<Share>,
    /// Whether some player depends on the machine's speed, so that results may vary between runs.
    pub depends_on_the_machine: bool,
}

/// The results of a player.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PlayerReport {
    /// Its name.
    pub name: String,
    /// Its rating; the mean is 1000, and 400 points more mean ten wins to one.
    pub rating: Interval,
    /// Its thinking time.
    pub time: Time,
}

/// The thinking time for moves with a choice.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Time {
    /// The number of moves.
    pub moves: u64,
    /// Milliseconds per move, on average.
    pub mean_ms: f64,
    /// The longest time.
    pub longest_ms: f64,
}

/// The results of two players with half the seats each.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PairReport {
    /// One of them.
    pub one: String,
    /// The other.
    pub other: String,
    /// The number of games.
    pub games: u64,
    /// The number of games that they did not share.
    pub decided: u64,
    /// The share of decided games that `one` won.
    pub won: Interval,
    /// The mean score per seat of each.
    pub mean_scores: [f64; 2],
    /// The luck-adjusted share of wins of `one`, if requested; shared wins count as shared.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub adjusted: Option<Adjusted>,
}

/// A player's share of the wins.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Share {
    /// Its name.
    pub name: String,
    /// Its share; a win shared by n counts as 1/n.
    pub won: Interval,
    /// The same adjusted for luck, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub adjusted: Option<Adjusted>,
}

impl LadderReport {
    pub(super) fn new(
        ladder: &Ladder<'_>,
        lineups: &[Lineup],
        finished: &Finished<LadderStudy>,
    ) -> LadderReport {
        let study = &finished.study;
        let name = |player: usize| ladder.players[player].to_string();
        let ratings = rate(ladder.players.len(), &study.met());
        let mut players: Vec<PlayerReport> = ratings
            .into_iter()
            .zip(&study.players)
            .enumerate()
            .map(|(player, (rating, studied))| {
                let pace = studied.pace;
                let time = Time {
                    moves: pace.moves,
                    mean_ms: pace.nanos as f64 / 1e6 / pace.moves.max(1) as f64,
                    longest_ms: pace.longest as f64 / 1e6,
                };
                PlayerReport { name: name(player), rating, time }
            })
            .collect();
        players.sort_by(|a, b| b.rating.rate.total_cmp(&a.rating.rate));
        let (mut pairs, mut together) = (Vec::new(), Vec::new());
        for (lineup, studied) in lineups.iter().zip(&study.lineups) {
            let share = |place: usize| studied.wins[place].interval(WIN);
            let adjusted = |place: usize| studied.adjusted.get(place).map(AdjustedStudy::report);
            if let [one, other] = *lineup.as_slice() {
                let mean = |place: usize| {
                    let (sum, seats) = studied.scores[place];
                    sum as f64 / seats.max(1) as f64
                };
                pairs.push(PairReport {
                    one: name(one),
                    other: name(other),
                    games: studied.games,
                    decided: studied.decided,
                    won: share(0),
                    mean_scores: [mean(0), mean(1)],
                    adjusted: adjusted(0),
                });
            } else {
                let shares = lineup.iter().enumerate();
                together = shares
                    .map(|(place, &player)| Share {
                        name: name(player),
                        won: share(place),
                        adjusted: adjusted(place),
                    })
                    .collect();
            }
        }
        LadderReport {
            command: "ladder",
            game: ladder.entry.meta.id,
            title: ladder.entry.meta.title,
            rules_version: ladder.entry.meta.rules_version,
            config: ladder.opened.config.tree(),
            seats: ladder.opened.game.seat_count(),
            seed: ladder.seed,
            games: study.lineups.iter().map(|lineup| lineup.games).sum(),
            deals: finished.deals,
            players,
            pairs,
            together,
            depends_on_the_machine: ladder.players.iter().any(PlayerSpec::is_its_own_master),
        }
    }

    /// Finds the results of the games between two players, from the first player's point of view.
    pub fn between(&self, one: &str, other: &str) -> Option<Interval> {
        self.pairs.iter().find_map(|pair| match (&*pair.one == one, &*pair.other == other) {
            (true, true) => Some(pair.won),
            _ if pair.one == other && pair.other == one => Some(pair.won.turned()),
            _ => None,
        })
    }

    /// Describes in a sentence who is stronger.
    pub fn answer(&self, words: &Wording<'_>) -> String {
        let [best, second, ..] = self.players.as_slice() else { return words.say("lab-nothing") };
        let Some(won) = self.between(&best.name, &second.name) else {
            let rating = words.number(best.rating.rate, 0);
            let about = [("best", best.name.clone()), ("rating", rating)];
            return words.with("ladder-highest", &about);
        };
        let about = [
            ("best", best.name.clone()),
            ("second", second.name.clone()),
            ("won", words.interval(&won)),
        ];
        let sure = won.rate > 0.5 && won.clearly_misses(0.5);
        words.with(if sure { "ladder-strongest" } else { "ladder-close" }, &about)
    }
}
