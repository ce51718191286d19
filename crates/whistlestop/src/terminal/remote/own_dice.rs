//! Our part in a server's dice: we commit to random numbers, check everybody's seals and reveal ours. The proof is
//! saved in a file.

use std::path::PathBuf;

use whistle_core::Seat;
use whistle_protocol::websocket::{ClientMessage, CommandId, Commit, Reveal};
use whistle_protocol::{DiceState, SeatCard, TableStatus};
use whistle_table::fair::{Bytes32, StoredDice, StoredSeatDice, VerifyError, seat_commitment};

use super::venue::{Notice, Remote};
use crate::source::write_private;
use crate::terminal::save_file::default_place;

/// The data saved about one table, and where.
pub(super) struct OwnDice {
    kept: Option<StoredDice>,
    place: Option<PathBuf>,
    /// Something did not match a promise. It is reported once, and nothing more is revealed.
    broken: bool,
}

impl OwnDice {
    /// Loads the data saved about a table earlier, if any.
    pub(super) fn of(table: &str) -> OwnDice {
        let place = default_place(&format!("dice-{table}"));
        let text = place.as_deref().and_then(|place| std::fs::read_to_string(place).ok());
        let kept = text.and_then(|text| serde_json::from_str(&text).ok());
        OwnDice { kept, place, broken: false }
    }

    fn keep(&self) -> bool {
        let (Some(place), Some(kept)) = (&self.place, &self.kept) else { return false };
        let text = serde_json::to_string_pretty(kept).expect("saved dice are JSON");
        write_private(place, &(text + "\n")).is_ok()
    }
}

impl Remote {
    /// Takes our next step whenever the table's description has changed.
    pub(super) fn see_to_dice(&mut self) {
        if self.own_dice.broken || self.card.fair.version != 2 {
            return;
        }
        let done = match self.card.status {
            TableStatus::Waiting => self.bind(),
            TableStatus::Opening => self.show(),
            TableStatus::Playing | TableStatus::Over => self.remember(),
            TableStatus::Closed => Ok(()),
        };
        if let Err(problem) = done {
            self.own_dice.broken = true;
            self.notices.push_back(Notice::Words(problem.to_string()));
        }
    }

    /// Lists our seats and the state of their dice.
    fn own_seats(&self) -> Vec<(u8, Option<DiceState>)> {
        let state = |card: &SeatCard| card.dice.as_ref().map(|dice| dice.state);
        self.card.own_seats().map(|(seat, card)| (seat.0, state(card))).collect()
    }

    /// The id of a command whose refusal concerns the dice.
    fn dice_command(&mut self) -> CommandId {
        CommandId(format!("dice-{}", self.command().0))
    }

    fn bind(&mut self) -> Result<(), VerifyError> {
        let table = self.card.id.clone();
        let Ok(commitment) = self.card.commitment.parse() else { return Ok(()) };
        let kept = self.own_dice.kept.get_or_insert_with(|| StoredDice::new(&table, commitment));
        if kept.commitment != commitment {
            return Err(VerifyError::KeptOtherCommitment);
        }
        let mine = self.own_seats();
        if let Some(kept) = &mut self.own_dice.kept {
            // A seat that we have left is no longer our responsibility.
            kept.seats.retain(|own| mine.iter().any(|(seat, _)| *seat == own.seat));
        }
        for (seat, dice) in mine {
            if dice.is_some() {
                continue;
            }
            let mut bytes = [0; 32];
            if getrandom::fill(&mut bytes).is_err() {
                return Ok(());
            }
            let Some(kept) = &mut self.own_dice.kept else { return Ok(()) };
            let nonce = match kept.seat(seat) {
                Some(own) => own.nonce,
                None => {
                    let nonce = Bytes32(bytes);
                    kept.seats.push(StoredSeatDice { seat, nonce, revealed: false });
                    nonce
                }
            };
            self.own_dice.keep();
            let commitment = seat_commitment(&table, seat, &nonce);
            let (id, seat) = (self.dice_command(), Seat(seat));
            let commit = Commit { id, seat, commitment: commitment.to_string() };
            // A closed connection is reported elsewhere.
            let _ = self.send(ClientMessage::Commit(commit));
        }
        Ok(())
    }

    /// Our saved data and everybody's commitments, if both exist and agree.
    fn agreed(&mut self) -> Result<Option<(&mut StoredDice, Bytes32)>, VerifyError> {
        let fair = &self.card.fair;
        let (Some(opening), Some(head), Some(kept)) =
            (&fair.opening, fair.head, &mut self.own_dice.kept)
        else {
            return Ok(None);
        };
        kept.agrees(opening, &head)?;
        Ok(Some((kept, head)))
    }

    fn show(&mut self) -> Result<(), VerifyError> {
        let Some((kept, head)) = self.agreed()? else { return Ok(()) };
        let is_new = kept.head.is_none();
        kept.head = Some(head);
        let nonces: Vec<(u8, Bytes32)> =
            kept.seats.iter().map(|own| (own.seat, own.nonce)).collect();
        let is_kept = self.own_dice.keep();
        for (seat, nonce) in nonces {
            let shown = self
                .own_seats()
                .iter()
                .any(|(own, state)| *own == seat && *state != Some(DiceState::Committed));
            if !shown {
                let (id, nonce) = (self.dice_command(), nonce.to_string());
                let _ = self.send(ClientMessage::Reveal(Reveal { id, seat: Seat(seat), nonce }));
            }
        }
        if is_new
            && is_kept
            && let Some(place) = &self.own_dice.place
        {
            let file = place.display().to_string();
            self.notices.push_back(Notice::With("connect-dice", vec![("file", file)]));
        }
        self.remember()
    }

    /// Saves the values that the server says it received from us.
    fn remember(&mut self) -> Result<(), VerifyError> {
        let mine = self.own_seats();
        let Some((kept, head)) = self.agreed()? else { return Ok(()) };
        let before = kept.clone();
        kept.head = Some(head);
        for own in &mut kept.seats {
            let is_own =
                |mine: &(u8, Option<DiceState>)| *mine == (own.seat, Some(DiceState::Revealed));
            let has_it = mine.iter().any(is_own);
            if own.revealed && !has_it {
                return Err(VerifyError::KeptLeftOut { seat: own.seat });
            }
            own.revealed |= has_it;
        }
        if *kept != before {
            self.own_dice.keep();
        }
        Ok(())
    }
}
