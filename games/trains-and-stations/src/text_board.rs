//! The table in plain text.

use whistle_core::pieces::{Multiset, Piece};
use whistle_core::text_board::{self, WIDTH, line};
use whistle_core::{Seat, TextBoard, Words};

use crate::board::bits;
use crate::{Bonus, GoodsCards, Phase, PowerCards, SeatView, State, View};

impl TextBoard for State {
    /// Draws what a viewer sees, except what they would have to remember.
    fn render_text(view: &View, words: &dyn Words) -> String {
        let mut text = String::new();
        heading(view, words, &mut text);
        stations(view, words, &mut text);
        tracks(view, words, &mut text);
        seats(view, words, &mut text);
        turn(view, words, &mut text);
        own(view, words, &mut text);
        text
    }
}

fn heading(view: &View, words: &dyn Words, text: &mut String) {
    let counts = [
        ("label-points-left", view.points_left),
        ("label-pool", view.pool),
        ("label-power-left", view.power_left),
    ];
    let counts = counts.map(|(label, count)| format!("{} {count}", words.say(label)));
    let is_last = view.last_round || view.round == view.rounds;
    let last = is_last.then(|| words.say("label-last-round"));
    let round = format!("{} {}", words.say("label-round"), view.round);
    wrap(text, &format!("{round:<11}"), counts.into_iter().chain(last));
    let stacks = view.stacks.iter().map(|stack| {
        let (building, goods) = (name(stack.building, words), name(stack.goods, words));
        format!("{building}: {goods} {}", stack.left)
    });
    wrap(text, &format!("{:<11}", words.say("label-stacks")), stacks);
}

/// Returns what something on the board is called: on one's own board as its file has it.
fn on_board(view: &View, id: impl std::fmt::Display, plan: &str, words: &dyn Words) -> String {
    if view.board.is_original() { name(id, words) } else { plan.replace('_', " ") }
}

/// Looks up what something is called.
fn name(thing: impl std::fmt::Display, words: &dyn Words) -> String {
    words.say(&format!("name-{}", thing.to_string().replace('_', "-")))
}

fn stations(view: &View, words: &dyn Words, text: &mut String) {
    line(text, format_args!("\n{}", words.say("label-stations")));
    for plan in &view.board.stations {
        let bonus = match plan.bonus {
            Bonus::Die => words.say("label-bonus-die"),
            Bonus::Power => words.say("label-bonus-power"),
            Bonus::Points(points) => format!("{points} {}", words.say("label-points")),
        };
        let built = view.stations.iter().filter(|other| other.station == plan.id);
        let built = built.flat_map(|station| station.buildings.iter());
        let mut places: Vec<String> = built
            .map(|built| format!("{} {}", built.seat.0, name(built.building, words)))
            .collect();
        places.resize(usize::from(plan.places), "·".to_owned());
        let prefix = format!("  {:<12} {bonus:<12} ", on_board(view, plan.id, &plan.name, words));
        wrap(text, &prefix, places);
    }
}

/// Each space as the number of the seat whose die is there; the junction in parentheses.
fn tracks(view: &View, words: &dyn Words, text: &mut String) {
    let board = &view.board;
    line(text, format_args!("\n{}", words.say("label-tracks")));
    for plan in &board.tracks {
        let spaces = bits(plan.spaces).map(|space| {
            let train = view.trains.iter().find(|train| train.space.index() == space);
            let mark = match train.map(|train| train.seat) {
                Some(Some(seat)) => seat.0.to_string(),
                Some(None) => "w".to_owned(),
                None => "·".to_owned(),
            };
            if board.ways(space) > 2 { format!("({mark})") } else { mark }
        });
        let spaces = spaces.collect::<Vec<_>>().join(" ");
        let stations = bits(plan.stations).map(|index| &board.stations[index]);
        let stations = stations.map(|plan| on_board(view, plan.id, &plan.name, words));
        let track = on_board(view, plan.id, &plan.name, words);
        wrap(text, &format!("  {track:<12} {spaces:<12} "), stations);
    }
}

fn seats(view: &View, words: &dyn Words, text: &mut String) {
    line(text, format_args!("\n{}", words.say("label-seats")));
    for (seat, before) in view.seats.iter() {
        let you = if view.viewer.is(seat) { "*" } else { " " };
        let items = seat_items(view, seat, before, words);
        wrap(text, &format!("{you} {:<8} ", words.say_seat(seat)), items);
    }
}

fn seat_items(view: &View, seat: Seat, before: &SeatView, words: &dyn Words) -> Vec<String> {
    let counted = [
        ("label-points", before.points),
        ("label-coins", u16::from(before.coins)),
        ("label-dice", u16::from(before.dice)),
        ("label-bonus-dice", u16::from(before.bonus_dice)),
    ];
    let counted = counted.map(|(label, count)| format!("{count} {}", words.say(label)));
    let shown = [
        ("label-saved", counts(&before.saved, words)),
        ("label-missions", cards(view, before.missions, words)),
    ];
    let shown = shown.into_iter().filter(|(_, items)| !items.is_empty());
    let shown = shown.map(|(label, items)| format!("{} {}", words.say(label), items.join(", ")));
    let is_set = view.round > 0 || view.set_conductor.is_some();
    let conductor = (seat == view.conductor && is_set).then(|| words.say("label-conductor"));
    counted.into_iter().chain(shown).chain(conductor).collect()
}

/// What the active seat has rolled.
fn turn(view: &View, words: &dyn Words, text: &mut String) {
    if matches!(view.phase, Phase::Deal | Phase::ReturnPower | Phase::DrawConductor | Phase::Over) {
        return;
    }
    let mut items = vec![words.say_seat(view.active)];
    if !view.dice.is_empty() {
        items.push(counts(&view.dice, words).join(", "));
    }
    if !view.picked.is_empty() {
        let picked = counts(&view.picked, words).join(", ");
        items.push(format!("{} {picked}", words.say("label-picked")));
    }
    text.push('\n');
    wrap(text, &format!("{:<11}", words.say("label-turn")), items);
}

/// What only the viewer sees.
fn own(view: &View, words: &dyn Words, text: &mut String) {
    let Some(before) = view.viewer.seat().map(|seat| &view.seats[seat]) else {
        return;
    };
    let goods = |goods: Option<GoodsCards>| counts(&goods.unwrap_or_default(), words);
    let cards = |power: Option<PowerCards>| cards(view, power.unwrap_or_default(), words);
    let offer = [goods(Some(view.offer.goods)), cards(Some(view.offer.cards))].concat();
    let parts = [
        ("label-goods", goods(before.goods)),
        ("label-power", cards(before.power)),
        ("label-offer", offer),
    ];
    for (label, items) in parts.into_iter().filter(|(_, items)| !items.is_empty()) {
        wrap(text, &format!("{:<11}", words.say(label)), items);
    }
}

/// Things with their number: `2 hotel`, `1 white train`.
fn counts<P: Piece, const N: usize>(things: &Multiset<P, N>, words: &dyn Words) -> Vec<String> {
    let things = things.iter().map(|(kind, count)| {
        let kind = kind.to_string();
        let named = match kind.strip_prefix("white-") {
            Some(face) => format!("{} {}", name("white", words), name(face, words)),
            None => name(kind, words),
        };
        format!("{count} {named}")
    });
    things.collect()
}

/// Cards by their two stations or goods, and for a mission what it is worth.
fn cards(view: &View, cards: PowerCards, words: &dyn Words) -> Vec<String> {
    let named = cards.each().map(|card| match view.board.mission(card) {
        Some((stations, points)) => {
            let plans = stations.map(|station| &view.board.stations[station.index()]);
            let stations = plans.map(|plan| on_board(view, plan.id, &plan.name, words));
            format!("{} ({points})", stations.join("–"))
        }
        None => {
            let goods = view.board.goods(card).into_iter().flatten();
            goods.map(|kind| name(kind, words)).collect::<Vec<_>>().join(" + ")
        }
    });
    named.collect()
}

/// As in other games, but an item that is wider than a line is broken at its commas.
fn wrap(text: &mut String, prefix: &str, items: impl IntoIterator<Item = String>) {
    let room = WIDTH - prefix.chars().count();
    let items = items.into_iter().flat_map(|item| match item.chars().count() <= room {
        true => vec![item],
        false => item.split(", ").map(str::to_owned).collect(),
    });
    text_board::wrap(text, prefix, items);
}
