//! The table as plain text.

use whistle_core::text_board::{WIDTH, line, wrap};
use whistle_core::{Seat, Section, TextBoard, Words};

use crate::spoken_board::describe;
use crate::{Card, Company, LaneCard, Locomotive, Phase, State, Station, View};

impl TextBoard for State {
    /// Draws a view without its memory.
    fn render_text(view: &View, words: &dyn Words) -> String {
        let mut text = String::new();
        lane(view, words, &mut text);
        railways(view, words, &mut text);
        seats(view, words, &mut text);
        hand(view, words, &mut text);
        text
    }

    fn describe(view: &View, words: &dyn Words) -> Vec<Section> {
        describe(view, words)
    }
}

/// The current prize first, in brackets; then the following ones.
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

/// Each station as `number·value`; the stretch that the train would run over now in brackets.
fn railways(view: &View, words: &dyn Words, text: &mut String) {
    // The heading names the columns.
    let columns = ["label-locomotive", "label-share-worth"].map(|label| words.say(label));
    line(text, format_args!("\n{}: {}", words.say("label-railways"), columns.join(", ")));
    for company in Company::ALL {
        let value = view.values[company];
        let locomotive = view.locomotives[company].map_or("-".to_owned(), |l| match l {
            Locomotive::All => "ALL".to_owned(),
            other => other.to_string(),
        });
        let prefix = format!("  {:<4}  {locomotive:>3}  {:>3}  ", company.title(), value.share);
        let run = value.run.map_or(0..0, |run| {
            let from = usize::from(run.from);
            from..from + usize::from(run.length)
        });
        let stations = view.railways[company].stations().iter().enumerate().map(|(place, &s)| {
            let open = if run.start == place && !run.is_empty() { "[" } else { "" };
            let close = if run.end == place + 1 && !run.is_empty() { "]" } else { "" };
            format!("{open}{}·{}{close}", station_name(s, words), s.value())
        });
        wrap_closely(text, &prefix, stations);
    }
}

/// Writes stations separated by single blanks: a railway has up to fourteen.
fn wrap_closely(text: &mut String, prefix: &str, items: impl Iterator<Item = String>) {
    let room = WIDTH - prefix.chars().count();
    let mut lines = vec![String::new()];
    for item in items {
        let last = lines.last_mut().expect("there is one at least");
        if !last.is_empty() && last.chars().count() + 1 + item.chars().count() > room {
            lines.push(item);
        } else if last.is_empty() {
            last.push_str(&item);
        } else {
            last.push(' ');
            last.push_str(&item);
        }
    }
    for (number, stations) in lines.iter().enumerate() {
        let prefix = if number == 0 { prefix.to_owned() } else { " ".repeat(prefix.len()) };
        line(text, format_args!("{prefix}{stations}"));
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
    text.push('\n');
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
        wrap(text, &prefix, played(view, seat, words).into_iter().chain(shares));
    }
}

/// A seat's card in the trick, and whether it leads.
fn played(view: &View, seat: Seat, words: &dyn Words) -> Option<String> {
    if matches!(view.phase, Phase::LayLane | Phase::Deal | Phase::DrawLead | Phase::Over) {
        return None;
    }
    let card = view.seats[seat].played;
    let card = card.map(|card| format!("{} {}", card.company().title(), card.number()));
    let wins = (card.is_some() && seat == view.winning).then(|| words.say("label-wins"));
    let leads = (seat == view.lead).then(|| words.say("label-leads"));
    let parts: Vec<String> = card.into_iter().chain(leads).chain(wins).collect();
    (!parts.is_empty()).then(|| format!("({})", parts.join(", ")))
}

fn hand(view: &View, words: &dyn Words, text: &mut String) {
    if view.hand.is_empty() {
        return;
    }
    let suits = Company::ALL.into_iter().filter_map(|company| {
        let cards = view.hand.and(company.suit());
        // As on the railways: the number and the earnings as a station.
        let card = |card: Card| format!("{}·{}", card.number(), card.as_station().value());
        let list: Vec<String> = cards.iter().map(card).collect();
        (!cards.is_empty()).then(|| format!("{} {}", company.title(), list.join(" ")))
    });
    wrap(text, &format!("{:<11}", words.say("label-hand")), suits);
}
