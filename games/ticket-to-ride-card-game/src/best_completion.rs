//! TT-15: the best set of tickets for a stack, found exactly.
//!
//! Branch and bound over the held tickets. The bound is a price for a card of each colour: no further set can bring
//! more than its tickets are worth above the price of their cards, plus the price of all remaining cards. Prices that
//! make this bound tight are computed once, at the root; any prices give a valid bound, so the search is exact however
//! good or bad they are. A city's bonus is bounded the same way, by a share of it for each ticket that shows the city.

use whistle_core::Seat;
use whistle_core::pieces::FixedList;

use crate::scoring::showing;
use crate::ticket::TICKETS;
use crate::{BigCity, Colour, State, Ticket, TicketSet, Train, Trains};

/// The value of completed tickets to a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TicketValues {
    /// How often a ticket's points count.
    times: i32,
    /// What can still be won in each city.
    races: [Race; 6],
}

/// A bonus card that can still be won.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Race {
    /// How many more tickets that show the city win or share it.
    more: u8,
    /// Its points; 0 if it is already won or not yet decided.
    bonus: u8,
}

impl TicketValues {
    /// Values tickets by their points alone.
    pub fn points() -> TicketValues {
        TicketValues { times: 1, races: [Race::default(); 6] }
    }

    /// Values tickets as at the final scoring: an uncompleted ticket counts against its holder, and bonus cards depend
    /// on all tickets completed so far.
    pub fn at_the_end(own: TicketSet, others: &[TicketSet]) -> TicketValues {
        let mut values = TicketValues { times: 2, ..TicketValues::points() };
        for city in BigCity::ALL {
            let best = others.iter().map(|&tickets| showing(tickets, city)).max();
            let more = best.unwrap_or(0).max(1).saturating_sub(showing(own, city));
            let bonus = if more > 0 { city.bonus() } else { 0 };
            values.races[city.index()] = Race { more, bonus };
        }
        values
    }
}

impl State {
    /// Finds the best tickets for a seat to complete now, in addition to those already claimed. Before the second half
    /// of a four-player game only points count.
    pub fn best_completion(&self, seat: Seat) -> TicketSet {
        self.best_by(seat, self.seats == 4 && self.half == 1)
    }

    /// TT-15: finds the set that the program suggests to a seat: the most valuable one, given open information. With
    /// four players the lead in a city is memory (TT-21), so only points count.
    pub(crate) fn offered_completion(&self, seat: Seat) -> TicketSet {
        self.best_by(seat, self.seats == 4)
    }

    fn best_by(&self, seat: Seat, points_only: bool) -> TicketSet {
        let mut others = self.completed;
        let own = std::mem::take(&mut others[seat.index()]);
        let values = if points_only {
            TicketValues::points()
        } else {
            TicketValues::at_the_end(own, &others)
        };
        let (stack, held) = (self.stacks[seat.index()], self.held[seat.index()]);
        best_set(stack, held, self.claimed_by(seat), &values)
    }
}

/// Finds the most valuable set of held tickets that a stack suffices for, in addition to those claimed; among equally
/// good sets, one with the most tickets.
pub fn best_set(
    stack: Trains,
    held: TicketSet,
    claimed: TicketSet,
    values: &TicketValues,
) -> TicketSet {
    let mut search = Search::new(&stack, held, claimed, values);
    let root = search.root;
    search.descend(0, root);
    search.best
}

/// The unit of points, so that one more ticket breaks a tie and prices have fractions.
const POINT: i32 = 64;
/// How often prices are adjusted.
const ROUNDS: i32 = 60;

struct Search {
    /// The tickets that the stack suffices for individually.
    tickets: FixedList<Ticket, TICKETS>,
    values: TicketValues,
    price: [i32; 8],
    /// The highest price: the most that a locomotive is worth.
    locomotive: i32,
    /// The part of each city's bonus credited to each ticket that shows it.
    share: [i32; 6],
    /// The value of the tickets from here on above the price of their cards.
    rest: [i32; TICKETS + 1],
    root: Node,
    best: TicketSet,
    best_value: i32,
}

/// The cards and bonuses left after some tickets were taken.
#[derive(Clone, Copy)]
struct Node {
    taken: TicketSet,
    value: i32,
    /// Cards left of each colour.
    left: [i8; 8],
    locomotives: i8,
    shown: [u8; 6],
}

impl Search {
    fn new(stack: &Trains, held: TicketSet, claimed: TicketSet, values: &TicketValues) -> Search {
        let mut root = Node {
            taken: TicketSet::EMPTY,
            value: 0,
            left: Colour::ALL.map(|colour| stack.count(Train::Car(colour)) as i8),
            locomotives: stack.count(Train::Locomotive) as i8,
            shown: [0; 6],
        };
        claimed.iter().for_each(|ticket| root.spend(ticket));
        let possible = held.iter().filter(|&ticket| root.with(ticket, 0).is_some());
        let mut search = Search {
            tickets: FixedList::new(possible).expect("there are 46 tickets"),
            values: *values,
            price: [0; 8],
            locomotive: 0,
            share: [0; 6],
            rest: [0; TICKETS + 1],
            root,
            best: TicketSet::EMPTY,
            best_value: 0,
        };
        search.find_prices();
        let mut order = search.tickets;
        order.sort_by_key(|&ticket| (-search.above_price(ticket), ticket));
        search.tickets = order;
        for place in (0..order.len()).rev() {
            let gain = search.above_price(search.tickets[place]).max(0);
            search.rest[place] = search.rest[place + 1] + gain;
        }
        search
    }

    /// The value of a ticket alone; a small extra breaks ties in favour of more tickets.
    fn value(&self, ticket: Ticket) -> i32 {
        i32::from(ticket.points) * self.values.times * POINT + 1
    }

    /// The value of a ticket above the price of its cards, with its share of the bonuses.
    fn above_price(&self, ticket: Ticket) -> i32 {
        let needs = ticket.needs.iter().zip(self.price);
        let cost: i32 = needs.map(|(&cards, price)| i32::from(cards) * price).sum();
        let share: i32 = ticket.big_cities.iter().map(|city| self.share[city.index()]).sum();
        self.value(ticket) + share - cost
    }

    /// Raises the price of the colour in greatest demand and lowers the others, in smaller and smaller steps, and keeps
    /// the prices with the lowest bound.
    fn find_prices(&mut self) {
        let mut found = (i32::MAX, self.price, self.share);
        for round in 0..ROUNDS {
            self.locomotive = self.price.into_iter().max().unwrap_or(0);
            let (mut asked, mut shown) = ([0_i32; 8], [0_i32; 6]);
            let mut gain = 0;
            for ticket in self.tickets.iter() {
                let above = self.above_price(*ticket);
                if above > 0 {
                    gain += above;
                    let needs = ticket.needs.iter();
                    asked.iter_mut().zip(needs).for_each(|(sum, &n)| *sum += i32::from(n));
                    for city in ticket.big_cities.iter() {
                        shown[city.index()] += 1;
                    }
                }
            }
            let bound = self.ceiling(&self.root) + gain;
            if bound < found.0 {
                found = (bound, self.price, self.share);
            }
            let step = (8 * POINT / (round + 4)).max(1);
            let dearest = self.price.iter().position(|&price| price == self.locomotive);
            for (colour, asked) in asked.into_iter().enumerate() {
                let extra = if Some(colour) == dearest { self.root.locomotives } else { 0 };
                let there = i32::from(self.root.left[colour]) + i32::from(extra);
                self.price[colour] = (self.price[colour] + step * (asked - there)).max(0);
            }
            for (city, shown) in shown.into_iter().enumerate() {
                let Race { more, bonus } = self.values.races[city];
                let most = i32::from(bonus) * POINT / i32::from(more.max(1));
                let excess = shown - i32::from(more);
                self.share[city] = (self.share[city] - step * excess).clamp(0, most);
            }
        }
        (_, self.price, self.share) = found;
        self.locomotive = self.price.into_iter().max().unwrap_or(0);
    }

    /// The price of all remaining cards, and the parts of the bonuses not yet credited.
    fn ceiling(&self, node: &Node) -> i32 {
        let left = node.left.iter().zip(self.price);
        let cards: i32 = left.map(|(&left, price)| i32::from(left) * price).sum();
        let bonuses: i32 = (0..6)
            .filter(|&city| node.shown[city] < self.values.races[city].more)
            .map(|city| {
                let Race { more, bonus } = self.values.races[city];
                i32::from(bonus) * POINT - i32::from(more - node.shown[city]) * self.share[city]
            })
            .sum();
        cards + i32::from(node.locomotives) * self.locomotive + bonuses
    }

    fn descend(&mut self, place: usize, node: Node) {
        if node.value > self.best_value {
            (self.best, self.best_value) = (node.taken, node.value);
        }
        let Some(&ticket) = self.tickets.get(place) else { return };
        if node.value + self.rest[place] + self.ceiling(&node) <= self.best_value {
            return;
        }
        if let Some(mut taken) = node.with(ticket, self.value(ticket)) {
            for city in ticket.big_cities.iter() {
                let Race { more, bonus } = self.values.races[city.index()];
                let shown = &mut taken.shown[city.index()];
                *shown += 1;
                if *shown == more {
                    taken.value += i32::from(bonus) * POINT;
                }
            }
            self.descend(place + 1, taken);
        }
        self.descend(place + 1, node);
    }
}

impl Node {
    /// Takes the cards for a ticket.
    fn spend(&mut self, ticket: Ticket) {
        for (left, &needs) in self.left.iter_mut().zip(&ticket.needs) {
            let of_colour = (*left).min(needs as i8);
            *left -= of_colour;
            self.locomotives -= needs as i8 - of_colour;
        }
    }

    /// Takes a ticket, if the cards suffice.
    fn with(&self, ticket: Ticket, value: i32) -> Option<Node> {
        let mut node = *self;
        node.spend(ticket);
        node.taken.insert(ticket);
        node.value += value;
        (node.locomotives >= 0).then_some(node)
    }
}
