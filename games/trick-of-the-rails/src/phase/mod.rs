//! What the table waits for, and the rules of each such moment.
//!
//! A file a moment: what may be done (`offer`), why something else may not (`refuse`), and what
//! follows (`apply`), side by side.

mod city;
mod finish;
mod laying;
mod locomotive;
mod setup;
mod shares;
mod trick;

use serde::{Deserialize, Serialize};
use whistle_core::{
    Awaited, ConfigError, Counter, HiddenInformation, Illegal, Meta, Outcome, Promises, Race, Rng,
    Rules, Sample, Seat, SeatSet, Sink, Statistics, TextBoard, Turn, Viewer, Words,
};

use crate::{Action, Chance, Config, Event, LaneCard, Locomotive, Refusal, State, View};

/// What the table waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Phase {
    /// Nature lays the lane.
    LayLane,
    /// Nature deals.
    Deal,
    /// Nature draws who leads first.
    DrawLead,
    /// A card for the trick.
    Play,
    /// The winner gives a locomotive to a company.
    PlaceLocomotive {
        /// Which one.
        locomotive: Locomotive,
    },
    /// The winner joins a city to a railway.
    PlaceCity,
    /// Each player in turn lays the card they played on its company's railway.
    LayCard,
    /// Nothing: the game is over.
    Over,
}

impl Phase {
    /// Returns what the table waits for, in words that follow "the table waits for".
    pub(crate) fn awaits(self) -> &'static str {
        match self {
            Phase::LayLane => "the lane to be laid",
            Phase::Deal => "the deal",
            Phase::DrawLead => "the first lead to be drawn",
            Phase::Play => "a card to be played",
            Phase::PlaceLocomotive { .. } => "the winner to place the locomotive",
            Phase::PlaceCity => "the winner to place the city",
            Phase::LayCard => "played cards to be laid on the railways",
            Phase::Over => "nobody, since the game is over",
        }
    }

    pub(crate) fn turn(self, active: Seat) -> Turn {
        match self {
            Phase::LayLane | Phase::Deal | Phase::DrawLead => Turn::Chance,
            Phase::Over => Turn::Over,
            _ => Turn::seats(SeatSet::one(active)),
        }
    }
}

impl State {
    /// Returns the rule that says whose moment this is.
    fn rule(&self) -> &'static str {
        match self.phase {
            Phase::LayLane => "TR-3",
            Phase::Deal => "TR-2",
            Phase::DrawLead => "TR-4",
            Phase::Play => "TR-5",
            // Only a shuffled track leaves a choice for the ALL.
            Phase::PlaceLocomotive { locomotive: Locomotive::All } => "TR-18",
            Phase::PlaceLocomotive { locomotive: Locomotive::Six } => "TR-11",
            Phase::LayCard if matches!(self.lane.prize(), LaneCard::City(_)) => "TR-12",
            Phase::PlaceLocomotive { .. } | Phase::LayCard => "TR-10",
            Phase::PlaceCity => "TR-12",
            Phase::Over => "TR-13",
        }
    }
}

impl Rules for State {
    const META: Meta = crate::meta::META;
    type Config = Config;
    type Action = Action;
    type Chance = Chance;
    type Event = Event;
    type Refusal = Refusal;

    fn new(config: &Config) -> Result<State, ConfigError> {
        config.validate()?;
        Ok(State::set_up(config))
    }

    fn seat_count(&self) -> u8 {
        self.seats
    }

    #[inline]
    fn turn(&self) -> Turn {
        self.phase.turn(self.active)
    }

    #[inline]
    fn legal_actions(&self, seat: Seat, out: &mut Vec<Action>) {
        if seat != self.active {
            return;
        }
        match self.phase {
            Phase::Play => trick::offer(self, seat, out),
            Phase::PlaceLocomotive { .. } => locomotive::offer(self, out),
            Phase::PlaceCity => city::offer(out),
            Phase::LayCard => laying::offer(out),
            Phase::LayLane | Phase::Deal | Phase::DrawLead | Phase::Over => (),
        }
    }

    fn awaits(&self) -> Awaited {
        Awaited { rule: self.rule(), what: self.phase.awaits() }
    }

    fn refuse(&self, seat: Seat, action: &Action) -> Result<(), Illegal<Refusal>> {
        match (self.phase, *action) {
            (Phase::Play, Action::Play { card }) => trick::refuse(self, seat, card),
            (Phase::PlaceLocomotive { .. }, Action::PlaceLocomotive { company }) => {
                locomotive::refuse(self, company)
            }
            (Phase::PlaceCity, Action::PlaceCity { .. })
            | (Phase::LayCard, Action::LayCard { .. }) => Ok(()),
            _ => Err(self.not_now()),
        }
    }

    #[inline]
    fn apply(&mut self, seat: Seat, action: &Action, events: &mut impl Sink<Event>) {
        match *action {
            Action::Play { card } => trick::apply(self, seat, card, events),
            Action::PlaceLocomotive { company } => locomotive::apply(self, seat, company, events),
            Action::PlaceCity { company, end } => city::apply(self, seat, company, end, events),
            Action::LayCard { end } => laying::apply(self, seat, end, events),
        }
    }

    fn sample_chance(&self, rng: &mut impl Rng) -> Chance {
        setup::sample(self, rng)
    }

    fn refuse_chance(&self, outcome: &Chance) -> Result<(), Illegal<Refusal>> {
        setup::refuse(self, outcome)
    }

    fn apply_chance(&mut self, outcome: &Chance, events: &mut impl Sink<Event>) {
        setup::apply(self, outcome, events);
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.phase == Phase::Over).then(|| self.final_outcome())
    }

    fn check_invariants(&self) -> Result<(), String> {
        self.check()
    }
}

impl HiddenInformation for State {
    type View = View;

    fn view(&self, viewer: Viewer) -> View {
        View::build(self, viewer)
    }

    fn visible_event(event: &Event, viewer: Viewer) -> Option<Event> {
        Some(event.visible_event(viewer))
    }

    fn reveals_secret(event: &Event) -> bool {
        event.reveals_secret()
    }

    fn sample_world(view: &View, rng: &mut impl Rng) -> State {
        crate::world::sample(view, rng)
    }
}

impl Race for State {}

impl Statistics for State {
    const COUNTERS: &'static [Counter] = crate::counting::COUNTERS;

    fn counter_items(&self, counter: usize) -> Vec<String> {
        crate::counting::items(counter)
    }

    fn samples(event: &Event, notes: &mut impl FnMut(Sample)) {
        crate::counting::samples(event, notes);
    }
}

impl TextBoard for State {
    fn render_text(view: &View, words: &dyn Words) -> String {
        crate::draw::table(view, words)
    }
}

impl Promises for State {}
