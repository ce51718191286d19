//! Asking a table, whichever server keeps it.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::Instant;

use crate::cluster::Relayed;
use crate::hub::{Asked, Hub};
use crate::problem::Problem;
use crate::table_actor::{Ask, ConnectionHandle, NewConnection, Reply, Request};

/// How long somebody waits while a table goes from one server to another: longer than a lease.
const PATIENCE: Duration = Duration::from_secs(8);
/// How long to wait before it is looked again whose a table is.
const AGAIN: Duration = Duration::from_millis(100);

/// Whether something is tried again.
struct Patience {
    end: Instant,
    was_heard: bool,
}

impl Patience {
    fn begin() -> Patience {
        Patience { end: Instant::now() + PATIENCE, was_heard: false }
    }

    /// Nobody has heard it: it can be tried for a while.
    async fn not_heard(&self) -> Result<(), Problem> {
        if Instant::now() >= self.end {
            return Err(Problem::one_moment());
        }
        tokio::time::sleep(AGAIN).await;
        Ok(())
    }

    /// Somebody may have heard it, and has ended: once more is all that is tried.
    async fn heard(&mut self) -> Result<(), Problem> {
        if self.was_heard {
            return Err(Problem::one_moment());
        }
        self.was_heard = true;
        self.not_heard().await
    }
}

impl Hub {
    /// Asks something of a table, whichever server keeps it.
    pub(crate) async fn request(
        self: &Arc<Self>,
        id: &str,
        request: Request,
    ) -> Result<Reply, Problem> {
        let mut patience = Patience::begin();
        loop {
            let ask = |answer| Ask::Request { request: request.clone(), answer };
            let node = match self.ask_keeper(id, ask).await? {
                Asked::Answered(reply) => return Ok(reply),
                Asked::There(node) => node,
            };
            let cluster = self.cluster.as_ref().ok_or_else(Problem::fault)?;
            match cluster.request(&node, id, &request).await {
                Relayed::Answered(answer) => return answer,
                Relayed::NotThere => patience.not_heard().await?,
                Relayed::Lost => patience.heard().await?,
            }
        }
    }

    /// Connects somebody to a table, whichever server keeps it.
    pub(crate) async fn connect(
        self: &Arc<Self>,
        id: &str,
        new: &NewConnection,
    ) -> Result<ConnectionHandle, Problem> {
        let mut patience = Patience::begin();
        loop {
            let ask = |answer| Ask::Connect { new: new.clone(), answer };
            let node = match self.ask_keeper(id, ask).await? {
                Asked::Answered(handle) => return Ok(handle),
                Asked::There(node) => node,
            };
            let cluster = self.cluster.as_ref().ok_or_else(Problem::fault)?;
            match cluster.connect(self, &node, id, new).await {
                Relayed::Answered(answer) => return answer,
                Relayed::NotThere => patience.not_heard().await?,
                Relayed::Lost => patience.heard().await?,
            }
        }
    }

    /// Ends the actors of all tables: others may have taken them up.
    pub(crate) fn let_go_of_tables(&self) {
        self.open_ids().iter().for_each(|id| self.let_go_of(id));
    }

    /// Ends the actor of one table. If it has so much to do that it does not hear this, it notices by
    /// itself before it does anything.
    pub(crate) fn let_go_of(&self, id: &str) {
        if let Some(actor) = self.open_actor(id) {
            let _ = actor.try_send(Ask::LetGo);
        }
    }
}
