//! Good play at a glance: cards that tickets need, on the track in time.

mod assessment;
mod liking;
mod placing;
mod reasons;
mod showing;
mod tickets;

use whistle_core::{
    Attention, Heuristics, Judge, OneStep, PerSeat, Personality, Policy, Rollout, Search, Seat,
};

use crate::{Action, Phase, State, Train};
use assessment::SeatAssessment;

/// The value of a locomotive, which is a card of any colour and leaves first.
const LOCOMOTIVE: i32 = 10;

/// How the net is asked about actions (reports/nets.md).
const ASKED: OneStep = OneStep { candidates: 8, worlds: 2, trust: 160 };

/// After how many moves the net judges.
const HORIZON: u16 = 30;

impl Heuristics for State {
    const SAFE_LEAD: i32 = 40;

    const PERSONALITIES: &'static [Personality] =
        &[Personality::Careful, Personality::Gambler, Personality::Robber];

    const MEASURED: &'static str = include_str!("../../measured.json");

    const REASONS: &'static [&'static str] = reasons::ALL;

    const POLICIES: [Policy; 4] = [
        Policy::Greedy(Attention { overlooks_percent: 60, wobble_percent: 900, worlds: 1 }),
        Policy::Greedy(Attention { overlooks_percent: 30, wobble_percent: 200, worlds: 1 }),
        Policy::Rollout(Rollout {
            playouts: 40,
            candidates: 4,
            horizon: HORIZON,
            caution: 50,
            judge: Judge::Net(ASKED),
        }),
        Policy::Search(Search {
            simulations: 10_000,
            epsilon_percent: 0,
            horizon: HORIZON,
            net: true,
        }),
    ];

    const HAS_NET: bool = true;

    #[cfg(feature = "nets")]
    fn weights(seats: u8) -> Option<&'static [u8]> {
        match seats {
            2 => Some(include_bytes!("../../nets/2.safetensors")),
            3 => Some(include_bytes!("../../nets/3.safetensors")),
            4 => Some(include_bytes!("../../nets/4.safetensors")),
            _ => None,
        }
    }

    /// With four seats the net wins 70% of games against playing on if both have 30 ms, and 49% if both have 200 ms
    /// (reports/nets.md): the more simulations, the less its estimates help.
    fn net_judges_up_to(seats: u8) -> u32 {
        if seats == 4 { 2_000 } else { u32::MAX }
    }

    fn score_actions(&self, seat: Seat, actions: &[Action], out: &mut Vec<i32>) {
        match self.phase {
            Phase::Complete => tickets::score_completing(actions, out),
            Phase::ChooseTickets | Phase::KeepTickets => {
                tickets::score_keeping(self, seat, actions, out);
            }
            _ => {
                let assessment = SeatAssessment::of(self, seat);
                out.extend(actions.iter().map(|action| assessment.score_actions(self, action)));
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
        Some(PerSeat::from_fn(self.seats, |seat| tickets::score(self, seat)))
    }

    /// TT-15: the best tickets to complete can be computed exactly.
    fn known_best(&self, seat: Seat) -> Option<Action> {
        if self.phase != Phase::Complete {
            return None;
        }
        let best = self.best_completion(seat).iter().next();
        Some(best.map_or(Action::FinishCompleting, |ticket| Action::CompleteTicket { ticket }))
    }

    /// TT-2, TT-12: the others see how many tickets are kept, not which.
    fn is_secret(&self, _seat: Seat, action: &Action) -> bool {
        matches!(action, Action::KeepTicket { .. } | Action::ReturnRest)
    }
}

impl SeatAssessment {
    /// Scores the actions of a turn, in tenths of a point.
    fn score_actions(&self, state: &State, action: &Action) -> i32 {
        match *action {
            Action::TakeFaceUp { card: Train::Car(colour) } => self.draw_value(colour),
            // It is the only card of its turn, unless nothing else can be drawn.
            Action::TakeFaceUp { card: Train::Locomotive } => {
                self.in_hand(LOCOMOTIVE) - self.second_card
            }
            Action::DrawFromDeck => self.from_deck,
            Action::PlaceSuit { colour, cards } => placing::score_suit(self, state, colour, cards),
            Action::AddLocomotives { count } => placing::score_locomotives(self, state, count),
            Action::PlaceThree { colours } => placing::score_three(self, colours),
            Action::DrawTickets => tickets::score_drawing(self, state),
            _ => 0,
        }
    }
}
