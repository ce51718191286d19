//! Which trains to place, and how long a row must be.

use super::LOCOMOTIVE;
use super::assessment::SeatAssessment;
use crate::{Colour, ColourSet, Phase, State};

/// The value of a card in the railyard, in hundredths of one on the track.
const IN_RAILYARD: i32 = 85;
/// The same, if another seat can rob it.
const EXPOSED: i32 = 55;
/// The value of robbing a card, in tenths of a point.
const ROBBED: i32 = 25;

/// Scores a suit with this many cards; locomotives come next.
pub(super) fn score_suit(
    assessment: &SeatAssessment,
    state: &State,
    colour: Colour,
    cards: u8,
) -> i32 {
    let fewest = state.railyards.to_lay(colour);
    let added = i32::from(fewest.saturating_sub(cards));
    let length = i32::from(cards) + added;
    let robbed = state.railyards.row(colour).map_or(0, |row| i32::from(row.len()));
    let safety = safety(assessment, colour, length);
    let mut gain = robbed * ROBBED;
    // The locomotives leave first, and cards that do not leave in time are lost.
    let leaving = (assessment.departures - added).clamp(0, i32::from(cards));
    for card in 0..leaving {
        let worth = assessment.worth(colour, card);
        gain += worth * safety / 10 - assessment.in_hand(worth);
    }
    let lost = i32::from(cards) - leaving;
    gain -= lost * assessment.in_hand(3);
    gain + added.min(assessment.departures) * (LOCOMOTIVE * safety / 10)
        - added * assessment.in_hand(LOCOMOTIVE)
}

/// Scores the number of locomotives on top of a suit.
pub(super) fn score_locomotives(assessment: &SeatAssessment, state: &State, count: u8) -> i32 {
    let Phase::AddLocomotives { colour, cards } = state.phase else { return 0 };
    let length = i32::from(cards + count);
    let safety = safety(assessment, colour, length);
    let count = i32::from(count);
    let leaving = assessment.departures.min(length);
    let locomotives = count.min(leaving);
    let cars = leaving - locomotives;
    let worth: i32 = (0..cars).map(|card| assessment.worth(colour, card)).sum();
    (worth + locomotives * LOCOMOTIVE) * safety / 10 - count * assessment.in_hand(LOCOMOTIVE)
}

/// Scores three cards of three colours: they leave with the next turn, unless another seat robs them.
pub(super) fn score_three(assessment: &SeatAssessment, colours: ColourSet) -> i32 {
    if assessment.departures == 0 {
        return -1;
    }
    colours.iter().map(|colour| assessment.single[colour.index()]).sum()
}

/// Returns the value of a card in a row of that length, in hundredths of one on the track.
fn safety(assessment: &SeatAssessment, colour: Colour, length: i32) -> i32 {
    if assessment.threat[colour.index()] > length { EXPOSED } else { IN_RAILYARD }
}
