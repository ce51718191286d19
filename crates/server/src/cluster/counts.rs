//! Metrics of a server in a cluster.

use crate::metrics::numbers;

numbers! {
    /// Metrics of a server in a cluster; all 0 if it runs alone. Work is in the order of [`super::Work::ALL`].
    pub(crate) struct Counts {
        latest sees = "cluster_nodes", "Live nodes as seen by this node.";
        gauge owns = "cluster_tables_owned", "Tables whose lease this node holds.";
        gauge relays = "cluster_relays", "Websockets on this node for tables on other nodes.";
        gauge guests = "cluster_remote_clients", "Websockets on other nodes for tables on this node.";
        milliseconds lag_ms = "cluster_lease_lag_seconds", "Duration of the last lease renewal of this node.";
        counter lost_lease = "cluster_lease_losses_total", "Tables whose lease this node lost.";
        counter taken_up = "cluster_table_loads_total", "Stored tables loaded by this node.";
        counter taken_over = "cluster_takeovers_total",
            "Tables taken over from failed nodes.";
        counter handed_over = "cluster_handovers_total", "Tables handed over during shutdown.";
        counter said = "cluster_messages_sent_total", "Messages sent to other nodes.";
        counter heard = "cluster_messages_received_total", "Messages received from other nodes.";
        counter gap = "cluster_gaps_total", "Relayed websockets closed because a message was lost.";
        counter nonsense = "cluster_invalid_messages_total", "Invalid messages on the bus.";
        [counter] given "work": "thought", "review" = "cluster_work_delegated_total",
            "Jobs that other nodes did for this node.";
        [counter] taken "work": "thought", "review" = "cluster_work_accepted_total",
            "Jobs that this node did for others.";
        [counter] replaced "work": "thought", "review" = "cluster_work_reassigned_total",
            "Jobs that another node accepted and did not finish.";
    }
}
