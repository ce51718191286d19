//! What makes a board one can play on.

use super::read::Draft;
use super::{BoardError, MAX_BRANCHES, POWER_CARDS, bits};

/// Checks what no single line can be wrong about.
pub(super) fn sound(draft: &Draft) -> Result<(), BoardError> {
    named(draft)?;
    spaces_are_on_chains(draft)?;
    tracks_hang_together(draft)?;
    stations_hang_together(draft)?;
    places_on_the_map_differ(draft)?;
    power_cards(draft)
}

fn named(draft: &Draft) -> Result<(), BoardError> {
    if draft.board.name.is_empty() {
        return Err(BoardError::new(draft.last_line, "the file has no line `board NAME`"));
    }
    if draft.board.stations.len() < 2 {
        return Err(BoardError::new(draft.last_line, "a board has at least two stations"));
    }
    Ok(())
}

/// Every space leads on in two directions at least; in more only where a track branches, once.
fn spaces_are_on_chains(draft: &Draft) -> Result<(), BoardError> {
    let board = &draft.board;
    let degree = |space: usize| board.beside[space].count_ones() + board.stops[space].count_ones();
    for (space, plan) in board.spaces() {
        if degree(space.index()) < 2 {
            let line = draft.space_lines[space.index()];
            let message =
                format!("{} is a dead end: it is on no chain between stations", plan.name);
            return Err(BoardError::new(line, message));
        }
    }
    for (track, plan) in board.tracks() {
        let spaces = board.track_spaces[track.index()];
        let junctions: Vec<usize> = bits(spaces).filter(|&space| degree(space) > 2).collect();
        if let Some(&wide) = junctions.iter().find(|&&space| degree(space) > MAX_BRANCHES) {
            let line = draft.space_lines[wide];
            let name = &board.spaces[wide].name;
            let message =
                format!("{} ways meet at {name}; there may be {MAX_BRANCHES}", degree(wide));
            return Err(BoardError::new(line, message));
        }
        if let [_, second, ..] = *junctions {
            let line = draft.space_lines[second];
            let message =
                format!("track {} branches twice; make the second branch a track", plan.name);
            return Err(BoardError::new(line, message));
        }
    }
    Ok(())
}

fn tracks_hang_together(draft: &Draft) -> Result<(), BoardError> {
    let board = &draft.board;
    for (track, plan) in board.tracks() {
        let line = draft.track_lines[track.index()];
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
            return Err(BoardError::new(draft.space_lines[lost], message));
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

fn stations_hang_together(draft: &Draft) -> Result<(), BoardError> {
    let board = &draft.board;
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
            let line = draft.station_lines[station.index()];
            let first = &board.stations[0].name;
            let message = format!("no track leads from {first} to {}", plan.name);
            return Err(BoardError::new(line, message));
        }
    }
    Ok(())
}

fn places_on_the_map_differ(draft: &Draft) -> Result<(), BoardError> {
    let board = &draft.board;
    let stations = board.stations.iter().map(|plan| plan.at).zip(&draft.station_lines);
    let spaces = board.spaces.iter().map(|plan| plan.at).zip(&draft.space_lines);
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

fn power_cards(draft: &Draft) -> Result<(), BoardError> {
    match draft.power_lines.len() {
        POWER_CARDS => Ok(()),
        count => {
            let line = draft.power_lines.last().copied().unwrap_or(draft.last_line);
            let message = format!("{POWER_CARDS} power cards belong to a board, not {count}");
            Err(BoardError::new(line, message))
        }
    }
}
