//! Goods, power cards and bonuses, and what is decided about them.

use whistle_core::Seat;

use super::POINT;
use crate::{Action, Goods, Power, PowerKind, State};

/// What a goods card is hoped to bring.
pub(super) const BUILDING_GIVES: i32 = 130;
/// What a bonus die is hoped to bring.
pub(super) const BONUS_DIE: i32 = 120;
/// What a power card that nobody knows is hoped to bring.
pub(super) const POWER_CARD: i32 = 170;

/// Weighs what is neither about dice nor about tracks.
pub(super) fn weigh(state: &State, seat: Seat, action: &Action) -> i32 {
    match *action {
        Action::ReturnPower { card: held } => -card(state, held),
        Action::BreakTie { seat: to } if to == seat => 10 * POINT,
        // Rather to whoever is behind.
        Action::BreakTie { seat: to } => -i32::from(state.points[to]),
        Action::Serve { seat: to, count } if to == seat => 40 * i32::from(count),
        Action::Serve { count, .. } => -10 * i32::from(count),
        Action::RevealMission { .. } => 10 * POINT,
        Action::Upgrade { goods, .. } => goods.monopoly(),
        Action::OfferGoods { goods, count } => offer(state, seat, goods, count),
        Action::OfferPower { card } => {
            let goods = state.board.goods(card).into_iter().flatten();
            60 - goods.map(|kind| keeping(state, seat, kind, 1)).sum::<i32>()
        }
        _ => 0,
    }
}

/// What a power card is hoped to bring: a mission over one track is often completed, one over
/// several hardly ever.
pub(super) fn card(state: &State, card: Power) -> i32 {
    match state.board.power[card.index()].card {
        PowerKind::Mission { stations: [one, other], points } => {
            let both = 1 << one.index() | 1 << other.index();
            let short = state.board.tracks.iter().any(|track| track.stations & both == both);
            POINT * i32::from(points) * if short { 40 } else { 8 } / 100
        }
        PowerKind::Goods { goods } => goods.iter().map(|kind| 20 * kind.monopoly()).sum(),
    }
}

/// What so many of a goods are worth where they are: much if they make or threaten a majority.
fn keeping(state: &State, seat: Seat, goods: Goods, count: u8) -> i32 {
    let own = state.goods[seat].of(goods) + state.offers[seat].of(goods);
    let others = Seat::all(state.seats).filter(|&other| other != seat);
    let most = others
        .map(|other| state.goods[other].of(goods) + state.offers[other].of(goods))
        .max()
        .unwrap_or(0);
    let monopoly = POINT * goods.monopoly();
    let open = i32::from(state.stacks.iter().any(|stack| stack.goods == goods && stack.left > 0));
    if own > most + count || own + 3 < most {
        // They are not needed, or there are too few of them.
        15 * i32::from(count) * (1 + open)
    } else if own >= most {
        monopoly / 2
    } else {
        monopoly / 10 * i32::from(own + 4 - most) / 3 * i32::from(count)
    }
}

/// Two old goods for a new one, of which there may soon be most in one's hand.
fn offer(state: &State, seat: Seat, goods: Goods, count: u8) -> i32 {
    let brings = 90 * i32::from(count) / 2;
    // What comes first in the order of an offer cannot come later; an odd number asks for another.
    let order = 6 - goods as i32;
    brings - keeping(state, seat, goods, count) - 12 * i32::from(count % 2) + order
}
