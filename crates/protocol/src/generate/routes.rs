//! Every route of the server: request, answer and purpose.

use serde_json::{Value, json};

use super::definitions::Definitions;
use crate::http::{
    Credentials, Empty, FinishedGame, ForkTable, GameCard, ImportTable, Me, NewTable, PushEndpoint,
    PushKey, PushSubscription, Rename, Replay, Rules, SeatAssignment, SeatChoice, SeatNames,
    StartTable, TableList,
};
use crate::review::TableReview;
use crate::{PromiseOffer, TableCard};

/// Adds a type to the schemas and returns a reference to it.
pub(super) type Schema = fn(&mut Definitions) -> Value;

/// One route and method.
pub(super) struct Route {
    pub(super) method: &'static str,
    pub(super) path: &'static str,
    pub(super) query: &'static [Parameter],
    pub(super) body: Option<Schema>,
    pub(super) answer: Answer,
    /// A short summary for people.
    pub(super) summary: &'static str,
}

/// A query parameter of a route.
pub(super) struct Parameter {
    pub(super) name: &'static str,
    /// Its type in JSON Schema.
    pub(super) kind: &'static str,
    pub(super) about: &'static str,
}

/// The answer.
pub(super) enum Answer {
    Json(Schema),
    /// JSON that is not described further.
    OtherJson,
    Text,
    Websocket,
}

const fn get(path: &'static str, answer: Answer, summary: &'static str) -> Route {
    Route { method: "get", path, query: &[], body: None, answer, summary }
}

const fn post(path: &'static str, body: Schema, answer: Schema, summary: &'static str) -> Route {
    let answer = Answer::Json(answer);
    Route { method: "post", path, query: &[], body: Some(body), answer, summary }
}

const fn seat_number(about: &'static str) -> Parameter {
    Parameter { name: "seat", kind: "integer", about }
}

const ME: Schema = |all| all.sent::<Me>();
const CARD: Schema = |all| all.sent::<TableCard>();

pub(super) const ROUTES: &[Route] = &[
    get("/api/me", Answer::Json(ME), "who asks; somebody new becomes a guest and gets a cookie"),
    Route {
        method: "put",
        body: Some(|all| all.received::<Rename>()),
        ..get("/api/me", Answer::Json(ME), "choose a name")
    },
    get(
        "/api/me/games",
        Answer::Json(finished),
        "my games that are over, the latest first: the last 200",
    ),
    post(
        "/api/account",
        |all| all.received::<Credentials>(),
        ME,
        "the guest becomes an account, with another cookie",
    ),
    post(
        "/api/login",
        |all| all.received::<Credentials>(),
        ME,
        "be somebody with an account, with another cookie",
    ),
    post("/api/logout", |all| all.received::<Empty>(), ME, "be a new guest, with another cookie"),
    get(
        "/api/games",
        Answer::Json(games),
        "what there is to play, with seats, options and promises",
    ),
    Route {
        query: &[Parameter { name: "lang", kind: "string", about: "`en` or `fr`" }],
        ..get(
            "/api/games/{id}/rules",
            Answer::Json(|all| all.sent::<Rules>()),
            "the rules of a game",
        )
    },
    get(
        "/api/tables",
        Answer::Json(|all| all.sent::<TableList>()),
        "public tables, and those I sit at: cards as they are stored, without `seq`, `turn`, presence and options longer than 200 characters; `open` may be a second old",
    ),
    post("/api/tables", |all| all.received::<NewTable>(), CARD, "make a table"),
    post(
        "/api/import",
        |all| all.received::<ImportTable>(),
        CARD,
        "go on at a new table with a game that was begun elsewhere, which is not over; what was drawn before is not the server's",
    ),
    get("/api/tables/{id}", Answer::Json(CARD), "a table's card"),
    post("/api/tables/{id}/join", |all| all.received::<SeatChoice>(), CARD, "sit down"),
    post(
        "/api/tables/{id}/seats/{seat}",
        |all| all.received::<SeatAssignment>(),
        CARD,
        "say who sits on a seat",
    ),
    post(
        "/api/tables/{id}/start",
        |all| all.received::<StartTable>(),
        CARD,
        "begin; every seat must be filled. The table may be `opening` then",
    ),
    post(
        "/api/tables/{id}/leave",
        |all| all.received::<SeatChoice>(),
        CARD,
        "stand up; in play a bot goes on",
    ),
    post(
        "/api/tables/{id}/resign",
        |all| all.received::<SeatChoice>(),
        CARD,
        "give up: a bot plays on for the others, and the seat is last in the end",
    ),
    post(
        "/api/tables/{id}/names",
        |all| all.received::<SeatNames>(),
        CARD,
        "say what those are called who share my screen",
    ),
    post(
        "/api/tables/{id}/rematch",
        |all| all.received::<Empty>(),
        CARD,
        "the same again at a new table, the same one for everybody who asks",
    ),
    post(
        "/api/tables/{id}/fork",
        |all| all.received::<ForkTable>(),
        CARD,
        "go on from a record of a finished game, against bots, at a new table",
    ),
    get(
        "/api/tables/{id}/promises",
        Answer::Json(promises),
        "the promises for a menu, with what their blanks can be filled with here",
    ),
    get(
        "/api/tables/{id}/journal",
        Answer::OtherJson,
        "the record with its proof, once the game is over",
    ),
    Route {
        query: &[
            seat_number("whose eyes; a spectator's without it"),
            Parameter { name: "open", kind: "integer", about: "`1`: all open" },
        ],
        ..get(
            "/api/tables/{id}/replay",
            Answer::Json(|all| all.sent::<Replay>()),
            "the game again, once it is over; made and sent piece by piece, as fast as it is read",
        )
    },
    post(
        "/api/tables/{id}/review",
        |all| all.received::<Empty>(),
        |all| all.sent::<TableReview>(),
        "ask for the review of a finished game; one that is there or on its way is told",
    ),
    Route {
        query: &[Parameter {
            name: "since",
            kind: "integer",
            about: "how many answers are known already: `found` of the last time",
        }],
        ..get(
            "/api/tables/{id}/review",
            Answer::Json(|all| all.sent::<TableReview>()),
            "how far the review of a finished game is, and what was found since",
        )
    },
    get(
        "/api/push/key",
        Answer::Json(|all| all.sent::<PushKey>()),
        "the key with which this server tells browsers of turns while no page is open",
    ),
    post(
        "/api/tables/{id}/push",
        |all| all.received::<PushSubscription>(),
        |all| all.sent::<Empty>(),
        "have this browser told of my turns at a table without a fast clock",
    ),
    Route {
        method: "delete",
        body: Some(|all| all.received::<PushEndpoint>()),
        ..get(
            "/api/tables/{id}/push",
            Answer::Json(|all| all.sent::<Empty>()),
            "have it told no more",
        )
    },
    Route {
        query: &[
            Parameter { name: "since", kind: "integer", about: "the last record that was seen" },
            Parameter { name: "look", kind: "string", about: "a seat, or `later`" },
            Parameter {
                name: "protocol",
                kind: "integer",
                about: "the version of the protocol that the client speaks",
            },
        ],
        ..get(
            "/api/tables/{id}/ws",
            Answer::Websocket,
            "the websocket of a table: `ClientMessage` and `ServerMessage`",
        )
    },
    get("/api/openapi.json", Answer::OtherJson, "this list, for programs"),
    get("/healthz", Answer::Text, "for operators: whether what is played can be stored"),
    get("/health/live", Answer::Text, "for operators: whether the server runs at all"),
    get(
        "/health/ready",
        Answer::Text,
        "for operators: whether a proxy should send people here; not while the server ends",
    ),
    get(
        "/metrics",
        Answer::Text,
        "for operators: what is counted, for Prometheus; 404 for everybody else",
    ),
];

fn finished(all: &mut Definitions) -> Value {
    json!({ "type": "array", "items": all.sent::<FinishedGame>() })
}

fn games(all: &mut Definitions) -> Value {
    json!({ "type": "array", "items": all.sent::<GameCard>() })
}

fn promises(all: &mut Definitions) -> Value {
    json!({ "type": "array", "items": all.sent::<PromiseOffer>() })
}
