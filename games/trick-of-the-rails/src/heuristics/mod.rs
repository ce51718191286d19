//! Good play at a glance: shares of railways that will be valuable.

mod liking;
mod play;
mod prospect;
mod reasons;
mod showing;
mod track;

use whistle_core::{
    Attention, Heuristics, Judge, PerSeat, Personality, Policy, Rollout, Search, Seat,
};

use crate::{Action, LaneCard, Phase, State};

impl Heuristics for State {
    const SAFE_LEAD: i32 = 60;

    const PERSONALITIES: &'static [Personality] =
        &[Personality::Careful, Personality::Gambler, Personality::Collector];

    const MEASURED: &'static str = include_str!("../../measured.json");

    const REASONS: &'static [&'static str] = reasons::ALL;

    const POLICIES: [Policy; 4] = [
        Policy::Greedy(Attention { overlooks_percent: 60, wobble_percent: 500, worlds: 1 }),
        Policy::Greedy(Attention::FULL),
        Policy::Rollout(Rollout {
            playouts: 24,
            candidates: 8,
            horizon: 0,
            caution: 50,
            judge: Judge::Guess,
        }),
        Policy::Search(Search { simulations: 20_000, epsilon_percent: 20, horizon: 0, net: false }),
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

    fn liking(&self, seat: Seat, personality: Personality, action: &Action) -> i32 {
        liking::of(self, seat, personality, *action)
    }

    fn reasons(&self, seat: Seat, action: &Action) -> Vec<&'static str> {
        reasons::of(self, seat, *action)
    }

    fn showing(&self, seat: Seat) -> i32 {
        showing::of(self, seat)
    }

    fn evaluate(&self) -> Option<PerSeat<i32>> {
        Some(prospect::scores(self))
    }
}
