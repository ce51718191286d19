//! Every kind of tampering with a game file is detected.

use serde_json::{Value, json};
use whistle_registry::GAMES;
use whistle_table::fair::{Dice, SeatProof, verify_text};

use super::made::{Made, bytes, kept, other_options, revealed, withheld};

/// Makes one change to a game file.
type Tamper = fn(&mut Value);

pub(super) fn upper(value: &mut Value) {
    *value = value.as_str().expect("text").to_uppercase().into();
}

fn shorter(value: &mut Value) {
    let text = value.as_str().expect("text");
    *value = text[..text.len() - 2].into();
}

fn entries(record: &mut Value) -> &mut Vec<Value> {
    // A forger would leave the ending out, since a reader can work it out.
    record.as_object_mut().expect("a record").remove("outcome");
    record.as_object_mut().expect("a record").remove("fingerprint");
    record["entries"].as_array_mut().expect("entries")
}

/// Each change to a game file, and a part of the error that exposes it.
const TAMPERED: &[(&str, Tamper, &str)] = &[
    ("another secret", |r| r["fair"]["secret"] = json!(bytes(9)), "sealed before the game"),
    ("the secret in capitals", |r| upper(&mut r["fair"]["secret"]), "lower-case"),
    ("the secret shortened", |r| shorter(&mut r["fair"]["secret"]), "lower-case"),
    ("another commitment", |r| r["fair"]["commitment"] = json!(bytes(9)), "sealed before the game"),
    ("the commitment in capitals", |r| upper(&mut r["fair"]["commitment"]), "lower-case"),
    (
        "another nonce",
        |r| r["fair"]["seats"][0]["nonce"] = json!(bytes(9)),
        "seat 0's random number",
    ),
    ("a nonce in capitals", |r| upper(&mut r["fair"]["seats"][0]["nonce"]), "lower-case"),
    ("a nonce shortened", |r| shorter(&mut r["fair"]["seats"][3]["nonce"]), "lower-case"),
    (
        "a nonce and its commitment replaced",
        |r| r["fair"]["seats"][3] = json!(revealed(3, bytes(9))),
        "fingerprint does not match",
    ),
    (
        "two seats' nonces exchanged",
        |r| r["fair"]["seats"].as_array_mut().expect("seats").swap(0, 3),
        "seat 0's random number",
    ),
    (
        "a nonce dropped",
        |r| r["fair"]["seats"][0] = json!({ "kind": "nothing" }),
        "fingerprint does not match",
    ),
    (
        "a nonce declared withheld",
        |r| r["fair"]["seats"][0] = json!(withheld(0, bytes(0xa1))),
        "was not drawn",
    ),
    (
        "a withheld nonce shown after all",
        |r| r["fair"]["seats"][2] = json!(revealed(2, bytes(0xa2))),
        "was not drawn",
    ),
    (
        "a withheld one made up",
        |r| {
            let commitment = r["fair"]["seats"][2]["commitment"].clone();
            r["fair"]["seats"][2] =
                json!({ "kind": "revealed", "commitment": commitment, "nonce": bytes(9) });
        },
        "seat 2's random number",
    ),
    (
        "a withheld one forgotten",
        |r| r["fair"]["seats"][2] = json!({ "kind": "nothing" }),
        "fingerprint does not match",
    ),
    ("a bot with a nonce", |r| r["fair"]["seats"][1]["nonce"] = json!(bytes(9)), "unknown field"),
    (
        "a bot that had committed",
        |r| r["fair"]["seats"][1] = json!(revealed(1, bytes(9))),
        "fingerprint does not match",
    ),
    (
        "one seat too many",
        |r| {
            let seats = r["fair"]["seats"].as_array_mut().expect("seats");
            seats.push(json!({ "kind": "bot" }));
        },
        "for 5 seats",
    ),
    (
        "an outcome attributed to another table",
        |r| r["fair"]["first"] = json!(1),
        "fingerprint does not match",
    ),
    (
        "more earlier outcomes than there are",
        |r| r["fair"]["first"] = json!(99),
        "but there are only",
    ),
    ("another head", |r| r["fair"]["head"] = json!(bytes(9)), "fingerprint does not match"),
    ("another table", |r| r["fair"]["table"] = json!("4f2a67"), "sealed before the game"),
    ("a later version", |r| r["fair"]["version"] = json!(3), "version 3"),
    (
        "no version",
        |r| _ = r["fair"].as_object_mut().expect("a proof").remove("version"),
        "unknown field",
    ),
    ("an unknown field", |r| r["fair"]["more"] = json!(1), "unknown field"),
    (
        "other rules when it opened",
        |r| r["fair"]["rules_version"] = json!(99),
        "fingerprint does not match",
    ),
    ("other rules in the game file", |r| r["rules_version"] = json!(99), "version 99 of the rules"),
    ("another game", |r| r["game"] = json!(GAMES[1].meta.id), ""),
    ("no proof", |r| _ = r.as_object_mut().expect("a record").remove("fair"), "no proof"),
    ("the end cut off", |r| _ = entries(r).pop(), "stops before the end"),
    ("almost everything cut off", |r| entries(r).truncate(1), "stops before the end"),
    (
        "something after the end",
        |r| {
            let first = entries(r)[0].clone();
            entries(r).push(first);
        },
        "entry",
    ),
    ("two outcomes exchanged", |r| *r = read(&swapped().record(), r), "was not drawn"),
    ("another deal", |r| *r = read(&redealt().record(), r), "was not drawn"),
    ("other options", |r| *r = read(&other_options().record(), r), "fingerprint does not match"),
];

/// Combines the entries and the config of one game file with the proof of another.
fn read(text: &str, honest: &Value) -> Value {
    let mut record: Value = serde_json::from_str(text).expect("JSON");
    record["fair"] = honest["fair"].clone();
    record
}

/// The first two outcomes were drawn in the wrong order, and the game went on with them.
fn swapped() -> Made {
    let honest = Made::honest();
    let nonces: Vec<_> = honest.seats.iter().map(SeatProof::nonce).collect();
    let dice = Dice::new(&honest.head(), &honest.secret, &nonces);
    Made { other_dice: Some(dice), order: vec![1, 0], ..honest }
}

/// The game was played to the end with other dice.
fn redealt() -> Made {
    Made { other_dice: Some(Dice::new(&bytes(1), &bytes(2), &[])), ..Made::honest() }
}

#[test]
fn whatever_is_changed_in_a_record_is_found() {
    let honest: Value = serde_json::from_str(&Made::honest().record()).expect("JSON");
    verify_text(&honest.to_string(), Some(&kept())).expect("the game is fair before the change");
    assert!(TAMPERED.len() >= 20);
    for (what, tamper, words) in TAMPERED {
        let mut record = honest.clone();
        tamper(&mut record);
        assert_ne!(record, honest, "{what}: nothing was changed");
        for kept in [None, Some(&kept())] {
            let error = match verify_text(&record.to_string(), kept) {
                Err(error) => error.to_string(),
                Ok(verified) => panic!("{what} was not detected: {verified:?}"),
            };
            let found = error.contains(words) || kept.is_some();
            assert!(found && !error.is_empty(), "{what}: {error}");
        }
    }
}
