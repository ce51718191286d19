//! `whistlestop games`: the list of games.

use std::io::Write;

use serde_json::{Value, json};
use whistle_core::OptionKind;
use whistle_registry::{GAMES, GameEntry};

use super::report::JsonArg;
use crate::failure::Failure;

pub(super) fn run(json: &JsonArg, out: &mut dyn Write) -> Result<(), Failure> {
    if json.write(&GAMES.iter().map(describe).collect::<Vec<Value>>(), out)? {
        return Ok(());
    }
    for GameEntry { meta, .. } in GAMES {
        writeln!(out, "{}", meta.id)?;
        writeln!(out, "    {}, by {}", meta.title, meta.designer)?;
        writeln!(out, "    {}", pitch(meta.id))?;
        let (least, most) = (meta.min_seats, meta.max_seats);
        let (minutes, stage) = (meta.minutes, meta.maturity.name());
        writeln!(out, "    {least} to {most} seats, about {minutes} minutes, {stage}")?;
        for option in meta.options {
            let values = match option.kind {
                OptionKind::Flag => String::new(),
                OptionKind::Seat => "=SEAT".to_owned(),
                OptionKind::Choice(words) => format!("={}", words.join("|")),
                OptionKind::Number { least, most } => format!("={least}..{most}"),
                OptionKind::Data => "=JSON".to_owned(),
            };
            writeln!(out, "    --option {}{values}", option.name)?;
            writeln!(out, "        {}", option.help)?;
        }
    }
    Ok(())
}

fn describe(game: &GameEntry) -> Value {
    let meta = &game.meta;
    let options: Vec<Value> = meta
        .options
        .iter()
        .map(|option| {
            let (kind, choices) = match option.kind {
                OptionKind::Flag => ("flag", Value::Null),
                OptionKind::Seat => ("seat", Value::Null),
                OptionKind::Choice(words) => ("choice", json!(words)),
                OptionKind::Number { least, most } => ("number", json!([least, most])),
                OptionKind::Data => ("data", Value::Null),
            };
            json!({ "name": option.name, "kind": kind, "choices": choices, "help": option.help })
        })
        .collect();
    json!({
        "id": meta.id,
        "title": meta.title,
        "designer": meta.designer,
        "pitch": pitch(meta.id),
        "rules_version": meta.rules_version,
        "seats": { "min": meta.min_seats, "max": meta.max_seats },
        "minutes": meta.minutes,
        "stage": meta.maturity.name(),
        "options": options,
        "promises": game.promises(),
        "languages": languages(meta.id),
    })
}

fn pitch(game: &str) -> &'static str {
    let words = whistle_words::of_game(game).first();
    words.and_then(|words| words.pitch()).unwrap_or_default()
}

fn languages(game: &str) -> Vec<&'static str> {
    whistle_words::of_game(game).iter().map(|words| words.lang).collect()
}
