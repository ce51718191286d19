//! The menu shown when no game is given.

use whistle_bots::Level;
use whistle_core::{Personality, Words as _};
use whistle_registry::{GAMES, GameEntry};

use super::choose::Chooser;
use crate::cli::Lang;
use crate::failure::Failure;
use crate::words::Phrases;

/// Asks for language and game; `None` if the person leaves.
pub(crate) fn ask_game(
    chooser: &mut dyn Chooser,
    lang: Lang,
) -> Result<Option<(Lang, &'static GameEntry)>, Failure> {
    // Any game's phrases include the messages of the menu.
    let phrases = Phrases::new(&GAMES[0], lang);
    // The language of the environment or of the command line comes first.
    let mut languages = [(Lang::En, "English"), (Lang::Fr, "Français")];
    languages.sort_by_key(|(other, _)| *other != lang);
    let names = languages.map(|(_, name)| name.to_owned());
    let Some(chosen) = chooser.choose(&phrases, &phrases.say("menu-language"), &names)? else {
        return Ok(None);
    };
    let (lang, _) = languages[chosen];
    let phrases = Phrases::new(&GAMES[0], lang);
    let titles: Vec<String> = GAMES.iter().map(|game| describe(game, &phrases)).collect();
    let Some(chosen) = chooser.choose(&phrases, &phrases.say("menu-game"), &titles)? else {
        return Ok(None);
    };
    Ok(Some((lang, &GAMES[chosen])))
}

/// Asks for the bots on the other seats; `None` if the person leaves.
pub(crate) fn ask_opponents(
    chooser: &mut dyn Chooser,
    entry: &'static GameEntry,
    lang: Lang,
) -> Result<Option<(Level, Option<Personality>)>, Failure> {
    let phrases = Phrases::new(entry, lang);
    let names = Level::ALL.map(|level| phrases.say(&format!("level-{level}")));
    let Some(chosen) = chooser.choose(&phrases, &phrases.say("menu-level"), &names)? else {
        return Ok(None);
    };
    let taste = ask_taste(chooser, entry, lang)?;
    Ok(taste.map(|taste| (Level::ALL[chosen], taste)))
}

/// Asks for the personality of the bots, where the game has some; `None` if the person leaves.
pub(crate) fn ask_taste(
    chooser: &mut dyn Chooser,
    entry: &'static GameEntry,
    lang: Lang,
) -> Result<Option<Option<Personality>>, Failure> {
    if entry.personalities.is_empty() {
        return Ok(Some(None));
    }
    let phrases = Phrases::new(entry, lang);
    let mut names = vec![phrases.say("taste-plain")];
    names.extend(entry.personalities.iter().map(|one| {
        let name = phrases.say(&format!("taste-{one}"));
        let says = phrases.say(&format!("personality-{one}"));
        phrases.say_with("taste-line", &[("name", name), ("says", says)])
    }));
    let chosen = chooser.choose(&phrases, &phrases.say("menu-personality"), &names)?;
    Ok(chosen.map(|chosen| chosen.checked_sub(1).map(|place| entry.personalities[place])))
}

fn describe(game: &GameEntry, phrases: &Phrases) -> String {
    let meta = &game.meta;
    let words = [
        ("title", meta.title.to_owned()),
        ("least", meta.min_seats.to_string()),
        ("most", meta.max_seats.to_string()),
        ("minutes", meta.minutes.to_string()),
    ];
    phrases.say_with("menu-game-line", &words)
}
