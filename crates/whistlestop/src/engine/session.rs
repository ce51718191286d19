//! One client's table.

use serde_json::{Map, Value};
use whistle_core::{JournalText, Json, Pcg32, Rng as _, Seat, Viewer};
use whistle_games::ActError;
use whistle_protocol::PROTOCOL;
use whistle_protocol::engine::{
    Act, Chance, ChanceMode, Command, EngineError, ErrorCode, Events, GameOutcome, Legal,
    LegalActions, Load, New, Reply, SeenEvents, SeenView, TableState, Undo, View, WholeJournal,
};
use whistle_table::{Nature, Table};

use super::suggest;
use crate::source::fresh_seed;

#[derive(Default)]
pub(super) struct Session {
    open: Option<Open>,
}

struct Open {
    table: Table,
    mode: ChanceMode,
    /// What nature draws from.
    rng: Pcg32,
    /// Where advice without a seed of its own gets its luck: asking changes nothing at the table.
    advice: Pcg32,
}

impl Session {
    pub(super) fn handle(&mut self, command: Command) -> Result<Reply, EngineError> {
        match command {
            Command::New(New { game, seats, options, chance, seed }) => {
                let table = new_table(&game, seats, &options)?;
                self.start(table, chance, seed)
            }
            Command::Load(Load { journal, chance, seed }) => {
                let table = load_table(&journal)?;
                self.start(table, chance, seed)
            }
            other => self.open.as_mut().ok_or_else(no_table)?.handle(other),
        }
    }

    /// Takes the place of the table before; a request that failed has left that one alone.
    fn start(
        &mut self,
        table: Table,
        mode: ChanceMode,
        seed: Option<u64>,
    ) -> Result<Reply, EngineError> {
        let seed = match seed {
            Some(seed) => seed,
            None => fresh_seed()
                .map_err(|_| EngineError::new(ErrorCode::Internal, "no randomness; give a seed"))?,
        };
        let open = self.open.insert(Open {
            table,
            mode,
            rng: Pcg32::new(seed, 0),
            advice: Pcg32::new(seed, 1),
        });
        open.let_nature_decide();
        Ok(Reply::State(TableState { protocol: Some(PROTOCOL), ..open.state() }))
    }
}

fn no_table() -> EngineError {
    EngineError::new(ErrorCode::NoTable, "no table is open; ask for \"new\" or \"load\" first")
}

fn new_table(
    game: &str,
    seats: Option<u8>,
    options: &Map<String, Value>,
) -> Result<Table, EngineError> {
    let entry = whistle_games::find(game).map_err(|error| {
        let hint = error.meant.map(|meant| format!("; did you mean \"{meant}\"?"));
        EngineError::new(ErrorCode::UnknownGame, format!("{error}{}", hint.unwrap_or_default()))
    })?;
    let seats = seats.unwrap_or(entry.meta.min_seats);
    Table::open(entry, seats, options)
        .map_err(|error| EngineError::new(ErrorCode::BadConfig, error))
}

/// A journal comes as the object that `journal` answers, or as a file's text.
fn load_table(journal: &Json) -> Result<Table, EngineError> {
    let file: Option<String> = journal.read().ok();
    let text = file.as_deref().unwrap_or_else(|| journal.as_str());
    let bad = |error| EngineError::new(ErrorCode::BadJournal, error);
    let read = JournalText::read(text).map_err(bad)?;
    let entry = whistle_games::find(read.game())
        .map_err(|error| EngineError::new(ErrorCode::UnknownGame, error))?;
    Table::load(entry, &read).map_err(bad)
}

impl Open {
    fn handle(&mut self, command: Command) -> Result<Reply, EngineError> {
        Ok(match command {
            Command::State(_) => Reply::State(self.state()),
            Command::Legal(Legal { seat }) => {
                self.check_seat(seat)?;
                Reply::Legal(LegalActions { actions: self.table.game().legal_list(seat) })
            }
            Command::Act(Act { seat, action }) => {
                self.check_seat(seat)?;
                let acted = self.table.act(seat, &action);
                acted.map_err(|error| explain_act_error(error, ErrorCode::BadAction))?;
                self.let_nature_decide();
                Reply::State(self.state())
            }
            Command::Chance(Chance { outcome }) => {
                let result = match outcome {
                    Some(outcome) => self.table.chance(&outcome),
                    None => self.table.sample_chance(&mut self.rng),
                };
                result.map_err(|error| explain_act_error(error, ErrorCode::BadOutcome))?;
                self.let_nature_decide();
                Reply::State(self.state())
            }
            Command::View(View { seat }) => {
                let viewer = self.viewer(seat)?;
                Reply::View(SeenView { view: self.table.view(viewer, true) })
            }
            Command::Events(Events { since, seat }) => {
                let events = self.table.events(since, self.viewer(seat)?);
                Reply::Events(SeenEvents { seq: self.table.seq(), events })
            }
            Command::Undo(Undo { seat }) => {
                self.check_seat(seat)?;
                let undone = self.table.undo(seat);
                undone.map_err(|error| EngineError::new(ErrorCode::UndoRefused, error))?;
                Reply::State(self.state())
            }
            Command::Suggest(asked) => {
                self.check_seat(asked.seat)?;
                let effort = suggest::effort(&asked)?;
                let seed = asked.seed.unwrap_or_else(|| u64::from(self.advice.next_u32()));
                Reply::Suggestion(suggest::suggest(&self.table, asked.seat, effort, seed)?)
            }
            Command::Outcome(_) => {
                let outcome = self.table.outcome();
                Reply::Outcome(GameOutcome { outcome: outcome.as_ref().map(Into::into) })
            }
            Command::Journal(_) => {
                // A journal is written in lines, and an answer is one line.
                let tree: Value =
                    serde_json::from_str(&self.table.journal_text()).expect("a journal is JSON");
                Reply::Journal(WholeJournal { journal: Json::of(&tree) })
            }
            Command::New(_) | Command::Load(_) | Command::Quit(_) => {
                unreachable!("these need no open table")
            }
        })
    }

    fn state(&self) -> TableState {
        let game = self.table.game();
        TableState {
            protocol: None,
            game: game.meta().id.to_owned(),
            rules_version: game.meta().rules_version,
            seats: game.seat_count(),
            seq: self.table.seq(),
            turn: self.table.turn(),
        }
    }

    /// Through whose eyes to look: a spectator's if nobody is named.
    fn viewer(&self, seat: Option<Seat>) -> Result<Viewer, EngineError> {
        seat.map_or(Ok(()), |seat| self.check_seat(seat))?;
        Ok(Viewer::from(seat))
    }

    fn check_seat(&self, seat: Seat) -> Result<(), EngineError> {
        let seats = self.table.game().seat_count();
        if seat.0 < seats {
            return Ok(());
        }
        let message = format!("there is no {seat}; seats are 0 to {}", seats - 1);
        Err(EngineError::new(ErrorCode::BadSeat, message))
    }

    fn let_nature_decide(&mut self) {
        if self.mode == ChanceMode::Auto {
            let followed = self.table.follow_nature(Nature::Random(&mut self.rng));
            followed.expect("nature may do what it draws");
        }
    }
}

fn explain_act_error(error: ActError, unreadable: ErrorCode) -> EngineError {
    match error {
        ActError::Unreadable(message) => EngineError::new(unreadable, message),
        ActError::NotNaturesTurn => {
            EngineError::new(ErrorCode::NotNaturesTurn, "it is not nature's turn")
        }
        ActError::Refused(refused) => EngineError {
            code: ErrorCode::Refused,
            message: refused.message,
            rule: Some(refused.rule.to_owned()),
            detail: Some(refused.detail),
        },
    }
}
