//! The rules of a game: the one part that every game must implement.

use std::fmt::Debug;
use std::hash::Hash;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::{Awaited, ConfigError, Gift, Illegal, Meta, Outcome, Refusal, Rng, Seat, Sink, Turn};

/// The rules of a game. A value of the implementing type is one state of it.
///
/// Rules are pure: chance outcomes and actions come in, events go out. The laws that every implementation obeys are in
/// `whistle-testkit`.
///
/// Two states are equal when no future step and no view can tell them apart.
pub trait Rules: Clone + Debug + Eq + Serialize + DeserializeOwned + Send + Sync + 'static {
    /// Facts about the game that need no rules.
    const META: Meta;

    /// What is fixed before the game starts: the number of seats and the options.
    type Config: Clone + Debug + Eq + Serialize + DeserializeOwned + Send + Sync;
    /// An action taken by a seat. Small, so that lists of them are cheap.
    type Action: Copy + Debug + Ord + Hash + Serialize + DeserializeOwned + Send + Sync;
    /// An outcome of chance.
    type Chance: Clone + Debug + Eq + Serialize + DeserializeOwned + Send + Sync;
    /// Something that happened, with enough detail to narrate and animate it.
    type Event: Clone + Debug + Eq + Serialize + DeserializeOwned + Send + Sync;
    /// Why a rule of this game forbids something.
    type Refusal: Refusal + Send + Sync;

    /// Sets the game up, up to the first chance outcome.
    ///
    /// # Errors
    /// If the rules do not support this set-up.
    fn new(config: &Self::Config) -> Result<Self, ConfigError>;

    /// Returns the number of seats.
    fn seat_count(&self) -> u8;

    /// Returns whom the game is waiting for.
    fn turn(&self) -> Turn;

    /// Returns what the game is waiting for, and by which rule.
    fn awaits(&self) -> Awaited;

    /// Appends all legal actions of the seat to `out`, sorted and without duplicates.
    ///
    /// A seat that is not to act, or does not exist, has none.
    fn legal_actions(&self, seat: Seat, out: &mut Vec<Self::Action>);

    /// Explains why the seat may not do this on its turn.
    ///
    /// # Errors
    /// Exactly for the actions that [`Rules::legal_actions`] does not list.
    fn refuse(&self, seat: Seat, action: &Self::Action) -> Result<(), Illegal<Self::Refusal>> {
        let mut legal = Vec::new();
        self.legal_actions(seat, &mut legal);
        if legal.contains(action) { Ok(()) } else { Err(self.not_now()) }
    }

    /// Applies a seat's action.
    ///
    /// The action must be legal; an illegal one panics or leaves a meaningless state.
    fn apply(&mut self, seat: Seat, action: &Self::Action, events: &mut impl Sink<Self::Event>);

    /// Draws a chance outcome with the probabilities of a real table. Only called when chance is to decide.
    fn sample_chance(&self, rng: &mut impl Rng) -> Self::Chance;

    /// Lists the possible chance outcomes when chance is to decide: each once, with the number of equally likely ways
    /// to get it. Stops after at most `most` + 1 outcomes.
    ///
    /// Returns whether the game can list them; otherwise, callers try every draw of [`Rules::sample_chance`].
    fn list_chance(&self, _most: usize, _out: &mut Vec<(Self::Chance, u64)>) -> bool {
        false
    }

    /// Explains why this chance outcome is impossible when chance is to decide.
    ///
    /// # Errors
    /// Returns true for exactly the outcomes that [`Rules::sample_chance`] can never draw.
    fn refuse_chance(&self, outcome: &Self::Chance) -> Result<(), Illegal<Self::Refusal>>;

    /// Applies a chance outcome, which must be possible.
    fn apply_chance(&mut self, outcome: &Self::Chance, events: &mut impl Sink<Self::Event>);

    /// Explains why one seat may not give another this. Only called with two different seats and before the end. A game
    /// without gifts leaves this and [`Rules::apply_gift`] out.
    ///
    /// # Errors
    /// With the reason.
    fn refuse_gift(&self, _from: Seat, _gift: Gift) -> Result<(), Illegal<Self::Refusal>> {
        Err(Illegal::NoGifts { rule: Self::META.seats_rule })
    }

    /// Applies a gift that [`Rules::check_gift`] allows. It changes neither the turn nor anything that is hidden from a
    /// seat.
    fn apply_gift(&mut self, _from: Seat, _gift: Gift, _events: &mut impl Sink<Self::Event>) {}

    /// Returns the score sheet once the game is over.
    fn outcome(&self) -> Option<Outcome>;

    /// Checks that nothing is lost: every card, die and point is in exactly one place.
    ///
    /// # Errors
    /// Says what is wrong.
    fn check_invariants(&self) -> Result<(), String> {
        Ok(())
    }

    /// Explains why a seat may not do this now: there is no such seat, it is not its turn, or the rules forbid it.
    ///
    /// # Errors
    /// With the reason.
    fn check_action(
        &self,
        seat: Seat,
        action: &Self::Action,
    ) -> Result<(), Illegal<Self::Refusal>> {
        if seat.0 >= self.seat_count() {
            return Err(Illegal::NoSuchSeat { seat, rule: Self::META.seats_rule });
        }
        match self.turn() {
            Turn::Seats { seats } if seats.contains(seat) => self.refuse(seat, action),
            Turn::Seats { .. } => Err(self.out_of_turn(seat, action)),
            Turn::Chance | Turn::Over => Err(self.not_now()),
        }
    }

    /// Explains why this chance outcome is impossible now.
    ///
    /// # Errors
    /// With the reason.
    fn check_chance(&self, outcome: &Self::Chance) -> Result<(), Illegal<Self::Refusal>> {
        match self.turn() {
            Turn::Chance => self.refuse_chance(outcome),
            Turn::Seats { .. } | Turn::Over => Err(self.not_now()),
        }
    }

    /// Explains why one seat may not give this to another now.
    ///
    /// # Errors
    /// With the reason.
    fn check_gift(&self, from: Seat, gift: Gift) -> Result<(), Illegal<Self::Refusal>> {
        if let Some(seat) = [from, gift.to].into_iter().find(|seat| seat.0 >= self.seat_count()) {
            return Err(Illegal::NoSuchSeat { seat, rule: Self::META.seats_rule });
        }
        if self.turn() == Turn::Over {
            return Err(self.not_now());
        }
        self.refuse_gift(from, gift)
    }

    /// Returns the most that one seat may give another now.
    fn most_given(&self, from: Seat, to: Seat) -> u8 {
        let allowed = |&count: &u8| self.check_gift(from, Gift { to, count }).is_ok();
        (1..=u8::MAX).take_while(allowed).last().unwrap_or_default()
    }

    /// Explains why a seat may not act while others may.
    fn out_of_turn(&self, _seat: Seat, _action: &Self::Action) -> Illegal<Self::Refusal> {
        Illegal::NotYourTurn { awaited: self.awaits() }
    }

    /// Refuses an action that is impossible at this point.
    fn not_now(&self) -> Illegal<Self::Refusal> {
        Illegal::NotNow { awaited: self.awaits() }
    }
}
