//! The table as plain text.

use whistle_core::text_board::{line, rows_left, wrap, wrap_in_rows};
use whistle_core::{Section, TextBoard, Words};

use crate::spoken_board::describe;
use crate::ticket::points_of;
use crate::{Colour, Phase, State, Ticket, TicketSet, Trains, View};

impl TextBoard for State {
    /// Draws a view without its memory.
    fn render_text(view: &View, words: &dyn Words) -> String {
        let mut text = String::new();
        draw_area(view, words, &mut text);
        seats(view, words, &mut text);
        own(view, words, &mut text);
        text
    }

    fn describe(view: &View, words: &dyn Words) -> Vec<Section> {
        describe(view, words)
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

/// Each seat with its public counts, the rows of its railyard (with locomotives) and its stack, once that is turned up.
fn seats(view: &View, words: &dyn Words, text: &mut String) {
    text.push('\n');
    for (seat, seen) in view.seats.iter() {
        let you = if view.viewer.is(seat) { "*" } else { " " };
        let mut facts = vec![
            format!("{:>2} {}", seen.hand_size, words.say("label-cards")),
            format!("{} {}", seen.ticket_count, words.say("label-open-tickets")),
        ];
        let on_track = format!("{:>2} {}", seen.stack_size, words.say("label-on-the-track"));
        let turned_up = seen.stack.filter(|stack| !stack.is_empty());
        if turned_up.is_none() {
            facts.insert(1, on_track.clone());
        }
        if !seen.completed.is_empty() {
            let (count, points) = (seen.completed.len(), points_of(seen.completed));
            facts.push(format!("{count} {} ({points})", words.say("label-completed")));
        }
        if seen.face_down > 0 {
            facts.push(format!("{} {}", seen.face_down, words.say("label-face-down")));
        }
        let rows = view.railyards.iter().filter(|(_, row)| row.seat == seat);
        facts.extend(rows.map(|(colour, row)| {
            let colour = name(colour.name(), words);
            match row.locomotives {
                0 => format!("[{colour} {}]", row.cards),
                count => format!("[{colour} {}+{count}]", row.cards),
            }
        }));
        if let Some(stack) = turned_up {
            let cards = stack.iter().map(|(train, count)| shortly(train.name(), count, words));
            let cards = cards.collect::<Vec<_>>().join(" ");
            facts.push(format!("{}: {cards}", on_track.trim_start()));
        }
        wrap(text, &format!("{you} {:<8} ", words.say_seat(seat)), facts);
    }
}

/// What only the viewer sees: hand, stack if visible, tickets.
fn own(view: &View, words: &dyn Words, text: &mut String) {
    if view.viewer.seat().is_none() {
        return;
    }
    text.push('\n');
    wrap(text, &title("label-hand", words), counted(view.hand, words));
    // A stack that is turned up is already shown with its seat.
    let turned_up = view.viewer.seat().is_some_and(|seat| view.seats[seat].stack.is_some());
    if let Some(stack) = view.own_stack.filter(|_| !turned_up) {
        wrap(text, &title("label-own-stack", words), counted(stack, words));
    }
    let mut offer = String::new();
    if !view.offer.is_empty() {
        line(&mut offer, format_args!("{}", words.say("label-choose")));
        let tickets = view.offer.iter().map(|offered| {
            let mark = if offered.kept { "+" } else { "" };
            format!("{mark}{}", ticket_line(offered.ticket, words))
        });
        wrap(&mut offer, "  ", tickets);
    }
    if view.phase != Phase::ChooseTickets && !view.tickets.is_empty() {
        let best = view.suggestion.unwrap_or(TicketSet::EMPTY);
        let mark = if view.suggestion.is_some() { "label-suggestion" } else { "label-own-tickets" };
        line(text, format_args!("{}", words.say(mark)));
        let (marked, others): (Vec<Ticket>, Vec<Ticket>) =
            view.tickets.iter().partition(|&ticket| best.contains(ticket));
        let tickets = marked.iter().map(|&ticket| format!("+{}", ticket_line(ticket, words)));
        let tickets = tickets.chain(others.iter().map(|&ticket| ticket_line(ticket, words)));
        // Tickets without room are counted, and listed on request.
        let rows = rows_left(text).saturating_sub(offer.lines().count());
        wrap_in_rows(text, "  ", &tickets.collect::<Vec<_>>(), rows);
    }
    text.push_str(&offer);
}

/// A card as the first letters of its name and a count: `blu3`.
fn shortly(train: &str, count: u8, words: &dyn Words) -> String {
    let short: String = name(train, words).chars().take(3).collect();
    if count == 1 { short } else { format!("{short}{count}") }
}

/// A ticket with its points and the cards it needs, by the first letters of their colours, so that most lines hold two
/// tickets.
fn ticket_line(ticket: Ticket, words: &dyn Words) -> String {
    let needs = Colour::ALL.iter().filter_map(|&colour| {
        let count = ticket.needs[colour.index()];
        (count > 0).then(|| shortly(colour.name(), count, words))
    });
    let route = name(&ticket.to_string(), words);
    format!("{} {route} {}", ticket.points, needs.collect::<Vec<_>>().join(" "))
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
