//! Dispatches the rules to the current phase.

use whistle_core::{
    Awaited, ConfigError, Illegal, Meta, Outcome, Promises, Race, Rng, Rules, Seat, SeatSet, Sink,
    Turn,
};

use crate::phase::{finish, setup, track, trick};
use crate::{Action, Chance, Config, End, Event, LaneCard, Locomotive, Phase, Refusal, State};

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
            Phase::LayLane | Phase::Deal | Phase::DrawLead => Turn::Chance,
            Phase::Over => Turn::Over,
            _ => Turn::seats(SeatSet::one(self.active)),
        }
    }

    fn awaits(&self) -> Awaited {
        let (rule, what) = match self.phase {
            Phase::LayLane => ("TR-3", "the lane to be laid"),
            Phase::Deal => ("TR-2", "the deal"),
            Phase::DrawLead => ("TR-4", "the first lead to be drawn"),
            Phase::Play => ("TR-5", "a card to be played"),
            Phase::PlaceLocomotive { locomotive } => {
                let rule = match locomotive {
                    // Only a shuffled track leaves a choice for the ALL.
                    Locomotive::All => "TR-18",
                    Locomotive::Six => "TR-11",
                    _ => "TR-10",
                };
                (rule, "the winner to place the locomotive")
            }
            Phase::PlaceCity => ("TR-12", "the winner to place the city"),
            Phase::LayCard => {
                let city = matches!(self.lane.prize(), LaneCard::City(_));
                let rule = if city { "TR-12" } else { "TR-10" };
                (rule, "played cards to be laid on the railways")
            }
            Phase::Over => ("TR-13", "nobody, since the game is over"),
        };
        Awaited { rule, what }
    }

    #[inline]
    fn legal_actions(&self, seat: Seat, out: &mut Vec<Action>) {
        if seat != self.active {
            return;
        }
        match self.phase {
            Phase::Play => trick::offer(self, seat, out),
            Phase::PlaceLocomotive { .. } => track::offer_companies(self, out),
            Phase::PlaceCity => track::offer_city_places(out),
            Phase::LayCard => out.extend(End::BOTH.map(|end| Action::LayCard { end })),
            Phase::LayLane | Phase::Deal | Phase::DrawLead | Phase::Over => (),
        }
    }

    fn refuse(&self, seat: Seat, action: &Action) -> Result<(), Illegal<Refusal>> {
        match (self.phase, *action) {
            (Phase::Play, Action::Play { card }) => trick::refuse(self, seat, card),
            (Phase::PlaceLocomotive { .. }, Action::PlaceLocomotive { company }) => {
                track::refuse_company(self, company)
            }
            (Phase::PlaceCity, Action::PlaceCity { .. })
            | (Phase::LayCard, Action::LayCard { .. }) => Ok(()),
            _ => Err(self.not_now()),
        }
    }

    #[inline]
    fn apply(&mut self, seat: Seat, action: &Action, events: &mut impl Sink<Event>) {
        match *action {
            Action::Play { card } => trick::play(self, seat, card, events),
            Action::PlaceLocomotive { company } => {
                track::place_locomotive(self, seat, company, events);
            }
            Action::PlaceCity { company, end } => {
                track::place_city(self, seat, company, end, events);
            }
            Action::LayCard { end } => track::lay_card(self, seat, end, events),
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
        finish::outcome(self)
    }

    fn check_invariants(&self) -> Result<(), String> {
        self.check_company_cards()?;
        self.check_exchange_shares()?;
        self.check_track_cards()?;
        self.check_railways()?;
        self.check_hand_sizes()?;
        self.check_voids()?;
        self.check_tricks()
    }
}

impl Race for State {}

impl Promises for State {}
