//! The best set of tickets, compared with trying every set.

use ticket_to_ride_card_game::{
    ALL_TRAINS, BigCity, Ticket, TicketSet, TicketValues, Train, Trains, best_set, suffices,
};
use whistle_core::pieces::Piece as _;
use whistle_core::{Pcg32, Rng};

use crate::table::{tickets, trains};

fn some_tickets(rng: &mut Pcg32, count: u8, but: TicketSet) -> TicketSet {
    let mut all: Vec<Ticket> = Ticket::all().filter(|&ticket| !but.contains(ticket)).collect();
    rng.shuffle(&mut all);
    all.into_iter().take(usize::from(count)).collect()
}

fn some_trains(rng: &mut Pcg32, count: u32) -> Trains {
    let mut all: Vec<Train> = ALL_TRAINS.each().collect();
    rng.shuffle(&mut all);
    all.into_iter().take(count as usize).collect()
}

/// The gain from completing more tickets: their points; and at the end, when uncompleted tickets count against their
/// holder, twice the points plus the bonus cards that they win (TT-18, TT-19).
fn worth(more: TicketSet, own: TicketSet, others_at_the_end: Option<TicketSet>) -> i32 {
    let points: i32 = more.iter().map(|ticket| i32::from(ticket.points)).sum();
    let Some(others) = others_at_the_end else { return points };
    let wins = |tickets: TicketSet, city: BigCity| {
        let showing = |tickets: TicketSet| {
            tickets.iter().filter(|ticket| ticket.big_cities.contains(city)).count()
        };
        showing(tickets) >= showing(others).max(1)
    };
    let won = BigCity::ALL.into_iter().filter(|&city| wins(own.or(more), city) && !wins(own, city));
    2 * points + won.map(|city| i32::from(city.bonus())).sum::<i32>()
}

/// Lists the sets that a stack suffices for, by trying all of them.
fn possible(stack: Trains, held: TicketSet, claimed: TicketSet) -> Vec<TicketSet> {
    let list: Vec<Ticket> = held.iter().collect();
    let sets = (0..1_u32 << list.len()).map(|bits| {
        let chosen = list.iter().enumerate().filter(|(place, _)| bits >> place & 1 != 0);
        chosen.map(|(_, &ticket)| ticket).collect::<TicketSet>()
    });
    sets.filter(|&set| suffices(stack, set.or(claimed))).collect()
}

#[test]
fn no_other_set_is_worth_more() {
    let mut rng = Pcg32::new(11, 3);
    for round in 0..600 {
        let (tickets, cards) = (1 + rng.below(11) as u8, rng.below(30));
        let (held, stack) =
            (some_tickets(&mut rng, tickets, TicketSet::EMPTY), some_trains(&mut rng, cards));
        let own = some_tickets(&mut rng, 3, held);
        let other = some_tickets(&mut rng, 6, held.or(own));
        let claimed = own.iter().filter(|_| rng.below(2) == 0).collect::<TicketSet>();
        let claimed = if suffices(stack, claimed) { claimed } else { TicketSet::EMPTY };
        let at_the_end = (round % 2 == 1).then_some(other);
        let values = match at_the_end {
            None => TicketValues::points(),
            Some(other) => TicketValues::at_the_end(own, &[other]),
        };
        let possible = possible(stack, held, claimed);
        let found = best_set(stack, held, claimed, &values);
        assert!(possible.contains(&found));
        let worth = |set: TicketSet| (worth(set, own, at_the_end), set.len());
        let best = possible.into_iter().map(worth).max();
        assert_eq!(Some(worth(found)), best, "{stack:?} {held:?} {values:?}");
    }
}

/// The hardest case: the whole ticket deck in one hand.
#[test]
fn all_tickets_in_one_hand_are_soon_weighed() {
    let mut rng = Pcg32::new(12, 3);
    for round in 0..60 {
        let stack = some_trains(&mut rng, 8 + round);
        let worth = TicketValues::at_the_end(TicketSet::EMPTY, &[TicketSet::EMPTY]);
        let found = best_set(stack, TicketSet::all(), TicketSet::EMPTY, &worth);
        assert!(suffices(stack, found));
        // Nothing can be added to it.
        let more = TicketSet::all().minus(found).iter();
        assert!(more.into_iter().all(|t| !suffices(stack, found.or(TicketSet::one(t)))));
    }
}

#[test]
fn a_bonus_is_worth_a_detour() {
    // On points alone 10 beats 9, but the ticket to Miami wins its bonus card.
    let (stack, held) = (trains("red green blue"), tickets("dallas-miami new_york-miami"));
    let points = best_set(stack, held, TicketSet::EMPTY, &TicketValues::points());
    assert_eq!(points, tickets("new_york-miami"));
    let end = TicketValues::at_the_end(
        TicketSet::EMPTY,
        &[tickets("new_york-las_vegas new_york-kansas_city")],
    );
    // New York can no longer be won, Dallas can.
    assert_eq!(best_set(stack, held, TicketSet::EMPTY, &end), tickets("dallas-miami"));
}
