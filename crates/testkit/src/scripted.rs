//! A table on which everything is scripted, including chance, for tests of single rules.

use serde_json::Value;
use whistle_core::{Entry, Game, Gift, Illegal, Journal, Refusal, Seat, apply_entry};

/// A table on which everything is scripted.
#[derive(Clone, Debug)]
pub struct Scripted<G: Game> {
    /// The position.
    pub game: G,
    /// The events since the last call of `take_events`.
    pub events: Vec<G::Event>,
    journal: Journal<G>,
}

impl<G: Game> Scripted<G> {
    /// Creates a table.
    ///
    /// # Panics
    /// If the rules do not support this set-up.
    pub fn new(config: G::Config) -> Scripted<G> {
        let game = G::new(&config).unwrap_or_else(|error| panic!("{error}"));
        Scripted { game, events: Vec::new(), journal: Journal::new(config) }
    }

    /// Applies a chance outcome.
    ///
    /// # Errors
    /// If the outcome is impossible; then nothing has changed.
    pub fn chance(&mut self, outcome: G::Chance) -> Result<(), Illegal<G::Refusal>> {
        self.enter(Entry::Chance { outcome })
    }

    /// Applies a seat's action.
    ///
    /// # Errors
    /// If the rules forbid it; then nothing has changed.
    pub fn act(&mut self, seat: u8, action: G::Action) -> Result<(), Illegal<G::Refusal>> {
        self.enter(Entry::Action { seat: Seat(seat), action })
    }

    /// Applies a gift.
    ///
    /// # Errors
    /// If the rules forbid it; then nothing has changed.
    pub fn give(&mut self, seat: u8, to: u8, count: u8) -> Result<(), Illegal<G::Refusal>> {
        self.enter(Entry::Gift { seat: Seat(seat), gift: Gift { to: Seat(to), count } })
    }

    fn enter(&mut self, entry: Entry<G>) -> Result<(), Illegal<G::Refusal>> {
        let before = self.game.clone();
        let result = apply_entry(&mut self.game, &entry, &mut self.events);
        match &result {
            Ok(()) => {
                self.game.check_invariants().unwrap_or_else(|what| panic!("{entry:?}: {what}"));
                self.journal.entries.push(entry);
            }
            Err(_) => assert_eq!(before, self.game, "a refusal changes nothing"),
        }
        result
    }

    /// Lists a seat's legal actions.
    pub fn legal(&self, seat: u8) -> Vec<G::Action> {
        let mut actions = Vec::new();
        self.game.legal_actions(Seat(seat), &mut actions);
        actions
    }

    /// Returns the events since the last call.
    pub fn take_events(&mut self) -> Vec<G::Event> {
        std::mem::take(&mut self.events)
    }

    /// Returns the journal so far, as a file.
    pub fn journal_text(&self) -> String {
        self.journal.to_text()
    }

    /// Returns a value as JSON, to inspect it without its type.
    pub fn json(value: &impl serde::Serialize) -> Value {
        serde_json::to_value(value).expect("everything of a game is JSON")
    }
}

/// An illegal attempt, with the id of the rule that forbids it.
#[derive(Clone, Debug)]
pub enum Attempt<G: Game> {
    /// A seat acts.
    Act(u8, G::Action, &'static str),
    /// A chance outcome.
    Chance(G::Chance, &'static str),
}

/// Tries each of these in one position: every one must be refused by the named rule.
///
/// # Panics
/// If one is allowed, or refused by another rule.
pub fn check_refused<G: Game>(moment: &str, table: &mut Scripted<G>, attempts: Vec<Attempt<G>>) {
    for (number, attempt) in attempts.into_iter().enumerate() {
        let (what, result, rule) = match attempt {
            Attempt::Act(seat, action, rule) => {
                (format!("{action:?}"), table.act(seat, action), rule)
            }
            Attempt::Chance(outcome, rule) => (format!("{outcome:?}"), table.chance(outcome), rule),
        };
        let refusal = result.expect_err(&format!("{moment}, {number}: {what}"));
        assert_eq!(refusal.rule(), rule, "{moment}, {number}: {what} is refused: {refusal}");
    }
}

/// Describes why something is illegal: its kind and the rule, as in `not_now by TR-5`.
///
/// # Panics
/// If the reason has no kind.
pub fn reason<R: Refusal>(illegal: &Illegal<R>) -> String {
    let told = serde_json::to_value(illegal).expect("a refusal is JSON");
    let kind = told["kind"].as_str().expect("a refusal has a kind").to_owned();
    format!("{kind} by {}", illegal.rule())
}
