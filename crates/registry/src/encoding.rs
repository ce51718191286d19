//! A game encoded as numbers, with its type erased.

use whistle_core::{
    Feature, Game, Json, Pcg32, Seat, SliceSink, Turn, Viewer, feature_count, feature_layout,
    follow_nature, read_strictly,
};

use crate::erased::{Erased, legal, refused};
use crate::error::ActError;

/// One position of some game as numbers: `whistle_core::Encoding` without its types, for machine learning. It creates
/// no JSON or events.
pub trait AnyEncoding {
    /// Returns the number of features at this table; 0 if the game has none.
    fn feature_count(&self) -> usize;

    /// Describes the features in their order.
    fn feature_layout(&self) -> Vec<Feature>;

    /// Writes a seat's features into a slice of exactly that length.
    ///
    /// # Errors
    /// If the table has no such seat, or the length of `out` is not the number of features.
    fn observe(&self, seat: Seat, out: &mut [i16]) -> Result<(), EncodingError>;

    /// Returns the number of action indices; 0 if the game has none.
    fn action_count(&self) -> usize;

    /// Appends the indices of a seat's legal actions to `out`, in their order.
    fn legal_indices(&self, seat: Seat, out: &mut Vec<usize>);

    /// Writes 1 for each index of a legal action, and 0 for every other.
    ///
    /// # Errors
    /// If the length of `out` is not the number of indices.
    fn legal_mask(&self, seat: Seat, out: &mut [u8]) -> Result<(), EncodingError> {
        check_length(out.len(), self.action_count())?;
        out.fill(0);
        let mut indices = Vec::new();
        self.legal_indices(seat, &mut indices);
        for index in indices {
            out[index] = 1;
        }
        Ok(())
    }

    /// Returns the index of a seat's action; `None` if the action is never legal at this table.
    ///
    /// # Errors
    /// If it is not an action of this game.
    fn action_index(&self, seat: Seat, action: &Json) -> Result<Option<usize>, ActError>;

    /// Serialises the action with an index, if there is one.
    fn action_at(&self, seat: Seat, index: usize) -> Option<Json>;

    /// Applies the action with an index.
    ///
    /// # Errors
    /// If there is no such action, or the rules forbid it; then nothing has changed.
    fn act_index(&mut self, seat: Seat, index: usize) -> Result<(), ActError>;

    /// Draws chance outcomes until a seat is to act or the game is over; returns whose turn it is.
    fn follow_nature(&mut self, rng: &mut Pcg32) -> Turn;
}

impl<G: Game> AnyEncoding for Erased<G> {
    fn feature_count(&self) -> usize {
        feature_count::<G>(&self.0.view(Viewer::Spectator))
    }

    fn feature_layout(&self) -> Vec<Feature> {
        feature_layout::<G>(&self.0.view(Viewer::Spectator))
    }

    fn observe(&self, seat: Seat, out: &mut [i16]) -> Result<(), EncodingError> {
        if seat.0 >= self.0.seat_count() {
            return Err(EncodingError::NoSuchSeat { seat });
        }
        let given = out.len();
        let mut sink = SliceSink::new(out);
        G::observe(&self.0.view(Viewer::Seat(seat)), seat, &mut sink);
        check_length(given, sink.written())
    }

    fn action_count(&self) -> usize {
        self.0.action_count()
    }

    fn legal_indices(&self, seat: Seat, out: &mut Vec<usize>) {
        let indices = legal(&self.0, seat);
        out.extend(indices.iter().filter_map(|action| self.0.action_index(seat, action)));
    }

    fn action_index(&self, seat: Seat, action: &Json) -> Result<Option<usize>, ActError> {
        let read = read_strictly::<G::Action>(action);
        let (action, _) =
            read.map_err(|error| ActError::Unreadable(format!("not an action: {error}")))?;
        Ok(self.0.action_index(seat, &action))
    }

    fn action_at(&self, seat: Seat, index: usize) -> Option<Json> {
        self.0.action_at(seat, index).as_ref().map(Json::of)
    }

    fn act_index(&mut self, seat: Seat, index: usize) -> Result<(), ActError> {
        let action = self.0.action_at(seat, index).ok_or_else(|| {
            let count = self.0.action_count();
            ActError::Unreadable(format!(
                "no action of {seat} at this table has the index {index}; there are {count}"
            ))
        })?;
        self.0.check_action(seat, &action).map_err(refused::<G>)?;
        self.0.apply(seat, &action, &mut ());
        Ok(())
    }

    fn follow_nature(&mut self, rng: &mut Pcg32) -> Turn {
        follow_nature(&mut self.0, rng);
        self.0.turn()
    }
}

fn check_length(given: usize, expected: usize) -> Result<(), EncodingError> {
    if given == expected { Ok(()) } else { Err(EncodingError::Length { given, expected }) }
}

/// Why features or a mask cannot be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EncodingError {
    /// The table has no such seat.
    #[error("the table has no {seat}")]
    NoSuchSeat {
        /// The seat.
        seat: Seat,
    },
    /// The slice has the wrong length.
    #[error("the buffer holds {given} numbers; {expected} are needed")]
    Length {
        /// Its length.
        given: usize,
        /// The length that is needed.
        expected: usize,
    },
}
