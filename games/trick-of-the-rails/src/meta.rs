//! What can be said of the game without its rules.

use whistle_core::{GameOption, Locale, Maturity, Meta, OptionKind, Tint};

const PITCH: &str =
    "Win tricks to own shares, and let the very same cards lengthen the railways that pay.";

/// What can be said of the game without its rules.
pub(crate) const META: Meta = Meta {
    id: "trick-of-the-rails",
    rules_version: 1,
    title: "Trick of the Rails",
    designer: "Hisashi Hayashi",
    pitch: PITCH,
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
            help: "Cities and locomotives stand in the lane in random order (TR-18).",
        },
        GameOption {
            name: "first_lead",
            kind: OptionKind::Seat,
            help: "The seat that leads first; drawn at random if left out (TR-4).",
        },
    ],
    tints: &[
        ("bo", Tint::Blue),
        ("co", Tint::Yellow),
        ("erie", Tint::Green),
        ("nyc", Tint::Purple),
        ("prr", Tint::Red),
    ],
    promises: "[]",
    locales: &[
        Locale {
            lang: "en",
            pitch: PITCH,
            rules: include_str!("../../../docs/rules/trick-of-the-rails.md"),
            messages: include_str!("../../../locales/en/trick-of-the-rails.ftl"),
        },
        Locale {
            lang: "fr",
            pitch: "Gagnez des plis pour avoir des actions, et laissez ces mêmes cartes allonger les lignes qui les paient.",
            rules: include_str!("../../../docs/rules/trick-of-the-rails.fr.md"),
            messages: include_str!("../../../locales/fr/trick-of-the-rails.ftl"),
        },
    ],
};
