//! What shares are worth, during the game and at its end.

use serde::{Deserialize, Serialize};
use whistle_core::{Outcome, PerSeat, Seat, Standing, rank};

use crate::{Company, Locomotive, PerCompany, Run, State};

/// What the shares of a company are worth, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CompanyValue {
    /// Its locomotive.
    pub locomotive: Option<Locomotive>,
    /// The stretch its train runs over; none without a locomotive.
    pub run: Option<Run>,
    /// What one share is worth.
    pub share: i32,
}

impl State {
    /// Values a company as if the game ended now.
    ///
    /// TR-14: the profit is the best run. TR-15: less the cost, never below 0.
    /// TR-18: without a locomotive its shares are worth nothing.
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
    pub fn values(&self) -> PerCompany<CompanyValue> {
        PerCompany::from_fn(|company| self.value(company))
    }

    /// TR-16: each share counts its company's share value.
    pub(crate) fn standings(&self) -> PerSeat<Standing> {
        let values = self.values();
        let mut standings = PerSeat::from_fn(self.seats, |seat| {
            let mut standing = Standing::default();
            for company in Company::ALL {
                let shares = i32::from(self.shares[seat].count(company));
                let points = shares * values[company].share;
                standing.points[company.index()] = points;
                standing.score += points;
            }
            standing
        });
        // TR-16: equal scores share the win, so the score alone decides.
        rank(&mut standings, |_: Seat, standing| standing.score);
        standings
    }

    pub(crate) fn final_outcome(&self) -> Outcome {
        Outcome {
            reason: "hands_empty",
            components: &["bo", "co", "erie", "nyc", "prr"],
            standings: self.standings(),
        }
    }
}
