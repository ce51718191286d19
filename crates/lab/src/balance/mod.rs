//! Simulation: many games between equal players at one table, or at several that differ in an option.

mod counting;
mod difference;
mod page;
mod report;
mod study;
mod text;

use std::ops::Range;

use serde_json::{Value, json};
use whistle_core::{Game, Json};
use whistle_registry::{GameEntry, GameVisitor, Opened};

pub use difference::Difference;
pub use report::{
    BalanceReport, ComponentReport, CounterReport, ItemReport, PlaceReport, TableReport,
};
use study::BalanceStudy;

use crate::player::PlayerSpec;
use crate::run::{
    Cell, Elsewhere, Looks, Part, Plan, RunError, Running, Schedule, play_part, record_games, run,
};
use crate::seating::turned;

/// A table to be simulated.
pub struct Variant {
    /// A label that says how it differs.
    pub label: String,
    /// The table.
    pub opened: Opened,
}

/// A simulation to be run.
pub struct Balance<'a> {
    /// The game.
    pub entry: &'static GameEntry,
    /// The tables; each is compared to the first with as many seats.
    pub variants: &'a [Variant],
    /// One player for all seats, or one per seat, rotating over the seats.
    pub players: &'a [PlayerSpec],
    /// Maximum number of games per table.
    pub games: u64,
    /// Half-width of all win-rate intervals at which to stop early, in millionths.
    pub precision: Option<u32>,
    /// The random seed.
    pub seed: u64,
    /// Whether luck is measured and luck-adjusted wins are reported.
    pub adjusted: bool,
}

impl Balance<'_> {
    /// Plays on the current thread pool.
    ///
    /// # Errors
    /// If the checkpoint is invalid or another program fails.
    pub fn play(&self, running: &Running<'_>) -> Result<BalanceFindings, RunError> {
        self.visit(Played { balance: self, running, elsewhere: None })
    }

    /// Adds up games played elsewhere.
    ///
    /// # Errors
    /// As [`Balance::play`].
    pub fn add_up(
        &self,
        running: &Running<'_>,
        elsewhere: &Elsewhere<'_>,
    ) -> Result<BalanceFindings, RunError> {
        self.visit(Played { balance: self, running, elsewhere: Some(elsewhere) })
    }

    /// Plays the games of these numbers, as one part of a distributed run.
    ///
    /// # Errors
    /// If another program fails.
    pub fn play_part(&self, running: &Running<'_>, games: Range<u64>) -> Result<Part, RunError> {
        self.visit(PartOfIt { balance: self, running, games })
    }

    /// Plays the first games again and passes each game file to `take`, by the game's number.
    ///
    /// # Errors
    /// If another program fails, or `take` returns an error.
    pub fn record<E: From<RunError>>(
        &self,
        running: &Running<'_>,
        games: u64,
        take: &mut dyn FnMut(u64, &str) -> Result<(), E>,
    ) -> Result<(), E> {
        self.visit(Recorded { balance: self, running, games, take })
    }

    fn visit<V: GameVisitor>(&self, visitor: V) -> V::Output {
        whistle_registry::visit(self.entry.meta.id, visitor).expect("the game is registered")
    }

    fn describe(&self) -> Value {
        let tables: Vec<&Json> = self.variants.iter().map(|v| &v.opened.config).collect();
        let mut described = json!({
            "command": "simulate",
            "game": self.entry.meta.id,
            "rules_version": self.entry.meta.rules_version,
            "tables": tables,
            "players": self.players.iter().map(PlayerSpec::to_string).collect::<Vec<_>>(),
            "games": self.games,
            "precision_in_millionths": self.precision,
            "seed": self.seed,
        });
        if self.adjusted {
            described["adjusted"] = true.into();
        }
        described
    }

    fn seats(&self, variant: usize) -> u8 {
        self.variants[variant].opened.game.seat_count()
    }

    /// Returns the table that a table is compared with.
    fn base(&self, variant: usize) -> usize {
        (0..variant).find(|&v| self.seats(v) == self.seats(variant)).unwrap_or(variant)
    }
}

/// The results of a simulation, without texts.
pub struct BalanceFindings {
    study: BalanceStudy,
    deals: u64,
}

struct Played<'a> {
    balance: &'a Balance<'a>,
    running: &'a Running<'a>,
    elsewhere: Option<&'a Elsewhere<'a>>,
}

struct PartOfIt<'a> {
    balance: &'a Balance<'a>,
    running: &'a Running<'a>,
    games: Range<u64>,
}

struct Recorded<'a, E> {
    balance: &'a Balance<'a>,
    running: &'a Running<'a>,
    games: u64,
    take: &'a mut dyn FnMut(u64, &str) -> Result<(), E>,
}

/// Plans the games of a study and passes the plan to a function.
fn with_plan<G: Game, R>(
    balance: &Balance<'_>,
    elsewhere: Option<&Elsewhere<'_>>,
    work: impl FnOnce(&Plan<'_, G>) -> R,
) -> R {
    let tables: Vec<G> = balance.variants.iter().map(|v| v.opened.state()).collect();
    let seating = |seats: u8| -> Vec<u8> {
        let last = balance.players.len() as u8 - 1;
        (0..seats).map(|seat| seat.min(last)).collect()
    };
    let cell = |(table, start): (usize, &G)| Cell {
        table,
        rotation: vec![turned(&seating(start.seat_count()))],
    };
    let cells: Vec<Cell> = tables.iter().enumerate().map(cell).collect();
    let schedule = Schedule::new(&cells, balance.games);
    let described = balance.describe();
    work(&Plan {
        tables: &tables,
        players: balance.players,
        schedule: &schedule,
        seed: balance.seed,
        looks: Looks { notes: true, luck: balance.adjusted },
        run: &described,
        elsewhere,
    })
}

impl GameVisitor for Played<'_> {
    type Output = Result<BalanceFindings, RunError>;

    fn visit<G: Game>(self) -> Self::Output {
        let Played { balance, running, elsewhere } = self;
        with_plan::<G, _>(balance, elsewhere, |plan| {
            let items = |start: &G| -> Vec<usize> {
                (0..G::COUNTERS.len()).map(|counter| start.counter_items(counter).len()).collect()
            };
            let tables = plan.tables.iter().enumerate();
            let shapes: Vec<(u8, usize, Vec<usize>)> = tables
                .map(|(table, start)| (start.seat_count(), balance.base(table), items(start)))
                .collect();
            let fresh = BalanceStudy::new(&shapes, balance.precision);
            let finished = run(plan, fresh, running)?;
            Ok(BalanceFindings { study: finished.study, deals: finished.deals })
        })
    }
}

impl GameVisitor for PartOfIt<'_> {
    type Output = Result<Part, RunError>;

    fn visit<G: Game>(self) -> Self::Output {
        let PartOfIt { balance, running, games } = self;
        with_plan::<G, _>(balance, None, |plan| play_part(plan, running, games))
    }
}

impl<E: From<RunError>> GameVisitor for Recorded<'_, E> {
    type Output = Result<(), E>;

    fn visit<G: Game>(self) -> Self::Output {
        let Recorded { balance, running, games, take } = self;
        let configs: Vec<&Json> = balance.variants.iter().map(|v| &v.opened.config).collect();
        with_plan::<G, _>(balance, None, |plan| {
            record_games(plan, &configs, running, 0..games.min(plan.schedule.games), take)
        })
    }
}
