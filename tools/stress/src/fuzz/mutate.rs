//! Corrupts valid messages, either in their values, where a parser would not notice, or in their bytes, where it
//! should.

use serde_json::{Map, Value, json};
use whistle_core::{Pcg32, Rng as _};

use crate::{one_in, pick};

/// Texts that have broken programs before.
const TEXTS: &[&str] = &[
    "",
    " ",
    "\0",
    "a\0b",
    "\u{feff}",
    "\u{202e}abc",
    "\u{200b}",
    "👩‍👩‍👧‍👦",
    "e\u{301}\u{301}\u{301}",
    "ß",
    "İ",
    "\u{ffff}",
    "\u{10ffff}",
    "-1",
    "0x10",
    "1e400",
    "null",
    "true",
    "NaN",
    "../../etc",
    "%00",
    "%s%n",
    "'; drop table records; --",
    "<script>",
    "{{7*7}}",
    "\\ud800",
    "\r\n\r\n",
    "$by",
    "later",
    "me",
    "open",
    "bot:baron",
    "bot:",
    "pass",
    "__proto__",
];

/// Numbers in various spellings, some of them invalid.
const NUMBERS: &[&str] = &[
    "0",
    "-0",
    "-1",
    "1",
    "2",
    "5",
    "7",
    "8",
    "127",
    "128",
    "255",
    "256",
    "65535",
    "65536",
    "2147483647",
    "2147483648",
    "4294967295",
    "4294967296",
    "9007199254740993",
    "9223372036854775807",
    "9223372036854775808",
    "18446744073709551615",
    "18446744073709551616",
    "-9223372036854775808",
    "1e3",
    "1.0",
    "0.1",
    "1e308",
    "1e309",
    "-1e400",
    "1E-400",
    "99999999999999999999999999999999999999",
    "00",
    "+1",
    "1.",
    ".5",
    "0x1",
    "NaN",
    "Infinity",
];

fn text(luck: &mut Pcg32) -> String {
    match luck.below(8) {
        0 => pick(luck, TEXTS).repeat(1 + luck.below(400) as usize),
        1 => {
            let length = luck.below(40);
            let letter = |_| char::from_u32(luck.below(0x11_0000)).unwrap_or('\u{fffd}');
            (0..length).map(letter).collect()
        }
        _ => (*pick(luck, TEXTS)).to_owned(),
    }
}

fn number(luck: &mut Pcg32) -> Value {
    let &text = pick(luck, NUMBERS);
    serde_json::from_str(text).unwrap_or(Value::Null)
}

/// Returns a value that may occur anywhere.
fn anything(luck: &mut Pcg32) -> Value {
    match luck.below(10) {
        0 => Value::Null,
        1 => Value::Bool(one_in(luck, 2)),
        2 | 3 => number(luck),
        4 | 5 => Value::String(text(luck)),
        6 => json!([]),
        7 => json!({}),
        8 => Value::Array((0..luck.below(60)).map(|_| json!(luck.below(9))).collect()),
        _ => (0..luck.below(100)).fold(json!(1), |inside, _| json!([inside])),
    }
}

fn count(value: &Value) -> u32 {
    1 + match value {
        Value::Array(items) => items.iter().map(count).sum(),
        Value::Object(fields) => fields.values().map(count).sum(),
        _ => 0,
    }
}

fn find(value: &mut Value, mut number: u32) -> &mut Value {
    if number == 0 {
        return value;
    }
    number -= 1;
    let inside: Vec<&mut Value> = match value {
        Value::Array(items) => items.iter_mut().collect(),
        Value::Object(fields) => fields.values_mut().collect(),
        _ => unreachable!("it was counted"),
    };
    for item in inside {
        let size = count(item);
        if number < size {
            return find(item, number);
        }
        number -= size;
    }
    unreachable!("it was counted")
}

/// Corrupts one value, often with another of the same kind, so that it gets further.
pub(crate) fn spoil_value(whole: &mut Value, luck: &mut Pcg32) {
    let other = find(&mut whole.clone(), luck.below(count(whole))).clone();
    let place = luck.below(count(whole));
    let value = find(whole, place);
    match luck.below(8) {
        0 => *value = other,
        1 => *value = anything(luck),
        _ => match value {
            Value::Number(_) => *value = number(luck),
            Value::String(words) if one_in(luck, 2) => {
                let at = luck.below(words.chars().count() as u32 + 1) as usize;
                let put = text(luck);
                *words = words.chars().take(at).chain(put.chars()).collect();
            }
            Value::String(words) => *words = text(luck),
            Value::Bool(yes) => *yes = !*yes,
            Value::Array(items) if !items.is_empty() => {
                let (from, to) = (luck.below(items.len() as u32), luck.below(items.len() as u32));
                match luck.below(4) {
                    0 => _ = items.remove(from as usize),
                    1 => items.push(items[from as usize].clone()),
                    2 => items.swap(from as usize, to as usize),
                    _ => {
                        let many = items.len() * (1 + luck.below(30) as usize);
                        *items = items.iter().cycle().take(many).cloned().collect();
                    }
                }
            }
            Value::Object(fields) => spoil_fields(fields, luck),
            Value::Array(items) => items.push(anything(luck)),
            Value::Null => *value = anything(luck),
        },
    }
}

fn spoil_fields(fields: &mut Map<String, Value>, luck: &mut Pcg32) {
    let names: Vec<String> = fields.keys().cloned().collect();
    if names.is_empty() || one_in(luck, 6) {
        fields.insert(text(luck), anything(luck));
        return;
    }
    let name = pick(luck, &names).clone();
    match luck.below(3) {
        0 => _ = fields.remove(&name),
        1 => {
            let value = fields.remove(&name).unwrap_or_default();
            fields.insert(pick(luck, &names).clone(), value);
        }
        _ => {
            let value = anything(luck);
            fields.insert(name, value);
        }
    }
}

/// Corrupts bytes.
pub(crate) fn spoil_bytes(bytes: &mut Vec<u8>, luck: &mut Pcg32) {
    let length = bytes.len() as u32;
    let at = luck.below(length + 1) as usize;
    let to = (at + luck.below(12) as usize).min(bytes.len());
    match luck.below(9) {
        0 => bytes.truncate(at),
        1 if at < bytes.len() => bytes[at] ^= 1 << luck.below(8),
        2 if at < bytes.len() => bytes[at] = luck.below(256) as u8,
        3 => drop(bytes.drain(at..to)),
        4 => {
            let piece = bytes[at..to].to_vec();
            let many = 1 + luck.below(50) as usize;
            drop(bytes.splice(at..at, piece.repeat(many)));
        }
        5 => drop(bytes.splice(at..to, pick(luck, TEXTS).bytes())),
        6 => drop(bytes.splice(at..to, pick(luck, NUMBERS).bytes())),
        7 => {
            let deep = *pick(luck, b"[{(\"");
            let many = luck.below(300) as usize;
            drop(bytes.splice(at..at, vec![deep; many]));
        }
        _ => {
            // A duplicate key, which some parsers accept and some refuse.
            let text = String::from_utf8_lossy(bytes).into_owned();
            if let (Some(open), Some(comma)) = (text.find('{'), text.find(',')) {
                let first = text.get(open + 1..comma).unwrap_or_default().to_owned();
                *bytes = format!("{}{first},{}", &text[..=open], &text[open + 1..]).into_bytes();
            }
        }
    }
}

/// Corrupts a message, mostly in its values.
pub(crate) fn spoil(message: &Value, luck: &mut Pcg32) -> Vec<u8> {
    let mut value = message.clone();
    for _ in 0..luck.below(3) {
        spoil_value(&mut value, luck);
    }
    let mut bytes = value.to_string().into_bytes();
    if one_in(luck, 4) {
        spoil_bytes(&mut bytes, luck);
    }
    bytes
}

/// Writes an input so that it can be read and typed again.
pub(crate) fn shown(input: &[u8]) -> String {
    input.escape_ascii().to_string()
}

/// Halves an input for as long as it still causes the failure.
pub(crate) fn shorten(input: &[u8], does_harm: impl Fn(&[u8]) -> bool) -> Vec<u8> {
    let mut shortest = input.to_vec();
    let mut piece = shortest.len() / 2;
    while piece > 0 {
        let mut at = 0;
        while at < shortest.len() {
            let mut shorter = shortest.clone();
            shorter.drain(at..(at + piece).min(shortest.len()));
            if does_harm(&shorter) {
                shortest = shorter;
            } else {
                at += piece;
            }
        }
        piece /= 2;
    }
    shortest
}
