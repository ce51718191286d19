//! How a game ended.

use serde::Serialize;
use serde::ser::{SerializeMap, SerializeStruct};

use crate::{PerSeat, Seat, SeatSet};

/// The most components that a score may have.
pub const MAX_COMPONENTS: usize = 16;

/// How a game ended: why, and the result of each seat.
///
/// It lives on the stack, because simulations make millions of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Why it ended, as the game names it.
    pub reason: &'static str,
    /// The names of the score's components.
    pub components: &'static [&'static str],
    /// The result of each seat.
    pub standings: PerSeat<Standing>,
}

/// One seat's result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    /// The score: the sum of its components.
    pub score: i32,
    /// The rank, 1 for a winner; equal seats share a rank and the next ranks are skipped.
    pub rank: u8,
    /// The points of each component, in the order of [`Outcome::components`].
    pub points: [i32; MAX_COMPONENTS],
}

impl Outcome {
    /// Returns all winners: one seat, or several that share the win.
    pub fn winners(&self) -> SeatSet {
        self.standings.iter().filter(|(_, s)| s.rank == 1).map(|(seat, _)| seat).collect()
    }

    /// Lists the named components of a seat's score.
    pub fn breakdown(&self, seat: Seat) -> impl Iterator<Item = (&'static str, i32)> {
        let points = self.standings[seat].points;
        self.components.iter().copied().zip(points)
    }
}

/// Fills in the ranks, best first, by comparing a key.
///
/// The key is the score, followed by the tie-breakers.
pub fn rank<K: Ord>(standings: &mut PerSeat<Standing>, merit: impl Fn(Seat, &Standing) -> K) {
    let seats = standings.seats();
    for seat in Seat::all(seats) {
        let own = merit(seat, &standings[seat]);
        let better = standings.iter().filter(|&(other, s)| merit(other, s) > own).count();
        standings[seat].rank = better as u8 + 1;
    }
}

impl Serialize for Outcome {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        struct Components<'a>(&'a Outcome, Seat);
        impl Serialize for Components<'_> {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let mut map = serializer.serialize_map(Some(self.0.components.len()))?;
                for (name, points) in self.0.breakdown(self.1) {
                    map.serialize_entry(name, &points)?;
                }
                map.end()
            }
        }
        struct Line<'a>(&'a Outcome, Seat);
        impl Serialize for Line<'_> {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let standing = &self.0.standings[self.1];
                let mut line = serializer.serialize_struct("Standing", 4)?;
                line.serialize_field("seat", &self.1)?;
                line.serialize_field("rank", &standing.rank)?;
                line.serialize_field("score", &standing.score)?;
                line.serialize_field("components", &Components(self.0, self.1))?;
                line.end()
            }
        }
        let lines: Vec<Line<'_>> =
            Seat::all(self.standings.seats()).map(|seat| Line(self, seat)).collect();
        let mut outcome = serializer.serialize_struct("Outcome", 3)?;
        outcome.serialize_field("reason", self.reason)?;
        outcome.serialize_field("winners", &self.winners())?;
        outcome.serialize_field("standings", &lines)?;
        outcome.end()
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Outcome {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Outcome".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let seat = generator.subschema_for::<Seat>();
        let seats = generator.subschema_for::<SeatSet>();
        schemars::json_schema!({
            "type": "object",
            "description": "How a game ended: why, who won, and each seat's score by component.",
            "required": ["reason", "winners", "standings"],
            "properties": {
                "reason": { "type": "string" },
                "winners": seats,
                "standings": { "type": "array", "items": {
                    "type": "object",
                    "required": ["seat", "rank", "score", "components"],
                    "properties": {
                        "seat": seat,
                        "rank": { "type": "integer", "minimum": 1 },
                        "score": { "type": "integer" },
                        "components": {
                            "type": "object",
                            "additionalProperties": { "type": "integer" }
                        }
                    }
                }}
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn standings(scores: &[i32]) -> PerSeat<Standing> {
        PerSeat::from_fn(scores.len() as u8, |seat| Standing {
            score: scores[seat.index()],
            ..Standing::default()
        })
    }

    #[test]
    fn equal_seats_share_a_rank_and_the_next_is_left_out() {
        let mut table = standings(&[7, 9, 9, 3]);
        rank(&mut table, |_, s| s.score);
        let ranks: Vec<u8> = table.as_slice().iter().map(|s| s.rank).collect();
        assert_eq!(ranks, [3, 1, 1, 4]);
    }

    #[test]
    fn a_tie_break_is_a_longer_key() {
        let mut table = standings(&[5, 5]);
        rank(&mut table, |seat, s| (s.score, seat == Seat(1)));
        assert_eq!(table[Seat(0)].rank, 2);
        assert_eq!(table[Seat(1)].rank, 1);
    }
}
