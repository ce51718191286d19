//! The table in sentences, for screen readers.

use whistle_core::text_board::who;
use whistle_core::{Section, Words};

use crate::{Phase, Train, View};

/// Describes a view, part by part, without saying which trains match.
pub(crate) fn describe(view: &View, words: &dyn Words) -> Vec<Section> {
    let part = |label: &str, sentences| Section::new(words.say(label), sentences);
    vec![
        part("label-trains", trains(view, words)),
        part("label-dice", dice(view, words)),
        part("label-players", seats(view, words)),
    ]
}

fn trains(view: &View, words: &dyn Words) -> Vec<String> {
    let told = Train::ALL.into_iter().map(|train| {
        let wagons = view.trains[train].each();
        let wagons: Vec<String> =
            wagons.map(|colour| words.say(&format!("name-{colour}"))).collect();
        let wagons = if wagons.is_empty() { "none".to_owned() } else { wagons.join(", ") };
        let about = [("train", words.say(&format!("name-{train}"))), ("wagons", wagons)];
        words.say_with("told-train", &about)
    });
    told.collect()
}

fn dice(view: &View, words: &dyn Words) -> Vec<String> {
    let mut told = Vec::new();
    if !matches!(view.phase, Phase::MakeTrains | Phase::DrawFirstPlayer) {
        let roller = [("seat", who(view.viewer, view.roller, words))];
        told.push(words.say_with("told-roller", &roller));
    }
    if let Some([first, second]) = view.dice {
        let face = |face| words.say(&format!("name-{face}"));
        let faces = [("first", face(first)), ("second", face(second))];
        told.push(words.say_with("told-dice", &faces));
    }
    if let Some(seat) = view.die {
        let holder = [("seat", who(view.viewer, seat, words))];
        told.push(words.say_with("told-die", &holder));
    }
    told.push(words.say_with("told-deck", &[("count", view.deck.to_string())]));
    told
}

fn seats(view: &View, words: &dyn Words) -> Vec<String> {
    let told = view.seats.iter().map(|(seat, before)| {
        let about = [
            ("seat", who(view.viewer, seat, words)),
            ("count", before.count.to_string()),
            ("stopped", if before.stop_sign { "yes" } else { "no" }.to_owned()),
            ("answered", if before.has_answered { "yes" } else { "no" }.to_owned()),
        ];
        words.say_with("told-seat", &about)
    });
    told.collect()
}
