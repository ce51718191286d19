//! Games as numbers: the tables in `docs/analyse/encodings.md`, and encodings used with erased types.

use std::fmt::Write as _;

use serde_json::Map;
use whistle_core::{
    Feature, Game, Json, Pcg32, Rng as _, Seat, SliceSink, Turn, Viewer, feature_count,
    follow_nature,
};
use whistle_registry::{
    ActError, AnyGame, EncodingError, GAMES, GameEntry, GameVisitor, plain_table, visit,
};
use whistle_testkit::check_text;

fn open(entry: &GameEntry, seats: u8) -> Box<dyn AnyGame> {
    entry.open(seats, &Map::new()).expect("a plain table").game
}

#[test]
fn every_game_can_be_played_by_numbers_alone() {
    for entry in GAMES {
        for seats in entry.meta.min_seats..=entry.meta.max_seats {
            let mut game = open(entry, seats);
            let mut rng = Pcg32::new(7, seats.into());
            let mut features = vec![0; game.feature_count()];
            let mut mask = vec![0; game.action_count()];
            assert_eq!(game.feature_layout().len(), features.len());
            while let Turn::Seats { seats } = game.follow_nature(&mut rng) {
                let seat = seats.first().expect("a seat is to act");
                game.observe(seat, &mut features).unwrap();
                let mut legal = Vec::new();
                game.legal_indices(seat, &mut legal);
                game.legal_mask(seat, &mut mask).unwrap();
                assert_eq!(legal.len(), game.legal_count(seat));
                assert_eq!(mask.iter().map(|&one| usize::from(one)).sum::<usize>(), legal.len());
                let index = rng.pick(&legal);
                let action = game.action_at(seat, index).expect("the index has an action");
                assert_eq!(game.action_index(seat, &action), Ok(Some(index)));
                let mut told = game.boxed_clone();
                told.act(seat, &action).expect("it is legal");
                game.act_index(seat, index).expect("it is legal");
                assert_eq!(told.fingerprint(), game.fingerprint(), "{} {action:?}", entry.meta.id);
            }
            assert!(game.outcome().is_some(), "{}", entry.meta.id);
        }
    }
}

#[test]
fn what_does_not_fit_is_refused_and_changes_nothing() {
    for entry in GAMES {
        let mut game = open(entry, entry.meta.max_seats);
        let mut rng = Pcg32::new(1, 1);
        let turn = game.follow_nature(&mut rng);
        let seat = turn.actors().first().expect("a seat is to act");
        let before = game.fingerprint();
        let (features, actions) = (game.feature_count(), game.action_count());
        let short = game.observe(seat, &mut vec![0; features - 1]);
        assert_eq!(short, Err(EncodingError::Length { given: features - 1, expected: features }));
        let nobody = game.observe(Seat(9), &mut vec![0; features]).unwrap_err();
        assert_eq!(nobody.to_string(), "the table has no seat 9");
        assert!(game.legal_mask(seat, &mut [0; 3]).is_err());
        let error = game.act_index(seat, actions).unwrap_err().to_string();
        assert!(error.contains(&format!("the index {actions}; there are {actions}")), "{error}");
        let mut mask = vec![0; actions];
        game.legal_mask(seat, &mut mask).unwrap();
        for (index, &may) in mask.iter().enumerate().filter(|(_, may)| **may == 0) {
            let error = game.act_index(seat, index).unwrap_err();
            assert!(matches!(error, ActError::Refused(_) | ActError::Unreadable(_)), "{may}");
        }
        let garbage = Json::of(&"nonsense");
        assert!(game.action_index(seat, &garbage).is_err());
        assert_eq!(game.fingerprint(), before, "{}", entry.meta.id);
    }
}

/// Seats are rotated so that the viewer comes first: a seat's features about itself equal another seat's features about
/// that neighbour. (Only some seats know which tickets another is known to hold.)
#[test]
fn what_is_seen_of_a_seat_is_the_same_from_every_place() {
    for entry in GAMES {
        let seats = entry.meta.max_seats;
        let mut game = open(entry, seats);
        let mut rng = Pcg32::new(3, 3);
        for _ in 0..60 {
            game.random_step(&mut rng);
        }
        let layout = game.feature_layout();
        let rows: Vec<Vec<i16>> = Seat::all(seats)
            .map(|seat| {
                let mut row = vec![0; layout.len()];
                game.observe(seat, &mut row).unwrap();
                row
            })
            .collect();
        let place = |name: &str| layout.iter().position(|feature| feature.name == name);
        let mut compared = 0;
        for (own, feature) in layout.iter().enumerate() {
            let Some(what) = feature.name.strip_prefix("own.").filter(|w| !w.starts_with("held"))
            else {
                continue;
            };
            for (viewer, row) in rows.iter().enumerate() {
                for steps in 1..usize::from(seats) {
                    let name = format!("left{steps}.{what}");
                    let seen = row[place(&name).expect("every perspective has this feature")];
                    let other = (viewer + steps) % usize::from(seats);
                    assert_eq!(seen, rows[other][own], "{} {name}", entry.meta.id);
                    compared += usize::from(seen != 0);
                }
            }
        }
        assert!(compared > 20, "{}: {compared} numbers that are not 0", entry.meta.id);
    }
}

struct Row {
    seats: u8,
}

impl GameVisitor for Row {
    type Output = u64;

    /// Counts the allocations made by a row of features.
    fn visit<G: Game>(self) -> u64 {
        let mut game: G = plain_table(self.seats);
        let mut rng = Pcg32::new(1, 0);
        follow_nature(&mut game, &mut rng);
        let view = game.view(Viewer::Seat(Seat(1)));
        let mut row = vec![0; feature_count::<G>(&view)];
        let measured = allocation_counter::measure(|| {
            G::observe(&view, Seat(1), &mut SliceSink::new(&mut row));
        });
        measured.count_total
    }
}

#[test]
fn a_row_of_numbers_allocates_nothing() {
    for game in GAMES {
        let allocations = visit(game.meta.id, Row { seats: game.meta.max_seats }).unwrap();
        assert_eq!(allocations, 0, "{}", game.meta.id);
    }
}

#[test]
fn the_page_of_encodings_says_how_they_are_laid_out() {
    let mut text = String::from(include_str!("encodings.md"));
    for entry in GAMES {
        let seats = entry.meta.min_seats;
        let game = open(entry, seats);
        let layout = game.feature_layout();
        let counts = (seats..=entry.meta.max_seats).map(|seats| {
            let game = open(entry, seats);
            format!("{} with {seats} seats", game.feature_count())
        });
        let counts = counts.collect::<Vec<_>>().join(", ");
        writeln!(text, "\n## {}\n\n<!-- generated: encoding -->\n", entry.meta.title).unwrap();
        writeln!(text, "{counts}; {} action indices.\n", game.action_count()).unwrap();
        writeln!(text, "Features with {seats} seats:\n\n| from | features | names | values |")
            .unwrap();
        writeln!(text, "|--:|--:|---|---|").unwrap();
        for (from, group) in groups(&layout) {
            let (first, last) = (&group[0], &group[group.len() - 1]);
            let names = match group.len() {
                1 => format!("`{}`", first.name),
                _ => format!("`{}` … `{}`", first.name, last.name),
            };
            let (least, most) = (first.least, first.most);
            writeln!(text, "| {from} | {} | {names} | {least} to {most} |", group.len()).unwrap();
        }
        writeln!(text, "\nActions of seat 0:\n\n| from | indices | actions |\n|--:|--:|---|")
            .unwrap();
        for (from, first, last, count) in actions(&*game) {
            let names =
                if count == 1 { format!("`{first}`") } else { format!("`{first}` … `{last}`") };
            writeln!(text, "| {from} | {count} | {names} |").unwrap();
        }
        text += "\n<!-- end -->\n";
    }
    check_text(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/analyse"), "encodings.md", &text);
}

/// Consecutive features with the same range whose names differ only in the last part.
fn groups(layout: &[Feature]) -> Vec<(usize, &[Feature])> {
    let stem = |feature: &Feature| match feature.name.rsplit_once('.') {
        Some((stem, _)) => stem.to_owned(),
        None => feature.name.clone(),
    };
    let same = |one: &Feature, other: &Feature| {
        stem(one) == stem(other) && (one.least, one.most) == (other.least, other.most)
    };
    let mut from = 0;
    let groups = layout.chunk_by(same).map(|group| {
        from += group.len();
        (from - group.len(), group)
    });
    groups.collect()
}

/// Consecutive actions of one kind: the first index, the first and last action, and how many.
fn actions(game: &dyn AnyGame) -> Vec<(usize, String, String, usize)> {
    let kind = |action: &Json| action.tree()["kind"].clone();
    let all =
        (0..game.action_count()).filter_map(|index| Some((index, game.action_at(Seat(0), index)?)));
    let all: Vec<(usize, Json)> = all.collect();
    let groups = all.chunk_by(|(_, one), (_, other)| kind(one) == kind(other));
    let groups = groups.map(|group| {
        let text = |(_, action): &(usize, Json)| action.as_str().to_owned();
        let (from, to) = (&group[0], &group[group.len() - 1]);
        (from.0, text(from), text(to), group.len())
    });
    groups.collect()
}
