//! Facts about the game that need no rules.

use whistle_core::{GameOption, Maturity, Meta, OptionKind, Tint};

/// Facts about the game that need no rules.
pub(crate) const META: Meta = Meta {
    id: "ticket-to-ride-card-game",
    rules_version: 2,
    title: "Ticket to Ride, the card game",
    designer: "Alan R. Moon",
    min_seats: 2,
    max_seats: 4,
    seats_rule: "TT-1",
    minutes: 40,
    maturity: Maturity::Beta,
    unfinished: None,
    options: &[
        GameOption {
            name: "open_stack",
            kind: OptionKind::Flag,
            help: "Players may look at their own on-the-track stack (TT-5).",
        },
        GameOption {
            name: "first_player",
            kind: OptionKind::Seat,
            help: "The seat that plays first; drawn at random if left out (TT-3).",
        },
    ],
    gifts: None,
    among_people: None,
    tints: &[
        ("red", Tint::Red),
        ("green", Tint::Green),
        ("blue", Tint::Blue),
        ("yellow", Tint::Yellow),
        ("black", Tint::Black),
        ("white", Tint::White),
        ("orange", Tint::Orange),
        ("purple", Tint::Purple),
        ("locomotive", Tint::Cyan),
    ],
    promises: "[]",
};
