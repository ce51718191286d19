//! Views.

use serde::{Deserialize, Serialize};
use whistle_core::pieces::FixedList;
use whistle_core::{HiddenInformation, PerSeat, Rng, Rules as _, Seat, Viewer};

use crate::card::ALL_CARDS;
use crate::deal::{Deal, Hidden};
use crate::{
    Card, CardSet, CompanySet, CompanyValue, Event, Lane, LaneCard, LaneCards, Locomotive,
    PerCompany, Phase, Railway, ShareSet, State, Trick,
};

/// The view of a seat or spectator (TR-17: everything except the others' hands).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "the names explain the fields")]
pub struct View {
    /// The viewer; `null` for a spectator.
    pub viewer: Viewer,
    pub phase: Phase,
    /// The seat to act; `null` for a chance outcome and after the end.
    pub active: Option<Seat>,
    pub lane: Lane,
    /// The leader of the trick, or the next one.
    pub lead: Seat,
    /// The seat whose card is winning the trick; the winner once it is complete.
    pub winning: Seat,
    pub seats: PerSeat<SeatView>,
    pub railways: PerCompany<Railway>,
    pub locomotives: PerCompany<Option<Locomotive>>,
    /// The value of each company if the game ended now.
    pub values: PerCompany<CompanyValue>,
    /// The viewer's own hand; empty for a spectator.
    pub hand: CardSet,
    /// Whether cities and locomotives were shuffled (TR-18).
    pub shuffled_track: bool,
    /// The first leader set by the table's options, if any (TR-4).
    pub first_lead: Option<Seat>,
    pub memory: Memory,
}

/// The public part of a seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "the names explain the fields")]
pub struct SeatView {
    pub hand_size: u8,
    /// Its card in the trick, until that is a share, in the lane, gone or laid.
    pub played: Option<Card>,
    pub shares: ShareSet,
    /// The value of its shares if the game ended now.
    pub worth: i32,
}

/// What an attentive player remembers but no longer sees.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Memory {
    /// The companies that each seat has shown to lack.
    pub voids: PerSeat<CompanySet>,
    /// The cards that left the game (TR-9).
    pub gone: CardSet,
    /// The tricks so far, the current one last; none when the game is over.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tricks: Vec<Trick>,
}

impl HiddenInformation for State {
    type View = View;

    fn view(&self, viewer: Viewer) -> View {
        let standings = self.standings();
        // TR-4: until the first trick, the leader set by the table's options.
        let set = matches!(self.phase, Phase::LayLane | Phase::Deal).then_some(self.first_lead);
        let set = set.flatten();
        View {
            viewer,
            phase: self.phase,
            active: self.turn().actors().first(),
            lane: self.lane.with_past(LaneCards::default()),
            lead: set.unwrap_or(self.lead),
            winning: set.unwrap_or(self.winning),
            seats: PerSeat::from_fn(self.seats, |seat| SeatView {
                hand_size: self.hands[seat].len() as u8,
                played: self.played[seat],
                shares: self.shares[seat],
                worth: standings[seat].score,
            }),
            railways: self.railways,
            locomotives: self.locomotives,
            values: self.values(),
            hand: viewer.seat().map(|seat| self.hands[seat]).unwrap_or_default(),
            shuffled_track: self.shuffled_track,
            first_lead: self.first_lead,
            memory: Memory { voids: self.voids, gone: self.gone, tricks: self.tricks() },
        }
    }

    /// The view and its memory, with the unseen cards dealt to the others at random.
    fn sample_world(view: &View, rng: &mut impl Rng) -> State {
        let seats = view.seats.seats();
        let tricks = &view.memory.tricks;
        let past = tricks.iter().map(|trick| trick.prize).take(usize::from(view.lane.played()));
        let plays = tricks.iter().flat_map(|trick| trick.cards.iter().copied());
        State {
            hands: deal_of(view).sample(rng),
            shares: PerSeat::from_fn(seats, |seat| view.seats[seat].shares),
            gone: view.memory.gone,
            railways: view.railways,
            locomotives: view.locomotives,
            lane: view.lane.with_past(FixedList::new(past).expect("no lane is longer")),
            played: PerSeat::from_fn(seats, |seat| view.seats[seat].played),
            voids: view.memory.voids,
            plays: FixedList::new(plays).expect("no game has more cards to play"),
            phase: view.phase,
            lead: view.lead,
            winning: view.winning,
            // During chance outcomes and after the end it stays with the leader.
            active: view.active.unwrap_or(view.lead),
            seats,
            shuffled_track: view.shuffled_track,
            first_lead: view.first_lead,
        }
    }

    /// TR-17: everything but hands is public.
    fn visible_event(event: &Event, viewer: Viewer) -> Option<Event> {
        Some(match *event {
            Event::HandDealt { seat, count, .. } if !viewer.is(seat) => {
                Event::HandDealt { seat, count, cards: None }
            }
            ref public => public.clone(),
        })
    }

    /// A card that leaves a hand is news to everyone else.
    fn reveals_secret(event: &Event) -> bool {
        matches!(event, Event::CardPlayed { .. })
    }
}

/// States the problem: which unseen cards can be in which hand.
fn deal_of(view: &View) -> Deal {
    let mut hidden = PerSeat::from_fn(view.seats.seats(), |seat| Hidden {
        size: view.seats[seat].hand_size,
        voids: view.memory.voids[seat],
    });
    let mut known = PerSeat::new(view.seats.seats());
    if let Some(seat) = view.viewer.seat() {
        known[seat] = view.hand;
        hidden[seat].size = 0;
    }
    let dealt = view.seats.as_slice().iter().any(|seat| seat.hand_size > 0);
    let unseen = if dealt { ALL_CARDS.minus(seen(view)) } else { CardSet::default() };
    Deal { known, hidden, unseen }
}

/// Collects every card that the viewer can see or has seen leave.
pub(crate) fn seen(view: &View) -> CardSet {
    let seats = view.seats.as_slice().iter();
    let before_seats = seats.flat_map(|seat| seat.played.into_iter().chain(cards(seat.shares)));
    let railways = view.railways.values().iter().flat_map(Railway::stations);
    let stations = railways.filter_map(|station| station.card());
    let lane = view.lane.rest().iter().filter_map(|card| match card {
        LaneCard::Share(share) => share.card(),
        _ => None,
    });
    let open: CardSet = before_seats.chain(stations).chain(lane).collect();
    open.or(view.hand).or(view.memory.gone)
}

/// Lists the shares that were company cards.
pub(crate) fn cards(shares: ShareSet) -> impl Iterator<Item = Card> {
    shares.iter().filter_map(|share| share.card())
}
