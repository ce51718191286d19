//! Generated tables in pages of `docs/`, between the markers `<!-- generated: NAME -->` and `<!-- end -->`.

use std::collections::BTreeMap;

use serde_json::Value;

use super::definitions::{Definitions, reference};
use super::routes::{Answer, ROUTES, Route, Schema};
use crate::bot::{BotAnswer, BotRequest};
use crate::engine::{
    Bye, Closed, Command, EngineAnswer, ErrorCode, GameOutcome, LegalActions, SeenEvents, SeenView,
    StepResult, Suggestion, TableState, WholeJournal,
};
use crate::websocket::{ClientMessage, ServerMessage};

const BEGIN: &str = "<!-- generated: ";
const END: &str = "<!-- end -->";

/// Replaces the tables of a page.
pub(super) fn fill(page: &str) -> Result<String, String> {
    let mut parts = page.split(BEGIN);
    let mut filled = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let unended = || "a generated table has no end marker".to_owned();
        let (name, rest) = part.split_once(" -->").ok_or_else(unended)?;
        let (_, after) = rest.split_once(END).ok_or_else(unended)?;
        let table = match name {
            "routes" => routes(),
            "types" => types(),
            "server messages" => variants("kind", Definitions::sent::<ServerMessage>, None),
            "client messages" => variants("do", Definitions::received::<ClientMessage>, None),
            "engine requests" => engine_requests(),
            "engine answers" => {
                let (_, mut all) = named(Definitions::sent::<EngineAnswer>);
                // Error codes have their own table.
                all.remove("ErrorCode");
                type_table(all)
            }
            "error codes" => error_codes(),
            "bot request" => field_table(Definitions::received::<BotRequest>),
            "bot answer" => field_table(Definitions::sent::<BotAnswer>),
            _ => return Err(format!("there is no table `{name}`")),
        };
        filled += &format!("{BEGIN}{name} -->\n{table}{END}{after}");
    }
    Ok(filled)
}

fn routes() -> String {
    let mut definitions = Definitions::new();
    let row = |route: &Route| {
        let query: Vec<String> =
            route.query.iter().map(|part| format!("`{}`: {}", part.name, part.about)).collect();
        let query =
            if query.is_empty() { String::new() } else { format!(" ({})", query.join("; ")) };
        let body = route.body.map(|body| type_name(&body(&mut definitions))).unwrap_or_default();
        let answer = match route.answer {
            Answer::Json(schema) => type_name(&schema(&mut definitions)),
            Answer::OtherJson => "JSON".to_owned(),
            Answer::Text => "text".to_owned(),
            Answer::Websocket => "a websocket".to_owned(),
        };
        let (method, path) = (route.method.to_uppercase(), route.path);
        format!("| `{method} {path}` | {body} | {answer} | {}{query} |\n", route.summary)
    };
    let rows: String = ROUTES.iter().map(row).collect();
    format!("| request | body | answer | |\n|---|---|---|---|\n{rows}")
}

/// Lists the types of bodies and answers with their fields.
fn types() -> String {
    let mut definitions = Definitions::new();
    for route in ROUTES {
        if let Some(body) = route.body {
            body(&mut definitions);
        }
        if let Answer::Json(schema) = route.answer {
            schema(&mut definitions);
        }
    }
    type_table(definitions.finish())
}

fn type_table(all: BTreeMap<String, Value>) -> String {
    let rows = all
        .into_iter()
        .map(|(name, schema)| format!("| `{name}` | {} | {} |\n", shape(&schema), about(&schema)));
    format!("| type | fields | |\n|---|---|---|\n{}", rows.collect::<String>())
}

/// The answer to each command of the engine.
const REPLIES: [(&str, Schema); 18] = [
    ("new", Definitions::sent::<TableState>),
    ("load", Definitions::sent::<TableState>),
    ("state", Definitions::sent::<TableState>),
    ("legal", Definitions::sent::<LegalActions>),
    ("act", Definitions::sent::<TableState>),
    ("step", Definitions::sent::<StepResult>),
    ("chance", Definitions::sent::<TableState>),
    ("view", Definitions::sent::<SeenView>),
    ("events", Definitions::sent::<SeenEvents>),
    ("undo", Definitions::sent::<TableState>),
    ("give", Definitions::sent::<TableState>),
    ("suggest", Definitions::sent::<Suggestion>),
    ("outcome", Definitions::sent::<GameOutcome>),
    ("journal", Definitions::sent::<WholeJournal>),
    ("clone", Definitions::sent::<TableState>),
    ("sample_world", Definitions::sent::<TableState>),
    ("close", Definitions::sent::<Closed>),
    ("quit", Definitions::sent::<Bye>),
];

fn engine_requests() -> String {
    variants("do", Definitions::received::<Command>, Some(&REPLIES))
}

/// Lists the variants of an enum, with their answers if known.
fn variants(tag: &str, add: Schema, replies: Option<&[(&str, Schema)]>) -> String {
    let (name, all) = named(add);
    let row = |variant: &Value| {
        let variant = reference(variant).map_or(variant, |name| &all[&name]);
        let kind = variant["properties"][tag]["const"].as_str().expect("a kind");
        let fields: Vec<String> =
            fields(variant).into_iter().filter(|field| field != tag).collect();
        let fields =
            if fields.is_empty() { String::new() } else { format!("`{}`", fields.join(", ")) };
        let reply = replies.map_or_else(String::new, |replies| {
            let reply = replies.iter().find(|(name, _)| *name == kind).expect("an answer");
            format!(" {} |", type_name(&reply.1(&mut Definitions::new())))
        });
        format!("| `{kind}` | {fields} |{reply} {} |\n", about(variant))
    };
    let rows: String = all[&name]["oneOf"].as_array().expect("variants").iter().map(row).collect();
    let reply = if replies.is_some() { (" answer |", "---|") } else { ("", "") };
    format!("| `{tag}` | fields |{} |\n|---|---|{}---|\n{rows}", reply.0, reply.1)
}

/// Lists the error codes.
fn error_codes() -> String {
    let (name, all) = named(Definitions::sent::<ErrorCode>);
    let row = |code: &Value| {
        format!("| `{}` | {} |\n", code["const"].as_str().expect("a code"), about(code))
    };
    let rows: String = all[&name]["oneOf"].as_array().expect("codes").iter().map(row).collect();
    format!("| code | what it means |\n|---|---|\n{rows}")
}

/// Lists the fields of a type with their descriptions.
fn field_table(add: Schema) -> String {
    let (name, all) = named(add);
    let row = |field: String| {
        let schema = &all[&name]["properties"][field.trim_end_matches('?')];
        format!("| `{field}` | {} |\n", about(schema))
    };
    let rows: String = fields(&all[&name]).into_iter().map(row).collect();
    format!("| field | what it is |\n|---|---|\n{rows}")
}

/// Adds a type; returns its name and everything that it refers to.
fn named(add: Schema) -> (String, BTreeMap<String, Value>) {
    let mut definitions = Definitions::new();
    let name = reference(&add(&mut definitions)).expect("a type has a name");
    (name, definitions.finish())
}

/// Lists the fields of an object: required ones first, then optional ones with a question mark.
fn fields(schema: &Value) -> Vec<String> {
    let required: Vec<&str> =
        schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    let properties = schema["properties"].as_object().into_iter().flatten();
    let optional =
        properties.map(|(name, _)| name).filter(|name| !required.contains(&name.as_str()));
    let always = required.iter().map(|name| (*name).to_owned());
    always.chain(optional.map(|name| format!("{name}?"))).collect()
}

/// Describes a type briefly.
fn shape(schema: &Value) -> String {
    if let Some(name) = reference(schema) {
        return format!("`{name}`");
    }
    if let Some(choices) = schema["oneOf"].as_array().or_else(|| schema["anyOf"].as_array()) {
        return choices.iter().map(shape).collect::<Vec<_>>().join(" or ");
    }
    if let Some(values) = schema["enum"].as_array() {
        return values.iter().map(|value| format!("`{value}`")).collect::<Vec<_>>().join(", ");
    }
    if let Some(value) = schema.get("const") {
        return format!("`{value}`");
    }
    if let Some(kind) = schema["properties"]["kind"]["const"].as_str() {
        let rest = fields(schema).into_iter().filter(|field| field != "kind");
        let all: Vec<String> = [format!("kind: {kind}")].into_iter().chain(rest).collect();
        return format!("`{}`", all.join(", "));
    }
    match schema["type"].as_str() {
        Some("object") if schema["properties"].is_object() => {
            format!("`{}`", fields(schema).join(", "))
        }
        Some("object") => "`{}`".to_owned(),
        Some(kind) => kind.to_owned(),
        None => "anything".to_owned(),
    }
}

fn type_name(schema: &Value) -> String {
    match schema.get("items") {
        Some(items) => format!("list of {}", type_name(items)),
        None => shape(schema),
    }
}

fn about(schema: &Value) -> String {
    let text = schema["description"].as_str().unwrap_or_default();
    text.split_whitespace().collect::<Vec<_>>().join(" ").replace('|', "\\|")
}
