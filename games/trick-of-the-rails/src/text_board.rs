//! The table in plain text.

use whistle_core::text_board::{line, wrap};
use whistle_core::{Seat, TextBoard, Words};

use crate::{Card, Company, LaneCard, Locomotive, Phase, State, Station, View};

impl TextBoard for State {
    /// Draws what a viewer sees, except what they would have to remember.
    fn render_text(view: &View, words: &dyn Words) -> String {
        let mut text = String::new();
        lane(view, words, &mut text);
        railways(view, words, &mut text);
        seats(view, words, &mut text);
        trick(view, words, &mut text);
        hand(view, words, &mut text);
        text
    }
}

/// The prize of the running trick first, in brackets; then what is to come.
fn lane(view: &View, words: &dyn Words, text: &mut String) {
    let tricks = usize::from(view.lane.played()) + view.lane.rest().len();
    let cards = view.lane.rest().iter().enumerate().map(|(place, card)| {
        let name = lane_card(*card, words);
        if place == 0 { format!("[{name}]") } else { name }
    });
    let running = tricks.min(usize::from(view.lane.played()) + 1);
    let title = format!("{} {running}/{tricks}", words.say("label-lane"));
    wrap(text, &format!("{title:<11}"), cards);
}

fn lane_card(card: LaneCard, words: &dyn Words) -> String {
    match card {
        LaneCard::Share(share) => match share.card() {
            Some(card) => format!("{} {}", card.company().title(), card.number()),
            None => format!("{} ex", share.company().title()),
        },
        LaneCard::City(city) => {
            format!("{} {}", city_name(Station::city(city), words), city.value())
        }
        LaneCard::Locomotive(Locomotive::Six) => format!("{} 6+ALL", words.say("label-locomotive")),
        LaneCard::Locomotive(other) => format!("{} {other}", words.say("label-locomotive")),
        LaneCard::Reservation(number) => format!("R{number}"),
    }
}

fn city_name(station: Station, words: &dyn Words) -> String {
    station.as_city().map_or_else(String::new, |city| {
        words.say(&format!("name-{}", city.name().replace('_', "-")))
    })
}

/// Each station as `number·value`; the stretch the train would run over now in brackets.
fn railways(view: &View, words: &dyn Words, text: &mut String) {
    line(text, format_args!("\n{}", words.say("label-railways")));
    for company in Company::ALL {
        let value = view.values[company];
        let locomotive = view.locomotives[company].map_or("-".to_owned(), |l| match l {
            Locomotive::All => "ALL".to_owned(),
            other => other.to_string(),
        });
        let (loco, share) = (words.say("label-locomotive"), words.say("label-share-worth"));
        let prefix = format!(
            "  {:<4}  {loco} {locomotive:<3}  {share} {:>3}  ",
            company.title(),
            value.share
        );
        let run = value.run.map_or(0..0, |run| {
            let from = usize::from(run.from);
            from..from + usize::from(run.length)
        });
        let stations = view.railways[company].stations().iter().enumerate().map(|(place, &s)| {
            let open = if run.start == place && !run.is_empty() { "[" } else { "" };
            let close = if run.end == place + 1 && !run.is_empty() { "]" } else { "" };
            format!("{open}{}·{}{close}", station_name(s, words), s.value())
        });
        wrap(text, &prefix, stations);
    }
}

fn station_name(station: Station, words: &dyn Words) -> String {
    match station.card() {
        Some(card) => card.number().to_string(),
        None if station.as_city().is_some() => city_name(station, words),
        None => "St".to_owned(),
    }
}

fn seats(view: &View, words: &dyn Words, text: &mut String) {
    line(text, format_args!("\n{}", words.say("label-shares")));
    for (seat, before) in view.seats.iter() {
        let you = if view.viewer.is(seat) { "*" } else { " " };
        let shares = Company::ALL.into_iter().filter_map(|company| {
            let count = before.shares.and(company.shares()).len();
            (count > 0).then(|| format!("{}×{count}", company.title()))
        });
        let (cards, worth) = (words.say("label-cards"), words.say("label-worth"));
        let name = words.say_seat(seat);
        let prefix = format!(
            "{you} {name:<7} {:>2} {cards}  {worth} {:>4}  ",
            before.hand_size, before.worth
        );
        wrap(text, &prefix, shares);
    }
}

/// The cards of the trick in the order in which they were played.
fn trick(view: &View, words: &dyn Words, text: &mut String) {
    if matches!(view.phase, Phase::LayLane | Phase::Deal | Phase::DrawLead | Phase::Over) {
        return;
    }
    let played = view.lead.clockwise(view.seats.seats()).filter_map(|seat: Seat| {
        let card = view.seats[seat].played?;
        let mark = if seat == view.winning {
            format!(" ({})", words.say("label-wins"))
        } else {
            String::new()
        };
        Some(format!(
            "{}: {} {}{mark}",
            words.say_seat(seat),
            card.company().title(),
            card.number()
        ))
    });
    let mut cards: Vec<String> = played.collect();
    if cards.is_empty() {
        cards.push(format!("{} {}", words.say_seat(view.lead), words.say("label-leads")));
    }
    text.push('\n');
    wrap(text, &format!("{:<11}", words.say("label-trick")), cards);
}

fn hand(view: &View, words: &dyn Words, text: &mut String) {
    if view.hand.is_empty() {
        return;
    }
    let suits = Company::ALL.into_iter().filter_map(|company| {
        let cards = view.hand.and(company.suit());
        // As on the railways: the number and what the station would earn there.
        let card = |card: Card| format!("{}·{}", card.number(), card.as_station().value());
        let list: Vec<String> = cards.iter().map(card).collect();
        (!cards.is_empty()).then(|| format!("{} {}", company.title(), list.join(" ")))
    });
    wrap(text, &format!("{:<11}", words.say("label-hand")), suits);
}
