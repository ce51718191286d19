//! Dispatches the rules to the current phase.

use whistle_core::{
    Awaited, ConfigError, Gift, Illegal, Meta, Outcome, Promises, Race, Rng, Rules, Seat, SeatSet,
    Sink, Turn, refuse_if,
};

use crate::phase::{
    Verdict, build, deliver, gather, place, refuse_unheld, reveal_missions, roll, serve, setup,
    speculate, upgrade,
};
use crate::{Action, Chance, Config, Event, Phase, Refusal, State, gift};

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

    fn turn(&self) -> Turn {
        match self.phase {
            Phase::Deal | Phase::DrawConductor | Phase::Roll | Phase::DrawPower { .. } => {
                Turn::Chance
            }
            Phase::ReturnPower | Phase::Missions | Phase::Speculate { .. } => {
                Turn::seats(self.waiting)
            }
            Phase::Over => Turn::Over,
            _ => Turn::seats(SeatSet::one(self.active)),
        }
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
            Phase::ServeGoods { .. } | Phase::ServeTrades { .. } => serve::offer(self, out),
            Phase::OrderTrades { .. } => serve::offer_next(self, out),
            Phase::Missions => reveal_missions::offer(self, seat, out),
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
        let (rule, what) = match self.phase {
            Phase::Deal => ("TS-2", "the deal"),
            Phase::ReturnPower => ("TS-2", "power cards to be given back"),
            Phase::DrawConductor => ("TS-3", "the conductor to be drawn"),
            Phase::Gather => ("TS-4", "dice to be gathered"),
            Phase::KeepSaved => ("TS-8", "saved dice to be kept or rolled"),
            Phase::Roll => ("TS-8", "the roll"),
            Phase::Reroll => ("TS-9", "a decision to reroll or stop"),
            Phase::Place => ("TS-11", "trains to be placed"),
            Phase::Build => ("TS-12", "buildings to be built and dice to be saved"),
            Phase::ChooseDelivery => ("TS-20", "the next delivery to be chosen"),
            Phase::BreakTie => ("TS-22", "a tie to be broken"),
            Phase::DrawPower { .. } => ("TS-23", "power cards to be drawn"),
            Phase::ServeGoods { .. } => ("TS-25", "goods to be handed out"),
            Phase::Missions => ("TS-26", "missions to be revealed"),
            Phase::Upgrade => ("TS-28", "a stack to be upgraded"),
            Phase::Speculate { .. } => ("TS-29", "offers of goods"),
            Phase::ServeTrades { .. } => ("TS-30", "new goods to be handed out"),
            Phase::OrderTrades { .. } => ("TS-30", "a choice of who is served next with new goods"),
            Phase::Over => ("TS-32", "nobody, since the game is over"),
        };
        Awaited { rule, what }
    }

    fn refuse(&self, seat: Seat, action: &Action) -> Verdict {
        match (self.phase, *action) {
            (Phase::ReturnPower, Action::ReturnPower { card }) => refuse_unheld(self, seat, card),
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
                Phase::ServeGoods { .. } | Phase::ServeTrades { .. },
                Action::Serve { seat, count },
            ) => serve::refuse(self, seat, count),
            (Phase::OrderTrades { .. }, Action::ServeNext { seat }) => {
                serve::refuse_next(self, seat)
            }
            (Phase::Missions, Action::RevealMission { card }) => {
                reveal_missions::refuse(self, seat, card)
            }
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
            Action::BreakTie { seat } => deliver::take_bonuses(self, seat, events),
            Action::Serve { seat, count } => serve::apply(self, seat, count, events),
            Action::ServeNext { seat } => serve::next(self, seat, events),
            Action::RevealMission { card } => reveal_missions::reveal(self, seat, card, events),
            Action::FinishMissions => reveal_missions::finish(self, seat, events),
            Action::Upgrade { building, goods } => upgrade::apply(self, building, goods, events),
            Action::OfferGoods { goods, count } => {
                speculate::offer_goods(self, seat, goods, count, events);
            }
            Action::OfferPower { card } => speculate::offer_power(self, seat, card, events),
            Action::FinishOffer => speculate::finish(self, seat, events),
        }
    }

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

    fn list_chance(&self, most: usize, out: &mut Vec<(Chance, u64)>) -> bool {
        match self.phase {
            Phase::Roll => {
                let rolls = roll::list(self, most).into_iter();
                out.extend(rolls.map(|(dice, ways)| (Chance::Roll { dice }, ways)));
                true
            }
            _ => false,
        }
    }

    fn refuse_chance(&self, outcome: &Chance) -> Verdict {
        match (self.phase, outcome) {
            (Phase::Deal, Chance::Deal { hands }) => setup::refuse_deal(self, hands),
            (Phase::DrawConductor, Chance::DrawConductor { seat }) if seat.0 >= self.seats => {
                Err(Illegal::NoSuchSeat { seat: *seat, rule: "TS-3" })
            }
            (Phase::DrawConductor, Chance::DrawConductor { .. }) => Ok(()),
            (Phase::Roll, Chance::Roll { dice }) => roll::refuse_roll(self, dice),
            (Phase::DrawPower { seat, count }, Chance::DrawPower { seat: who, cards }) => {
                let fits = *who == seat && cards.len() == count;
                refuse_if(!fits, Refusal::WrongDraw { seat, count })?;
                deliver::refuse_draw(self, *cards)
            }
            _ => Err(self.not_now()),
        }
    }

    fn apply_chance(&mut self, outcome: &Chance, events: &mut impl Sink<Event>) {
        match outcome {
            Chance::Deal { hands } => setup::deal(self, hands, events),
            Chance::DrawConductor { seat } => setup::set_conductor(self, *seat, events),
            Chance::Roll { dice } => roll::apply(self, dice, events),
            Chance::DrawPower { seat, cards } => deliver::draw(self, *seat, *cards, events),
        }
    }

    fn refuse_gift(&self, from: Seat, gift: Gift) -> Verdict {
        gift::refuse(self, from, gift)
    }

    fn apply_gift(&mut self, from: Seat, gift: Gift, events: &mut impl Sink<Event>) {
        gift::apply(self, from, gift, events);
    }

    fn outcome(&self) -> Option<Outcome> {
        // TS-37: without a last round, the limit of rounds ended the game.
        let reason = if self.last_round { "points_gone" } else { "rounds_ended" };
        (self.phase == Phase::Over).then(|| Outcome {
            reason,
            components: &crate::scoring::COMPONENTS,
            standings: self.standings(),
        })
    }

    fn check_invariants(&self) -> Result<(), String> {
        self.check_spaces()?;
        self.check_dice()?;
        self.check_buildings()?;
        self.check_points_and_coins()?;
        self.check_goods()?;
        self.check_power()
    }
}

impl Race for State {}

impl Promises for State {
    fn promise_items(&self, asked: &str) -> Vec<String> {
        match asked {
            "track" => self.board.tracks.iter().map(|plan| plan.id.to_string()).collect(),
            "station" => self.board.stations.iter().map(|plan| plan.id.to_string()).collect(),
            _ => Vec::new(),
        }
    }
}
