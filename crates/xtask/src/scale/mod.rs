//! What many tables need, by simulation from what was measured: the tables in `docs/scale.md`.

mod costs;
mod report;
mod simulation;

use self::simulation::Site;

/// Sites of one size and another. `docs/scale.md` says what each shows.
const SITES: [Site; 9] = [
    Site {
        name: "one server, one PostgreSQL",
        tables: 1_000,
        live: 1_000,
        nodes: 1,
        cores: 2,
        databases: 1,
    },
    Site {
        name: "a club of three",
        tables: 20_000,
        live: 10_000,
        nodes: 3,
        cores: 4,
        databases: 1,
    },
    Site {
        name: "a million, 1 in 100 moves",
        tables: 1_000_000,
        live: 10_000,
        nodes: 3,
        cores: 8,
        databases: 1,
    },
    Site {
        name: "a million, 1 in 10 moves",
        tables: 1_000_000,
        live: 100_000,
        nodes: 3,
        cores: 8,
        databases: 1,
    },
    Site {
        name: "the same, more servers",
        tables: 1_000_000,
        live: 100_000,
        nodes: 8,
        cores: 8,
        databases: 1,
    },
    Site {
        name: "the same, four databases",
        tables: 1_000_000,
        live: 100_000,
        nodes: 8,
        cores: 8,
        databases: 4,
    },
    Site {
        name: "a million, all move",
        tables: 1_000_000,
        live: 1_000_000,
        nodes: 24,
        cores: 8,
        databases: 1,
    },
    Site {
        name: "the same, 16 databases",
        tables: 1_000_000,
        live: 1_000_000,
        nodes: 24,
        cores: 8,
        databases: 16,
    },
    Site {
        name: "the same, fewer servers",
        tables: 1_000_000,
        live: 1_000_000,
        nodes: 8,
        cores: 8,
        databases: 16,
    },
];

/// Prints what the document shows.
pub(crate) fn scale() {
    print!("{}", report::report(&SITES));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shell::root;

    #[test]
    fn the_document_shows_what_the_simulation_says() {
        let document = std::fs::read_to_string(root().join("docs/scale.md")).expect("it is there");
        let made = report::report(&SITES);
        assert!(document.contains(&made), "`cargo xtask scale` prints:\n{made}");
    }
}
