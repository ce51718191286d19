//! How a typed game becomes one without its type.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use whistle_bots::{Advice, Decision, LevelBot, Player as _, ThinkRequest, ask, random};
use whistle_core::{
    Entry, Fingerprint, Game, Meta, Outcome, Pcg32, PerSeat, Refusal as _, Rng, Seat, Turn, Viewer,
    Words, apply_entry, fingerprint, read_strictly,
};

use crate::any::{AnyEvent, AnyGame, AnyStep};
use crate::error::{ActError, Refused};

#[derive(Clone)]
pub(crate) struct Erased<G: Game>(pub(crate) G);

pub(crate) struct ErasedEvent<G: Game>(G::Event);

impl<G: Game> Erased<G> {
    fn enter(&mut self, entry: Entry<G>) -> Result<AnyStep, ActError> {
        let mut events = Vec::new();
        apply_entry(&mut self.0, &entry, &mut events).map_err(|refusal| {
            let (message, rule) = (refusal.to_string(), refusal.rule());
            ActError::Refused(Refused { message, rule, detail: json(&refusal) })
        })?;
        Ok(erase_step::<G>(&entry, events))
    }
}

pub(crate) fn erase_step<G: Game>(entry: &Entry<G>, events: Vec<G::Event>) -> AnyStep {
    AnyStep {
        entry: json(entry),
        reveals: events.iter().any(G::reveals_secret),
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

    fn legal(&self, seat: Seat) -> Vec<Value> {
        legal(&self.0, seat).iter().map(json).collect()
    }

    fn same_choice(&self, earlier: &dyn AnyGame, seat: Seat) -> bool {
        let earlier = earlier.as_any().downcast_ref::<G>();
        earlier.is_some_and(|earlier| legal(earlier, seat) == legal(&self.0, seat))
    }

    fn act(&mut self, seat: Seat, action: &Value) -> Result<AnyStep, ActError> {
        let action = read(action, "an action")?;
        self.enter(Entry::Action { seat, action })
    }

    fn chance(&mut self, outcome: &Value) -> Result<AnyStep, ActError> {
        let outcome = read(outcome, "an outcome")?;
        if self.0.turn() != Turn::Chance {
            return Err(ActError::NotNaturesTurn);
        }
        self.enter(Entry::Chance { outcome })
    }

    fn sample_chance(&mut self, mut rng: &mut dyn Rng) -> Result<AnyStep, ActError> {
        if self.0.turn() != Turn::Chance {
            return Err(ActError::NotNaturesTurn);
        }
        let outcome = self.0.sample_chance(&mut rng);
        self.enter(Entry::Chance { outcome })
    }

    fn random_action(&self, seat: Seat, mut rng: &mut dyn Rng) -> Option<Value> {
        random::choose(&self.0, seat, &mut rng, &mut Vec::new()).map(|action| json(&action))
    }

    fn suggest(&self, seat: Seat, question: &ThinkRequest<'_>) -> Option<Advice<Value>> {
        Some(ask(&self.0, seat, question)?.map(|action| json(&action)))
    }

    fn play_out(&mut self, rng: &mut Pcg32) -> u64 {
        random::play_out(&mut self.0, rng, &mut Vec::new())
    }

    fn race_outcome(&self, times: &PerSeat<Option<u16>>) -> Option<Value> {
        self.0.race_outcome(times).as_ref().map(json)
    }

    fn race_limit_ms(&self) -> Option<u16> {
        self.0.race_limit_ms()
    }

    fn timeout_action(&self, seat: Seat) -> Option<Value> {
        self.0.timeout_action(seat).as_ref().map(json)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome()
    }

    fn view(&self, viewer: Viewer) -> Value {
        json(&self.0.view(viewer))
    }

    fn world(&self, viewer: Viewer, mut rng: &mut dyn Rng) -> Box<dyn AnyGame> {
        Box::new(Erased(G::sample_world(&self.0.view(viewer), &mut rng)))
    }

    fn draw(&self, viewer: Viewer, words: &dyn Words) -> String {
        G::render_text(&self.0.view(viewer), words)
    }

    fn promise_items(&self, asked: &str) -> Vec<Value> {
        match asked {
            "seat" => Seat::all(self.0.seat_count()).map(|seat| json(&seat)).collect(),
            _ => self.0.promise_items(asked).into_iter().map(Value::from).collect(),
        }
    }

    fn counter_items(&self, counter: usize) -> Vec<String> {
        self.0.counter_items(counter)
    }

    fn fingerprint(&self) -> Fingerprint {
        fingerprint(&self.0)
    }

    fn state(&self) -> Value {
        json(&self.0)
    }

    fn boxed_clone(&self) -> Box<dyn AnyGame> {
        Box::new(self.clone())
    }

    fn as_any(&self) -> &dyn std::any::Any {
        &self.0
    }
}

impl<G: Game> AnyEvent for ErasedEvent<G> {
    fn seen_by(&self, viewer: Viewer) -> Option<Value> {
        G::visible_event(&self.0, viewer).as_ref().map(json)
    }

    fn is_seen_by(&self, viewer: Viewer) -> bool {
        G::visible_event(&self.0, viewer).is_some()
    }

    fn whole(&self) -> Value {
        json(&self.0)
    }
}

pub(crate) fn decide<G: Game>(
    seat: Seat,
    view: &Value,
    legal: &[Value],
    question: &ThinkRequest<'_>,
) -> Result<Advice<Value>, ActError> {
    if view.get("viewer") != Some(&Value::from(seat.0)) {
        let message = format!("not what {seat} sees: `viewer` must be {}", seat.0);
        return Err(ActError::Unreadable(message));
    }
    let view: G::View = read(view, "a view")?;
    let legal: Result<Vec<G::Action>, ActError> =
        legal.iter().map(|action| read(action, "an action")).collect();
    let mut legal = legal?;
    legal.sort_unstable();
    if legal.is_empty() {
        return Err(ActError::Unreadable("`legal` is empty: there is nothing to decide".into()));
    }
    let decision = Decision::<G> { seat, view: &view, legal: &legal };
    Ok(LevelBot::default().decide(&decision, question).map(|action| json(&action)))
}

fn legal<G: Game>(game: &G, seat: Seat) -> Vec<G::Action> {
    let mut actions = Vec::new();
    game.legal_actions(seat, &mut actions);
    actions
}

fn json(value: &impl Serialize) -> Value {
    serde_json::to_value(value).expect("everything of a game is JSON with text keys")
}

fn read<T: Serialize + DeserializeOwned>(value: &Value, what: &str) -> Result<T, ActError> {
    read_strictly(value).map_err(|error| ActError::Unreadable(format!("not {what}: {error}")))
}
