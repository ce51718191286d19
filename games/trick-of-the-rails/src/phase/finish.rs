//! TR-13 to TR-16: hands are empty, companies are valued and shares counted.

use serde::{Deserialize, Serialize};
use whistle_core::{Outcome, PerSeat, Seat, Sink, Standing, rank};

use super::Phase;
use crate::{Company, Event, LaneCards, Locomotive, PerCompany, Run, State};

/// The value of a company's shares, and how it was computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[allow(missing_docs, reason = "the names explain the fields")]
pub struct CompanyValue {
    pub locomotive: Option<Locomotive>,
    /// The stretch that its train runs over; absent without a locomotive.
    pub run: Option<Run>,
    /// The value of one share.
    pub share: i32,
}

pub(super) fn apply(state: &mut State, events: &mut impl Sink<Event>) {
    state.phase = Phase::Over;
    // Nothing needs to be remembered from here on.
    state.plays.clear();
    state.lane = state.lane.with_past(LaneCards::default());
    if !events.wants_events() {
        return;
    }
    for (company, &value) in state.values().iter() {
        events.push(Event::CompanyValued { company, value });
    }
    for (seat, standing) in state.standings().iter() {
        events.push(Event::SeatScored { seat, score: standing.score });
    }
}

pub(crate) fn outcome(state: &State) -> Option<Outcome> {
    (state.phase == Phase::Over).then(|| Outcome {
        reason: "hands_empty",
        components: &["bo", "co", "erie", "nyc", "prr"],
        standings: state.standings(),
    })
}

impl State {
    /// Values a company as if the game ended now.
    ///
    /// TR-14: the profit is the best run. TR-15: minus the cost, never below 0. TR-18: without a locomotive its shares
    /// are worthless.
    pub fn value(&self, company: Company) -> CompanyValue {
        let locomotive = self.locomotives[company];
        let run = locomotive.map(|locomotive| self.railways[company].best_run(locomotive));
        let share = match (locomotive, run) {
            (Some(locomotive), Some(run)) => (run.profit - locomotive.cost()).max(0),
            _ => 0,
        };
        CompanyValue { locomotive, run, share }
    }

    /// Values all companies as if the game ended now.
    pub(crate) fn values(&self) -> PerCompany<CompanyValue> {
        PerCompany::from_fn(|company| self.value(company))
    }

    /// Counts a seat's shares of a company.
    #[inline]
    pub(crate) fn share_count(&self, seat: Seat, company: Company) -> i32 {
        self.shares[seat].and(company.shares()).len() as i32
    }

    /// TR-16: each share counts its company's value.
    pub(crate) fn standings(&self) -> PerSeat<Standing> {
        let values = self.values();
        let mut standings = PerSeat::from_fn(self.seats, |seat| {
            let mut standing = Standing::default();
            for company in Company::ALL {
                let points = self.share_count(seat, company) * values[company].share;
                standing.points[company.index()] = points;
                standing.score += points;
            }
            standing
        });
        // TR-16: equal scores share the win, so the score alone decides.
        rank(&mut standings, |_, standing| standing.score);
        standings
    }
}
