//! The one path from somebody to the owner of a table: an actor of this node, or another node.
//!
//! A call that certainly was not heard is made again until the owner is found or [`FIND_TIMEOUT`] has passed. One that
//! may have been heard is made once more, and no further: whoever made it decides then.

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

/// How long the owner of a table is looked for: longer than a lease.
const FIND_TIMEOUT: Duration = Duration::from_secs(8);
/// How long to wait before the owner is looked for again.
const RETRY_DELAY: Duration = Duration::from_millis(100);
/// How much can be asked of a table before somebody has to wait.
const QUEUE: usize = 256;

/// Why the owner of a table gave no answer.
#[derive(Debug)]
pub(crate) enum RouteError {
    /// It refused, or cannot be reached now.
    Refused(Problem),
    /// Another node owns the table.
    OwnedBy(String),
    /// Nobody heard the call: whoever was asked does not own the table any more.
    NotHeard,
    /// Whoever was asked has ended or fallen silent, and may have heard the call.
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

/// What the owner of a table can be asked, wherever it is.
pub(crate) trait Call: Sync {
    type Answer: Send;

    /// Writes it for an actor of this node.
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

/// Who makes a call.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Caller {
    /// Somebody who is connected here.
    Client,
    /// Another node, which looks for the owner by itself if it is not this one.
    Node,
}

/// Decides whether a call is made again.
struct Retries {
    end: Instant,
    was_heard: bool,
}

impl Retries {
    fn begin() -> Retries {
        Retries { end: Instant::now() + FIND_TIMEOUT, was_heard: false }
    }

    /// Waits until the call may be made again; returns the error if it may not.
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
    /// Asks something of a table.
    pub(crate) async fn request(
        self: &Arc<Self>,
        id: &str,
        request: Request,
    ) -> Result<Reply, Problem> {
        self.route(id, &request, Caller::Client).await.map_err(|error| self.explain(error))
    }

    /// Connects somebody to a table.
    pub(crate) async fn connect(
        self: &Arc<Self>,
        id: &str,
        new: &NewConnection,
        caller: Caller,
    ) -> Result<ConnectionHandle, RouteError> {
        let connected = self.route(id, new, caller).await?;
        // Whoever was banned while this was done has missed that.
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

    /// Says why somebody here got no answer. Where there is one node, no other takes the table up in a moment.
    pub(crate) fn explain(&self, error: RouteError) -> Problem {
        match error {
            RouteError::NotHeard | RouteError::Lost if self.cluster.is_none() => Problem::fault(),
            error => error.into(),
        }
    }

    /// Makes a call to an actor of this node.
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
                // The actor goes on, and has stumbled over this.
                Err(_) if !actor.is_closed() => return Err(Problem::fault().into()),
                Err(_) => RouteError::Lost,
            },
        };
        // Whoever opens the table next knows what is stored.
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
            // It was opened while the server closed, and may have been overlooked.
            let _ = actor.send(Ask::Stop).await;
            return Err(closing.into());
        }
        Ok(actor)
    }

    /// Takes note that a table was not opened. Whoever waits for the same tries it next, and nobody else
    /// beside them: so a table has one actor.
    fn forget_unopened(&self, id: &str, opening: &Opening) {
        let mut open = self.open.lock();
        let is_last = Arc::strong_count(opening) <= 2;
        if is_last && open.get(id).is_some_and(|known| Arc::ptr_eq(known, opening)) {
            open.remove(id);
        }
    }

    /// Begins the actor of a table, by a lease where there are several nodes.
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
                    // Whoever can take it up may.
                    let _ = self.store.release(id, &held.lease, true).await;
                }
                Err(problem.into())
            }
        }
    }

    /// Ends the actors of all tables: other nodes may have taken them up.
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
