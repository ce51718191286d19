//! Policies by name, for the laboratory.

use std::fmt;
use std::str::FromStr;

use whistle_core::{Attention, Judge, Level, OneStep, Policy, Rollout, Search};

use crate::Effort;

/// A policy: `greedy:OVERLOOKS:WOBBLE:WORLDS`, `step:CANDIDATES:TRUST`, `search:SIMULATIONS:EPSILON:HORIZON`,
/// `rollout:PLAYOUTS:CANDIDATES:HORIZON:CAUTION` or `judged:PLAYOUTS:CANDIDATES:HORIZON:CAUTION:TRUST`, which uses a
/// net.
///
/// Omitted numbers get defaults, and `40ms` in place of simulations or playouts is a time limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PolicyName {
    /// The policy.
    pub policy: Policy,
    /// The time limit, if it is one.
    pub millis: Option<u32>,
}

impl PolicyName {
    /// Returns the effort.
    pub fn effort(&self) -> Effort {
        self.millis.map_or(Effort::Level(Level::Baron), Effort::Millis)
    }
}

/// There is no such policy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "greedy:OVERLOOKS:WOBBLE:WORLDS, step:CANDIDATES:TRUST, search:SIMULATIONS:EPSILON:HORIZON, \
     rollout:PLAYOUTS:CANDIDATES:HORIZON:CAUTION and judged:PLAYOUTS:CANDIDATES:HORIZON:CAUTION:TRUST \
     are ways to play"
)]
pub struct NotAPolicy;

/// The number of worlds in which a net judges an action.
const ASKED_WORLDS: u8 = 2;

impl FromStr for PolicyName {
    type Err = NotAPolicy;

    fn from_str(name: &str) -> Result<PolicyName, NotAPolicy> {
        let mut parts = name.split(':');
        let kind = parts.next().unwrap_or_default();
        let parts: Vec<&str> = parts.collect();
        let millis = parts.first().and_then(|part| part.strip_suffix("ms"));
        let millis = millis.map(|ms| ms.parse::<u32>().map_err(|_| NotAPolicy)).transpose()?;
        if millis.is_some() && matches!(kind, "greedy" | "step") || millis == Some(0) {
            return Err(NotAPolicy);
        }
        let most = match kind {
            "step" => 2,
            "greedy" | "search" | "netsearch" => 3,
            "rollout" => 4,
            "judged" => 5,
            _ => return Err(NotAPolicy),
        };
        if parts.len() > most {
            return Err(NotAPolicy);
        }
        let number = |place: usize, usual: u32| match parts.get(place) {
            Some(_) if place == 0 && millis.is_some() => Ok(1),
            Some(part) => part.parse::<u32>().map_err(|_| NotAPolicy),
            None => Ok(usual),
        };
        let byte = |place, usual| number(place, usual)?.try_into().map_err(|_| NotAPolicy);
        let short = |place, usual| number(place, usual)?.try_into().map_err(|_| NotAPolicy);
        let asked =
            |candidates: u8, trust: u16| OneStep { candidates, worlds: ASKED_WORLDS, trust };
        let policy = match kind {
            "greedy" => Policy::Greedy(Attention {
                overlooks_percent: byte(0, 0)?,
                wobble_percent: short(1, 0)?,
                worlds: byte(2, Attention::FULL.worlds.into())?,
            }),
            "step" => Policy::OneStep(asked(byte(0, 8)?, short(1, 80)?)),
            "search" | "netsearch" => Policy::Search(Search {
                simulations: number(0, 200)?.max(1),
                epsilon_percent: byte(1, 20)?,
                horizon: short(2, 0)?,
                net: kind == "netsearch",
            }),
            _ => Policy::Rollout(Rollout {
                playouts: number(0, 200)?.max(1),
                candidates: byte(1, 4)?,
                horizon: short(2, 40)?,
                caution: short(3, 100)?,
                judge: match kind {
                    "judged" => Judge::Net(asked(8, short(4, 80)?)),
                    _ => Judge::Guess,
                },
            }),
        };
        Ok(PolicyName { policy, millis })
    }
}

impl fmt::Display for PolicyName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count = |simulations: u32| match self.millis {
            Some(ms) => format!("{ms}ms"),
            None => simulations.to_string(),
        };
        match self.policy {
            Policy::Greedy(Attention { overlooks_percent, wobble_percent, worlds }) => {
                write!(f, "greedy:{overlooks_percent}:{wobble_percent}:{worlds}")
            }
            Policy::OneStep(OneStep { candidates, trust, .. }) => {
                write!(f, "step:{candidates}:{trust}")
            }
            Policy::Search(Search { simulations, epsilon_percent, horizon, net }) => {
                let kind = if net { "netsearch" } else { "search" };
                write!(f, "{kind}:{}:{epsilon_percent}:{horizon}", count(simulations))
            }
            Policy::Rollout(Rollout { playouts, candidates, horizon, caution, judge }) => {
                let of = format!("{}:{candidates}:{horizon}:{caution}", count(playouts));
                match judge {
                    Judge::Guess => write!(f, "rollout:{of}"),
                    Judge::Net(OneStep { trust, .. }) => write!(f, "judged:{of}:{trust}"),
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_and_written_the_same() {
        for name in [
            "greedy:30:200:1",
            "step:8:240",
            "search:150:0:0",
            "search:40ms:20:0",
            "rollout:150:6:0:50",
            "rollout:20ms:4:40:100",
            "judged:4000:4:20:100:80",
        ] {
            assert_eq!(name.parse::<PolicyName>().expect(name).to_string(), name);
        }
        let usual = "search".parse::<PolicyName>().expect("all left out").to_string();
        assert_eq!(usual, "search:200:20:0");
    }

    #[test]
    fn what_is_no_way_to_play_is_refused() {
        for name in [
            "",
            "baron",
            "search:",
            "search:-1",
            "greedy:300",
            "greedy:5ms",
            "step:1:2:3",
            "search:0ms",
        ] {
            assert_eq!(name.parse::<PolicyName>(), Err(NotAPolicy), "{name}");
        }
    }
}
