//! What a server of several counts.

use crate::metrics::numbers;

numbers! {
    /// What a server of several counts; all of it is 0 where there is one. Work is in the order of
    /// [`super::Work::ALL`].
    pub(crate) struct Counts {
        latest sees = "cluster_nodes", "Servers that run, as this one sees it.";
        gauge owns = "cluster_tables_kept", "Tables that this server keeps by a lease.";
        gauge relays = "cluster_relays", "Websockets here of tables kept elsewhere.";
        gauge guests = "cluster_guests", "Websockets elsewhere of tables kept here.";
        latest lag_ms = "cluster_lease_lag_ms", "How long it took to renew this server's row, the last time.";
        counter lost_lease = "cluster_lease_losses_total", "Tables that were taken from this server.";
        counter taken_up = "cluster_take_ups_total", "Tables taken up that had been kept before.";
        counter taken_over = "cluster_takeovers_total",
            "Tables taken up because their server did not run any more.";
        counter handed_over = "cluster_handovers_total", "Tables handed over because this server ends.";
        counter said = "cluster_messages_sent_total", "Messages to other servers.";
        counter heard = "cluster_messages_received_total", "Messages from other servers.";
        counter gap = "cluster_gaps_total", "Relayed websockets ended because something was lost on the way.";
        counter nonsense = "cluster_broken_messages_total", "Messages on the bus that make no sense.";
        [counter] given "work": "thought", "review" = "cluster_work_given_total",
            "What other servers did for this one.";
        [counter] taken "work": "thought", "review" = "cluster_work_taken_total",
            "What this server did for others.";
        [counter] replaced "work": "thought", "review" = "cluster_work_replaced_total",
            "What another server had taken and did not do.";
    }
}
