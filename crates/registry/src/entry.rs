//! The list of games.

use std::sync::OnceLock;

use serde_json::{Map, Value};
use whistle_bots::{Advice, ThinkRequest};
use whistle_core::{
    Counter, Game, JournalError, JournalFields, JournalText, Json, Meta, Personality, Rules, Seat,
    Section, Words, explain, nearest,
};

use crate::any::{AnyEntry, AnyGame, ReplayedJournal};
use crate::erased::{Erased, decide, erase_entry, erase_step, same_action};
use crate::error::{ActError, SetupError, UnknownGame};
#[cfg(feature = "schema")]
use crate::message_kinds::MessageKinds;
use crate::promise::{PromiseTemplate, promises_of};
#[cfg(feature = "schema")]
use crate::schema::{HasSchema, schema_of};
use crate::text;

/// A game that can be opened.
pub struct GameEntry {
    /// Facts about it that need no rules.
    pub meta: Meta,
    /// What the laboratory counts in it.
    pub counters: &'static [Counter],
    /// The possible reasons for an action; each is a message `reason-WORD`.
    pub reasons: &'static [&'static str],
    /// The personalities of its bots; a message `personality-NAME` describes each.
    pub personalities: &'static [Personality],
    /// The option, with its value, that turns off time measurements; `None` if nothing is ever measured.
    pub without_clock: Option<(&'static str, &'static str)>,
    open: fn(&Value) -> Result<Opened, SetupError>,
    resume: fn(&Json) -> Result<Box<dyn AnyGame>, SetupError>,
    replay: fn(&JournalText<'_>) -> Result<ReplayedJournal, JournalError>,
    draw: fn(&Json, &dyn Words) -> Result<String, String>,
    describe: fn(&Json, &dyn Words) -> Result<Vec<Section>, String>,
    same_action: fn(&Json, &Json) -> bool,
    #[cfg(feature = "schema")]
    schema: fn() -> Value,
    #[cfg(feature = "schema")]
    message_kinds: OnceLock<MessageKinds>,
    promises: OnceLock<Vec<PromiseTemplate>>,
    decide: Decide,
}

/// Asks a bot, over JSON.
type Decide = fn(Seat, &Json, &[Json], &ThinkRequest<'_>) -> Result<Advice<Json>, ActError>;

/// Lists the games once, both for code that needs their types and for code that does not.
macro_rules! games {
    ($($state:ty),+ $(,)?) => {
        /// All games.
        pub static GAMES: &[GameEntry] = &LISTED;

        static LISTED: [GameEntry; [$(stringify!($state)),+].len()] = [$(entry::<$state>()),+];

        /// Calls a visitor with the type of a game; `None` if there is no such game.
        pub fn visit<V: GameVisitor>(id: &str, visitor: V) -> Option<V::Output> {
            match id {
                $(id if id == <$state as Rules>::META.id => Some(visitor.visit::<$state>()),)+
                _ => None,
            }
        }
    };
}

games![
    trick_of_the_rails::State,
    ticket_to_ride_card_game::State,
    trains_and_stations::State,
    wild_ride::State,
];

/// Work to be done with the type of a game.
pub trait GameVisitor {
    /// The result of the work.
    type Output;

    /// Does the work.
    fn visit<G: Game>(self) -> Self::Output;
}

/// Opens a table with default options, for code that has the type of a game.
///
/// # Panics
/// If the game cannot be played by this many.
pub fn plain_table<G: Game>(seats: u8) -> G {
    let config = serde_json::from_value(serde_json::json!({ "seats": seats }));
    G::new(&config.expect("options may be left out")).expect("the game can be played by this many")
}

/// A newly opened table.
pub struct Opened {
    /// The position.
    pub game: Box<dyn AnyGame>,
    /// The chosen options, as they will be stored.
    pub config: Json,
}

impl Opened {
    /// Returns the position as a state of its game.
    ///
    /// # Panics
    /// If it belongs to another game.
    pub fn state<G: Game>(&self) -> G {
        self.game.as_any().downcast_ref::<G>().expect("a table of the game that was opened").clone()
    }
}

/// Finds a game by its id.
///
/// # Errors
/// With the id that was probably meant.
pub fn find(id: &str) -> Result<&'static GameEntry, UnknownGame> {
    GAMES.iter().find(|game| game.meta.id == id).ok_or_else(|| {
        let meant =
            nearest(id, GAMES.iter().map(|game| game.meta.id)).or_else(|| nearest_run_together(id));
        UnknownGame { id: id.to_owned(), meant }
    })
}

/// Finds the game whose id or title consists of these letters, ignoring what stands between them: `tickettoride`.
fn nearest_run_together(word: &str) -> Option<&'static str> {
    let letters = |text: &str| -> String {
        text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
    };
    let word = letters(word);
    let names =
        GAMES.iter().flat_map(|GameEntry { meta, .. }| [(meta.id, meta.id), (meta.title, meta.id)]);
    let names: Vec<(String, &str)> = names.map(|(name, id)| (letters(name), id)).collect();
    let meant = nearest(&word, names.iter().map(|(name, _)| name.as_str()))?;
    names.iter().find(|(name, _)| name == meant).map(|(_, id)| *id)
}

impl GameEntry {
    /// Opens a table.
    ///
    /// Options may be spelled with hyphens instead of underscores.
    ///
    /// # Errors
    /// If an option is unknown or the rules do not support this set-up.
    pub fn open(&self, seats: u8, options: &Map<String, Value>) -> Result<Opened, SetupError> {
        let mut config = Map::new();
        config.insert("seats".into(), seats.into());
        for (name, value) in options {
            let name = name.replace('-', "_");
            self.check_option(&name)?;
            if config.insert(name.clone(), value.clone()).is_some() {
                return Err(SetupError::Unreadable(format!("option `{name}` is given twice")));
            }
        }
        (self.open)(&Value::Object(config))
    }

    /// Adds the defaults of a table where this many people sit, for options that nobody has chosen: two people may give
    /// each other gifts, for example.
    pub fn options_for(
        &self,
        people: usize,
        seats: u8,
        mut options: Map<String, Value>,
    ) -> Map<String, Value> {
        let gifts = self.meta.gifts.filter(|_| people >= 2).map(|option| (option, true.into()));
        let among_people = self.meta.among_people.filter(|_| people == usize::from(seats));
        let among_people = among_people.map(|(option, value)| (option, value.into()));
        for (option, value) in gifts.into_iter().chain(among_people) {
            if !options.keys().any(|given| given.replace('-', "_") == option) {
                options.insert(option.to_owned(), value);
            }
        }
        options
    }

    /// Opens another table with the same config.
    ///
    /// # Errors
    /// If it is not a config of this game, or the rules do not support it.
    pub fn open_config(&self, config: &Json) -> Result<Opened, SetupError> {
        (self.open)(&config.tree())
    }

    fn check_option(&self, name: &str) -> Result<(), SetupError> {
        let known = self.meta.options;
        if known.iter().any(|option| option.name == name) {
            return Ok(());
        }
        let list: Vec<&str> = known.iter().map(|option| option.name).collect();
        let meant = nearest(name, list.iter().copied());
        let hint = match meant {
            Some(meant) => format!("did you mean `{meant}`?"),
            None if list.is_empty() => "it has none".to_owned(),
            None => format!("it has {}", list.join(", ")),
        };
        let id = self.meta.id;
        Err(SetupError::Unreadable(format!("{id} has no option `{name}`; {hint}")))
    }

    /// Restores a position from [`AnyGame::state`].
    ///
    /// # Errors
    /// If it is not a position of this game, or breaks its invariants.
    pub fn resume(&self, state: &Json) -> Result<Box<dyn AnyGame>, SetupError> {
        (self.resume)(state)
    }

    /// Replays a journal of this game, checking everything.
    ///
    /// # Errors
    /// The first problem found, and where it is.
    pub fn replay(&self, text: &JournalText<'_>) -> Result<ReplayedJournal, JournalError> {
        (self.replay)(text)
    }

    /// Writes a journal: the config, the entries, and the state of the game after them. `extra` holds further fields,
    /// such as a proof of the dice.
    pub fn journal_text<'a>(
        &self,
        config: &Json,
        entries: impl IntoIterator<Item = &'a AnyEntry>,
        end: &dyn AnyGame,
        extra: &[(&str, Json)],
    ) -> String {
        let fields = JournalFields {
            game: self.meta.id,
            rules_version: self.meta.rules_version,
            config: config.clone(),
            ending: end.outcome().map(|outcome| (outcome, end.fingerprint())),
            extra,
        };
        fields.write(entries)
    }

    /// Returns whether two actions are equal, however they are written.
    pub fn same_action(&self, one: &Json, other: &Json) -> bool {
        (self.same_action)(one, other)
    }

    /// Draws a view given as JSON, for example from a server.
    ///
    /// # Errors
    /// If it is not a view of this game.
    pub fn draw(&self, view: &Json, words: &dyn Words) -> Result<String, String> {
        (self.draw)(view, words)
    }

    /// Describes a view given as JSON in sentences, part by part.
    ///
    /// # Errors
    /// If it is not a view of this game.
    pub fn describe(&self, view: &Json, words: &dyn Words) -> Result<Vec<Section>, String> {
        (self.describe)(view, words)
    }

    /// Returns what the schema says about the game's messages, computed once.
    #[cfg(feature = "schema")]
    pub fn message_kinds(&self) -> &MessageKinds {
        self.message_kinds.get_or_init(|| MessageKinds::of(&self.schema()))
    }

    /// Returns the game's menu of promises, parsed once.
    pub fn promises(&self) -> &[PromiseTemplate] {
        self.promises.get_or_init(|| promises_of(&self.meta))
    }

    /// Asks a bot for a seat's move, given only a view and the legal actions.
    ///
    /// # Errors
    /// If the view or an action is not of this game, the view is another seat's, or there is nothing to choose from.
    pub fn decide(
        &self,
        seat: Seat,
        view: &Json,
        legal: &[Json],
        question: &ThinkRequest<'_>,
    ) -> Result<Advice<Json>, ActError> {
        (self.decide)(seat, view, legal, question)
    }

    /// Describes the JSON of the game's config, action, chance, event, view and refusal.
    #[cfg(feature = "schema")]
    pub fn schema(&self) -> Value {
        (self.schema)()
    }
}

/// Schemas are needed only with the `schema` feature.
#[cfg(not(feature = "schema"))]
trait HasSchema {}
#[cfg(not(feature = "schema"))]
impl<G> HasSchema for G {}

const fn entry<G: Game + HasSchema>() -> GameEntry {
    GameEntry {
        meta: G::META,
        counters: G::COUNTERS,
        reasons: G::REASONS,
        personalities: G::PERSONALITIES,
        without_clock: G::WITHOUT_CLOCK,
        open: open::<G>,
        resume: resume::<G>,
        replay: replay::<G>,
        draw: draw::<G>,
        describe: describe::<G>,
        same_action: same_action::<G>,
        #[cfg(feature = "schema")]
        schema: schema_of::<G>,
        #[cfg(feature = "schema")]
        message_kinds: OnceLock::new(),
        promises: OnceLock::new(),
        decide: decide::<G>,
    }
}

fn open<G: Game>(config: &Value) -> Result<Opened, SetupError> {
    // As text, because configs are parsed from text elsewhere.
    let config: G::Config = Json::of(config).read().map_err(|_| {
        let reason = explain::<G::Config>(config);
        SetupError::Unreadable(format!("not a table of {}: {reason}", G::META.id))
    })?;
    let game = G::new(&config).map_err(SetupError::Refused)?;
    Ok(Opened { game: Box::new(Erased(game)), config: Json::of(&config) })
}

fn resume<G: Game>(state: &Json) -> Result<Box<dyn AnyGame>, SetupError> {
    let game: G = text::read_state(state).map_err(|reason| {
        SetupError::Unreadable(format!("not a position of {}: {reason}", G::META.id))
    })?;
    Ok(Box::new(Erased(game)))
}

fn replay<G: Game>(text: &JournalText<'_>) -> Result<ReplayedJournal, JournalError> {
    let mut steps = Vec::new();
    let (journal, end) = text.replay::<G>(|_, entry, _, events| {
        steps.push(erase_step::<G>(erase_entry(entry), events.to_vec()));
    })?;
    let start = G::new(&journal.config).expect("the same config was accepted before");
    Ok(ReplayedJournal {
        start: Box::new(Erased(start)),
        config: Json::of(&journal.config),
        steps,
        end: Box::new(Erased(end)),
    })
}

fn draw<G: Game>(view: &Json, words: &dyn Words) -> Result<String, String> {
    text::read_view::<G>(view).map(|view| text::draw::<G>(&view, words))
}

fn describe<G: Game>(view: &Json, words: &dyn Words) -> Result<Vec<Section>, String> {
    text::read_view::<G>(view).map(|view| text::describe::<G>(&view, words))
}
