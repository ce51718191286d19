//! The list of games and their rules.

use axum::Json;
use axum::extract::{Path, Query};
use serde::Deserialize;
use whistle_core::{Meta, Personality};
use whistle_protocol::http::{GameCard, GameOption, OptionKind, PersonalityCard, Rules, SeatRange};
use whistle_registry::{GAMES, GameEntry};
use whistle_words::{GameWords, LANGUAGES};

use crate::problem::Problem;

#[derive(Deserialize)]
pub(super) struct Lang {
    #[serde(default)]
    lang: Option<String>,
}

pub(super) async fn list() -> Json<Vec<GameCard>> {
    Json(GAMES.iter().map(describe).collect())
}

pub(super) async fn rules(
    Path(id): Path<String>,
    Query(Lang { lang }): Query<Lang>,
) -> Result<Json<Rules>, Problem> {
    let game = whistle_registry::find(&id);
    let game = game
        .map_err(|error| Problem::new(axum::http::StatusCode::NOT_FOUND, "unknown_game", error))?;
    let rules = rules_of(game, lang.as_deref().unwrap_or_default());
    Ok(Json(rules.ok_or_else(Problem::fault)?))
}

/// Returns the rules of a game in a language.
pub(crate) fn rules_of(game: &GameEntry, lang: &str) -> Option<Rules> {
    let words = whistle_words::of_game_in(game.meta.id, lang)?;
    Some(Rules { markdown: words.rules.as_str().into() })
}

pub(crate) fn describe(game: &GameEntry) -> GameCard {
    let meta = &game.meta;
    // Without a translation the default language is shown.
    let by_language = |word: fn(&'static GameWords) -> Option<&'static str>| {
        let told = LANGUAGES.into_iter().filter_map(|lang| {
            let words = whistle_words::of_game_in(meta.id, lang)?;
            Some((lang.into(), word(words).unwrap_or(meta.title).into()))
        });
        told.collect()
    };
    GameCard {
        id: meta.id.into(),
        title: by_language(GameWords::title),
        sentence: by_language(GameWords::pitch),
        designer: meta.designer.into(),
        rules_version: meta.rules_version,
        seats: SeatRange { min: meta.min_seats, max: meta.max_seats },
        minutes: meta.minutes,
        stage: meta.maturity.name().into(),
        options: meta.options.iter().map(|option| describe_option(meta, option)).collect(),
        promises: game.promises().to_vec(),
        personalities: game
            .personalities
            .iter()
            .map(|one| describe_personality(game, *one))
            .collect(),
    }
}

fn describe_personality(game: &GameEntry, name: Personality) -> PersonalityCard {
    let told = LANGUAGES.into_iter().filter_map(|lang| {
        let words = whistle_words::of_game_in(game.meta.id, lang)?;
        Some((lang.into(), words.sentence(&format!("personality-{name}"))?.into()))
    });
    PersonalityCard { name, sentence: told.collect() }
}

fn describe_option(meta: &Meta, option: &whistle_core::GameOption) -> GameOption {
    use whistle_core::OptionKind as Kind;
    let plain = |kind| GameOption {
        name: option.name.into(),
        kind,
        help: option.help.into(),
        choices: None,
        for_people: match meta.among_people {
            _ if meta.gifts == Some(option.name) => Some(true.into()),
            Some((name, value)) if name == option.name => Some(value.into()),
            _ => None,
        },
        min: None,
        max: None,
    };
    match option.kind {
        Kind::Flag => plain(OptionKind::Flag),
        Kind::Seat => plain(OptionKind::Seat),
        Kind::Data => plain(OptionKind::Data),
        Kind::Choice(words) => {
            let choices = Some(words.iter().map(|&word| word.into()).collect());
            GameOption { choices, ..plain(OptionKind::Choice) }
        }
        Kind::Number { least, most } => {
            let choices = Some(vec![least.into(), most.into()]);
            let (min, max) = (Some(least), Some(most));
            GameOption { choices, min, max, ..plain(OptionKind::Number) }
        }
    }
}
