//! What good play is, at a glance: shares of railways that will be worth something.

mod play;
mod prospect;
mod track;

use whistle_core::{Insight, Manner, PerSeat, Search, Seat};

use crate::{Action, LaneCard, Phase, State};

impl Insight for State {
    const LEAD: i32 = 60;

    const MANNERS: [Manner; 4] = [
        Manner::AtSight { stray: 95 },
        Manner::AtSight { stray: 0 },
        Manner::Search(Search { simulations: 20, stray: 20, horizon: 0 }),
        Manner::Search(Search { simulations: 20_000, stray: 20, horizon: 0 }),
    ];

    fn weigh(&self, seat: Seat, actions: &[Action], out: &mut Vec<i32>) {
        match self.phase {
            Phase::Play => match self.lane.prize() {
                LaneCard::Share(share) => play::weigh_for_share(self, seat, share, actions, out),
                _ => play::weigh_for_track(self, seat, actions, out),
            },
            Phase::LayCard => track::weigh_ends(self, seat, actions, out),
            Phase::PlaceCity => track::weigh_city(self, seat, actions, out),
            Phase::PlaceLocomotive { locomotive } => {
                track::weigh_locomotive(self, seat, locomotive, actions, out);
            }
            Phase::LayLane | Phase::Deal | Phase::DrawLead | Phase::Over => {
                out.extend(actions.iter().map(|_| 0));
            }
        }
    }

    fn gauge(&self) -> Option<PerSeat<i32>> {
        Some(prospect::scores(self))
    }
}
