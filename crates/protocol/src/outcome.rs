//! How a game ended, in messages.

use std::fmt;

use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use whistle_core::{Seat, SeatSet};

/// How a game ended: the reason, the winners, and each seat's score by component.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Outcome {
    /// The reason, as a keyword; clients have a message for it.
    pub reason: String,
    /// The winners.
    pub winners: SeatSet,
    /// The result of each seat, in seat order.
    pub standings: Vec<Standing>,
}

/// A seat's result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Standing {
    /// The seat.
    pub seat: Seat,
    /// Its rank, from 1; tied seats share a rank.
    pub rank: u8,
    /// Its total.
    pub score: i32,
    /// The components of its score.
    pub components: Components,
}

/// The components of a score by name, in the order of the game's score sheet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Components(pub Vec<(String, i32)>);

impl From<&whistle_core::Outcome> for Outcome {
    fn from(outcome: &whistle_core::Outcome) -> Outcome {
        let standing = |(seat, standing): (Seat, &whistle_core::Standing)| {
            let parts = outcome.breakdown(seat).map(|(name, points)| (name.to_owned(), points));
            let (rank, score) = (standing.rank, standing.score);
            Standing { seat, rank, score, components: Components(parts.collect()) }
        };
        Outcome {
            reason: outcome.reason.to_owned(),
            winners: outcome.winners(),
            standings: outcome.standings.iter().map(standing).collect(),
        }
    }
}

impl Outcome {
    /// Returns the outcome with resigned seats in last place, whatever the bots achieved for them; scores stay as they
    /// are. If every seat has resigned, nothing changes.
    #[must_use]
    pub fn with_resigned(mut self, resigned: SeatSet) -> Outcome {
        let ranks: Vec<(Seat, u8)> =
            self.standings.iter().map(|standing| (standing.seat, standing.rank)).collect();
        let stayed = || ranks.iter().filter(|(seat, _)| !resigned.contains(*seat));
        if resigned.is_empty() || stayed().next().is_none() {
            return self;
        }
        for standing in &mut self.standings {
            let had = standing.rank;
            let better =
                stayed().filter(|(_, rank)| resigned.contains(standing.seat) || *rank < had);
            standing.rank = 1 + better.count() as u8;
        }
        let first = self.standings.iter().filter(|standing| standing.rank == 1);
        self.winners = first.map(|standing| standing.seat).collect();
        self
    }
}

impl Serialize for Components {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_map(self.0.iter().map(|(name, points)| (name, points)))
    }
}

impl<'de> Deserialize<'de> for Components {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Components, D::Error> {
        struct InOrder;
        impl<'de> Visitor<'de> for InOrder {
            type Value = Components;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("points by the names of components")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Components, A::Error> {
                let mut parts = Vec::new();
                while let Some(part) = map.next_entry()? {
                    parts.push(part);
                }
                Ok(Components(parts))
            }
        }
        from.deserialize_map(InOrder)
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Components {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Components".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        std::collections::BTreeMap::<String, i32>::json_schema(generator)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use whistle_core::{MAX_COMPONENTS, PerSeat};

    /// Both give the same JSON, and reading keeps the order of the score sheet.
    #[test]
    fn an_outcome_is_told_as_the_rules_write_it() {
        let mut points = [0; MAX_COMPONENTS];
        points[..2].copy_from_slice(&[3, -1]);
        let standing = whistle_core::Standing { score: 2, rank: 1, points };
        let outcome = whistle_core::Outcome {
            reason: "finished",
            components: &["tracks", "bonus"],
            standings: PerSeat::from_fn(2, |_| standing),
        };
        let told = Outcome::from(&outcome);
        let text = serde_json::to_string(&told).expect("JSON");
        assert_eq!(text, serde_json::to_string(&outcome).expect("JSON"));
        assert!(text.contains(r#"{"tracks":3,"bonus":-1}"#), "{text}");
        assert_eq!(serde_json::from_str::<Outcome>(&text).expect("an outcome"), told);
    }

    fn outcome(ranks: &[u8]) -> Outcome {
        let standing = |(seat, rank): (usize, &u8)| {
            let score = 100 - i32::from(*rank);
            Standing {
                seat: Seat(seat as u8),
                rank: *rank,
                score,
                components: Components::default(),
            }
        };
        let standings: Vec<Standing> = ranks.iter().enumerate().map(standing).collect();
        let first = standings.iter().filter(|standing| standing.rank == 1);
        let winners = first.map(|standing| standing.seat).collect();
        Outcome { reason: "end".to_owned(), winners, standings }
    }

    fn after(ranks: &[u8], resigned: &[u8]) -> (Vec<u8>, Vec<u8>) {
        let resigned = resigned.iter().map(|seat| Seat(*seat)).collect();
        let told = outcome(ranks).with_resigned(resigned);
        let ranks = told.standings.iter().map(|standing| standing.rank).collect();
        (ranks, told.winners.iter().map(|seat| seat.0).collect())
    }

    #[test]
    fn who_gives_up_is_last_and_the_others_move_up() {
        assert_eq!(after(&[1, 2, 3], &[]), (vec![1, 2, 3], vec![0]));
        assert_eq!(after(&[1, 2, 3], &[0]), (vec![3, 1, 2], vec![1]));
        assert_eq!(after(&[2, 1, 2], &[1]), (vec![1, 3, 1], vec![0, 2]));
        assert_eq!(after(&[1, 1, 3, 4], &[0, 3]), (vec![3, 1, 2, 3], vec![1]));
        assert_eq!(after(&[1, 2], &[0, 1]), (vec![1, 2], vec![0]), "nobody is left to win");
    }
}
