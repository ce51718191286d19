//! Wraps a typed game and erases its type.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use whistle_bots::{Advice, Decision, LevelBot, Player as _, ThinkRequest, ask, beginner, random};
use whistle_core::{
    Entry, Fingerprint, Game, Gift, Illegal, Json, Meta, Outcome, Pcg32, PerSeat, Refusal as _,
    Rng, Seat, Section, Turn, Viewer, WithoutField, Words, fingerprint, read_strictly,
};

use crate::any::{AnyEntry, AnyEvent, AnyGame, AnyStep};
use crate::error::{ActError, Refused};
use crate::text;

#[derive(Clone)]
pub(crate) struct Erased<G: Game>(pub(crate) G);

pub(crate) struct ErasedEvent<G: Game>(G::Event);

impl<G: Game> Erased<G> {
    /// Applies a chance outcome; `written` is the same outcome as this program writes it.
    fn decided(&mut self, outcome: &G::Chance, written: Json) -> Result<AnyStep, ActError> {
        self.0.check_chance(outcome).map_err(refused::<G>)?;
        let mut events = Vec::new();
        self.0.apply_chance(outcome, &mut events);
        Ok(erase_step::<G>(AnyEntry::Chance { outcome: written }, events))
    }
}

pub(crate) fn refused<G: Game>(refusal: Illegal<G::Refusal>) -> ActError {
    let (message, rule) = (refusal.to_string(), refusal.rule());
    ActError::Refused(Refused { message, rule, detail: Json::of(&refusal) })
}

pub(crate) fn erase_entry<G: Game>(entry: &Entry<G>) -> AnyEntry {
    match entry {
        Entry::Action { seat, action } => {
            AnyEntry::Action { seat: *seat, action: Json::of(action) }
        }
        Entry::Chance { outcome } => AnyEntry::Chance { outcome: Json::of(outcome) },
        Entry::Gift { seat, gift } => AnyEntry::Gift { seat: *seat, gift: *gift },
    }
}

pub(crate) fn erase_step<G: Game>(entry: AnyEntry, events: Vec<G::Event>) -> AnyStep {
    AnyStep {
        entry,
        reveals: events.iter().any(G::reveals_secret),
        is_final: events.iter().any(G::is_final),
        events: events
            .into_iter()
            .map(|event| Box::new(ErasedEvent::<G>(event)) as Box<dyn AnyEvent>)
            .collect(),
    }
}

impl<G: Game> AnyGame for Erased<G> {
    fn meta(&self) -> &'static Meta {
        const { &G::META }
    }

    fn seat_count(&self) -> u8 {
        self.0.seat_count()
    }

    fn turn(&self) -> Turn {
        self.0.turn()
    }

    fn legal(&self, seat: Seat) -> Vec<Json> {
        legal(&self.0, seat).iter().map(Json::of).collect()
    }

    fn legal_list(&self, seat: Seat) -> Json {
        Json::of(&legal(&self.0, seat))
    }

    fn legal_count(&self, seat: Seat) -> usize {
        legal(&self.0, seat).len()
    }

    fn same_choice(&self, earlier: &dyn AnyGame, seat: Seat) -> bool {
        let earlier = earlier.as_any().downcast_ref::<G>();
        earlier.is_some_and(|earlier| legal(earlier, seat) == legal(&self.0, seat))
    }

    fn act(&mut self, seat: Seat, action: &Json) -> Result<AnyStep, ActError> {
        let (action, written) = read(action, "an action")?;
        self.0.check_action(seat, &action).map_err(refused::<G>)?;
        let mut events = Vec::new();
        self.0.apply(seat, &action, &mut events);
        Ok(erase_step::<G>(AnyEntry::Action { seat, action: written }, events))
    }

    fn chance(&mut self, outcome: &Json) -> Result<AnyStep, ActError> {
        let (outcome, written) = read(outcome, "an outcome")?;
        if self.0.turn() != Turn::Chance {
            return Err(ActError::NotNaturesTurn);
        }
        self.decided(&outcome, written)
    }

    fn give(&mut self, seat: Seat, gift: Gift) -> Result<AnyStep, ActError> {
        self.0.check_gift(seat, gift).map_err(refused::<G>)?;
        let mut events = Vec::new();
        self.0.apply_gift(seat, gift, &mut events);
        Ok(erase_step::<G>(AnyEntry::Gift { seat, gift }, events))
    }

    fn most_given(&self, from: Seat) -> PerSeat<u8> {
        PerSeat::from_fn(self.0.seat_count(), |to| self.0.most_given(from, to))
    }

    fn sample_chance(&mut self, mut rng: &mut dyn Rng) -> Result<AnyStep, ActError> {
        if self.0.turn() != Turn::Chance {
            return Err(ActError::NotNaturesTurn);
        }
        let outcome = self.0.sample_chance(&mut rng);
        self.decided(&outcome, Json::of(&outcome))
    }

    fn random_action(&self, seat: Seat, mut rng: &mut dyn Rng) -> Option<Json> {
        random::choose(&self.0, seat, &mut rng, &mut Vec::new()).map(|action| Json::of(&action))
    }

    fn suggest(&self, seat: Seat, question: &ThinkRequest<'_>) -> Option<Advice<Json>> {
        Some(ask(&self.0, seat, question)?.map(|action| Json::of(&action)))
    }

    fn beginner(&self, seat: Seat, seed: u64) -> Option<Json> {
        // Pages never measure levels.
        if cfg!(target_family = "wasm") {
            return None;
        }
        beginner::ask(&self.0, seat, seed).map(|action| Json::of(&action))
    }

    fn play_out(&mut self, rng: &mut Pcg32) -> u64 {
        random::play_out(&mut self.0, rng, &mut Vec::new())
    }

    fn race_outcome(&self, times: &PerSeat<Option<u16>>) -> Option<Json> {
        self.0.race_outcome(times).as_ref().map(Json::of)
    }

    fn race_limit_ms(&self) -> Option<u16> {
        self.0.race_limit_ms()
    }

    fn timeout_action(&self, seat: Seat) -> Option<Json> {
        self.0.timeout_action(seat).as_ref().map(Json::of)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome()
    }

    fn view(&self, viewer: Viewer, memory_aids: bool) -> Json {
        let view = self.0.view(viewer);
        match memory_aids {
            true => Json::of(&view),
            false => Json::of(&WithoutField { value: &view, field: "memory" }),
        }
    }

    fn world(&self, viewer: Viewer, mut rng: &mut dyn Rng) -> Box<dyn AnyGame> {
        Box::new(Erased(G::sample_world(&self.0.view(viewer), &mut rng)))
    }

    fn draw(&self, viewer: Viewer, words: &dyn Words) -> String {
        text::draw::<G>(&self.0.view(viewer), words)
    }

    fn describe(&self, viewer: Viewer, words: &dyn Words) -> Vec<Section> {
        text::describe::<G>(&self.0.view(viewer), words)
    }

    fn promise_items(&self, asked: &str) -> Vec<Value> {
        match asked {
            "seat" => Seat::all(self.0.seat_count()).map(|seat| seat.0.into()).collect(),
            _ => self.0.promise_items(asked).into_iter().map(Value::from).collect(),
        }
    }

    fn counter_items(&self, counter: usize) -> Vec<String> {
        self.0.counter_items(counter)
    }

    fn fingerprint(&self) -> Fingerprint {
        fingerprint(&self.0)
    }

    fn state(&self) -> Json {
        Json::of(&self.0)
    }

    fn boxed_clone(&self) -> Box<dyn AnyGame> {
        Box::new(self.clone())
    }

    fn as_any(&self) -> &dyn std::any::Any {
        &self.0
    }
}

impl<G: Game> AnyEvent for ErasedEvent<G> {
    fn seen_by(&self, viewer: Viewer) -> Option<Json> {
        G::visible_event(&self.0, viewer).as_ref().map(Json::of)
    }

    fn fields_seen_by(&self, viewer: Viewer) -> Option<Value> {
        self.seen_by(viewer).map(|seen| seen.tree())
    }

    fn is_seen_by(&self, viewer: Viewer) -> bool {
        G::visible_event(&self.0, viewer).is_some()
    }

    fn whole(&self) -> Json {
        Json::of(&self.0)
    }

    fn boxed_clone(&self) -> Box<dyn AnyEvent> {
        Box::new(ErasedEvent::<G>(self.0.clone()))
    }
}

/// Returns whether two actions are equal, however they are written.
pub(crate) fn same_action<G: Game>(one: &Json, other: &Json) -> bool {
    let action = |written| read_strictly::<G::Action>(written).map(|(action, _)| action);
    one == other || action(one).is_ok_and(|one| action(other) == Ok(one))
}

/// The fields that every view has.
#[derive(Deserialize)]
struct ViewHead {
    viewer: Option<Seat>,
}

pub(crate) fn decide<G: Game>(
    seat: Seat,
    view: &Json,
    legal: &[Json],
    question: &ThinkRequest<'_>,
) -> Result<Advice<Json>, ActError> {
    if !view.read::<ViewHead>().is_ok_and(|head| head.viewer == Some(seat)) {
        let message = format!("not what {seat} sees: `viewer` must be {}", seat.0);
        return Err(ActError::Unreadable(message));
    }
    let (view, _) = read::<G::View>(view, "a view")?;
    let legal = legal.iter().map(|action| read(action, "an action"));
    let legal: Result<Vec<(G::Action, Json)>, ActError> = legal.collect();
    let mut legal: Vec<G::Action> = legal?.into_iter().map(|(action, _)| action).collect();
    legal.sort_unstable();
    if legal.is_empty() {
        return Err(ActError::Unreadable("`legal` is empty: there is nothing to decide".into()));
    }
    let decision = Decision::<G> { seat, view: &view, legal: &legal };
    Ok(LevelBot::default().decide(&decision, question).map(|action| Json::of(&action)))
}

pub(crate) fn legal<G: Game>(game: &G, seat: Seat) -> Vec<G::Action> {
    let mut actions = Vec::new();
    game.legal_actions(seat, &mut actions);
    actions
}

fn read<T: Serialize + DeserializeOwned>(given: &Json, what: &str) -> Result<(T, Json), ActError> {
    read_strictly(given).map_err(|error| ActError::Unreadable(format!("not {what}: {error}")))
}
