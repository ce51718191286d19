//! The single path from a request to the owner of its table: an actor on this node, or another node.
//!
//! A call that was certainly not received is repeated until the owner is found or [`FIND_TIMEOUT`] has passed. A call
//! that may have been received is repeated once; after that the caller decides.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;

use crate::cluster::Cluster;
use crate::hub::{Hub, Opening};
use crate::problem::Problem;
use crate::table_actor::{
    Answer, Ask, ConnectionHandle, NewConnection, Reply, Request, TableActor,
};

/// How long to look for the owner of a table: longer than a lease.
const FIND_TIMEOUT: Duration = Duration::from_secs(8);
/// How long to wait before looking again.
const RETRY_DELAY: Duration = Duration::from_millis(100);
/// How many requests a table queues before callers have to wait.
const QUEUE: usize = 256;

/// Why a call to the owner of a table got no answer.
#[derive(Debug)]
pub(crate) enum RouteError {
    /// The owner refused, or cannot be reached now.
    Refused(Problem),
    /// Another node owns the table.
    OwnedBy(String),
    /// The call was not received: the node no longer owns the table.
    NotHeard,
    /// The node has stopped answering, and may have received the call.
    Lost,
}

impl From<Problem> for RouteError {
    fn from(problem: Problem) -> RouteError {
        RouteError::Refused(problem)
    }
}

impl From<RouteError> for Problem {
    fn from(error: RouteError) -> Problem {
        match error {
            RouteError::Refused(problem) => problem,
            RouteError::OwnedBy(_) | RouteError::NotHeard | RouteError::Lost => {
                Problem::one_moment()
            }
        }
    }
}

/// A call to the owner of a table, wherever the owner is.
pub(crate) trait Call: Sync {
    type Answer: Send;

    /// Converts it to a message for an actor on this node.
    fn ask(&self, answer: Answer<Self::Answer>) -> Ask;

    /// Sends it to another node.
    fn send(
        &self,
        hub: &Arc<Hub>,
        cluster: &Arc<Cluster>,
        node: &str,
        table: &str,
    ) -> impl Future<Output = Result<Self::Answer, RouteError>> + Send;
}

impl Call for Request {
    type Answer = Reply;

    fn ask(&self, answer: Answer<Reply>) -> Ask {
        Ask::Request { request: self.clone(), answer }
    }

    async fn send(
        &self,
        _: &Arc<Hub>,
        cluster: &Arc<Cluster>,
        node: &str,
        table: &str,
    ) -> Result<Reply, RouteError> {
        cluster.request(node, table, self).await
    }
}

impl Call for NewConnection {
    type Answer = ConnectionHandle;

    fn ask(&self, answer: Answer<ConnectionHandle>) -> Ask {
        Ask::Connect { new: self.clone(), answer }
    }

    async fn send(
        &self,
        hub: &Arc<Hub>,
        cluster: &Arc<Cluster>,
        node: &str,
        table: &str,
    ) -> Result<ConnectionHandle, RouteError> {
        cluster.connect(hub, node, table, self).await
    }
}

/// The origin of a call.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Caller {
    /// A client connected here.
    Client,
    /// Another node, which looks for the owner itself if this node is not the owner.
    Node,
}

/// Decides whether a call is repeated.
struct Retries {
    end: Instant,
    was_heard: bool,
}

impl Retries {
    fn begin() -> Retries {
        Retries { end: Instant::now() + FIND_TIMEOUT, was_heard: false }
    }

    /// Waits until the call may be repeated; returns the error if it may not.
    async fn after(&mut self, error: RouteError) -> Result<(), RouteError> {
        let again = match &error {
            RouteError::NotHeard => true,
            RouteError::Lost => !std::mem::replace(&mut self.was_heard, true),
            RouteError::Refused(_) | RouteError::OwnedBy(_) => false,
        };
        if !again || Instant::now() >= self.end {
            return Err(error);
        }
        tokio::time::sleep(RETRY_DELAY).await;
        Ok(())
    }
}

impl Hub {
    /// Sends a request to a table.
    pub(crate) async fn request(
        self: &Arc<Self>,
        id: &str,
        request: Request,
    ) -> Result<Reply, Problem> {
        self.route(id, &request, Caller::Client).await.map_err(|error| self.explain(error))
    }

    /// Connects a client to a table.
    pub(crate) async fn connect(
        self: &Arc<Self>,
        id: &str,
        new: &NewConnection,
        caller: Caller,
    ) -> Result<ConnectionHandle, RouteError> {
        let connected = self.route(id, new, caller).await?;
        // A ban during this call would have missed the connection.
        let person = new.person.as_ref().map(|person| person.id.as_str());
        self.must_not_be_banned(new.address, person)?;
        Ok(connected)
    }

    /// Makes a call to the owner of a table.
    pub(crate) async fn route<C: Call>(
        self: &Arc<Self>,
        id: &str,
        call: &C,
        caller: Caller,
    ) -> Result<C::Answer, RouteError> {
        let mut retries = Retries::begin();
        loop {
            let answered = match (self.local_owner(id).await, &self.cluster) {
                (Ok(actor), _) => self.ask(id, &actor, call).await,
                (Err(RouteError::OwnedBy(node)), Some(cluster)) if caller == Caller::Client => {
                    call.send(self, cluster, &node, id).await
                }
                (Err(error), _) => Err(error),
            };
            match answered {
                Ok(answer) => return Ok(answer),
                Err(error) => retries.after(error).await?,
            }
        }
    }

    /// Explains to a client here why it got no answer. With a single node, no other node can take the table over.
    pub(crate) fn explain(&self, error: RouteError) -> Problem {
        match error {
            RouteError::NotHeard | RouteError::Lost if self.cluster.is_none() => Problem::fault(),
            error => error.into(),
        }
    }

    /// Makes a call to an actor on this node.
    async fn ask<C: Call>(
        &self,
        id: &str,
        actor: &mpsc::Sender<Ask>,
        call: &C,
    ) -> Result<C::Answer, RouteError> {
        let (answer, answered) = oneshot::channel();
        let error = match actor.send(call.ask(answer)).await {
            Err(_) => RouteError::NotHeard,
            Ok(()) => match answered.await {
                Ok(answer) => return Ok(answer?),
                // The actor is still running, but panicked on this request.
                Err(_) if !actor.is_closed() => return Err(Problem::fault().into()),
                Err(_) => RouteError::Lost,
            },
        };
        // The next request for the table loads what is stored.
        self.forget(id, actor);
        Err(error)
    }

    /// Finds a table, and opens it here if no node owns it.
    pub(crate) async fn find(self: &Arc<Self>, id: &str) -> Result<(), Problem> {
        match self.local_owner(id).await {
            Ok(_) | Err(RouteError::OwnedBy(_)) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }

    /// Finds the actor of a table; opens the table if no node owns it.
    pub(crate) async fn local_owner(
        self: &Arc<Self>,
        id: &str,
    ) -> Result<mpsc::Sender<Ask>, RouteError> {
        self.refuse_when_closing()?;
        if let Some(cluster) = &self.cluster {
            cluster.must_be_valid()?;
            if cluster.is_draining() && !self.is_open(id) {
                return Err(RouteError::OwnedBy(cluster.successor_of(id)?));
            }
        }
        let opening = Arc::clone(self.open.lock().entry(id.to_owned()).or_default());
        let opened = opening.get_or_try_init(|| self.open(id)).await.cloned();
        let actor = opened.inspect_err(|_| self.forget_unopened(id, &opening))?;
        if let Err(closing) = self.refuse_when_closing() {
            // It was opened while the server was stopping, which may not have stopped it.
            let _ = actor.send(Ask::Stop).await;
            return Err(closing.into());
        }
        Ok(actor)
    }

    /// Records that a table failed to open. The next waiting request tries again, but no other at the same time, so
    /// that a table has only one actor.
    fn forget_unopened(&self, id: &str, opening: &Opening) {
        let mut open = self.open.lock();
        let is_last = Arc::strong_count(opening) <= 2;
        if is_last && open.get(id).is_some_and(|known| Arc::ptr_eq(known, opening)) {
            open.remove(id);
        }
    }

    /// Starts the actor of a table, with a lease if there are several nodes.
    async fn open(self: &Arc<Self>, id: &str) -> Result<mpsc::Sender<Ask>, RouteError> {
        let held = match &self.cluster {
            None => None,
            Some(cluster) => Some(cluster.claim(&self.store, id).await?),
        };
        let (asks, asked) = mpsc::channel(QUEUE);
        match TableActor::load(Arc::clone(self), id, asks.clone(), held.clone()).await {
            Ok(actor) => {
                tokio::spawn(actor.run(asked));
                Ok(asks)
            }
            Err(problem) => {
                if let Some(held) = held {
                    // Any node may take it over.
                    let _ = self.store.release(id, &held.lease, true).await;
                }
                Err(problem.into())
            }
        }
    }

    /// Ends the actors of all tables: other nodes may have taken them over.
    pub(crate) fn let_go_of_tables(&self) {
        self.open_ids().iter().for_each(|id| self.let_go_of(id));
    }

    /// Ends the actor of one table. An actor too busy to receive this will notice the lost lease before it does
    /// anything else.
    pub(crate) fn let_go_of(&self, id: &str) {
        if let Some(actor) = self.open_actor(id) {
            let _ = actor.try_send(Ask::LetGo);
        }
    }
}
