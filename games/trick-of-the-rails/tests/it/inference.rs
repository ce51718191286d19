//! What somebody played says what they kept.

use trick_of_the_rails::{CardSet, State};
use whistle_core::{Game as _, Heuristics as _, Pcg32, Seat, Viewer};

use crate::table::{LANE_3, Table, card, play, table};

/// Judges worlds that seat 0 could be in, by whether seat 2 holds a card in them: the mean of those
/// in which it does less the mean of those in which it does not.
fn told_of(table: &Table, name: &str) -> i64 {
    let view = table.game.view(Viewer::Seat(Seat(0)));
    let judge = State::judge(&view).expect("others have played");
    let mut rng = Pcg32::new(4, 1);
    let mut sums = [(0_i64, 0_i64); 2];
    for _ in 0..4_000 {
        let world = State::sample_world(&view, &mut rng);
        let (sum, count) = &mut sums[usize::from(world.hand(Seat(2)).contains(card(name)))];
        *sum += i64::from(judge(&world));
        *count += 1;
    }
    sums[1].0 / sums[1].1 - sums[0].0 / sums[0].1
}

/// Seat 0 leads C&O for the exchange share of B&O, and seat 1 plays the nine; `opened` lies on the
/// railways.
fn contested(opened: &str) -> Table {
    let hand = "co-1 prr-1 prr-2 prr-3 prr-4 prr-5 nyc-1 nyc-2 nyc-3 nyc-4 nyc-5";
    let mut table = table(3, LANE_3, &[hand, "co-9", "co-2"], opened);
    play(&mut table, 0, "co-1");
    play(&mut table, 1, "co-9");
    play(&mut table, 2, "co-2");
    table
}

#[test]
fn who_lets_a_good_share_go_had_nothing_to_win_it_with() {
    // B&O runs through good stations already: seat 2 would have won its share if it could.
    let wanted = told_of(&contested("bo-10 bo-9 bo-8 bo-7 bo-6"), "co-10");
    assert!(wanted < -100, "{wanted}");
}

#[test]
fn who_lets_a_poor_share_go_tells_less() {
    let wanted = told_of(&contested("bo-10 bo-9 bo-8 bo-7 bo-6"), "co-10");
    let unwanted = told_of(&contested("co-3 co-4 co-5 co-6 co-7"), "co-10");
    assert!(unwanted > wanted + 100, "{unwanted} for a poor share and {wanted} for a good one");
}

#[test]
fn nothing_is_told_by_whom_the_seat_knows() {
    let fresh = table(3, LANE_3, &[], "");
    assert!(State::judge(&fresh.game.view(Viewer::Seat(Seat(0)))).is_none(), "nobody has played");
    let mut table = fresh;
    let led = table.game.hand(Seat(0)).iter().next().expect("a hand");
    play(&mut table, 0, &led.to_string());
    let view = table.game.view(Viewer::Seat(Seat(0)));
    assert!(State::judge(&view).is_none(), "one's own card tells one nothing");
    let mut rng = Pcg32::new(4, 2);
    let other = table.game.view(Viewer::Seat(Seat(1)));
    assert!(State::judge(&other).is_some());
    let worlds: Vec<CardSet> =
        (0..3).map(|_| State::sample_world(&view, &mut rng).hand(Seat(0))).collect();
    assert!(worlds.iter().all(|&hand| hand == table.game.hand(Seat(0))));
}
