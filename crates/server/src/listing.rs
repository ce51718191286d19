//! The list of public tables, which every visitor to the lobby requests.
//!
//! It is rebuilt at most once a second. Tables whose host is present come first, newer tables before older ones;
//! activity at a table does not change its position.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::{Duration, Instant};

use parking_lot::Mutex;
use serde_json::Value;
use whistle_core::Json;
use whistle_protocol::TableCard;
use whistle_session::{Description, Standing};

use crate::hub::Hub;
use crate::now::now_ms;
use crate::problem::Problem;
use crate::store::TableRow;

/// Maximum number of tables in the list.
pub(crate) const MAX_LISTED: i64 = 50;
/// How many tables the list is chosen from.
const CANDIDATES: i64 = 500;
/// How old the list may be.
const MAX_AGE: Duration = Duration::from_secs(1);
/// How long a host who has left still counts as present, in milliseconds.
const GRACE_MS: u64 = 5 * 60 * 1_000;
/// The longest option value shown in a list, in bytes.
const MAX_OPTION_LENGTH: usize = 200;

/// The cached list of public tables, and which of their hosts are present.
#[derive(Default)]
pub(crate) struct Listing {
    latest: tokio::sync::Mutex<Option<(Instant, Arc<Listed>)>>,
    /// For each table, when its host left, or `None` while the host is present.
    hosts: Mutex<BTreeMap<String, Option<u64>>>,
}

/// Public tables in order.
pub(crate) struct Listed {
    tables: Vec<(TableRow, Description)>,
    /// People seated at one of the tables, who get their own version of the list.
    people: BTreeSet<String>,
    for_others: Json,
}

impl Listing {
    /// Records whether the host of a public table is present.
    pub(crate) fn host_is(&self, table: &str, there: bool) {
        let mut hosts = self.hosts.lock();
        if there {
            hosts.insert(table.to_owned(), None);
        } else if let Some(since) = hosts.get_mut(table) {
            since.get_or_insert_with(now_ms);
        }
    }

    /// Returns the tables whose host is present or has just left.
    fn hosted_tables(&self, now: u64) -> BTreeSet<String> {
        let mut hosts = self.hosts.lock();
        hosts.retain(|_, since| since.is_none_or(|since| since + GRACE_MS > now));
        hosts.keys().cloned().collect()
    }

    /// Has the next request rebuild the list.
    pub(crate) async fn invalidate(&self) {
        *self.latest.lock().await = None;
    }
}

impl Listed {
    /// Returns the list as a person sees it.
    pub(crate) fn json(&self, person: Option<&str>) -> Json {
        match person {
            Some(id) if self.people.contains(id) => {
                let cards = self.tables.iter().map(|(row, about)| card(row, about, person));
                Json::of(&cards.collect::<Vec<_>>())
            }
            _ => self.for_others.clone(),
        }
    }
}

impl Hub {
    /// Returns the list of public tables. Requests during a rebuild wait for its result.
    pub(crate) async fn listed(&self) -> Result<Arc<Listed>, Problem> {
        let mut latest = self.listing.latest.lock().await;
        if let Some((at, listed)) = &*latest
            && at.elapsed() < MAX_AGE
        {
            return Ok(Arc::clone(listed));
        }
        let listed = Arc::new(self.list().await?);
        *latest = Some((Instant::now(), Arc::clone(&listed)));
        Ok(listed)
    }

    async fn list(&self) -> Result<Listed, Problem> {
        let (limits, now) = (&self.settings.limits, now_ms());
        let (of_one, of_address) = (limits.listed_per_person, limits.listed_per_address);
        let mut found = self.store.public_tables(of_one, of_address, CANDIDATES).await?;
        let hosted_tables = self.listing.hosted_tables(now);
        // The sort is stable, so newer tables stay first within a group.
        found.sort_by_key(|table| {
            let is_new = table.created_ms as u64 + GRACE_MS > now;
            !(is_new || hosted_tables.contains(&table.id))
        });
        let mut tables = Vec::new();
        for table in found.iter().take(MAX_LISTED as usize) {
            let Some(row) = self.store.table(&table.id).await? else { continue };
            let Ok(about) = row.about() else { continue };
            tables.push((row, about));
        }
        let people = tables.iter().flat_map(|(_, about)| about.sitters()).collect();
        let cards = tables.iter().map(|(row, about)| card(row, about, None));
        let for_others = Json::of(&cards.collect::<Vec<_>>());
        Ok(Listed { tables, people, for_others })
    }
}

/// Describes a table from its stored row, without loading it. Large options, such as custom boards, are left out.
pub(crate) fn card(row: &TableRow, about: &Description, person: Option<&str>) -> TableCard {
    let (id, created_ms) = (row.id.as_str(), row.created_ms);
    let nobody = |_: &str| false;
    let standing = Standing { id, created_ms, seq: 0, turn: None, watching: 0, present: &nobody };
    let mut card = about.card(&standing, person);
    card.options.retain(|_, option| match option {
        Value::String(text) => text.len() <= MAX_OPTION_LENGTH,
        Value::Array(_) | Value::Object(_) => option.to_string().len() <= MAX_OPTION_LENGTH,
        _ => true,
    });
    card
}
