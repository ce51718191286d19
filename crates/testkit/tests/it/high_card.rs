//! A small game for two, with one hidden card each and a deck, which can violate the laws on demand.

use serde::{Deserialize, Serialize};
use whistle_core::prelude::*;
use whistle_core::{
    Awaited, ConfigError, Illegal, Meta, NoRefusal, Outcome, PerSeat, Rng, Seat, SeatSet, Sink,
    Standing, Turn, Viewer,
};

/// The law to violate.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Fault {
    #[default]
    Nothing,
    /// A view shows the other hand.
    Hand,
    /// Play continues after the end.
    Ending,
    /// There are features but no action indices.
    NoNumbering,
    /// A feature is above its range.
    Range,
    /// There are more features once a card is shown.
    Length,
    /// A feature counts how often it was computed.
    Impure,
    /// A feature contains something that comparing views cannot reveal.
    Peek,
    /// An action has no index.
    NoIndex,
    /// Two actions have one index.
    SameIndex,
    /// An index is beyond the count.
    Beyond,
    /// Two indices stand for one action.
    TwoIndices,
    /// An index depends on hidden information.
    HiddenIndex,
    /// Features do not change.
    Silent,
}

/// Each player is dealt one of four cards; in turn they show theirs, and the higher wins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct HighCard {
    pub(crate) fault: Fault,
    pub(crate) hands: Option<[u8; 2]>,
    pub(crate) shown: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub(crate) enum Action {
    Show,
    Slam,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Event {
    Dealt { seat: Seat, card: Option<u8> },
    Shown { seat: Seat, card: u8 },
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct View {
    pub(crate) fault: Fault,
    viewer: Viewer,
    pub(crate) cards: [Option<u8>; 2],
    dealt: bool,
    pub(crate) shown: u8,
    /// The other player's card, at a table that reveals it.
    pub(crate) peek: Peek,
}

/// A card that always compares as equal.
#[derive(Clone, Copy, Debug, Default, Eq, Serialize, Deserialize)]
pub(crate) struct Peek(pub(crate) u8);

impl PartialEq for Peek {
    fn eq(&self, _: &Peek) -> bool {
        true
    }
}

impl Rules for HighCard {
    const META: Meta = Meta {
        id: "high-card",
        title: "High Card",
        max_seats: 2,
        seats_rule: "HC-1",
        ..Meta::BLANK
    };

    type Config = Fault;
    type Action = Action;
    type Chance = [u8; 2];
    type Event = Event;
    type Refusal = NoRefusal;

    fn new(fault: &Fault) -> Result<Self, ConfigError> {
        Ok(HighCard { fault: *fault, hands: None, shown: 0 })
    }

    fn seat_count(&self) -> u8 {
        2
    }

    fn turn(&self) -> Turn {
        match (self.hands, self.shown) {
            (None, _) => Turn::Chance,
            (_, 2..) => Turn::Over,
            (_, shown) => Turn::Seats { seats: SeatSet::one(Seat(shown)) },
        }
    }

    fn legal_actions(&self, seat: Seat, out: &mut Vec<Action>) {
        if self.turn().actors().contains(seat) {
            out.extend([Action::Show, Action::Slam]);
        }
    }

    fn awaits(&self) -> Awaited {
        Awaited { rule: "HC-1", what: "a card" }
    }

    fn check_action(&self, seat: Seat, action: &Action) -> Result<(), Illegal<NoRefusal>> {
        let late = self.fault == Fault::Ending && self.shown == 2 && seat == Seat(1);
        if self.turn().actors().contains(seat) || late {
            self.refuse(seat, action)
        } else {
            Err(self.not_now())
        }
    }

    fn refuse(&self, _: Seat, _: &Action) -> Result<(), Illegal<NoRefusal>> {
        Ok(())
    }

    fn apply(&mut self, seat: Seat, _: &Action, events: &mut impl Sink<Event>) {
        let hands = self.hands.expect("they were dealt");
        self.shown += 1;
        events.push(Event::Shown { seat, card: hands[seat.index()] });
    }

    fn sample_chance(&self, rng: &mut impl Rng) -> [u8; 2] {
        let mut deck = [1, 2, 3, 4];
        rng.shuffle(&mut deck);
        [deck[0], deck[1]]
    }

    fn refuse_chance(&self, [one, two]: &[u8; 2]) -> Result<(), Illegal<NoRefusal>> {
        let fits = one != two && (1..=4).contains(one) && (1..=4).contains(two);
        if fits { Ok(()) } else { Err(Illegal::impossible("HC-1", "no such cards")) }
    }

    fn apply_chance(&mut self, hands: &[u8; 2], events: &mut impl Sink<Event>) {
        self.hands = Some(*hands);
        for seat in Seat::all(2) {
            events.push(Event::Dealt { seat, card: Some(hands[seat.index()]) });
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        let hands = self.hands.filter(|_| self.shown >= 2)?;
        let standings = PerSeat::from_fn(2, |seat| {
            let (own, other) = (hands[seat.index()], hands[1 - seat.index()]);
            let mut standing = Standing { score: own.into(), ..Standing::default() };
            (standing.rank, standing.points[0]) = (if own > other { 1 } else { 2 }, own.into());
            standing
        });
        Some(Outcome { reason: "shown", components: &["card"], standings })
    }
}

impl HiddenInformation for HighCard {
    type View = View;

    fn view(&self, viewer: Viewer) -> View {
        let mut cards = [None; 2];
        for seat in Seat::all(2) {
            let open = viewer.is(seat) || seat.0 < self.shown;
            let leaks = self.fault == Fault::Hand && viewer != Viewer::Spectator;
            if open || leaks {
                cards[seat.index()] = self.hands.map(|hands| hands[seat.index()]);
            }
        }
        let other = viewer.seat().map_or(0, |seat| 1 - seat.index());
        let peek = Peek(self.hands.map_or(0, |hands| hands[other]));
        let (fault, dealt, shown) = (self.fault, self.hands.is_some(), self.shown);
        View { fault, viewer, cards, dealt, shown, peek }
    }

    fn visible_event(event: &Event, viewer: Viewer) -> Option<Event> {
        Some(match event {
            Event::Dealt { seat, .. } if !viewer.is(*seat) => {
                Event::Dealt { seat: *seat, card: None }
            }
            seen => seen.clone(),
        })
    }

    fn reveals_secret(event: &Event) -> bool {
        matches!(event, Event::Shown { .. })
    }

    fn sample_world(view: &View, rng: &mut impl Rng) -> Self {
        let mut deck = vec![1, 2, 3, 4];
        deck.retain(|card| !view.cards.contains(&Some(*card)));
        rng.shuffle(&mut deck);
        let hands =
            view.cards.map(|card| card.unwrap_or_else(|| deck.pop().expect("two are left")));
        HighCard { fault: view.fault, hands: view.dealt.then_some(hands), shown: view.shown }
    }
}

impl Race for HighCard {}
impl Statistics for HighCard {}
impl Promises for HighCard {}
impl TextBoard for HighCard {}
impl Heuristics for HighCard {}
