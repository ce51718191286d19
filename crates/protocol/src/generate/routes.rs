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
    get(
        "/api/me",
        Answer::Json(ME),
        "the current person; a new client becomes a guest and gets a cookie",
    ),
    Route {
        method: "put",
        body: Some(|all| all.received::<Rename>()),
        ..get("/api/me", Answer::Json(ME), "set a name")
    },
    get(
        "/api/me/games",
        Answer::Json(finished),
        "the current person's last 200 finished games, latest first",
    ),
    post(
        "/api/account",
        |all| all.received::<Credentials>(),
        ME,
        "turn the guest into an account; sets a new cookie",
    ),
    post(
        "/api/login",
        |all| all.received::<Credentials>(),
        ME,
        "log in to an account; sets a new cookie",
    ),
    post(
        "/api/logout",
        |all| all.received::<Empty>(),
        ME,
        "log out and become a new guest; sets a new cookie",
    ),
    get("/api/games", Answer::Json(games), "all games, with seats, options and promises"),
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
        "public tables and the current person's tables, as stored: without `seq`, `turn`, presence and options longer than 200 characters; `open` may be a second old",
    ),
    post("/api/tables", |all| all.received::<NewTable>(), CARD, "create a table"),
    post(
        "/api/import",
        |all| all.received::<ImportTable>(),
        CARD,
        "continue an unfinished game from elsewhere at a new table; the server did not draw its earlier outcomes",
    ),
    get("/api/tables/{id}", Answer::Json(CARD), "the description of a table"),
    post("/api/tables/{id}/join", |all| all.received::<SeatChoice>(), CARD, "take a seat"),
    post(
        "/api/tables/{id}/seats/{seat}",
        |all| all.received::<SeatAssignment>(),
        CARD,
        "set the occupant of a seat",
    ),
    post(
        "/api/tables/{id}/start",
        |all| all.received::<StartTable>(),
        CARD,
        "start the game; every seat must be taken. The table may then be `opening`",
    ),
    post(
        "/api/tables/{id}/leave",
        |all| all.received::<SeatChoice>(),
        CARD,
        "leave a seat; during a game a bot plays on",
    ),
    post(
        "/api/tables/{id}/resign",
        |all| all.received::<SeatChoice>(),
        CARD,
        "resign: a bot plays on for the others, and the seat comes last",
    ),
    post(
        "/api/tables/{id}/names",
        |all| all.received::<SeatNames>(),
        CARD,
        "name the people who share the screen",
    ),
    post(
        "/api/tables/{id}/rematch",
        |all| all.received::<Empty>(),
        CARD,
        "request a rematch at a new table; all players get the same table",
    ),
    post(
        "/api/tables/{id}/fork",
        |all| all.received::<ForkTable>(),
        CARD,
        "continue from a record of a finished game against bots, at a new table",
    ),
    get(
        "/api/tables/{id}/promises",
        Answer::Json(promises),
        "the menu of promises, with the values for their blanks",
    ),
    get(
        "/api/tables/{id}/journal",
        Answer::OtherJson,
        "the game file with the proof of its dice, once the game is over",
    ),
    Route {
        query: &[
            seat_number("the viewer; a spectator by default"),
            Parameter { name: "open", kind: "integer", about: "`1` shows all cards" },
        ],
        ..get(
            "/api/tables/{id}/replay",
            Answer::Json(|all| all.sent::<Replay>()),
            "the replay of a finished game, streamed as fast as the client reads it",
        )
    },
    post(
        "/api/tables/{id}/review",
        |all| all.received::<Empty>(),
        |all| all.sent::<TableReview>(),
        "request the review of a finished game; returns an existing or running one",
    ),
    Route {
        query: &[Parameter {
            name: "since",
            kind: "integer",
            about: "the number of answers already known (`found` in the previous answer)",
        }],
        ..get(
            "/api/tables/{id}/review",
            Answer::Json(|all| all.sent::<TableReview>()),
            "the progress of a review, and the answers found since",
        )
    },
    get(
        "/api/push/key",
        Answer::Json(|all| all.sent::<PushKey>()),
        "the server's key for notifications",
    ),
    post(
        "/api/tables/{id}/push",
        |all| all.received::<PushSubscription>(),
        |all| all.sent::<Empty>(),
        "notify this browser of the person's turns at a table without a fast clock",
    ),
    Route {
        method: "delete",
        body: Some(|all| all.received::<PushEndpoint>()),
        ..get(
            "/api/tables/{id}/push",
            Answer::Json(|all| all.sent::<Empty>()),
            "end the notifications of this browser",
        )
    },
    Route {
        query: &[
            Parameter {
                name: "since",
                kind: "integer",
                about: "the last record that the client has seen",
            },
            Parameter {
                name: "look",
                kind: "string",
                about: "the viewer: a seat, or `later` to start as a spectator",
            },
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
    get("/healthz", Answer::Text, "for operators: whether games can be stored"),
    get("/health/live", Answer::Text, "for operators: whether the server is running"),
    get(
        "/health/ready",
        Answer::Text,
        "for operators: whether a proxy should send people here; false while the server is stopping",
    ),
    get("/metrics", Answer::Text, "for operators: metrics for Prometheus; 404 for everyone else"),
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
