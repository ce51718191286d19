//! Our part of a server's dice: we bind ourselves, look at what the others are bound to, and show
//! ours. What proves it later is kept in a file.

use std::path::PathBuf;

use serde_json::{Value, json};
use whistle_table::fair::{Bytes32, Kept, KeptSeat, Opening, VerifyError, seat_commitment};

use super::venue::{Notice, Remote};
use crate::source::write_private;
use crate::terminal::keep::usual_place;

/// What is kept of one table, and where.
pub(super) struct Own {
    kept: Option<Kept>,
    place: Option<PathBuf>,
    /// Something was not as promised: it is said once, and nothing more is shown.
    broken: bool,
}

impl Own {
    /// Takes up what was kept of a table earlier, if something was.
    pub(super) fn of(table: &str) -> Own {
        let place = usual_place(&format!("dice-{table}"));
        let text = place.as_deref().and_then(|place| std::fs::read_to_string(place).ok());
        let kept = text.and_then(|text| serde_json::from_str(&text).ok());
        Own { kept, place, broken: false }
    }

    fn keep(&self) -> bool {
        let (Some(place), Some(kept)) = (&self.place, &self.kept) else { return false };
        let text = serde_json::to_string_pretty(kept).expect("what is kept is JSON");
        write_private(place, &(text + "\n")).is_ok()
    }
}

fn read<T: serde::de::DeserializeOwned>(value: &Value) -> Option<T> {
    serde_json::from_value(value.clone()).ok()
}

impl Remote {
    /// Does what is ours to do whenever the table's card has changed.
    pub(super) fn see_to_dice(&mut self) {
        if self.own.broken || self.card["fair"]["version"] != 2 {
            return;
        }
        let done = match self.card["status"].as_str() {
            Some("waiting") => self.bind(),
            Some("opening") => self.show(),
            Some("playing" | "over") => self.remember(),
            _ => Ok(()),
        };
        if let Err(problem) = done {
            self.own.broken = true;
            self.notices.push_back(Notice::Words(problem.to_string()));
        }
    }

    /// Lists our seats, each with what the card says of it.
    fn own_seats(&self) -> Vec<(u8, Value)> {
        let seats = self.card["seats"].as_array().into_iter().flatten().zip(0..);
        let mine = seats.filter(|(seat, _)| seat["you"] == true);
        mine.map(|(card, seat)| (seat, card["dice"].clone())).collect()
    }

    fn bind(&mut self) -> Result<(), VerifyError> {
        let table = self.card["id"].as_str().unwrap_or_default().to_owned();
        let Some(commitment) = read::<Bytes32>(&self.card["commitment"]) else { return Ok(()) };
        let kept = self.own.kept.get_or_insert_with(|| Kept::new(&table, commitment));
        if kept.commitment != commitment {
            return Err(VerifyError::KeptOtherCommitment);
        }
        let mine = self.own_seats();
        if let Some(kept) = &mut self.own.kept {
            // A seat that was left is no longer ours to answer for.
            kept.seats.retain(|own| mine.iter().any(|(seat, _)| *seat == own.seat));
        }
        for (seat, dice) in mine {
            if !dice.is_null() {
                continue;
            }
            let mut bytes = [0; 32];
            if getrandom::fill(&mut bytes).is_err() {
                return Ok(());
            }
            let Some(kept) = &mut self.own.kept else { return Ok(()) };
            let nonce = match kept.seat(seat) {
                Some(own) => own.nonce,
                None => {
                    let nonce = Bytes32(bytes);
                    kept.seats.push(KeptSeat { seat, nonce, revealed: false });
                    nonce
                }
            };
            self.own.keep();
            let commitment = seat_commitment(&table, seat, &nonce);
            let id = format!("dice-{}", self.command());
            let said = json!({ "do": "commit", "id": id, "seat": seat, "commitment": commitment });
            // A line that is closed says so by itself.
            let _ = self.say(said);
        }
        Ok(())
    }

    fn show(&mut self) -> Result<(), VerifyError> {
        let opening = read::<Opening>(&self.card["fair"]["opening"]);
        let head = read::<Bytes32>(&self.card["fair"]["head"]);
        let (Some(opening), Some(head), Some(kept)) = (opening, head, &mut self.own.kept) else {
            return Ok(());
        };
        kept.agrees(&opening, &head)?;
        let is_new = kept.head.is_none();
        kept.head = Some(head);
        let nonces: Vec<(u8, Bytes32)> =
            kept.seats.iter().map(|own| (own.seat, own.nonce)).collect();
        let is_kept = self.own.keep();
        for (seat, nonce) in nonces {
            let shown = self
                .own_seats()
                .iter()
                .any(|(own, dice)| *own == seat && dice["state"] != "committed");
            if !shown {
                let id = format!("dice-{}", self.command());
                let _ = self.say(json!({ "do": "reveal", "id": id, "seat": seat, "nonce": nonce }));
            }
        }
        if is_new
            && is_kept
            && let Some(place) = &self.own.place
        {
            let file = place.display().to_string();
            self.notices.push_back(Notice::With("connect-dice", ("file", file)));
        }
        self.remember()
    }

    /// Takes note of what the server says that it has of us.
    fn remember(&mut self) -> Result<(), VerifyError> {
        let mine = self.own_seats();
        let opening = read::<Opening>(&self.card["fair"]["opening"]);
        let head = read::<Bytes32>(&self.card["fair"]["head"]);
        let (Some(opening), Some(head), Some(kept)) = (opening, head, &mut self.own.kept) else {
            return Ok(());
        };
        kept.agrees(&opening, &head)?;
        let before = kept.clone();
        kept.head = Some(head);
        for own in &mut kept.seats {
            let is_own =
                |(seat, dice): &(u8, Value)| *seat == own.seat && dice["state"] == "revealed";
            let has_it = mine.iter().any(is_own);
            if own.revealed && !has_it {
                return Err(VerifyError::KeptLeftOut { seat: own.seat });
            }
            own.revealed |= has_it;
        }
        if *kept != before {
            self.own.keep();
        }
        Ok(())
    }
}
