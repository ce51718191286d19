//! What good play is, at a glance: in hundredths of a point.
//!
//! Finish what pays oneself and not the others, hold dice that are nearly a building, and trade
//! goods that somebody else will have most of.

mod dice;
mod goods;
mod road;

use whistle_core::{Insight, Manner, PerSeat, Search, Seat};

use crate::state::GATHERED;
use crate::{Action, Phase, State};
use dice::Hand;
use road::Roads;

/// What a point is worth.
const POINT: i32 = 100;

impl Insight for State {
    const LEAD: i32 = 20;

    const MANNERS: [Manner; 4] = [
        Manner::AtSight { stray: 60 },
        Manner::AtSight { stray: 0 },
        Manner::Search(Search { simulations: 200, stray: 10, horizon: 60 }),
        Manner::Search(Search { simulations: 4_000, stray: 10, horizon: 60 }),
    ];

    fn weigh(&self, seat: Seat, actions: &[Action], out: &mut Vec<i32>) {
        match self.phase {
            Phase::Gather => out.extend(actions.iter().map(|action| gather(self, seat, action))),
            Phase::KeepSaved => {
                let hand = Hand::of(self, seat);
                out.extend(actions.iter().map(|action| hand.weigh_keeping(self, action)));
            }
            Phase::Reroll => {
                let hand = Hand::of(self, seat);
                out.extend(actions.iter().map(|action| hand.weigh_rerolling(self, action)));
            }
            Phase::Build => {
                let hand = Hand::of(self, seat);
                out.extend(actions.iter().map(|action| hand.weigh_building(self, action)));
            }
            Phase::Place => {
                let trains = self.dice.trains(false) + self.dice.trains(true);
                let roads = Roads::of(self, seat, trains);
                out.extend(actions.iter().map(|action| roads.weigh(action)));
            }
            _ => out.extend(actions.iter().map(|action| goods::weigh(self, seat, action))),
        }
    }

    /// What everybody would have if it ended now, and half of what they are likely to complete.
    fn gauge(&self) -> Option<PerSeat<i32>> {
        let standings = self.standings();
        Some(PerSeat::from_fn(self.seats, |seat| {
            let held: i32 = self.power[seat].each().map(|card| goods::card(self, card)).sum();
            standings[seat].score + held / (2 * POINT)
        }))
    }
}

/// A turn with few dice is worth little, and so are dice that lie about (TS-5, TS-7).
fn gather(state: &State, seat: Seat, action: &Action) -> i32 {
    let own = (state.supply(seat) + state.saved[seat].total()).min(GATHERED);
    let least = i32::from(own + state.bonus_dice[seat].min(GATHERED - own));
    match action {
        Action::Gather { bonus } => 50 * i32::from(*bonus),
        // Two turns with all dice instead of few, for this turn and what lies on the tracks.
        _ => (5 - least) * 220 - least * 110 - 60 * i32::from(state.on_board(seat)) - POINT,
    }
}
