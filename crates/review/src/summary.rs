//! Summaries of a game: for each seat, and its turning points.

use whistle_core::{Level, Outcome, Seat};
use whistle_protocol::review::{
    ChanceLuck, JudgedDecision, Label, LuckyMoment, Moment, SeatReview, TurnKind, TurningPoint,
};

use crate::measured::LevelAccuracy;
use crate::simulation::result;

/// The maximum number of turning points.
const TURNS: usize = 3;

/// The loss of a decision, for averages.
pub(crate) struct Judgement {
    pub(crate) decision: JudgedDecision,
    /// The loss, which may be negative so that the mean of many is unbiased.
    pub(crate) loss: f64,
    /// The expected loss of a random action.
    pub(crate) anything: f64,
}

/// Returns each seat's summary.
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
        // With nothing at stake there is no accuracy.
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

/// Returns 100 for always playing the best action and 0 for random play.
fn accuracy(lost: f64, anything: f64) -> f64 {
    (100.0 * (1.0 - lost / anything)).clamp(0.0, 100.0)
}

/// Finds the level with the nearest accuracy; the weaker one if two are equally near.
fn nearest(accuracy: f64, levels: &[LevelAccuracy; Level::ALL.len()]) -> Level {
    let distance = |level: &Level| (levels[*level as usize].accuracy - accuracy).abs();
    let by_distance = |one: &Level, other: &Level| distance(one).total_cmp(&distance(other));
    Level::ALL.into_iter().min_by(by_distance).expect("there are levels")
}

/// Finds the turning points: the largest certain changes of a seat's chances.
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
    // Of several changes close together only the largest is reported.
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

#[cfg(test)]
mod tests {
    use whistle_core::{Json, MAX_COMPONENTS, PerSeat, Standing};

    use super::*;

    fn moment(after: u32, open: [f64; 2], error: f64) -> Moment {
        Moment { after, open: open.to_vec(), error: vec![error; 2], eyes: Vec::new() }
    }

    fn judgement(entry: u32, seat: u8, label: Label, loss: f64, anything: f64) -> Judgement {
        let nothing = Json::of(&"nothing");
        let decision = JudgedDecision {
            entry,
            seat: Seat(seat),
            chosen: nothing.clone(),
            best: nothing,
            choices: 2,
            candidates: Vec::new(),
            loss: loss.max(0.0),
            error: 0.01,
            label,
        };
        Judgement { decision, loss, anything }
    }

    /// Seat 0 wins.
    fn end() -> Outcome {
        let standings = PerSeat::from_fn(2, |seat| Standing {
            score: 10 - i32::from(seat.0),
            rank: seat.0 + 1,
            points: [0; MAX_COMPONENTS],
        });
        Outcome { reason: "end", components: &[], standings }
    }

    /// The change of seat 0's chances at the one entry, who decided it, and its label.
    fn turned(to: f64, actor: Option<u8>, label: Label) -> Option<TurningPoint> {
        let moments = [moment(0, [0.5, 0.5], 0.02), moment(1, [to, 1.0 - to], 0.02)];
        let judgements: Vec<Judgement> =
            actor.map(|actor| judgement(0, actor, label, 0.2, 0.3)).into_iter().collect();
        let found = turning_points(&moments, &judgements, &[actor.map(Seat)]);
        assert!(found.len() <= 1);
        found.first().copied()
    }

    #[test]
    fn every_kind_of_turn_is_called_by_its_name() {
        // Both seats change equally; on a tie the last seat is reported, so seat 1.
        let cases = [
            (0.2, None, Label::Best, TurnKind::Luck),
            (0.8, None, Label::Best, TurnKind::Misfortune),
            (0.2, Some(1), Label::Best, TurnKind::Stroke),
            (0.8, Some(1), Label::Blunder, TurnKind::Slip),
            (0.8, Some(1), Label::Good, TurnKind::Blind),
            (0.2, Some(0), Label::Blunder, TurnKind::Gift),
            (0.8, Some(0), Label::Best, TurnKind::Blow),
        ];
        for (to, actor, label, kind) in cases {
            let turn = turned(to, actor, label).expect("it turned");
            assert_eq!((turn.seat, turn.kind), (Seat(1), kind), "{to} {actor:?}");
            assert!((turn.after - (1.0 - to)).abs() < 1e-12 && turn.before == 0.5);
        }
        let mut kinds: Vec<TurnKind> = cases.iter().map(|case| case.3).collect();
        kinds.dedup();
        assert_eq!(kinds.len(), TurnKind::ALL.len(), "none is left out");
        assert_eq!(turned(0.51, None, Label::Best), None, "that may be noise");
    }

    #[test]
    fn three_turns_are_told_in_order_and_none_twice() {
        let shares = [0.5, 0.6, 0.2, 0.25, 0.9, 0.3, 0.3];
        let moments: Vec<Moment> = shares
            .iter()
            .enumerate()
            .map(|(after, &share)| moment(after as u32, [share, 1.0 - share], 0.01))
            .collect();
        let told = turning_points(&moments, &[], &[None; 6]);
        // The largest change is at entry 3; 2 and 4 are close to it.
        let entries: Vec<u32> = told.iter().map(|turn| turn.entry).collect();
        assert_eq!(entries, [1, 3]);
    }

    #[test]
    fn a_seat_is_told_what_it_lost_and_what_was_luck() {
        let judgements = [
            judgement(1, 0, Label::Best, 0.0, 0.2),
            judgement(3, 0, Label::Blunder, 0.15, 0.3),
            judgement(4, 1, Label::Good, -0.02, 0.1),
        ];
        let luck = [
            ChanceLuck { entry: 0, luck: vec![0.3, -0.3] },
            ChanceLuck { entry: 2, luck: vec![-0.1, 0.1] },
        ];
        let level = |accuracy: f64| LevelAccuracy { accuracy, error: 1.0, decisions: 100 };
        let levels = [20.0, 60.0, 80.0, 90.0].map(level);
        let [one, other]: [SeatReview; 2] =
            seats(&end(), &judgements, &luck, Some(&levels)).try_into().expect("two seats");
        assert_eq!((one.result, one.decisions, one.labels), (1.0, 2, vec![1, 0, 0, 0, 1]));
        assert!((one.luck - 0.2).abs() < 1e-12 && (one.adjusted - 0.8).abs() < 1e-12);
        assert!((one.accuracy.expect("there was a choice") - 70.0).abs() < 1e-9);
        assert_eq!(one.luckiest, Some(LuckyMoment { entry: 0, luck: 0.3 }));
        assert_eq!(one.unluckiest, Some(LuckyMoment { entry: 2, luck: -0.1 }));
        assert_eq!(one.plays_like, Some(Level::Conductor), "the weaker of two equally near levels");
        assert_eq!(other.accuracy, Some(100.0), "nobody is better than best");
        assert_eq!(other.plays_like, Some(Level::Baron));
        assert_eq!(other.luckiest, Some(LuckyMoment { entry: 2, luck: 0.1 }));
        let plain = seats(&end(), &[], &[], Some(&levels));
        assert!(plain.iter().all(|seat| seat.accuracy.is_none() && seat.plays_like.is_none()));
        assert!(plain.iter().all(|seat| seat.luckiest.is_none() && seat.luck == 0.0));
    }
}
