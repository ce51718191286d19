//! Sampled worlds have the right probabilities.

use trains_and_stations::{Action, Phase, Power, State};
use whistle_core::prelude::*;
use whistle_core::{Pcg32, Seat, Viewer};

use crate::table::{
    Look as _, Table, act, begin_turn, box_of_cards, build, default_step, fill, idle_until, offer,
    place, plain, save, table_of, word,
};

const SAMPLES: u32 = 8_000;

/// Counts the worlds of seat 0 in which another seat holds a card.
fn held(table: &Table, seat: u8, card: Power) -> u32 {
    let view = table.game.view(Viewer::Seat(Seat(0)));
    let mut rng = Pcg32::new(35, 1);
    let worlds = (0..SAMPLES).map(|_| State::sample_world(&view, &mut rng));
    worlds.filter(|world| world.power(Seat(seat)).contains(card)).count() as u32
}

/// Allows five standard deviations.
fn assert_near(count: u32, expected: u32, what: &str) {
    let slack = 5 * expected.isqrt();
    assert!(count.abs_diff(expected) <= slack, "{what}: {count}, not about {expected}");
}

#[test]
fn unseen_cards_are_equally_likely_and_the_one_given_back_is_on_the_stack() {
    let table = table_of(plain(3), &["seattle-detroit cattle-coal"]);
    let view = table.game.view(Viewer::Seat(Seat(0)));
    let given_back = view.memory.returned.unwrap();
    assert_eq!(held(&table, 1, given_back) + held(&table, 2, given_back), 0);
    // Two of sixteen: twenty minus the viewer's three and the one that is certainly on the stack.
    let own = table.game.power(Seat(0));
    for card in box_of_cards() {
        if card != given_back && !own.contains(card) {
            assert_near(held(&table, 1, card), SAMPLES * 2 / 16, &card.to_string());
        }
    }
    // The viewer has one of the two missions: the other is like any card.
    assert_near(held(&table, 1, word("seattle-detroit")), SAMPLES * 2 / 16, "the other copy");
}

#[test]
fn whoever_draws_may_have_drawn_the_card_that_was_given_back() {
    let mut table = table_of(plain(3), &["seattle-detroit cattle-coal"]);
    let given_back = table.game.view(Viewer::Seat(Seat(0))).memory.returned.unwrap();
    idle_until(&mut table, 1);
    fill(&mut table, "lakes-1 lakes-2 lakes-3");
    assert_eq!(table.game.power(Seat(1)).len(), 3);
    // It was one of the fourteen cards of the stack.
    assert_near(held(&table, 1, given_back), SAMPLES / 14, "the card that was given back");
    assert_eq!(held(&table, 2, given_back), 0, "seat 2 has drawn nothing");
}

#[test]
fn every_offer_that_could_have_been_made_is_equally_likely() {
    let mut table = table_of(plain(3), &["", "seattle-billings boston-atlanta", ""]);
    build(&mut table, "hotel", "seattle");
    build(&mut table, "mine", "billings");
    build(&mut table, "mine", "kansas_city");
    // Five coal each for seats 1 and 2.
    while table.game.stack(word("mine")).left > 2 {
        idle_until(&mut table, 2);
        fill(&mut table, "prairie-1 prairie-2 prairie-3");
    }
    idle_until(&mut table, 2);
    begin_turn(&mut table, "train train train");
    place(&mut table, "prairie-1 prairie-2 prairie-3");
    act(&mut table, save(""));
    while !matches!(table.game.phase(), Phase::Speculate { .. }) {
        default_step(&mut table);
    }
    table.act(1, offer("coal", 2)).unwrap();
    table.act(1, Action::FinishOffer).unwrap();
    let view = table.game.view(Viewer::Seat(Seat(0)));
    let mut rng = Pcg32::new(29, 1);
    let mut counts = [0; 6];
    for _ in 0..SAMPLES {
        let world = State::sample_world(&view, &mut rng);
        counts[usize::from(5 - world.goods(Seat(1)).count(word("coal")))] += 1;
    }
    assert_eq!([counts[1], counts[3], counts[5]], [0, 0, 0], "two for one");
    [counts[0], counts[2], counts[4]]
        .into_iter()
        .for_each(|count| assert_near(count, SAMPLES / 3, "an even number of coal"));
}
