//! Facts about the game that need no rules.

use whistle_core::{GameOption, Maturity, Meta, OptionKind, Tint};

/// Facts about the game that need no rules.
pub(crate) const META: Meta = Meta {
    id: "trick-of-the-rails",
    rules_version: 1,
    title: "Trick of the Rails",
    designer: "Hisashi Hayashi",
    min_seats: 3,
    max_seats: 5,
    seats_rule: "TR-2",
    minutes: 30,
    maturity: Maturity::Beta,
    unfinished: None,
    options: &[
        GameOption {
            name: "shuffled_track",
            kind: OptionKind::Flag,
            help: "Cities and locomotives are in the lane in random order (TR-18).",
        },
        GameOption {
            name: "first_lead",
            kind: OptionKind::Seat,
            help: "The seat that leads first; drawn at random if left out (TR-4).",
        },
    ],
    gifts: None,
    among_people: None,
    tints: &[
        ("bo", Tint::Blue),
        ("co", Tint::Yellow),
        ("erie", Tint::Green),
        ("nyc", Tint::Purple),
        ("prr", Tint::Red),
    ],
    promises: "[]",
};
