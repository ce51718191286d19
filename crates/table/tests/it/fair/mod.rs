//! Fair dice: games that verify, and games that must not.

mod made;
mod tampered;

use serde_json::{Value, json};
use whistle_core::Rng as _;
use whistle_table::fair::{
    Bytes32, Dice, OldProof, Opening, SeatProof, StoredDice, StoredSeatDice, VerifyError,
    VerifyNote, carried, opening_head, seat_commitment, server_commitment, verify_text,
};

use self::made::{Made, bytes, kept, other_options, revealed, withheld};
use self::tampered::upper;

#[test]
fn honest_dice_are_fair_and_bind_whoever_added_to_them() {
    let text = Made::honest().record();
    let verified = verify_text(&text, None).expect("it is fair");
    assert!(verified.outcomes > 0 && verified.others == 0 && !verified.bound, "{verified:?}");
    assert_eq!(verified.notes, [VerifyNote::Withheld { seat: 2 }, VerifyNote::NothingKept]);
    let verified = verify_text(&text, Some(&kept())).expect("it is fair");
    assert!(verified.bound, "{verified:?}");
    assert_eq!(verified.notes, [VerifyNote::Withheld { seat: 2 }]);
    // Players who were absent when the table opened are told what cannot be checked.
    let late = StoredDice { head: None, seats: Vec::new(), ..kept() };
    let verified = verify_text(&text, Some(&late)).expect("it is fair");
    assert!(!verified.bound);
    assert!(
        verified.notes.ends_with(&[VerifyNote::NoNumberKept, VerifyNote::NoHeadKept]),
        "{verified:?}"
    );
    // Players who did not reveal their number in time are told that it is not in the dice.
    let seats = vec![StoredSeatDice { seat: 2, nonce: bytes(0xa2), revealed: false }];
    let verified = verify_text(&text, Some(&StoredDice { seats, ..kept() })).expect("it is fair");
    assert!(!verified.bound && verified.notes.contains(&VerifyNote::NotCounted { seat: 2 }));
    let nobody = Made { seats: vec![SeatProof::Nothing {}; 4], ..Made::honest() };
    let verified = verify_text(&nobody.record(), None).expect("it is fair");
    assert!(verified.notes.contains(&VerifyNote::NobodyAdded), "{verified:?}");
    // A table that continues an earlier game reports how many outcomes it did not draw.
    let fork = Made { first: 1, ..Made::honest() };
    let verified = verify_text(&fork.record(), None).expect("it is fair");
    assert_eq!(verified.others, 1);
}

/// Proofs made up by the operator match their game files; only a player's stored dice expose them.
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
    // A different table, with its own commitments.
    let other = Made { table: "4f2a67", seats: vec![SeatProof::Bot {}; 4], ..honest() };
    verify_text(&other.record(), None).expect("it is fair");
    let found = verify_text(&other.record(), Some(&kept()));
    assert_eq!(found, Err(VerifyError::KeptOtherTable));
}

/// A game with a proof of version 1 is drawn again, with remarks on how little that proves.
#[test]
fn version_1_is_read_and_said_to_bind_nobody() {
    let secret = bytes(0xc7);
    let nonces = vec![Some("beef".to_owned()), None, None, Some("cafe".to_owned())];
    let dice = Dice::of_version_1(&secret.to_string(), &nonces);
    let made = Made { other_dice: Some(dice), ..Made::honest() };
    let mut record: Value = serde_json::from_str(&made.record()).expect("JSON");
    // The SHA-256 of 32 bytes with the value c7.
    let commitment = "fdd64f7423a9bc064e56a085573bf51ff5ea77e8d99322ca7afb7bb58c2b72c1";
    let commitment: Bytes32 = commitment.parse().expect("64 digits");
    let old = OldProof { commitment, secret, nonces, first: 0 };
    record["fair"] = json!(old);
    let verified = verify_text(&record.to_string(), None).expect("it is fair");
    assert_eq!((verified.version, verified.notes), (1, vec![VerifyNote::VersionOne]));
    let found = verify_text(&record.to_string(), Some(&kept()));
    assert_eq!(found, Err(VerifyError::KeptNewer));
    for (what, words) in [("BEEF", "lower-case"), ("beee", "was not drawn")] {
        let mut forged = record.clone();
        forged["fair"]["nonces"][0] = json!(what);
        let error = verify_text(&forged.to_string(), None).expect_err(what).to_string();
        assert!(error.contains(words), "{error}");
    }
    upper(&mut record["fair"]["secret"]);
    let error = verify_text(&record.to_string(), None).expect_err("capitals").to_string();
    assert!(error.contains("lower-case"), "{error}");
}

/// The vector was computed by another program, from the document alone.
#[test]
fn the_document_says_how_it_is_done() {
    let document = include_str!("../../../../../docs/play/fair-dice.md");
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
    assert_eq!(says("head"), [opening_head(&opening).to_string()]);
    let nonces: Vec<_> = seats.iter().map(SeatProof::nonce).collect();
    let dice = Dice::new(&opening_head(&opening), &secret, &nonces);
    for outcome in [0, 1] {
        let mut stream = dice.outcome(outcome);
        let words: Vec<String> = (0..4).map(|_| format!("0x{:08x}", stream.next_u32())).collect();
        assert_eq!(says(&format!("outcome {outcome}")), words);
    }
}
