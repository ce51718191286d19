//! What the table waits for, and the rules of each such moment.
//!
//! A file a moment: what may be done (`offer`), why something else may not (`refuse`), and what
//! follows (`apply`), side by side.

mod complete;
mod menu;
mod nature;
mod pick;
mod place;
mod second_half;
mod setup;
mod ticket;
mod turn;

use serde::{Deserialize, Serialize};
use whistle_core::{
    Awaited, ConfigError, Counter, HiddenInformation, Illegal, Meta, Outcome, Promises, Race, Rng,
    Rules, Sample, Seat, Sink, Statistics, TextBoard, Turn, Viewer, Words,
};

use crate::{Action, Chance, Colour, Config, Event, Refusal, State, View};

/// What the table waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Phase {
    /// Nature deals train cards.
    DealTrains,
    /// Nature deals the first tickets.
    DealTickets,
    /// Nature draws who plays first.
    DrawFirstPlayer,
    /// Everybody chooses first tickets, all at once.
    ChooseTickets,
    /// The active seat draws trains, places trains or draws tickets.
    Act,
    /// Nature gives the active seat the top card of the train deck.
    DrawTrain {
        /// Whether this is the last card of the turn.
        last: bool,
    },
    /// Nature turns up a train card in place of the one that was taken.
    TurnUp {
        /// Whether the card that was taken was the last of the turn.
        last: bool,
    },
    /// The active seat draws a second train card, or not.
    SecondPick,
    /// The active seat has started a suit and says how many locomotives go on top.
    AddLocomotives {
        /// The suit's colour.
        colour: Colour,
        /// How many cards of the colour it has.
        cards: u8,
    },
    /// Nature gives the active seat tickets from the shuffled part of the deck.
    DrawTickets,
    /// The active seat chooses which of the drawn tickets to keep.
    KeepTickets,
    /// The active seat completes tickets with its stack.
    Complete,
    /// Nothing: the game is over.
    Over,
}

/// How the last card left the train deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum LastCard {
    /// It has not left yet.
    InDeck,
    /// A seat drew it.
    Drawn,
    /// It was turned up in the draw area.
    TurnedUp,
    /// It was dealt or laid out at the start of the second half.
    Dealt,
}

impl Phase {
    /// Returns the rule that says whose moment this is, in a game of two or three; see
    /// [`State::rule`].
    pub(crate) fn rule(self) -> &'static str {
        match self {
            Phase::DealTrains => "TT-1",
            Phase::DealTickets | Phase::ChooseTickets => "TT-2",
            Phase::DrawFirstPlayer => "TT-3",
            Phase::Act => "TT-6",
            Phase::DrawTrain { .. } | Phase::TurnUp { .. } | Phase::SecondPick => "TT-7",
            Phase::AddLocomotives { .. } => "TT-8",
            Phase::DrawTickets | Phase::KeepTickets => "TT-12",
            Phase::Complete => "TT-15",
            Phase::Over => "TT-16",
        }
    }

    /// Returns what the table waits for, in words that follow "the table waits for".
    pub(crate) fn awaits(self) -> &'static str {
        match self {
            Phase::DealTrains => "train cards to be dealt",
            Phase::DealTickets => "tickets to be dealt",
            Phase::DrawFirstPlayer => "the first player to be drawn",
            Phase::ChooseTickets => "everybody to choose tickets",
            Phase::Act => "trains to be drawn or placed, or tickets to be drawn",
            Phase::DrawTrain { .. } => "a train card to be drawn",
            Phase::TurnUp { .. } => "a train card to be turned up",
            Phase::SecondPick => "a second train card to be drawn",
            Phase::AddLocomotives { .. } => "locomotives to be put on the suit",
            Phase::DrawTickets => "tickets to be drawn",
            Phase::KeepTickets => "drawn tickets to be kept or returned",
            Phase::Complete => "tickets to be completed",
            Phase::Over => "nobody, since the game is over",
        }
    }
}

impl State {
    /// Returns the rule that says whose moment this is: four players are dealt to a second time and
    /// end later (TT-17).
    pub(crate) fn rule(&self) -> &'static str {
        match self.phase {
            Phase::DealTrains if self.half == 2 => "TT-17",
            Phase::Over if self.seats == 4 => "TT-17",
            phase => phase.rule(),
        }
    }

    /// Refuses train cards that the deck does not have.
    fn not_in_deck(&self) -> Refusal {
        Refusal::NotInDeck { phase: self.phase, rule: self.rule() }
    }
}

impl Rules for State {
    const META: Meta = crate::meta::META;
    type Config = Config;
    type Action = Action;
    type Chance = Chance;
    type Event = Event;
    type Refusal = Refusal;

    fn new(config: &Config) -> Result<State, ConfigError> {
        config.validate()?;
        Ok(State::set_up(config))
    }

    fn seat_count(&self) -> u8 {
        self.seats
    }

    #[inline]
    fn turn(&self) -> Turn {
        self.waits_for()
    }

    #[inline]
    fn legal_actions(&self, seat: Seat, out: &mut Vec<Action>) {
        if self.phase == Phase::ChooseTickets {
            if self.choosing.contains(seat) {
                ticket::offer_first(self, seat, out);
            }
            return;
        }
        if seat != self.active {
            return;
        }
        match self.phase {
            Phase::Act => turn::offer(self, seat, out),
            Phase::SecondPick => pick::offer_second(self, out),
            Phase::AddLocomotives { colour, cards } => {
                place::offer_locomotives(self, seat, colour, cards, out);
            }
            Phase::KeepTickets => ticket::offer_drawn(self, seat, out),
            Phase::Complete => complete::offer(self, seat, out),
            Phase::DealTrains
            | Phase::DealTickets
            | Phase::DrawFirstPlayer
            | Phase::ChooseTickets
            | Phase::DrawTrain { .. }
            | Phase::TurnUp { .. }
            | Phase::DrawTickets
            | Phase::Over => (),
        }
    }

    fn awaits(&self) -> Awaited {
        Awaited { rule: self.rule(), what: self.phase.awaits() }
    }

    fn refuse(&self, seat: Seat, action: &Action) -> Result<(), Illegal<Refusal>> {
        match (self.phase, *action) {
            (Phase::ChooseTickets | Phase::KeepTickets, Action::KeepTicket { place }) => {
                ticket::refuse_keep(self, seat, place)
            }
            (Phase::ChooseTickets, Action::ReturnRest) => ticket::refuse_return_first(self, seat),
            (Phase::KeepTickets, Action::ReturnRest)
            | (Phase::SecondPick, Action::StopDrawing)
            | (Phase::Complete, Action::FinishCompleting) => Ok(()),
            (Phase::Act | Phase::SecondPick, Action::TakeFaceUp { card }) => {
                pick::refuse_face_up(self, card)
            }
            (Phase::Act | Phase::SecondPick, Action::DrawFromDeck) => pick::refuse_deck(self),
            (Phase::Act, Action::PlaceSuit { colour, cards }) => {
                place::refuse_suit(self, seat, colour, cards)
            }
            (Phase::AddLocomotives { colour, cards }, Action::AddLocomotives { count }) => {
                place::refuse_locomotives(self, seat, colour, cards, count)
            }
            (Phase::Act, Action::PlaceThree { colours }) => {
                place::refuse_three(self, seat, colours)
            }
            (Phase::Act, Action::DrawTickets) => ticket::refuse_draw(self),
            (Phase::Act, Action::Pass) => turn::refuse_pass(self, seat),
            (Phase::Complete, Action::CompleteTicket { ticket }) => {
                complete::refuse(self, seat, ticket)
            }
            _ => Err(self.not_now()),
        }
    }

    #[inline]
    fn apply(&mut self, seat: Seat, action: &Action, events: &mut impl Sink<Event>) {
        match *action {
            Action::KeepTicket { place } => ticket::keep(self, seat, place, events),
            Action::ReturnRest => ticket::return_rest(self, seat, events),
            Action::TakeFaceUp { card } => pick::take_face_up(self, seat, card, events),
            Action::DrawFromDeck => pick::draw_from_deck(self, seat, events),
            Action::StopDrawing => pick::stop(self, seat, events),
            Action::PlaceSuit { colour, cards } => {
                place::start_suit(self, seat, colour, cards, events);
            }
            Action::AddLocomotives { count } => place::finish_suit(self, seat, count, events),
            Action::PlaceThree { colours } => place::three(self, seat, colours, events),
            Action::DrawTickets => ticket::draw(self, seat, events),
            Action::Pass => turn::pass(self, seat, events),
            Action::CompleteTicket { ticket } => complete::apply(self, seat, ticket, events),
            Action::FinishCompleting => complete::finish(self, seat, events),
        }
    }

    #[inline]
    fn sample_chance(&self, rng: &mut impl Rng) -> Chance {
        nature::sample(self, rng)
    }

    fn refuse_chance(&self, outcome: &Chance) -> Result<(), Illegal<Refusal>> {
        nature::refuse(self, outcome)
    }

    #[inline]
    fn apply_chance(&mut self, outcome: &Chance, events: &mut impl Sink<Event>) {
        nature::apply(self, outcome, events);
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.phase == Phase::Over).then(|| self.final_outcome())
    }

    fn check_invariants(&self) -> Result<(), String> {
        self.check()
    }
}

impl HiddenInformation for State {
    type View = View;

    fn view(&self, viewer: Viewer) -> View {
        View::build(self, viewer)
    }

    fn visible_event(event: &Event, viewer: Viewer) -> Option<Event> {
        event.visible_event(viewer)
    }

    fn reveals_secret(event: &Event) -> bool {
        event.reveals_secret()
    }

    fn sample_world(view: &View, rng: &mut impl Rng) -> State {
        crate::world::sample(view, rng)
    }
}

impl Race for State {}

impl Statistics for State {
    const COUNTERS: &'static [Counter] = crate::counting::COUNTERS;

    fn counter_items(&self, counter: usize) -> Vec<String> {
        crate::counting::items(counter)
    }

    fn samples(event: &Event, notes: &mut impl FnMut(Sample)) {
        crate::counting::samples(event, notes);
    }
}

impl TextBoard for State {
    fn render_text(view: &View, words: &dyn Words) -> String {
        crate::draw::table(view, words)
    }
}

impl Promises for State {}
