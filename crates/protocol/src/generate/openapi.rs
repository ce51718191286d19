//! `openapi.json`: the routes and all types, for programs.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use super::definitions::Definitions;
use super::routes::{Answer, ROUTES, Route};
use crate::websocket::{ClientMessage, ServerMessage};
use crate::{PROTOCOL, ProblemAnswer};

/// Serialises the document as in its file.
pub(super) fn text() -> String {
    let mut definitions = Definitions::new();
    let problem = definitions.sent::<ProblemAnswer>();
    let mut paths: BTreeMap<&str, Map<String, Value>> = BTreeMap::new();
    for route in ROUTES {
        let described = describe(route, &problem, &mut definitions);
        paths.entry(route.path).or_default().insert(route.method.into(), described);
    }
    definitions.received::<ClientMessage>();
    definitions.sent::<ServerMessage>();
    let document = json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Whistlestop",
            "version": env!("CARGO_PKG_VERSION"),
            "x-protocol": PROTOCOL,
            "description": "Tables for people in browsers. Changes need the cookie of GET /api/me, \
                application/json, and the server's own Origin if there is one.",
        },
        "paths": paths,
        "components": { "schemas": definitions.finish() },
    });
    format!("{document:#}\n")
}

fn describe(route: &Route, problem: &Value, definitions: &mut Definitions) -> Value {
    let content = |kind: &str, schema: Value| json!({ kind: { "schema": schema } });
    let refused = content("application/json", problem.clone());
    let (status, about, answered) = match route.answer {
        Answer::Json(schema) => {
            ("200", "Done", Some(content("application/json", schema(definitions))))
        }
        Answer::OtherJson => {
            ("200", "Done", Some(content("application/json", json!({ "type": "object" }))))
        }
        Answer::Text => ("200", "Done", Some(content("text/plain", json!({ "type": "string" })))),
        Answer::Websocket => ("101", "A websocket", None),
    };
    let mut answer = json!({ "description": about });
    answered.into_iter().for_each(|content| answer["content"] = content);
    let mut described = json!({
        "summary": route.summary,
        "responses": {
            status: answer,
            "4XX": { "description": "The request was refused; the body says why", "content": refused },
            "5XX": { "description": "The server could not answer; the body says why", "content": refused },
        },
    });
    if let Some(body) = route.body {
        let body = content("application/json", body(definitions));
        described["requestBody"] = json!({ "required": true, "content": body });
    }
    let in_path =
        route.path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'));
    let in_path = in_path.map(|name| {
        let kind = if name == "seat" { "integer" } else { "string" };
        json!({ "name": name, "in": "path", "required": true, "schema": { "type": kind } })
    });
    let in_query = route.query.iter().map(|part| {
        let schema = json!({ "type": part.kind });
        json!({ "name": part.name, "in": "query", "description": part.about, "schema": schema })
    });
    let parameters: Vec<Value> = in_path.chain(in_query).collect();
    if !parameters.is_empty() {
        described["parameters"] = json!(parameters);
    }
    described
}
