//! The numbering of actions.

use whistle_core::pieces::Piece as _;
use whistle_core::{Seat, seat_after, steps_from};

use crate::goods::CARDS;
use crate::state::{GATHERED, WHITE, WHITE_DICE};
use crate::{Action, Board, Building, Die, Faces, Goods, State};

/// The number of choices among savable dice: up to five, with four faces.
const CHOICES: usize = 126;
/// The number of possible counts of goods cards, including none.
const SERVED: usize = CARDS as usize + 1;
const DIE: usize = Die::COUNT;

// The first index of each kind of action, starting with those that are the same on every board.
const GATHER: usize = 0;
const RECLAIM: usize = GATHER + WHITE_DICE as usize + 1;
const KEEP: usize = RECLAIM + 1;
const PICK: usize = KEEP + CHOICES;
const REROLL: usize = PICK + DIE;
const STOP: usize = REROLL + 1;
const SAVE: usize = STOP + 1;
const BREAK_TIE: usize = SAVE + CHOICES;
const SERVE: usize = BREAK_TIE + WHITE;
const SERVE_NEXT: usize = SERVE + WHITE * SERVED;
const FINISH_MISSIONS: usize = SERVE_NEXT + WHITE;
const UPGRADE: usize = FINISH_MISSIONS + 1;
const OFFER_GOODS: usize = UPGRADE + Building::COUNT * Goods::COUNT;
const FINISH_OFFER: usize = OFFER_GOODS + Goods::COUNT * CARDS as usize;
const ON_THE_BOARD: usize = FINISH_OFFER + 1;

/// Actions on something on the board, one for each thing.
enum OnBoard {
    ReturnPower,
    RevealMission,
    OfferPower,
    PlaceTrain { white: bool },
    Erect { building: Building },
    Deliver,
}

/// Lists the actions on something on the board, and how many there are.
fn on_the_board(board: &Board) -> impl Iterator<Item = (OnBoard, usize)> {
    let (power, spaces) = (board.power.len(), board.spaces.len());
    let stations = board.stations.len();
    [
        (OnBoard::ReturnPower, power),
        (OnBoard::RevealMission, power),
        (OnBoard::OfferPower, power),
        (OnBoard::PlaceTrain { white: false }, spaces),
        (OnBoard::PlaceTrain { white: true }, spaces),
    ]
    .into_iter()
    .chain(Building::ALL.map(|building| (OnBoard::Erect { building }, stations)))
    .chain([(OnBoard::Deliver, board.tracks.len())])
}

pub(super) fn count(board: &Board) -> usize {
    ON_THE_BOARD + on_the_board(board).map(|(_, count)| count).sum::<usize>()
}

pub(super) fn index(state: &State, seat: Seat, action: &Action) -> Option<usize> {
    let below = |number: u8, most: usize| Some(usize::from(number)).filter(|&n| n < most);
    let steps = |other: Seat| (other.0 < state.seats).then(|| steps_from(seat, other, state.seats));
    Some(match *action {
        Action::Gather { bonus } => GATHER + below(bonus, RECLAIM - GATHER)?,
        Action::Reclaim => RECLAIM,
        Action::Keep { dice } => KEEP + number_of_choice(&dice)?,
        Action::Pick { die } => PICK + die.index(),
        Action::Reroll => REROLL,
        Action::Stop => STOP,
        Action::Save { dice } => SAVE + number_of_choice(&dice)?,
        Action::BreakTie { seat } => BREAK_TIE + steps(seat)?,
        Action::Serve { seat, count } => SERVE + steps(seat)? * SERVED + below(count, SERVED)?,
        Action::ServeNext { seat } => SERVE_NEXT + steps(seat)?,
        Action::FinishMissions => FINISH_MISSIONS,
        Action::Upgrade { building, goods } => {
            UPGRADE + building.index() * Goods::COUNT + goods.index()
        }
        Action::OfferGoods { goods, count } => {
            let count = below(count.checked_sub(1)?, CARDS.into())?;
            OFFER_GOODS + goods.index() * usize::from(CARDS) + count
        }
        Action::FinishOffer => FINISH_OFFER,
        Action::ReturnPower { .. }
        | Action::RevealMission { .. }
        | Action::OfferPower { .. }
        | Action::PlaceTrain { .. }
        | Action::Erect { .. }
        | Action::Deliver { .. } => index_on_the_board(&state.board, action)?,
    })
}

fn index_on_the_board(board: &Board, action: &Action) -> Option<usize> {
    let mut from = ON_THE_BOARD;
    for (kind, count) in on_the_board(board) {
        let number = match (kind, *action) {
            (OnBoard::ReturnPower, Action::ReturnPower { card })
            | (OnBoard::RevealMission, Action::RevealMission { card })
            | (OnBoard::OfferPower, Action::OfferPower { card }) => Some(card.index()),
            (OnBoard::PlaceTrain { white }, Action::PlaceTrain { space, white: other }) => {
                (white == other).then(|| space.index())
            }
            (OnBoard::Erect { building }, Action::Erect { building: other, station }) => {
                (building == other).then(|| station.index())
            }
            (OnBoard::Deliver, Action::Deliver { track }) => Some(track.index()),
            _ => None,
        };
        if let Some(number) = number {
            // On another board this index means something else.
            let same = at_on_the_board(board, from + number) == Some(*action);
            return same.then_some(from + number);
        }
        from += count;
    }
    None
}

pub(super) fn at(state: &State, seat: Seat, index: usize) -> Option<Action> {
    let other = |steps: usize| seat_after(seat, steps, state.seats);
    Some(match index {
        GATHER..RECLAIM => Action::Gather { bonus: (index - GATHER) as u8 },
        RECLAIM => Action::Reclaim,
        KEEP..PICK => Action::Keep { dice: choice_of_number(index - KEEP)? },
        PICK..REROLL => Action::Pick { die: Die::from_index(index - PICK) },
        REROLL => Action::Reroll,
        STOP => Action::Stop,
        SAVE..BREAK_TIE => Action::Save { dice: choice_of_number(index - SAVE)? },
        BREAK_TIE..SERVE => Action::BreakTie { seat: other(index - BREAK_TIE)? },
        SERVE..SERVE_NEXT => {
            let (steps, count) = ((index - SERVE) / SERVED, (index - SERVE) % SERVED);
            Action::Serve { seat: other(steps)?, count: count as u8 }
        }
        SERVE_NEXT..FINISH_MISSIONS => Action::ServeNext { seat: other(index - SERVE_NEXT)? },
        FINISH_MISSIONS => Action::FinishMissions,
        UPGRADE..OFFER_GOODS => {
            let number = index - UPGRADE;
            let building = Building::ALL[number / Goods::COUNT];
            Action::Upgrade { building, goods: Goods::ALL[number % Goods::COUNT] }
        }
        OFFER_GOODS..FINISH_OFFER => {
            let (number, cards) = (index - OFFER_GOODS, usize::from(CARDS));
            let goods = Goods::ALL[number / cards];
            Action::OfferGoods { goods, count: (number % cards + 1) as u8 }
        }
        FINISH_OFFER => Action::FinishOffer,
        _ => at_on_the_board(&state.board, index)?,
    })
}

fn at_on_the_board(board: &Board, index: usize) -> Option<Action> {
    let mut number = index.checked_sub(ON_THE_BOARD)?;
    for (kind, count) in on_the_board(board) {
        if number < count {
            return Some(match kind {
                OnBoard::ReturnPower => Action::ReturnPower { card: board.power[number].id },
                OnBoard::RevealMission => Action::RevealMission { card: board.power[number].id },
                OnBoard::OfferPower => Action::OfferPower { card: board.power[number].id },
                OnBoard::PlaceTrain { white } => {
                    Action::PlaceTrain { space: board.spaces[number].id, white }
                }
                OnBoard::Erect { building } => {
                    Action::Erect { building, station: board.stations[number].id }
                }
                OnBoard::Deliver => Action::Deliver { track: board.tracks[number].id },
            });
        }
        number -= count;
    }
    None
}

/// Every choice among savable dice: coins, hotels, mines and ranches, five at most.
const CHOICE: [[u8; 4]; CHOICES] = {
    let mut choices = [[0; 4]; CHOICES];
    let (mut found, mut number) = (0, 0);
    while number < 6 * 6 * 6 * 6 {
        let choice = digits(number);
        if choice[0] + choice[1] + choice[2] + choice[3] <= GATHERED {
            choices[found] = choice;
            found += 1;
        }
        number += 1;
    }
    assert!(found == CHOICES);
    choices
};

/// Writes a number in base six with four digits.
const fn digits(number: usize) -> [u8; 4] {
    [(number / 216) as u8, (number / 36 % 6) as u8, (number / 6 % 6) as u8, (number % 6) as u8]
}

fn number_of_choice(dice: &Faces) -> Option<usize> {
    let &[coins, hotels, mines, ranches, 0, 0] = dice.counts() else { return None };
    CHOICE.binary_search(&[coins, hotels, mines, ranches]).ok()
}

fn choice_of_number(number: usize) -> Option<Faces> {
    let [coins, hotels, mines, ranches] = *CHOICE.get(number)?;
    Some(Faces::of([coins, hotels, mines, ranches, 0, 0]))
}
