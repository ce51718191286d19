//! Every kind of action, outcome and event occurs in a recorded game, unless the game is newly generated.

use std::collections::BTreeSet;

use whistle_core::{JournalText, Json, Maturity};
use whistle_registry::{AnyEntry, GAMES};

fn kind(value: &Json) -> Option<String> {
    value.tree()["kind"].as_str().map(str::to_owned)
}

#[test]
fn recorded_games_show_every_kind_of_thing() {
    for game in GAMES.iter().filter(|game| game.meta.maturity != Maturity::Alpha) {
        let folder =
            format!("{}/../../games/{}/fixtures", env!("CARGO_MANIFEST_DIR"), game.meta.id);
        let (mut actions, mut outcomes, mut events) =
            (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
        for file in std::fs::read_dir(&folder).expect("recorded games") {
            let text = std::fs::read_to_string(file.unwrap().path()).unwrap();
            let played = game.replay(&JournalText::read(&text).unwrap()).unwrap();
            for step in played.steps {
                match &step.entry {
                    AnyEntry::Action { action, .. } => actions.extend(kind(action)),
                    AnyEntry::Chance { outcome } => outcomes.extend(kind(outcome)),
                    AnyEntry::Gift { .. } => (),
                }
                events.extend(step.events.iter().filter_map(|event| kind(&event.whole())));
            }
        }
        for (of, seen) in [("action", actions), ("chance", outcomes), ("event", events)] {
            let all: BTreeSet<String> = game.message_kinds().kinds(of).iter().cloned().collect();
            assert_eq!(seen, all, "{}: kinds of {of} in its recorded games", game.meta.id);
        }
    }
}
