//! `whistlestop play`: a game in the terminal.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use ratatui::crossterm::terminal::disable_raw_mode;
use serde_json::{Map, Value};
use whistle_bots::{Effort, Level};
use whistle_core::{Seat, SeatSet, Viewer, Words as _};
use whistle_lab::{ExternalPlayer, PlayerSpec};
use whistle_registry::{GAMES, GameEntry, PlaytestOutcome};
use whistle_table::Table;

use crate::cli::{Lang, LearnArgs, PlayArgs};
use crate::failure::Failure;
use crate::source::{add_board, fresh_seed, read_options, read_text};
use crate::terminal::saved_game::{self, Kept, Wish};
use crate::terminal::saves::Saves;
use crate::terminal::screen::{self, Screen, ScreenChooser};
use crate::terminal::{
    Answers, Chooser, Companion, Lesson, Local, Plain, PlainChooser, Remote, SaveFile, Seating,
    Venue, is_dumb, is_person, menu, signals,
};
use crate::words::Phrases;

/// The default bot: strong enough to be fun, weak enough to beat.
const USUAL_PLAYER: PlayerSpec = PlayerSpec::LevelBot(Effort::Level(Level::Conductor));

/// How long the trial start of an exec: bot may take.
const PATIENCE: Duration = Duration::from_secs(1);

/// How long the screen shows what another player did.
const PACE: Duration = Duration::from_millis(600);

pub(super) fn run(arguments: &PlayArgs, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let by_lines = arguments.plain || arguments.script.is_some() || !is_person() || is_dumb();
    if !by_lines {
        return play_on_screen(arguments, out);
    }
    let mut answers = match &arguments.script {
        Some(file) => Answers::script(file)?,
        None => Answers::input(),
    };
    let clock = answers.have_a_clock();
    let farewell = end_when_told();
    let mut chooser = PlainChooser { answers: &mut answers, out };
    let Some(party) = gather(arguments, &mut chooser, clock)? else {
        return Ok(ExitCode::SUCCESS);
    };
    play_plainly(party, answers, &farewell, out)
}

/// `whistlestop learn`: a game's lesson.
pub(super) fn learn(arguments: &LearnArgs, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let (entry, lang) = (whistle_registry::find(&arguments.game)?, arguments.lang.lang);
    let lesson = Lesson::of(entry, lang, fresh_seed()?)?;
    let title = [("title", entry.meta.title.to_owned())];
    let welcome = vec![Phrases::new(entry, lang).say_with("lesson-begins", &title)];
    let (venue, save_file) = (Box::new(lesson), SaveFile::new(None));
    let party = Party { venue, lang, save_file, welcome };
    if arguments.plain || !is_person() || is_dumb() {
        return play_plainly(party, Answers::input(), &end_when_told(), out);
    }
    on_screen(out, |_| Ok(Some(party)))
}

/// Everything that a game needs, whether it is played on a screen or line by line.
struct Party {
    venue: Box<dyn Venue>,
    lang: Lang,
    save_file: SaveFile,
    /// Notices to show first.
    welcome: Vec<String>,
}

/// The user's requests, from the command line or the menu.
struct Order {
    entry: Option<&'static GameEntry>,
    lang: Lang,
    seats: Option<u8>,
    player: Option<PlayerSpec>,
    options: Map<String, Value>,
    /// Whether key presses can be timed.
    clock: bool,
}

/// Determines what to play, and opens a table or continues a saved one.
fn gather(
    arguments: &PlayArgs,
    chooser: &mut dyn Chooser,
    clock: bool,
) -> Result<Option<Party>, Failure> {
    if arguments.connect.is_some() {
        let Some(remote) = Remote::find(arguments, chooser)? else { return Ok(None) };
        let phrases = Phrases::new(remote.entry(), arguments.lang.lang);
        let title = [("title", remote.entry().meta.title.to_owned())];
        let welcome = vec![phrases.say_with("connect-welcome", &title), remote.company(&phrases)];
        let (venue, save_file) = (Box::new(remote), SaveFile::new(None));
        return Ok(Some(Party { venue, lang: arguments.lang.lang, save_file, welcome }));
    }
    let mut order = Order {
        entry: arguments.game.as_deref().map(whistle_registry::find).transpose()?,
        lang: arguments.lang.lang,
        seats: arguments.seats,
        player: arguments.bots.clone(),
        options: read_options(&arguments.options)?,
        clock,
    };
    let named = arguments.save.clone();
    let kept = named.as_deref().map(saved_game::named).transpose()?.flatten();
    let by_menu = order.entry.is_none() && kept.is_none();
    if by_menu {
        let Some((lang, entry)) = menu::ask_game(chooser, order.lang)? else { return Ok(None) };
        (order.lang, order.entry) = (lang, Some(entry));
    }
    if let Some(kept) = kept {
        let file = named.expect("a saved game has a file");
        if let Some(entry) = order.entry
            && entry.meta.id != kept.entry().meta.id
        {
            let title = kept.entry().meta.title;
            return Err(Failure::new(format_args!(
                "{} is a saved game of {title}",
                file.display()
            ))
            .hint("choose another file with --save, or leave out the game"));
        }
        return go_on(arguments, &order, kept, file).map(Some);
    }
    let entry = order.entry.unwrap_or(&GAMES[0]);
    let by_itself = named.is_none() && is_person() && arguments.script.is_none();
    let mut file = named;
    if by_itself && let Some(saves) = Saves::of(entry.meta.id, arguments.manual) {
        let phrases = Phrases::new(entry, order.lang);
        match saved_game::choose(&saves, chooser, &phrases)? {
            Wish::GoOn(kept, file) => return go_on(arguments, &order, *kept, file).map(Some),
            Wish::Anew(place) => file = place,
            Wish::Leave => return Ok(None),
        }
    }
    // A new game: ask for everything that the command line left open.
    if by_menu && order.seats.is_none() {
        order.seats = chooser.choose_seats(&Phrases::new(entry, order.lang), entry)?;
        if order.seats.is_none() {
            return Ok(None);
        }
    }
    if by_menu && order.player.is_none() {
        let asked = menu::ask_opponents(chooser, entry, order.lang)?;
        let Some((level, taste)) = asked else { return Ok(None) };
        order.player = Some(match taste {
            Some(taste) => PlayerSpec::WithTaste(level, taste),
            None => PlayerSpec::LevelBot(Effort::Level(level)),
        });
    }
    begin(arguments, &order, entry, file).map(Some)
}

fn begin(
    arguments: &PlayArgs,
    order: &Order,
    entry: &'static GameEntry,
    file: Option<PathBuf>,
) -> Result<Party, Failure> {
    let taste = order.player.as_ref().and_then(PlayerSpec::personality);
    entry.check_taste(taste).map_err(Failure::new)?;
    let seats = order.seats.unwrap_or(entry.meta.min_seats);
    let mut options = order.options.clone();
    if let Some(file) = &arguments.board {
        add_board(entry, &mut options, file)?;
    }
    if arguments.manual {
        let named = people(&arguments.people, seats)?.unwrap_or(SeatSet::EMPTY);
        if named.len() > 1 {
            return Err(Failure::new("a real table is seen from one seat only")
                .hint("use --seat once, or leave it out to enter only public cards"));
        }
        let (eyes, seed) = (Viewer::from(named.first()), seed(arguments)?);
        let options = entry.options_for(seats.into(), seats, options);
        let companion = Companion::open(entry, seats, &options, eyes, seed)?;
        return Ok(keep_table(companion, order.lang, file, Vec::new()));
    }
    let people = people(&arguments.people, seats)?.unwrap_or(SeatSet::one(Seat(0)));
    let mut said = warn_of_board(entry, seats, &options, order.lang)?;
    // Refuse options that the rules do not know, even if another value replaces them.
    Table::open(entry, seats, &options)?;
    if !(order.clock && people.len() == 1)
        && let Some((option, value)) = entry.without_clock
        && options.get(option).is_some_and(|chosen| chosen != value)
    {
        options.insert(option.to_owned(), value.into());
        said.push(Phrases::new(entry, order.lang).say("play-no-clock"));
    }
    let options = entry.options_for(people.len(), seats, options);
    let table = Table::open(entry, seats, &options)?;
    let seating = Seating { people, bots: order.player.as_ref().unwrap_or(&USUAL_PLAYER).clone() };
    sit_down(arguments, order.lang, table, seating, file, said)
}

/// Refuses to continue a race where reactions cannot be timed.
fn check_clock(table: &Table, order: &Order, people: SeatSet) -> Result<(), Failure> {
    let Some((option, value)) = table.entry().without_clock else { return Ok(()) };
    let config = table.config().tree();
    let races = config.get(option).is_some_and(|chosen| chosen != value);
    if !races || (order.clock && people.len() == 1) {
        return Ok(());
    }
    Err(Failure::new("this game is a live race, and reaction times cannot be measured here")
        .hint("continue it in a terminal, with one person against bots"))
}

/// Warns if games on a custom board never end; the board can still be played.
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

/// Refuses options that contradict a saved table's set-up.
fn check_same(
    arguments: &PlayArgs,
    order: &Order,
    kept: &Kept,
    file: &Path,
) -> Result<(), Failure> {
    let differs = |what: String| {
        let file = file.display();
        Err(Failure::new(format_args!("{file} contains a game with {what}"))
            .hint("leave the option out to continue it, or start a new game with another --save"))
    };
    let seats = kept.seats();
    if arguments.seats.is_some_and(|wanted| wanted != seats) {
        return differs(format!("{seats} seats"));
    }
    let mut options = order.options.clone();
    if let Some(board) = &arguments.board {
        add_board(kept.entry(), &mut options, board)?;
    }
    let wanted = kept.entry().open(seats, &options)?.config.tree();
    let Some(config) = kept.config().map(|config| config.tree()) else { return Ok(()) };
    for name in options.keys().map(|name| name.replace('-', "_")) {
        if wanted.get(&name) != config.get(&name) {
            let value = config.get(&name).filter(|value| value.to_string().len() < 40);
            let value = value.map_or_else(|| format!("another {name}"), |v| format!("{name}={v}"));
            return differs(value.replace('"', ""));
        }
    }
    Ok(())
}

/// Continues a saved table, with the same seats unless the command line changes them.
fn go_on(arguments: &PlayArgs, order: &Order, kept: Kept, file: PathBuf) -> Result<Party, Failure> {
    let phrases = Phrases::new(kept.entry(), order.lang);
    check_same(arguments, order, &kept, &file)?;
    let place = [("file", file.display().to_string())];
    let mut resumed = vec![phrases.say_with("play-resumed", &place)];
    if arguments.seed.is_some() {
        resumed.push(phrases.say("play-resumed-seed"));
    }
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
        people: people.or(sat.as_ref().map(|sat| sat.people)).unwrap_or(SeatSet::one(Seat(0))),
        bots: order.player.clone().or(sat.map(|sat| sat.bots)).unwrap_or(USUAL_PLAYER),
    };
    check_clock(&table, order, seating.people)?;
    sit_down(arguments, order.lang, table, seating, Some(file), resumed)
}

/// Keeps score of a real table.
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
    if let PlayerSpec::Exec(words) = &seating.bots {
        // Better to fail before the first card is dealt.
        ExternalPlayer::start(words, table.entry().meta.id, PATIENCE).map_err(|error| {
            Failure::new(format_args!("player `{}` {error}", seating.bots))
                .hint("name a program and its arguments after exec:")
        })?;
    }
    let mut local = Local::new(table, seating, seed);
    if arguments.seed.is_some() {
        local = local.repeatable();
    }
    let venue = Box::new(local);
    Ok(Party { venue, lang, save_file: SaveFile::new(file), welcome })
}

/// Reads the people's seats; `None` if none was given.
fn people(named: &[u8], seats: u8) -> Result<Option<SeatSet>, Failure> {
    if let Some(seat) = named.iter().find(|&&seat| seat >= seats) {
        return Err(Failure::new(format_args!("there is no seat {seat} at a table of {seats}"))
            .hint(format_args!("seats are 0 to {}", seats - 1)));
    }
    if let Some(twice) = (1..named.len()).find(|&at| named[..at].contains(&named[at])) {
        return Err(Failure::new(format_args!("seat {} is named twice", named[twice]))
            .hint("use --seat once for each person at this terminal"));
    }
    let set: SeatSet = named.iter().map(|&seat| Seat(seat)).collect();
    Ok((!set.is_empty()).then_some(set))
}

fn play_on_screen(arguments: &PlayArgs, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    on_screen(out, |chooser| gather(arguments, chooser, true))
}

/// Plays on the whole screen, then restores the terminal.
fn on_screen(
    out: &mut dyn Write,
    gather: impl FnOnce(&mut dyn Chooser) -> Result<Option<Party>, Failure>,
) -> Result<ExitCode, Failure> {
    let wished = signals::listen(|| ());
    let mut terminal = screen::open().map_err(|error| {
        screen::close();
        Failure::new(format_args!("failed to open the terminal: {error}")).hint("try --plain")
    })?;
    let played = gather(&mut ScreenChooser(&mut terminal)).and_then(|party| {
        let Some(Party { venue, lang, save_file, welcome }) = party else { return Ok(None) };
        let colours = std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
        let screen = Screen::new(venue, lang, save_file, colours, PACE);
        screen::run(&mut terminal, screen, welcome, &wished).map(Some)
    });
    screen::close();
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

/// The text to print on an interrupt, once there is a game.
type Farewell = Arc<Mutex<Option<String>>>;

/// Ends the program on a signal, printing the interrupt text if there is one.
fn end_when_told() -> Farewell {
    let farewell = Farewell::default();
    let said = Arc::clone(&farewell);
    signals::listen(move || {
        // A prompt may have switched the terminal to raw mode.
        let _ = disable_raw_mode();
        if let Some(words) = said.lock().unwrap_or_else(PoisonError::into_inner).as_ref() {
            eprintln!("\n{words}");
        }
        std::process::exit(i32::from(signals::INTERRUPTED));
    });
    farewell
}

fn play_plainly(
    party: Party,
    answers: Answers,
    farewell: &Farewell,
    out: &mut dyn Write,
) -> Result<ExitCode, Failure> {
    let Party { venue, lang, save_file, welcome } = party;
    let phrases = Phrases::new(venue.entry(), lang);
    for words in welcome {
        writeln!(out, "{words}")?;
    }
    writeln!(out, "{}", phrases.say("play-help"))?;
    if venue.has_listeners() {
        writeln!(out, "{}", phrases.say("connect-help"))?;
    }
    let kept = save_file.where_saved(&phrases);
    let kept = kept.map(|place| format!("{} {place}", phrases.say("play-interrupted")));
    let farewell_words = kept.or_else(|| venue.place(&phrases));
    *farewell.lock().unwrap_or_else(PoisonError::into_inner) = farewell_words;
    Plain::new(venue, lang, save_file, answers).play(out)?;
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}
