//! The description of the HTTP interface matches the server.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use whistle_harness::browser::Browser;

use crate::hub::Hub;

/// Finds the routes in the router's own source.
fn routes() -> BTreeSet<String> {
    let source = include_str!("../../src/http/mod.rs");
    let paths = source.split(".route(\"").skip(1);
    let paths = paths.map(|rest| rest.split('"').next().expect("a path").to_owned());
    paths
        .map(|path| {
            if path.starts_with("/health") || path.ends_with("metrics") {
                path
            } else {
                format!("/api{path}")
            }
        })
        .collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_route_is_described_and_every_description_is_a_route() {
    let hub = Hub::open().await;
    let me = Browser::arrive(&hub.host).await;
    let document = me.get("/api/openapi.json").await.ok();
    let described: BTreeSet<String> =
        document["paths"].as_object().expect("paths").keys().cloned().collect();
    assert_eq!(described, routes());
    for (path, methods) in document["paths"].as_object().expect("paths") {
        let place = path.replace("{id}", "nowhere").replace("{seat}", "0");
        for method in methods.as_object().expect("methods").keys() {
            let answer = match method.as_str() {
                "get" => me.get(&place).await,
                "post" => me.post(&place, json!({})).await,
                "put" => me.put(&place, json!({})).await,
                "delete" => me.delete(&place, json!({})).await,
                other => panic!("{other} {path}"),
            };
            assert_ne!(answer.status, 405, "{method} {path}");
            assert!(answer.status != 404 || answer.refused(404) != "not_found", "{method} {path}");
        }
    }
    hub.close().await;
}

/// Checks a value against the few keywords of JSON Schema that the document uses.
fn fits(document: &Value, schema: &Value, value: &Value, place: &str) {
    if let Some(name) = schema["$ref"].as_str().and_then(|name| name.rsplit('/').next()) {
        return fits(document, &document["components"]["schemas"][name], value, place);
    }
    if let Some(list) = schema["enum"].as_array() {
        assert!(list.contains(value), "{place}: {value}");
    }
    if let Some(only) = schema.get("const") {
        assert_eq!(value, only, "{place}");
    }
    has_type(schema, value, place);
    if let Some(fields) = value.as_object() {
        for name in schema["required"].as_array().into_iter().flatten() {
            let name = name.as_str().expect("a name");
            assert!(fields.contains_key(name), "{place} has no {name}");
        }
        if schema["additionalProperties"] == false {
            for (name, value) in fields {
                let known = &schema["properties"][name];
                assert!(known.is_object(), "{place}.{name} is not described");
                fits(document, known, value, &format!("{place}.{name}"));
            }
        }
    }
    if let (Some(items), true) = (value.as_array(), schema["items"].is_object()) {
        for item in items {
            fits(document, &schema["items"], item, &format!("{place}[]"));
        }
    }
}

/// Checks a value against the types that a schema names.
fn has_type(schema: &Value, value: &Value, place: &str) {
    let named: Vec<&str> = match &schema["type"] {
        Value::String(one) => vec![one],
        Value::Array(several) => several.iter().filter_map(Value::as_str).collect(),
        _ => return,
    };
    let is = match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(number) if number.is_f64() => "number",
        Value::Number(_) => "integer",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    };
    assert!(named.contains(&is), "{place}: {value} is no {named:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn answers_look_as_described() {
    let hub = Hub::open().await;
    let (me, id) = crate::commands::alone(&hub).await;
    let document = me.get("/api/openapi.json").await.ok();
    let of = |path: &str| {
        let get = &document["paths"][path]["get"]["responses"]["200"];
        get["content"]["application/json"]["schema"].clone()
    };
    for (path, place) in [
        ("/api/me", "/api/me"),
        ("/api/games", "/api/games"),
        ("/api/tables", "/api/tables"),
        ("/api/tables/{id}", &format!("/api/tables/{id}")),
        ("/api/tables/{id}/promises", &format!("/api/tables/{id}/promises")),
    ] {
        fits(&document, &of(path), &me.get(place).await.ok(), path);
    }
    let error = me.get("/api/tables/nowhere").await.json();
    fits(&document, &document["components"]["schemas"]["ProblemAnswer"], &error, "an error");
    hub.close().await;
}
