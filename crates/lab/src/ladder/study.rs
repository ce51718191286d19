//! Sums over the games of a ladder.

use serde::{Deserialize, Serialize};

use super::Lineup;
use crate::adjusted::AdjustedStudy;
use crate::moments::DealRate;
use crate::rating::HeadToHead;
use crate::run::{Pace, Played, ScheduledGame, Study};

/// Wins are counted in 60ths, so that a win shared by up to six is a whole number.
pub(super) const WIN: u64 = 60;

#[derive(Serialize, Deserialize)]
pub(super) struct LadderStudy {
    pub(super) lineups: Vec<LineupStudy>,
    pub(super) players: Vec<PlayerStudy>,
}

/// The sums of a line-up.
#[derive(Serialize, Deserialize)]
pub(super) struct LineupStudy {
    players: Lineup,
    pub(super) games: u64,
    /// Games that were not shared between different players.
    pub(super) decided: u64,
    /// Each player's share of the wins, of decided games if there are two players.
    pub(super) wins: Vec<DealRate>,
    /// The current deal: hits of each player, and trials.
    open: (Vec<u64>, u64),
    /// Each player's points on all its seats, and the number of those.
    pub(super) scores: Vec<(i64, u64)>,
    groups: Vec<Group>,
    /// Each player's luck-adjusted share of the wins, if measured.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) adjusted: Vec<AdjustedStudy>,
}

/// Games in which players had the same number of seats.
#[derive(Serialize, Deserialize)]
struct Group {
    seats: Vec<u8>,
    wins: Vec<u64>,
}

#[derive(Clone, Copy, Default, Serialize, Deserialize)]
pub(super) struct PlayerStudy {
    pub(super) pace: Pace,
}

impl LadderStudy {
    pub(super) fn new(lineups: &[Lineup], players: usize) -> LadderStudy {
        let lineup = |players: &Lineup| LineupStudy {
            players: players.clone(),
            games: 0,
            decided: 0,
            wins: vec![DealRate::default(); players.len()],
            open: (vec![0; players.len()], 0),
            scores: vec![(0, 0); players.len()],
            groups: Vec::new(),
            adjusted: Vec::new(),
        };
        LadderStudy {
            lineups: lineups.iter().map(lineup).collect(),
            players: vec![PlayerStudy::default(); players],
        }
    }

    /// Lists which players met on how many seats, for the ratings.
    pub(super) fn met(&self) -> Vec<HeadToHead> {
        let met = |lineup: &LineupStudy, group: &Group| HeadToHead {
            players: lineup.players.iter().copied().zip(group.seats.iter().copied()).collect(),
            wins: group.wins.iter().map(|&wins| wins as f64 / WIN as f64).collect(),
        };
        let of = |lineup| move |group| met(lineup, group);
        self.lineups.iter().flat_map(|lineup| lineup.groups.iter().map(of(lineup))).collect()
    }
}

impl Study for LadderStudy {
    fn add(&mut self, slot: &ScheduledGame, played: &Played) {
        for ((_, pace), &player) in played.pace.iter().zip(&slot.seating) {
            self.players[usize::from(player)].pace.add(*pace);
        }
        self.lineups[slot.cell].add(slot, played);
    }

    fn end_deal(&mut self) {
        self.lineups.iter_mut().for_each(LineupStudy::end_deal);
    }
}

impl LineupStudy {
    fn add(&mut self, slot: &ScheduledGame, played: &Played) {
        let winners = played.outcome.winners();
        let part = WIN / winners.len() as u64;
        let count = self.players.len();
        let (mut wins, mut seats) = (vec![0; count], vec![0; count]);
        for ((seat, standing), &player) in played.outcome.standings.iter().zip(&slot.seating) {
            let place = self.players.iter().position(|&p| p == usize::from(player));
            let place = place.expect("the players of a line-up sit at its tables");
            seats[place] += 1;
            wins[place] += if winners.contains(seat) { part } else { 0 };
            self.scores[place].0 += i64::from(standing.score);
            self.scores[place].1 += 1;
        }
        self.games += 1;
        if let Some(luck) = &played.luck {
            self.adjusted.resize(count, AdjustedStudy::default());
            for (place, study) in self.adjusted.iter_mut().enumerate() {
                let own = slot.seating.iter().zip(luck.as_slice());
                let own = own.filter(|(player, _)| usize::from(**player) == self.players[place]);
                study.add(wins[place] as f64 / WIN as f64, own.map(|(_, luck)| luck).sum());
            }
        }
        let decided = wins.iter().filter(|&&won| won > 0).count() == 1;
        self.decided += u64::from(decided);
        if decided || count > 2 {
            self.open.0.iter_mut().zip(&wins).for_each(|(sum, won)| *sum += won);
            self.open.1 += wins.iter().sum::<u64>();
        }
        match self.groups.iter_mut().find(|group| group.seats == seats) {
            Some(group) => group.wins.iter_mut().zip(wins).for_each(|(sum, won)| *sum += won),
            None => self.groups.push(Group { seats, wins }),
        }
    }

    fn end_deal(&mut self) {
        let (hits, trials) = &mut self.open;
        for (rate, hits) in self.wins.iter_mut().zip(hits) {
            rate.add(std::mem::take(hits), *trials);
        }
        *trials = 0;
        self.adjusted.iter_mut().for_each(AdjustedStudy::end_deal);
    }
}
