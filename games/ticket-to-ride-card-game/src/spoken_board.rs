//! The table in sentences, for screen readers.

use whistle_core::text_board::who;
use whistle_core::{Section, Words};

use crate::ticket::points_of;
use crate::{Colour, Phase, Ticket, TicketSet, Train, Trains, View};

/// Describes a view, part by part.
pub(crate) fn describe(view: &View, words: &dyn Words) -> Vec<Section> {
    let part = |label: &str, sentences| Section::new(words.say(label), sentences);
    let is_seat = view.viewer.seat().is_some();
    let own_stack = view.own_stack.filter(|_| is_seat);
    let parts = [
        part(
            "label-hand",
            if is_seat { vec![format!("{}.", counted(view.hand, words))] } else { Vec::new() },
        ),
        part("label-own-tickets", tickets(view, words)),
        part("label-choose", offer(view, words)),
        part(
            "label-own-stack",
            own_stack.map(|stack| format!("{}.", counted(stack, words))).into_iter().collect(),
        ),
        part("label-face-up", draw_area(view, words)),
        part("label-railyards", railyards(view, words)),
        part("label-players", players(view, words)),
    ];
    parts.into_iter().filter(|part| !part.sentences.is_empty()).collect()
}

fn draw_area(view: &View, words: &dyn Words) -> Vec<String> {
    let places = view.face_up.places().iter().flatten();
    let cards: Vec<String> = places.map(|card| name(card.name(), words)).collect();
    let cards = if cards.is_empty() { words.say("told-nothing") } else { cards.join(", ") };
    let decks =
        [("trains", view.train_deck.to_string()), ("tickets", view.ticket_deck.to_string())];
    let mut told = vec![format!("{cards}."), words.say_with("told-decks", &decks)];
    if view.half == 2 {
        told.push(format!("{}.", words.say("label-second-half")));
    }
    if view.turns_left > 0 && view.phase != Phase::Complete {
        told.push(format!("{}: {}.", words.say("label-turns-left"), view.turns_left));
    }
    told
}

fn railyards(view: &View, words: &dyn Words) -> Vec<String> {
    let told = view.seats.iter().map(|(seat, _)| {
        let rows = view.railyards.iter().filter(|(_, row)| row.seat == seat);
        let rows = rows.map(|(colour, row)| {
            let about = [
                ("cards", row.cards.to_string()),
                ("colour", name(colour.name(), words)),
                ("locomotives", row.locomotives.to_string()),
            ];
            words.say_with("told-row", &about)
        });
        let rows: Vec<String> = rows.collect();
        let rows = if rows.is_empty() { words.say("told-nothing") } else { rows.join("; ") };
        format!("{}: {rows}.", who(view.viewer, seat, words))
    });
    told.collect()
}

fn players(view: &View, words: &dyn Words) -> Vec<String> {
    let told = view.seats.iter().map(|(seat, seen)| {
        let about = [
            ("seat", who(view.viewer, seat, words)),
            ("hand", seen.hand_size.to_string()),
            ("track", seen.stack_size.to_string()),
            ("tickets", seen.ticket_count.to_string()),
            ("completed", seen.completed.len().to_string()),
            ("points", points_of(seen.completed).to_string()),
            ("down", seen.face_down.to_string()),
        ];
        let told = words.say_with("told-player", &about);
        match seen.stack {
            Some(stack) => {
                let cards = [("cards", counted(stack, words))];
                format!("{told} {}", words.say_with("told-stack", &cards))
            }
            None => told,
        }
    });
    told.collect()
}

fn tickets(view: &View, words: &dyn Words) -> Vec<String> {
    if view.phase == Phase::ChooseTickets || view.viewer.seat().is_none() {
        return Vec::new();
    }
    let best = view.suggestion.unwrap_or(TicketSet::EMPTY);
    let told = view.tickets.iter().map(|t| ticket(t, best.contains(t), words));
    told.collect()
}

/// The tickets to choose from, in the order of the choices.
fn offer(view: &View, words: &dyn Words) -> Vec<String> {
    view.offer.iter().map(|offered| ticket(offered.ticket, offered.kept, words)).collect()
}

/// A ticket with its points and the cards it needs.
fn ticket(ticket: Ticket, marked: bool, words: &dyn Words) -> String {
    let mut needs = Trains::EMPTY;
    Colour::ALL
        .iter()
        .for_each(|&colour| needs.add(Train::Car(colour), ticket.needs[colour.index()]));
    let about = [
        ("route", name(&ticket.to_string(), words)),
        ("points", ticket.points.to_string()),
        ("needs", counted(needs, words)),
        ("marked", if marked { "yes" } else { "no" }.to_owned()),
    ];
    words.say_with("told-ticket", &about)
}

/// Cards with their number: `4 green, 1 locomotive`.
fn counted(trains: Trains, words: &dyn Words) -> String {
    let each = trains.iter().map(|(train, count)| format!("{count} {}", name(train.name(), words)));
    let each: Vec<String> = each.collect();
    if each.is_empty() { words.say("told-nothing") } else { each.join(", ") }
}

fn name(word: &str, words: &dyn Words) -> String {
    words.say(&format!("name-{}", word.replace('_', "-")))
}
