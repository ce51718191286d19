//! The schema of every game is complete and matches what the game writes.

use serde_json::Value;
use whistle_core::Maturity;
use whistle_registry::GAMES;

/// Collects every `$ref`.
fn references<'a>(value: &'a Value, found: &mut Vec<&'a str>) {
    match value {
        Value::Object(fields) => {
            found.extend(fields.get("$ref").and_then(Value::as_str));
            fields.values().for_each(|field| references(field, found));
        }
        Value::Array(items) => items.iter().for_each(|item| references(item, found)),
        _ => (),
    }
}

#[test]
fn every_reference_leads_somewhere() {
    for game in GAMES {
        let schema = game.schema();
        let mut found = Vec::new();
        references(&schema, &mut found);
        assert!(!found.is_empty());
        for reference in found {
            let pointer = reference.strip_prefix('#').expect("all definitions are in one document");
            assert!(schema.pointer(pointer).is_some(), "{}: {reference}", game.meta.id);
        }
    }
}

#[test]
fn actions_events_outcomes_and_refusals_are_told_apart_by_kind() {
    for game in GAMES {
        for of in ["action", "chance", "event", "refusal"] {
            let variants = &game.schema()["properties"][of]["oneOf"];
            let count = variants.as_array().map_or(0, Vec::len);
            // A newly generated game may refuse only with "not now".
            let may_lack = of == "refusal" && game.meta.maturity == Maturity::Alpha;
            assert!(may_lack || count > 0, "{} {of}", game.meta.id);
            assert_eq!(game.message_kinds().kinds(of).len(), count, "{} {of}", game.meta.id);
        }
    }
}

/// The page links to the rule for players who hesitate.
#[test]
fn every_kind_of_action_names_its_rule() {
    for game in GAMES {
        for kind in game.message_kinds().kinds("action") {
            let rule = game.message_kinds().rule_of(kind);
            let heading = format!("\n### {} ", rule.unwrap_or("no rule"));
            assert!(
                whistle_words::of_game(game.meta.id)
                    .iter()
                    .all(|words| words.rules.contains(&heading)),
                "{}: {kind} names {rule:?}",
                game.meta.id
            );
        }
    }
}
