//! Checking a game's dice by drawing them again.

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use sha2::{Digest as _, Sha256};
use whistle_core::{JournalError, JournalText, Json, PerSeat, Problem};
use whistle_registry::ReplayedJournal;

use super::{
    Bytes32, Dice, OldProof, Opening, Proof, SeatProof, StoredDice, VerifyError, carried, hex,
    opening_head, seat_commitment, server_commitment,
};

/// The result for correct dice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Verified {
    /// The version of the dice.
    pub version: u32,
    /// How many outcomes were drawn again with the same result.
    pub outcomes: u64,
    /// How many were measured rather than drawn, or came from an earlier game.
    pub others: u64,
    /// The table's commitment from before the game.
    pub commitment: Bytes32,
    /// The head that everyone saw when the table opened; absent in version 1.
    pub head: Option<Bytes32>,
    /// The result of each seat's number; empty for version 1.
    pub seats: Vec<SeatProof>,
    /// Whether a player's own number is in the dice and the opening is the one that they saw. If so, nobody can have
    /// chosen these dice, not even the operator.
    pub bound: bool,
    /// Further remarks.
    pub notes: Vec<VerifyNote>,
}

/// A remark about correct dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[non_exhaustive]
pub enum VerifyNote {
    /// Version 1 does not bind the operator.
    VersionOne,
    /// The rules changed during the game.
    RulesChanged {
        /// The version at the start.
        from: u32,
        /// The version at the end.
        to: u32,
    },
    /// No player contributed a number, so the operator could have chosen the secret.
    NobodyAdded,
    /// A seat did not reveal its number.
    Withheld {
        /// The seat, from 0.
        seat: u8,
    },
    /// No player's file was given, so the player has to compare the values by hand.
    NothingKept,
    /// The player was not present when the table opened, so the head could not be compared.
    NoHeadKept,
    /// The player contributed nothing.
    NoNumberKept,
    /// The player's number arrived too late, and is not in the dice.
    NotCounted {
        /// The seat, from 0.
        seat: u8,
    },
}

#[derive(Deserialize)]
struct WithProof<'a> {
    #[serde(borrow)]
    fair: Option<&'a RawValue>,
}

#[derive(Deserialize)]
struct Version {
    version: Option<u64>,
}

/// Draws every outcome of a game again, and compares the proof with a player's file, if one is given.
///
/// # Errors
/// Describes the fault in the game file or the proof, or names the first outcome that differs.
pub fn verify_text(text: &str, kept: Option<&StoredDice>) -> Result<Verified, VerifyError> {
    let unreadable = |why: String| VerifyError::Unreadable { why };
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let journal = JournalText::read(text).map_err(|error| unreadable(error.to_string()))?;
    let entry =
        whistle_registry::find(journal.game()).map_err(|error| unreadable(error.to_string()))?;
    let with_proof: WithProof<'_> =
        serde_json::from_str(text).map_err(|error| unreadable(error.to_string()))?;
    let proof = with_proof.fair.ok_or(VerifyError::NoProof)?.get();
    let version = read::<Version>(proof)?.version;
    let played = entry.replay(&journal).map_err(refused)?;
    if played.end.outcome().is_none() {
        return Err(VerifyError::Unfinished);
    }
    match version {
        None => {
            let proof: OldProof = read(proof)?;
            check_old(&proof, &played, kept)
        }
        Some(2) => {
            let proof: Proof = read(proof)?;
            let (game, rules_version) = (entry.meta.id.to_owned(), entry.meta.rules_version);
            check(&proof, game, rules_version, &played, kept)
        }
        Some(found) => Err(VerifyError::OtherVersion { found }),
    }
}

fn read<'a, T: Deserialize<'a>>(proof: &'a str) -> Result<T, VerifyError> {
    serde_json::from_str(proof).map_err(|error| VerifyError::Malformed { why: error.to_string() })
}

fn refused(error: JournalError) -> VerifyError {
    match error.problem {
        Problem::RulesVersion { found, known } => VerifyError::OtherRules { found, known },
        _ => VerifyError::Illegal { why: error.to_string() },
    }
}

/// Lists the chance outcomes.
fn outcomes(played: &ReplayedJournal) -> impl Iterator<Item = &Json> {
    played.steps.iter().filter_map(|step| step.entry.outcome())
}

fn check_first(first: u64, played: &ReplayedJournal) -> Result<(), VerifyError> {
    let outcomes = outcomes(played).count() as u64;
    if first > outcomes { Err(VerifyError::First { first, outcomes }) } else { Ok(()) }
}

fn check(
    proof: &Proof,
    game: String,
    rules_version: u32,
    played: &ReplayedJournal,
    kept: Option<&StoredDice>,
) -> Result<Verified, VerifyError> {
    let seats = played.start.seat_count();
    if proof.seats.len() != usize::from(seats) {
        return Err(VerifyError::Seats { found: proof.seats.len(), seats });
    }
    if server_commitment(&proof.table, &proof.secret) != proof.commitment {
        return Err(VerifyError::Secret);
    }
    for (seat, part) in (0..).zip(&proof.seats) {
        if !part.holds(&proof.table, seat) {
            return Err(VerifyError::Nonce { seat });
        }
    }
    check_first(proof.first, played)?;
    let opening = Opening {
        table: proof.table.clone(),
        game,
        rules_version: proof.rules_version,
        config: played.config.tree(),
        first: proof.first,
        carried: carried(outcomes(played).take(proof.first as usize)),
        commitment: proof.commitment,
        seats: proof.seats.iter().map(SeatProof::part).collect(),
    };
    if opening_head(&opening) != proof.head {
        return Err(VerifyError::Head);
    }
    let nonces: Vec<_> = proof.seats.iter().map(SeatProof::nonce).collect();
    let mut notes = Vec::new();
    if proof.rules_version != rules_version {
        let (from, to) = (proof.rules_version, rules_version);
        notes.push(VerifyNote::RulesChanged { from, to });
    }
    if nonces.iter().all(Option::is_none) {
        notes.push(VerifyNote::NobodyAdded);
    }
    let withheld = (0..).zip(&proof.seats);
    let withheld = withheld.filter(|(_, part)| matches!(part, SeatProof::Withheld { .. }));
    notes.extend(withheld.map(|(seat, _)| VerifyNote::Withheld { seat }));
    let bound = match kept {
        Some(kept) => compare(proof, kept, &mut notes)?,
        None => {
            notes.push(VerifyNote::NothingKept);
            false
        }
    };
    let dice = Dice::new(&proof.head, &proof.secret, &nonces);
    let (outcomes, others) = draw_again(played, &dice, proof.first)?;
    Ok(Verified {
        version: 2,
        outcomes,
        others,
        commitment: proof.commitment,
        head: Some(proof.head),
        seats: proof.seats.clone(),
        bound,
        notes,
    })
}

/// Compares a proof with a player's file; returns whether nobody can have chosen the dice.
fn compare(
    proof: &Proof,
    kept: &StoredDice,
    notes: &mut Vec<VerifyNote>,
) -> Result<bool, VerifyError> {
    if kept.table != proof.table {
        return Err(VerifyError::KeptOtherTable);
    }
    if kept.commitment != proof.commitment {
        return Err(VerifyError::KeptOtherCommitment);
    }
    let mut counted = false;
    for own in &kept.seats {
        let seat = own.seat;
        let bound_to = seat_commitment(&kept.table, seat, &own.nonce);
        match proof.seats.get(usize::from(seat)) {
            Some(SeatProof::Revealed { commitment, nonce })
                if *commitment == bound_to && *nonce == own.nonce =>
            {
                counted = true;
            }
            Some(SeatProof::Withheld { commitment }) if *commitment == bound_to => {
                if own.revealed {
                    return Err(VerifyError::KeptLeftOut { seat });
                }
                notes.push(VerifyNote::NotCounted { seat });
            }
            _ => return Err(VerifyError::KeptOtherNonce { seat }),
        }
    }
    if kept.seats.is_empty() {
        notes.push(VerifyNote::NoNumberKept);
    }
    match kept.head {
        None => notes.push(VerifyNote::NoHeadKept),
        Some(head) if head != proof.head => return Err(VerifyError::KeptOtherHead),
        Some(_) => (),
    }
    Ok(counted && kept.head.is_some())
}

fn check_old(
    proof: &OldProof,
    played: &ReplayedJournal,
    kept: Option<&StoredDice>,
) -> Result<Verified, VerifyError> {
    if kept.is_some() {
        return Err(VerifyError::KeptNewer);
    }
    let seats = played.start.seat_count();
    if proof.nonces.len() != usize::from(seats) {
        return Err(VerifyError::Seats { found: proof.nonces.len(), seats });
    }
    let plain = |nonce: &String| {
        let digit = |digit: u8| matches!(digit, b'0'..=b'9' | b'a'..=b'f');
        (2..=128).contains(&nonce.len())
            && nonce.len().is_multiple_of(2)
            && nonce.bytes().all(digit)
    };
    if !proof.nonces.iter().flatten().all(plain) {
        let why = "a nonce is 2 to 128 lower-case hexadecimal digits".to_owned();
        return Err(VerifyError::Malformed { why });
    }
    if Sha256::digest(proof.secret.0).as_slice() != proof.commitment.0 {
        return Err(VerifyError::Secret);
    }
    check_first(proof.first, played)?;
    let dice = Dice::of_version_1(&hex(&proof.secret.0), &proof.nonces);
    let (outcomes, others) = draw_again(played, &dice, proof.first)?;
    Ok(Verified {
        version: 1,
        outcomes,
        others,
        commitment: proof.commitment,
        head: None,
        seats: Vec::new(),
        bound: false,
        notes: vec![VerifyNote::VersionOne],
    })
}

/// Replays a game and draws its chance outcomes; counts those drawn and those not.
fn draw_again(
    played: &ReplayedJournal,
    dice: &Dice,
    first: u64,
) -> Result<(u64, u64), VerifyError> {
    let illegal =
        |error: whistle_registry::ActError| VerifyError::Illegal { why: error.to_string() };
    let mut game = played.start.boxed_clone();
    let (mut number, mut outcomes) = (0, 0);
    for (place, step) in played.steps.iter().enumerate() {
        if game.outcome().is_some() {
            return Err(VerifyError::AfterTheEnd { entry: place + 1 });
        }
        if step.entry.outcome().is_some() {
            let measured = game.race_outcome(&PerSeat::new(game.seat_count())).is_some();
            if !measured && number >= first {
                let mut again = game.boxed_clone();
                let again = again.sample_chance(&mut dice.outcome(number)).map_err(illegal)?;
                if again.entry != step.entry {
                    return Err(VerifyError::NotDrawn { entry: place + 1 });
                }
                outcomes += 1;
            }
            number += 1;
        }
        game.enter(&step.entry).map_err(illegal)?;
    }
    Ok((outcomes, number - outcomes))
}
