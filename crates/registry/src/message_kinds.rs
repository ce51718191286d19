//! What a game's schema says about its messages.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

/// What a game's schema says about its messages.
pub struct MessageKinds {
    /// The `kind`s of `action`, `chance`, `event` and `refusal`, in the schema's order.
    kinds: BTreeMap<&'static str, Vec<String>>,
    /// The fields of actions and events that hold a seat, whose name is shown.
    seat_fields: BTreeSet<String>,
    /// The first rule named in the description of a kind of action or chance outcome.
    rules: BTreeMap<String, String>,
}

impl MessageKinds {
    pub(crate) fn of(schema: &Value) -> MessageKinds {
        let variants =
            |of: &str| schema["properties"][of]["oneOf"].as_array().into_iter().flatten();
        let kinds = ["action", "chance", "event", "refusal"]
            .map(|of| (of, variants(of).filter_map(kind).map(str::to_owned).collect()));
        let fields = ["action", "event"]
            .into_iter()
            .flat_map(variants)
            .flat_map(|variant| variant["properties"].as_object().into_iter().flatten());
        // Actions come last and win where a kind is both.
        let rules = variants("chance").chain(variants("action")).filter_map(|variant| {
            let rule = rule_in(variant["description"].as_str()?)?;
            Some((kind(variant)?.to_owned(), rule.to_owned()))
        });
        MessageKinds {
            kinds: kinds.into_iter().collect(),
            seat_fields: fields.filter(|(_, f)| is_seat(f)).map(|(name, _)| name.clone()).collect(),
            rules: rules.collect(),
        }
    }

    /// Lists the `kind`s of one of the game's types: `action`, `chance`, `event` or `refusal`.
    pub fn kinds(&self, of: &str) -> &[String] {
        self.kinds.get(of).map_or(&[], Vec::as_slice)
    }

    /// Returns whether a field of an action or event holds a seat.
    pub fn is_seat(&self, field: &str) -> bool {
        self.seat_fields.contains(field)
    }

    /// Returns the rule behind a kind of action or chance outcome.
    pub fn rule_of(&self, kind: &str) -> Option<&str> {
        self.rules.get(kind).map(String::as_str)
    }
}

fn kind(variant: &Value) -> Option<&str> {
    variant["properties"]["kind"]["const"].as_str()
}

/// Finds a rule's id, two or more capitals and a number: `TR-9`.
fn rule_in(text: &str) -> Option<&str> {
    let mut words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '-');
    words.find(|word| {
        word.split_once('-').is_some_and(|(letters, number)| {
            letters.len() >= 2
                && letters.bytes().all(|b| b.is_ascii_uppercase())
                && !number.is_empty()
                && number.bytes().all(|b| b.is_ascii_digit())
        })
    })
}

fn is_seat(field: &Value) -> bool {
    let either = field["anyOf"].as_array().is_some_and(|options| options.iter().any(is_seat));
    field["$ref"] == "#/$defs/Seat" || either
}
