//! Prints answers, as a table for people or as JSON for programs.

use std::io::Write;

use serde::Serialize;
use whistle_server::admin::{Answer, SeatLine};

use super::utc;
use crate::command::report::JsonArg;
use crate::failure::Failure;

pub(super) fn write(answer: &Answer, json: &JsonArg, out: &mut dyn Write) -> Result<(), Failure> {
    match answer {
        Answer::Tables(tables, more) => {
            let rows = tables.iter().map(|table| {
                vec![
                    table.id.clone(),
                    table.game.clone(),
                    table.status.clone(),
                    if table.public { "public" } else { "link" }.to_owned(),
                    table.records.to_string(),
                    utc(table.last_ms),
                    table.seats.iter().map(seat).collect::<Vec<_>>().join(", "),
                ]
            });
            let head = ["table", "game", "status", "found by", "records", "last", "seats"];
            write_list(tables, json, &head, rows, *more, out)
        }
        Answer::People(people, more) => {
            let rows = people.iter().map(|person| {
                vec![
                    person.id.clone(),
                    person.name.clone().unwrap_or_default(),
                    person.account.clone().unwrap_or_default(),
                    utc(person.created_ms),
                    person.tables.to_string(),
                ]
            });
            let head = ["person", "name", "account", "came", "tables"];
            write_list(people, json, &head, rows, *more, out)
        }
        Answer::Bans(bans) => {
            let rows = bans.iter().map(|ban| {
                vec![
                    ban.subject.clone(),
                    utc(ban.created_ms),
                    ban.until_ms.map_or("permanently".to_owned(), utc),
                    ban.reason.clone().unwrap_or_default(),
                ]
            });
            write_list(bans, json, &["banned", "since", "until", "reason"], rows, false, out)
        }
        Answer::Log(lines) => {
            let rows = lines.iter().map(|line| {
                vec![utc(line.at_ms), line.deed.clone(), line.subject.clone(), line.detail.clone()]
            });
            write_list(lines, json, &["when", "what", "on what", "how"], rows, false, out)
        }
        Answer::Closed(told) => {
            Ok(writeln!(out, "The table is closed. Connected clients informed: {told}.")?)
        }
        Answer::Banned(ban) => {
            let until =
                ban.until_ms.map_or("permanently".to_owned(), |ms| format!("until {}", utc(ms)));
            Ok(writeln!(out, "{} is banned {until}.", ban.subject)?)
        }
        Answer::Unbanned(subject) => Ok(writeln!(out, "{subject} is no longer banned.")?),
        Answer::Journal(..)
        | Answer::Pruned(..)
        | Answer::Swept(_)
        | Answer::Undeleted(_)
        | Answer::Changed(_) => Ok(()),
    }
}

fn seat(seat: &SeatLine) -> String {
    let name = seat.name.as_deref();
    match (seat.occupant.as_str(), name) {
        ("bot", level) => format!("bot:{}", level.unwrap_or_default()),
        ("person", name) => name.unwrap_or("a guest").to_owned(),
        (other, _) => other.to_owned(),
    }
}

/// Prints lines: as JSON if requested, otherwise in columns as wide as they need to be.
fn write_list(
    lines: &impl Serialize,
    json: &JsonArg,
    head: &[&str],
    rows: impl Iterator<Item = Vec<String>>,
    more: bool,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    if !json.write(lines, out)? {
        let head: Vec<String> = head.iter().map(|&word| word.to_owned()).collect();
        let rows: Vec<Vec<String>> = std::iter::once(head).chain(rows).collect();
        let width = |column: usize| {
            rows.iter().map(|row| row[column].chars().count()).max().unwrap_or_default()
        };
        let widths: Vec<usize> = (0..rows[0].len()).map(width).collect();
        for row in &rows {
            let cells = row.iter().zip(&widths).map(|(cell, &width)| format!("{cell:width$}"));
            let line = cells.collect::<Vec<_>>().join("  ");
            writeln!(out, "{}", line.trim_end())?;
        }
    }
    if more {
        eprintln!("There are more; raise --most to see them.");
    }
    Ok(())
}
