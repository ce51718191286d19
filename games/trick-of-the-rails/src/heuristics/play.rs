//! Which card to play.

use whistle_core::Seat;

use super::prospect::{share_value, stake};
use crate::{Action, Card, Company, LaneCard, Share, State};

/// How often, in percent, a card wins that a later player could beat.
const MAY_HOLD: i32 = 35;

/// The value of leading the next trick, in points.
const NEXT_LEAD: i32 = 4;

/// The value of placing a locomotive or a city, in points.
const PLACING: i32 = 30;

/// TR-8: the winner gets the prize, and the others keep their played cards.
pub(super) fn score_for_share(
    state: &State,
    seat: Seat,
    prize: Share,
    actions: &[Action],
    out: &mut Vec<i32>,
) {
    let won = share_value(state, prize.company()) + NEXT_LEAD;
    let mut kept: Option<(Company, i32)> = None;
    for card in cards(actions) {
        let company = card.company();
        let keeping = match kept {
            Some((known, value)) if known == company => value,
            _ => share_value(state, company),
        };
        kept = Some((company, keeping));
        let wins = chance_to_win(state, seat, card);
        let points = wins * won + (100 - wins) * keeping;
        // Among equal cards, the one that is least useful later goes first.
        out.push(points - 50 * i32::from(card.number()));
    }
}

/// TR-10, TR-12: cards become track, which is good or bad for shareholders.
pub(super) fn score_for_track(state: &State, seat: Seat, actions: &[Action], out: &mut Vec<i32>) {
    let city = matches!(state.lane.prize(), LaneCard::City(_));
    let placing = if city { PLACING / 2 } else { PLACING };
    for card in cards(actions) {
        let wins = chance_to_win(state, seat, card);
        out.push(as_track(state, seat, card) + wins * placing);
    }
}

/// Scores a card as track.
fn as_track(state: &State, seat: Seat, card: Card) -> i32 {
    let others = i32::from(state.seats) - 1;
    let company = card.company();
    let station = i32::from(card.as_station().value());
    // A railway longer than its train's reach gains little from another station.
    let railway = state.railways[company].stations().len();
    let reached = state.locomotives[company].is_none_or(|l| railway < l.distance());
    let counts = if reached { 100 } else { 30 };
    station * stake(state, seat, company) * counts / others - 20 * i32::from(card.number())
}

fn cards(actions: &[Action]) -> impl Iterator<Item = Card> {
    actions.iter().filter_map(|action| match *action {
        Action::Play { card } => Some(card),
        _ => None,
    })
}

/// Returns how often, in percent, a card would win the trick.
pub(super) fn chance_to_win(state: &State, seat: Seat, card: Card) -> i32 {
    let led = state.led().unwrap_or(card.company());
    let leads = seat == state.lead;
    if card.company() != led || (!leads && card < state.card_of(state.winning)) {
        return 0;
    }
    let mut later = seat.left(state.seats);
    while later != state.lead {
        if state.hands[later].and(led.suit()).iter().any(|other| other > card) {
            return MAY_HOLD;
        }
        later = later.left(state.seats);
    }
    100
}
