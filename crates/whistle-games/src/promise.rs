//! The promises that a game offers for a menu.

use whistle_core::Meta;
pub use whistle_protocol::PromiseTemplate;

/// Reads the promises of a game and puts their titles beside them.
pub(crate) fn promises_of(meta: &Meta) -> Vec<PromiseTemplate> {
    let mut templates: Vec<PromiseTemplate> =
        serde_json::from_str(meta.promises).expect("a game's promises are a list of templates");
    for template in &mut templates {
        let id = format!("promise-{}", template.name.replace('_', "-"));
        let titles = meta.locales.iter().filter_map(|locale| {
            Some((locale.lang.to_owned(), message(locale.messages, &id)?.to_owned()))
        });
        template.title = titles.collect();
    }
    templates
}

/// Finds a message of one line in a Fluent file.
fn message<'a>(messages: &'a str, id: &str) -> Option<&'a str> {
    messages.lines().find_map(|line| {
        let (name, text) = line.split_once('=')?;
        (name.trim_end() == id).then(|| text.trim())
    })
}
