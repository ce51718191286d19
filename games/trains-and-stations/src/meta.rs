//! Facts about the game that need no rules.

use whistle_core::{GameOption, Maturity, Meta, OptionKind, Tint, Unfinished};

/// Facts about the game that need no rules.
pub(crate) const META: Meta = Meta {
    id: "trains-and-stations",
    rules_version: 5,
    title: "Trains & Stations",
    designer: "Eric M. Lang",
    min_seats: 3,
    max_seats: 5,
    seats_rule: "TS-3",
    minutes: 45,
    maturity: Maturity::Beta,
    unfinished: Some(Unfinished { reason: "rounds_ended", rule: "TS-37" }),
    options: &[
        GameOption {
            name: "rules",
            kind: OptionKind::Choice(&["english", "french"]),
            help: "Which rulebook applies: the publisher's or the French translation (TS-8, TS-30).",
        },
        GameOption {
            name: "conductor",
            kind: OptionKind::Seat,
            help: "The seat that takes the first turn; drawn at random if left out (TS-3).",
        },
        GameOption {
            name: "board",
            kind: OptionKind::Data,
            help: "The board: original, short or long for a shorter or longer game, or the text of a board's file (--board FILE).",
        },
        GameOption {
            name: "rounds",
            kind: OptionKind::Number { least: 1, most: 200 },
            help: "The maximum number of rounds; 60 if left out (TS-37).",
        },
        GameOption {
            name: "coin_gifts",
            kind: OptionKind::Flag,
            help: "Whether players may give each other coins; on by default with two or more people (TS-36).",
        },
    ],
    gifts: Some("coin_gifts"),
    among_people: None,
    tints: &[
        ("worker", Tint::Purple),
        ("coal", Tint::Black),
        ("cattle", Tint::Orange),
        ("food", Tint::Green),
        ("silver", Tint::White),
        ("gold", Tint::Yellow),
    ],
    promises: include_str!("../promises.json"),
};
