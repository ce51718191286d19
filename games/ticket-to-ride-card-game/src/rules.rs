//! Dispatches the rules to the current phase.

use whistle_core::{
    Awaited, ConfigError, Illegal, Meta, Outcome, Promises, Race, Rng, Rules, Seat, SeatSet, Sink,
    Turn, refuse_if,
};

use crate::phase::{Verdict, complete, draw_trains, place, setup, ticket, turn};
use crate::train::draw;
use crate::{Action, Chance, Config, Event, LastCard, Phase, Refusal, State};

impl Rules for State {
    const META: Meta = crate::meta::META;

    type Config = Config;
    type Action = Action;
    type Chance = Chance;
    type Event = Event;
    type Refusal = Refusal;

    fn new(config: &Config) -> Result<State, ConfigError> {
        Self::META.check_seats(config.seats)?;
        ConfigError::check_seat("first_player", config.first_player, config.seats)?;
        Ok(State::set_up(config))
    }

    fn seat_count(&self) -> u8 {
        self.seats
    }

    #[inline]
    fn turn(&self) -> Turn {
        match self.phase {
            Phase::DealTrains
            | Phase::DealTickets
            | Phase::DrawFirstPlayer
            | Phase::DrawTrain { .. }
            | Phase::TurnUp { .. }
            | Phase::DrawTickets => Turn::Chance,
            Phase::ChooseTickets => Turn::seats(self.choosing),
            Phase::Over => Turn::Over,
            Phase::Act
            | Phase::SecondPick
            | Phase::AddLocomotives { .. }
            | Phase::KeepTickets
            | Phase::Complete => Turn::seats(SeatSet::one(self.active)),
        }
    }

    fn awaits(&self) -> Awaited {
        let (rule, what) = match self.phase {
            Phase::DealTrains if self.half == 2 => ("TT-17", "train cards to be dealt"),
            Phase::DealTrains => ("TT-1", "train cards to be dealt"),
            Phase::DealTickets => ("TT-2", "tickets to be dealt"),
            Phase::ChooseTickets => ("TT-2", "all seats to choose tickets"),
            Phase::DrawFirstPlayer => ("TT-3", "the first player to be drawn"),
            Phase::Act => ("TT-6", "trains to be drawn or placed, or tickets to be drawn"),
            Phase::DrawTrain { .. } => ("TT-7", "a train card to be drawn"),
            Phase::TurnUp { .. } => ("TT-7", "a train card to be turned up"),
            Phase::SecondPick => ("TT-7", "a second train card to be drawn"),
            Phase::AddLocomotives { .. } => ("TT-8", "locomotives to be put on the suit"),
            Phase::DrawTickets => ("TT-12", "tickets to be drawn"),
            Phase::KeepTickets => ("TT-12", "drawn tickets to be kept or returned"),
            Phase::Complete => ("TT-15", "tickets to be completed"),
            // With four players the game ends after the second half.
            Phase::Over if self.seats == 4 => ("TT-17", "nobody, since the game is over"),
            Phase::Over => ("TT-16", "nobody, since the game is over"),
        };
        Awaited { rule, what }
    }

    #[inline(always)]
    fn legal_actions(&self, seat: Seat, out: &mut Vec<Action>) {
        match self.phase {
            Phase::ChooseTickets if self.choosing.contains(seat) => ticket::offer(self, seat, out),
            _ if seat != self.active => (),
            Phase::Act => turn::offer(self, out),
            Phase::SecondPick => draw_trains::offer(self, true, out),
            Phase::AddLocomotives { colour, cards } => {
                place::offer_locomotives(self, colour, cards, out);
            }
            Phase::KeepTickets => ticket::offer(self, seat, out),
            Phase::Complete => complete::offer(self, out),
            _ => (),
        }
    }

    fn refuse(&self, seat: Seat, action: &Action) -> Verdict {
        match (self.phase, *action) {
            (Phase::ChooseTickets | Phase::KeepTickets, Action::KeepTicket { place }) => {
                ticket::refuse_keep(self, seat, place)
            }
            (Phase::ChooseTickets, Action::ReturnRest) => {
                refuse_if(self.marks[seat.index()] == 0, Refusal::MustKeepOne)
            }
            (Phase::KeepTickets, Action::ReturnRest)
            | (Phase::SecondPick, Action::StopDrawing)
            | (Phase::Complete, Action::FinishCompleting) => Ok(()),
            (Phase::Act | Phase::SecondPick, Action::TakeFaceUp { card }) => {
                draw_trains::refuse_face_up(self, card)
            }
            (Phase::Act | Phase::SecondPick, Action::DrawFromDeck) => {
                refuse_if(self.deck.is_empty(), Refusal::NoTrainsLeft)
            }
            (Phase::Act, Action::PlaceSuit { colour, cards }) => {
                place::refuse_suit(self, colour, cards)
            }
            (Phase::AddLocomotives { colour, cards }, Action::AddLocomotives { count }) => {
                place::refuse_locomotives(self, colour, cards, count)
            }
            (Phase::Act, Action::PlaceThree { colours }) => place::refuse_three(self, colours),
            (Phase::Act, Action::DrawTickets) => {
                refuse_if(self.ticket_deck() == 0, Refusal::NoTicketsLeft)
            }
            (Phase::Act, Action::Pass) => turn::refuse_pass(self),
            (Phase::Complete, Action::CompleteTicket { ticket }) => complete::refuse(self, ticket),
            _ => Err(self.not_now()),
        }
    }

    #[inline]
    fn apply(&mut self, seat: Seat, action: &Action, events: &mut impl Sink<Event>) {
        match *action {
            Action::KeepTicket { place } => ticket::keep(self, seat, place, events),
            Action::ReturnRest => ticket::return_rest(self, seat, events),
            Action::TakeFaceUp { card } => draw_trains::take_face_up(self, card, events),
            Action::DrawFromDeck => draw_trains::draw_from_deck(self, events),
            Action::StopDrawing => draw_trains::stop(self, events),
            Action::PlaceSuit { colour, cards } => place::suit(self, colour, cards, events),
            Action::AddLocomotives { count } => place::finish_suit(self, count, events),
            Action::PlaceThree { colours } => place::three(self, colours, events),
            Action::DrawTickets => ticket::draw(self, events),
            Action::Pass => turn::pass(self, events),
            Action::CompleteTicket { ticket } => complete::apply(self, ticket, events),
            Action::FinishCompleting => complete::finish(self, events),
        }
    }

    #[inline]
    fn sample_chance(&self, rng: &mut impl Rng) -> Chance {
        match self.phase {
            Phase::DrawTrain { .. } => {
                Chance::DrawTrain { seat: self.active, card: draw(&self.deck, rng) }
            }
            Phase::TurnUp { .. } => Chance::TurnUp { card: draw(&self.deck, rng) },
            Phase::DrawTickets => ticket::sample_draw(self, rng),
            Phase::DealTrains => setup::sample_trains(self, rng),
            Phase::DealTickets => setup::sample_tickets(self, rng),
            _ => Chance::DrawFirstPlayer { seat: Seat(rng.below(u32::from(self.seats)) as u8) },
        }
    }

    fn refuse_chance(&self, outcome: &Chance) -> Verdict {
        match (self.phase, outcome) {
            (Phase::DealTrains, Chance::DealTrains { hands, face_up }) => {
                setup::refuse_trains(self, hands, face_up)
            }
            (Phase::DealTickets, Chance::DealTickets { tickets }) => {
                setup::refuse_tickets(self, tickets)
            }
            (Phase::DrawFirstPlayer, Chance::DrawFirstPlayer { seat }) if seat.0 >= self.seats => {
                Err(Illegal::NoSuchSeat { seat: *seat, rule: "TT-3" })
            }
            (Phase::DrawFirstPlayer, Chance::DrawFirstPlayer { .. }) => Ok(()),
            (Phase::DrawTrain { .. }, Chance::DrawTrain { seat, .. })
            | (Phase::DrawTickets, Chance::DrawTickets { seat, .. })
                if *seat != self.active =>
            {
                Err(Illegal::NotYourTurn { awaited: self.awaits() })
            }
            (Phase::DrawTrain { .. }, Chance::DrawTrain { card, .. })
            | (Phase::TurnUp { .. }, Chance::TurnUp { card }) => {
                refuse_if(!self.deck.has(*card), Refusal::NotInDeck { rule: self.awaits().rule })
            }
            (Phase::DrawTickets, Chance::DrawTickets { tickets, .. }) => {
                ticket::refuse_drawn(self, tickets)
            }
            _ => Err(self.not_now()),
        }
    }

    #[inline]
    fn apply_chance(&mut self, outcome: &Chance, events: &mut impl Sink<Event>) {
        match outcome {
            Chance::DrawTrain { card, .. } => draw_trains::drawn(self, *card, events),
            Chance::TurnUp { card } => draw_trains::turned_up(self, *card, events),
            Chance::DrawTickets { tickets, .. } => ticket::drawn(self, tickets, events),
            Chance::DealTrains { hands, face_up } => {
                setup::deal_trains(self, hands, face_up, events);
            }
            Chance::DealTickets { tickets } => setup::deal_tickets(self, tickets, events),
            Chance::DrawFirstPlayer { seat } => setup::set_first_player(self, *seat, events),
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.phase == Phase::Over).then(|| Outcome {
            reason: match self.last_card {
                LastCard::InDeck | LastCard::Drawn => "last_card_drawn",
                LastCard::TurnedUp => "last_card_turned_up",
                LastCard::Dealt => "last_card_dealt",
            },
            components: &crate::scoring::COMPONENTS,
            standings: self.standings(),
        })
    }

    fn check_invariants(&self) -> Result<(), String> {
        self.check_trains()?;
        self.check_tickets()?;
        self.check_rows()?;
        self.check_memory()
    }
}

impl Race for State {}

impl Promises for State {}
