//! The contract with everything else: each moment's rules, asked for by phase.

use whistle_core::{
    Awaited, ConfigError, Counter, HiddenInformation, Illegal, Meta, Outcome, PerSeat, Promises,
    Race, Rng, Rules, Sample, Seat, SeatSet, Sink, Statistics, TextBoard, Turn, Viewer, Words,
};

use super::{Phase, call, deck, locomotive, look, race, setup, turn};
use crate::{Action, Chance, Config, Event, Refusal, State, View};

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

    fn refuse(&self, seat: Seat, action: &Action) -> Result<(), Illegal<Refusal>> {
        match (self.phase, *action) {
            (Phase::Ready, Action::Roll) => Ok(()),
            (Phase::Look, Action::Grab | Action::NoRide) => look::refuse(self, seat),
            (Phase::Call, Action::Call | Action::Believe) => call::refuse(self, seat),
            (Phase::Take, Action::Take { train }) => locomotive::refuse(self, train),
            _ => Err(self.not_now()),
        }
    }

    /// Who has answered, or has a stop sign, is told so.
    fn out_of_turn(&self, seat: Seat, action: &Action) -> Illegal<Refusal> {
        let awaited = self.awaits();
        match (self.phase, *action) {
            (Phase::Ready, Action::Roll) | (Phase::Take, Action::Take { .. }) => {
                Illegal::NotYourTurn { awaited }
            }
            _ => self.refuse(seat, action).err().unwrap_or(Illegal::NotYourTurn { awaited }),
        }
    }

    fn awaits(&self) -> Awaited {
        Awaited { rule: self.rule(), what: self.phase.awaits() }
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

    fn refuse_chance(&self, outcome: &Chance) -> Result<(), Illegal<Refusal>> {
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

    fn outcome(&self) -> Option<Outcome> {
        match self.phase {
            Phase::Over { ending } => Some(self.final_outcome(ending)),
            _ => None,
        }
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

impl Race for State {
    fn race_outcome(&self, times: &PerSeat<Option<u16>>) -> Option<Chance> {
        let timed = self.timed_seats();
        let time = |seat| times.get(seat).copied().flatten().filter(|_| timed.contains(seat));
        (self.phase == Phase::Race)
            .then(|| Chance::TimeGrabs { times: PerSeat::from_fn(self.seats, time) })
    }

    /// WR-16: everybody who grabbed is timed.
    fn timed_seats(&self) -> SeatSet {
        if self.phase == Phase::Race { self.grabbers } else { SeatSet::EMPTY }
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
}

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
