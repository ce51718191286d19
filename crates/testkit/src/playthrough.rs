//! Games as readable text.

use std::fmt::Write as _;

use serde::Serialize;
use serde_json::Value;
use whistle_core::{Entry, Game, Pcg32, Viewer, apply_entry};

use crate::laws::{Choice, anything, choose};

/// Writes the random game of a seed: the legal actions, the chosen ones, the events, and what changed in the acting
/// seat's view.
///
/// # Panics
/// If the rules do not support this set-up, or the game does not end.
pub fn playthrough<G: Game>(config: &G::Config, seed: u64) -> String {
    playthrough_by::<G>(config, seed, anything)
}

/// Writes a game with chosen players instead of random ones.
///
/// # Panics
/// If the rules do not support this set-up, or the game does not end.
pub fn playthrough_by<G: Game>(config: &G::Config, seed: u64, choice: Choice<G>) -> String {
    let mut game = G::new(config).unwrap_or_else(|error| panic!("{error}"));
    let mut rng = Pcg32::new(seed, 0);
    let mut text = format!("{} · {} · seed {seed}\n\n", G::META.title, json(config));
    let mut step = 0;
    while let Some(entry) = choose(&game, choice, &mut rng) {
        assert!(step < 10_000, "the game does not end");
        let viewer = match &entry {
            Entry::Action { seat, .. } | Entry::Gift { seat, .. } => Viewer::Seat(*seat),
            Entry::Chance { .. } => Viewer::Spectator,
        };
        let before = value(&game.view(viewer));
        text += &describe(&game, &entry, step);
        let mut events = Vec::new();
        apply_entry(&mut game, &entry, &mut events).unwrap_or_else(|refusal| panic!("{refusal}"));
        for event in &events {
            writeln!(text, "    {}", short(&value(event)))
                .expect("writing to a String cannot fail");
        }
        text += &changes(&before, &value(&game.view(viewer)), viewer);
        step += 1;
    }
    let outcome = game.outcome().expect("nobody is to act, so the game is over");
    writeln!(text, "\nended: {}", outcome.reason).expect("writing to a String cannot fail");
    for (seat, standing) in outcome.standings.iter() {
        let parts: Vec<String> =
            outcome.breakdown(seat).map(|(name, points)| format!("{name} {points}")).collect();
        writeln!(text, "{}. {seat}: {} = {}", standing.rank, standing.score, parts.join(" + "))
            .expect("writing to a String cannot fail");
    }
    text
}

fn describe<G: Game>(game: &G, entry: &Entry<G>, step: usize) -> String {
    match entry {
        Entry::Chance { outcome } => format!("{step}. nature: {}\n", kind(&value(outcome))),
        Entry::Gift { seat, gift } => format!("{step}. {seat} gives {}\n", short(&value(gift))),
        Entry::Action { seat, action } => {
            let mut legal = Vec::new();
            game.legal_actions(*seat, &mut legal);
            let chosen = short(&value(action));
            format!("{step}. {seat}: {chosen}{}\n", others(legal.len()))
        }
    }
}

fn others(choices: usize) -> String {
    if choices == 1 { "   (no choice)".to_owned() } else { format!("   (one of {choices})") }
}

/// Lists the fields of a view that have changed, with their new values.
fn changes(before: &Value, after: &Value, viewer: Viewer) -> String {
    let (Value::Object(before), Value::Object(after)) = (before, after) else {
        return String::new();
    };
    let changed: Vec<String> = after
        .iter()
        .filter(|(name, value)| before.get(*name) != Some(value))
        .map(|(name, _)| name.clone())
        .collect();
    format!("    {viewer} sees a change in: {}\n", changed.join(", "))
}

fn value(of: &impl Serialize) -> Value {
    serde_json::to_value(of).expect("everything of a game is JSON")
}

fn json(of: &impl Serialize) -> String {
    value(of).to_string()
}

fn kind(value: &Value) -> String {
    value.get("kind").and_then(Value::as_str).unwrap_or("?").to_owned()
}

/// `kind field=value field=value`, which is easier to read than JSON.
fn short(value: &Value) -> String {
    let Value::Object(fields) = value else {
        return value.to_string();
    };
    let mut text = kind(value);
    for (name, field) in fields.iter().filter(|(name, _)| *name != "kind") {
        let field = match field {
            Value::String(word) => word.clone(),
            other => other.to_string().replace(['"', '{', '}'], ""),
        };
        write!(text, " {name}={field}").expect("writing to a String cannot fail");
    }
    text
}
