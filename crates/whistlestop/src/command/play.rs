//! `whistlestop play`: a game in the terminal.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use serde_json::{Map, Value};
use whistle_bots::Level;
use whistle_core::{JournalText, Seat, SeatSet, Viewer, Words as _};
use whistle_games::{GAMES, GameEntry, PlaytestOutcome};
use whistle_table::Table;

use crate::cli::{Lang, PlayArgs};
use crate::failure::Failure;
use crate::source::{add_board, fresh_seed, read_options, read_text};
use crate::terminal::save_file::default_place;
use crate::terminal::screen::{self, Screen, ScreenChooser};
use crate::terminal::{
    Answers, Chooser, Companion, Local, Plain, PlainChooser, Remote, Rulebook, SaveFile, Seating,
    Venue, is_person, menu, signals,
};
use crate::words::Phrases;

/// Who plays well enough to be fun and not so well as to hurt.
const USUAL_LEVEL: Level = Level::Conductor;

/// How long one may look at what another did.
const PACE: Duration = Duration::from_millis(600);

pub(super) fn run(arguments: &PlayArgs, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let by_lines = arguments.plain || arguments.script.is_some() || !is_person() || is_dumb();
    if !by_lines {
        return play_on_screen(arguments, out);
    }
    let mut answers = match &arguments.script {
        Some(file) => Answers::script(file)?,
        None => Answers::Input,
    };
    let mut chooser = PlainChooser { answers: &mut answers, out };
    let Some(party) = gather(arguments, &mut chooser)? else {
        return Ok(ExitCode::SUCCESS);
    };
    play_plainly(party, answers, out)
}

/// Everything that a game needs, however it is shown.
struct Party {
    venue: Box<dyn Venue>,
    lang: Lang,
    save_file: SaveFile,
    /// What is said first.
    welcome: Vec<String>,
}

/// What was asked for, on the command line or in the menu.
struct Order {
    entry: Option<&'static GameEntry>,
    lang: Lang,
    seats: Option<u8>,
    level: Option<Level>,
    options: Map<String, Value>,
}

/// Finds out what is played, and opens the table or goes on with a kept one.
fn gather(arguments: &PlayArgs, chooser: &mut dyn Chooser) -> Result<Option<Party>, Failure> {
    if arguments.connect.is_some() {
        let Some(remote) = Remote::find(arguments, chooser)? else { return Ok(None) };
        let phrases = Phrases::new(remote.entry(), arguments.lang.lang);
        let title = [("title", remote.entry().meta.title.to_owned())];
        let welcome = vec![phrases.say_with("connect-welcome", &title)];
        let (venue, save_file) = (Box::new(remote), SaveFile::new(None));
        return Ok(Some(Party { venue, lang: arguments.lang.lang, save_file, welcome }));
    }
    let mut order = Order {
        entry: arguments.game.as_deref().map(whistle_games::find).transpose()?,
        lang: arguments.lang.lang,
        seats: arguments.seats,
        level: arguments.bots,
        options: read_options(&arguments.options)?,
    };
    let named = arguments.save.clone();
    let kept = named.as_deref().map(|file| kept_in(file, true)).transpose()?.flatten();
    if order.entry.is_none() && kept.is_none() {
        let Some(chosen) = menu::ask(chooser, order.lang)? else {
            return Ok(None);
        };
        order.entry = Some(chosen.entry);
        order.lang = chosen.lang;
        order.seats = order.seats.or(Some(chosen.seats));
        order.level = order.level.or(Some(chosen.level));
    }
    if let Some(kept) = kept {
        let file = named.expect("what is kept is kept in a file");
        if let Some(entry) = order.entry
            && entry.meta.id != kept.entry().meta.id
        {
            let title = kept.entry().meta.title;
            return Err(Failure::new(format_args!("{} is a game of {title}", file.display()))
                .hint("name another file with --save, or leave the game's name out"));
        }
        return go_on(arguments, &order, kept, file).map(Some);
    }
    let entry = order.entry.unwrap_or(&GAMES[0]);
    let by_itself = named.is_none() && is_person() && arguments.script.is_none();
    let file = named
        .or_else(|| by_itself.then(|| default_place(&place_of(entry, arguments.manual))).flatten());
    if by_itself
        && let Some(file) = &file
        && let Some(kept) = kept_in(file, false)?
    {
        let phrases = Phrases::new(entry, order.lang);
        let place = [("file", file.display().to_string())];
        let question = phrases.say_with("menu-kept", &place);
        let choices = [phrases.say("menu-go-on"), phrases.say("menu-anew")];
        match chooser.choose(&phrases, &question, &choices)? {
            Some(0) => return go_on(arguments, &order, kept, file.clone()).map(Some),
            Some(_) => (),
            None => return Ok(None),
        }
    }
    begin(arguments, &order, entry, file).map(Some)
}

/// A real table and one of this process are kept side by side.
fn place_of(entry: &GameEntry, manual: bool) -> String {
    let id = entry.meta.id;
    if manual { format!("{id}-real") } else { id.to_owned() }
}

/// What a file holds.
enum Kept {
    Table(Box<Table>),
    Companion(Box<Companion>),
}

impl Kept {
    fn entry(&self) -> &'static GameEntry {
        match self {
            Kept::Table(table) => table.entry(),
            Kept::Companion(companion) => companion.entry(),
        }
    }
}

/// Opens the table that a file holds; nothing if there is none, or one that is finished and that
/// nobody asked for.
fn kept_in(file: &Path, asked_for: bool) -> Result<Option<Kept>, Failure> {
    if !file.exists() {
        return Ok(None);
    }
    let text = read_text(file)?;
    if let Some(companion) = Companion::read(&text) {
        let companion = companion.map_err(|error| {
            Failure::new(format_args!("{}: {error}", file.display()))
                .hint("the file was changed, or kept by another version of the game's rules")
        })?;
        return Ok(Some(Kept::Companion(Box::new(companion))));
    }
    let wrong = |error| Failure::journal(file, &error);
    let journal = JournalText::read(&text).map_err(wrong)?;
    let entry = whistle_games::find(journal.game())?;
    let table = Table::load(entry, &journal).map_err(wrong)?;
    if table.outcome().is_none() {
        return Ok(Some(Kept::Table(Box::new(table))));
    }
    if !asked_for {
        return Ok(None);
    }
    let file = file.display();
    Err(Failure::new(format_args!("{file} holds a game that is finished")).hint(format_args!(
        "`whistlestop replay {file}` shows it; name another file for a new one"
    )))
}

fn begin(
    arguments: &PlayArgs,
    order: &Order,
    entry: &'static GameEntry,
    file: Option<PathBuf>,
) -> Result<Party, Failure> {
    let seats = order.seats.unwrap_or(entry.meta.min_seats);
    let mut options = order.options.clone();
    if let Some(file) = &arguments.board {
        add_board(entry, &mut options, file)?;
    }
    if arguments.manual {
        let named = people(&arguments.people, seats)?.unwrap_or(SeatSet::EMPTY);
        if named.len() > 1 {
            return Err(Failure::new("a real table is kept through one seat's eyes")
                .hint("give --seat once, or not at all to know nobody's cards"));
        }
        let (eyes, seed) = (Viewer::from(named.first()), seed(arguments)?);
        let companion = Companion::open(entry, seats, &options, eyes, seed)?;
        return Ok(keep_table(companion, order.lang, file, Vec::new()));
    }
    let table = Table::open(entry, seats, &options)?;
    let people = people(&arguments.people, seats)?.unwrap_or(SeatSet::one(Seat(0)));
    let seating = Seating { people, bots: order.level.unwrap_or(USUAL_LEVEL) };
    let warned = warn_of_board(entry, seats, &options, order.lang)?;
    sit_down(arguments, order.lang, table, seating, file, warned)
}

/// Says so if nobody gets to the end of a game with what was brought along; it can be played all the same.
fn warn_of_board(
    entry: &'static GameEntry,
    seats: u8,
    options: &Map<String, Value>,
    lang: Lang,
) -> Result<Vec<String>, Failure> {
    let Some(brought) = entry.brought(options) else { return Ok(Vec::new()) };
    let PlaytestOutcome::Hopeless { games, rule } = entry.try_out(seats, &brought)? else {
        return Ok(Vec::new());
    };
    let about = [("games", games.to_string()), ("rule", rule.to_owned())];
    Ok(vec![Phrases::new(entry, lang).say_with("play-hopeless", &about)])
}

/// Goes on with a kept table, everybody where they sat unless the command line says otherwise.
fn go_on(arguments: &PlayArgs, order: &Order, kept: Kept, file: PathBuf) -> Result<Party, Failure> {
    let phrases = Phrases::new(kept.entry(), order.lang);
    let place = [("file", file.display().to_string())];
    let resumed = vec![phrases.say_with("play-resumed", &place)];
    let table = match kept {
        Kept::Table(table) => *table,
        Kept::Companion(companion) => {
            return Ok(keep_table(*companion, order.lang, Some(file), resumed));
        }
    };
    let sat = Seating::read_from(&read_text(&file)?);
    let seats = table.game().seat_count();
    let people = people(&arguments.people, seats)?;
    let seating = Seating {
        people: people.or(sat.map(|sat| sat.people)).unwrap_or(SeatSet::one(Seat(0))),
        bots: order.level.or(sat.map(|sat| sat.bots)).unwrap_or(USUAL_LEVEL),
    };
    sit_down(arguments, order.lang, table, seating, Some(file), resumed)
}

/// Keeps a real table.
fn keep_table(
    companion: Companion,
    lang: Lang,
    file: Option<PathBuf>,
    mut welcome: Vec<String>,
) -> Party {
    let phrases = Phrases::new(companion.entry(), lang);
    let title = [("title", companion.entry().meta.title.to_owned())];
    welcome.insert(0, phrases.say_with("entry-welcome", &title));
    Party { venue: Box::new(companion), lang, save_file: SaveFile::new(file), welcome }
}

fn seed(arguments: &PlayArgs) -> Result<u64, Failure> {
    arguments.seed.map_or_else(fresh_seed, Ok)
}

fn sit_down(
    arguments: &PlayArgs,
    lang: Lang,
    table: Table,
    seating: Seating,
    file: Option<PathBuf>,
    mut welcome: Vec<String>,
) -> Result<Party, Failure> {
    let phrases = Phrases::new(table.entry(), lang);
    let names: Vec<String> = seating.people.iter().map(|seat| phrases.say_seat(seat)).collect();
    let words = [("title", table.entry().meta.title.to_owned()), ("seat", names.join(", "))];
    welcome.insert(0, phrases.say_with("play-welcome", &words));
    let seed = seed(arguments)?;
    let venue = Box::new(Local::new(table, seating, seed));
    Ok(Party { venue, lang, save_file: SaveFile::new(file), welcome })
}

/// Reads the seats of people; nothing if none was named.
fn people(named: &[u8], seats: u8) -> Result<Option<SeatSet>, Failure> {
    if let Some(seat) = named.iter().find(|&&seat| seat >= seats) {
        return Err(Failure::new(format_args!("there is no seat {seat} at a table of {seats}"))
            .hint(format_args!("seats are 0 to {}", seats - 1)));
    }
    let set: SeatSet = named.iter().map(|&seat| Seat(seat)).collect();
    Ok((!set.is_empty()).then_some(set))
}

/// A terminal that can only write line after line.
fn is_dumb() -> bool {
    std::env::var_os("TERM").is_none_or(|term| term.is_empty() || term == "dumb")
}

/// Plays on the whole screen, and leaves the terminal as it was.
fn play_on_screen(arguments: &PlayArgs, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let wished = signals::listen(|| ());
    let mut terminal = ratatui::try_init().map_err(|error| {
        Failure::new(format_args!("the terminal cannot be used: {error}")).hint("try --plain")
    })?;
    let played = gather(arguments, &mut ScreenChooser(&mut terminal)).and_then(|party| {
        let Some(Party { venue, lang, save_file, welcome }) = party else { return Ok(None) };
        let colours = std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
        let screen = Screen::new(venue, lang, save_file, colours, PACE);
        screen::run(&mut terminal, screen, welcome, &wished).map(Some)
    });
    ratatui::restore();
    let Some(ended) = played? else { return Ok(ExitCode::SUCCESS) };
    // After a hangup nobody reads this.
    let said = ended.farewell.iter().try_for_each(|words| writeln!(out, "{words}"));
    let said = said.and_then(|()| out.flush());
    if ended.interrupted {
        return Ok(ExitCode::from(signals::INTERRUPTED));
    }
    said?;
    Ok(if ended.unsaved { ExitCode::from(2) } else { ExitCode::SUCCESS })
}

fn play_plainly(party: Party, answers: Answers, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let Party { venue, lang, save_file, welcome } = party;
    let phrases = Phrases::new(venue.entry(), lang);
    for words in welcome {
        writeln!(out, "{words}")?;
    }
    writeln!(out, "{}", phrases.say("play-help"))?;
    let farewell = save_file
        .where_saved(&phrases)
        .map(|place| format!("{} {place}", phrases.say("play-interrupted")));
    signals::listen(move || {
        if let Some(words) = &farewell {
            eprintln!("\n{words}");
        }
        std::process::exit(i32::from(signals::INTERRUPTED));
    });
    let rulebook = Rulebook::new(venue.entry(), lang);
    let told = [0; whistle_core::MAX_SEATS];
    Plain { venue, phrases, rulebook, save_file, answers, told, looking: None, shown: None }
        .play(out)?;
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}
