//! What a table's dice come from: who is bound to what, and what was shown.

use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use whistle_core::{Json, Seat};
use whistle_protocol::{DiceState, FairDice, SeatDice};
use whistle_table::fair::{
    Bytes32, Dice, OldProof, Opening, OpeningSeat, Proof, SeatProof, carried, opening_head,
    seat_commitment, server_commitment,
};

use super::description::{Chair, TableDescription, TableStatus};
use crate::problem::Problem;

/// Who is bound to what. Tables of version 1 have none of it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct DiceCommitments {
    pub(super) seats: Vec<SeatNonce>,
    /// What stood fixed before the first nonce was shown; nothing while the table waits.
    pub(super) opening: Option<Opening>,
    pub(super) head: Option<Bytes32>,
}

/// What a seat is bound to, and what it has shown of it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct SeatNonce {
    pub(super) commitment: Option<Bytes32>,
    pub(super) nonce: Option<Bytes32>,
}

impl DiceCommitments {
    pub(crate) fn of(seats: usize) -> DiceCommitments {
        DiceCommitments { seats: vec![SeatNonce::default(); seats], ..DiceCommitments::default() }
    }
}

impl TableDescription {
    pub(super) fn pledge(&self, seat: Seat) -> Option<&SeatNonce> {
        self.dice_commitments.as_ref()?.seats.get(seat.index())
    }

    /// Whoever stands up takes along what the seat was bound to.
    pub(super) fn unbind(&mut self, seat: Seat) {
        if let Some(dice_commitments) = &mut self.dice_commitments {
            dice_commitments.seats[seat.index()] = SeatNonce::default();
        }
    }

    /// Tells whether somebody is bound to a nonce that is not shown yet.
    pub(super) fn waits_for_nonces(&self) -> bool {
        let pledges =
            self.dice_commitments.iter().flat_map(|dice_commitments| &dice_commitments.seats);
        pledges.into_iter().any(|pledge| pledge.commitment.is_some() && pledge.nonce.is_none())
    }

    /// Fixes everything that the dice depend on, besides what is still to be shown.
    pub(crate) fn fix(&mut self, id: &str, before: &[&Json]) -> Result<(), Problem> {
        let opening = Opening {
            table: id.to_owned(),
            game: self.game.clone(),
            rules_version: self.entry()?.meta.rules_version,
            config: self.open()?.config().tree(),
            first: self.first_draw,
            carried: carried(before.iter().copied()),
            commitment: self.commitment.parse().map_err(|_| changed("the commitment"))?,
            seats: self.parts(),
        };
        self.rules = Some(opening.rules_version);
        let dice_commitments = self.dice_commitments.get_or_insert_default();
        dice_commitments.head = Some(opening_head(&opening));
        dice_commitments.opening = Some(opening);
        Ok(())
    }

    fn parts(&self) -> Vec<OpeningSeat> {
        self.seat_proofs().iter().map(SeatProof::part).collect()
    }

    /// Tells whether a bot had the seat when the dice were fixed: whoever plays there later adds nothing
    /// either, and what was fixed stays what it was.
    fn began_as_bot(&self, seat: Seat, chair: &Chair) -> bool {
        let opening = self.dice_commitments.as_ref().and_then(|dice| dice.opening.as_ref());
        match opening.and_then(|opening| opening.seats.get(seat.index())) {
            Some(part) => *part == OpeningSeat::Bot {},
            None => matches!(chair, Chair::Bot { .. }),
        }
    }

    fn seat_proofs(&self) -> Vec<SeatProof> {
        let seats = Seat::all(self.seats()).zip(&self.chairs);
        let part = |(seat, chair): (Seat, &Chair)| match (chair, self.pledge(seat)) {
            (_, None | Some(SeatNonce { commitment: None, nonce: None }))
                if self.began_as_bot(seat, chair) =>
            {
                SeatProof::Bot {}
            }
            (_, Some(&SeatNonce { commitment: Some(commitment), nonce: Some(nonce) })) => {
                SeatProof::Revealed { commitment, nonce }
            }
            (_, Some(&SeatNonce { commitment: Some(commitment), nonce: None })) => {
                SeatProof::Withheld { commitment }
            }
            _ => SeatProof::Nothing {},
        };
        seats.map(part).collect()
    }

    /// Makes the dice; nothing before the table has opened.
    pub(super) fn dice(&self, secret: &str) -> Result<Option<Dice>, Problem> {
        let Some(dice_commitments) = &self.dice_commitments else {
            return Ok(Some(Dice::of_version_1(secret, &self.nonces)));
        };
        let Some(head) = &dice_commitments.head else { return Ok(None) };
        let secret = secret.parse().map_err(|_| changed("the secret"))?;
        let nonces: Vec<_> = dice_commitments.seats.iter().map(|pledge| pledge.nonce).collect();
        Ok(Some(Dice::new(head, &secret, &nonces)))
    }

    /// Writes the proof of a finished table's dice.
    pub(crate) fn proof(&self, id: &str, secret: &str) -> Result<Json, Problem> {
        let secret: Bytes32 = secret.parse().map_err(|_| changed("the secret"))?;
        let commitment = self.commitment.parse().map_err(|_| changed("the commitment"))?;
        let Some(dice_commitments) = &self.dice_commitments else {
            let (nonces, first) = (self.nonces.clone(), self.first_draw);
            return Ok(Json::of(&OldProof { commitment, secret, nonces, first }));
        };
        let (Some(opening), Some(head)) = (&dice_commitments.opening, dice_commitments.head) else {
            return Err(changed("the opening"));
        };
        let proof = Proof {
            version: 2,
            table: id.to_owned(),
            rules_version: opening.rules_version,
            commitment,
            secret,
            seats: self.seat_proofs(),
            first: self.first_draw,
            head,
        };
        Ok(Json::of(&proof))
    }

    /// Takes the dice of a stored table up. A table that still waits with dice of version 1 gets
    /// those of version 2; one whose parts do not fit each other was changed in the store.
    pub(super) fn take_up_dice(&mut self, id: &str, secret: &str) -> Result<(), Problem> {
        if self.dice_commitments.is_none() && self.status != TableStatus::Waiting {
            return Ok(());
        }
        let secret: Bytes32 = secret.parse().map_err(|_| changed("the secret"))?;
        let commitment = server_commitment(id, &secret);
        if self.dice_commitments.is_none() {
            self.dice_commitments = Some(DiceCommitments::of(self.chairs.len()));
            self.commitment = commitment.to_string();
            self.nonces.clear();
        }
        if self.commitment != commitment.to_string() {
            return Err(changed("the secret or the commitment"));
        }
        let dice_commitments = self.dice_commitments.as_ref().ok_or_else(|| changed("all"))?;
        if dice_commitments.seats.len() != self.chairs.len() {
            return Err(changed("the number of seats"));
        }
        for (seat, chair) in Seat::all(self.seats()).zip(&self.chairs) {
            let pledge = &dice_commitments.seats[seat.index()];
            let held = match (chair, pledge.commitment, pledge.nonce) {
                (_, None, None) => true,
                (Chair::Person { .. }, Some(_), None) => true,
                (Chair::Person { .. }, Some(commitment), Some(nonce)) => {
                    seat_commitment(id, seat.0, &nonce) == commitment
                }
                _ => false,
            };
            if !held {
                return Err(changed("a nonce"));
            }
        }
        let fits = match (&dice_commitments.opening, self.status) {
            // One that was closed while it waited has none either.
            (None, status) => {
                matches!(status, TableStatus::Waiting | TableStatus::Closed)
                    && dice_commitments.head.is_none()
            }
            (Some(opening), status) => {
                status != TableStatus::Waiting
                    && dice_commitments.head == Some(opening_head(opening))
                    && opening.table == id
                    && opening.game == self.game
                    && opening.first == self.first_draw
                    && opening.commitment == commitment
                    && opening.seats == self.parts()
                    && (!self.has_present_rules()?
                        || opening.config == self.open()?.config().tree())
            }
        };
        if fits { Ok(()) } else { Err(changed("the opening")) }
    }

    pub(super) fn fair_dice(&self) -> FairDice {
        match &self.dice_commitments {
            None => FairDice { version: 1, head: None, opening: None },
            Some(dice_commitments) => FairDice {
                version: 2,
                head: dice_commitments.head,
                opening: dice_commitments.opening.clone(),
            },
        }
    }

    pub(super) fn seat_dice(&self, seat: Seat) -> Option<SeatDice> {
        let pledge = self.pledge(seat)?;
        let state = match (pledge.nonce, self.status) {
            (Some(_), _) => DiceState::Revealed,
            (None, TableStatus::Waiting | TableStatus::Opening) => DiceState::Committed,
            (None, TableStatus::Playing | TableStatus::Over | TableStatus::Closed) => {
                DiceState::Withheld
            }
        };
        Some(SeatDice { commitment: pledge.commitment?, state })
    }
}

/// What the dice come from was changed behind the server's back.
fn changed(what: &'static str) -> Problem {
    tracing::error!(what, "a table's dice do not fit what was promised");
    let message = "what this table's dice come from was changed where it is stored, so nothing \
                   more is drawn from them";
    Problem::new(StatusCode::INTERNAL_SERVER_ERROR, "dice_changed", message)
}
