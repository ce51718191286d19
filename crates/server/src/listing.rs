//! The list of public tables on the home page.
//!
//! It is computed at most once a second. Tables whose host is present come first, then newer tables before older ones;
//! what happens at a table does not move it.

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

/// The most tables in a list.
pub(crate) const LONGEST_LIST: i64 = 50;
/// How many tables it is chosen from.
const CANDIDATES: i64 = 500;
/// How old a list may be.
const FRESH: Duration = Duration::from_secs(1);
/// How long a host who has left still counts as present, in milliseconds.
const GRACE_MS: u64 = 5 * 60 * 1_000;
/// The longest text option that a list shows.
const LONGEST_OPTION: usize = 200;

/// The list of public tables, and which of their hosts are present.
#[derive(Default)]
pub(crate) struct Listing {
    latest: tokio::sync::Mutex<Option<(Instant, Arc<Listed>)>>,
    /// By table: when its host left, or `None` while they are present.
    hosts: Mutex<BTreeMap<String, Option<u64>>>,
}

/// Public tables, in order.
pub(crate) struct Listed {
    tables: Vec<(TableRow, Description)>,
    /// People who sit at one of them see their own version.
    people: BTreeSet<String>,
    for_strangers: Json,
}

impl Listing {
    /// Notes whether the host of a public table is present.
    pub(crate) fn host_is(&self, table: &str, there: bool) {
        let mut hosts = self.hosts.lock();
        if there {
            hosts.insert(table.to_owned(), None);
        } else if let Some(since) = hosts.get_mut(table) {
            since.get_or_insert_with(now_ms);
        }
    }

    /// Lists the tables whose host is present, or was a moment ago.
    fn hosted(&self, now: u64) -> BTreeSet<String> {
        let mut hosts = self.hosts.lock();
        hosts.retain(|_, since| since.is_none_or(|since| since + GRACE_MS > now));
        hosts.keys().cloned().collect()
    }

    /// Makes the next request compute a new list.
    pub(crate) async fn renew(&self) {
        *self.latest.lock().await = None;
    }
}

impl Listed {
    /// Serialises the list as one person sees it.
    pub(crate) fn json(&self, person: Option<&str>) -> Json {
        match person {
            Some(id) if self.people.contains(id) => {
                let cards = self.tables.iter().map(|(row, about)| card(row, about, person));
                Json::of(&cards.collect::<Vec<_>>())
            }
            _ => self.for_strangers.clone(),
        }
    }
}

impl Hub {
    /// Returns the list of public tables; concurrent requests share one computation.
    pub(crate) async fn listed(&self) -> Result<Arc<Listed>, Problem> {
        let mut latest = self.listing.latest.lock().await;
        if let Some((at, listed)) = &*latest
            && at.elapsed() < FRESH
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
        let hosted = self.listing.hosted(now);
        // The sort is stable, so equal tables stay newest first.
        found.sort_by_key(|table| {
            let is_new = table.created_ms as u64 + GRACE_MS > now;
            !(is_new || hosted.contains(&table.id))
        });
        let mut tables = Vec::new();
        for table in found.iter().take(LONGEST_LIST as usize) {
            let Some(row) = self.store.table(&table.id).await? else { continue };
            let Ok(about) = row.about() else { continue };
            tables.push((row, about));
        }
        let people = tables.iter().flat_map(|(_, about)| about.sitters()).collect();
        let cards = tables.iter().map(|(row, about)| card(row, about, None));
        let for_strangers = Json::of(&cards.collect::<Vec<_>>());
        Ok(Listed { tables, people, for_strangers })
    }
}

/// Describes a table from stored data, without opening it. Large options, such as a custom board, are left out.
pub(crate) fn card(row: &TableRow, about: &Description, person: Option<&str>) -> TableCard {
    let (id, created_ms) = (row.id.as_str(), row.created_ms);
    let nobody = |_: &str| false;
    let standing = Standing { id, created_ms, seq: 0, turn: None, watching: 0, present: &nobody };
    let mut card = about.card(&standing, person);
    card.options.retain(|_, option| match option {
        Value::String(text) => text.len() <= LONGEST_OPTION,
        Value::Array(_) | Value::Object(_) => option.to_string().len() <= LONGEST_OPTION,
        _ => true,
    });
    card
}
