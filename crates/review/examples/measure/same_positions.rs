//! Compares levels in the same positions: what each would do there, and its loss.
//!
//! Weak players are soon behind and have little left to lose; in the same positions, all have equally much at stake.

use serde::{Deserialize, Serialize};
use whistle_bots::{Decision, Level};
use whistle_core::{Game, Seat, Viewer};
use whistle_review::{Comparison, Judge, Seed};

use crate::measures::{NOBODY, PlayedSo};
use crate::play::{Who, play};
use crate::report::{PAIRS, Text, clear};
use crate::statistics::gap;
use crate::{TABLES, file, judgement, lines, measured};

/// The maximum number of decisions per game, evenly spread.
const ASKED: usize = 24;

/// Each level's losses in one game, in the order of the levels.
#[derive(Serialize, Deserialize)]
pub(crate) struct InSamePositions {
    levels: Vec<PlayedSo>,
}

/// Asks every level for its move at decisions of a game between greedy players.
pub(crate) fn ask<G: Game>(
    seats: u8,
    simulations: u32,
    number: u64,
    seed: Seed,
) -> InSamePositions {
    let played = play::<G>(&vec![Who::AtSight; seats.into()], seed);
    let seat = Seat((number % u64::from(seats)) as u8);
    let judge = Judge::<G>::with(measured(G::META.id).at(seats), &played.positions[0], &NOBODY);
    let mut choices = played.choices();
    choices.retain(|(_, actor, _, _)| *actor == seat);
    let apart = choices.len().div_ceil(ASKED).max(1);
    let mut levels = Level::ALL.map(|_| PlayedSo::default());
    for (entry, _, _, legal) in choices.iter().step_by(apart) {
        let view = played.positions[*entry].view(Viewer::Seat(seat));
        let decision = Decision::<G> { seat, view: &view, legal };
        let seed = seed.part(2).part(*entry as u64);
        let mut judged: Vec<(G::Action, Comparison<G::Action>)> = Vec::new();
        for (level, found) in Level::ALL.into_iter().zip(&mut levels) {
            let action = Who::Level(level).decide(&decision, seed.part(1));
            // All levels are judged in the same worlds, so equal moves get equal judgements.
            if judged.iter().all(|(other, _)| *other != action) {
                let compared = judge.compare(&decision, Some(action), simulations, seed);
                judged.push((action, compared.expect("nobody stops it")));
            }
            let compared = judged.iter().find(|(other, _)| *other == action);
            found.add(&compared.expect("it was judged").1);
        }
    }
    InSamePositions { levels: levels.into() }
}

/// Reports how much more the weaker of two levels loses.
pub(crate) fn write(text: &mut Text) {
    text.say(format_args!("\nEvery level is asked for a move in the same positions (up to {ASKED} per game), and the moves are judged in the same worlds.\n"));
    text.say("| in the same positions | levels | games | decisions | more points lost per decision | more clear mistakes per 100 | goal |");
    text.say("|---|---|--:|--:|--:|--:|---|");
    for (game, seats) in TABLES {
        let all: Vec<(u64, InSamePositions)> = lines::read(&file("same", game, seats));
        for (gentle, strong, asked) in PAIRS {
            let start = format!("| {game}, {} | {gentle} − {strong} |", judgement(game, seats));
            if all.len() < 5 {
                text.keep("Consistent", &start);
                continue;
            }
            let rows = |level: Level, part: fn(&PlayedSo) -> f64| -> Vec<(f64, f64)> {
                let of = |(_, one): &(u64, InSamePositions)| {
                    let one = &one.levels[level as usize];
                    (100.0 * part(one), f64::from(one.decisions))
                };
                all.iter().map(of).collect()
            };
            let more = |part| gap(&rows(gentle, part), &rows(strong, part));
            let (lost, bad) = (more(|one| one.lost), more(|one| f64::from(one.bad)));
            let goal = clear(asked, lost, bad);
            let decisions: u32 = all.iter().map(|(_, one)| one.levels[0].decisions).sum();
            text.say(format_args!(
                "{start} {} | {decisions} | {:.2} ± {:.2} | {:.1} ± {:.1} | {goal} |",
                all.len(),
                lost.0,
                lost.1,
                bad.0,
                bad.1,
            ));
        }
    }
}
