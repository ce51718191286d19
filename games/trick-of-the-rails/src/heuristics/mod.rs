//! What good play is, at a glance: shares of railways that will be worth something.

mod play;
mod prospect;
mod reasons;
mod track;

use whistle_core::{Heuristics, PerSeat, Policy, Search, Seat};

use crate::{Action, LaneCard, Phase, State};

impl Heuristics for State {
    const SAFE_LEAD: i32 = 60;

    const MEASURED: &'static str = include_str!("../../measured.json");

    const REASONS: &'static [&'static str] = reasons::ALL;

    const POLICIES: [Policy; 4] = [
        Policy::Greedy { epsilon_percent: 75 },
        Policy::Greedy { epsilon_percent: 0 },
        Policy::Search(Search { simulations: 14, epsilon_percent: 20, horizon: 0 }),
        Policy::Search(Search { simulations: 20_000, epsilon_percent: 20, horizon: 0 }),
    ];

    fn score_actions(&self, seat: Seat, actions: &[Action], out: &mut Vec<i32>) {
        match self.phase {
            Phase::Play => match self.lane.prize() {
                LaneCard::Share(share) => play::score_for_share(self, seat, share, actions, out),
                _ => play::score_for_track(self, seat, actions, out),
            },
            Phase::LayCard => track::score_ends(self, seat, actions, out),
            Phase::PlaceCity => track::score_cities(self, seat, actions, out),
            Phase::PlaceLocomotive { locomotive } => {
                track::score_locomotive(self, seat, locomotive, actions, out);
            }
            Phase::LayLane | Phase::Deal | Phase::DrawLead | Phase::Over => {
                out.extend(actions.iter().map(|_| 0));
            }
        }
    }

    fn reasons(&self, seat: Seat, action: &Action) -> Vec<&'static str> {
        reasons::of(self, seat, *action)
    }

    fn evaluate(&self) -> Option<PerSeat<i32>> {
        Some(prospect::scores(self))
    }
}
