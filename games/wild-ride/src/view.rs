//! Views.

use serde::{Deserialize, Serialize};
use whistle_core::{HiddenInformation, PerSeat, Rng, Rules as _, Seat, SeatSet, Viewer};

use crate::wagon::matches;
use crate::{Answer, Config, Dice, Event, PerTrain, Phase, State, Train, Wagons};

/// The view of a seat or spectator (WR-15: everything except the order of the deck). Players must see for themselves
/// whether a train matches the roll, so that is not included.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "the names explain the fields")]
pub struct View {
    /// The viewer; `null` for a spectator.
    pub viewer: Viewer,
    pub config: Config,
    pub phase: Phase,
    /// The seats to act; empty for a chance outcome and after the end.
    pub waiting: SeatSet,
    /// The seat whose turn it is.
    pub roller: Seat,
    /// Whether they have taken wagons in this turn.
    pub roller_took: bool,
    /// The faces of the coloured dice, until the roll is over.
    pub dice: Option<Dice>,
    /// The seats that grabbed, once that is revealed.
    pub grabbers: SeatSet,
    /// The seat that has the locomotive die, or took wagons with it and refills.
    pub die: Option<Seat>,
    /// How often the grabber rolled it; 2 also when it goes round.
    pub own_rolls: u8,
    /// Whether a wrong grab stands because nobody noticed it; then any train will do.
    pub unnoticed: bool,
    pub trains: PerTrain<Wagons>,
    /// The number of wagons in the deck.
    pub deck: u8,
    pub seats: PerSeat<SeatView>,
    /// The viewer's answer to the roll, until all are revealed.
    pub answer: Option<Answer>,
    pub memory: Memory,
}

/// The public part of a seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "the names explain the fields")]
pub struct SeatView {
    /// Its number of wagons.
    pub count: u8,
    pub wagons: PerTrain<Wagons>,
    pub stop_sign: bool,
    /// Whether it has decided about the roll.
    pub has_answered: bool,
}

/// What an attentive player remembers but no longer sees.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Memory {
    /// The number of the take with which each seat last took wagons; 0 for none (WR-14).
    pub last_took: PerSeat<u8>,
}

impl HiddenInformation for State {
    type View = View;

    fn view(&self, viewer: Viewer) -> View {
        View {
            viewer,
            config: self.config(),
            phase: self.phase,
            waiting: self.turn().actors(),
            roller: self.roller,
            roller_took: self.roller_took,
            dice: self.dice,
            grabbers: self.grabbers,
            die: self.die,
            own_rolls: self.own_rolls,
            unnoticed: self.unnoticed,
            trains: self.trains,
            deck: self.deck.total() as u8,
            seats: PerSeat::from_fn(self.seats, |seat| SeatView {
                count: self.taken[seat].total() as u8,
                wagons: self.taken[seat],
                stop_sign: self.signs.contains(seat),
                has_answered: self.answers[seat].is_some(),
            }),
            answer: viewer.seat().and_then(|seat| self.answers[seat]),
            memory: Memory { last_took: self.last_took },
        }
    }

    /// The view, with every secret answer chosen at random.
    fn sample_world(view: &View, rng: &mut impl Rng) -> State {
        let seats = view.config.seats;
        let answers = PerSeat::from_fn(seats, |seat| {
            if view.viewer.is(seat) {
                return view.answer;
            }
            let secret = view.seats[seat].has_answered;
            secret.then(|| rng.pick(&[Answer::Grab, Answer::NoRide]))
        });
        let waiting = match view.phase {
            Phase::Look | Phase::Call => view.waiting,
            _ => SeatSet::EMPTY,
        };
        State {
            deck: deck_of(view),
            trains: view.trains,
            taken: PerSeat::from_fn(seats, |seat| view.seats[seat].wagons),
            last_took: view.memory.last_took,
            signs: Seat::all(seats).filter(|&seat| view.seats[seat].stop_sign).collect(),
            phase: view.phase,
            roller: view.roller,
            roller_took: view.roller_took,
            dice: view.dice,
            answers,
            waiting,
            grabbers: view.grabbers,
            die: view.die,
            own_rolls: view.own_rolls,
            unnoticed: view.unnoticed,
            ..State::set_up(&view.config)
        }
    }

    /// WR-5, WR-17: a seat's answer to a roll is secret until all are revealed.
    fn visible_event(event: &Event, viewer: Viewer) -> Option<Event> {
        Some(match *event {
            Event::MindMade { seat, .. } if !viewer.is(seat) => {
                Event::MindMade { seat, answer: None }
            }
            ref public => public.clone(),
        })
    }

    /// Other seats' answers to a roll are news to everyone.
    fn reveals_secret(event: &Event) -> bool {
        matches!(event, Event::AnswerOpened { .. })
    }

    /// WR-17: an answer is final once given. WR-10: so is an answer to a grab, since the last one reveals whether it
    /// was right.
    fn is_final(event: &Event) -> bool {
        matches!(
            event,
            Event::MindMade { .. } | Event::GrabBelieved { .. } | Event::GrabCalled { .. }
        )
    }
}

/// WR-15: wagons that are neither on a train nor in front of a seat are in the deck.
fn deck_of(view: &View) -> PerTrain<Wagons> {
    PerTrain::from_fn(|train| {
        let mut out = view.trains[train];
        for (_, seat) in view.seats.iter() {
            out.add_all(&seat.wagons[train]);
        }
        let deck = view.config.contents.wagons[train].without(&out);
        deck.expect("what is on the table came out of the box")
    })
}

impl View {
    /// Lists the trains that match the roll (WR-4), as a sharp eye sees them.
    pub fn matching(&self) -> impl Iterator<Item = Train> {
        let single_double = self.config.single_double;
        Train::ALL.into_iter().filter(move |&train| {
            self.dice.is_some_and(|dice| matches(&self.trains[train], dice, single_double))
        })
    }

    /// Lists the trains whose wagons can be taken (WR-7, WR-10).
    pub fn takeable(&self) -> impl Iterator<Item = Train> {
        let free = |train: &Train| self.unnoticed && !self.trains[*train].is_empty();
        let matching = |train: &Train| self.matching().any(|matching| matching == *train);
        Train::ALL.into_iter().filter(move |train| free(train) || matching(train))
    }
}
