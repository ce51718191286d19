//! Fair dice: what verifies, and everything that must not.

use serde_json::{Map, Value, json};
use whistle_core::{Pcg32, Rng as _, Turn};
use whistle_games::{GAMES, GameEntry};
use whistle_table::Table;
use whistle_table::fair::{
    Bytes32, Dice, Kept, KeptSeat, Note, OldProof, Opening, Proof, SeatProof, VerifyError,
    add_proof, carried, seat_commitment, server_commitment, verify_text,
};

const TABLE: &str = "4f2a66";

fn bytes(byte: u8) -> Bytes32 {
    Bytes32([byte; 32])
}

/// A table as whoever runs the server could make it up: everything fits everything else.
#[derive(Clone)]
struct Made {
    table: &'static str,
    options: Map<String, Value>,
    secret: Bytes32,
    seats: Vec<SeatProof>,
    first: u64,
    /// Where the outcomes come from, if not from the dice.
    other_dice: Option<Dice>,
    /// The numbers of the outcomes, if not one after the other.
    order: Vec<u64>,
}

fn entry() -> &'static GameEntry {
    &GAMES[0]
}

fn revealed(seat: u8, nonce: Bytes32) -> SeatProof {
    SeatProof::Revealed { commitment: seat_commitment(TABLE, seat, &nonce), nonce }
}

fn withheld(seat: u8, nonce: Bytes32) -> SeatProof {
    SeatProof::Withheld { commitment: seat_commitment(TABLE, seat, &nonce) }
}

impl Made {
    /// Seat 0 is ours; seat 3 another person's; seat 2 withheld; seat 1 is a bot.
    fn honest() -> Made {
        Made {
            table: TABLE,
            options: Map::new(),
            secret: bytes(0xc7),
            seats: vec![
                revealed(0, bytes(0xa1)),
                SeatProof::Bot {},
                withheld(2, bytes(0xa2)),
                revealed(3, bytes(0xa3)),
            ],
            first: 0,
            other_dice: None,
            order: Vec::new(),
        }
    }

    /// Plays a game with the dice, and writes its record with the proof.
    fn record(&self) -> String {
        let mut table = Table::open(entry(), 4, &self.options).expect("the game is played by four");
        let commitment = server_commitment(self.table, &self.secret);
        let mut opening = Opening {
            table: self.table.to_owned(),
            game: entry().meta.id.to_owned(),
            rules_version: entry().meta.rules_version,
            config: table.config().clone(),
            first: self.first,
            carried: carried([]),
            commitment,
            seats: self.seats.iter().map(SeatProof::part).collect(),
        };
        let nonces: Vec<_> = self.seats.iter().map(SeatProof::nonce).collect();
        let mut rng = Pcg32::new(5, 1);
        let mut before: Vec<Value> = Vec::new();
        while table.outcome().is_none() {
            let Turn::Seats { seats } = table.turn() else {
                let number = table.outcomes();
                if number < self.first {
                    table.sample_chance(&mut rng).expect("it is nature's turn");
                    let drawn = table.records().last().and_then(|record| record.done.chance());
                    before.push(drawn.expect("an outcome").clone());
                    opening.carried = carried(&before);
                    continue;
                }
                let dice = Dice::new(&opening.head(), &self.secret, &nonces);
                let dice = self.other_dice.clone().unwrap_or(dice);
                let number = self.order.get(number as usize).copied().unwrap_or(number);
                table.sample_chance(&mut dice.outcome(number)).expect("it is nature's turn");
                continue;
            };
            let seat = seats.iter().next().expect("somebody acts");
            let action = table.game().random_action(seat, &mut rng).expect("something is legal");
            table.act(seat, action).expect("it is legal");
        }
        let proof = Proof {
            version: 2,
            table: self.table.to_owned(),
            rules_version: opening.rules_version,
            commitment,
            secret: self.secret,
            seats: self.seats.clone(),
            first: self.first,
            head: opening.head(),
        };
        add_proof(&table.journal_text(), &proof)
    }

    fn head(&self) -> Bytes32 {
        let record: Value = serde_json::from_str(&self.record()).expect("JSON");
        serde_json::from_value(record["fair"]["head"].clone()).expect("a head")
    }
}

/// What the person on seat 0 kept of the honest table.
fn kept() -> Kept {
    let honest = Made::honest();
    Kept {
        table: TABLE.to_owned(),
        commitment: server_commitment(TABLE, &honest.secret),
        head: Some(honest.head()),
        seats: vec![KeptSeat { seat: 0, nonce: bytes(0xa1), revealed: true }],
    }
}

#[test]
fn honest_dice_are_fair_and_bind_whoever_added_to_them() {
    let text = Made::honest().record();
    let verified = verify_text(&text, None).expect("it is fair");
    assert!(verified.outcomes > 0 && verified.others == 0 && !verified.bound, "{verified:?}");
    assert_eq!(verified.notes, [Note::Withheld { seat: 2 }, Note::NothingKept]);
    let verified = verify_text(&text, Some(&kept())).expect("it is fair");
    assert!(verified.bound, "{verified:?}");
    assert_eq!(verified.notes, [Note::Withheld { seat: 2 }]);
    // Who was not there when the table opened is told what they cannot know.
    let late = Kept { head: None, seats: Vec::new(), ..kept() };
    let verified = verify_text(&text, Some(&late)).expect("it is fair");
    assert!(!verified.bound);
    assert!(verified.notes.ends_with(&[Note::NoNumberKept, Note::NoHeadKept]), "{verified:?}");
    // Who did not show theirs in time is told that it is not in the dice.
    let seats = vec![KeptSeat { seat: 2, nonce: bytes(0xa2), revealed: false }];
    let verified = verify_text(&text, Some(&Kept { seats, ..kept() })).expect("it is fair");
    assert!(!verified.bound && verified.notes.contains(&Note::NotCounted { seat: 2 }));
    let nobody = Made { seats: vec![SeatProof::Nothing {}; 4], ..Made::honest() };
    let verified = verify_text(&nobody.record(), None).expect("it is fair");
    assert!(verified.notes.contains(&Note::NobodyAdded), "{verified:?}");
    // A table that goes on from a record says how much it did not draw itself.
    let fork = Made { first: 1, ..Made::honest() };
    let verified = verify_text(&fork.record(), None).expect("it is fair");
    assert_eq!(verified.others, 1);
}

/// Changes a record that is otherwise left alone.
type Tamper = fn(&mut Value);

fn upper(value: &mut Value) {
    *value = value.as_str().expect("text").to_uppercase().into();
}

fn shorter(value: &mut Value) {
    let text = value.as_str().expect("text");
    *value = text[..text.len() - 2].into();
}

fn entries(record: &mut Value) -> &mut Vec<Value> {
    // Whoever forges a record leaves the ending out: a reader works it out by themselves.
    record.as_object_mut().expect("a record").remove("outcome");
    record.as_object_mut().expect("a record").remove("fingerprint");
    record["entries"].as_array_mut().expect("entries")
}

/// What is done to a record, and the words that it is found out with.
const TAMPERED: &[(&str, Tamper, &str)] = &[
    ("another secret", |r| r["fair"]["secret"] = json!(bytes(9)), "committed to"),
    ("the secret in capitals", |r| upper(&mut r["fair"]["secret"]), "small letters"),
    ("the secret shortened", |r| shorter(&mut r["fair"]["secret"]), "small letters"),
    ("another commitment", |r| r["fair"]["commitment"] = json!(bytes(9)), "committed to"),
    ("the commitment in capitals", |r| upper(&mut r["fair"]["commitment"]), "small letters"),
    ("another nonce", |r| r["fair"]["seats"][0]["nonce"] = json!(bytes(9)), "number of seat 0"),
    ("a nonce in capitals", |r| upper(&mut r["fair"]["seats"][0]["nonce"]), "small letters"),
    ("a nonce shortened", |r| shorter(&mut r["fair"]["seats"][3]["nonce"]), "small letters"),
    (
        "a nonce and its commitment replaced",
        |r| r["fair"]["seats"][3] = json!(revealed(3, bytes(9))),
        "head is not that",
    ),
    (
        "two seats' nonces exchanged",
        |r| r["fair"]["seats"].as_array_mut().expect("seats").swap(0, 3),
        "number of seat 0",
    ),
    (
        "a nonce dropped",
        |r| r["fair"]["seats"][0] = json!({ "kind": "nothing" }),
        "head is not that",
    ),
    (
        "a nonce called withheld",
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
        "number of seat 2",
    ),
    (
        "a withheld one forgotten",
        |r| r["fair"]["seats"][2] = json!({ "kind": "nothing" }),
        "head is not that",
    ),
    ("a bot with a nonce", |r| r["fair"]["seats"][1]["nonce"] = json!(bytes(9)), "unknown field"),
    (
        "a bot that had committed",
        |r| r["fair"]["seats"][1] = json!(revealed(1, bytes(9))),
        "head is not that",
    ),
    (
        "a seat too many",
        |r| {
            let seats = r["fair"]["seats"].as_array_mut().expect("seats");
            seats.push(json!({ "kind": "bot" }));
        },
        "about 5 seats",
    ),
    ("an outcome called another table's", |r| r["fair"]["first"] = json!(1), "head is not that"),
    ("more of them than there are", |r| r["fair"]["first"] = json!(99), "and there are"),
    ("another head", |r| r["fair"]["head"] = json!(bytes(9)), "head is not that"),
    ("another table", |r| r["fair"]["table"] = json!("4f2a67"), "committed to"),
    ("a later version", |r| r["fair"]["version"] = json!(3), "of version 3"),
    (
        "no version",
        |r| _ = r["fair"].as_object_mut().expect("a proof").remove("version"),
        "unknown field",
    ),
    ("an unknown field", |r| r["fair"]["more"] = json!(1), "unknown field"),
    ("other rules when it opened", |r| r["fair"]["rules_version"] = json!(99), "head is not that"),
    ("other rules of the record", |r| r["rules_version"] = json!(99), "version 99 of the rules"),
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
    ("other options", |r| *r = read(&other_options().record(), r), "head is not that"),
];

/// Takes the entries and the config of one record, and the proof of another.
fn read(text: &str, honest: &Value) -> Value {
    let mut record: Value = serde_json::from_str(text).expect("JSON");
    record["fair"] = honest["fair"].clone();
    record
}

/// The first two outcomes were drawn in the other order, and played on with.
fn swapped() -> Made {
    let honest = Made::honest();
    let nonces: Vec<_> = honest.seats.iter().map(SeatProof::nonce).collect();
    let dice = Dice::new(&honest.head(), &honest.secret, &nonces);
    Made { other_dice: Some(dice), order: vec![1, 0], ..honest }
}

/// Other dice were played with, to the end.
fn redealt() -> Made {
    Made { other_dice: Some(Dice::new(&bytes(1), &bytes(2), &[])), ..Made::honest() }
}

fn other_options() -> Made {
    let flag = |name: &str| {
        let options: Map<String, Value> = [(name.to_owned(), json!(true))].into_iter().collect();
        Table::open(entry(), 4, &options).is_ok().then_some(options)
    };
    let options = entry().meta.options.iter().find_map(|option| flag(option.name));
    Made { options: options.expect("the game has an option"), ..Made::honest() }
}

#[test]
fn whatever_is_changed_in_a_record_is_found() {
    let honest: Value = serde_json::from_str(&Made::honest().record()).expect("JSON");
    verify_text(&honest.to_string(), Some(&kept())).expect("it is fair before");
    assert!(TAMPERED.len() >= 20);
    for (what, tamper, words) in TAMPERED {
        let mut record = honest.clone();
        tamper(&mut record);
        assert_ne!(record, honest, "{what}: nothing was changed");
        for kept in [None, Some(&kept())] {
            let error = match verify_text(&record.to_string(), kept) {
                Err(error) => error.to_string(),
                Ok(verified) => panic!("{what} was not found: {verified:?}"),
            };
            let found = error.contains(words) || kept.is_some();
            assert!(found && !error.is_empty(), "{what}: {error}");
        }
    }
}

/// What whoever runs the server makes up so that everything fits: only what a player kept shows it.
#[test]
fn a_table_that_was_made_up_whole_is_found_by_what_a_player_kept() {
    let honest = Made::honest;
    let seats = |seat: usize, part: SeatProof| {
        let mut seats = honest().seats;
        seats[seat] = part;
        seats
    };
    let mine = VerifyError::KeptOtherNonce { seat: 0 };
    let made_up = [
        ("another secret", Made { secret: bytes(9), ..honest() }, VerifyError::KeptOtherCommitment),
        (
            "our nonce replaced",
            Made { seats: seats(0, revealed(0, bytes(9))), ..honest() },
            mine.clone(),
        ),
        (
            "our nonce dropped",
            Made { seats: seats(0, SeatProof::Nothing {}), ..honest() },
            mine.clone(),
        ),
        ("a bot on our seat", Made { seats: seats(0, SeatProof::Bot {}), ..honest() }, mine),
        (
            "our nonce withheld for us",
            Made { seats: seats(0, withheld(0, bytes(0xa1))), ..honest() },
            VerifyError::KeptLeftOut { seat: 0 },
        ),
        (
            "another's nonce replaced",
            Made { seats: seats(3, revealed(3, bytes(9))), ..honest() },
            VerifyError::KeptOtherHead,
        ),
        (
            "a bot's nonce ground",
            Made { seats: seats(1, revealed(1, bytes(9))), ..honest() },
            VerifyError::KeptOtherHead,
        ),
        (
            "another's commitment forgotten",
            Made { seats: seats(2, SeatProof::Nothing {}), ..honest() },
            VerifyError::KeptOtherHead,
        ),
        ("a deal from elsewhere", Made { first: 1, ..honest() }, VerifyError::KeptOtherHead),
        ("other options", other_options(), VerifyError::KeptOtherHead),
    ];
    for (what, made, expected) in made_up {
        let text = made.record();
        verify_text(&text, None).unwrap_or_else(|error| panic!("{what}: {error}"));
        assert_eq!(verify_text(&text, Some(&kept())), Err(expected), "{what}");
    }
    // Another table, whose commitments are its own.
    let other = Made { table: "4f2a67", seats: vec![SeatProof::Bot {}; 4], ..honest() };
    verify_text(&other.record(), None).expect("it is fair");
    let found = verify_text(&other.record(), Some(&kept()));
    assert_eq!(found, Err(VerifyError::KeptOtherTable));
}

/// A record with the proof of version 1 is drawn again, with words about what that is worth.
#[test]
fn version_1_is_read_and_said_to_bind_nobody() {
    let secret = bytes(0xc7);
    let nonces = vec![Some("beef".to_owned()), None, None, Some("cafe".to_owned())];
    let dice = Dice::of_version_1(&secret.to_string(), &nonces);
    let made = Made { other_dice: Some(dice), ..Made::honest() };
    let mut record: Value = serde_json::from_str(&made.record()).expect("JSON");
    // The SHA-256 of 32 bytes c7.
    let commitment = "fdd64f7423a9bc064e56a085573bf51ff5ea77e8d99322ca7afb7bb58c2b72c1";
    let commitment: Bytes32 = commitment.parse().expect("64 digits");
    let old = OldProof { commitment, secret, nonces, first: 0 };
    record["fair"] = json!(old);
    let verified = verify_text(&record.to_string(), None).expect("it is fair");
    assert_eq!((verified.version, verified.notes), (1, vec![Note::VersionOne]));
    let found = verify_text(&record.to_string(), Some(&kept()));
    assert_eq!(found, Err(VerifyError::KeptNewer));
    for (what, words) in [("BEEF", "small letters"), ("beee", "was not drawn")] {
        let mut forged = record.clone();
        forged["fair"]["nonces"][0] = json!(what);
        let error = verify_text(&forged.to_string(), None).expect_err(what).to_string();
        assert!(error.contains(words), "{error}");
    }
    upper(&mut record["fair"]["secret"]);
    let error = verify_text(&record.to_string(), None).expect_err("capitals").to_string();
    assert!(error.contains("small letters"), "{error}");
}

/// The vector was computed by another program, from the words of the document alone.
#[test]
fn the_document_says_how_it_is_done() {
    let document = include_str!("../../../../docs/fair-dice.md");
    let vector = document.split("```text").nth(1).expect("a block of text");
    let says = |name: &str| {
        let line = vector.lines().find_map(|line| line.strip_prefix(name));
        line.expect(name).split_whitespace().map(str::to_owned).collect::<Vec<_>>()
    };
    let secret = Bytes32(std::array::from_fn(|byte| byte as u8));
    let commitment = server_commitment("4f2a", &secret);
    assert_eq!(says("commitment"), [commitment.to_string()]);
    let (zero, two) =
        (seat_commitment("4f2a", 0, &bytes(0x11)), seat_commitment("4f2a", 2, &bytes(0x22)));
    assert_eq!(says("seat 0"), [zero.to_string()]);
    assert_eq!(says("seat 2"), [two.to_string()]);
    assert_eq!(says("carried"), [carried([]).to_string()]);
    let nonce = bytes(0x11);
    let seats = [
        SeatProof::Revealed { commitment: zero, nonce },
        SeatProof::Bot {},
        SeatProof::Withheld { commitment: two },
        SeatProof::Nothing {},
    ];
    let opening = Opening {
        table: "4f2a".to_owned(),
        game: "some-game".to_owned(),
        rules_version: 3,
        config: json!({ "seats": 4, "open": true }),
        first: 0,
        carried: carried([]),
        commitment,
        seats: seats.iter().map(SeatProof::part).collect(),
    };
    assert_eq!(says("head"), [opening.head().to_string()]);
    let nonces: Vec<_> = seats.iter().map(SeatProof::nonce).collect();
    let dice = Dice::new(&opening.head(), &secret, &nonces);
    for outcome in [0, 1] {
        let mut stream = dice.outcome(outcome);
        let words: Vec<String> = (0..4).map(|_| format!("0x{:08x}", stream.next_u32())).collect();
        assert_eq!(says(&format!("outcome {outcome}")), words);
    }
}
