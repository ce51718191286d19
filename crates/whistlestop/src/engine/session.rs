//! One client's table.

use serde_json::{Map, Value, json};
use whistle_core::{JournalText, Json, Pcg32, Rng as _, Seat, Viewer};
use whistle_games::ActError;
use whistle_table::{Nature, Table};

use super::request::{Ask, ChanceMode};
use super::{Trouble, suggest};
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
    pub(super) fn handle(&mut self, ask: Ask) -> Result<Value, Trouble> {
        match ask {
            Ask::New { game, seats, options, chance, seed } => {
                let table = new_table(&game, seats, &options)?;
                self.start(table, chance, seed)
            }
            Ask::Load { journal, chance, seed } => {
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
    ) -> Result<Value, Trouble> {
        let seed = match seed {
            Some(seed) => seed,
            None => {
                fresh_seed().map_err(|_| Trouble::new("internal", "no randomness; give a seed"))?
            }
        };
        let open = self.open.insert(Open {
            table,
            mode,
            rng: Pcg32::new(seed, 0),
            advice: Pcg32::new(seed, 1),
        });
        open.let_nature_decide();
        Ok(open.state())
    }
}

fn no_table() -> Trouble {
    Trouble::new("no_table", "no table is open; ask for \"new\" or \"load\" first")
}

fn new_table(
    game: &str,
    seats: Option<u8>,
    options: &Map<String, Value>,
) -> Result<Table, Trouble> {
    let entry = whistle_games::find(game).map_err(|error| {
        let hint = error.meant.map(|meant| format!("; did you mean \"{meant}\"?"));
        Trouble::new("unknown_game", format!("{error}{}", hint.unwrap_or_default()))
    })?;
    let seats = seats.unwrap_or(entry.meta.min_seats);
    Table::open(entry, seats, options).map_err(|error| Trouble::new("bad_config", error))
}

/// A journal comes as the object that `journal` answers, or as a file's text.
fn load_table(journal: &Value) -> Result<Table, Trouble> {
    let text = match journal {
        Value::String(text) => text.clone(),
        object => object.to_string(),
    };
    let bad = |error| Trouble::new("bad_journal", error);
    let read = JournalText::read(&text).map_err(bad)?;
    let entry =
        whistle_games::find(read.game()).map_err(|error| Trouble::new("unknown_game", error))?;
    Table::load(entry, &read).map_err(bad)
}

impl Open {
    fn handle(&mut self, ask: Ask) -> Result<Value, Trouble> {
        match ask {
            Ask::State {} => Ok(self.state()),
            Ask::Legal { seat } => {
                self.check_seat(seat)?;
                Ok(json!({ "actions": self.table.game().legal(seat) }))
            }
            Ask::Act { seat, action } => {
                self.check_seat(seat)?;
                self.table
                    .act(seat, &Json::of(&action))
                    .map_err(|e| trouble_of(e, "bad_action"))?;
                self.let_nature_decide();
                Ok(self.state())
            }
            Ask::Chance { outcome } => {
                let result = match outcome {
                    Some(outcome) => self.table.chance(&Json::of(&outcome)),
                    None => self.table.sample_chance(&mut self.rng),
                };
                result.map_err(|e| trouble_of(e, "bad_outcome"))?;
                self.let_nature_decide();
                Ok(self.state())
            }
            Ask::View { seat } => {
                seat.map_or(Ok(()), |seat| self.check_seat(seat))?;
                Ok(json!({ "view": self.table.view(Viewer::from(seat), true) }))
            }
            Ask::Events { since, seat } => {
                seat.map_or(Ok(()), |seat| self.check_seat(seat))?;
                let seen = self.table.events(since, Viewer::from(seat));
                Ok(json!({ "seq": self.table.seq(), "events": seen }))
            }
            Ask::Undo { seat } => {
                self.check_seat(seat)?;
                self.table.undo(seat).map_err(|e| Trouble::new("undo_refused", e))?;
                Ok(self.state())
            }
            Ask::Suggest { seat, level, simulations, ms, seed } => {
                self.check_seat(seat)?;
                let effort = suggest::effort(level.as_deref(), simulations, ms)?;
                let seed = seed.unwrap_or_else(|| u64::from(self.advice.next_u32()));
                suggest::suggest(&self.table, seat, effort, seed)
            }
            Ask::Outcome {} => Ok(json!({ "outcome": self.table.outcome() })),
            Ask::Journal {} => {
                let text = self.table.journal_text();
                let journal: Value = serde_json::from_str(&text).expect("a journal is JSON");
                Ok(json!({ "journal": journal }))
            }
            Ask::New { .. } | Ask::Load { .. } | Ask::Quit {} => {
                unreachable!("these need no open table")
            }
        }
    }

    /// What everybody may know without looking at the table.
    fn state(&self) -> Value {
        let game = self.table.game();
        json!({
            "game": game.meta().id,
            "rules_version": game.meta().rules_version,
            "seats": game.seat_count(),
            "seq": self.table.seq(),
            "turn": self.table.turn(),
        })
    }

    fn check_seat(&self, seat: Seat) -> Result<(), Trouble> {
        let seats = self.table.game().seat_count();
        if seat.0 < seats {
            return Ok(());
        }
        let message = format!("there is no {seat}; seats are 0 to {}", seats - 1);
        Err(Trouble::new("bad_seat", message))
    }

    fn let_nature_decide(&mut self) {
        if self.mode == ChanceMode::Auto {
            let followed = self.table.follow_nature(Nature::Random(&mut self.rng));
            followed.expect("nature may do what it draws");
        }
    }
}

fn trouble_of(error: ActError, unreadable: &'static str) -> Trouble {
    match error {
        ActError::Unreadable(message) => Trouble::new(unreadable, message),
        ActError::NotNaturesTurn => Trouble::new("not_natures_turn", "it is not nature's turn"),
        ActError::Refused(refused) => Trouble {
            code: "refused",
            message: refused.message,
            rule: Some(refused.rule),
            detail: Some(refused.detail.tree()),
        },
    }
}
