//! What makes a board one can play on.

use super::read::BoardReader;
use super::{BoardError, MAX_BRANCHES, POWER_CARDS, bits};

/// Checks what no single line can be wrong about.
pub(super) fn sound(reader: &BoardReader) -> Result<(), BoardError> {
    named(reader)?;
    spaces_are_on_chains(reader)?;
    tracks_hang_together(reader)?;
    stations_hang_together(reader)?;
    places_on_the_map_differ(reader)?;
    power_cards(reader)
}

fn named(reader: &BoardReader) -> Result<(), BoardError> {
    if reader.board.name.is_empty() {
        return Err(BoardError::new(reader.last_line, "the file has no line `board NAME`"));
    }
    if reader.board.stations.len() < 2 {
        return Err(BoardError::new(reader.last_line, "a board has at least two stations"));
    }
    Ok(())
}

/// Every space leads on in two directions at least; in more only where a track branches, once.
fn spaces_are_on_chains(reader: &BoardReader) -> Result<(), BoardError> {
    let board = &reader.board;
    let degree = |space: usize| board.beside[space].count_ones() + board.stops[space].count_ones();
    for (space, plan) in board.spaces() {
        if degree(space.index()) < 2 {
            let line = reader.space_lines[space.index()];
            let message =
                format!("{} is a dead end: it is on no chain between stations", plan.name);
            return Err(BoardError::new(line, message));
        }
    }
    for (track, plan) in board.tracks() {
        let spaces = board.track_spaces[track.index()];
        let junctions: Vec<usize> = bits(spaces).filter(|&space| degree(space) > 2).collect();
        if let Some(&wide) = junctions.iter().find(|&&space| degree(space) > MAX_BRANCHES) {
            let line = reader.space_lines[wide];
            let name = &board.spaces[wide].name;
            let message =
                format!("{} ways meet at {name}; there may be {MAX_BRANCHES}", degree(wide));
            return Err(BoardError::new(line, message));
        }
        if let [_, second, ..] = *junctions {
            let line = reader.space_lines[second];
            let message =
                format!("track {} branches twice; make the second branch a track", plan.name);
            return Err(BoardError::new(line, message));
        }
    }
    Ok(())
}

fn tracks_hang_together(reader: &BoardReader) -> Result<(), BoardError> {
    let board = &reader.board;
    for (track, plan) in board.tracks() {
        let line = reader.track_lines[track.index()];
        if plan.stations.count_ones() < 2 {
            let message = format!("track {} joins fewer than two stations", plan.name);
            return Err(BoardError::new(line, message));
        }
        let spaces = board.track_spaces[track.index()];
        let mut reached = spaces & spaces.wrapping_neg();
        let mut edges = 0;
        loop {
            let more = bits(reached).fold(reached, |all, space| all | board.beside[space]);
            if more == reached {
                break;
            }
            reached = more;
        }
        if reached != spaces {
            let lost = (spaces & !reached).trailing_zeros() as usize;
            let message = format!("track {} does not hang together", plan.name);
            return Err(BoardError::new(reader.space_lines[lost], message));
        }
        for space in bits(spaces) {
            edges += board.beside[space].count_ones();
        }
        if edges / 2 + 1 != spaces.count_ones() {
            let message = format!("track {} runs in a circle", plan.name);
            return Err(BoardError::new(line, message));
        }
    }
    Ok(())
}

fn stations_hang_together(reader: &BoardReader) -> Result<(), BoardError> {
    let board = &reader.board;
    let mut reached = 1_u16;
    loop {
        let more = board.tracks.iter().map(|track| track.stations);
        let more = more.filter(|stations| stations & reached != 0).fold(reached, |a, b| a | b);
        if more == reached {
            break;
        }
        reached = more;
    }
    for (station, plan) in board.stations() {
        if reached & 1 << station.index() == 0 {
            let line = reader.station_lines[station.index()];
            let first = &board.stations[0].name;
            let message = format!("no track leads from {first} to {}", plan.name);
            return Err(BoardError::new(line, message));
        }
    }
    Ok(())
}

fn places_on_the_map_differ(reader: &BoardReader) -> Result<(), BoardError> {
    let board = &reader.board;
    let stations = board.stations.iter().map(|plan| plan.at).zip(&reader.station_lines);
    let spaces = board.spaces.iter().map(|plan| plan.at).zip(&reader.space_lines);
    let mut seen = Vec::new();
    for (at, &line) in stations.chain(spaces) {
        if seen.contains(&at) {
            let message = format!("something else lies at {},{} already", at.0, at.1);
            return Err(BoardError::new(line, message));
        }
        seen.push(at);
    }
    Ok(())
}

fn power_cards(reader: &BoardReader) -> Result<(), BoardError> {
    match reader.power_lines.len() {
        POWER_CARDS => Ok(()),
        count => {
            let line = reader.power_lines.last().copied().unwrap_or(reader.last_line);
            let message = format!("{POWER_CARDS} power cards belong to a board, not {count}");
            Err(BoardError::new(line, message))
        }
    }
}
