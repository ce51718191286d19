//! The table in sentences, for screen readers.

use whistle_core::text_board::who;
use whistle_core::{Seat, Section, Words};

use crate::board::bits;
use crate::text_board::{counts, name, on_board};
use crate::{Bonus, Phase, PowerCards, SeatView, View};

/// Describes a view, part by part.
pub(crate) fn describe(view: &View, words: &dyn Words) -> Vec<Section> {
    let part = |label: &str, sentences| Section::new(words.say(label), sentences);
    let parts = [
        part("label-turn", turn(view, words)),
        part("label-yours", own(view, words)),
        part("label-round", round(view, words)),
        part("label-seats", seats(view, words)),
        part("label-tracks", tracks(view, words)),
        part("label-stations", stations(view, words)),
    ];
    parts.into_iter().filter(|part| !part.sentences.is_empty()).collect()
}

/// Joins items, or says that there are none.
fn list(items: &[String], words: &dyn Words) -> String {
    if items.is_empty() { words.say("told-nothing") } else { items.join(", ") }
}

fn round(view: &View, words: &dyn Words) -> Vec<String> {
    let about = [
        ("round", view.round.to_string()),
        ("points", view.points_left.to_string()),
        ("pool", view.pool.to_string()),
        ("power", view.power_left.to_string()),
    ];
    let mut told = vec![words.say_with("told-round", &about)];
    if view.last_round || view.round == view.rounds {
        told.push(format!("{}.", words.say("label-last-round")));
    }
    told.extend(view.stacks.iter().map(|stack| {
        let about = [
            ("building", name(stack.building, words)),
            ("goods", name(stack.goods, words)),
            ("left", stack.left.to_string()),
        ];
        words.say_with("told-stack", &about)
    }));
    told
}

fn stations(view: &View, words: &dyn Words) -> Vec<String> {
    let told = view.board.stations.iter().map(|plan| {
        let bonus = match plan.bonus {
            Bonus::Die => words.say("label-bonus-die"),
            Bonus::Power => words.say("label-bonus-power"),
            Bonus::Points(points) => format!("{points} {}", words.say("label-points")),
        };
        let built = view.stations.iter().filter(|other| other.station == plan.id);
        let built = built.flat_map(|station| station.buildings.iter()).map(|built| {
            let owner = [
                ("building", name(built.building, words)),
                ("seat", who(view.viewer, built.seat, words)),
            ];
            words.say_with("told-building", &owner)
        });
        let built: Vec<String> = built.collect();
        let about = [
            ("station", on_board(view, plan.id, &plan.name, words)),
            ("bonus", bonus),
            ("built", list(&built, words)),
            ("free", (usize::from(plan.places) - built.len()).to_string()),
        ];
        words.say_with("told-station", &about)
    });
    told.collect()
}

/// Each track with its free spaces by number, as in the choices.
fn tracks(view: &View, words: &dyn Words) -> Vec<String> {
    let board = &view.board;
    let told = board.tracks.iter().map(|plan| {
        let (mut free, mut taken) = (Vec::new(), Vec::new());
        for space in bits(plan.spaces) {
            let number = board.spaces[space].name.rsplit('-').next().unwrap_or_default();
            let train = view.trains.iter().find(|train| train.space.index() == space);
            match train.map(|train| train.seat) {
                None => free.push(number.to_owned()),
                Some(None) => taken.push(format!("{number} {}", name("white", words))),
                Some(Some(seat)) => {
                    taken.push(format!("{number} {}", who(view.viewer, seat, words)))
                }
            }
        }
        let stations = bits(plan.stations).map(|index| &board.stations[index]);
        let stations = stations.map(|plan| on_board(view, plan.id, &plan.name, words));
        let about = [
            ("track", on_board(view, plan.id, &plan.name, words)),
            ("stations", stations.collect::<Vec<_>>().join(", ")),
            ("taken", list(&taken, words)),
            ("free", list(&free, words)),
        ];
        words.say_with("told-track", &about)
    });
    told.collect()
}

fn seats(view: &View, words: &dyn Words) -> Vec<String> {
    view.seats.iter().map(|(seat, before)| seat_line(view, seat, before, words)).collect()
}

/// Each power card with its details: a mission with its points, or goods.
fn cards(view: &View, cards: PowerCards, words: &dyn Words) -> Vec<String> {
    let told = cards.each().map(|card| match view.board.mission(card) {
        Some((stations, points)) => {
            let plans = stations.map(|station| &view.board.stations[station.index()]);
            let stations = plans.map(|plan| on_board(view, plan.id, &plan.name, words));
            let about = [("stations", stations.join("–")), ("points", points.to_string())];
            words.say_with("told-mission", &about)
        }
        None => {
            let goods = view.board.goods(card).into_iter().flatten();
            let goods: Vec<String> = goods.map(|kind| name(kind, words)).collect();
            words.say_with("told-goods", &[("goods", goods.join(" + "))])
        }
    });
    told.collect()
}

fn seat_line(view: &View, seat: Seat, before: &SeatView, words: &dyn Words) -> String {
    let about = [
        ("seat", who(view.viewer, seat, words)),
        ("points", before.points.to_string()),
        ("coins", before.coins.to_string()),
        ("dice", before.dice.to_string()),
        ("white", before.bonus_dice.to_string()),
    ];
    let mut told = words.say_with("told-seat", &about);
    let shown = [
        ("label-saved", counts(&before.saved, words)),
        ("label-missions", cards(view, before.missions, words)),
    ];
    for (label, items) in shown.into_iter().filter(|(_, items)| !items.is_empty()) {
        told += &format!(" {}: {}.", words.say(label), items.join(", "));
    }
    let is_set = view.round > 0 || view.set_conductor.is_some();
    if seat == view.conductor && is_set {
        told += &format!(" {}.", words.say("label-conductor"));
    }
    told
}

/// The active seat's dice.
fn turn(view: &View, words: &dyn Words) -> Vec<String> {
    if matches!(view.phase, Phase::Deal | Phase::ReturnPower | Phase::DrawConductor | Phase::Over) {
        return Vec::new();
    }
    let seat = who(view.viewer, view.active, words);
    let mut told = format!("{seat}: {}.", list(&counts(&view.dice, words), words));
    if !view.picked.is_empty() {
        let picked = counts(&view.picked, words).join(", ");
        told += &format!(" {} {picked}.", words.say("label-picked"));
    }
    vec![told]
}

/// What only the viewer sees.
fn own(view: &View, words: &dyn Words) -> Vec<String> {
    let Some(before) = view.viewer.seat().map(|seat| &view.seats[seat]) else {
        return Vec::new();
    };
    let goods = counts(&before.goods.unwrap_or_default(), words);
    let power = cards(view, before.power.unwrap_or_default(), words);
    let offer = [counts(&view.offer.goods, words), cards(view, view.offer.cards, words)].concat();
    let mut told = vec![
        format!("{}: {}.", words.say("label-goods"), list(&goods, words)),
        format!("{}: {}.", words.say("label-power"), list(&power, words)),
    ];
    if !offer.is_empty() {
        told.push(format!("{}: {}.", words.say("label-offer"), offer.join(", ")));
    }
    told
}
