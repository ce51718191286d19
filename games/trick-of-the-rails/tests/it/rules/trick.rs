//! TR-5 to TR-9 and TR-17: playing, winning, and share tricks.

use trick_of_the_rails::{Action, Event, LaneCard, Phase, Refusal};
use whistle_core::prelude::*;
use whistle_core::{Illegal, Seat, Viewer};
use whistle_testkit::reason;

use crate::table::{LANE_4, LANE_5, Table, card, play, shares, skip_tricks, table, three};

fn refused(table: &mut Table, seat: u8, name: &str) -> Illegal<Refusal> {
    table.act(seat, Action::Play { card: card(name) }).unwrap_err()
}

#[test]
fn tr5_whoever_holds_the_led_company_must_follow() {
    let mut table = three(&["erie-5", "erie-1 nyc-10", ""]);
    play(&mut table, 0, "erie-5");
    let refusal = refused(&mut table, 1, "nyc-10");
    assert_eq!(refusal, Refusal::MustFollow { company: trick_of_the_rails::Company::Erie });
    assert_eq!(refusal.rule(), "TR-5");
    assert!(refusal.to_string().contains("suit must be followed"), "{refusal}");
    let offered = table.legal(1);
    let is_erie = |action: &Action| matches!(action, Action::Play { card } if card.company() == trick_of_the_rails::Company::Erie);
    assert!(!offered.is_empty() && offered.iter().all(is_erie), "{offered:?}");
    play(&mut table, 1, "erie-1");
}

#[test]
fn tr5_without_the_led_company_any_card_will_do() {
    // Seat 0 holds all of PRR, so nobody can follow it.
    let prr: Vec<String> = (1..=10).map(|n| format!("prr-{n}")).collect();
    let mut table = three(&[&prr.join(" ")]);
    play(&mut table, 0, "prr-1");
    assert_eq!(table.legal(1).len(), 15);
    table.take_events();
    let any = table.legal(1)[7];
    table.act(1, any).unwrap();
    let shown = Some(trick_of_the_rails::Company::Prr);
    assert!(matches!(table.events[0], Event::CardPlayed { void, .. } if void == shown));
}

#[test]
fn tr5_the_leader_plays_anything_and_nobody_plays_out_of_turn_or_what_they_lack() {
    let mut table = three(&["erie-5", "nyc-10"]);
    assert_eq!(table.legal(0).len(), 15);
    assert_eq!(reason(&refused(&mut table, 1, "nyc-10")), "not_your_turn by TR-5");
    assert_eq!(refused(&mut table, 0, "nyc-10"), Refusal::NotInHand { card: card("nyc-10") });
    assert_eq!(
        refused(&mut table, 3, "nyc-10"),
        Illegal::NoSuchSeat { seat: Seat(3), rule: "TR-2" }
    );
    play(&mut table, 0, "erie-5");
    assert_eq!(reason(&refused(&mut table, 0, "erie-5")), "not_your_turn by TR-5");
    let lay = table.act(1, Action::LayCard { end: trick_of_the_rails::End::Left });
    assert_eq!(reason(&lay.unwrap_err()), "not_now by TR-5");
    assert_eq!(table.game.phase(), Phase::Play);
    // Passing is impossible: every legal action plays a card.
    assert!(table.legal(1).iter().all(|action| matches!(action, Action::Play { .. })));
}

#[test]
fn tr6_the_highest_of_the_led_company_wins_and_leads() {
    let mut table = three(&["erie-5", "erie-8", "erie-6"]);
    play(&mut table, 0, "erie-5");
    play(&mut table, 1, "erie-8");
    play(&mut table, 2, "erie-6");
    assert_eq!(table.game.lead(), Seat(1));
    assert!(!table.legal(1).is_empty() && table.legal(0).is_empty());
}

#[test]
fn tr6_a_higher_card_of_another_company_wins_nothing() {
    let prr: Vec<String> = (1..=10).map(|n| format!("prr-{n}")).collect();
    let mut table = three(&[&prr.join(" "), "bo-10", "co-10"]);
    play(&mut table, 0, "prr-1");
    play(&mut table, 1, "bo-10");
    play(&mut table, 2, "co-10");
    assert_eq!(table.game.lead(), Seat(0));
}

#[test]
fn tr7_the_leftmost_card_is_the_prize_and_leaves() {
    let mut table = three(&["erie-5", "erie-8", "erie-6"]);
    assert_eq!(table.game.lane().prize().to_string(), "bo-exchange");
    play(&mut table, 0, "erie-5");
    play(&mut table, 1, "erie-8");
    play(&mut table, 2, "erie-6");
    assert_eq!(table.game.lane().played(), 1);
    assert_eq!(table.game.lane().prize().to_string(), "pittsburgh");
    let won = |event: &Event| {
        matches!(event, Event::TrickWon { seat: Seat(1), prize: LaneCard::Share(_), .. })
    };
    assert!(table.events.iter().any(won));
}

#[test]
fn tr8_the_winner_takes_the_lane_card_and_the_others_keep_theirs() {
    let mut table = three(&["erie-5", "erie-8", "erie-6"]);
    play(&mut table, 0, "erie-5");
    play(&mut table, 1, "erie-8");
    play(&mut table, 2, "erie-6");
    assert_eq!(shares(&table, 0), "erie-5");
    assert_eq!(shares(&table, 1), "bo-exchange");
    assert_eq!(shares(&table, 2), "erie-6");
}

#[test]
fn tr8_a_card_in_a_reservations_place_is_a_share_like_any_other() {
    let mut table = table(4, LANE_4, &["erie-5", "erie-8", "erie-6", "erie-7"], "");
    for (seat, name) in ["erie-5", "erie-8", "erie-6", "erie-7"].iter().enumerate() {
        play(&mut table, seat as u8, name);
    }
    skip_tricks(&mut table, 9);
    assert_eq!(table.game.lane().rest().len(), 1);
    assert_eq!(table.game.lane().prize().to_string(), "erie-8");
    let leader = table.game.lead();
    skip_tricks(&mut table, 1);
    let holders =
        Seat::all(4).filter(|&s| table.game.shares(s).contains(card("erie-8").as_share()));
    assert_eq!(holders.count(), 1, "somebody won it in the last trick, led by {leader}");
}

#[test]
fn tr9_the_winners_card_takes_the_lowest_reservation() {
    let mut table = three(&["erie-5", "erie-8", "erie-6"]);
    play(&mut table, 0, "erie-5");
    play(&mut table, 1, "erie-8");
    play(&mut table, 2, "erie-6");
    let lane: Vec<String> = table.game.lane().rest().iter().map(ToString::to_string).collect();
    assert_eq!(lane[9], "erie-8");
    assert_eq!((lane[11].as_str(), lane[13].as_str()), ("reservation-2", "reservation-3"));
    let reserved = Event::CardReserved { seat: Seat(1), card: card("erie-8"), reservation: 1 };
    assert!(table.events.contains(&reserved));

    // The second share trick fills the second reservation.
    skip_tricks(&mut table, 2);
    let lane: Vec<String> = table.game.lane().rest().iter().map(ToString::to_string).collect();
    assert!(!lane[9].starts_with("reservation") && lane[11] == "reservation-3", "{lane:?}");
}

#[test]
fn tr9_with_no_reservation_left_it_goes_out_of_the_game() {
    let mut table = table(5, LANE_5, &["erie-5", "erie-8", "erie-6", "erie-7", "erie-9"], "");
    for (seat, name) in ["erie-5", "erie-8", "erie-6", "erie-7", "erie-9"].iter().enumerate() {
        play(&mut table, seat as u8, name);
    }
    assert!(table.game.gone().contains(card("erie-9")));
    assert_eq!(shares(&table, 4), "bo-exchange");
    assert!(table.events.contains(&Event::CardRetired { seat: Seat(4), card: card("erie-9") }));
}

#[test]
fn tr17_only_hands_are_secret() {
    let mut table = three(&["erie-5", "erie-8 nyc-10", "erie-6"]);
    play(&mut table, 0, "erie-5");
    play(&mut table, 1, "erie-8");
    play(&mut table, 2, "erie-6");
    for viewer in Viewer::all(3) {
        let view = table.game.view(viewer);
        let text = serde_json::to_string(&view).unwrap();
        // nyc-10 is still in its owner's hand; erie-8 lies openly in the lane.
        assert_eq!(text.contains("\"nyc-10\""), viewer.is(Seat(1)), "{viewer}: {text}");
        assert!(text.contains("\"erie-8\""));
        assert_eq!(view.seats[Seat(1)].hand_size, 14);
        let own = viewer.seat().map(|seat| table.game.hand(seat)).unwrap_or_default();
        assert_eq!(view.hand, own);
    }
}

#[test]
fn tr17_what_did_not_follow_is_remembered() {
    let prr: Vec<String> = (1..=10).map(|n| format!("prr-{n}")).collect();
    let mut table = three(&[&prr.join(" "), "bo-10", "co-10"]);
    play(&mut table, 0, "prr-1");
    play(&mut table, 1, "bo-10");
    let voids = table.game.view(Viewer::Spectator).memory.voids;
    assert!(voids[Seat(1)].contains(trick_of_the_rails::Company::Prr));
    assert!(voids[Seat(0)].is_empty() && voids[Seat(2)].is_empty());
}

#[test]
fn tr17_tricks_are_remembered_until_the_end() {
    let mut table = three(&["erie-5 bo-9", "erie-8 bo-3", "erie-6 bo-4"]);
    play(&mut table, 0, "erie-5");
    play(&mut table, 1, "erie-8");
    play(&mut table, 2, "erie-6");
    play(&mut table, 1, "bo-3");
    play(&mut table, 2, "bo-4");
    for viewer in Viewer::all(3) {
        let tricks = table.game.view(viewer).memory.tricks;
        let told = tricks.iter().map(|trick| {
            let cards: Vec<String> = trick.cards.iter().map(ToString::to_string).collect();
            format!("{} for {}: {}", trick.lead.0, trick.prize, cards.join(" "))
        });
        let expected = ["0 for bo-exchange: erie-5 erie-8 erie-6", "1 for pittsburgh: bo-3 bo-4"];
        assert_eq!(told.collect::<Vec<_>>(), expected);
    }
    skip_tricks(&mut table, 13);
    assert_eq!(table.game.view(Viewer::Spectator).memory.tricks.len(), 14);
    skip_tricks(&mut table, 1);
    assert!(table.game.view(Viewer::Spectator).memory.tricks.is_empty());
}

#[test]
fn tr17_a_hand_is_told_to_its_owner_only() {
    let hands: Vec<_> = Seat::all(3).map(|seat| three(&[]).game.hand(seat)).collect();
    for (owner, hand) in Seat::all(3).zip(hands) {
        let dealt = Event::HandDealt { seat: owner, count: 15, cards: Some(hand) };
        for viewer in Viewer::all(3) {
            let cards = viewer.is(owner).then_some(hand);
            let told = trick_of_the_rails::State::visible_event(&dealt, viewer);
            assert_eq!(told, Some(Event::HandDealt { seat: owner, count: 15, cards }));
        }
    }
}
