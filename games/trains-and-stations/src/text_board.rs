//! The table as plain text.

use whistle_core::pieces::{Multiset, Piece};
use whistle_core::text_board::{self, WIDTH, columns, rows_left, wrap_in_rows};
use whistle_core::{Section, TextBoard, Words};

use crate::board::bits;
use crate::spoken_board::describe;
use crate::{Bonus, Phase, PowerCards, SeatView, State, View};

impl TextBoard for State {
    /// Draws a view without its memory.
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

    fn describe(view: &View, words: &dyn Words) -> Vec<Section> {
        describe(view, words)
    }
}

fn heading(view: &View, words: &dyn Words, text: &mut String) {
    let counts = [("label-points-left", view.points_left), ("label-pool", view.pool)];
    let counts = counts.map(|(label, count)| format!("{} {count}", words.say(label)));
    let is_set = view.round > 0 || view.set_conductor.is_some();
    let conductor = is_set
        .then(|| format!("{} {}", words.say("label-conductor"), words.say_seat(view.conductor)));
    let is_last = view.last_round || view.round == view.rounds;
    let last = is_last.then(|| words.say("label-last-round"));
    let round = format!("{} {}", words.say("label-round"), view.round);
    wrap(text, &format!("{round:<11}"), counts.into_iter().chain(conductor).chain(last));
    let stacks = view.stacks.iter().map(|stack| {
        let (building, goods) = (name(stack.building, words), name(stack.goods, words));
        format!("{building}: {goods} {}", stack.left)
    });
    wrap(text, &format!("{:<11}", words.say("label-stacks")), stacks);
}

/// Returns the name of something on the board: on a custom board as in its file, unless there is a message for it.
pub(crate) fn on_board(
    view: &View,
    id: impl std::fmt::Display,
    plan: &str,
    words: &dyn Words,
) -> String {
    if view.board.is_original() {
        return name(id, words);
    }
    let known = name(plan, words);
    if !known.starts_with("name-") {
        return known;
    }
    let parts = plan.split('_').map(|part| {
        let mut letters = part.chars();
        let first = letters.next().map(char::to_uppercase);
        first.into_iter().flatten().chain(letters).collect::<String>()
    });
    parts.collect::<Vec<_>>().join(" ")
}

/// Looks up a name.
pub(crate) fn name(thing: impl std::fmt::Display, words: &dyn Words) -> String {
    words.say(&format!("name-{}", thing.to_string().replace('_', "-")))
}

/// Each station with its bonus and its buildings, three per line: `2h` is a hotel of seat 2.
fn stations(view: &View, words: &dyn Words, text: &mut String) {
    text.push('\n');
    let stations = view.board.stations.iter().map(|plan| {
        let bonus = match plan.bonus {
            Bonus::Die => words.say("label-die-short"),
            Bonus::Power => words.say("label-power-short"),
            Bonus::Points(points) => format!("+{points}"),
        };
        let built = view.stations.iter().filter(|other| other.station == plan.id);
        let built = built.flat_map(|station| station.buildings.iter());
        let mut places: Vec<String> = built
            .map(|built| {
                let initial = name(built.building, words).chars().next().unwrap_or('?');
                format!("{}{initial}", built.seat.0)
            })
            .collect();
        places.resize(usize::from(plan.places), "·".to_owned());
        let station = on_board(view, plan.id, &plan.name, words);
        format!("{station:<11} {bonus:<4} {}", places.join(" "))
    });
    columns(text, &stations.collect::<Vec<_>>());
}

/// Each space as the number of the seat whose die is there; the junction in parentheses.
fn tracks(view: &View, words: &dyn Words, text: &mut String) {
    let board = &view.board;
    text.push('\n');
    let tracks = board.tracks.iter().map(|plan| {
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
        format!("{:<9} {spaces}", on_board(view, plan.id, &plan.name, words))
    });
    columns(text, &tracks.collect::<Vec<_>>());
}

fn seats(view: &View, words: &dyn Words, text: &mut String) {
    text.push('\n');
    for (seat, before) in view.seats.iter() {
        let you = if view.viewer.is(seat) { "*" } else { " " };
        let items = seat_items(view, before, words);
        wrap(text, &format!("{you} {:<8} ", words.say_seat(seat)), items);
    }
}

fn seat_items(view: &View, before: &SeatView, words: &dyn Words) -> Vec<String> {
    // White dice are added to the seat's own.
    let dice = match before.bonus_dice {
        0 => before.dice.to_string(),
        white => format!("{}+{white}", before.dice),
    };
    let counted = [
        ("label-points", before.points.to_string()),
        ("label-coins", before.coins.to_string()),
        ("label-dice", dice),
    ];
    let counted = counted.map(|(label, count)| format!("{count} {}", words.say(label)));
    let saved: Vec<String> = before
        .saved
        .iter()
        .map(|(face, count)| match count {
            1 => name(face, words),
            _ => format!("{count} {}", name(face, words)),
        })
        .collect();
    let saved =
        (!saved.is_empty()).then(|| format!("{} {}", words.say("label-saved"), saved.join(", ")));
    // The points of missions; their stations are listed on request.
    let missions = before.missions.each().filter_map(|card| view.board.mission(card));
    let missions: u16 = missions.map(|(_, points)| u16::from(points)).sum();
    let missions = (missions > 0).then(|| format!("{} {missions}", words.say("label-missions")));
    counted.into_iter().chain(saved).chain(missions).collect()
}

/// The active seat's dice.
fn turn(view: &View, words: &dyn Words, text: &mut String) {
    if matches!(view.phase, Phase::Deal | Phase::ReturnPower | Phase::DrawConductor | Phase::Over) {
        return;
    }
    let mut items = vec![words.say_seat(view.active)];
    // A single item needs no count.
    let dice = counts(&view.dice, words);
    items.extend(dice.iter().map(|die| die.strip_prefix("1 ").unwrap_or(die).to_owned()));
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
    let mut items = counts(&before.goods.unwrap_or_default(), words);
    // Equal cards are listed once.
    let mut power: Vec<(String, u8)> = Vec::new();
    for card in cards(view, before.power.unwrap_or_default(), words) {
        match power.iter_mut().find(|(other, _)| *other == card) {
            Some((_, count)) => *count += 1,
            None => power.push((card, 1)),
        }
    }
    items.extend(power.into_iter().map(|(card, count)| match count {
        1 => card,
        _ => format!("{card} ×{count}"),
    }));
    let offered = [counts(&view.offer.goods, words), cards(view, view.offer.cards, words)].concat();
    let title = |label: &str| format!("{:<11}", words.say(label));
    let mut offer = String::new();
    if !offered.is_empty() {
        wrap(&mut offer, &title("label-offer"), offered);
    }
    // Items without room are counted, and listed on request.
    if !items.is_empty() {
        let rows = rows_left(text).saturating_sub(offer.lines().count());
        wrap_in_rows(text, &title("label-yours"), &items, rows);
    }
    text.push_str(&offer);
}

/// Things with counts: `2 hotel`, `1 white train`.
pub(crate) fn counts<P: Piece, const N: usize>(
    things: &Multiset<P, N>,
    words: &dyn Words,
) -> Vec<String> {
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

/// Cards by their two stations or goods, with the points of a mission.
pub(crate) fn cards(view: &View, cards: PowerCards, words: &dyn Words) -> Vec<String> {
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

/// As in other games, but an item wider than a line is broken at its commas.
fn wrap(text: &mut String, prefix: &str, items: impl IntoIterator<Item = String>) {
    let room = WIDTH - prefix.chars().count();
    let items = items.into_iter().flat_map(|item| match item.chars().count() <= room {
        true => vec![item],
        false => item.split(", ").map(str::to_owned).collect(),
    });
    text_board::wrap(text, prefix, items);
}
