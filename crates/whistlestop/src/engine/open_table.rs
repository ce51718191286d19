//! One table of a client.

use serde_json::Value;
use whistle_core::{Gift, Json, Pcg32, Rng as _, Seat, Viewer};
use whistle_protocol::engine::{
    Act, Chance, ChanceMode, Command, EngineError, ErrorCode, Events, GameOutcome, Give, Legal,
    LegalActions, Reply, SeenEvents, SeenView, Step, StepResult, TableState, Undo, View,
    WholeJournal,
};
use whistle_registry::ActError;
use whistle_table::{Nature, Table};

use super::suggest;

#[derive(Clone)]
pub(super) struct OpenTable {
    table: Table,
    mode: ChanceMode,
    /// The source of chance outcomes.
    rng: Pcg32,
    /// The source of randomness for suggestions without a seed, so that asking for one changes nothing at the table.
    advice: Pcg32,
}

impl OpenTable {
    pub(super) fn new(mut table: Table, mode: ChanceMode, seed: u64) -> OpenTable {
        table.leave_out_digests();
        OpenTable { table, mode, rng: Pcg32::new(seed, 0), advice: Pcg32::new(seed, 1) }
    }

    /// Copies the table; with a seed, the copy has its own source of chance.
    pub(super) fn copy(&self, seed: Option<u64>) -> OpenTable {
        match seed {
            Some(seed) => OpenTable::new(self.table.clone(), self.mode, seed),
            None => self.clone(),
        }
    }

    /// Draws a table that a seat cannot tell from this one.
    pub(super) fn sample_world(
        &self,
        seat: Option<Seat>,
        seed: u64,
    ) -> Result<OpenTable, EngineError> {
        let viewer = self.viewer(seat)?;
        let world = self.table.sample_world(viewer, &mut Pcg32::new(seed, 2));
        Ok(OpenTable::new(world, self.mode, seed))
    }
}

impl OpenTable {
    /// Carries out a command at this table.
    pub(super) fn handle(&mut self, command: Command) -> Result<Reply, EngineError> {
        Ok(match command {
            Command::State(_) => Reply::State(self.state()),
            Command::Legal(Legal { seat }) => {
                self.check_seat(seat)?;
                Reply::Legal(LegalActions { actions: self.table.game().legal_list(seat) })
            }
            Command::Act(Act { seat, action }) => {
                self.act(seat, &action)?;
                Reply::State(self.state())
            }
            Command::Step(Step { seat, action, view }) => {
                match (seat, action) {
                    (Some(seat), Some(action)) => self.act(seat, &action)?,
                    (None, None) => (),
                    _ => {
                        let message = "give both \"seat\" and \"action\", or neither to look";
                        return Err(EngineError::new(ErrorCode::BadRequest, message));
                    }
                }
                Reply::Step(self.next(view))
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
                // Counted as a server counts for a seat: face-down actions of other seats are not included.
                let (viewer, own) = (self.viewer(seat)?, seat.into_iter().collect());
                let events = self.table.events_for(own, since, viewer);
                Reply::Events(SeenEvents { seq: self.table.seq_for(own), events })
            }
            Command::Undo(Undo { seat }) => {
                self.check_seat(seat)?;
                let undone = self.table.undo(seat);
                undone.map_err(|error| EngineError::new(ErrorCode::UndoRefused, error))?;
                Reply::State(self.state())
            }
            Command::Give(Give { seat, to, count }) => {
                self.check_seat(seat)?;
                self.check_seat(to)?;
                let given = self.table.give(seat, Gift { to, count });
                given.map_err(|error| explain_act_error(error, ErrorCode::BadAction))?;
                Reply::State(self.state())
            }
            Command::Suggest(asked) => {
                self.check_seat(asked.seat)?;
                let effort = suggest::effort(&asked)?;
                let taste = suggest::personality(&asked, self.table.entry())?;
                let seed = asked.seed.unwrap_or_else(|| u64::from(self.advice.next_u32()));
                let mut suggestion =
                    suggest::suggest(&self.table, asked.seat, effort, taste, seed)?;
                if asked.why {
                    suggest::say_why(&mut suggestion, &self.table, asked.seat, seed);
                }
                Reply::Suggestion(suggestion)
            }
            Command::Outcome(_) => {
                let outcome = self.table.outcome();
                Reply::Outcome(GameOutcome { outcome: outcome.as_ref().map(Into::into) })
            }
            Command::Journal(_) if self.table.held_since() > 0 => {
                let message = "a sampled world has no game file, since its history is unknown";
                return Err(EngineError::new(ErrorCode::NoPast, message));
            }
            Command::Journal(_) => {
                // A journal has many lines, but an answer must be one line.
                let tree: Value =
                    serde_json::from_str(&self.table.journal_text()).expect("a journal is JSON");
                Reply::Journal(WholeJournal { journal: Json::of(&tree) })
            }
            Command::New(_)
            | Command::Load(_)
            | Command::Clone(_)
            | Command::SampleWorld(_)
            | Command::Close(_)
            | Command::Quit(_) => unreachable!("the session handles these commands"),
        })
    }

    fn act(&mut self, seat: Seat, action: &Json) -> Result<(), EngineError> {
        self.check_seat(seat)?;
        let acted = self.table.act(seat, action);
        acted.map_err(|error| explain_act_error(error, ErrorCode::BadAction))?;
        self.let_nature_decide();
        Ok(())
    }

    /// Describes who is next, what they may do and what they see.
    fn next(&self, with_view: bool) -> StepResult {
        let turn = self.table.turn();
        let seat = turn.actors().first();
        let outcome = self.table.outcome();
        StepResult {
            seq: self.table.seq(),
            turn,
            seat,
            legal: seat.map(|seat| self.table.game().legal_list(seat)),
            view: with_view.then(|| self.table.view(Viewer::from(seat), true)),
            outcome: outcome.as_ref().map(Into::into),
        }
    }

    pub(super) fn state(&self) -> TableState {
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

    /// Returns the requested viewer: a spectator if no seat is named.
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

    pub(super) fn let_nature_decide(&mut self) {
        if self.mode == ChanceMode::Auto {
            let followed = self.table.follow_nature(Nature::Random(&mut self.rng));
            followed.expect("a drawn outcome is legal");
        }
    }
}

fn explain_act_error(error: ActError, unreadable: ErrorCode) -> EngineError {
    match error {
        ActError::Unreadable(message) => EngineError::new(unreadable, message),
        ActError::NotNaturesTurn => {
            EngineError::new(ErrorCode::NotNaturesTurn, "it is not chance's turn")
        }
        ActError::Refused(refused) => EngineError {
            code: ErrorCode::Refused,
            message: refused.message,
            rule: Some(refused.rule.to_owned()),
            detail: Some(refused.detail),
        },
    }
}
