//! The progress of reviews made by other nodes.

use std::sync::Arc;

use futures_util::StreamExt as _;
use futures_util::stream::FuturesUnordered;
use whistle_protocol::review::TableReview;

use super::Cluster;
use super::message::{Message, REPORTS_REVIEWS_SINCE, RemoteAnswer};
use crate::hub::Hub;
use crate::table_actor::Reply;

/// How long other nodes may take to answer. Usually none of them is making the review, so the wait should be short.
const ANSWER_TIMEOUT: std::time::Duration = std::time::Duration::from_millis(500);

impl Cluster {
    /// Asks all other nodes for the progress of a table's review. Returns `None` if none of them is making it.
    pub(crate) async fn review_of(&self, table: &str, since: usize) -> Option<TableReview> {
        let others: Vec<String> = {
            let live = &self.membership.lock().live;
            let others = live.values().filter(|node| node.id != self.row.id);
            let tell = others.filter(|node| node.version >= REPORTS_REVIEWS_SINCE);
            tell.map(|node| node.id.clone()).collect()
        };
        let ask = |number| Message::AskReview { number, since };
        let asked: FuturesUnordered<_> =
            others.iter().map(|node| self.question(node, table, ask)).collect();
        let told = asked.filter_map(async |answer| match answer {
            Ok(Reply::Review(told)) => Some(*told),
            _ => None,
        });
        tokio::pin!(told);
        tokio::time::timeout(ANSWER_TIMEOUT, told.next()).await.ok().flatten()
    }

    pub(super) fn asked_for_review(
        &self,
        hub: &Arc<Hub>,
        from: &str,
        table: &str,
        number: u64,
        since: usize,
    ) {
        let answer = match hub.reviews.progress(table, since) {
            Some(told) => RemoteAnswer::Ok(Reply::Review(Box::new(told))),
            None => RemoteAnswer::NotOwner,
        };
        let _ = self.send_to(from, table, Message::Answer { number, answer });
    }
}
