//! What a table's dice depend on: the seats' commitments and revealed nonces.

use serde::{Deserialize, Serialize};
use whistle_core::{Json, Seat};
use whistle_protocol::{Bytes32, DiceState, FairDice, Opening, Problem, SeatDice, TableStatus};
use whistle_table::Table;
use whistle_table::fair::{
    Dice, OldProof, OpeningSeat, Proof, SeatProof, carried, opening_head, seat_commitment,
    server_commitment,
};

use crate::{Chair, Description, Identity};

/// The commitments of all seats. Tables with dice of version 1 have none.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct DiceCommitments {
    pub(crate) seats: Vec<SeatNonce>,
    /// Everything that was fixed before the first nonce was revealed; absent while the table waits.
    pub(crate) opening: Option<Opening>,
    pub(crate) head: Option<Bytes32>,
}

/// A seat's commitment, and the nonce it has revealed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatNonce {
    commitment: Option<Bytes32>,
    nonce: Option<Bytes32>,
}

impl DiceCommitments {
    /// Returns the commitments of a table where nobody has committed to anything.
    pub fn of(seats: usize) -> DiceCommitments {
        DiceCommitments { seats: vec![SeatNonce::default(); seats], ..DiceCommitments::default() }
    }
}

impl Description {
    fn pledge(&self, seat: Seat) -> Option<&SeatNonce> {
        self.dice_commitments.as_ref()?.seats.get(seat.index())
    }

    fn pledge_mut(&mut self, seat: Seat) -> Option<&mut SeatNonce> {
        self.dice_commitments.as_mut()?.seats.get_mut(seat.index())
    }

    /// Removes the commitment of a seat whose person has left.
    pub(crate) fn unbind(&mut self, seat: Seat) {
        if let Some(pledge) = self.pledge_mut(seat) {
            *pledge = SeatNonce::default();
        }
    }

    /// Commits a seat to a nonce. Returns whether the commitment is new.
    pub fn commit(&mut self, seat: Seat, commitment: Option<Bytes32>) -> Result<bool, Problem> {
        self.must_wait()?;
        let message = "a commitment is 64 lower-case hexadecimal digits";
        let bad = || Problem::new("bad_commitment", message);
        let commitment = commitment.ok_or_else(bad)?;
        let pledge = self.pledge_mut(seat).ok_or_else(|| changed("the commitments"))?;
        match pledge.commitment {
            Some(earlier) if earlier == commitment => Ok(false),
            Some(_) => {
                let message = "this seat has already committed to another number";
                Err(Problem::new("committed", message))
            }
            None => {
                pledge.commitment = Some(commitment);
                Ok(true)
            }
        }
    }

    /// Stores the nonce that a seat has committed to. Returns whether it is new.
    pub fn reveal(
        &mut self,
        id: &str,
        seat: Seat,
        nonce: Option<Bytes32>,
    ) -> Result<bool, Problem> {
        let message = "a nonce is 64 lower-case hexadecimal digits";
        let nonce = nonce.ok_or_else(|| Problem::new("bad_nonce", message))?;
        let pledge = self.pledge(seat);
        if pledge.and_then(|pledge| pledge.nonce) == Some(nonce) {
            return Ok(false);
        }
        match self.status {
            TableStatus::Opening => (),
            TableStatus::Waiting => {
                let message = "reveal it once the table has opened, not before";
                return Err(Problem::new("not_open", message));
            }
            TableStatus::Playing | TableStatus::Over | TableStatus::Closed => {
                return Err(Problem::new("started", "the game has begun"));
            }
        }
        let commitment = pledge.and_then(|pledge| pledge.commitment);
        let commitment = commitment.ok_or_else(|| {
            Problem::new("not_committed", "this seat has not committed to a number")
        })?;
        if seat_commitment(id, seat.0, &nonce) != commitment {
            let message = "this is not the number that the seat committed to";
            return Err(Problem::new("wrong_nonce", message));
        }
        if let Some(pledge) = self.pledge_mut(seat) {
            pledge.nonce = Some(nonce);
        }
        Ok(true)
    }

    /// Returns whether a seat has committed to a nonce and not revealed it yet.
    pub fn waits_for_nonces(&self) -> bool {
        let pledges = self.dice_commitments.iter().flat_map(|dice| &dice.seats);
        pledges.into_iter().any(|pledge| pledge.commitment.is_some() && pledge.nonce.is_none())
    }

    /// Fixes everything that a table's dice depend on except the nonces.
    pub fn fix(&mut self, identity: &Identity, table: &Table) {
        let outcomes = table.records().filter_map(|record| record.operation.outcome());
        let rules_version = table.entry().meta.rules_version;
        let opening = Opening {
            table: identity.id.clone(),
            game: self.game.clone(),
            rules_version,
            config: table.config().tree(),
            first: table.outcomes(),
            carried: carried(outcomes),
            commitment: server_commitment(&identity.id, &identity.secret),
            seats: self.parts(),
        };
        (self.rules, self.first_draw) = (Some(rules_version), opening.first);
        let seats = self.chairs.len();
        let dice = self.dice_commitments.get_or_insert_with(|| DiceCommitments::of(seats));
        dice.head = Some(opening_head(&opening));
        dice.opening = Some(opening);
    }

    fn parts(&self) -> Vec<OpeningSeat> {
        self.seat_proofs().iter().map(SeatProof::part).collect()
    }

    /// Returns whether a seat was a bot's when the dice were fixed. A person who plays there later does not contribute
    /// either.
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

    /// Returns the dice; `None` until the table has opened.
    pub fn dice(&self, identity: &Identity) -> Option<Dice> {
        let Some(dice) = &self.dice_commitments else {
            return Some(Dice::of_version_1(&identity.secret.to_string(), &self.nonces));
        };
        let nonces: Vec<_> = dice.seats.iter().map(|pledge| pledge.nonce).collect();
        Some(Dice::new(dice.head.as_ref()?, &identity.secret, &nonces))
    }

    /// Returns the proof of the dice of a finished game.
    pub fn proof(&self, identity: &Identity) -> Result<Json, Problem> {
        let secret = identity.secret;
        let commitment = self.commitment.parse().map_err(|_| changed("the commitment"))?;
        let Some(dice) = &self.dice_commitments else {
            let (nonces, first) = (self.nonces.clone(), self.first_draw);
            return Ok(Json::of(&OldProof { commitment, secret, nonces, first }));
        };
        let (Some(opening), Some(head)) = (&dice.opening, dice.head) else {
            return Err(changed("the opening"));
        };
        Ok(Json::of(&Proof {
            version: 2,
            table: identity.id.clone(),
            rules_version: opening.rules_version,
            commitment,
            secret,
            seats: self.seat_proofs(),
            first: self.first_draw,
            head,
        }))
    }

    /// Checks that the parts of a stored table's dice match; if not, they were changed in storage.
    /// A table that still waits with dice of version 1 gets those of version 2.
    pub fn check_dice(&mut self, identity: &Identity) -> Result<(), Problem> {
        if self.dice_commitments.is_none() && self.status != TableStatus::Waiting {
            return Ok(());
        }
        let commitment = server_commitment(&identity.id, &identity.secret);
        if self.dice_commitments.is_none() {
            self.dice_commitments = Some(DiceCommitments::of(self.chairs.len()));
            self.commitment = commitment.to_string();
            self.nonces.clear();
        }
        if self.commitment != commitment.to_string() {
            return Err(changed("the secret or the commitment"));
        }
        let dice = self.dice_commitments.as_ref().ok_or_else(|| changed("all"))?;
        if dice.seats.len() != self.chairs.len() {
            return Err(changed("the number of seats"));
        }
        for ((seat, chair), pledge) in Seat::all(self.seats()).zip(&self.chairs).zip(&dice.seats) {
            let fits = match (chair, pledge.commitment, pledge.nonce) {
                (_, None, None) => true,
                (Chair::Person { .. }, Some(_), None) => true,
                (Chair::Person { .. }, Some(commitment), Some(nonce)) => {
                    seat_commitment(&identity.id, seat.0, &nonce) == commitment
                }
                _ => false,
            };
            if !fits {
                return Err(changed("a nonce"));
            }
        }
        let fits = match (&dice.opening, self.status) {
            // A table that was closed while it waited has no opening either.
            (None, status) => {
                matches!(status, TableStatus::Waiting | TableStatus::Closed) && dice.head.is_none()
            }
            (Some(opening), status) => {
                status != TableStatus::Waiting
                    && dice.head == Some(opening_head(opening))
                    && opening.table == identity.id
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

    pub(crate) fn fair_dice(&self) -> FairDice {
        match &self.dice_commitments {
            None => FairDice { version: 1, head: None, opening: None },
            Some(dice) => FairDice { version: 2, head: dice.head, opening: dice.opening.clone() },
        }
    }

    pub(crate) fn seat_dice(&self, seat: Seat) -> Option<SeatDice> {
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

/// Returns the refusal to draw from dice that were changed in storage.
fn changed(what: &'static str) -> Problem {
    let message =
        format!("this table's stored dice were changed ({what}), so no more outcomes can be drawn");
    Problem::new("dice_changed", message)
}
