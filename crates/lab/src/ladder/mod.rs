//! Ladders: players compete in all pairs, on all seats, with the same deals.

mod page;
mod report;
mod study;
mod text;

use std::ops::Range;

use serde_json::{Value, json};
use whistle_core::Game;
use whistle_registry::{GameEntry, GameVisitor, Opened};

pub use report::{LadderReport, PairReport, PlayerReport, Share};
use study::LadderStudy;

use crate::player::PlayerSpec;
use crate::run::{Cell, Elsewhere, Looks, Part, Plan, RunError, Running, Schedule, play_part, run};
use crate::seating::{all_different, halves};

/// Which players meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pairs {
    /// Every pair, and all players together if there are as many players as seats.
    All,
    /// Each player and the next in the list.
    Neighbours,
}

/// A ladder to play.
pub struct Ladder<'a> {
    /// The game.
    pub entry: &'static GameEntry,
    /// The table.
    pub opened: &'a Opened,
    /// The players: at least two.
    pub players: &'a [PlayerSpec],
    /// Which players meet.
    pub pairs: Pairs,
    /// The minimum number of games per line-up.
    pub games: u64,
    /// The random seed.
    pub seed: u64,
    /// Whether luck is measured and luck-adjusted results are reported.
    pub adjusted: bool,
}

/// A line-up: players that meet in a game.
pub(crate) type Lineup = Vec<usize>;

impl Ladder<'_> {
    /// Plays on the current thread pool.
    ///
    /// # Errors
    /// If the checkpoint is invalid or another program fails.
    pub fn play(&self, running: &Running<'_>) -> Result<LadderReport, RunError> {
        self.visit(Played { ladder: self, running, elsewhere: None })
    }

    /// Builds the report for games played elsewhere.
    ///
    /// # Errors
    /// As [`Ladder::play`].
    pub fn add_up(
        &self,
        running: &Running<'_>,
        elsewhere: &Elsewhere<'_>,
    ) -> Result<LadderReport, RunError> {
        self.visit(Played { ladder: self, running, elsewhere: Some(elsewhere) })
    }

    /// Plays the games with these numbers, as one part of a distributed run.
    ///
    /// # Errors
    /// If another program fails.
    pub fn play_part(&self, running: &Running<'_>, games: Range<u64>) -> Result<Part, RunError> {
        self.visit(PartOfIt { ladder: self, running, games })
    }

    fn visit<V: GameVisitor>(&self, visitor: V) -> V::Output {
        whistle_registry::visit(self.entry.meta.id, visitor).expect("the game is registered")
    }

    fn lineups(&self) -> Vec<Lineup> {
        let count = self.players.len();
        let pairs = (0..count).flat_map(|one| (one + 1..count).map(move |other| vec![one, other]));
        match self.pairs {
            Pairs::Neighbours => pairs.filter(|pair| pair[1] == pair[0] + 1).collect(),
            Pairs::All => {
                let together = count > 2 && count == usize::from(self.opened.game.seat_count());
                pairs.chain(together.then(|| (0..count).collect())).collect()
            }
        }
    }

    fn describe(&self) -> Value {
        let mut described = json!({
            "command": "ladder",
            "game": self.entry.meta.id,
            "rules_version": self.entry.meta.rules_version,
            "config": self.opened.config,
            "players": self.players.iter().map(PlayerSpec::to_string).collect::<Vec<_>>(),
            "pairs": if self.pairs == Pairs::All { "all" } else { "neighbours" },
            "games": self.games,
            "seed": self.seed,
        });
        if self.adjusted {
            described["adjusted"] = true.into();
        }
        described
    }
}

struct Played<'a> {
    ladder: &'a Ladder<'a>,
    running: &'a Running<'a>,
    elsewhere: Option<&'a Elsewhere<'a>>,
}

struct PartOfIt<'a> {
    ladder: &'a Ladder<'a>,
    running: &'a Running<'a>,
    games: Range<u64>,
}

/// Plans the games of a ladder and passes the plan to a function.
fn with_plan<G: Game, R>(
    ladder: &Ladder<'_>,
    elsewhere: Option<&Elsewhere<'_>>,
    work: impl FnOnce(&Plan<'_, G>, &[Lineup]) -> R,
) -> R {
    let tables = [ladder.opened.state::<G>()];
    let seats = tables[0].seat_count();
    let lineups = ladder.lineups();
    let rotation = |lineup: &Lineup| match *lineup.as_slice() {
        [one, other] => halves(seats, one as u8, other as u8),
        _ => all_different(&lineup.iter().map(|&p| p as u8).collect::<Vec<_>>()),
    };
    let cells: Vec<Cell> =
        lineups.iter().map(|lineup| Cell { table: 0, rotation: rotation(lineup) }).collect();
    let schedule = Schedule::new(&cells, ladder.games);
    let described = ladder.describe();
    let plan = Plan {
        tables: &tables,
        players: ladder.players,
        schedule: &schedule,
        seed: ladder.seed,
        looks: Looks { notes: false, luck: ladder.adjusted },
        run: &described,
        elsewhere,
    };
    work(&plan, &lineups)
}

impl GameVisitor for Played<'_> {
    type Output = Result<LadderReport, RunError>;

    fn visit<G: Game>(self) -> Self::Output {
        let Played { ladder, running, elsewhere } = self;
        with_plan::<G, _>(ladder, elsewhere, |plan, lineups| {
            let fresh = LadderStudy::new(lineups, ladder.players.len());
            let finished = run(plan, fresh, running)?;
            Ok(LadderReport::new(ladder, lineups, &finished))
        })
    }
}

impl GameVisitor for PartOfIt<'_> {
    type Output = Result<Part, RunError>;

    fn visit<G: Game>(self) -> Self::Output {
        let PartOfIt { ladder, running, games } = self;
        with_plan::<G, _>(ladder, None, |plan, _| play_part(plan, running, games))
    }
}
