//! Giving work away when this server is busy.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::sync::mpsc;
use tokio::time::{Instant, timeout};
use whistle_protocol::review::TableReview;

use super::{Job, JobResult, OFFER, SILENCE, Work};
use crate::cluster::Cluster;
use crate::cluster::bus::To;
use crate::cluster::message::Message;
use crate::thinking::{Kind, Place, Question, Thought, Turn};

/// How long a job waits in our own queue before another server is asked.
const A_MOMENT: Duration = Duration::from_millis(15);
/// How soon it is offered again if nobody accepts.
const AGAIN: Duration = Duration::from_millis(250);
/// How many offers may be open at a time.
const OFFERS: usize = 16;
/// How often a job is given to another server before it waits for a thinker of our own.
const REPLACED: u32 = 3;
/// How long another server may think in total: longer than any of ours would.
const THOUGHT: Duration = Duration::from_secs(4);
/// How soon to tell another server that its findings suffice.
const LOOK: Duration = Duration::from_millis(20);

/// Work given away or offered.
#[derive(Default)]
pub(in crate::cluster) struct Gifts {
    next: u64,
    open: BTreeMap<u64, Open>,
}

struct Open {
    /// The server that does it; `None` while it is offered.
    node: Option<String>,
    words: mpsc::Sender<Word>,
}

/// News about work given away.
#[derive(Debug)]
pub(crate) enum Word {
    Taken,
    StillAtIt(Option<Box<TableReview>>),
    /// It is done; a review comes with the text to store.
    Done(JobResult, Option<String>),
}

/// Work that another server does for us. Dropping it cancels the work.
pub(crate) struct Gift {
    cluster: Arc<Cluster>,
    number: u64,
    words: mpsc::Receiver<Word>,
}

/// Who thinks.
pub(crate) enum Thinker {
    Here(Turn),
    There(Thought),
}

impl Gifts {
    /// Gives up on work at some servers; others take it.
    pub(in crate::cluster) fn end_where(&mut self, of: impl Fn(&str) -> bool) {
        self.open.retain(|_, open| !open.node.as_deref().is_some_and(&of));
    }

    fn of(&self, node: &str, number: u64) -> Option<&Open> {
        self.open.get(&number).filter(|open| open.node.as_deref() == Some(node))
    }
}

impl Cluster {
    /// Tells whether there is any server to give work to.
    pub(crate) fn shares_work(&self) -> bool {
        self.bus.shares_work()
            && self.bus.is_connected()
            && self.is_valid()
            && self.pulse.lock().live.len() > 1
    }

    /// Offers work; `None` if nobody accepts.
    pub(crate) async fn offer(self: &Arc<Self>, work: Work, kind: Kind) -> Option<Gift> {
        if !self.shares_work() {
            return None;
        }
        // A busy server has no capacity; otherwise it would offer the work to itself.
        self.stand_ready(work, false);
        let (words, heard) = mpsc::channel(64);
        let mut gift = {
            let gifts = &mut *self.gifts.lock();
            if gifts.open.values().filter(|open| open.node.is_none()).count() >= OFFERS {
                return None;
            }
            gifts.next += 1;
            gifts.open.insert(gifts.next, Open { node: None, words });
            Gift { cluster: Arc::clone(self), number: gifts.next, words: heard }
        };
        let says = Message::Offer { number: gift.number, work, kind };
        self.say(To::Ready(work), "", says).ok()?;
        match timeout(OFFER, gift.words.recv()).await {
            Ok(Some(Word::Taken)) => Some(gift),
            _ => None,
        }
    }

    /// Handles a server that accepts an offer.
    pub(in crate::cluster) fn gift_taken(&self, from: &str, number: u64) {
        let is_wanted = match self.gifts.lock().open.get_mut(&number) {
            Some(open) if open.node.is_none() => {
                open.node = Some(from.to_owned());
                open.words.try_send(Word::Taken).is_ok()
            }
            _ => false,
        };
        if !is_wanted {
            let _ = self.say_to(from, "", Message::Enough { number });
        }
    }

    /// Handles news from a server that works for us.
    pub(in crate::cluster) fn gift_word(&self, from: &str, number: u64, word: Word) {
        let is_wanted = self
            .gifts
            .lock()
            .of(from, number)
            .is_some_and(|open| open.words.try_send(word).is_ok());
        if !is_wanted {
            let _ = self.say_to(from, "", Message::Enough { number });
        }
    }

    /// Waits for a thinker here, or lets another server think if one has capacity earlier.
    pub(crate) async fn think_or_turn(
        self: &Arc<Self>,
        mut place: Place,
        stop: &AtomicBool,
        mut question: impl FnMut() -> Question,
    ) -> Option<Thinker> {
        let (kind, mut wait) = (place.kind(), A_MOMENT);
        for _ in 0..REPLACED {
            let gift = loop {
                if let Ok(turn) = timeout(wait, place.next()).await {
                    return turn.map(Thinker::Here);
                }
                wait = AGAIN;
                tokio::select! {
                    biased;
                    turn = place.next() => return turn.map(Thinker::Here),
                    gift = self.offer(Work::Thought, kind) => {
                        if let Some(gift) = gift {
                            break gift;
                        }
                    }
                }
            };
            // While another server thinks, our own thinkers can serve others.
            let left = place.leave();
            match gift.thought(question(), stop).await {
                Some(thought) => return Some(Thinker::There(thought)),
                None => {
                    self.counts().replaced(Work::Thought as usize);
                    (place, wait) = (left.line_up_again(), Duration::ZERO);
                }
            }
        }
        place.turn().await.map(Thinker::Here)
    }
}

impl Gift {
    /// Sends the work.
    pub(crate) fn give(&self, job: Job) -> bool {
        let work = match job {
            Job::Think(_) => Work::Thought,
            Job::Review(_) => Work::Review,
        };
        let node = self.cluster.gifts.lock().open.get(&self.number).and_then(|o| o.node.clone());
        let Some(node) = node else { return false };
        let says = Message::Do { number: self.number, job: Box::new(job) };
        let given = self.cluster.say_to(&node, "", says).is_ok();
        if given {
            self.cluster.counts().given(work as usize);
        }
        given
    }

    /// Waits for news; `None` if none comes, and another server should do the work.
    pub(crate) async fn word(&mut self) -> Option<Word> {
        timeout(SILENCE, self.words.recv()).await.ok().flatten()
    }

    /// Says that the findings suffice.
    fn enough(&self) {
        let node = self.cluster.gifts.lock().open.get(&self.number).and_then(|o| o.node.clone());
        if let Some(node) = node {
            let says = Message::Enough { number: self.number };
            let _ = self.cluster.say_to(&node, "", says);
        }
    }

    /// Lets another server think about a question; `None` if that fails.
    async fn thought(mut self, question: Question, stop: &AtomicBool) -> Option<Thought> {
        if !self.give(Job::Think(question)) {
            return None;
        }
        let (began, mut is_stopped, mut heard) = (Instant::now(), false, Instant::now());
        loop {
            let word = timeout(LOOK, self.words.recv()).await;
            match word {
                Ok(Some(Word::Done(JobResult::Thought(thought), _))) => return Some(thought),
                Ok(Some(Word::Taken | Word::StillAtIt(_))) => heard = Instant::now(),
                Ok(Some(Word::Done(..)) | None) => return None,
                Err(_) => (),
            }
            if heard.elapsed() > SILENCE || began.elapsed() > THOUGHT {
                return None;
            }
            if stop.load(Ordering::Relaxed) && !is_stopped {
                is_stopped = true;
                self.enough();
            }
        }
    }
}

impl Drop for Gift {
    fn drop(&mut self) {
        self.enough();
        self.cluster.gifts.lock().open.remove(&self.number);
    }
}
