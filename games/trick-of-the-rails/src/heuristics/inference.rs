//! What others chose to play tells what they kept.
//!
//! A player who wants a trick and lets it go had nothing to win it with; one who gave away a good
//! share had no other. For each card that somebody else played, the likelihood of that choice is a
//! soft one over the weights that the game's own sense would have given each card they could have
//! played instead, had they held the hand of the world in question.

use whistle_core::{BIT, Judge, Seat};

use super::play::{LEAD, MAY_HOLD, for_share, for_track, placing};
use super::prospect::share_value;
use super::rewind::Rewind;
use crate::{Card, CardSet, Company, LaneCard, PerCompany, State, View};

/// A card that weighs so much more is twice as likely to be played: points times 100.
const TEMPER: i32 = 3_000;

/// No choice is taken for less likely than this: two to the power of so many bits.
const SURPRISE: i32 = 4 * BIT;

/// Returns somebody who judges worlds by what was played; nothing if others had no choice yet.
pub(super) fn judge(view: &View) -> Option<Judge<'_, State>> {
    let clues = clues(view);
    if clues.is_empty() {
        return None;
    }
    Some(Box::new(move |world| clues.iter().map(|clue| clue.likelihood(world)).sum()))
}

/// A card that somebody chose to play, and what spoke for each card.
struct Clue {
    seat: Seat,
    card: Card,
    /// What had to be followed.
    led: Option<Company>,
    /// What the seat has played since, this card included.
    since: CardSet,
    /// What beats the trick so far, if it follows; all of the company for who leads.
    beats: CardSet,
    /// What was not played yet; nothing where nobody played after this.
    to_come: CardSet,
    /// What each card weighs that loses, may win and wins, in parts of a bit.
    weights: [[i16; 3]; 50],
}

/// Goes back through the tricks.
fn clues(view: &View) -> Vec<Clue> {
    let tricks = &view.memory.tricks;
    let mut rewind = Rewind::new(view);
    let mut since = whistle_core::PerSeat::<CardSet>::new(view.seats.seats());
    let mut clues = Vec::with_capacity(tricks.len() * usize::from(view.seats.seats()));
    for (number, trick) in tricks.iter().enumerate().rev() {
        rewind.take_back(number, trick);
        let state = &rewind.state;
        let heap = state.hands.as_slice()[0];
        let plays: Vec<(Seat, Card)> = trick.plays(state.seats).collect();
        for (place, &(seat, card)) in plays.iter().enumerate() {
            since[seat].insert(card);
            if view.viewer.is(seat) {
                continue;
            }
            let before: CardSet = plays[..place].iter().map(|&(_, card)| card).collect();
            let led = plays[..place].first().map(|(_, card)| card.company());
            let best = led.and_then(|led| before.of(led).iter().last());
            let is_last = place + 1 == usize::from(state.seats);
            clues.push(Clue {
                seat,
                card,
                led,
                since: since[seat],
                beats: best.map_or(CardSet::ALL, |card| HIGHER[card.index()]),
                to_come: if is_last { CardSet::EMPTY } else { heap.minus(before) },
                weights: weights(state, seat, trick.prize),
            });
        }
    }
    clues
}

/// Weighs every card that could have been played: where it loses, may win, and wins.
fn weights(state: &State, seat: Seat, prize: LaneCard) -> [[i16; 3]; 50] {
    let values = PerCompany::from_fn(|company| share_value(state, company));
    let mut weights = [[0; 3]; 50];
    for card in Card::all() {
        weights[card.index()] = [0, MAY_HOLD, 100].map(|wins| {
            let weight = match prize {
                LaneCard::Share(share) => {
                    for_share(card, wins, values[share.company()] + LEAD, values[card.company()])
                }
                _ => for_track(state, seat, card) + wins * placing(state),
            };
            (weight * BIT / TEMPER).clamp(-16_000, 16_000) as i16
        });
    }
    weights
}

impl Clue {
    /// Says how likely the choice was in a world, in parts of a bit: none is lost if it was none.
    fn likelihood(&self, world: &State) -> i32 {
        let hand = world.hand(self.seat).or(self.since);
        let following = self.led.map_or(hand, |led| hand.of(led));
        let choices = if following.is_empty() { hand } else { following };
        if choices.len() == 1 {
            return 0;
        }
        let weight = |card: Card| {
            let loses = self.led.is_some() && !self.beats.contains(card);
            let column = if loses {
                0
            } else {
                let beaten = self.to_come.minus(hand).and(HIGHER[card.index()]);
                if beaten.is_empty() { 2 } else { 1 }
            };
            i32::from(self.weights[card.index()][column])
        };
        let chosen = weight(self.card);
        // How much likelier all choices together are than the one that was made.
        let all: u64 = choices.iter().map(|card| power(weight(card) - chosen)).sum();
        -log(all).min(SURPRISE)
    }
}

/// The cards that beat each card.
const HIGHER: [CardSet; 50] = {
    let mut sets = [CardSet::EMPTY; 50];
    let mut card = 0;
    while card < 50 {
        let mut other = card + 1;
        while other % 10 != 0 {
            sets[card].insert(Card(other as u8));
            other += 1;
        }
        card += 1;
    }
    sets
};

/// What stands for a power of 0.
const ONE: u64 = 1 << 16;

/// Raises two to a power in parts of a bit, near enough: straight between whole powers.
fn power(bits: i32) -> u64 {
    let bits = bits.clamp(-16 * BIT, 16 * BIT);
    let (whole, part) = (bits.div_euclid(BIT), bits.rem_euclid(BIT) as u64);
    let mantissa = ONE * (BIT as u64 + part) / BIT as u64;
    if whole >= 0 { mantissa << whole } else { mantissa >> -whole }
}

/// The way back from [`power`], for what is not less than one.
fn log(number: u64) -> i32 {
    let whole = number.ilog2() as i32;
    let part = ((number << 8 >> whole) & 255) as i32;
    (whole - 16) * BIT + part
}
