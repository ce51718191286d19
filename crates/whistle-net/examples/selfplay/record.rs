//! Decisions as a net learns from them, in columns.
//!
//! `rows.u16`: how many features that are not 0 and how many choices each decision has; `features.u16`: those
//! features, index and value; `choices.u16`: index of the action, how far the heuristics put it behind and what it
//! brought, both in 65,534ths, with 65,535 for what was not tried; `shares.f32`: what share of the win each seat had in the
//! end and was expected to have, the one that decided first.

use std::fs::File;
use std::io::{BufWriter, Error, Write as _};
use std::path::Path;

/// One decision, before anybody knows how the game ends.
pub(crate) struct Moment {
    pub(crate) seat: usize,
    pub(crate) features: Vec<(u16, i16)>,
    pub(crate) choices: Vec<Choice>,
    /// What the player thought each seat could expect; nothing if it did not think.
    pub(crate) expected: Vec<f64>,
}

/// One of its choices.
pub(crate) struct Choice {
    pub(crate) index: u16,
    pub(crate) lag: f32,
    /// What it brought, if it was tried.
    pub(crate) gain: Option<f32>,
}

/// How much of what is learnt about the win is how the game ended; the rest is what the player expected, which
/// luck has less to do with.
const ENDED: f32 = 0.5;

pub(crate) struct Columns {
    rows: BufWriter<File>,
    features: BufWriter<File>,
    choices: BufWriter<File>,
    shares: BufWriter<File>,
}

impl Columns {
    pub(crate) fn create(folder: &Path) -> Result<Columns, Error> {
        std::fs::create_dir_all(folder)?;
        let file = |name: &str| File::create(folder.join(name)).map(BufWriter::new);
        Ok(Columns {
            rows: file("rows.u16")?,
            features: file("features.u16")?,
            choices: file("choices.u16")?,
            shares: file("shares.f32")?,
        })
    }

    /// Writes the decisions of a game that is over.
    pub(crate) fn write(&mut self, moments: &[Moment], shares: &[f32]) -> Result<(), Error> {
        for moment in moments {
            for count in [moment.features.len() as u16, moment.choices.len() as u16] {
                self.rows.write_all(&count.to_le_bytes())?;
            }
            for (index, value) in &moment.features {
                self.features.write_all(&index.to_le_bytes())?;
                self.features.write_all(&value.to_le_bytes())?;
            }
            for choice in &moment.choices {
                let fine = |number: f32| (number.clamp(0.0, 1.0) * 65_534.0) as u16;
                for number in [choice.index, fine(choice.lag), choice.gain.map_or(u16::MAX, fine)] {
                    self.choices.write_all(&number.to_le_bytes())?;
                }
            }
            for step in 0..shares.len() {
                let seat = (moment.seat + step) % shares.len();
                let share = match moment.expected.get(seat) {
                    Some(&expected) => ENDED * shares[seat] + (1.0 - ENDED) * expected as f32,
                    None => shares[seat],
                };
                self.shares.write_all(&share.to_le_bytes())?;
            }
        }
        Ok(())
    }

    pub(crate) fn finish(mut self) -> Result<(), Error> {
        let all = [&mut self.rows, &mut self.features, &mut self.choices, &mut self.shares];
        all.into_iter().try_for_each(BufWriter::flush)
    }
}
