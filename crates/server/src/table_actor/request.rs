//! What somebody can ask of a table over http, wherever it is kept.

use serde::{Deserialize, Serialize};
use whistle_core::Seat;
use whistle_protocol::http::{Occupant, SeatCommitment};
use whistle_protocol::review::TableReview;

use super::{TableActor, TableCard};
use crate::problem::Problem;
use crate::store::Person;

/// What somebody can ask of a table.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Request {
    Card {
        person: Option<String>,
    },
    Join {
        person: Person,
        seat: Option<Seat>,
    },
    Seat {
        person: Person,
        seat: Seat,
        #[serde(with = "as_text")]
        occupant: Occupant,
    },
    Start {
        person: Person,
        commitments: Vec<SeatCommitment>,
    },
    Leave {
        person: Person,
        seat: Option<Seat>,
    },
    Resign {
        person: Person,
        seat: Option<Seat>,
    },
    /// What those are called who share a screen, by seat.
    Names {
        person: Person,
        names: Vec<Option<String>>,
    },
    /// Answered with the id of the new table.
    Rematch {
        person: Person,
    },
    /// Whoever runs the server closes the table; answered with how many were told.
    Close {
        reason: Option<String>,
    },
}

/// What a table answers.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Reply {
    Card(Box<TableCard>),
    Table(String),
    Told(usize),
    /// How far a review is.
    Review(Box<TableReview>),
}

impl Reply {
    /// The card that was asked for.
    pub(crate) fn card(self) -> Result<TableCard, Problem> {
        match self {
            Reply::Card(card) => Ok(*card),
            Reply::Table(_) | Reply::Told(_) | Reply::Review(_) => Err(Problem::fault()),
        }
    }
}

impl TableActor {
    pub(super) async fn answer_request(&mut self, request: Request) -> Result<Reply, Problem> {
        let person = match request {
            Request::Card { person } => person,
            Request::Join { person, seat } => {
                self.join(&person, seat).await?;
                Some(person.id)
            }
            Request::Seat { person, seat, occupant } => {
                self.seat(&person, seat, occupant).await?;
                Some(person.id)
            }
            Request::Start { person, commitments } => {
                self.start(&person, &commitments).await?;
                Some(person.id)
            }
            Request::Leave { person, seat } => {
                self.leave(&person, seat).await?;
                Some(person.id)
            }
            Request::Resign { person, seat } => {
                self.resign(&person, seat).await?;
                Some(person.id)
            }
            Request::Names { person, names } => {
                self.name_seats(&person, names).await?;
                Some(person.id)
            }
            Request::Rematch { person } => return self.rematch(&person).await.map(Reply::Table),
            Request::Close { reason } => return self.close(reason).await.map(Reply::Told),
        };
        Ok(Reply::Card(Box::new(self.card(person.as_deref()))))
    }
}

/// An occupant is written as people write it.
mod as_text {
    use serde::de::Error as _;
    use serde::{Deserialize as _, Deserializer, Serializer};
    use whistle_protocol::http::Occupant;

    pub(super) fn serialize<S: Serializer>(occupant: &Occupant, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(occupant)
    }

    pub(super) fn deserialize<'d, D: Deserializer<'d>>(from: D) -> Result<Occupant, D::Error> {
        String::deserialize(from)?.parse().map_err(D::Error::custom)
    }
}
