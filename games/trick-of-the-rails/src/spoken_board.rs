//! The table in sentences, for screen readers.

use whistle_core::text_board::who;
use whistle_core::{Section, Words};

use crate::{Card, Company, LaneCard, Locomotive, Phase, Station, View};

/// Describes a view, part by part.
pub(crate) fn describe(view: &View, words: &dyn Words) -> Vec<Section> {
    let part = |label: &str, sentences| Section::new(words.say(label), sentences);
    let parts = [
        part("label-hand", hand(view, words)),
        part("label-trick", trick(view, words)),
        Section { is_at_stake: view.phase == Phase::Play, ..part("label-lane", lane(view, words)) },
        part("label-railways", railways(view, words)),
        part("label-shares", seats(view, words)),
    ];
    parts.into_iter().filter(|part| !part.sentences.is_empty()).collect()
}

fn lane(view: &View, words: &dyn Words) -> Vec<String> {
    let mut cards = view.lane.rest().iter().map(|card| lane_card(*card, words));
    let Some(prize) = cards.next() else { return Vec::new() };
    let tricks = usize::from(view.lane.played()) + view.lane.rest().len();
    let about = [
        ("trick", (view.lane.played() + 1).to_string()),
        ("tricks", tricks.to_string()),
        ("prize", prize),
    ];
    let rest: Vec<String> = cards.collect();
    let then = || words.say_with("told-then", &[("cards", rest.join(", "))]);
    let then = (!rest.is_empty()).then(then);
    std::iter::once(words.say_with("told-prize", &about)).chain(then).collect()
}

fn lane_card(card: LaneCard, words: &dyn Words) -> String {
    match card {
        LaneCard::Share(share) => match share.card() {
            Some(card) => format!("{} {}", card.company().title(), card.number()),
            None => words.say(&format!("name-{}-exchange", share.company().name())),
        },
        LaneCard::City(city) => station(Station::city(city), words),
        LaneCard::Locomotive(Locomotive::Six) => words.say("name-loco-6-all"),
        LaneCard::Locomotive(other) => format!("{} {other}", words.say("name-loco")),
        LaneCard::Reservation(number) => format!("{} {number}", words.say("name-reservation")),
    }
}

/// A station and its earnings.
fn station(station: Station, words: &dyn Words) -> String {
    let name = match (station.card(), station.as_city()) {
        (Some(card), _) => card.number().to_string(),
        (None, Some(city)) => words.say(&format!("name-{}", city.name().replace('_', "-"))),
        (None, None) => words.say("told-start"),
    };
    words.say_with("told-worth", &[("name", name), ("value", station.value().to_string())])
}

fn railways(view: &View, words: &dyn Words) -> Vec<String> {
    let told = Company::ALL.into_iter().map(|company| {
        let value = view.values[company];
        let locomotive = view.locomotives[company].map_or("none".to_owned(), |l| match l {
            Locomotive::All => "ALL".to_owned(),
            other => other.to_string(),
        });
        let stations = view.railways[company].stations().iter();
        let stations: Vec<String> = stations.map(|&s| station(s, words)).collect();
        let about = [
            ("company", company.title().to_owned()),
            ("locomotive", locomotive),
            ("share", value.share.to_string()),
            ("stations", stations.join(", ")),
            ("reach", value.run.map_or(0, |run| run.length).to_string()),
            ("from", value.run.map_or(0, |run| run.from + 1).to_string()),
        ];
        words.say_with("told-railway", &about)
    });
    told.collect()
}

fn seats(view: &View, words: &dyn Words) -> Vec<String> {
    let told = view.seats.iter().map(|(seat, before)| {
        let shares = Company::ALL.into_iter().filter_map(|company| {
            let count = before.shares.and(company.shares()).len();
            (count > 0).then(|| format!("{count} {}", company.title()))
        });
        let shares: Vec<String> = shares.collect();
        let shares = if shares.is_empty() { "none".to_owned() } else { shares.join(", ") };
        let about = [
            ("seat", who(view.viewer, seat, words)),
            ("cards", before.hand_size.to_string()),
            ("worth", before.worth.to_string()),
            ("shares", shares),
        ];
        words.say_with("told-seat", &about)
    });
    told.collect()
}

/// The cards of the trick in the order in which they were played.
fn trick(view: &View, words: &dyn Words) -> Vec<String> {
    if matches!(view.phase, Phase::LayLane | Phase::Deal | Phase::DrawLead | Phase::Over) {
        return Vec::new();
    }
    let played = view.lead.clockwise(view.seats.seats()).filter_map(|seat| {
        let card = view.seats[seat].played?;
        let wins = if seat == view.winning { "yes" } else { "no" };
        let about = [
            ("seat", who(view.viewer, seat, words)),
            ("card", format!("{} {}", card.company().title(), card.number())),
            ("wins", wins.to_owned()),
        ];
        Some(words.say_with("told-played", &about))
    });
    let played: Vec<String> = played.collect();
    if played.is_empty() {
        let leader = who(view.viewer, view.lead, words);
        return vec![words.say_with("told-leads", &[("seat", leader)])];
    }
    played
}

fn hand(view: &View, words: &dyn Words) -> Vec<String> {
    let suits = Company::ALL.into_iter().filter_map(|company| {
        let cards = view.hand.and(company.suit());
        let card = |card: Card| station(card.as_station(), words);
        let list: Vec<String> = cards.iter().map(card).collect();
        let about = [("company", company.title().to_owned()), ("cards", list.join(", "))];
        (!cards.is_empty()).then(|| words.say_with("told-suit", &about))
    });
    suits.collect()
}
