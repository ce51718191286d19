//! Screens as text: what they show, and what they must not show.
//!
//! `tests/screens/*.txt` are compared character by character; `UPDATE_SNAPSHOTS=1` rewrites them.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::style::Color;
use serde_json::Map;
use whistle_bots::{Effort, Level};
use whistle_core::text_board::HEIGHT;
use whistle_core::{JournalText, Json, Maturity, Seat, SeatSet, Viewer};
use whistle_lab::PlayerSpec;
use whistle_registry::{AnyEntry, GAMES, GameEntry, ReplayedJournal};
use whistle_table::Table;

use super::Screen;
use crate::cli::Lang;
use crate::terminal::{Local, SaveFile, Seating, Step};
use crate::words::Phrases;

const PORTER: PlayerSpec = PlayerSpec::LevelBot(Effort::Level(Level::Porter));

/// The recorded games of a game.
fn fixtures(game: &GameEntry) -> Vec<PathBuf> {
    let folder = format!("{}/../../games/{}/fixtures", env!("CARGO_MANIFEST_DIR"), game.meta.id);
    let files = std::fs::read_dir(folder).expect("every game has recorded games");
    let mut files: Vec<PathBuf> =
        files.map(|file| file.expect("it can be listed").path()).collect();
    files.sort();
    files
}

fn replayed(game: &GameEntry, file: &Path) -> ReplayedJournal {
    let text = std::fs::read_to_string(file).expect("text");
    game.replay(&JournalText::read(&text).expect("a journal")).expect("in order")
}

struct Stage {
    screen: Screen,
    terminal: Terminal<TestBackend>,
    now: Instant,
}

impl Stage {
    fn new(game: &'static GameEntry, people: &[u8], lang: Lang, size: (u16, u16)) -> Stage {
        Stage::dressed(game, people, lang, size, false)
    }

    fn dressed(
        game: &'static GameEntry,
        people: &[u8],
        lang: Lang,
        size: (u16, u16),
        colours: bool,
    ) -> Stage {
        let table = Table::open(game, game.meta.min_seats, &Map::new()).expect("a table");
        let people: SeatSet = people.iter().map(|&seat| Seat(seat)).collect();
        let local = Local::new(table, Seating { people, bots: PORTER }, 7);
        Stage::at(local, lang, size, colours)
    }

    fn at(local: Local, lang: Lang, size: (u16, u16), colours: bool) -> Stage {
        let save_file = SaveFile::new(None);
        let screen = Screen::new(Box::new(local), lang, save_file, colours, Duration::ZERO);
        let terminal =
            Terminal::new(TestBackend::new(size.0, size.1)).expect("it needs no options");
        let mut stage = Stage { screen, terminal, now: Instant::now() };
        stage.settle();
        stage
    }

    /// The busiest moment of all recorded games, as the seat to choose sees it: the tallest board and, among equally
    /// tall ones, the one with the most choices.
    fn busiest(game: &'static GameEntry, lang: Lang, size: (u16, u16)) -> Stage {
        let phrases = Phrases::new(game, Lang::En);
        let mut busiest = ((0, 0), String::new(), Seat(0));
        for file in fixtures(game) {
            let played = replayed(game, &file);
            let entries: Vec<AnyEntry> = played.steps.into_iter().map(|step| step.entry).collect();
            let mut position = played.start.boxed_clone();
            for (step, entry) in entries.iter().enumerate() {
                if let Some(seat) = position.turn().actors().first() {
                    let drawn = position.draw(Viewer::Seat(seat), &phrases);
                    let rows = drawn.lines().filter(|line| !line.is_empty()).count();
                    let choices = position.legal_count(seat);
                    if choices > 1 && (rows, choices) > busiest.0 {
                        let (config, start) = (&played.config, played.start.as_ref());
                        let text = game.journal_text(config, &entries[..step], start, &[]);
                        busiest = ((rows, choices), text, seat);
                    }
                }
                position.enter(entry).expect("a recorded game");
            }
        }
        let (_, text, seat) = busiest;
        let journal = JournalText::read(&text).expect("a journal");
        let table = Table::load(game, &journal).expect("a part of a recorded game");
        let local = Local::new(table, Seating { people: SeatSet::one(seat), bots: PORTER }, 7);
        Stage::at(local, lang, size, false)
    }

    /// Lets bots play until somebody here has to choose or the game is over.
    fn settle(&mut self) {
        loop {
            self.screen.tick(self.now);
            let thinks = matches!(self.screen.status, Step::Thinks(_));
            if self.screen.overlay.is_some() || (self.screen.chooser.is_some() && !thinks) {
                return;
            }
        }
    }

    fn press(&mut self, code: KeyCode) {
        let key = KeyEvent::new(code, KeyModifiers::NONE);
        self.screen.handle(&Event::Key(key), self.now);
        self.screen.tick(self.now);
    }

    fn text(&mut self) -> String {
        self.terminal.draw(|frame| self.screen.draw(frame)).expect("it is drawn in memory");
        let buffer = self.terminal.backend().buffer().clone();
        let rows = (0..buffer.area.height).map(|y| {
            let row: String = (0..buffer.area.width).map(|x| buffer[(x, y)].symbol()).collect();
            row.trim_end().to_owned()
        });
        rows.collect::<Vec<_>>().join("\n") + "\n"
    }
}

/// Compares a screen with the stored one.
fn compare(name: &str, text: &str) {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/screens");
    whistle_testkit::check_text(folder, &format!("{name}.txt"), text);
}

/// Every game at the busiest moment of all its recorded games, on a small and on a large screen, in both languages. A
/// newly generated game has no recorded games yet.
#[test]
fn the_table_of_every_game() {
    for game in GAMES.iter().filter(|game| game.meta.maturity != Maturity::Alpha) {
        for (lang, size) in [(Lang::En, (80, 24)), (Lang::Fr, (80, 24)), (Lang::En, (130, 40))] {
            let mut stage = Stage::busiest(game, lang, size);
            let text = stage.text();
            assert!(!text.contains(['▲', '▼']), "the whole board is visible: {text}");
            let name = format!("{}-{}-{}x{}", game.meta.id, lang.code(), size.0, size.1);
            compare(&name, &text);
        }
    }
}

/// No row of a board is hidden at any moment of a recorded game, for any viewer, in either language.
#[test]
fn no_board_hides_a_row_at_any_moment() {
    let mut hidden = Vec::new();
    for game in GAMES.iter().filter(|game| game.meta.maturity != Maturity::Alpha) {
        for file in fixtures(game) {
            let played = replayed(game, &file);
            let words = [Lang::En, Lang::Fr].map(|lang| {
                let mut phrases = Phrases::new(game, lang);
                phrases.learn(|| played.start.view(Viewer::Spectator, true).tree());
                phrases
            });
            let mut position = played.start.boxed_clone();
            let mut tallest = (0, String::new());
            let mut look = |position: &dyn whistle_registry::AnyGame| {
                for seat in Seat::all(position.seat_count()) {
                    for words in &words {
                        let drawn = position.draw(Viewer::Seat(seat), words);
                        let rows = drawn.lines().filter(|line| !line.is_empty()).count();
                        if rows > tallest.0 {
                            tallest = (rows, drawn);
                        }
                    }
                }
            };
            look(position.as_ref());
            for step in &played.steps {
                position.enter(&step.entry).expect("a recorded game");
                look(position.as_ref());
            }
            if tallest.0 > HEIGHT {
                hidden.push(format!("{}: {} rows\n{}", file.display(), tallest.0, tallest.1));
            }
        }
    }
    assert!(hidden.is_empty(), "{}", hidden.join("\n"));
}

/// The marks of a track's spaces, in drawing order.
fn spaces<'a>(drawn: &'a str, track: &str) -> Vec<&'a str> {
    let row = drawn.split(&format!("{track} ")).nth(1).expect("the track is drawn");
    let marks = row.split_whitespace().map(|mark| mark.trim_matches(['(', ')']));
    let is_mark = |mark: &&str| *mark == "·" || *mark == "w" || mark.parse::<u8>().is_ok();
    marks.take_while(is_mark).collect()
}

/// The number of a space in a choice matches the board: that space is free, and is taken afterwards.
#[test]
fn a_space_has_the_same_number_on_the_board_and_in_the_choices() {
    let game = whistle_registry::find("trains-and-stations").expect("a game with numbered spaces");
    let phrases = Phrases::new(game, Lang::En);
    let mut compared = 0;
    let files = fixtures(game);
    let original =
        files.iter().find(|file| file.ends_with("five-seats.json")).expect("it is there");
    let played = replayed(game, original);
    let mut position = played.start.boxed_clone();
    for step in &played.steps {
        let seat = position.turn().actors().first().unwrap_or_default();
        let before = position.draw(Viewer::Seat(seat), &phrases);
        for choice in phrases.choices(&position.legal(seat), seat, |_| None) {
            let Some((_, space)) = choice.words.split_once(" train on ") else { continue };
            let (track, number) = space.rsplit_once(' ').expect("a track and a number");
            let number: usize = number.parse().expect("a number");
            assert_eq!(spaces(&before, track)[number - 1], "·", "{}\n{before}", choice.words);
            let mut after = position.boxed_clone();
            after.act(seat, &Json::of(&choice.action)).expect("it is offered");
            let after = after.draw(Viewer::Seat(seat), &phrases);
            let taken = (spaces(&before, track), spaces(&after, track));
            let changed: Vec<usize> = (1..)
                .zip(taken.0.iter().zip(&taken.1))
                .filter(|(_, (b, a))| b != a)
                .map(|(n, _)| n)
                .collect();
            // A completed delivery pays at once, and its spaces are free again.
            if taken.1[number - 1] != "·" {
                assert_eq!(changed, [number], "{}\n{before}\n{after}", choice.words);
                compared += 1;
            }
        }
        position.enter(&step.entry).expect("a recorded game");
    }
    assert!(compared > 200, "{compared} choices");
}

#[test]
fn every_game_can_be_played_to_its_score_with_one_key() {
    for game in GAMES {
        let mut stage = Stage::new(game, &[0], Lang::En, (80, 24));
        let mut presses = 0;
        while stage.screen.overlay.is_none() {
            stage.press(KeyCode::Enter);
            stage.settle();
            presses += 1;
            assert!(presses < 5_000, "{} ends", game.meta.id);
        }
        let text = stage.text();
        assert!(text.contains("The game is over") && text.contains("Seat 0"), "{text}");
        stage.press(KeyCode::Esc);
        assert!(stage.text().contains("the game is over"));
        stage.press(KeyCode::Char('q'));
        assert!(stage.screen.is_left());
    }
}

/// While another seat is being called, the screen shows no part of anybody's hand.
#[test]
fn a_covered_screen_shows_nobodys_hand() {
    let game = &GAMES[0];
    let mut stage = Stage::new(game, &[0, 1, 2], Lang::En, (80, 24));
    let mut called_up = 0;
    for _ in 0..20 {
        let Some(called) = stage.screen.covered else {
            // The same person continues, for example after winning a trick.
            stage.press(KeyCode::Enter);
            stage.settle();
            continue;
        };
        called_up += 1;
        let text = stage.text();
        assert!(text.contains(&format!("Seat {}, it is your turn", called.0)), "{text}");
        assert!(!text.contains("hand") && text.lines().filter(|l| !l.is_empty()).count() == 1);
        // Only Enter uncovers the screen, and shows that person's choices.
        for code in [KeyCode::Char('1'), KeyCode::Char('b'), KeyCode::Char('l'), KeyCode::F(1)] {
            stage.press(code);
            assert_eq!(stage.text(), text);
        }
        stage.press(KeyCode::Enter);
        let text = stage.text();
        assert!(text.contains(&format!("you are Seat {}", called.0)), "{text}");
        let stars: Vec<&str> = text.lines().filter(|line| line.starts_with(" * ")).collect();
        assert_eq!(stars.len(), 1, "{text}");
        assert!(stars[0].starts_with(&format!(" * Seat {}", called.0)), "{text}");
        stage.press(KeyCode::Char('l'));
        let (text, dealt) = (stage.text(), "is dealt");
        assert!(!text.contains(&format!("Seat {} {dealt}", called.0)), "{text}");
        stage.press(KeyCode::Esc);
        stage.press(KeyCode::Enter);
        stage.settle();
    }
    assert!(called_up > 10, "{called_up}");
}

#[test]
fn help_rules_log_and_board_open_and_close() {
    let game = &GAMES[0];
    let mut stage = Stage::new(game, &[0], Lang::En, (80, 24));
    let table = stage.text();
    for (code, part) in [
        (KeyCode::Char('?'), "Ctrl-C leaves without asking"),
        (KeyCode::F(1), "TR-5 Playing cards"),
        (KeyCode::Char('l'), "You are dealt"),
        (KeyCode::Char('b'), "Your hand"),
    ] {
        stage.press(code);
        assert!(stage.text().contains(part), "{part}: {}", stage.text());
        stage.press(KeyCode::PageDown);
        stage.press(KeyCode::Esc);
        assert_eq!(stage.text(), table);
    }
    stage.press(KeyCode::Char('q'));
    assert!(stage.text().contains("Leave the table?"));
    stage.press(KeyCode::Char('n'));
    assert_eq!(stage.text(), table);
    stage.press(KeyCode::Char('q'));
    stage.press(KeyCode::Char('y'));
    assert!(stage.screen.is_left());
}

#[test]
fn undo_hint_filter_and_mouse() {
    let game = &GAMES[0];
    let mut stage = Stage::new(game, &[0], Lang::En, (80, 24));
    let before = stage.text();
    stage.press(KeyCode::Char('u'));
    assert!(stage.text().contains("cannot be undone"), "{}", stage.text());
    stage.press(KeyCode::Esc);
    assert_eq!(stage.text(), before);
    // Unknown keys and numbers are answered in words.
    stage.press(KeyCode::Char('x'));
    assert!(stage.text().contains("“x” does nothing here"), "{}", stage.text());
    stage.press(KeyCode::Char('0'));
    assert!(stage.text().contains("Type a number from 1 to"), "{}", stage.text());
    stage.press(KeyCode::Esc);
    assert_eq!(stage.text(), before);
    stage.press(KeyCode::Char('h'));
    while stage.screen.hint_awaited {
        stage.screen.tick(stage.now);
    }
    assert!(stage.text().contains("Hint: "), "{}", stage.text());
    stage.press(KeyCode::Esc);
    stage.press(KeyCode::Char('/'));
    "zzz".chars().for_each(|letter| stage.press(KeyCode::Char(letter)));
    assert!(stage.text().contains("Find: zzz") && !stage.text().contains("▸"));
    assert!(stage.text().contains("No choice matches"), "{}", stage.text());
    stage.press(KeyCode::Esc);
    let row = stage.text().lines().position(|line| line.starts_with("  2  ")).expect("a choice");
    let click = Event::Mouse(MouseEvent {
        kind: MouseEventKind::Down(MouseButton::Left),
        column: 8,
        row: row as u16,
        modifiers: KeyModifiers::NONE,
    });
    stage.screen.handle(&click, stage.now);
    assert!(stage.text().contains("▸ 2  "), "the first click selects");
    stage.screen.handle(&click, stage.now);
    assert!(stage.screen.log.iter().any(|line| line.starts_with("You play")), "the second chooses");
}

/// A screen that is too small says so, and recovers.
#[test]
fn any_size_is_answered() {
    let mut stage = Stage::new(&GAMES[0], &[0], Lang::En, (80, 24));
    let table = stage.text();
    for (width, height) in [(79, 24), (80, 23), (20, 5), (1, 1), (80, 24), (300, 100)] {
        stage.terminal.backend_mut().resize(width, height);
        let text = stage.text();
        let small = width < 80 || height < 24;
        assert_eq!(small && width > 30, text.contains("the table needs 80×24"), "{text}");
        assert_eq!((width, height) == (80, 24), text == table);
    }
}

/// Colours come with words and are among the sixteen; without colours there are none.
#[test]
fn colours_only_where_they_are_wanted() {
    for (game, colours) in GAMES.iter().flat_map(|game| [(game, true), (game, false)]) {
        let mut stage = Stage::dressed(game, &[0], Lang::En, (80, 24), colours);
        stage.text();
        let buffer = stage.terminal.backend().buffer().clone();
        let used: Vec<Color> = buffer.content.iter().flat_map(|cell| [cell.fg, cell.bg]).collect();
        assert_eq!(used.iter().any(|&c| c != Color::Reset), colours, "{}", game.meta.id);
        assert!(!used.iter().any(|c| matches!(c, Color::Rgb(..) | Color::Indexed(_))));
    }
}
