//! All tables: which are open, and how new ones are created.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use axum::http::StatusCode;
use parking_lot::Mutex;
use tokio::sync::{OnceCell, mpsc};
use whistle_protocol::{Bytes32, TableStatus, Visibility};
use whistle_session::{Description, Identity};
use whistle_table::Table;

use crate::admin::Bans;
use crate::admission::{Limit, OpenSockets, Rates, ReplayReaders, Websockets};
use crate::cluster::Cluster;
use crate::listing::Listing;
use crate::metrics::Metrics;
use crate::net::most_sockets;
use crate::playtests::Playtests;
use crate::problem::Problem;
use crate::push::Push;
use crate::reviews::Reviews;
use crate::settings::Settings;
use crate::store::{Change, RowChange, Store, TableChange, pack};
use crate::table_actor::Ask;
use crate::thinking::Thinking;
use crate::throttle::Throttle;
use crate::token;

/// The actor of a table, once it has started.
pub(crate) type Opening = Arc<OnceCell<mpsc::Sender<Ask>>>;

/// All tables.
pub(crate) struct Hub {
    pub(crate) store: Store,
    pub(crate) settings: Settings,
    pub(crate) metrics: Arc<Metrics>,
    /// The rate limits for people and addresses.
    pub(crate) rates: Arc<Rates>,
    pub(crate) thinking: Arc<Thinking>,
    pub(crate) readers: Arc<ReplayReaders>,
    pub(crate) reviews: Arc<Reviews>,
    /// Notifies people who are away that it is their turn.
    pub(crate) push: Push,
    /// All open sockets and websockets.
    pub(crate) sockets: Arc<OpenSockets>,
    pub(crate) websockets: Arc<Websockets>,
    pub(crate) playtests: Arc<Playtests>,
    pub(crate) listing: Listing,
    /// The bans in force.
    pub(crate) bans: Bans,
    /// The other nodes, if any.
    pub(crate) cluster: Option<Arc<Cluster>>,
    pub(crate) open: Mutex<BTreeMap<String, Opening>>,
    /// The key for hashing addresses; a new one at every start.
    origins: String,
    /// Set once the server stops opening tables.
    closing: AtomicBool,
}

impl Hub {
    pub(crate) fn new(
        store: Store,
        settings: Settings,
        metrics: Arc<Metrics>,
        bans: Bans,
        cluster: Option<Arc<Cluster>>,
    ) -> Arc<Hub> {
        let limits = &settings.limits;
        let (rates, counted) = (Arc::new(Rates::new(limits)), Arc::clone(&metrics));
        let thinking = Thinking::new(settings.thinkers(), limits, Arc::clone(&rates), counted);
        let readers = ReplayReaders::new(limits, Arc::clone(&metrics));
        let reviews = Reviews::new(&settings);
        let push = Push::new(&settings);
        let playtests = Playtests::new(limits);
        let (open, closing) = (Mutex::default(), AtomicBool::new(false));
        let sockets = OpenSockets::new(&settings, most_sockets());
        let websockets = Websockets::new(limits, sockets.most());
        let (listing, origins) = (Listing::default(), token::fresh_secret());
        Arc::new(Hub {
            store,
            settings,
            metrics,
            rates,
            thinking,
            readers,
            reviews,
            push,
            sockets,
            websockets,
            playtests,
            listing,
            bans,
            cluster,
            open,
            origins,
            closing,
        })
    }

    /// Refuses a banned address or person.
    pub(crate) fn must_not_be_banned(
        &self,
        address: IpAddr,
        person: Option<&str>,
    ) -> Result<(), Problem> {
        static THROTTLE: Throttle = Throttle::new();
        let checked = self.bans.check(address, person);
        if checked.is_err() {
            self.metrics.ban_met();
            if let Some(left_out) = THROTTLE.pass("") {
                tracing::info!(left_out, "banned client refused");
            }
        }
        checked
    }

    pub(crate) fn refuse_when_closing(&self) -> Result<(), Problem> {
        if self.closing.load(Ordering::SeqCst) {
            let message = "the server is shutting down; try again in a moment";
            return Err(Problem::new(StatusCode::SERVICE_UNAVAILABLE, "closing", message));
        }
        Ok(())
    }

    /// Refuses if another node should be used: this one is stopping, or the others consider it failed.
    pub(crate) fn is_ready(&self) -> Result<(), Problem> {
        self.refuse_when_closing()?;
        let Some(cluster) = &self.cluster else { return Ok(()) };
        cluster.must_be_valid()?;
        if cluster.is_draining() {
            let message = "the server is shutting down; another one will serve you";
            return Err(Problem::new(StatusCode::SERVICE_UNAVAILABLE, "closing", message));
        }
        Ok(())
    }

    /// Notes that an actor has ended.
    pub(crate) fn forget(&self, id: &str, actor: &mpsc::Sender<Ask>) {
        let mut open = self.open.lock();
        let same =
            open.get(id).and_then(|opening| opening.get()).is_some_and(|k| k.same_channel(actor));
        if same {
            open.remove(id);
        }
    }

    /// Lists the tables that are in memory.
    pub(crate) fn open_ids(&self) -> Vec<String> {
        let open = self.open.lock();
        open.iter().filter(|(_, opening)| opening.initialized()).map(|(id, _)| id.clone()).collect()
    }

    /// Tells whether a table is in memory.
    pub(crate) fn is_open(&self, id: &str) -> bool {
        self.open.lock().get(id).is_some_and(|opening| opening.initialized())
    }

    /// Runs a task while a table is not in memory and cannot be opened; `None` if it is open.
    pub(crate) async fn while_closed<T>(
        &self,
        id: &str,
        work: impl Future<Output = T>,
    ) -> Option<T> {
        let opening = Arc::clone(self.open.lock().entry(id.to_owned()).or_default());
        let mut done = None;
        let opened = opening
            .get_or_try_init(|| async {
                done = Some(work.await);
                Err(())
            })
            .await;
        if opened.is_err() {
            self.open.lock().remove(id);
        }
        done
    }

    /// Creates a table and returns its id.
    pub(crate) async fn create(
        &self,
        mut about: Description,
        begun: Option<Table>,
        address: Option<IpAddr>,
    ) -> Result<String, Problem> {
        let origin = address.map(|address| self.origin(address)).unwrap_or_default();
        self.refuse_too_many(&about.host, &origin).await?;
        let identity = self.fresh_identity();
        about.belong_to(&identity);
        if let Some(table) = &begun {
            // It continues another table's game, so nobody contributes to the dice; that is decided now.
            about.status = TableStatus::Playing;
            about.fix(&identity, table);
        }
        let records = begun.iter().flat_map(Table::records).cloned().collect();
        let (id, row) = (identity.id, RowChange::of(&about, &identity.secret, None));
        let row = Some(RowChange { origin, ..row });
        let packing = tokio::task::spawn_blocking(move || pack(records));
        let (packed, records) = packing.await.map_err(|_| Problem::fault())?;
        let change = TableChange { id: id.clone(), records, packed, row, ..TableChange::default() };
        self.store.write(Change::Table(Box::new(change))).await?;
        if about.visibility == Visibility::Public {
            self.listing.invalidate().await;
        }
        Ok(id)
    }

    /// Draws the random parts of a new table.
    pub(crate) fn fresh_identity(&self) -> Identity {
        let (id, secret) = (token::fresh_id(), Bytes32(token::random()));
        Identity { id, created_ms: 0, secret }
    }

    /// Returns a keyed hash of an address, so that tables created from it can be counted without storing the address.
    fn origin(&self, address: IpAddr) -> String {
        let mut name = token::hash(&format!("{}{address}", self.origins));
        name.truncate(16);
        name
    }

    async fn refuse_too_many(&self, host: &str, origin: &str) -> Result<(), Problem> {
        let limits = &self.settings.limits;
        let made = self.store.count_tables_of(host).await?;
        if made.waiting >= u64::from(limits.waiting_tables_per_person) {
            let message = "too many of your tables are waiting for players; start one of them";
            return Err(Problem::limit(Limit::WaitingTablesPerPerson, message, None));
        }
        if made.unfinished >= u64::from(limits.unfinished_tables_per_person) {
            let message = "you have too many unfinished games; finish or leave one of them";
            return Err(Problem::limit(Limit::UnfinishedTablesPerPerson, message, None));
        }
        if made.kept >= u64::from(limits.kept_tables_per_person) {
            let message = "you have reached this server's limit of stored games";
            return Err(Problem::limit(Limit::KeptTablesPerPerson, message, None));
        }
        if origin.is_empty() {
            return Ok(());
        }
        let made = self.store.count_tables_from(origin).await?;
        if made.unfinished >= u64::from(limits.unfinished_tables_per_address) {
            let message = "too many unfinished games were created from your address";
            return Err(Problem::limit(Limit::UnfinishedTablesPerAddress, message, None));
        }
        if made.kept >= u64::from(limits.kept_tables_per_address) {
            let message = "your address has reached this server's limit of stored games";
            return Err(Problem::limit(Limit::KeptTablesPerAddress, message, None));
        }
        Ok(())
    }

    /// Finds the actor of an open table.
    pub(crate) fn open_actor(&self, id: &str) -> Option<mpsc::Sender<Ask>> {
        self.open.lock().get(id).and_then(|opening| opening.get().cloned())
    }

    /// Resumes the tables that were playing when the server stopped.
    pub(crate) async fn resume(self: &Arc<Self>) -> Result<(), Problem> {
        for id in self.store.playing().await? {
            let hub = Arc::clone(self);
            // On a separate task, so that a table that fails to load does not affect other tables.
            match tokio::spawn(async move { hub.find(&id).await }).await {
                Ok(Ok(())) => (),
                Ok(Err(problem)) => {
                    tracing::error!(code = %problem.code, "failed to open a table");
                }
                Err(_) => tracing::error!("opening a table panicked"),
            }
        }
        let (agreed, closed) = self.metrics.changed_rules();
        if agreed + closed > 0 {
            let total = agreed + closed;
            tracing::warn!(
                total,
                agreed,
                closed,
                "some open tables began under another rules version"
            );
        }
        Ok(())
    }

    /// Closes every websocket that was authenticated with a revoked token.
    pub(crate) fn end_sockets_of_token(&self, token: &str) {
        self.websockets.close_all_of_token(token);
        if let Some(cluster) = &self.cluster {
            cluster.token_ended(token);
        }
    }

    /// Closes all of a person's websockets, giving the reason.
    pub(crate) fn end_sockets_of_person(&self, person: &str, why: &Problem) {
        self.websockets.close_all_of_person(person, why);
        if let Some(cluster) = &self.cluster {
            cluster.person_ended(person, why);
        }
    }

    /// Lets every actor finish its work and end.
    pub(crate) async fn close(&self) {
        self.closing.store(true, Ordering::SeqCst);
        self.reviews.close();
        let open: Vec<Opening> = self.open.lock().values().cloned().collect();
        let actors: Vec<_> = open.iter().filter_map(|opening| opening.get().cloned()).collect();
        for actor in &actors {
            let _ = actor.send(Ask::Stop).await;
        }
        for actor in &actors {
            actor.closed().await;
        }
    }
}
