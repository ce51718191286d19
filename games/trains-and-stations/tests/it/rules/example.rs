//! The rulebook's long example, from the first die on.
//!
//! Eric joins Seattle, Los Angeles and Billings, and Billings and Detroit, in one turn. He shares
//! the longer track with Bryan and a white die; coal is short by one; and Sarah has a mission over
//! both deliveries without a die in either.

use trains_and_stations::{Action, Chance, Event, Phase, Power};
use whistle_core::Seat;
use whistle_core::prelude::*;

use crate::table::{
    Look as _, Table, act, begin_turn, box_of_cards, build, default_step, deliver, fill, goods,
    idle_until, left, place, place_white, plain, points, save, table_of, word, words,
};

const ERIC: u8 = 0;
const BRYAN: u8 = 1;
const SARAH: u8 = 2;
const KEN: u8 = 3;

/// Everything is prepared: a mine each, three coal left, and three dice short of both deliveries.
fn before_the_turn() -> Table {
    let hands = ["", "", "seattle-detroit worker-coal", ""];
    let mut table = table_of(plain(4), &hands);
    let plan = [
        (ERIC, "mine", "seattle"),
        (BRYAN, "mine", "los_angeles"),
        (SARAH, "mine", "billings"),
        (KEN, "ranch", "detroit"),
        (ERIC, "ranch", "san_antonio"),
        (BRYAN, "ranch", "boston"),
        (SARAH, "ranch", "kansas_city"),
        (KEN, "ranch", "atlanta"),
        (ERIC, "hotel", "miami"),
        (KEN, "mine", "los_angeles"),
    ];
    for (seat, building, station) in plan {
        idle_until(&mut table, seat);
        build(&mut table, building, station);
    }
    // Seven coal are delivered; Bryan wins a white die on the way.
    let tracks = [
        "pacific-1 pacific-2 pacific-3 pacific-4 pacific-5",
        "pacific-1 pacific-2 pacific-5",
        "prairie-1 prairie-2 prairie-3",
    ];
    for spaces in tracks {
        idle_until(&mut table, BRYAN);
        fill(&mut table, spaces);
    }
    assert_eq!((left(&table, "mine"), table.game.bonus_dice(Seat(BRYAN))), (3, 2));
    idle_until(&mut table, BRYAN);
    act(&mut table, Action::Gather { bonus: 1 });
    begin_turn(&mut table, "train train train train white-train");
    place(&mut table, "pacific-4 pacific-3 northern-1 northern-2");
    place_white(&mut table, "northern-3");
    idle_until(&mut table, SARAH);
    idle_until(&mut table, BRYAN);
    // Four of his dice are on the board, so he must add the other one.
    begin_turn(&mut table, "white-locked_train");
    place_white(&mut table, "pacific-5");
    idle_until(&mut table, ERIC);
    table
}

#[test]
fn ts22_eric_joins_four_stations_in_one_turn() {
    let mut table = before_the_turn();
    let before = [ERIC, BRYAN, SARAH, KEN].map(|seat| points(&table, seat));
    let coal = [ERIC, BRYAN, SARAH, KEN].map(|seat| goods(&table, seat, "coal"));
    begin_turn(&mut table, "train locked_train train mine ranch");
    place(&mut table, "pacific-1 pacific-2 northern-4");
    table.take_events();
    act(&mut table, save(""));

    // He resolves the longer one first. Everyone with a die in it gains three points.
    assert_eq!(table.legal(ERIC), [deliver("pacific"), deliver("northern")]);
    act(&mut table, deliver("pacific"));
    assert_eq!(points(&table, ERIC), before[0] + 3);
    assert_eq!(points(&table, BRYAN), before[1] + 3);
    // Two dice each, and a white one that counts for nobody: Eric breaks the tie in his own favour.
    assert_eq!(table.game.phase(), Phase::BreakTie);
    assert_eq!(table.legal(ERIC).len(), 2);
    act(&mut table, Action::BreakTie { seat: Seat(ERIC) });
    assert_eq!(points(&table, ERIC), before[0] + 3 + 2, "Billings");
    assert_eq!(table.game.bonus_dice(Seat(ERIC)), 1, "Seattle");
    let cards = [drawable(&table)].into_iter().collect();
    table.chance(Chance::DrawPower { seat: Seat(ERIC), cards }).expect("Los Angeles");

    // Four mines, three coal: everyone except Ken gets one, and Ken gets a point.
    let serve = |seat, count| Action::Serve { seat: Seat(seat), count };
    for seat in [ERIC, BRYAN, SARAH] {
        act(&mut table, serve(seat, 1));
    }
    let after = [ERIC, BRYAN, SARAH, KEN].map(|seat| goods(&table, seat, "coal"));
    assert_eq!(after, [coal[0] + 1, coal[1] + 1, coal[2] + 1, coal[3]]);
    assert_eq!(points(&table, KEN), before[3] + 1);

    // The other delivery has followed automatically; the stack of coal is empty, so Sarah's mine at Billings gives a
    // point. Bryan has the most dice there.
    assert!(
        table.events.iter().any(|event| matches!(
            event,
            Event::MajorityWon { seat: Seat(BRYAN), tied: false, .. }
        ))
    );
    assert_eq!(points(&table, SARAH), before[2] + 1);

    // Sarah's mission is over both, and she has no die in either.
    assert_eq!(table.game.phase(), Phase::Missions);
    table.act(SARAH, Action::RevealMission { card: word("seattle-detroit") }).unwrap();
    assert_eq!(table.game.revealed(Seat(SARAH)), words("seattle-detroit"));
    while matches!(table.game.phase(), Phase::Missions) {
        default_step(&mut table);
    }
    assert_eq!(table.game.stack(word("mine")).goods, word("silver"), "and coal is upgraded");
}

/// A power card on the stack: nobody can see which, so the test tries them all.
fn drawable(table: &Table) -> Power {
    let cards = box_of_cards();
    let fits = |card: &Power| {
        let outcome = Chance::DrawPower { seat: Seat(ERIC), cards: [*card].into_iter().collect() };
        table.game.refuse_chance(&outcome).is_ok()
    };
    cards.into_iter().find(fits).expect("the stack is not empty")
}
