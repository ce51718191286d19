//! What a game came to: for each seat, and the moments that turned it.

use whistle_core::{Level, Outcome, Seat};
use whistle_protocol::review::{
    ChanceLuck, JudgedDecision, Label, LuckyMoment, Moment, SeatReview, TurnKind, TurningPoint,
};

use crate::measured::LevelAccuracy;
use crate::simulation::result;

/// How many turning points are told.
const TURNS: usize = 3;

/// A decision, and what averages are made of.
pub(crate) struct Judgement {
    pub(crate) decision: JudgedDecision,
    /// What it lost; may be under 0, so that the mean of many is right.
    pub(crate) loss: f64,
    /// What doing just anything would have lost.
    pub(crate) anything: f64,
}

/// Says what each seat made of the game.
pub(crate) fn seats(
    end: &Outcome,
    judgements: &[Judgement],
    luck: &[ChanceLuck],
    levels: Option<&[LevelAccuracy; Level::ALL.len()]>,
) -> Vec<SeatReview> {
    let results = result(end);
    let seat = |seat: Seat| {
        let own: Vec<&Judgement> =
            judgements.iter().filter(|judgement| judgement.decision.seat == seat).collect();
        let lost: f64 = own.iter().map(|judgement| judgement.loss).sum();
        let anything: f64 = own.iter().map(|judgement| judgement.anything).sum();
        // Without anything at stake nothing can be said.
        let accuracy = (anything > 0.0).then(|| accuracy(lost, anything));
        let label = |label: Label| own.iter().filter(|j| j.decision.label == label).count() as u32;
        let moments: Vec<LuckyMoment> = luck
            .iter()
            .map(|one| LuckyMoment { entry: one.entry, luck: one.luck[seat.index()] })
            .collect();
        let sum: f64 = moments.iter().map(|moment| moment.luck).sum();
        let most = moments.iter().max_by(|a, b| a.luck.total_cmp(&b.luck)).copied();
        let least = moments.iter().min_by(|a, b| a.luck.total_cmp(&b.luck)).copied();
        let won = results[seat.index()];
        SeatReview {
            seat,
            result: won,
            luck: sum,
            adjusted: won - sum,
            decisions: own.len() as u32,
            lost,
            accuracy,
            plays_like: accuracy.zip(levels).map(|(accuracy, levels)| nearest(accuracy, levels)),
            labels: Label::ALL.map(label).to_vec(),
            luckiest: most.filter(|moment| moment.luck > 0.0),
            unluckiest: least.filter(|moment| moment.luck < 0.0),
        }
    };
    Seat::all(end.standings.seats()).map(seat).collect()
}

/// Measures play between doing what is best (100) and doing just anything (0).
fn accuracy(lost: f64, anything: f64) -> f64 {
    (100.0 * (1.0 - lost / anything)).clamp(0.0, 100.0)
}

/// Finds the level whose accuracy is nearest, the gentler of equals.
fn nearest(accuracy: f64, levels: &[LevelAccuracy; Level::ALL.len()]) -> Level {
    let distance = |level: &Level| (levels[*level as usize].accuracy - accuracy).abs();
    let by_distance = |one: &Level, other: &Level| distance(one).total_cmp(&distance(other));
    Level::ALL.into_iter().min_by(by_distance).expect("there are levels")
}

/// Finds the moments that mattered most: where somebody's chances changed most, and surely.
pub(crate) fn turning_points(
    moments: &[Moment],
    judgements: &[Judgement],
    actors: &[Option<Seat>],
) -> Vec<TurningPoint> {
    let mut turns: Vec<TurningPoint> = moments
        .windows(2)
        .zip(actors)
        .filter_map(|(pair, actor)| turning_point(&pair[0], &pair[1], *actor, judgements))
        .collect();
    turns.sort_by(|one, other| size(other).total_cmp(&size(one)));
    // What happens in the same breath is told once.
    let apart = (actors.len() / 24).max(1) as u32;
    let mut told: Vec<TurningPoint> = Vec::new();
    for turn in turns {
        if told.iter().all(|other| other.entry.abs_diff(turn.entry) > apart) {
            told.push(turn);
        }
        if told.len() == TURNS {
            break;
        }
    }
    told.sort_by_key(|turn| turn.entry);
    told
}

fn size(turn: &TurningPoint) -> f64 {
    (turn.after - turn.before).abs()
}

fn turning_point(
    before: &Moment,
    after: &Moment,
    actor: Option<Seat>,
    judgements: &[Judgement],
) -> Option<TurningPoint> {
    let change = |seat: usize| after.open[seat] - before.open[seat];
    let most =
        (0..before.open.len()).max_by(|&a, &b| change(a).abs().total_cmp(&change(b).abs()))?;
    let error = before.error[most].hypot(after.error[most]);
    if change(most).abs() <= error {
        return None;
    }
    let (entry, seat, gains) = (before.after, Seat(most as u8), change(most) > 0.0);
    let slipped = || {
        let decision = judgements.iter().map(|judgement| &judgement.decision);
        decision.filter(|d| d.entry == entry).any(|d| d.label >= Label::Inaccuracy)
    };
    let kind = match (actor, gains) {
        (None, true) => TurnKind::Luck,
        (None, false) => TurnKind::Misfortune,
        (Some(actor), true) if actor == seat => TurnKind::Stroke,
        (Some(actor), false) if actor == seat && slipped() => TurnKind::Slip,
        (Some(actor), false) if actor == seat => TurnKind::Blind,
        (Some(_), true) => TurnKind::Gift,
        (Some(_), false) => TurnKind::Blow,
    };
    let (before, after) = (before.open[most], after.open[most]);
    Some(TurningPoint { entry, seat, before, after, kind })
}
