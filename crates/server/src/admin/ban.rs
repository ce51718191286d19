//! The bans in force, held in memory so that no request has to query the database.

use std::collections::{BTreeMap, BTreeSet};
use std::net::IpAddr;

use parking_lot::RwLock;
use serde_json::json;

use super::{BanLine, read_network};
use crate::net::Network;
use crate::now::{now_ms, utc};
use crate::problem::Problem;
use crate::store::{Store, StoreError};

/// All bans in force.
#[derive(Debug, Default)]
pub(crate) struct Bans(RwLock<ActiveBans>);

#[derive(Debug, Default)]
struct ActiveBans {
    people: BTreeMap<String, BanLine>,
    networks: BTreeMap<Network, BanLine>,
    /// The prefix lengths in use: checking an address takes one lookup per length.
    prefix_lengths: BTreeSet<u8>,
}

impl Bans {
    /// Loads all bans that have not expired.
    pub(crate) async fn load(store: &Store) -> Result<Bans, StoreError> {
        let bans = Bans::default();
        for ban in store.bans().await? {
            bans.add(ban);
        }
        Ok(bans)
    }

    /// Adds a ban that has been stored.
    pub(super) fn add(&self, ban: BanLine) {
        let mut held = self.0.write();
        match read_network(&ban.subject) {
            Some(Ok(network)) => {
                held.prefix_lengths.insert(network.bits());
                held.networks.insert(network, ban);
            }
            _ => _ = held.people.insert(ban.subject.clone(), ban),
        }
    }

    /// Replaces all bans with newly loaded ones.
    pub(crate) fn replace(&self, other: Bans) {
        *self.0.write() = other.0.into_inner();
    }

    /// Removes a ban whose removal has been stored.
    pub(crate) fn remove(&self, subject: &str) {
        let mut held = self.0.write();
        if let Some(Ok(network)) = read_network(subject) {
            held.networks.remove(&network);
            held.prefix_lengths = held.networks.keys().map(Network::bits).collect();
        } else {
            held.people.remove(subject);
        }
    }

    /// Lists the bans that have not expired.
    pub(super) fn list(&self) -> Vec<BanLine> {
        let now = now_ms() as i64;
        let held = self.0.read();
        let all = held.people.values().chain(held.networks.values());
        all.filter(|ban| ban.is_active(now)).cloned().collect()
    }

    /// Refuses a banned address or person.
    pub(crate) fn check(&self, address: IpAddr, person: Option<&str>) -> Result<(), Problem> {
        let held = self.0.read();
        if held.people.is_empty() && held.networks.is_empty() {
            return Ok(());
        }
        let now = now_ms() as i64;
        let networks = held
            .prefix_lengths
            .iter()
            .filter_map(|&bits| held.networks.get(&Network::of(address, bits)));
        let person = person.and_then(|person| held.people.get(person));
        match networks.chain(person).find(|ban| ban.is_active(now)) {
            Some(ban) => Err(ban.problem()),
            None => Ok(()),
        }
    }
}

impl BanLine {
    fn is_active(&self, now: i64) -> bool {
        self.until_ms.is_none_or(|until| now < until)
    }

    /// Describes the duration and the reason of the ban.
    pub(super) fn terms(&self) -> String {
        let until = match self.until_ms {
            Some(until) => format!("until {}", utc(until)),
            None => "permanently".to_owned(),
        };
        let why = self.reason.as_ref().map(|why| format!(": {why}")).unwrap_or_default();
        format!("{until}{why}")
    }

    /// Returns the error for a banned person.
    pub(super) fn problem(&self) -> Problem {
        let message = format!("you are banned from this server {}", self.terms());
        let detail = Some(Box::new(json!({ "until_ms": self.until_ms, "reason": self.reason })));
        Problem { detail, ..Problem::forbidden("banned", message) }
    }
}

#[cfg(test)]
mod tests {
    use super::{BanLine, Bans};
    use crate::now::now_ms;

    fn ban(subject: &str, until_ms: Option<i64>) -> BanLine {
        BanLine { subject: subject.to_owned(), reason: None, created_ms: 0, until_ms }
    }

    #[test]
    fn a_ban_holds_for_whom_it_names_and_until_it_runs_out() {
        let bans = Bans::default();
        let now = now_ms() as i64;
        bans.add(ban("192.0.2.0/24", None));
        bans.add(ban("192.0.2.9/32", None));
        bans.add(ban("198.51.100.1/32", Some(now - 1)));
        bans.add(ban("p", Some(now + 3_600_000)));
        let is_banned = |address: &str, person| {
            bans.check(address.parse().expect("an address"), person).is_err()
        };
        assert!(is_banned("192.0.2.1", None) && is_banned("::ffff:192.0.2.1", None));
        assert!(!is_banned("192.0.3.1", None) && !is_banned("198.51.100.1", None));
        assert!(is_banned("203.0.113.1", Some("p")) && !is_banned("203.0.113.1", Some("q")));
        assert_eq!(bans.list().len(), 3, "expired bans are not listed");
        bans.remove("192.0.2.0/24");
        assert!(!is_banned("192.0.2.1", None) && is_banned("192.0.2.9", None));
    }
}
