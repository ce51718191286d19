//! Fills in unknown parts consistently.

use std::collections::BTreeMap;

use serde_json::Value;

/// Puts the known parts into a sampled outcome and keeps the other parts as far as possible.
///
/// Cards known to be in one place are taken from wherever the sample had them, and swap places with what they replace.
/// The rules decide whether the result is possible.
pub(super) fn fill(sample: &Value, known: &BTreeMap<String, Value>) -> Value {
    let mut filled = sample.clone();
    let mut pool = Vec::new();
    collect(sample, &mut pool);
    // Known cards leave the pool; a known card that is not in it comes from outside, such as from a deck.
    let mut missing = 0;
    for card in known.values().filter_map(Value::as_array).flatten().filter(|c| !c.is_null()) {
        match pool.iter().position(|other| other == card) {
            Some(place) => _ = pool.swap_remove(place),
            None => missing += 1,
        }
    }
    for (pointer, value) in known.iter().filter(|(_, value)| !value.is_null()) {
        if let Some(place) = filled.pointer_mut(pointer) {
            *place = value.clone();
        }
    }
    // Places keep their card if they can; the others take the cards left over.
    let mut empty = Vec::new();
    settle(sample, &filled, String::new(), &mut pool, &mut empty);
    let spare = pool.len().saturating_sub(empty.len());
    debug_assert!(spare <= missing, "only cards from outside are lost");
    for (pointer, card) in empty.into_iter().zip(pool) {
        if let Some(place) = filled.pointer_mut(&pointer) {
            *place = card;
        }
    }
    filled
}

/// Collects the words in lists.
fn collect(value: &Value, pool: &mut Vec<Value>) {
    match value {
        Value::Array(items) => {
            pool.extend(items.iter().filter(|item| item.is_string()).cloned());
            items.iter().for_each(|item| collect(item, pool));
        }
        Value::Object(fields) => fields.values().for_each(|field| collect(field, pool)),
        _ => (),
    }
}

/// Finds the places to fill, and lets them keep their cards if possible.
fn settle(
    sample: &Value,
    filled: &Value,
    at: String,
    pool: &mut Vec<Value>,
    empty: &mut Vec<String>,
) {
    match (sample, filled) {
        (Value::Array(old), Value::Array(new)) => {
            for (place, item) in new.iter().enumerate() {
                let pointer = format!("{at}/{place}");
                let was = old.get(place).unwrap_or(&Value::Null);
                // Already known, unless it is the sample's card in an untouched list.
                if item.is_null() {
                    empty.push(pointer);
                } else if old == new && item.is_string() {
                    match pool.iter().position(|other| other == item) {
                        Some(kept) => _ = pool.swap_remove(kept),
                        None => empty.push(pointer),
                    }
                } else {
                    settle(was, item, pointer, pool, empty);
                }
            }
        }
        (Value::Object(old), Value::Object(new)) => {
            for (name, item) in new {
                if let Some(was) = old.get(name) {
                    settle(was, item, format!("{at}/{name}"), pool, empty);
                }
            }
        }
        _ => (),
    }
}
