//! Gifts of coins between players (TS-36).

use whistle_core::{Gift, Seat, Sink, refuse_if};

use crate::phase::{Verdict, roll};
use crate::state::MOST_COINS;
use crate::{Event, Refusal, State};

pub(crate) fn refuse(state: &State, from: Seat, gift: Gift) -> Verdict {
    let Gift { to, count } = gift;
    let (held, room) = (state.coins[from], MOST_COINS - state.coins[to]);
    refuse_if(!state.coin_gifts, Refusal::NoCoinGifts)?;
    refuse_if(to == from, Refusal::GiftToOneself)?;
    refuse_if(count == 0, Refusal::NothingGiven)?;
    let owed = roll::owed(state, from);
    refuse_if(count > held - owed, Refusal::NotEnoughCoins { held, owed })?;
    refuse_if(count > room, Refusal::TooManyCoins { seat: to, room })
}

pub(crate) fn apply(state: &mut State, from: Seat, gift: Gift, events: &mut impl Sink<Event>) {
    let Gift { to, count } = gift;
    state.coins[from] -= count;
    state.coins[to] += count;
    events.push(Event::CoinsGiven { seat: from, to, count });
}
