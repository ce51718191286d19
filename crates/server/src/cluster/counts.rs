//! Metrics of a node in a cluster.

use crate::metrics::numbers;

numbers! {
    /// Metrics of a node in a cluster; all are 0 without one. Job kinds are in the order of
    /// [`super::JobKind::ALL`].
    pub(crate) struct Counts {
        latest live_nodes = "cluster_nodes", "Live nodes as seen by this node.";
        gauge owns = "cluster_tables_owned", "Tables whose lease this node holds.";
        gauge relays = "cluster_relays", "Websockets on this node for tables on other nodes.";
        gauge remote_clients = "cluster_remote_clients", "Websockets on other nodes for tables on this node.";
        milliseconds renewal_ms = "cluster_lease_lag_seconds", "Duration of the last lease renewal of this node.";
        counter lost_lease = "cluster_lease_losses_total", "Tables whose lease this node lost.";
        counter tables_loaded = "cluster_table_loads_total", "Stored tables loaded by this node.";
        counter taken_over = "cluster_takeovers_total",
            "Tables taken over from failed nodes.";
        counter handed_over = "cluster_handovers_total", "Tables handed over during shutdown.";
        counter sent = "cluster_messages_sent_total", "Messages sent to other nodes.";
        counter received = "cluster_messages_received_total", "Messages received from other nodes.";
        counter gap = "cluster_gaps_total", "Relayed websockets closed because a message was lost.";
        counter invalid = "cluster_invalid_messages_total", "Invalid messages on the bus.";
        [counter] delegated "work": "thought", "review" = "cluster_work_delegated_total",
            "Jobs that other nodes did for this node.";
        [counter] accepted "work": "thought", "review" = "cluster_work_accepted_total",
            "Jobs that this node did for others.";
        [counter] reassigned "work": "thought", "review" = "cluster_work_reassigned_total",
            "Jobs that another node accepted and did not finish.";
    }
}
