//! The conditions for a playable board.

use super::read::BoardReader;
use super::{MAX_BRANCHES, POWER_CARDS, bits};

type Check = Result<(), String>;

impl BoardReader {
    /// Checks the conditions that involve more than one line.
    pub(super) fn check(&mut self) -> Check {
        ensure!(!self.board.name.is_empty(), "the file has no line `board NAME`");
        ensure!(self.board.stations.len() >= 2, "a board has at least two stations");
        let end = self.line;
        self.check_spaces()?;
        self.check_tracks()?;
        self.check_stations()?;
        self.check_places()?;
        let cards = self.lines.iter().filter(|((kind, _), _)| *kind == "power");
        self.line = cards.map(|(_, &line)| line).max().unwrap_or(end);
        let cards: usize = self.board.power.iter().map(|plan| usize::from(plan.copies)).sum();
        ensure!(cards == POWER_CARDS, "a board needs {POWER_CARDS} power cards, not {cards}");
        Ok(())
    }

    /// Every space has at least two neighbours, and more only at the single branch of a track.
    fn check_spaces(&mut self) -> Check {
        let board = &self.board;
        for (index, plan) in board.spaces.iter().enumerate() {
            self.line = self.lines[&("space", index)];
            let name = &plan.name;
            ensure!(
                board.ways(index) > 1,
                "{name} is a dead end: it is on no chain between stations"
            );
        }
        for plan in &board.tracks {
            let mut junctions = bits(plan.spaces).filter(|&space| board.ways(space) > 2);
            for junction in junctions.clone() {
                self.line = self.lines[&("space", junction)];
                let (ways, name) = (board.ways(junction), &board.spaces[junction].name);
                let fits = ways <= MAX_BRANCHES;
                ensure!(
                    fits,
                    "{ways} ways meet at {name}, but at most {MAX_BRANCHES} are allowed; remove one of its chains"
                );
            }
            if let Some(second) = junctions.nth(1) {
                self.line = self.lines[&("space", second)];
                let name = &plan.name;
                return Err(format!(
                    "track {name} branches twice; a track may branch only once, so remove one of its branches"
                ));
            }
        }
        Ok(())
    }

    fn check_tracks(&mut self) -> Check {
        let board = &self.board;
        for (index, plan) in board.tracks.iter().enumerate() {
            let (name, spaces) = (&plan.name, plan.spaces);
            let line = self.lines[&("track", index)];
            self.line = line;
            let stations = plan.stations.count_ones();
            ensure!(stations >= 2, "track {name} joins fewer than two stations");
            let apart = spaces & !board.connected(spaces.trailing_zeros() as usize);
            if apart != 0 {
                self.line = self.lines[&("space", apart.trailing_zeros() as usize)];
                return Err(format!("track {name} is not connected"));
            }
            let ends: u32 = bits(spaces).map(|space| board.beside[space].count_ones()).sum();
            ensure!(ends / 2 + 1 == spaces.count_ones(), "track {name} runs in a circle");
        }
        Ok(())
    }

    /// Every station is reachable from the first.
    fn check_stations(&mut self) -> Check {
        let board = &self.board;
        let mut reached = 1_u16;
        for _ in &board.stations {
            let met = board.tracks.iter().filter(|track| track.stations & reached != 0);
            reached = met.fold(reached, |all, track| all | track.stations);
        }
        for (index, plan) in board.stations.iter().enumerate() {
            self.line = self.lines[&("station", index)];
            let (first, name) = (&board.stations[0].name, &plan.name);
            ensure!(reached & 1 << index != 0, "no track leads from {first} to {name}");
        }
        Ok(())
    }

    /// No two things have the same position on the map.
    fn check_places(&mut self) -> Check {
        let stations = self.board.stations.iter().map(|plan| plan.at).enumerate();
        let spaces = self.board.spaces.iter().map(|plan| plan.at).enumerate();
        let all = stations.map(|at| ("station", at)).chain(spaces.map(|at| ("space", at)));
        let mut seen = Vec::new();
        for (kind, (index, at)) in all {
            self.line = self.lines[&(kind, index)];
            ensure!(!seen.contains(&at), "something else is already at {},{}", at.0, at.1);
            seen.push(at);
        }
        Ok(())
    }
}
