//! The contract with everything else: each moment's rules, asked for by phase.

use whistle_core::{
    ConfigError, Counter, Game, Meta, Outcome, PerSeat, Rng, Sample, Seat, Sink, Turn, Viewer,
    Words,
};

use super::{Phase, call, deck, locomotive, look, race, setup, turn};
use crate::{Action, Chance, Config, Event, Refusal, State, View};

impl Game for State {
    const META: Meta = crate::meta::META;
    const COUNTERS: &'static [Counter] = crate::counting::COUNTERS;

    type Config = Config;
    type Action = Action;
    type Chance = Chance;
    type Event = Event;
    type View = View;
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
        self.whose_turn()
    }

    #[inline]
    fn legal_actions(&self, seat: Seat, out: &mut Vec<Action>) {
        if !self.whose_turn().actors().contains(seat) {
            return;
        }
        match self.phase {
            Phase::Ready => out.push(Action::Roll),
            Phase::Look => look::offer(out),
            Phase::Call => call::offer(out),
            Phase::Take => locomotive::offer(self, out),
            _ => (),
        }
    }

    fn refuse(&self, seat: Seat, action: &Action) -> Result<(), Refusal> {
        if seat.0 >= self.seats {
            return Err(Refusal::NoSuchSeat { seat });
        }
        let phase = self.phase;
        match (phase, *action) {
            (Phase::Ready, Action::Roll) if seat == self.roller => Ok(()),
            (Phase::Look, Action::Grab | Action::NoRide) => look::refuse(self, seat),
            (Phase::Call, Action::Call | Action::Believe) => call::refuse(self, seat),
            (Phase::Take, Action::Take { train }) if seat == self.taker() => {
                locomotive::refuse(self, train)
            }
            (Phase::Ready, Action::Roll) | (Phase::Take, Action::Take { .. }) => {
                Err(Refusal::NotYourTurn { phase, rule: self.rule() })
            }
            _ => Err(self.not_now()),
        }
    }

    #[inline]
    fn apply(&mut self, seat: Seat, action: &Action, events: &mut impl Sink<Event>) {
        match *action {
            Action::Roll => turn::ready(self, seat, events),
            Action::Grab => look::apply(self, seat, crate::Answer::Grab, events),
            Action::NoRide => look::apply(self, seat, crate::Answer::NoRide, events),
            Action::Call => call::call(self, seat, events),
            Action::Believe => call::believe(self, seat, events),
            Action::Take { train } => locomotive::take(self, seat, train, false, events),
        }
    }

    #[inline]
    fn sample_chance(&self, rng: &mut impl Rng) -> Chance {
        match self.phase {
            Phase::MakeTrains | Phase::DrawFirstPlayer => setup::sample(self, rng),
            Phase::Race | Phase::DrawFirstGrab { .. } => race::sample(self, rng),
            Phase::RollLocomotive => locomotive::sample(self, rng),
            Phase::Refill | Phase::Draw => deck::sample(self, rng),
            _ => turn::sample(self, rng),
        }
    }

    fn refuse_chance(&self, outcome: &Chance) -> Result<(), Refusal> {
        match outcome {
            Chance::MakeTrains { .. } | Chance::DrawFirstPlayer { .. } => {
                setup::refuse(self, outcome)
            }
            Chance::RollColours { first, second } => turn::refuse(self, [*first, *second]),
            Chance::TimeGrabs { times } => race::refuse_times(self, times),
            Chance::DrawFirstGrab { seat } => race::refuse_first(self, *seat),
            Chance::RollLocomotive { locomotive } => locomotive::refuse_roll(self, *locomotive),
            Chance::DrawWagon { train, colour } => deck::refuse(self, *train, *colour),
        }
    }

    #[inline]
    fn apply_chance(&mut self, outcome: &Chance, events: &mut impl Sink<Event>) {
        match outcome {
            Chance::MakeTrains { trains } => setup::make_trains(self, trains, events),
            Chance::DrawFirstPlayer { seat } => turn::begin(self, *seat, events),
            Chance::RollColours { first, second } => turn::rolled(self, [*first, *second], events),
            Chance::TimeGrabs { times } => race::race_outcome(self, times, events),
            Chance::DrawFirstGrab { seat } => race::drawn(self, *seat, events),
            Chance::RollLocomotive { locomotive } => locomotive::rolled(self, *locomotive, events),
            Chance::DrawWagon { train, colour } => deck::drawn(self, *train, *colour, events),
        }
    }

    fn race_outcome(&self, times: &PerSeat<Option<u16>>) -> Option<Chance> {
        (self.phase == Phase::Race).then_some(Chance::TimeGrabs { times: *times })
    }

    /// WR-6, WR-16: at a live table the look is a race.
    fn race_limit_ms(&self) -> Option<u16> {
        (self.phase == Phase::Look && self.pace == crate::Pace::Live).then(|| self.slowest_ms())
    }

    /// WR-6, WR-10: who says nothing in time sees no ride and believes the others.
    fn timeout_action(&self, seat: Seat) -> Option<Action> {
        let acts = self.whose_turn().actors().contains(seat);
        match self.phase {
            Phase::Ready if acts => Some(Action::Roll),
            Phase::Look if acts => Some(Action::NoRide),
            Phase::Call if acts => Some(Action::Believe),
            _ => None,
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        match self.phase {
            Phase::Over { ending } => Some(self.final_outcome(ending)),
            _ => None,
        }
    }

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

    fn render_text(view: &View, words: &dyn Words) -> String {
        crate::draw::table(view, words)
    }

    fn counter_items(&self, counter: usize) -> Vec<String> {
        crate::counting::items(counter)
    }

    fn samples(event: &Event, notes: &mut impl FnMut(Sample)) {
        crate::counting::samples(event, notes);
    }

    fn check_invariants(&self) -> Result<(), String> {
        self.check()
    }
}
