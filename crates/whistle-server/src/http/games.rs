//! What there is to play.

use axum::Json;
use axum::extract::{Path, Query};
use serde::Deserialize;
use whistle_core::{Locale, Meta};
use whistle_games::{GAMES, GameEntry};
use whistle_protocol::http::{GameCard, GameOption, OptionKind, Rules, SeatRange};

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
    let game = whistle_games::find(&id);
    let game = game
        .map_err(|error| Problem::new(axum::http::StatusCode::NOT_FOUND, "unknown_game", error))?;
    let locales = game.meta.locales;
    let wanted = locales.iter().find(|locale| Some(locale.lang) == lang.as_deref());
    let locale = wanted.or(locales.first()).ok_or_else(Problem::fault)?;
    Ok(Json(Rules { markdown: locale.rules.into() }))
}

fn describe(game: &GameEntry) -> GameCard {
    let meta = &game.meta;
    let by_language = |word: fn(&Meta, &Locale) -> &'static str| {
        meta.locales.iter().map(|locale| (locale.lang.into(), word(meta, locale).into())).collect()
    };
    GameCard {
        id: meta.id.into(),
        title: by_language(title),
        sentence: by_language(|_, locale| locale.pitch),
        designer: meta.designer.into(),
        rules_version: meta.rules_version,
        seats: SeatRange { min: meta.min_seats, max: meta.max_seats },
        minutes: meta.minutes,
        stage: meta.maturity.name().into(),
        options: meta.options.iter().map(describe_option).collect(),
        promises: game.promises().to_vec(),
    }
}

fn describe_option(option: &whistle_core::GameOption) -> GameOption {
    use whistle_core::OptionKind as Kind;
    let plain = |kind| GameOption {
        name: option.name.into(),
        kind,
        help: option.help.into(),
        choices: None,
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

/// The heading of the rules names the game in their language: "# Title: the rules".
fn title(meta: &Meta, locale: &Locale) -> &'static str {
    let heading = locale.rules.lines().next().and_then(|line| line.strip_prefix("# "));
    let name = heading.and_then(|heading| heading.rsplit_once(':')).map(|(name, _)| name.trim());
    name.unwrap_or(meta.title)
}
