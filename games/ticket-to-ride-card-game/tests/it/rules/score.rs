//! TT-15 to TT-17: completing tickets, and the second half of four players.

use ticket_to_ride_card_game::Colour::{Blue, Red};
use ticket_to_ride_card_game::{
    Action, BigCity, Chance, Draw, Event, FaceUp, LastCard, Phase, Refusal, suffices,
};
use whistle_core::prelude::*;
use whistle_core::{PerSeat, Seat, Turn, Viewer};

use crate::table::{
    Table, actor, completed, deck, draw, edit, finish_scoring, hand, hold, row, score, stack,
    table, ticket, ticket_deck, tickets, trains,
};

fn complete(name: &str) -> Action {
    Action::CompleteTicket { ticket: ticket(name) }
}

/// The example in the rulebook: a locomotive and three matching cards.
#[test]
fn tt15_los_angeles_pittsburgh_with_one_locomotive() {
    let wanted = tickets("los_angeles-pittsburgh");
    for matching in ["white blue purple", "white blue*2", "blue*2 purple"] {
        assert!(suffices(trains(&format!("locomotive {matching}")), wanted), "{matching}");
        assert!(!suffices(trains(matching), wanted), "{matching} alone");
    }
    assert!(!suffices(trains("locomotive white purple*3"), wanted), "two short");
    let mut table = table(2);
    hold(&mut table, 0, "los_angeles-pittsburgh");
    stack(&mut table, 0, "white blue purple locomotive");
    score(&mut table);
    table.act(0, complete("los_angeles-pittsburgh")).unwrap();
    assert_eq!(table.game.completed[0].iter().map(|ticket| ticket.points).sum::<u8>(), 18);
}

#[test]
fn tt15_a_card_serves_one_ticket() {
    let mut table = table(2);
    hold(&mut table, 0, "chicago-new_york chicago-dallas");
    stack(&mut table, 0, "yellow green");
    score(&mut table);
    table.act(0, complete("chicago-dallas")).unwrap();
    let spent = table.act(0, complete("chicago-new_york")).unwrap_err();
    assert_eq!(spent, Refusal::CannotComplete { ticket: ticket("chicago-new_york") });
    assert_eq!(spent.rule(), "TT-15");
    let foreign = table.act(0, complete("seattle-miami")).unwrap_err();
    assert_eq!(foreign, Refusal::NotHeld { ticket: ticket("seattle-miami") });
}

#[test]
fn tt15_locomotives_are_spread_as_it_suits() {
    // Each ticket is one card short; two locomotives are enough for both, whatever the order.
    let both = tickets("chicago-dallas new_york-miami");
    assert!(suffices(trains("yellow blue locomotive*2"), both));
    assert!(suffices(trains("green red locomotive*2"), both));
    assert!(!suffices(trains("yellow blue locomotive"), both));
}

#[test]
fn tt15_hand_and_railyard_do_not_count() {
    let mut table = table(2);
    hold(&mut table, 0, "chicago-new_york");
    hand(&mut table, 0, "yellow*3");
    row(&mut table, 0, ticket_to_ride_card_game::Colour::Yellow, 2, 0);
    score(&mut table);
    assert_eq!(table.legal(0), [Action::FinishCompleting]);
}

#[test]
fn tt15_the_best_set_is_offered_and_another_may_be_chosen() {
    let mut table = table(2);
    hold(&mut table, 1, "");
    hold(&mut table, 0, "chicago-new_york chicago-dallas dallas-raleigh");
    stack(&mut table, 0, "yellow green red");
    score(&mut table);
    // 5 + 8 beats 6: taking the first ticket that fits would be worse.
    let best = tickets("chicago-new_york dallas-raleigh");
    assert_eq!(table.game.view(Viewer::Seat(Seat(0))).suggestion, Some(best));
    assert_eq!(table.game.view(Viewer::Seat(Seat(1))).suggestion, None);
    table.act(0, complete("chicago-dallas")).unwrap();
    table.act(0, Action::FinishCompleting).unwrap();
    assert_eq!(table.game.completed[0], tickets("chicago-dallas"));
}

/// New York is lost, so the ticket to Dallas brings more. But with four players the lead there is memory, so only
/// points count.
#[test]
fn tt15_bonus_cards_count_where_all_completed_tickets_lie_open() {
    for (seats, best) in [(2, "dallas-miami"), (3, "dallas-miami"), (4, "new_york-miami")] {
        let mut table = table(seats);
        (0..seats).for_each(|seat| hold(&mut table, seat, ""));
        completed(&mut table, 1, "new_york-las_vegas new_york-kansas_city");
        hold(&mut table, 0, "dallas-miami new_york-miami");
        stack(&mut table, 0, "red green blue");
        score(&mut table);
        edit(&mut table, |value| {
            if seats == 4 {
                value["half"] = 2.into();
                value["set_aside"] = value["completed"][1].clone();
            }
        });
        let offered = table.game.view(Viewer::Seat(Seat(0))).suggestion.unwrap();
        assert_eq!(offered, tickets(best), "{seats} players");
        assert_eq!(table.game.best_completion(Seat(0)), tickets("dallas-miami"), "for a bot");
        for either in ["dallas-miami", "new_york-miami"] {
            assert!(table.legal(0).contains(&complete(either)), "{either} may be chosen");
        }
    }
}

#[test]
fn tt15_stacks_are_turned_up_and_seats_complete_clockwise_from_the_left_of_the_last() {
    let mut table = table(3);
    stack(&mut table, 2, "red blue");
    deck(&mut table, "white");
    draw(&mut table, 0, "white");
    table.act(0, Action::StopDrawing).unwrap();
    for seat in [1, 2, 0] {
        table.act(seat, crate::table::take(["yellow", "red", "green"][usize::from(seat)])).unwrap();
        table.act(seat, Action::StopDrawing).unwrap();
    }
    let turned_up = Event::StackTurnedUp { seat: Seat(2), cards: trains("red blue") };
    assert!(table.take_events().contains(&turned_up));
    assert_eq!(table.game.view(Viewer::Spectator).seats[Seat(2)].stack, Some(trains("red blue")));
    for seat in [1, 2, 0] {
        assert_eq!(actor(&table), seat);
        table.act(seat, Action::FinishCompleting).unwrap();
    }
    assert_eq!(table.game.turn(), Turn::Over);
}

#[test]
fn tt16_two_or_three_players_end_here() {
    for seats in [2, 3] {
        let mut table = table(seats);
        score(&mut table);
        finish_scoring(&mut table);
        assert_eq!(table.game.turn(), Turn::Over);
        let late = table.act(0, Action::DrawTickets).unwrap_err();
        assert_eq!(late.rule(), "TT-16");
    }
}

/// A four-player table after its first scoring, with seat 0 to begin the second half.
fn second_half(hands: [&str; 4]) -> Table {
    let mut table = table(4);
    (0..4).for_each(|seat| hand(&mut table, seat, ""));
    for (seat, cards) in hands.into_iter().enumerate() {
        hand(&mut table, seat as u8, cards);
    }
    row(&mut table, 3, Red, 1, 0);
    stack(&mut table, 1, "white white");
    score(&mut table);
    finish_scoring(&mut table);
    table
}

#[test]
fn tt17_four_players_shuffle_all_but_their_hands_and_are_dealt_four() {
    let mut table = second_half(["red*2", "blue*2", "", "locomotive"]);
    assert_eq!(table.game.phase, Phase::DealTrains);
    assert_eq!(table.game.deck.total(), 96 - 5);
    assert!(table.game.railyards.iter().next().is_none());
    assert!(table.game.stacks[1].is_empty() && table.game.discards.is_empty());
    assert_eq!(table.game.held[0].len(), 1, "open tickets stay");
    let hands = PerSeat::from_fn(4, |_| trains("green yellow black orange"));
    let face_up = FaceUp::new(trains("purple*5").each()).unwrap();
    table.chance(Chance::DealTrains { hands, face_up }).unwrap();
    assert_eq!(table.game.hands[0], trains("red*2 green yellow black orange"));
    assert_eq!(table.game.face_up.cards().total(), 5);
    assert_eq!(actor(&table), 0, "left of seat 3, which completed last and played last");
    assert_eq!(table.game.turns_left, 0, "the deck lasts again");
    assert_eq!(table.game.view(Viewer::Spectator).last_card, LastCard::InDeck);
}

#[test]
fn tt17_a_short_deck_is_dealt_from_the_first_player_on() {
    // Nine cards for sixteen places: the first player gets three of them.
    for first in 0..4 {
        let mut table = second_half([
            "red*8 green*9 blue*9",
            "yellow*9 black*9 orange*10",
            "locomotive*16 purple*10",
            "white*7",
        ]);
        edit(&mut table, |value| value["active"] = serde_json::json!(first));
        let dealt = table.game.sample_chance(&mut whistle_core::Pcg32::new(1, 2));
        let Chance::DealTrains { hands, .. } = &dealt else { panic!("{dealt:?}") };
        for (seat, hand) in hands.iter() {
            assert_eq!(hand.total(), if seat.0 == first { 3 } else { 2 }, "{seat} of {first}");
        }
        table.chance(dealt).unwrap();
        assert_eq!(actor(&table), first);
    }
}

/// Seat 1 has drawn tickets that seat 0 returned and has kept some: all of that is shown at the end.
#[test]
fn tt18_when_tickets_are_turned_up_nothing_is_left_to_recall() {
    let mut table = table(2);
    let four = ["seattle-miami", "miami-boston", "seattle-phoenix", "dallas-helena"];
    ticket_deck(&mut table, &four.join(" "));
    table.act(0, Action::DrawTickets).unwrap();
    let tickets = Draw::new(four.map(ticket)).unwrap();
    table.chance(Chance::DrawTickets { seat: Seat(0), tickets }).unwrap();
    table.act(0, Action::ReturnRest).unwrap();
    table.act(1, Action::DrawTickets).unwrap();
    table.act(1, Action::KeepTicket { place: 1 }).unwrap();
    table.act(1, Action::ReturnRest).unwrap();
    let recalls = |table: &Table| {
        let labels = &serde_json::to_value(&table.game).unwrap()["sifts"];
        labels.as_array().unwrap().iter().any(|label| label != 0)
    };
    assert!(recalls(&table));
    score(&mut table);
    finish_scoring(&mut table);
    assert!(!recalls(&table));
}

#[test]
fn tt17_what_is_left_on_the_track_does_not_count_twice() {
    let mut table = second_half(["", "", "", ""]);
    table.chance(table.game.sample_chance(&mut whistle_core::Pcg32::new(8, 8))).unwrap();
    stack(&mut table, 1, "blue");
    score(&mut table);
    finish_scoring(&mut table);
    assert_eq!(table.game.turn(), Turn::Over, "the second scoring is the last");
}

#[test]
fn tt17_the_deck_can_run_out_in_the_deal() {
    // Nine cards for sixteen places: three for the first player, two each for the others.
    let mut table = second_half([
        "red*8 green*9 blue*9",
        "yellow*9 black*9 orange*10",
        "locomotive*16 purple*10",
        "white*7",
    ]);
    assert_eq!(table.game.deck, trains("red*2 green blue yellow black white*3"));
    let dealt = |cards: [&str; 4]| Chance::DealTrains {
        hands: PerSeat::from_fn(4, |seat| trains(cards[seat.index()])),
        face_up: FaceUp::default(),
    };
    let uneven =
        table.chance(dealt(["red*2 green blue", "yellow black", "white*3", ""])).unwrap_err();
    assert_eq!(uneven, Refusal::WrongHand { seat: Seat(0), cards: 3, rule: "TT-17" });
    table.take_events();
    table.chance(dealt(["white*3", "red*2", "green blue", "yellow black"])).unwrap();
    assert!(table.take_events().contains(&Event::DeckRanOut));
    assert_eq!(table.game.turns_left, 4, "everyone has one turn");
    for seat in 0..4 {
        assert_eq!(actor(&table), seat);
        let action = table.legal(seat)[0];
        table.act(seat, action).unwrap();
        while table.game.phase != Phase::Act && table.game.phase != Phase::Complete {
            let action = table.legal(seat)[0];
            table.act(seat, action).unwrap();
        }
    }
    finish_scoring(&mut table);
    assert_eq!(table.game.outcome().unwrap().reason, "last_card_dealt");
}

#[test]
fn tt17_with_all_cards_in_hand_there_is_nothing_to_deal() {
    let mut table = table(4);
    hand(&mut table, 0, "");
    edit(&mut table, |value| {
        let all = ticket_to_ride_card_game::ALL_TRAINS;
        for seat in 1..4 {
            value["hands"][seat] = serde_json::json!([]);
            value["shown"][seat] = serde_json::json!([]);
        }
        value["hands"][0] = serde_json::json!(all);
        value["face_up"] = serde_json::json!([null, null, null, null, null]);
        value["deck"] = serde_json::json!([]);
        value["turns_left"] = serde_json::json!(4);
    });
    score(&mut table);
    finish_scoring(&mut table);
    table.chance(table.game.sample_chance(&mut whistle_core::Pcg32::new(1, 2))).unwrap();
    assert_eq!(table.game.turns_left, 4);
    assert_eq!(table.game.face_up.cards().total(), 0);
    crate::table::suit(&mut table, 0, Blue, 10, 16);
    assert_eq!(table.legal(1), [Action::DrawTickets]);
}

#[test]
fn tt19_the_bonus_cards_are_the_published_ones() {
    let mut worth = BigCity::ALL.map(BigCity::bonus);
    worth.sort_unstable();
    assert_eq!(worth, [8, 8, 10, 12, 12, 15]);
    assert_eq!(BigCity::NewYork.bonus(), 15);
}
