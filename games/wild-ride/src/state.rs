//! The state of a game.

use serde::{Deserialize, Serialize};
use whistle_core::{PerSeat, Seat, SeatSet};

use crate::contents::FULL_TRAIN;
use crate::wagon::matches;
use crate::{
    Answer, Config, Contents, Dice, Pace, PerTrain, Phase, Refill, Train, Wagons, WrongGrab,
};

/// WR-5: nobody sees and grabs in less time than this, in milliseconds.
pub const QUICKEST_MS: u16 = 100;

/// A state of the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    pub(crate) contents: Contents,
    /// The wagons in the deck; their order is drawn as they come.
    pub(crate) deck: PerTrain<Wagons>,
    pub(crate) trains: PerTrain<Wagons>,
    /// The wagons each seat has taken.
    pub(crate) taken: PerSeat<PerTrain<Wagons>>,
    /// The number of the take with which each seat last took wagons; 0 for none (WR-14).
    pub(crate) last_took: PerSeat<u8>,
    /// The seats with a stop sign.
    pub(crate) signs: SeatSet,
    pub(crate) phase: Phase,
    /// The seat whose turn it is.
    pub(crate) roller: Seat,
    /// Whether they took wagons in this turn (WR-11).
    pub(crate) roller_took: bool,
    /// The faces of the coloured dice, until the roll is over.
    pub(crate) dice: Option<Dice>,
    /// Each seat's answer to the roll, until all are revealed.
    pub(crate) answers: PerSeat<Option<Answer>>,
    /// The seats that have not answered yet: to a roll, or to a grab.
    pub(crate) waiting: SeatSet,
    /// The seats that grabbed, once that is revealed.
    pub(crate) grabbers: SeatSet,
    /// The seat with the locomotive die; after a locomotive, the seat that takes wagons.
    pub(crate) die: Option<Seat>,
    /// How often the grabber rolled it; 2 also when it goes round.
    pub(crate) own_rolls: u8,
    /// WR-10: whether a wrong grab stands because nobody noticed it.
    pub(crate) unnoticed: bool,
    pub(crate) seats: u8,
    pub(crate) single_double: bool,
    pub(crate) pace: Pace,
    pub(crate) wrong_grab: WrongGrab,
    pub(crate) refill: Refill,
    pub(crate) look_seconds: u8,
    pub(crate) first_player: Option<Seat>,
}

const _: () = assert!(size_of::<State>() <= 512, "search clones this millions of times");

impl State {
    /// The table before the first wagons are attached.
    pub(crate) fn set_up(config: &Config) -> State {
        State {
            contents: config.contents,
            deck: config.contents.wagons,
            trains: PerTrain::default(),
            taken: PerSeat::new(config.seats),
            last_took: PerSeat::new(config.seats),
            signs: SeatSet::EMPTY,
            phase: Phase::MakeTrains,
            roller: config.first_player.unwrap_or(Seat(0)),
            roller_took: false,
            dice: None,
            answers: PerSeat::new(config.seats),
            waiting: SeatSet::EMPTY,
            grabbers: SeatSet::EMPTY,
            die: None,
            own_rolls: 0,
            unnoticed: false,
            seats: config.seats,
            single_double: config.single_double,
            pace: config.pace,
            wrong_grab: config.wrong_grab,
            refill: config.refill,
            look_seconds: config.look_seconds,
            first_player: config.first_player,
        }
    }

    /// Returns the options of the table.
    pub fn config(&self) -> Config {
        Config {
            seats: self.seats,
            single_double: self.single_double,
            pace: self.pace,
            wrong_grab: self.wrong_grab,
            refill: self.refill,
            first_player: self.first_player,
            look_seconds: self.look_seconds,
            contents: self.contents,
        }
    }

    /// Returns the wagons of a train.
    pub fn train(&self, train: Train) -> &Wagons {
        &self.trains[train]
    }

    /// Returns the wagons in the deck.
    pub fn deck(&self) -> &PerTrain<Wagons> {
        &self.deck
    }

    /// Returns the wagons a seat has taken.
    pub fn taken(&self, seat: Seat) -> &PerTrain<Wagons> {
        &self.taken[seat]
    }

    /// Returns the seats with a stop sign.
    pub fn signs(&self) -> SeatSet {
        self.signs
    }

    /// Returns what the game is waiting for.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Returns whose turn it is.
    pub fn roller(&self) -> Seat {
        self.roller
    }

    /// Returns the seat that has the locomotive die, or took wagons with it.
    pub fn die(&self) -> Option<Seat> {
        self.die
    }

    /// Returns a seat's answer to the roll, until all are revealed.
    pub fn answer(&self, seat: Seat) -> Option<Answer> {
        self.answers[seat]
    }

    /// WR-6: returns the longest possible time of a grab, in milliseconds.
    pub fn slowest_ms(&self) -> u16 {
        u16::from(self.look_seconds) * 1_000
    }

    /// Returns the seat that has the locomotive die, or that takes wagons and refills after a locomotive.
    ///
    /// # Panics
    /// If there is none: before a grab, or once the roll is over.
    #[inline]
    pub(crate) fn taker(&self) -> Seat {
        self.die.expect("a seat has the die from the grab to the last wagon of the refill")
    }

    /// WR-10: lists the seats that may roll and grab.
    #[inline]
    pub(crate) fn without_sign(&self) -> SeatSet {
        Seat::all(self.seats).filter(|&seat| !self.signs.contains(seat)).collect()
    }

    /// WR-4: returns whether a train matches the roll.
    #[inline]
    pub(crate) fn train_matches(&self, train: Train) -> bool {
        self.dice.is_some_and(|dice| matches(&self.trains[train], dice, self.single_double))
    }

    /// Returns whether any train matches the roll.
    #[inline]
    pub(crate) fn any_matches(&self) -> bool {
        Train::ALL.into_iter().any(|train| self.train_matches(train))
    }

    /// WR-7, WR-10: returns whether the wagons of a train can be taken. After a wrong grab that nobody noticed, any
    /// train will do.
    #[inline]
    pub(crate) fn can_take(&self, train: Train) -> bool {
        self.train_matches(train) || self.unnoticed && !self.trains[train].is_empty()
    }

    /// WR-9: returns whether a locomotive has too few wagons.
    #[inline]
    fn is_short(&self, train: Train) -> bool {
        self.trains[train].total() < FULL_TRAIN
    }

    /// WR-9: returns whether a drawn wagon of a type is attached during a refill.
    #[inline]
    pub(crate) fn is_wanted(&self, train: Train) -> bool {
        self.is_short(train) || self.refill == Refill::AsTheyCome
    }

    /// WR-9: returns whether the trains need a refill and can get one.
    #[inline]
    pub(crate) fn needs_wagons(&self) -> bool {
        let mut short = Train::ALL.into_iter().filter(|&train| self.is_short(train));
        match self.refill {
            Refill::Wanted => short.any(|train| !self.deck[train].is_empty()),
            Refill::AsTheyCome => short.next().is_some(),
        }
    }
}
