//! Every refusal names the rule it is based on, in every phase of the game.

use ticket_to_ride_card_game::Colour::{Black, Blue, Green, Red, White};
use ticket_to_ride_card_game::{Action, Chance, Colour, Config, Draw, FaceUp};
use whistle_core::{PerSeat, Seat};
use whistle_testkit::Attempt::{Act, Chance as Fate};
use whistle_testkit::check_refused;

use crate::table::{
    Table, deal, deal_tickets, deck, face_up, finish_scoring, hand, hold, row, score, six, stack,
    table, take, three, ticket, ticket_deck, train, trains,
};

fn suit(colour: Colour, cards: u8) -> Action {
    Action::PlaceSuit { colour, cards }
}

fn deal_trains(hand: &str, up: &str) -> Chance {
    let face_up = FaceUp::new(trains(up).each()).unwrap();
    Chance::DealTrains { hands: PerSeat::from_fn(4, |_| trains(hand)), face_up }
}

fn drawn(names: &str) -> Chance {
    let tickets = Draw::new(names.split_whitespace().map(ticket)).unwrap();
    Chance::DrawTickets { seat: Seat(0), tickets }
}

fn first_player(seat: u8) -> Chance {
    Chance::DrawFirstPlayer { seat: Seat(seat) }
}

#[test]
fn before_the_first_turn() {
    let mut table = Table::new(Config::plain(4));
    let good = "red green blue yellow black white orange";
    check_refused(
        "the first deal",
        &mut table,
        vec![
            Act(0, Action::DrawFromDeck, "TT-1"),
            Act(4, Action::DrawFromDeck, "TT-1"),
            Fate(deal_tickets(4), "TT-1"),
            Fate(first_player(0), "TT-1"),
            Fate(deal_trains("red green", "red*5"), "TT-1"),
            Fate(deal_trains("red*3 green blue yellow black", "purple*5"), "TT-1"),
            Fate(deal_trains(good, "red*4"), "TT-1"),
        ],
    );
    table.chance(deal(4)).unwrap();
    let same = PerSeat::from_fn(4, |_| six(Seat(0)));
    let none = PerSeat::from_fn(4, |_| Default::default());
    check_refused(
        "the deal of tickets",
        &mut table,
        vec![
            Act(0, Action::KeepTicket { place: 0 }, "TT-2"),
            Fate(deal(4), "TT-2"),
            Fate(Chance::DealTickets { tickets: same }, "TT-2"),
            Fate(Chance::DealTickets { tickets: none }, "TT-2"),
        ],
    );
    table.chance(deal_tickets(4)).unwrap();
    table.act(1, Action::KeepTicket { place: 0 }).unwrap();
    table.act(2, Action::KeepTicket { place: 0 }).unwrap();
    table.act(2, Action::ReturnRest).unwrap();
    check_refused(
        "the choice of tickets",
        &mut table,
        vec![
            Act(0, Action::ReturnRest, "TT-2"),
            Act(0, Action::KeepTicket { place: 6 }, "TT-2"),
            Act(1, Action::KeepTicket { place: 0 }, "TT-2"),
            Act(2, Action::KeepTicket { place: 1 }, "TT-2"),
            Act(0, Action::DrawFromDeck, "TT-2"),
            Fate(first_player(0), "TT-2"),
        ],
    );
    for (seat, keeps) in [(0, true), (1, false), (3, true)] {
        if keeps {
            table.act(seat, Action::KeepTicket { place: 5 }).unwrap();
        }
        table.act(seat, Action::ReturnRest).unwrap();
    }
    check_refused(
        "the draw of the first player",
        &mut table,
        vec![
            Fate(first_player(4), "TT-3"),
            Fate(deal_tickets(4), "TT-3"),
            Act(0, Action::DrawFromDeck, "TT-3"),
        ],
    );
}

#[test]
fn in_a_turn() {
    let mut table = table(2);
    row(&mut table, 0, Red, 1, 0);
    row(&mut table, 1, Blue, 2, 0);
    hand(&mut table, 0, "red*2 blue*2 green*2 white locomotive");
    let two = Action::PlaceThree { colours: [Green, White].into_iter().collect() };
    check_refused(
        "the choice of a turn",
        &mut table,
        vec![
            Act(1, Action::DrawFromDeck, "TT-6"),
            Act(0, Action::StopDrawing, "TT-6"),
            Act(0, Action::ReturnRest, "TT-6"),
            Act(0, Action::FinishCompleting, "TT-6"),
            Act(0, take("purple"), "TT-7"),
            Act(0, suit(Green, 0), "TT-8"),
            Act(0, suit(Green, 3), "TT-8"),
            Act(0, two, "TT-9"),
            Act(0, three([Black, Green, White]), "TT-9"),
            Act(0, suit(Red, 2), "TT-10"),
            Act(0, three([Red, Green, White]), "TT-10"),
            Act(0, three([Blue, Green, White]), "TT-11"),
            Act(0, Action::Pass, "TT-13"),
            Fate(Chance::TurnUp { card: train("red") }, "TT-6"),
        ],
    );
    hand(&mut table, 0, "blue white");
    check_refused(
        "short hands",
        &mut table,
        vec![Act(0, suit(Blue, 1), "TT-11"), Act(0, suit(White, 1), "TT-8")],
    );
    hand(&mut table, 0, "white locomotive");
    table.act(0, suit(White, 1)).unwrap();
    check_refused(
        "locomotives on a suit",
        &mut table,
        vec![
            Act(0, Action::AddLocomotives { count: 0 }, "TT-8"),
            Act(0, Action::AddLocomotives { count: 2 }, "TT-8"),
            Act(0, Action::DrawFromDeck, "TT-8"),
            Act(1, Action::AddLocomotives { count: 1 }, "TT-8"),
        ],
    );
}

#[test]
fn in_a_draw() {
    let mut table = table(2);
    face_up(&mut table, "red green blue yellow locomotive");
    table.act(0, Action::DrawFromDeck).unwrap();
    check_refused(
        "a card from the deck",
        &mut table,
        vec![
            Fate(Chance::DrawTrain { seat: Seat(1), card: train("red") }, "TT-7"),
            Fate(Chance::TurnUp { card: train("red") }, "TT-7"),
            Act(0, Action::StopDrawing, "TT-7"),
        ],
    );
    table.chance(Chance::DrawTrain { seat: Seat(0), card: train("red") }).unwrap();
    check_refused(
        "the second card",
        &mut table,
        vec![
            Act(0, take("locomotive"), "TT-7"),
            Act(0, take("purple"), "TT-7"),
            Act(0, Action::DrawTickets, "TT-7"),
            Act(1, Action::DrawFromDeck, "TT-7"),
        ],
    );
    deck(&mut table, "white");
    table.act(0, take("red")).unwrap();
    check_refused(
        "a card to be turned up",
        &mut table,
        vec![
            Fate(Chance::TurnUp { card: train("red") }, "TT-7"),
            Act(0, Action::StopDrawing, "TT-7"),
        ],
    );
    table.chance(Chance::TurnUp { card: train("white") }).unwrap();
    check_refused("an empty deck", &mut table, vec![Act(1, Action::DrawFromDeck, "TT-7")]);
}

#[test]
fn with_tickets() {
    let mut table = table(2);
    table.act(0, Action::DrawTickets).unwrap();
    check_refused(
        "tickets to be drawn",
        &mut table,
        vec![
            Fate(drawn("seattle-miami"), "TT-12"),
            Fate(drawn("chicago-new_york seattle-miami new_york-miami dallas-miami"), "TT-12"),
            Fate(Chance::TurnUp { card: train("red") }, "TT-12"),
            Act(0, Action::ReturnRest, "TT-12"),
        ],
    );
    table.chance(drawn("chicago-dallas seattle-miami new_york-miami dallas-miami")).unwrap();
    table.act(0, Action::KeepTicket { place: 0 }).unwrap();
    check_refused(
        "tickets to be kept",
        &mut table,
        vec![
            Act(0, Action::KeepTicket { place: 0 }, "TT-12"),
            Act(0, Action::KeepTicket { place: 4 }, "TT-12"),
            Act(0, Action::DrawFromDeck, "TT-12"),
            Act(1, Action::ReturnRest, "TT-12"),
        ],
    );
    let mut table = crate::table::table(2);
    ticket_deck(&mut table, "");
    check_refused("an empty ticket deck", &mut table, vec![Act(0, Action::DrawTickets, "TT-12")]);
}

fn complete(name: &str) -> Action {
    Action::CompleteTicket { ticket: ticket(name) }
}

/// Plays through a scoring in which no seat completes anything.
fn scored(seats: u8) -> Table {
    let mut table = table(seats);
    hold(&mut table, 0, "chicago-dallas");
    stack(&mut table, 0, "yellow");
    score(&mut table);
    check_refused(
        "a scoring",
        &mut table,
        vec![
            Act(0, complete("chicago-dallas"), "TT-15"),
            Act(0, complete("seattle-miami"), "TT-15"),
            Act(1, Action::FinishCompleting, "TT-15"),
            Act(0, Action::DrawFromDeck, "TT-15"),
            Fate(first_player(0), "TT-15"),
        ],
    );
    finish_scoring(&mut table);
    table
}

#[test]
fn at_the_end() {
    let over = |rule| {
        let late = [Action::DrawFromDeck, Action::FinishCompleting, Action::ReturnRest];
        late.map(|action| Act(0, action, rule)).into_iter().chain([Fate(first_player(0), rule)])
    };
    for seats in [2, 3] {
        check_refused("the end", &mut scored(seats), over("TT-16").collect());
    }

    let mut table = scored(4);
    check_refused(
        "the second deal",
        &mut table,
        vec![
            Fate(deal_trains("red", "purple*5"), "TT-17"),
            Fate(deal_trains("red*4", "purple*5"), "TT-17"),
            Fate(deal_trains("red green blue yellow", "purple*4"), "TT-17"),
            Fate(first_player(0), "TT-17"),
            Act(0, Action::DrawFromDeck, "TT-17"),
        ],
    );
    table.chance(deal_trains("red green blue yellow", "purple*5")).unwrap();
    score(&mut table);
    finish_scoring(&mut table);
    check_refused("the end of four", &mut table, over("TT-17").collect());
}
