//! What there is to play.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::{Path, Query};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use whistle_core::{Locale, Meta, OptionKind};
use whistle_games::{GAMES, GameEntry};

use crate::problem::Problem;

#[derive(Deserialize)]
pub(super) struct Lang {
    #[serde(default)]
    lang: Option<String>,
}

#[derive(Serialize)]
pub(super) struct Rules {
    markdown: &'static str,
}

pub(super) async fn list() -> Json<Vec<Value>> {
    Json(GAMES.iter().map(describe).collect())
}

pub(super) async fn rules(
    Path(id): Path<String>,
    Query(Lang { lang }): Query<Lang>,
) -> Result<Json<Rules>, Problem> {
    let game = whistle_games::find(&id);
    let game = game
        .map_err(|error| Problem::new(axum::http::StatusCode::NOT_FOUND, "unknown_game", error))?;
    let locales = game.meta.locales;
    let wanted = locales.iter().find(|locale| Some(locale.lang) == lang.as_deref());
    let locale = wanted.or(locales.first()).ok_or_else(Problem::fault)?;
    Ok(Json(Rules { markdown: locale.rules }))
}

fn describe(game: &GameEntry) -> Value {
    let meta = &game.meta;
    let options: Vec<Value> = meta
        .options
        .iter()
        .map(|option| {
            let (kind, more) = match option.kind {
                OptionKind::Flag => ("flag", json!({})),
                OptionKind::Seat => ("seat", json!({})),
                OptionKind::Choice(words) => ("choice", json!({ "choices": words })),
                OptionKind::Number { least, most } => {
                    ("number", json!({ "choices": [least, most], "min": least, "max": most }))
                }
                OptionKind::Data => ("data", json!({})),
            };
            let mut about = json!({ "name": option.name, "kind": kind, "help": option.help });
            if let (Some(about), Value::Object(more)) = (about.as_object_mut(), more) {
                about.extend(more);
            }
            about
        })
        .collect();
    let titles: BTreeMap<&str, &str> =
        meta.locales.iter().map(|locale| (locale.lang, title(meta, locale))).collect();
    let sentences: BTreeMap<&str, &str> =
        meta.locales.iter().map(|locale| (locale.lang, locale.pitch)).collect();
    json!({
        "id": meta.id,
        "title": titles,
        "sentence": sentences,
        "designer": meta.designer,
        "rules_version": meta.rules_version,
        "seats": { "min": meta.min_seats, "max": meta.max_seats },
        "minutes": meta.minutes,
        "stage": meta.maturity.name(),
        "options": options,
        "promises": game.promises(),
    })
}

/// The heading of the rules names the game in their language: "# Title: the rules".
fn title(meta: &Meta, locale: &Locale) -> &'static str {
    let heading = locale.rules.lines().next().and_then(|line| line.strip_prefix("# "));
    let name = heading.and_then(|heading| heading.rsplit_once(':')).map(|(name, _)| name.trim());
    name.unwrap_or(meta.title)
}
