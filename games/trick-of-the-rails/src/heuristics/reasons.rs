//! Reasons for a choice.

use whistle_core::Seat;

use super::play::chance_to_win;
use super::prospect::{coming, share_value, stake, with_locomotive, with_railway};
use super::track::lengthened;
use crate::{Action, Card, Company, LaneCard, Phase, State, Station};

pub(super) const ALL: &[&str] = &[
    "wins-locomotive",
    "wins-city",
    "wins-share",
    "keeps-share",
    "lengthens-own",
    "shortens-theirs",
    "helps-own",
    "hurts-theirs",
];

pub(super) fn of(state: &State, seat: Seat, action: Action) -> Vec<&'static str> {
    match action {
        Action::Play { card } => of_card(state, seat, card),
        Action::PlaceLocomotive { company } => {
            let Phase::PlaceLocomotive { locomotive } = state.phase else { return Vec::new() };
            let (railway, coming) = (&state.railways[company], coming(state, company));
            let change = with_locomotive(railway, locomotive, coming)
                - with_railway(state, company, railway, coming);
            of_change(state, seat, company, change)
        }
        Action::PlaceCity { company, end } => {
            let LaneCard::City(city) = state.lane.prize() else { return Vec::new() };
            let after = lengthened(state, company, Station::city(city), end);
            of_change(state, seat, company, after - share_value(state, company))
        }
        Action::LayCard { end } => {
            let card = state.card_of(seat);
            let after = lengthened(state, card.company(), card.as_station(), end);
            of_change(state, seat, card.company(), after - share_value(state, card.company()))
        }
    }
}

/// The role of a card in its trick: it certainly wins, it stays as a share, or it becomes track.
fn of_card(state: &State, seat: Seat, card: Card) -> Vec<&'static str> {
    let wins = chance_to_win(state, seat, card);
    let prize = state.lane.prize();
    let mut reasons = Vec::new();
    match prize {
        LaneCard::Locomotive(_) if wins == 100 => reasons.push("wins-locomotive"),
        LaneCard::City(_) if wins == 100 => reasons.push("wins-city"),
        LaneCard::Share(_) if wins == 100 => reasons.push("wins-share"),
        LaneCard::Share(_) if wins == 0 && share_value(state, card.company()) > 0 => {
            reasons.push("keeps-share");
        }
        _ => (),
    }
    if prize.is_track() {
        match stake(state, seat, card.company()) {
            1.. => reasons.push("lengthens-own"),
            0 => (),
            _ if state.locomotives[card.company()].is_some_and(|locomotive| {
                state.railways[card.company()].stations().len() >= locomotive.distance()
            }) =>
            {
                reasons.push("shortens-theirs");
            }
            _ => (),
        }
    }
    reasons
}

/// The effect of a change in a share's value on the seat's own shares.
fn of_change(state: &State, seat: Seat, company: Company, change: i32) -> Vec<&'static str> {
    match stake(state, seat, company) * change {
        1.. if change > 0 => vec!["helps-own"],
        1.. => vec!["hurts-theirs"],
        _ => Vec::new(),
    }
}
