//! Every event and action has a text in every language, and no message is unused.

use std::cell::RefCell;
use std::collections::BTreeSet;

use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use serde_json::Value;
use whistle_core::{Awaited, Illegal, JournalText, Maturity, NoRefusal, Seat, Viewer, Words};
use whistle_registry::{GAMES, GameEntry};
use whistle_words::{GameWords, LANGUAGES};

use super::{Phrases, grouped};
use crate::cli::Lang;

fn ids(source: &str) -> BTreeSet<String> {
    let resource = FluentResource::try_new(source.to_owned());
    let resource = resource.unwrap_or_else(|(_, errors)| panic!("not Fluent: {errors:?}"));
    let mut ids = BTreeSet::new();
    for entry in resource.entries() {
        if let fluent_syntax::ast::Entry::Message(message) = entry {
            let name = message.id.name;
            assert!(ids.insert(name.to_owned()), "{name} is defined twice");
        }
    }
    ids
}

/// A game's message ids that begin with a prefix, without the prefix.
fn ids_after(game: &GameEntry, beginning: &str) -> BTreeSet<String> {
    let all = ids(&words_of(game)[0].messages);
    let found = all.iter().filter_map(|id| id.strip_prefix(beginning));
    found.map(str::to_owned).collect()
}

/// Tells whether a game is newly generated: it may lack a language, recorded games, refusals and counters.
fn is_alpha(game: &GameEntry) -> bool {
    game.meta.maturity == Maturity::Alpha
}

/// Recorded games of a game, wherever its crate keeps them.
fn recorded(game: &GameEntry) -> Vec<String> {
    let folder = format!("{}/../../games/{}/fixtures", env!("CARGO_MANIFEST_DIR"), game.meta.id);
    if is_alpha(game) && !std::path::Path::new(&folder).exists() {
        return Vec::new();
    }
    let files = std::fs::read_dir(&folder).unwrap_or_else(|error| panic!("{folder}: {error}"));
    let files = files.map(|file| file.expect("the folder can be listed").path());
    files.map(|file| std::fs::read_to_string(file).expect("a journal is text")).collect()
}

fn words_of(game: &GameEntry) -> &'static [GameWords] {
    whistle_words::of_game(game.meta.id)
}

fn ours(lang: &str, name: &str) -> String {
    whistle_words::messages(lang, name).expect("the locales are here")
}

#[test]
fn both_languages_have_the_same_messages() {
    for name in ["table", "terminal", "laboratory", "review", "web"] {
        let all = LANGUAGES.map(|lang| ids(&ours(lang, name)));
        assert!(all.windows(2).all(|pair| pair[0] == pair[1]), "{name}");
    }
    for game in GAMES {
        let all: Vec<BTreeSet<String>> = words_of(game).iter().map(|w| ids(&w.messages)).collect();
        assert!(all.windows(2).all(|pair| pair[0] == pair[1]), "{}", game.meta.id);
        let wanted = if is_alpha(game) { 1 } else { LANGUAGES.len() };
        assert!(all.len() >= wanted, "{} has {} languages", game.meta.id, all.len());
    }
}

/// Reads all source files below a folder.
fn source(folder: &std::path::Path) -> String {
    let files = std::fs::read_dir(folder).expect("the sources are here");
    let paths = files.map(|file| file.expect("the folder can be listed").path());
    let text = |path: std::path::PathBuf| match path.is_dir() {
        true => source(&path),
        false => std::fs::read_to_string(path).expect("source is text"),
    };
    paths.map(text).collect()
}

/// Some ids are composed of a prefix and a word.
const BEGINNINGS: [&str; 13] = [
    "ladder-",
    "level-",
    "refusal-",
    "seat-",
    "taste-",
    "lab-order-",
    "lab-difference-",
    "lab-head-",
    "review-head-",
    "review-label-",
    "review-like-",
    // Used only by the browser, whose own tests check them.
    "review-page-",
    "review-turn-",
];

#[test]
fn nothing_of_table_terminal_and_laboratory_is_written_for_nothing() {
    let crates = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let source = source(&crates.join("src")) + &source(&crates.join("../lab/src"));
    let all = ["terminal", "table", "laboratory", "review"].map(|name| ids(&ours("en", name)));
    let unused: Vec<String> = all
        .into_iter()
        .flatten()
        .filter(|id| !BEGINNINGS.iter().any(|beginning| id.starts_with(beginning)))
        .filter(|id| !source.contains(&format!("\"{id}\"")))
        .collect();
    assert!(unused.is_empty(), "{unused:?}");
}

#[test]
fn every_kind_of_event_action_and_refusal_has_a_message_and_no_other_has() {
    for game in GAMES {
        for prefix in ["event", "action", "refusal"] {
            let wanted = kinds_of(game, prefix);
            let may_lack = prefix == "refusal" && is_alpha(game);
            assert!(may_lack || !wanted.is_empty(), "{} has kinds of {prefix}", game.meta.id);
            assert_eq!(ids_after(game, &format!("{prefix}-")), wanted, "{}", game.meta.id);
        }
    }
}

fn kinds_of(game: &GameEntry, prefix: &str) -> BTreeSet<String> {
    let kinds = game.message_kinds();
    kinds.kinds(prefix).iter().map(|kind| kind.replace('_', "-")).collect()
}

/// Guides name existing kinds of action and cover every option.
#[test]
fn guides_and_options_are_those_of_the_game() {
    for game in GAMES {
        let guides = ids_after(game, "guide-");
        let actions = kinds_of(game, "action");
        let strange: Vec<&String> = guides.difference(&actions).collect();
        assert!(strange.is_empty(), "{}: {strange:?}", game.meta.id);
        let options = game.meta.options.iter().map(|option| option.name.replace('_', "-"));
        let wanted: BTreeSet<String> = options.collect();
        assert_eq!(ids_after(game, "option-"), wanted, "{}", game.meta.id);
    }
}

/// Every reason and every judgement of a review has a message.
#[test]
fn every_reason_and_judgement_has_words_and_nothing_else_has() {
    for game in GAMES {
        let wanted: BTreeSet<String> = game.reasons.iter().map(|&word| word.to_owned()).collect();
        assert_eq!(ids_after(game, "reason-"), wanted, "{}", game.meta.id);
    }
    let table = ids(&ours("en", "review"));
    let found = |beginning: &str| {
        table.iter().filter_map(|id| id.strip_prefix(beginning)).map(str::to_owned).collect()
    };
    let words = |all: &[&str]| all.iter().map(|&word| word.to_owned()).collect::<BTreeSet<_>>();
    let labels = whistle_protocol::review::Label::ALL.map(|label| label.name());
    assert_eq!(words(&labels), found("review-label-"));
    let kinds = whistle_protocol::review::TurnKind::ALL.map(|kind| kind.name());
    assert_eq!(words(&kinds), found("review-turn-"));
    assert_eq!(words(&whistle_bots::Level::ALL.map(|level| level.name())), found("review-like-"));
}

/// Every personality of a game has its sentence, and each has a name in the terminal.
#[test]
fn every_personality_has_words_and_nothing_else_has() {
    for game in GAMES {
        let wanted: BTreeSet<String> =
            game.personalities.iter().map(|one| one.name().to_owned()).collect();
        assert_eq!(ids_after(game, "personality-"), wanted, "{}", game.meta.id);
        for one in game.personalities {
            let id = format!("personality-{one}");
            assert!(words_of(game).iter().all(|words| words.sentence(&id).is_some()), "{id}");
        }
    }
}

/// Reasons common to all games have shared messages.
#[test]
fn every_shared_reason_has_words_and_nothing_else_has() {
    let (seat, rule) = (Seat(7), "TR-1");
    let awaited = Awaited { rule, what: "the deal" };
    let reasons: [Illegal<NoRefusal>; 5] = [
        Illegal::NoSuchSeat { seat, rule },
        Illegal::NotYourTurn { awaited },
        Illegal::NotNow { awaited },
        Illegal::impossible(rule, "no die shows seven"),
        Illegal::NoGifts { rule },
    ];
    let reasons = reasons.map(|reason| serde_json::to_value(reason).expect("a reason is JSON"));
    for lang in [Lang::En, Lang::Fr] {
        let phrases = Phrases::new(&GAMES[0], lang);
        for reason in &reasons {
            let told = phrases.tell("refusal", reason, Viewer::Spectator);
            assert_ne!(told, reason.to_string(), "it has a message");
        }
        let told = phrases.tell("refusal", &reasons[3], Viewer::Spectator);
        assert!(told.contains("no die shows seven"), "{told}");
    }
    let wanted: BTreeSet<String> =
        reasons.iter().map(|reason| super::message_id("refusal", reason)).collect();
    let found =
        ids(&ours("en", "table")).into_iter().filter(|id| id.starts_with("refusal-")).collect();
    assert_eq!(wanted, found);
}

/// A refusal's message uses only the fields that the refusal has.
#[test]
fn refusals_can_be_told_with_their_fields_alone() {
    for (game, lang) in GAMES.iter().flat_map(|game| [(game, Lang::En), (game, Lang::Fr)]) {
        let phrases = Phrases::new(game, lang);
        let schema = game.schema();
        let kinds = schema["properties"]["refusal"]["oneOf"].as_array();
        assert!(kinds.is_some() || is_alpha(game), "{} has refusals", game.meta.id);
        for kind in kinds.into_iter().flatten() {
            let fields = kind["properties"].as_object().expect("fields");
            let name = fields["kind"]["const"].as_str().expect("a name").replace('_', "-");
            let mut arguments = FluentArgs::new();
            for field in fields.keys() {
                arguments.set(field.replace('_', "-"), "yes");
            }
            let message = phrases.bundle.get_message(&format!("refusal-{name}"));
            let pattern = message.and_then(|message| message.value()).expect("words");
            let mut errors = Vec::new();
            let told = phrases.bundle.format_pattern(pattern, Some(&arguments), &mut errors);
            assert!(errors.is_empty(), "{}: {name}: {told}: {errors:?}", game.meta.id);
        }
    }
}

/// Every counter of a game has a heading, and every item a name.
#[test]
fn everything_that_is_counted_has_words_and_nothing_else_has() {
    for game in GAMES {
        let messages = ids(&words_of(game)[0].messages);
        let wanted: BTreeSet<String> =
            game.counters.iter().map(|counter| counter.name.to_owned()).collect();
        assert!(is_alpha(game) || !wanted.is_empty(), "{} counts something", game.meta.id);
        assert_eq!(ids_after(game, "count-"), wanted, "{}", game.meta.id);
        let table = game.open(game.meta.min_seats, &serde_json::Map::new()).expect("a plain table");
        for (number, counter) in game.counters.iter().enumerate() {
            let items = table.game.counter_items(number);
            assert!(!items.is_empty(), "{}: {}", game.meta.id, counter.name);
            for item in items {
                // The whole has a name, or each part has one or is a number.
                let named = |word: &str| {
                    let id = format!("name-{}", word.replace(['_', '+'], "-"));
                    messages.contains(&id) || word.parse::<u8>().is_ok()
                };
                let told = named(&item) || item.split('-').all(named);
                assert!(told, "{}: {}: {item}", game.meta.id, counter.name);
            }
        }
    }
}

/// Messages that record which ids are requested.
struct NotingWords<'a>(&'a Phrases, RefCell<BTreeSet<String>>);

impl Words for NotingWords<'_> {
    fn say(&self, id: &str) -> String {
        self.1.borrow_mut().insert(id.to_owned());
        self.0.say(id)
    }

    fn say_with(&self, id: &str, arguments: &[(&'static str, String)]) -> String {
        self.1.borrow_mut().insert(id.to_owned());
        self.0.say_with(id, arguments)
    }

    fn say_seat(&self, seat: Seat) -> String {
        self.0.say_seat(seat)
    }
}

/// Every recorded game can be described in every language to every viewer, with no message missing.
#[test]
fn recorded_games_can_be_told_and_drawn() {
    let mut too_tall = Vec::new();
    for (game, lang) in GAMES.iter().flat_map(|game| [(game, Lang::En), (game, Lang::Fr)]) {
        let phrases = Phrases::new(game, lang);
        let asked = NotingWords(&phrases, RefCell::default());
        for text in recorded(game) {
            let journal = JournalText::read(&text).expect("a journal");
            let mut table = whistle_table::Table::load(game, &journal).expect("a recorded game");
            for viewer in Viewer::all(table.game().seat_count()) {
                for seen in table.events(0, viewer) {
                    seen.events
                        .iter()
                        .for_each(|event| assert_told(&phrases, "event", &event.tree(), viewer));
                }
                table.game().draw(viewer, &asked);
                table.game().describe(viewer, &asked);
            }
            let drawn = draw_all(game, &journal, &asked);
            if drawn.lines().filter(|line| !line.is_empty()).count() > BOARD_ROWS {
                too_tall.push(drawn);
            }
            table = whistle_table::Table::load(game, &journal).expect("a recorded game");
            for record in table.records() {
                if let whistle_table::Operation::Act { seat, action } = &record.operation {
                    assert_told(&phrases, "action", &action.tree(), Viewer::Seat(*seat));
                }
            }
        }
        let asked = asked.1.into_inner();
        for beginning in ["label-", "told-"] {
            let asked = asked.iter().filter_map(|id| id.strip_prefix(beginning));
            let asked: BTreeSet<String> = asked.map(str::to_owned).collect();
            let there = ids_after(game, beginning);
            assert_eq!(asked, there, "{}: {beginning} used and defined", game.meta.id);
        }
    }
    assert!(too_tall.is_empty(), "{}", too_tall.join("\n\n"));
}

/// The most rows that a board has in the longest recorded games; the smallest screen shows 16, and the others are
/// scrolled.
const BOARD_ROWS: usize = 20;

/// Draws and describes a game at every step, as the next player sees it; returns the tallest drawing.
fn draw_all(game: &GameEntry, journal: &JournalText<'_>, words: &dyn Words) -> String {
    let played = game.replay(journal).expect("a recorded game");
    let mut position = played.start;
    let mut tallest = String::new();
    for step in &played.steps {
        let viewer = Viewer::from(position.turn().actors().first());
        let text = position.draw(viewer, words);
        assert!(text.lines().all(|line| line.chars().count() <= 78), "{text}");
        // A screen of 24 rows has room for these beside the choices.
        let rows = text.lines().filter(|line| !line.is_empty()).count();
        if rows > tallest.lines().filter(|line| !line.is_empty()).count() {
            tallest = text;
        }
        for part in position.describe(viewer, words) {
            for sentence in &part.sentences {
                assert!(sentence.ends_with('.'), "{sentence}");
                assert!(!sentence.contains("  ") && !sentence.contains(" ."), "{sentence}");
            }
        }
        let entry = &step.entry;
        position.enter(entry).expect("a recorded game");
    }
    tallest
}

fn assert_told(phrases: &Phrases, prefix: &str, what: &Value, viewer: Viewer) {
    let words = phrases.tell(prefix, what, viewer);
    let unresolved = ['{', '}', '_'].iter().any(|&mark| words.contains(mark));
    assert!(!unresolved && !words.is_empty(), "{what}: {words:?}");
}

#[test]
fn thousands_are_set_apart_and_seeds_are_not() {
    let about = |name| [(name, "1234567".to_owned())];
    let say = |lang, id, name| Phrases::new(&GAMES[0], lang).say_with(id, &about(name));
    assert_eq!(say(Lang::En, "lab-numbers-of", "games"), "Numbers from 1,234,567 games");
    assert!(say(Lang::Fr, "lab-numbers-of", "games").contains("1\u{202f}234\u{202f}567"));
    assert!(say(Lang::En, "review-remark", "seed").contains("seed 1234567"));
    assert_eq!(grouped(&FluentValue::from(999), ','), None);
    assert_eq!(grouped(&FluentValue::from(-12_000), ','), Some("-12,000".into()));
}
