//! What the simulation and the costs come to, in Markdown.

use std::fmt::Write as _;

use super::costs::{
    CONNECTIONS, IDLE_SOCKETS_US, LOG_BYTES, SOCKET_BYTES, SOCKETS, STEP_BYTES, STORED_BYTES,
    TABLE_BYTES,
};
use super::simulation::Site;

pub(super) fn report(sites: &[Site]) -> String {
    let mut text = String::from(
        "| site | tables | of them move | servers × cores | databases | moves/s | p50 ms | p99 ms | servers busy | databases busy | records a commit |\n\
         |---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n",
    );
    for site in sites {
        let went = site.simulate();
        let ms = |us: u64| format!("{}.{}", us / 1_000, us % 1_000 / 100);
        let _ = writeln!(
            text,
            "| {} | {} | {} | {} × {} | {} | {} | {} | {} | {} % | {} % | {}.{} |",
            site.name,
            grouped(site.tables),
            grouped(site.live),
            site.nodes,
            site.cores,
            site.databases,
            grouped(site.moves_a_second()),
            ms(went.median_us),
            ms(went.worst_of_hundred_us),
            went.servers_percent,
            went.databases_percent,
            went.together_tenths / 10,
            went.together_tenths % 10,
        );
    }
    text.push_str(
        "\n| site | websockets a server | memory a server | idle websockets' cores a server | connections a database | log of a database | stored a day, all | over the bus, sent anywhere |\n\
         |---|--:|--:|--:|--:|--:|--:|--:|\n",
    );
    for site in sites {
        let (live, nodes) = (site.live / site.nodes, site.nodes);
        let sockets = live * SOCKETS;
        let memory = (live * TABLE_BYTES + sockets * SOCKET_BYTES) / 1_000_000;
        let moves = site.moves_a_second();
        // Of those who are sent anywhere, all but one in so many are at another server than their table.
        let bus = moves * SOCKETS * STEP_BYTES * (nodes - 1) / nodes;
        let _ = writeln!(
            text,
            "| {} | {} | {} MB | {}.{:02} | {} | {} MB/s | {} GB | {} MB/s |",
            site.name,
            grouped(sockets),
            grouped(memory),
            sockets / 1_000 * IDLE_SOCKETS_US / 1_000_000,
            sockets / 1_000 * IDLE_SOCKETS_US % 1_000_000 / 10_000,
            grouped(nodes * CONNECTIONS),
            tenths(moves / site.databases * LOG_BYTES / 100_000),
            grouped(moves * STORED_BYTES * 86_400 / 1_000_000_000),
            grouped(bus / 1_000_000),
        );
    }
    text
}

fn tenths(number: u64) -> String {
    format!("{}.{}", grouped(number / 10), number % 10)
}

/// Writes a number with commas.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
