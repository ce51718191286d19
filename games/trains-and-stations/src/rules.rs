//! The contract, as a match over phases and nothing more.

use whistle_core::{
    Awaited, ConfigError, Counter, HiddenInformation, Illegal, Meta, Outcome, Promises, Race, Rng,
    Rules, Sample, Seat, Sink, Statistics, TextBoard, Turn, Viewer, Words,
};

use super::{
    Phase, build, deliver, gather, missions, place, roll, serve, setup, speculate, upgrade,
};
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
        self.phase.turn(self.active, self.waiting)
    }

    #[inline]
    fn legal_actions(&self, seat: Seat, out: &mut Vec<Action>) {
        if !self.turn().actors().contains(seat) {
            return;
        }
        match self.phase {
            Phase::ReturnPower => setup::offer(self, seat, out),
            Phase::Gather => gather::offer(self, out),
            Phase::KeepSaved => roll::offer_keep(self, out),
            Phase::Reroll => roll::offer(self, out),
            Phase::Place => place::offer(self, out),
            Phase::Build => build::offer(self, out),
            Phase::ChooseDelivery => deliver::offer(self, out),
            Phase::BreakTie => deliver::offer_tied(self, out),
            Phase::ServeGoods { building, seat } | Phase::ServeTrades { building, seat } => {
                serve::offer(self, building, seat, out);
            }
            Phase::OrderTrades { .. } => serve::offer_next(self, out),
            Phase::Missions => missions::offer(self, seat, out),
            Phase::Upgrade => upgrade::offer(self, out),
            Phase::Speculate { .. } => speculate::offer(self, seat, out),
            Phase::Deal
            | Phase::DrawConductor
            | Phase::Roll
            | Phase::DrawPower { .. }
            | Phase::Over => (),
        }
    }

    fn awaits(&self) -> Awaited {
        Awaited { rule: self.phase.rule(), what: self.phase.awaits() }
    }

    fn refuse(&self, seat: Seat, action: &Action) -> Result<(), Illegal<Refusal>> {
        match (self.phase, *action) {
            (Phase::ReturnPower, Action::ReturnPower { card }) => setup::refuse(self, seat, card),
            (Phase::Gather, Action::Gather { bonus }) => gather::refuse(self, bonus),
            (Phase::Gather, Action::Reclaim) => gather::refuse_reclaim(self),
            (Phase::KeepSaved, Action::Keep { dice }) => roll::refuse_keep(self, &dice),
            (Phase::Reroll, Action::Pick { die }) => roll::refuse_pick(self, die),
            (Phase::Reroll, Action::Reroll) => roll::refuse_reroll(self),
            (Phase::Reroll, Action::Stop) => roll::refuse_stop(self),
            (Phase::Place, Action::PlaceTrain { space, white }) => {
                place::refuse(self, space, white)
            }
            (Phase::Build, Action::Erect { building, station }) => {
                build::refuse_erect(self, building, station)
            }
            (Phase::Build, Action::Save { dice }) => build::refuse_save(self, &dice),
            (Phase::ChooseDelivery, Action::Deliver { track }) => deliver::refuse(self, track),
            (Phase::BreakTie, Action::BreakTie { seat }) => deliver::refuse_tied(self, seat),
            (
                Phase::ServeGoods { building, seat } | Phase::ServeTrades { building, seat },
                Action::Serve { seat: to, count },
            ) => serve::refuse(self, building, seat, to, count),
            (Phase::OrderTrades { .. }, Action::ServeNext { seat: to }) => {
                serve::refuse_next(self, to)
            }
            (Phase::Missions, Action::RevealMission { card }) => missions::refuse(self, seat, card),
            (Phase::Missions, Action::FinishMissions) => Ok(()),
            (Phase::Upgrade, Action::Upgrade { building, goods }) => {
                upgrade::refuse(self, building, goods)
            }
            (Phase::Speculate { .. }, Action::OfferGoods { goods, count }) => {
                speculate::refuse_goods(self, seat, goods, count)
            }
            (Phase::Speculate { .. }, Action::OfferPower { card }) => {
                speculate::refuse_power(self, seat, card)
            }
            (Phase::Speculate { .. }, Action::FinishOffer) => speculate::refuse_finish(self, seat),
            _ => Err(self.not_now()),
        }
    }

    #[inline]
    fn apply(&mut self, seat: Seat, action: &Action, events: &mut impl Sink<Event>) {
        match *action {
            Action::ReturnPower { card } => setup::apply(self, seat, card, events),
            Action::Gather { bonus } => gather::apply(self, bonus, events),
            Action::Reclaim => gather::reclaim(self, events),
            Action::Keep { dice } => roll::keep(self, dice, events),
            Action::Pick { die } => roll::pick(self, die, events),
            Action::Reroll => roll::reroll(self, events),
            Action::Stop => roll::stop(self, events),
            Action::PlaceTrain { space, white } => place::apply(self, space, white, events),
            Action::Erect { building, station } => build::erect(self, building, station, events),
            Action::Save { dice } => build::save(self, &dice, events),
            Action::Deliver { track } => deliver::apply(self, track, events),
            Action::BreakTie { seat } => deliver::break_tie(self, seat, events),
            Action::Serve { seat, count } => serve::apply(self, seat, count, events),
            Action::ServeNext { seat } => serve::next(self, seat, events),
            Action::RevealMission { card } => missions::reveal(self, seat, card, events),
            Action::FinishMissions => missions::finish(self, seat, events),
            Action::Upgrade { building, goods } => upgrade::apply(self, building, goods, events),
            Action::OfferGoods { goods, count } => {
                speculate::offer_goods(self, seat, goods, count, events);
            }
            Action::OfferPower { card } => speculate::offer_power(self, seat, card, events),
            Action::FinishOffer => speculate::finish(self, seat, events),
        }
    }

    #[inline]
    fn sample_chance(&self, rng: &mut impl Rng) -> Chance {
        match self.phase {
            Phase::Deal => setup::sample_deal(self, rng),
            Phase::DrawPower { seat, count } => {
                Chance::DrawPower { seat, cards: self.deck().draw(count, rng) }
            }
            Phase::DrawConductor => {
                Chance::DrawConductor { seat: Seat(rng.below(u32::from(self.seats)) as u8) }
            }
            _ => Chance::Roll { dice: roll::sample(self, rng) },
        }
    }

    fn refuse_chance(&self, outcome: &Chance) -> Result<(), Illegal<Refusal>> {
        match (self.phase, outcome) {
            (Phase::Deal, Chance::Deal { hands }) => setup::refuse_deal(self, hands),
            (Phase::DrawConductor, Chance::DrawConductor { seat }) if seat.0 >= self.seats => {
                Err(Illegal::NoSuchSeat { seat: *seat, rule: "TS-3" })
            }
            (Phase::DrawConductor, Chance::DrawConductor { .. }) => Ok(()),
            (Phase::Roll, Chance::Roll { dice }) => roll::refuse_roll(self, dice),
            (Phase::DrawPower { seat, count }, Chance::DrawPower { seat: who, cards }) => {
                deliver::refuse_draw(self, seat, count, *who, *cards)
            }
            _ => Err(self.not_now()),
        }
    }

    #[inline]
    fn apply_chance(&mut self, outcome: &Chance, events: &mut impl Sink<Event>) {
        match outcome {
            Chance::Deal { hands } => setup::deal(self, hands, events),
            Chance::DrawConductor { seat } => setup::set_conductor(self, *seat, events),
            Chance::Roll { dice } => roll::apply(self, dice, events),
            Chance::DrawPower { seat, cards } => deliver::draw(self, *seat, *cards, events),
        }
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
        event.visible_event(viewer)
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
        crate::counting::items(self.board(), counter)
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

impl Promises for State {
    fn promise_items(&self, asked: &str) -> Vec<String> {
        match asked {
            "track" => self.board().tracks().map(|(track, _)| track.to_string()).collect(),
            "station" => self.board().stations().map(|(station, _)| station.to_string()).collect(),
            _ => Vec::new(),
        }
    }
}
