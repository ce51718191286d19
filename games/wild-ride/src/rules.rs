//! Dispatches the rules to the current phase.

use whistle_core::{
    Awaited, ConfigError, Illegal, Meta, Outcome, Promises, Rng, Rules, Seat, SeatSet, Sink, Turn,
};

use crate::phase::{call, deck, finish, locomotive, look, race, setup, turn};
use crate::{Action, Answer, Chance, Config, Event, Pace, Phase, Refusal, State};

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
        match self.phase {
            Phase::Ready => Turn::seats(SeatSet::one(self.roller)),
            Phase::Look | Phase::Call => Turn::seats(self.waiting),
            Phase::Take => Turn::seats(SeatSet::one(self.taker())),
            Phase::Over { .. } => Turn::Over,
            _ => Turn::Chance,
        }
    }

    fn awaits(&self) -> Awaited {
        let (rule, what) = match self.phase {
            Phase::MakeTrains => ("WR-1", "the first wagons"),
            Phase::DrawFirstPlayer => ("WR-3", "the first player to be drawn"),
            Phase::Ready => ("WR-3", "the player whose turn it is to roll"),
            Phase::RollColours => ("WR-3", "the roll of the coloured dice"),
            Phase::Look => ("WR-5", "everyone to grab or to say no ride"),
            Phase::Race => ("WR-5", "the grabs to be timed"),
            Phase::DrawFirstGrab { .. } => {
                let rule = if self.pace == Pace::Live { "WR-5" } else { "WR-17" };
                (rule, "the first grabber to be drawn")
            }
            Phase::Call => ("WR-10", "the others to believe the grab or to call it wrong"),
            Phase::RollLocomotive => {
                let own = self.own_rolls < locomotive::OWN_ROLLS;
                (if own { "WR-7" } else { "WR-8" }, "the roll of the locomotive die")
            }
            Phase::Take => ("WR-7", "a train to be chosen"),
            Phase::Refill => ("WR-9", "a wagon from the deck"),
            Phase::Draw => ("WR-11", "a wagon from the deck"),
            Phase::Over { .. } => ("WR-13", "nobody, since the game is over"),
        };
        Awaited { rule, what }
    }

    #[inline]
    fn legal_actions(&self, seat: Seat, out: &mut Vec<Action>) {
        if !self.turn().actors().contains(seat) {
            return;
        }
        match self.phase {
            Phase::Ready => out.push(Action::Roll),
            Phase::Look => out.extend([Action::Grab, Action::NoRide]),
            Phase::Call => out.extend([Action::Call, Action::Believe]),
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

    /// Explains that a seat has already answered, or has a stop sign.
    fn out_of_turn(&self, seat: Seat, action: &Action) -> Illegal<Refusal> {
        let not_your_turn = Illegal::NotYourTurn { awaited: self.awaits() };
        match (self.phase, *action) {
            (Phase::Ready, Action::Roll) | (Phase::Take, Action::Take { .. }) => not_your_turn,
            _ => self.refuse(seat, action).err().unwrap_or(not_your_turn),
        }
    }

    #[inline]
    fn apply(&mut self, seat: Seat, action: &Action, events: &mut impl Sink<Event>) {
        match *action {
            Action::Roll => turn::ready(self, seat, events),
            Action::Grab => look::apply(self, seat, Answer::Grab, events),
            Action::NoRide => look::apply(self, seat, Answer::NoRide, events),
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
        match (self.phase, outcome) {
            (Phase::MakeTrains, Chance::MakeTrains { trains }) => {
                setup::refuse_trains(self, trains)
            }
            (Phase::DrawFirstPlayer, Chance::DrawFirstPlayer { seat }) => {
                setup::refuse_first_player(self, *seat)
            }
            (Phase::RollColours, Chance::RollColours { first, second }) => {
                turn::refuse(self, [*first, *second])
            }
            (Phase::Race, Chance::TimeGrabs { times }) => race::refuse_times(self, times),
            (Phase::DrawFirstGrab { among }, Chance::DrawFirstGrab { seat }) => {
                race::refuse_first(self, among, *seat)
            }
            (Phase::RollLocomotive, Chance::RollLocomotive { locomotive }) => {
                locomotive::refuse_roll(self, *locomotive)
            }
            (Phase::Refill | Phase::Draw, Chance::DrawWagon { train, colour }) => {
                deck::refuse(self, *train, *colour)
            }
            _ => Err(self.not_now()),
        }
    }

    #[inline]
    fn apply_chance(&mut self, outcome: &Chance, events: &mut impl Sink<Event>) {
        match outcome {
            Chance::MakeTrains { trains } => setup::make_trains(self, trains, events),
            Chance::DrawFirstPlayer { seat } => turn::begin(self, *seat, events),
            Chance::RollColours { first, second } => turn::rolled(self, [*first, *second], events),
            Chance::TimeGrabs { times } => race::timed(self, times, events),
            Chance::DrawFirstGrab { seat } => race::drawn(self, *seat, events),
            Chance::RollLocomotive { locomotive } => locomotive::rolled(self, *locomotive, events),
            Chance::DrawWagon { train, colour } => deck::drawn(self, *train, *colour, events),
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        finish::outcome(self)
    }

    fn check_invariants(&self) -> Result<(), String> {
        self.check_wagons()?;
        self.check_trains()?;
        self.check_roll()?;
        self.check_takes()
    }
}

impl Promises for State {}
