//! The laws catch what they are for: a small game for two, with one hidden card each and a deck, is
//! played with secrets told on purpose, and with twins that are none.

use std::panic::catch_unwind;

use serde::{Deserialize, Serialize};
use whistle_core::prelude::*;
use whistle_core::{
    Awaited, ConfigError, Illegal, Meta, NoRefusal, Outcome, Pcg32, PerSeat, Rng, Seat, SeatSet,
    Sink, Standing, Turn, Viewer,
};
use whistle_testkit::Laws;

/// What the game gives away.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
enum Leak {
    #[default]
    Nothing,
    /// A view shows the other hand.
    Hand,
    /// After the end one may go on.
    Ending,
}

/// Each is dealt one of four cards; in turn they show theirs, and the higher wins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct HighCard {
    leak: Leak,
    hands: Option<[u8; 2]>,
    shown: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
enum Action {
    Show,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Event {
    Dealt { seat: Seat, card: Option<u8> },
    Shown { seat: Seat, card: u8 },
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct View {
    leak: Leak,
    viewer: Viewer,
    cards: [Option<u8>; 2],
    dealt: bool,
    shown: u8,
}

impl Rules for HighCard {
    const META: Meta = Meta {
        id: "high-card",
        title: "High Card",
        max_seats: 2,
        seats_rule: "HC-1",
        ..Meta::BLANK
    };

    type Config = Leak;
    type Action = Action;
    type Chance = [u8; 2];
    type Event = Event;
    type Refusal = NoRefusal;

    fn new(leak: &Leak) -> Result<Self, ConfigError> {
        Ok(HighCard { leak: *leak, hands: None, shown: 0 })
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
            out.push(Action::Show);
        }
    }

    fn awaits(&self) -> Awaited {
        Awaited { rule: "HC-1", what: "a card" }
    }

    fn check_action(&self, seat: Seat, action: &Action) -> Result<(), Illegal<NoRefusal>> {
        let late = self.leak == Leak::Ending && self.shown == 2 && seat == Seat(1);
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
            let leaks = self.leak == Leak::Hand && viewer != Viewer::Spectator;
            if open || leaks {
                cards[seat.index()] = self.hands.map(|hands| hands[seat.index()]);
            }
        }
        View { leak: self.leak, viewer, cards, dealt: self.hands.is_some(), shown: self.shown }
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
        HighCard { leak: view.leak, hands: view.dealt.then_some(hands), shown: view.shown }
    }
}

impl Race for HighCard {}
impl Statistics for HighCard {}
impl Promises for HighCard {}
impl TextBoard for HighCard {}
impl Heuristics for HighCard {}

/// The card that a seat cannot see could be any of the deck.
fn twin(_: &HighCard, hands: &[u8; 2], seat: Seat, rng: &mut Pcg32) -> [u8; 2] {
    let mut deck: Vec<u8> = (1..=4).collect();
    deck.retain(|card| *card != hands[seat.index()]);
    let mut other = *hands;
    other[1 - seat.index()] = rng.pick(&deck);
    other
}

/// Cards could be swapped among the others; but there is only one.
fn same(_: &HighCard, hands: &[u8; 2], _: Seat, _: &mut Pcg32) -> [u8; 2] {
    *hands
}

fn broken(
    leak: Leak,
    twin: fn(&HighCard, &[u8; 2], Seat, &mut Pcg32) -> [u8; 2],
) -> Option<String> {
    let held = catch_unwind(|| Laws::<HighCard>::of(leak).games(40).twins(twin).hold());
    held.err().map(|panic| panic.downcast_ref::<String>().cloned().unwrap_or_default())
}

#[test]
fn an_honest_game_obeys_the_laws() {
    assert_eq!(broken(Leak::Nothing, twin), None);
}

#[test]
fn a_leaked_hand_is_found_with_two_seats_too() {
    let found = broken(Leak::Hand, twin).expect("it is found");
    assert!(found.contains("sees twins apart"), "{found}");
}

#[test]
fn twins_that_never_differ_test_nothing_and_fail() {
    let found = broken(Leak::Nothing, same).expect("it is found");
    assert!(found.contains("never differed"), "{found}");
}

#[test]
fn a_game_that_goes_on_after_its_end_is_found() {
    let found = broken(Leak::Ending, twin).expect("it is found");
    assert!(found.contains("after the end") || found.contains("not refused"), "{found}");
}
