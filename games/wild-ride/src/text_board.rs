//! The table as plain text.

use whistle_core::text_board::wrap;
use whistle_core::{Seat, Section, TextBoard, Words};

use crate::spoken_board::describe;
use crate::{Answer, Phase, State, Train, View};

impl TextBoard for State {
    /// Draws a view, without saying which trains match.
    fn render_text(view: &View, words: &dyn Words) -> String {
        let mut text = String::new();
        trains(view, words, &mut text);
        dice(view, words, &mut text);
        seats(view, words, &mut text);
        text
    }

    fn describe(view: &View, words: &dyn Words) -> Vec<Section> {
        describe(view, words)
    }
}

/// Every wagon individually, as on a table: counting them is up to the players.
fn trains(view: &View, words: &dyn Words, text: &mut String) {
    let names = Train::ALL.map(|train| words.say(&format!("name-{train}")));
    let widest = names.iter().map(|name| name.chars().count()).max();
    let widest = widest.unwrap_or(0);
    for (train, name) in Train::ALL.into_iter().zip(names) {
        let wagon = |colour| format!("[{}]", words.say(&format!("name-{colour}")));
        let wagons = view.trains[train].each().map(wagon);
        wrap(text, &format!("{name:<widest$}  <oo] "), wagons);
    }
}

/// The deck, whose turn it is, the dice, and who has the locomotive die.
fn dice(view: &View, words: &dyn Words, text: &mut String) {
    let labelled = |label: &str, value: String| format!("{}: {value}", words.say(label));
    let mut items = vec![labelled("label-deck", view.deck.to_string())];
    if !matches!(view.phase, Phase::MakeTrains | Phase::DrawFirstPlayer) {
        items.push(labelled("label-turn", words.say_seat(view.roller)));
    }
    if let Some([first, second]) = view.dice {
        let face = |face| words.say(&format!("name-{face}"));
        let faces = format!("{} + {}", face(first), face(second));
        items.push(labelled("label-dice", faces));
    }
    if let Some(seat) = view.die {
        items.push(labelled("label-die", words.say_seat(seat)));
    }
    text.push('\n');
    wrap(text, "", items);
    text.push('\n');
}

fn seats(view: &View, words: &dyn Words, text: &mut String) {
    for (seat, before) in view.seats.iter() {
        let you = if view.viewer.is(seat) { "*" } else { " " };
        let (name, wagons) = (words.say_seat(seat), words.say("label-wagons"));
        let prefix = format!("{you} {name:<8} {:>2} {wagons}  ", before.count);
        let kinds = Train::ALL.into_iter().filter_map(|train| {
            let count = before.wagons[train].total();
            (count > 0).then(|| format!("{} {count}", words.say(&format!("name-{train}"))))
        });
        wrap(text, &prefix, kinds.chain(marks(view, seat, words)));
    }
}

/// Other things in front of a seat: a stop sign, or an answer, face down unless it is the viewer's.
fn marks(view: &View, seat: Seat, words: &dyn Words) -> impl Iterator<Item = String> {
    let before = view.seats[seat];
    let stop = before.stop_sign.then(|| format!("({})", words.say("label-stop-sign")));
    let answer = before.has_answered.then(|| {
        let id = match view.answer {
            Some(Answer::Grab) if view.viewer.is(seat) => "name-grab",
            Some(Answer::NoRide) if view.viewer.is(seat) => "name-no-ride",
            _ => "label-answered",
        };
        format!("({})", words.say(id))
    });
    stop.into_iter().chain(answer)
}
