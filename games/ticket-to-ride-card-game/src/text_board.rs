//! The table in plain text.

use whistle_core::text_board::{line, wrap};
use whistle_core::{TextBoard, Words};

use crate::ticket::points_of;
use crate::{Colour, Phase, State, Ticket, TicketSet, Train, Trains, View};

impl TextBoard for State {
    /// Draws what a viewer sees, except what they would have to remember.
    fn render_text(view: &View, words: &dyn Words) -> String {
        let mut text = String::new();
        draw_area(view, words, &mut text);
        railyards(view, words, &mut text);
        seats(view, words, &mut text);
        own(view, words, &mut text);
        text
    }
}

/// The face-up cards and the sizes of the decks.
fn draw_area(view: &View, words: &dyn Words, text: &mut String) {
    let places = view.face_up.places().iter();
    let cards = places.map(|place| place.map_or("-".to_owned(), |card| name(card.name(), words)));
    wrap(text, &title("label-face-up", words), cards);
    let mut decks = vec![
        format!("{} {}", words.say("label-trains"), view.train_deck),
        format!("{} {}", words.say("label-tickets"), view.ticket_deck),
    ];
    if view.half == 2 {
        decks.push(words.say("label-second-half"));
    }
    if view.turns_left > 0 && view.phase != Phase::Complete {
        decks.push(format!("{} {}", words.say("label-turns-left"), view.turns_left));
    }
    wrap(text, &title("label-decks", words), decks);
}

/// Each row as its cards from the bottom up: the last one leaves next.
fn railyards(view: &View, words: &dyn Words, text: &mut String) {
    line(text, format_args!("\n{}", words.say("label-railyards")));
    for (seat, _) in view.seats.iter() {
        let rows = view.railyards.iter().filter(|(_, row)| row.seat == seat);
        let rows: Vec<String> = rows
            .map(|(colour, row)| {
                let cars = format!("{} {}", name(colour.name(), words), row.cards);
                match row.locomotives {
                    0 => cars,
                    count => format!("{cars}+{count} {}", name("locomotive", words)),
                }
            })
            .collect();
        let rows = if rows.is_empty() { vec!["-".to_owned()] } else { rows };
        wrap(text, &format!("  {:<9}", words.say_seat(seat)), rows);
    }
}

fn seats(view: &View, words: &dyn Words, text: &mut String) {
    line(text, format_args!("\n{}", words.say("label-players")));
    for (seat, seen) in view.seats.iter() {
        let you = if view.viewer.is(seat) { "*" } else { " " };
        let mut facts = vec![
            format!("{:>2} {}", seen.hand_size, words.say("label-cards")),
            format!("{:>2} {}", seen.stack_size, words.say("label-on-the-track")),
            format!("{:>2} {}", seen.ticket_count, words.say("label-open-tickets")),
        ];
        if !seen.completed.is_empty() {
            let (count, points) = (seen.completed.len(), points_of(seen.completed));
            facts.push(format!("{count} {} ({points})", words.say("label-completed")));
        }
        if seen.face_down > 0 {
            facts.push(format!("{} {}", seen.face_down, words.say("label-face-down")));
        }
        wrap(text, &format!("{you} {:<9}", words.say_seat(seat)), facts);
        if let Some(stack) = seen.stack {
            wrap(text, &format!("    {}  ", words.say("label-stack")), counted(stack, words));
        }
    }
}

/// What only the viewer sees: hand, stack where that may be looked at, tickets.
fn own(view: &View, words: &dyn Words, text: &mut String) {
    if view.viewer.seat().is_none() {
        return;
    }
    text.push('\n');
    wrap(text, &title("label-hand", words), counted(view.hand, words));
    if let Some(stack) = view.own_stack {
        wrap(text, &title("label-own-stack", words), counted(stack, words));
    }
    if view.phase != Phase::ChooseTickets && !view.tickets.is_empty() {
        line(text, format_args!("{}", words.say("label-own-tickets")));
        let best = view.suggestion.unwrap_or(TicketSet::EMPTY);
        for ticket in view.tickets.iter() {
            let mark = if best.contains(ticket) { "+" } else { " " };
            line(text, format_args!("  {mark} {}", ticket_line(ticket, words)));
        }
        if view.suggestion.is_some() {
            line(text, format_args!("  {}", words.say("label-suggestion")));
        }
    }
    if !view.offer.is_empty() {
        line(text, format_args!("{}", words.say("label-choose")));
        for (place, offered) in view.offer.iter().enumerate() {
            let mark = if offered.kept { "+" } else { " " };
            line(text, format_args!("  {mark} {place}: {}", ticket_line(offered.ticket, words)));
        }
    }
}

/// A ticket with its points and the cards it needs.
fn ticket_line(ticket: Ticket, words: &dyn Words) -> String {
    let mut needs = Trains::EMPTY;
    Colour::ALL
        .iter()
        .for_each(|&colour| needs.add(Train::Car(colour), ticket.needs[colour.index()]));
    let needs: Vec<String> = counted(needs, words).collect();
    let route = name(&ticket.to_string(), words);
    format!("{:>2}  {route}: {}", ticket.points, needs.join(", "))
}

fn counted(trains: Trains, words: &dyn Words) -> impl Iterator<Item = String> {
    trains.iter().map(|(train, count)| match count {
        1 => name(train.name(), words),
        _ => format!("{}×{count}", name(train.name(), words)),
    })
}

fn name(word: &str, words: &dyn Words) -> String {
    words.say(&format!("name-{}", word.replace('_', "-")))
}

fn title(label: &str, words: &dyn Words) -> String {
    format!("{:<13}", words.say(label))
}
