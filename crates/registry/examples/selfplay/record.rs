//! Stores positions for training, in columns.
//!
//! `rows.u16`: how many features of a position are not 0; `features.u16`: their indices and values; `endings.f32`: each
//! seat's share of the win, starting with the viewer's, then the points that the viewer gained.

use std::fs::File;
use std::io::{BufWriter, Error, Write as _};
use std::path::Path;

/// A seat's features, stored until the result is known.
pub(crate) struct Position {
    pub(crate) seat: usize,
    pub(crate) features: Vec<(u16, i16)>,
}

/// Each seat's result.
pub(crate) struct Ending {
    pub(crate) shares: Vec<f32>,
    pub(crate) gains: Vec<f32>,
}

pub(crate) struct Columns {
    rows: BufWriter<File>,
    features: BufWriter<File>,
    endings: BufWriter<File>,
}

impl Columns {
    pub(crate) fn create(folder: &Path) -> Result<Columns, Error> {
        std::fs::create_dir_all(folder)?;
        let file = |name: &str| File::create(folder.join(name)).map(BufWriter::new);
        Ok(Columns {
            rows: file("rows.u16")?,
            features: file("features.u16")?,
            endings: file("endings.f32")?,
        })
    }

    /// Writes the positions of a finished game.
    pub(crate) fn write(&mut self, positions: &[Position], ending: &Ending) -> Result<(), Error> {
        let Ending { shares, gains } = ending;
        for position in positions {
            self.rows.write_all(&(position.features.len() as u16).to_le_bytes())?;
            for (index, value) in &position.features {
                self.features.write_all(&index.to_le_bytes())?;
                self.features.write_all(&value.to_le_bytes())?;
            }
            for step in 0..shares.len() {
                let share = shares[(position.seat + step) % shares.len()];
                self.endings.write_all(&share.to_le_bytes())?;
            }
            self.endings.write_all(&gains[position.seat].to_le_bytes())?;
        }
        Ok(())
    }

    pub(crate) fn finish(mut self) -> Result<(), Error> {
        let all = [&mut self.rows, &mut self.features, &mut self.endings];
        all.into_iter().try_for_each(BufWriter::flush)
    }
}
