//! Facts about the game that need no rules.

use whistle_core::{GameOption, Maturity, Meta, OptionKind, Tint};

/// Facts about the game that need no rules.
pub(crate) const META: Meta = Meta {
    id: "wild-ride",
    rules_version: 2,
    title: "Wild Ride",
    designer: "an unknown author",
    min_seats: 2,
    max_seats: 6,
    seats_rule: "WR-3",
    minutes: 10,
    maturity: Maturity::Beta,
    unfinished: None,
    options: &[
        GameOption {
            name: "pace",
            kind: OptionKind::Choice(&["turns", "live"]),
            help: "Grabs are made in secret and revealed together (WR-17), or race in real time (WR-16).",
        },
        GameOption {
            name: "single_double",
            kind: OptionKind::Flag,
            help: "One wagon is enough when both dice show the same colour (WR-4).",
        },
        GameOption {
            name: "wrong_grab",
            kind: OptionKind::Choice(&["program", "players"]),
            help: "Who notices a wrong grab: the program, or another player (WR-10).",
        },
        GameOption {
            name: "refill",
            kind: OptionKind::Choice(&["wanted", "as_they_come"]),
            help: "Which wagons refill the trains: only those that are needed, or all as they are drawn (WR-9).",
        },
        GameOption {
            name: "first_player",
            kind: OptionKind::Seat,
            help: "The seat that rolls first; drawn at random if left out (WR-3).",
        },
        GameOption {
            name: "look_seconds",
            kind: OptionKind::Number { least: 2, most: 60 },
            help: "How many seconds players at a live table look at a roll; 8 if left out (WR-6).",
        },
        GameOption {
            name: "contents",
            kind: OptionKind::Data,
            help: "The wagons and dice of your own box; see the rules and the schema.",
        },
    ],
    gifts: None,
    among_people: Some(("wrong_grab", "players")),
    tints: &[
        ("red", Tint::Red),
        ("blue", Tint::Blue),
        ("green", Tint::Green),
        ("yellow", Tint::Yellow),
        ("orange", Tint::Orange),
        ("purple", Tint::Purple),
        ("black", Tint::Black),
        ("white", Tint::White),
    ],
    promises: "[]",
};
