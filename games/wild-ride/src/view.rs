//! What a viewer may know.

use serde::{Deserialize, Serialize};
use whistle_core::{PerSeat, Seat, SeatSet, Viewer};

use crate::train::matches;
use crate::{Answer, Config, Dice, PerTrain, Phase, State, Train, Wagons};

/// What a viewer may know (WR-15: everything but the order of the deck), and no more: whether a
/// train matches the roll is for the players to see, so it does not stand here.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct View {
    /// Who looks; `null` for a spectator.
    pub viewer: Viewer,
    /// What the table chose before it started.
    pub config: Config,
    /// What the table waits for.
    pub phase: Phase,
    /// Whom the table waits for; nobody for nature, or when the game is over.
    pub waiting: SeatSet,
    /// Whose turn it is.
    pub roller: Seat,
    /// Whether they have taken wagons in it.
    pub roller_took: bool,
    /// What the coloured dice show, until the roll is over.
    pub dice: Option<Dice>,
    /// Who grabbed, once that is open.
    pub grabbers: SeatSet,
    /// Who has the locomotive die, or took wagons with it and refills.
    pub die: Option<Seat>,
    /// How often the grabber rolled it; 2 also when it goes round.
    pub own_rolls: u8,
    /// Whether a wrong grab stands, since nobody noticed it: then any train will do.
    pub unnoticed: bool,
    /// The wagons of the trains.
    pub trains: PerTrain<Wagons>,
    /// How many wagons the deck has.
    pub deck: u8,
    /// What lies before each seat.
    pub seats: PerSeat<SeatView>,
    /// What the viewer says to the roll, until all are opened.
    pub answer: Option<Answer>,
    /// What an attentive player remembers.
    pub memory: Memory,
}

/// What lies before a seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SeatView {
    /// How many wagons it has.
    pub count: u8,
    /// Which.
    pub wagons: PerTrain<Wagons>,
    /// Whether it has a stop sign.
    pub stop_sign: bool,
    /// Whether it has made up its mind about the roll.
    pub has_answered: bool,
}

/// What an attentive player remembers, though it is not on the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Memory {
    /// The number of the take with which each seat last took wagons; 0 for none (WR-14).
    pub last_took: PerSeat<u8>,
}

impl View {
    pub(crate) fn build(state: &State, viewer: Viewer) -> View {
        View {
            viewer,
            config: state.config(),
            phase: state.phase,
            waiting: state.whose_turn().actors(),
            roller: state.roller,
            roller_took: state.roller_took,
            dice: state.dice,
            grabbers: state.grabbers,
            die: state.die,
            own_rolls: state.own_rolls,
            unnoticed: state.unnoticed,
            trains: state.trains,
            deck: state.deck.total() as u8,
            seats: PerSeat::from_fn(state.seats, |seat| SeatView {
                count: state.taken[seat].total() as u8,
                wagons: state.taken[seat],
                stop_sign: state.signs.contains(seat),
                has_answered: state.answers[seat].is_some(),
            }),
            answer: viewer.seat().and_then(|seat| state.answers[seat]),
            memory: Memory { last_took: state.last_took },
        }
    }

    /// Lists the trains that match the roll (WR-4), as a sharp eye sees them.
    pub fn matching(&self) -> impl Iterator<Item = Train> {
        let single_double = self.config.single_double;
        Train::ALL.into_iter().filter(move |&train| {
            self.dice.is_some_and(|dice| matches(&self.trains[train], dice, single_double))
        })
    }

    /// Lists the trains whose wagons can be taken (WR-7, WR-10).
    pub fn takeable(&self) -> impl Iterator<Item = Train> {
        let free = |train: &Train| self.unnoticed && self.trains[*train].total() > 0;
        let matching = |train: &Train| self.matching().any(|matching| matching == *train);
        Train::ALL.into_iter().filter(move |train| free(train) || matching(train))
    }
}
