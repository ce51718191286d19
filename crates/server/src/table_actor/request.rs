//! HTTP requests to a table, whichever node it is on.

use serde::{Deserialize, Serialize};
use whistle_core::Seat;
use whistle_protocol::http::{Occupant, SeatCommitment};
use whistle_protocol::review::TableReview;
use whistle_session::{Input, Request as Change, SessionConfig};

use super::{TableActor, TableCard};
use crate::problem::Problem;
use crate::store::Person;

/// A request to a table.
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
    /// The names of the people who share a screen, by seat.
    Names {
        person: Person,
        names: Vec<Option<String>>,
    },
    /// Answered with the id of the new table.
    Rematch {
        person: Person,
    },
    /// The operator closes the table; answered with the number of clients that were informed.
    Close {
        reason: Option<String>,
    },
}

/// A table's answer.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Reply {
    Card(Box<TableCard>),
    Table(String),
    Told(usize),
    /// The progress of a review.
    Review(Box<TableReview>),
}

impl Reply {
    /// Returns the card, if the request was for it.
    pub(crate) fn card(self) -> Result<TableCard, Problem> {
        match self {
            Reply::Card(card) => Ok(*card),
            Reply::Table(_) | Reply::Told(_) | Reply::Review(_) => Err(Problem::fault()),
        }
    }
}

impl TableActor {
    pub(super) async fn answer_request(&mut self, request: Request) -> Result<Reply, Problem> {
        let (person, change) = match request {
            Request::Card { person } => return Ok(self.card(person.as_deref())),
            Request::Join { person, seat } => (person, Change::Join { seat }),
            Request::Seat { person, seat, occupant } => (person, Change::Seat { seat, occupant }),
            Request::Start { person, commitments } => (person, Change::Start { commitments }),
            Request::Leave { person, seat } => (person, Change::Leave { seat }),
            Request::Resign { person, seat } => (person, Change::Resign { seat }),
            Request::Names { person, names } => (person, Change::Names(names)),
            Request::Rematch { person } => return self.rematch(&person).await.map(Reply::Table),
            Request::Close { reason } => {
                let nobody = whistle_session::Person::default();
                self.change(nobody, Change::Close { words: reason }).await?;
                return Ok(Reply::Told(self.clients.len()));
            }
        };
        self.change(person.sitter(), change).await?;
        self.note_places(&person.id);
        Ok(self.card(Some(&person.id)))
    }

    fn card(&self, person: Option<&str>) -> Reply {
        Reply::Card(Box::new(self.session.card(person)))
    }

    async fn change(
        &mut self,
        person: whistle_session::Person,
        request: Change,
    ) -> Result<(), Problem> {
        let answered = self.pass(Input::Request { person, request }).await;
        Ok(answered.ok_or_else(Problem::fault)??)
    }

    /// Creates the table for a rematch, unless there is one already.
    async fn rematch(&mut self, person: &Person) -> Result<String, Problem> {
        let (about, sitter) = (self.session.about(), person.sitter());
        match about.may_play_again(SessionConfig::PLAIN, &sitter) {
            Ok(Some(id)) => return Ok(id.clone()),
            Ok(None) => (),
            // On other routes, the same code means that a person has left their seat meanwhile.
            Err(problem) if problem.code == "not_seated" => {
                return Err(Problem::forbidden("not_seated", problem.message));
            }
            Err(problem) => return Err(problem.into()),
        }
        let table = self.hub.create(about.again(&person.id), None, None).await?;
        self.change(sitter, Change::Again { table: table.clone() }).await?;
        Ok(table)
    }
}

/// An occupant is serialised in its text form.
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
