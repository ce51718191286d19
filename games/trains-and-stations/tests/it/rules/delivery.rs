//! TS-19 to TS-27: deliveries.

use trains_and_stations::{Action, Chance, Event, Phase, Refusal, State, Station};
use whistle_core::prelude::*;
use whistle_core::{Illegal, Seat, Viewer};

use crate::table::{
    Called, Look as _, Table, act, begin_turn, build, default_step, deliver, end_turn, fill, goods,
    idle_until, left, place, place_white, plain, points, refused, save, table, table_of, train,
    word, words,
};

/// The tracks and stations of the deliveries since events were last read.
fn delivered(table: &mut Table) -> Vec<String> {
    let made = table.take_events().into_iter().filter_map(|event| match event {
        Event::DeliveryMade { track, stations, .. } => {
            let stations: Vec<&str> = stations.iter().copied().map(Called::called).collect();
            Some(format!("{}: {}", track.called(), stations.join(" ")))
        }
        _ => None,
    });
    made.collect()
}

#[test]
fn ts19_two_ends_of_a_branching_track_are_enough_and_the_third_joins() {
    let mut table = table(3);
    fill(&mut table, "pacific-1 pacific-2 pacific-5");
    assert_eq!(delivered(&mut table), ["pacific: seattle billings"]);
    fill(&mut table, "pacific-1 pacific-2 pacific-3 pacific-4");
    assert_eq!(delivered(&mut table), ["pacific: seattle los_angeles"]);
    fill(&mut table, "pacific-1 pacific-2 pacific-3 pacific-4 pacific-5");
    assert_eq!(delivered(&mut table), ["pacific: seattle los_angeles billings"]);
}

#[test]
fn ts19_a_stub_is_no_part_of_it_and_stays() {
    let mut table = table(3);
    // Seat 0 leaves a dead end on the branch to Los Angeles; seat 1 joins Seattle and Billings.
    fill(&mut table, "pacific-1 pacific-2 pacific-3");
    assert!(delivered(&mut table).is_empty());
    assert_eq!(train(&table, "pacific-3"), "0");
    fill(&mut table, "pacific-5");
    assert_eq!(delivered(&mut table), ["pacific: seattle billings"]);
    assert_eq!((points(&table, 0), points(&table, 1)), (3 + 2 + 2, 3 + 2), "Billings: 2 points");
    let board = ["pacific-1", "pacific-2", "pacific-3", "pacific-5"].map(|s| train(&table, s));
    assert_eq!(board, ["-", "-", "0", "-"]);
    // The dead end counts later, once the rest is filled.
    fill(&mut table, "pacific-4 pacific-2 pacific-1");
    assert_eq!(delivered(&mut table), ["pacific: seattle los_angeles"]);
}

#[test]
fn ts19_nothing_passes_through_a_station() {
    let mut table = table(3);
    fill(&mut table, "prairie-1 prairie-2 northern-1 northern-2 northern-3");
    fill(&mut table, "prairie-3 northern-4");
    let mut made = delivered(&mut table);
    made.sort();
    assert_eq!(made, ["northern: billings detroit", "prairie: billings kansas_city"]);
}

#[test]
fn ts20_the_active_player_chooses_the_order() {
    let mut table = table(3);
    fill(&mut table, "prairie-1 prairie-2 northern-1 northern-2 northern-3");
    begin_turn(&mut table, "train train");
    place(&mut table, "prairie-3 northern-4");
    act(&mut table, save(""));
    assert_eq!(table.game.phase(), Phase::ChooseDelivery);
    assert_eq!(table.legal(1), [deliver("northern"), deliver("prairie")]);
    let refusal = refused(&mut table, deliver("gulf"));
    assert_eq!(refusal, Refusal::NoDelivery { track: word("gulf") });
    assert_eq!(refusal.rule(), "TS-20");
    assert_eq!(table.act(0, deliver("prairie")).unwrap_err().rule(), "TS-20");
    act(&mut table, deliver("prairie"));
    let made = delivered(&mut table);
    assert_eq!(made, ["prairie: billings kansas_city", "northern: billings detroit"]);
    end_turn(&mut table);
    assert_eq!(train(&table, "prairie-1") + &train(&table, "northern-1"), "--");
}

/// The order of TS-20: dice return after each delivery, missions come last.
#[test]
fn ts20_dice_go_home_after_each_delivery_and_missions_come_after_all() {
    let hands = ["seattle-detroit seattle-detroit"];
    let mut table = table_of(plain(3), &hands);
    fill(&mut table, "northern-1 northern-2 northern-3");
    begin_turn(&mut table, "train train train train");
    place(&mut table, "northern-4 pacific-1 pacific-2 pacific-5");
    table.take_events();
    act(&mut table, save(""));
    act(&mut table, deliver("northern"));
    // The first delivery is done, its dice have returned, and the second is in progress or done.
    while table.game.phase() != Phase::Missions {
        default_step(&mut table);
    }
    let told = table.take_events();
    let at = |wanted: &str| {
        let named = |event: &Event| match event {
            Event::DeliveryMade { track, .. } => format!("deliver {}", track.called()),
            Event::TrackCleared { track } => format!("clear {}", track.called()),
            _ => String::new(),
        };
        told.iter().position(|event| named(event) == wanted).expect(wanted)
    };
    assert!(at("deliver northern") < at("clear northern"));
    assert!(at("clear northern") < at("deliver pacific"), "before the next delivery");
    assert!(at("deliver pacific") < at("clear pacific"));
    // Joined stations stay joined although no dice are left there.
    assert_eq!(train(&table, "northern-1") + &train(&table, "pacific-1"), "--");
    let joined = table.game.view(Viewer::Spectator).joined;
    assert_eq!(joined.len(), 1);
    assert_eq!(joined[0].to_vec(), words::<Station, Vec<_>>("seattle billings detroit"));
    let card = word("seattle-detroit");
    table.act(0, Action::RevealMission { card }).unwrap();
    end_turn(&mut table);
    assert!(table.game.view(Viewer::Spectator).joined.is_empty(), "until the turn ends");
}

#[test]
fn ts21_everybody_with_a_die_gains_a_point_a_station() {
    let mut table = table(4);
    fill(&mut table, "pacific-1");
    fill(&mut table, "pacific-5");
    end_turn(&mut table);
    // Seats 0, 1 and 3 have dice in it; 3 has the most, for the card of Los Angeles and the 2 points of Billings.
    fill(&mut table, "pacific-2 pacific-3 pacific-4");
    assert_eq!([0, 1, 2, 3].map(|seat| points(&table, seat)), [6, 6, 3, 3 + 3 + 2]);
}

#[test]
fn ts22_most_dice_take_the_bonuses_and_ties_are_broken_by_the_active_player() {
    let mut table = table(3);
    fill(&mut table, "northern-1 northern-2");
    begin_turn(&mut table, "train train");
    place(&mut table, "northern-3 northern-4");
    act(&mut table, save(""));
    assert_eq!(table.game.phase(), Phase::BreakTie);
    let refusal = refused(&mut table, Action::BreakTie { seat: Seat(2) });
    assert_eq!(refusal, Refusal::NotTied { seat: Seat(2) });
    assert_eq!(refusal.rule(), "TS-22");
    act(&mut table, Action::BreakTie { seat: Seat(0) });
    assert_eq!((points(&table, 0), points(&table, 1)), (3 + 2 + 2, 3 + 2));
    assert_eq!((table.game.bonus_dice(Seat(0)), table.game.bonus_dice(Seat(1))), (1, 0));
}

#[test]
fn ts22_white_dice_count_for_nobody() {
    let mut table = table(3);
    for _ in 0..3 {
        idle_until(&mut table, 0);
        fill(&mut table, "pacific-1 pacific-2 pacific-5");
    }
    idle_until(&mut table, 0);
    act(&mut table, Action::Gather { bonus: 3 });
    begin_turn(&mut table, "white-train white-train white-train");
    for space in ["lakes-1", "lakes-2", "lakes-3"] {
        place_white(&mut table, space);
    }
    let before = points(&table, 0);
    table.take_events();
    act(&mut table, save(""));
    assert_eq!(delivered(&mut table), ["lakes: detroit boston"]);
    end_turn(&mut table);
    assert_eq!((points(&table, 0), table.game.bonus_dice(Seat(0))), (before, 0));
    assert_eq!(table.game.view(Viewer::Spectator).pool, 10, "TS-27: back in the pool");
}

#[test]
fn ts23_a_power_card_is_drawn_in_secret() {
    let mut table = table(3);
    begin_turn(&mut table, "train train train");
    place(&mut table, "lakes-1 lakes-2 lakes-3");
    act(&mut table, save(""));
    assert_eq!(table.game.phase(), Phase::DrawPower { seat: Seat(0), count: 1 });
    let cards = words("worker-coal worker-food");
    let refusal = table.chance(Chance::DrawPower { seat: Seat(0), cards }).unwrap_err();
    assert_eq!(refusal, Refusal::WrongDraw { seat: Seat(0), count: 1 });
    assert_eq!(refusal.rule(), "TS-23");
    let own = table.game.power(Seat(1)).kinds().next().unwrap();
    let cards = [own].into_iter().collect();
    let held = table.chance(Chance::DrawPower { seat: Seat(0), cards }).unwrap_err();
    assert!(matches!(held, Illegal::Rule(Refusal::NotInStack { .. })));
    table.take_events();
    let cards = words("seattle-detroit");
    table.chance(Chance::DrawPower { seat: Seat(0), cards }).unwrap();
    let drawn = Event::PowerDrawn { seat: Seat(0), count: 1, cards: None };
    assert_eq!(State::visible_event(&table.events[0], Viewer::Seat(Seat(1))), Some(drawn));
    assert!(table.game.power(Seat(0)).contains(word("seattle-detroit")));
}

#[test]
fn ts23_a_bonus_that_is_not_there_is_not_given() {
    let mut table = table(3);
    for _ in 0..10 {
        idle_until(&mut table, 0);
        fill(&mut table, "pacific-1 pacific-2 pacific-5");
    }
    // Seat 0 holds all ten white dice, so there is none for seat 1.
    assert_eq!(table.game.active(), Seat(1));
    table.take_events();
    fill(&mut table, "pacific-1 pacific-2 pacific-5");
    let missed = Event::BonusMissed { seat: Seat(1), station: word("seattle") };
    assert!(table.events.contains(&missed));
    assert_eq!(table.game.bonus_dice(Seat(1)), 0);
}

#[test]
fn ts23_a_card_that_is_not_on_the_stack_is_refused_by_the_rule_of_the_draw() {
    let mut table = table_of(plain(3), &["", "cattle-coal cattle-food", ""]);
    begin_turn(&mut table, "train train train");
    place(&mut table, "lakes-1 lakes-2 lakes-3");
    act(&mut table, save(""));
    let draw = Chance::DrawPower { seat: Seat(0), cards: words("cattle-coal") };
    let held = table.chance(draw).unwrap_err();
    assert!(matches!(held, Illegal::Rule(Refusal::NotInStack { .. })));
    assert_eq!(held.rule(), "TS-23");
}

#[test]
fn ts24_every_building_gives_its_owner_a_card() {
    let mut table = table(3);
    build(&mut table, "mine", "billings");
    build(&mut table, "hotel", "kansas_city");
    build(&mut table, "ranch", "seattle");
    fill(&mut table, "prairie-1 prairie-2 prairie-3");
    assert_eq!((goods(&table, 0, "coal"), goods(&table, 1, "worker")), (1, 1));
    assert_eq!((goods(&table, 2, "cattle"), left(&table, "mine")), (0, 9), "not its station");
    // Everyone saw the goods, so the memory shows them, but the other fields of a view do not.
    let view = table.game.view(Viewer::Seat(Seat(2)));
    assert_eq!(view.seats[Seat(0)].goods, None);
    assert_eq!(view.memory.goods[Seat(0)], words("coal"));
}

#[test]
fn ts25_an_empty_stack_gives_a_point() {
    let mut table = table(3);
    build(&mut table, "mine", "billings");
    build(&mut table, "mine", "kansas_city");
    end_turn(&mut table);
    for _ in 0..5 {
        idle_until(&mut table, 2);
        fill(&mut table, "prairie-1 prairie-2 prairie-3");
    }
    assert_eq!((goods(&table, 0, "coal"), goods(&table, 1, "coal")), (5, 5));
    // The stack was upgraded at the end of that turn, so it continues with silver.
    assert_eq!(left(&table, "mine"), 10);
    idle_until(&mut table, 2);
    assert_eq!((points(&table, 0), points(&table, 1)), (3, 3));
}

#[test]
fn ts25_the_active_player_decides_who_is_served_from_a_short_stack() {
    let mut table = table(3);
    build(&mut table, "mine", "billings");
    build(&mut table, "mine", "kansas_city");
    build(&mut table, "ranch", "detroit");
    // Nine cards leave one for two mines.
    for _ in 0..4 {
        idle_until(&mut table, 0);
        fill(&mut table, "prairie-1 prairie-2 prairie-3");
    }
    idle_until(&mut table, 0);
    fill(&mut table, "northern-1 northern-2 northern-3 northern-4");
    assert_eq!(left(&table, "mine"), 1);
    idle_until(&mut table, 2);
    begin_turn(&mut table, "train train train");
    place(&mut table, "prairie-1 prairie-2 prairie-3");
    act(&mut table, save(""));
    let phase = Phase::ServeGoods { building: word("mine"), seat: Seat(0) };
    assert_eq!(table.game.phase(), phase);
    let serve = |seat, count| Action::Serve { seat: Seat(seat), count };
    assert_eq!(table.legal(2), [serve(0, 0), serve(0, 1)]);
    for wrong in [serve(0, 2), serve(1, 1)] {
        assert_eq!(refused(&mut table, wrong).rule(), "TS-25");
    }
    let before = (points(&table, 0), goods(&table, 1, "coal"));
    table.take_events();
    act(&mut table, serve(0, 0));
    // The other seat gets the remaining cards without a choice; the seat that missed a card gains a point.
    assert_eq!((points(&table, 0), goods(&table, 1, "coal")), (before.0 + 1, before.1 + 1));
    let events = table.take_events();
    let missed = Event::GoodsMissed { seat: Seat(0), building: word("mine"), points: 1 };
    assert!(events.contains(&missed), "{events:?}");
    let taken: Vec<&Event> =
        events.iter().filter(|event| matches!(event, Event::GoodsTaken { .. })).collect();
    let one_coal = Event::GoodsTaken { seat: Seat(1), goods: word("coal"), count: 1 };
    assert_eq!(taken, [&one_coal], "no event says that a seat took nothing");
}

#[test]
fn ts26_a_mission_is_revealed_after_the_deliveries() {
    let mut table = table_of(plain(3), &["", "detroit-boston cattle-coal", ""]);
    begin_turn(&mut table, "train train train");
    place(&mut table, "lakes-1 lakes-2 lakes-3");
    act(&mut table, save(""));
    table.chance(Chance::DrawPower { seat: Seat(0), cards: words("seattle-detroit") }).unwrap();
    assert_eq!(table.game.phase(), Phase::Missions);
    assert_eq!(table.game.turn().actors().len(), 3, "all seats are asked");
    assert_eq!(table.legal(2), [Action::FinishMissions]);
    let reveal = |name: &str| Action::RevealMission { card: word(name) };
    let cases = [
        (0, "detroit-boston", "is not in the hand"),
        (0, "seattle-detroit", "are not joined"),
        (1, "cattle-coal", "is not a mission"),
    ];
    for (seat, card, words) in cases {
        let refusal = table.act(seat, reveal(card)).unwrap_err();
        assert!(refusal.to_string().contains(words), "{refusal}");
        assert_eq!(refusal.rule(), "TS-26");
    }
    let stack = table.game.points_left();
    let before = points(&table, 1);
    table.act(1, reveal("detroit-boston")).unwrap();
    // No die was needed, and the points count at the end.
    assert_eq!((table.game.points_left(), points(&table, 1)), (stack, before));
    assert_eq!(table.game.revealed(Seat(1)), words("detroit-boston"));
    for seat in [2, 0, 1] {
        table.act(seat, Action::FinishMissions).unwrap();
    }
    assert_eq!(table.game.active(), Seat(1));
}

/// There is only one card of this mission, and everyone has seen it.
#[test]
fn ts26_nobody_is_asked_for_a_mission_that_all_have_seen() {
    let mut table = table_of(plain(3), &["", "detroit-boston cattle-coal", ""]);
    for time in 0..2 {
        let seat = table.game.active();
        begin_turn(&mut table, "train train train");
        place(&mut table, "lakes-1 lakes-2 lakes-3");
        act(&mut table, save(""));
        table.take_events();
        while table.game.active() == seat {
            if time == 0 && table.game.phase() == Phase::Missions {
                let reveal = Action::RevealMission { card: word("detroit-boston") };
                let _ = table.act(1, reveal);
            }
            default_step(&mut table);
        }
        let asked =
            table.events.iter().any(|event| matches!(event, Event::MissionsFinished { .. }));
        assert_eq!(asked, time == 0);
    }
}

#[test]
fn ts26_of_two_equal_missions_one_a_turn_and_nobody_has_to() {
    let mut table = table_of(plain(3), &["seattle-detroit seattle-detroit"]);
    let reveal = Action::RevealMission { card: word("seattle-detroit") };
    for time in 0..2 {
        idle_until(&mut table, 2);
        fill(&mut table, "northern-1 northern-2");
        begin_turn(&mut table, "train train train train train");
        place(&mut table, "northern-3 northern-4 pacific-1 pacific-2 pacific-5");
        while table.game.phase() != Phase::Missions {
            default_step(&mut table);
        }
        assert!(table.legal(0).contains(&reveal));
        if time == 1 {
            table.act(0, reveal).unwrap();
            let again = table.act(0, reveal).unwrap_err();
            assert_eq!(again, Refusal::OnceATurn { card: word("seattle-detroit") });
        }
        end_turn(&mut table);
    }
    assert_eq!(table.game.revealed(Seat(0)).len(), 1);
    assert_eq!(table.game.power(Seat(0)).len(), 1);
}

/// The pool is empty when the turn begins: the white die of one delivery returns in time for the bonus of the next.
#[test]
fn ts27_a_white_die_goes_home_before_the_next_delivery() {
    let mut table = table(3);
    let mut position = serde_json::to_value(&table.game).unwrap();
    position["bonus_dice"] = serde_json::json!([9, 1, 0]);
    table.game = serde_json::from_value(position).unwrap();
    end_turn(&mut table);
    begin_turn(&mut table, "train train train train train white-train");
    place(&mut table, "lakes-1 lakes-2 pacific-1 pacific-2 pacific-5");
    place_white(&mut table, "lakes-3");
    assert_eq!(table.game.phase(), Phase::ChooseDelivery);
    assert_eq!(table.game.view(Viewer::Spectator).pool, 0);
    table.take_events();
    act(&mut table, deliver("lakes"));
    while table.game.phase() != Phase::Missions {
        default_step(&mut table);
    }
    let missed = Event::BonusMissed { seat: Seat(1), station: word("detroit") };
    assert!(table.events.contains(&missed), "not from its own delivery");
    let taken = Event::BonusDieTaken { seat: Seat(1), station: word("seattle") };
    assert!(table.events.contains(&taken), "but from the previous one");
    assert_eq!(table.game.bonus_dice(Seat(1)), 1);
}

#[test]
fn ts27_all_dice_of_the_deliveries_go_home() {
    let mut table = table(3);
    fill(&mut table, "northern-1 northern-2 lakes-1");
    assert_eq!(table.game.view(Viewer::Spectator).seats[Seat(0)].dice, 5);
    fill(&mut table, "northern-3 northern-4");
    let dice = table.game.view(Viewer::Spectator).seats;
    assert_eq!(dice[Seat(0)].dice, 7, "the one on another track stays");
    assert_eq!(dice[Seat(1)].dice, 8);
    // A mission over two tracks needs both in one turn: here Seattle and Detroit are not joined.
    fill(&mut table, "pacific-1 pacific-2 pacific-5");
    assert!(Seat::all(3).all(|seat| table.game.revealed(seat).is_empty()));
}
