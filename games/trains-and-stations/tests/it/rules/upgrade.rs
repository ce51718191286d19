//! TS-28 to TS-31: upgrades and speculation.

use trains_and_stations::{Action, Config, Event, Phase, Refusal, RuleSet, State};
use whistle_core::prelude::*;
use whistle_core::{Illegal, Seat, Viewer};

use crate::table::{
    Look as _, Table, act, begin_turn, build, change, default_step, end_turn, fill, goods,
    idle_until, left, offer, place, plain, points, refused, save, table, table_of, word, words,
};

/// Seat 2 fills a track until the stack of a building is one delivery from empty.
fn run_down(table: &mut Table, building: &str, spaces: &str, to: u8) {
    while left(table, building) > to {
        idle_until(table, 2);
        fill(table, spaces);
    }
}

fn stack(table: &Table, building: &str) -> String {
    let stack = table.game.stack(word(building));
    format!("{} {}{}", stack.goods, stack.left, if stack.closed { " closed" } else { "" })
}

const PRAIRIE: &str = "prairie-1 prairie-2 prairie-3";
const LAKES: &str = "lakes-1 lakes-2 lakes-3";

#[test]
fn ts28_an_empty_stack_is_upgraded_at_the_end_of_the_turn() {
    let mut table = table(3);
    build(&mut table, "mine", "billings");
    build(&mut table, "mine", "kansas_city");
    run_down(&mut table, "mine", PRAIRIE, 2);
    idle_until(&mut table, 2);
    table.take_events();
    fill(&mut table, PRAIRIE);
    assert_eq!(stack(&table, "mine"), "silver 10");
    let upgraded = table.events.iter().any(|event| {
        *event
            == Event::StackUpgraded { seat: Seat(2), building: word("mine"), goods: word("silver") }
    });
    assert!(upgraded, "a mine has no choice");
}

#[test]
fn ts28_the_active_player_chooses_for_the_hotel() {
    let mut table = table(3);
    build(&mut table, "hotel", "billings");
    build(&mut table, "hotel", "kansas_city");
    run_down(&mut table, "hotel", PRAIRIE, 2);
    idle_until(&mut table, 2);
    begin_turn(&mut table, "train train train");
    place(&mut table, PRAIRIE);
    act(&mut table, save(""));
    while table.game.phase() != Phase::Upgrade {
        default_step(&mut table);
    }
    let to = |goods: &str| Action::Upgrade { building: word("hotel"), goods: word(goods) };
    assert_eq!(table.legal(2), [to("food"), to("silver")]);
    let refusal = refused(&mut table, to("gold"));
    assert!(matches!(refusal, Illegal::Rule(Refusal::NoUpgrade { .. })));
    assert_eq!(refusal.rule(), "TS-28");
    assert!(table.game.view(Viewer::Spectator).delivered.is_empty(), "deliveries are over");
    let full = Action::Upgrade { building: word("mine"), goods: word("silver") };
    change(&mut table, |position| {
        position["stacks"][1]["left"] = 1.into();
        position["goods"][2] = vec!["coal"; 9].into();
    });
    assert_eq!(refused(&mut table, full), Refusal::StackNotEmpty { building: word("mine") });
    act(&mut table, to("silver"));
    assert_eq!(stack(&table, "hotel"), "silver 10");
}

/// The rulebook's example: the hotel has taken the food, so the ranch continues with gold.
#[test]
fn ts28_goods_in_use_are_skipped() {
    let mut table = table(3);
    build(&mut table, "hotel", "billings");
    build(&mut table, "hotel", "kansas_city");
    build(&mut table, "ranch", "detroit");
    build(&mut table, "ranch", "boston");
    // The first that is offered is food.
    run_down(&mut table, "hotel", PRAIRIE, 2);
    idle_until(&mut table, 2);
    fill(&mut table, PRAIRIE);
    assert_eq!(stack(&table, "hotel"), "food 10");
    run_down(&mut table, "ranch", LAKES, 2);
    idle_until(&mut table, 2);
    fill(&mut table, LAKES);
    assert_eq!(stack(&table, "ranch"), "gold 10");
}

#[test]
fn ts29_offers_are_secret_until_the_last_is_made() {
    let mut table = speculation(&["worker-silver coal-food"]);
    assert!(matches!(table.game.phase(), Phase::Speculate { .. }));
    assert_eq!(table.game.turn().actors().len(), 3);
    let before = table.game.view(Viewer::Seat(Seat(1)));
    table.take_events();
    // Four coal, then a two-goods card: six goods.
    let odd = table.act(0, offer("coal", 3)).unwrap_err();
    assert_eq!(odd, Refusal::OddOffer);
    assert_eq!(odd.rule(), "TS-29");
    let many = table.act(0, offer("coal", 8)).unwrap_err();
    assert!(matches!(many, Illegal::Rule(Refusal::NotEnoughGoods { held: 5, .. })));
    table.act(0, offer("coal", 4)).unwrap();
    assert_eq!(table.act(0, offer("coal", 1)).unwrap_err(), Refusal::OfferedOutOfOrder);
    let card = |name: &str| Action::OfferPower { card: word(name) };
    assert!(matches!(
        table.act(0, card("cattle-coal")).unwrap_err(),
        Illegal::Rule(Refusal::NotHeld { .. })
    ));
    table.act(0, card("coal-food")).unwrap();
    let hidden = |event: &Event| State::visible_event(event, Viewer::Seat(Seat(1))).is_none();
    assert!(table.events.iter().all(hidden) && table.events.len() == 2);
    assert_eq!(table.game.view(Viewer::Seat(Seat(1))), before);
    table.act(0, Action::FinishOffer).unwrap();
    table.act(1, Action::FinishOffer).unwrap();
    assert_eq!(goods(&table, 0, "silver"), 0, "not before all have chosen");
    table.take_events();
    table.act(2, Action::FinishOffer).unwrap();
    let shown = Event::OfferShown {
        seat: Seat(0),
        count: 6,
        goods: words("coal coal coal coal"),
        cards: words("coal-food"),
    };
    assert!(table.events.contains(&shown));
    assert_eq!((goods(&table, 0, "silver"), goods(&table, 0, "coal")), (3, 1));
    assert_eq!(table.game.view(Viewer::Spectator).traded, words("coal coal coal coal"));
}

#[test]
fn ts29_goods_come_in_order_and_two_goods_cards_last() {
    let mut table = speculation(&["worker-silver coal-food"]);
    change(&mut table, |position| {
        position["stacks"][0]["left"] = 9.into();
        position["goods"][0] =
            ["worker", "coal", "coal", "coal", "coal", "coal"].map(String::from).to_vec().into();
    });
    let card = |name: &str| Action::OfferPower { card: word(name) };
    let (first, last) = (card("coal-food"), card("worker-silver"));
    let (first, last) = if first < last { (first, last) } else { (last, first) };
    // An odd number only while something later can make it even.
    let coal = |count| offer("coal", count);
    let all = [offer("worker", 1), coal(2), coal(4), first, last, Action::FinishOffer];
    assert_eq!(table.legal(0), all);
    assert_eq!(
        table.act(0, offer("coal", 0)).unwrap_err(),
        Refusal::NotEnoughGoods { goods: word("coal"), held: 5 }
    );
    table.act(0, offer("worker", 1)).unwrap();
    assert_eq!(table.legal(0), [coal(1), coal(3), coal(5)]);
    for action in [coal(2), first, Action::FinishOffer] {
        assert_eq!(table.act(0, action).unwrap_err(), Refusal::OddOffer, "{action:?}");
    }
    assert_eq!(table.act(0, offer("worker", 1)).unwrap_err(), Refusal::OfferedOutOfOrder);
    table.act(0, coal(3)).unwrap();
    assert_eq!(table.legal(0), [first, last, Action::FinishOffer]);
    assert_eq!(table.act(0, coal(2)).unwrap_err(), Refusal::OfferedOutOfOrder);
    table.act(0, last).unwrap();
    assert_eq!(table.legal(0), [Action::FinishOffer]);
    assert_eq!(table.act(0, first).unwrap_err(), Refusal::OfferedOutOfOrder);
}

#[test]
fn ts29_only_two_goods_cards_are_offered() {
    let mut table = speculation(&["worker-silver seattle-detroit"]);
    let mission = Action::OfferPower { card: word("seattle-detroit") };
    assert_eq!(
        table.act(0, mission).unwrap_err(),
        Refusal::NoGoods { card: word("seattle-detroit") }
    );
    assert!(!table.legal(0).contains(&mission));
}

/// Two players with five coal each, and new silver; seat 2 has filled the track.
fn speculation(hands: &[&str]) -> Table {
    let mut table = table_of(plain(3), hands);
    build(&mut table, "mine", "billings");
    build(&mut table, "mine", "kansas_city");
    run_down(&mut table, "mine", PRAIRIE, 2);
    idle_until(&mut table, 2);
    begin_turn(&mut table, "train train train");
    place(&mut table, PRAIRIE);
    act(&mut table, save(""));
    while !matches!(table.game.phase(), Phase::Speculate { .. }) {
        default_step(&mut table);
    }
    table
}

/// The rulebook's example of three who speculate on food, from the very first die.
#[test]
fn ts29_the_speculation_of_three_players() {
    let (eric, sarah, bryan) = (0, 1, 2);
    let mut table = table(3);
    let plan = [
        (eric, "ranch", "billings"),
        (sarah, "ranch", "kansas_city"),
        (bryan, "ranch", "boston"),
        (eric, "ranch", "detroit"),
        (sarah, "hotel", "san_antonio"),
        (bryan, "mine", "seattle"),
        (eric, "ranch", "miami"),
        (sarah, "mine", "atlanta"),
        (eric, "hotel", "los_angeles"),
    ];
    for (seat, building, station) in plan {
        idle_until(&mut table, seat);
        build(&mut table, building, station);
    }
    let tracks = [
        PRAIRIE,
        PRAIRIE,
        "central-1 central-2 central-4",
        "gulf-1 gulf-2 gulf-3 gulf-4 gulf-5",
        "desert-1 desert-2 desert-3 desert-4",
        "pacific-1 pacific-2 pacific-3 pacific-4",
        "northern-1 northern-2 northern-3 northern-4",
    ];
    for spaces in tracks {
        fill(&mut table, spaces);
    }
    let cattle = |table: &Table| [eric, sarah, bryan].map(|seat| goods(table, seat, "cattle"));
    assert_eq!(cattle(&table), [5, 3, 0]);
    begin_turn(&mut table, "train train train");
    place(&mut table, LAKES);
    act(&mut table, save(""));
    while !matches!(table.game.phase(), Phase::Speculate { .. }) {
        default_step(&mut table);
    }
    assert_eq!((cattle(&table), stack(&table, "ranch")), ([6, 3, 1], "food 10".into()));
    assert_eq!([eric, sarah].map(|seat| goods(&table, seat, "worker")), [2, 2]);
    assert_eq!([sarah, bryan].map(|seat| goods(&table, seat, "coal")), [2, 1]);

    table.act(bryan, offer("cattle", 1)).unwrap();
    table.act(bryan, offer("coal", 1)).unwrap();
    table.act(sarah, offer("worker", 2)).unwrap();
    table.act(sarah, offer("coal", 2)).unwrap();
    table.act(eric, offer("cattle", 4)).unwrap();
    table.act(eric, offer("worker", 2)).unwrap();
    for seat in [sarah, eric, bryan] {
        table.act(seat, Action::FinishOffer).unwrap();
    }
    assert_eq!(cattle(&table), [2, 3, 0]);
    assert_eq!([eric, sarah, bryan].map(|seat| goods(&table, seat, "food")), [3, 2, 1]);
    assert_eq!(stack(&table, "ranch"), "food 4");
}

/// Seat 0 has nine workers and nine coal, seat 1 has eight cattle, and one delivery is missing.
fn too_many_trades(rules: RuleSet) -> Table {
    let mut table = table_of(Config { rules, ..plain(3) }, &[]);
    let plan = [
        (0, "hotel", "detroit"),
        (0, "mine", "boston"),
        (1, "ranch", "los_angeles"),
        (1, "ranch", "san_antonio"),
    ];
    for (seat, building, station) in plan {
        idle_until(&mut table, seat);
        build(&mut table, building, station);
    }
    for _ in 0..4 {
        idle_until(&mut table, 2);
        fill(&mut table, "desert-1 desert-2 desert-3 desert-4");
    }
    for _ in 0..9 {
        idle_until(&mut table, 2);
        fill(&mut table, LAKES);
    }
    table
}

/// The same table when all have offered: ten workers and ten coal make ten cards, eight cattle four more, and there are
/// ten.
fn all_offered(rules: RuleSet) -> Table {
    let mut table = too_many_trades(rules);
    assert_eq!((goods(&table, 0, "worker"), goods(&table, 0, "coal")), (9, 9));
    assert_eq!(goods(&table, 1, "cattle"), 8);
    idle_until(&mut table, 2);
    begin_turn(&mut table, "train train train");
    place(&mut table, LAKES);
    act(&mut table, save(""));
    while !matches!(table.game.phase(), Phase::Speculate { .. }) {
        default_step(&mut table);
    }
    table.act(0, offer("worker", 10)).unwrap();
    table.act(0, offer("coal", 10)).unwrap();
    table.act(1, offer("cattle", 8)).unwrap();
    for seat in [0, 1, 2] {
        table.act(seat, Action::FinishOffer).unwrap();
    }
    table
}

/// The same table under the French rules, but seat 2 has two of the cattle, and seat 0 offers this many coal.
fn three_offered(coal: u8) -> Table {
    let mut table = too_many_trades(RuleSet::French);
    idle_until(&mut table, 2);
    begin_turn(&mut table, "train train train");
    place(&mut table, LAKES);
    act(&mut table, save(""));
    while !matches!(table.game.phase(), Phase::Speculate { .. }) {
        default_step(&mut table);
    }
    change(&mut table, |position| {
        position["goods"][1] = vec!["cattle"; 6].into();
        position["goods"][2] = vec!["cattle"; 2].into();
    });
    table.act(0, offer("worker", 10)).unwrap();
    table.act(0, offer("coal", coal)).unwrap();
    table.act(1, offer("cattle", 6)).unwrap();
    table.act(2, offer("cattle", 2)).unwrap();
    for seat in [0, 1, 2] {
        table.act(seat, Action::FinishOffer).unwrap();
    }
    table
}

#[test]
fn ts30_french_an_order_is_asked_for_while_it_makes_a_difference() {
    let first = Action::ServeNext { seat: Seat(0) };
    let asks = |table: &Table| matches!(table.game.phase(), Phase::OrderTrades { .. });
    // Six, three and one: there are ten, enough for all.
    let mut table = three_offered(2);
    assert!(!asks(&table) && new_goods(&table) == [6, 3]);
    // Nine for seat 0 leave one card for two.
    table = three_offered(8);
    act(&mut table, first);
    assert!(asks(&table) && new_goods(&table) == [9, 0]);
    // Ten leave nothing.
    table = three_offered(10);
    act(&mut table, first);
    assert!(!asks(&table) && new_goods(&table) == [10, 0]);
}

/// The new goods that seats 0 and 1 have.
fn new_goods(table: &Table) -> [u8; 2] {
    [0, 1].map(|seat| goods(table, seat, "food") + goods(table, seat, "silver"))
}

#[test]
fn ts30_english_the_active_player_decides_the_split_and_a_point_makes_up_for_it() {
    let mut table = all_offered(RuleSet::English);
    assert!(matches!(table.game.phase(), Phase::ServeTrades { seat: Seat(0), .. }));
    let serve = |count| Action::Serve { seat: Seat(0), count };
    assert_eq!(table.legal(2).len(), 5, "six to ten");
    assert_eq!(refused(&mut table, serve(5)).rule(), "TS-30");
    let before = [0, 1].map(|seat| points(&table, seat));
    act(&mut table, serve(7));
    let after = [0, 1].map(|seat| points(&table, seat));
    assert_eq!(after, [before[0] + 3, before[1] + 1]);
    assert_eq!(new_goods(&table), [7, 3]);
}

#[test]
fn ts30_french_the_active_player_sets_an_order_and_two_points_make_up_for_a_card() {
    // The first seat is served completely; the other gets two points per missed card.
    for (first, served, missed) in [(0, [10, 0], [0, 8]), (1, [6, 4], [8, 0])] {
        let mut table = all_offered(RuleSet::French);
        assert!(matches!(table.game.phase(), Phase::OrderTrades { .. }));
        let next = |seat| Action::ServeNext { seat: Seat(seat) };
        assert_eq!(table.legal(2), [next(0), next(1)], "who traded");
        let refusal = refused(&mut table, next(2));
        assert_eq!(refusal, Refusal::NotWaiting { seat: Seat(2) });
        assert_eq!(refusal.rule(), "TS-30");
        let split = refused(&mut table, Action::Serve { seat: Seat(0), count: 7 });
        assert_eq!(split.rule(), "TS-30", "a seat is served in part only when the stack runs out");
        assert_eq!(table.act(0, next(0)).unwrap_err().rule(), "TS-30", "the active player's");
        let before = [0, 1].map(|seat| points(&table, seat));
        act(&mut table, next(first));
        // The last seat gets the remaining cards, without a choice.
        assert_eq!(new_goods(&table), served);
        let gained = [0, 1].map(|seat| points(&table, seat) - before[usize::from(seat)]);
        assert_eq!(gained, missed);
        assert!(!matches!(table.game.phase(), Phase::OrderTrades { .. }));
        // The whole game is stored as a fixture: random games hardly ever need an order.
        while first == 1 && table.game.phase() != Phase::Over {
            fill(&mut table, PRAIRIE);
        }
        if first == 1 {
            let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/fixtures");
            let name = "three-seats-french-order.json";
            whistle_testkit::check_text(folder, name, &table.journal_text());
        }
    }
}

#[test]
fn ts31_a_stack_emptied_by_speculation_waits_for_the_next_turn() {
    let mut table = too_many_trades(RuleSet::English);
    idle_until(&mut table, 2);
    begin_turn(&mut table, "train train train");
    place(&mut table, LAKES);
    act(&mut table, save(""));
    while !matches!(table.game.phase(), Phase::Speculate { .. }) {
        default_step(&mut table);
    }
    let Phase::Speculate { building, .. } = table.game.phase() else { unreachable!() };
    table.act(0, offer("worker", 10)).unwrap();
    table.act(0, offer("coal", 10)).unwrap();
    table.take_events();
    for seat in [0, 1, 2] {
        table.act(seat, Action::FinishOffer).unwrap();
    }
    // The turn has passed on with the new stack empty; other empty stacks wait as well.
    assert_eq!(table.game.active(), Seat(0));
    assert_eq!(left(&table, building.name()), 0);
    assert!(!table.events.iter().any(|event| matches!(event, Event::StackUpgraded { .. })));
    end_turn(&mut table);
    assert!(table.events.iter().any(|event| matches!(event, Event::StackUpgraded { .. })));
}

/// Only ranches matter here: their stack goes from cattle to food to gold, the gold is traded away, and then nothing is
/// left. The whole game is stored as a fixture.
#[test]
fn ts28_a_stack_for_which_nothing_is_left_stays_empty() {
    let mut table = table_of(plain(3), &["cattle-worker", "cattle-food", ""]);
    let plan = [
        (0, "ranch", "detroit"),
        (1, "ranch", "boston"),
        (2, "hotel", "seattle"),
        (2, "hotel", "los_angeles"),
        (2, "hotel", "billings"),
        (2, "mine", "san_antonio"),
        (2, "mine", "kansas_city"),
        (2, "mine", "atlanta"),
        (1, "hotel", "miami"),
        (0, "ranch", "boston"),
        (1, "ranch", "detroit"),
    ];
    for (seat, building, station) in plan {
        idle_until(&mut table, seat);
        build(&mut table, building, station);
    }
    while stack(&table, "ranch") != "gold 10" {
        idle_until(&mut table, 2);
        begin_turn(&mut table, "train train train");
        place(&mut table, LAKES);
        act(&mut table, save(""));
        while table.game.active() == Seat(2) && stack(&table, "ranch") != "gold 10" {
            default_step(&mut table);
        }
    }
    let all = |table: &Table, seat: u8, kind: &str| offer(kind, goods(table, seat, kind));
    for seat in [0, 1] {
        for kind in ["cattle", "food"] {
            let action = all(&table, seat, kind);
            table.act(seat, action).expect("an even number of each");
        }
    }
    table.act(0, Action::OfferPower { card: word("cattle-worker") }).unwrap();
    table.take_events();
    for seat in [0, 1, 2] {
        table.act(seat, Action::FinishOffer).unwrap();
    }
    // Eleven cards are requested but there are only ten: seat 0 goes short.
    let fewest = table.legal(2)[0];
    act(&mut table, fewest);
    assert!(table.events.contains(&Event::TradeMissed { seat: Seat(0), points: 1 }));
    assert_eq!(stack(&table, "ranch"), "gold 0");
    end_turn(&mut table);
    assert_eq!(stack(&table, "ranch"), "gold 0 closed");
    assert!(table.events.contains(&Event::StackClosed { building: word("ranch") }));
    // TS-25: from now on ranches give points.
    idle_until(&mut table, 2);
    let before = points(&table, 0);
    fill(&mut table, LAKES);
    assert_eq!(points(&table, 0), before + 2);
    while table.game.phase() != Phase::Over {
        fill(&mut table, PRAIRIE);
    }
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/fixtures");
    whistle_testkit::check_text(folder, "three-seats-stack-closed.json", &table.journal_text());
}
