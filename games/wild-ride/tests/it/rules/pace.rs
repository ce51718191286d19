//! WR-16 and WR-17: live, and turn by turn.

use whistle_core::prelude::*;
use whistle_core::{Illegal, Pcg32, PerSeat, Seat, SeatSet};
use wild_ride::{Action, Chance, Config, Phase, QUICKEST_MS, Train, WrongGrab};

use crate::table::{NOTHING, answer, locomotive, roll, table, take, time};

#[test]
fn wr16_every_race_is_timed_even_of_one() {
    let mut table = table(Config::live(3));
    roll(&mut table, "red blue");
    answer(&mut table, "ngn");
    assert_eq!(table.game.phase(), Phase::Race);
    let missing = time(&mut table, &[0, 0, 0]).unwrap_err();
    assert_eq!(missing, Illegal::impossible("WR-16", "seat 1 grabbed but was not timed"));
    assert_eq!(missing.rule(), "WR-16");
    let two_seats = time(&mut table, &[0, 700]).unwrap_err();
    assert_eq!(
        two_seats,
        Illegal::impossible("WR-16", "the list of times needs an entry for each of 3 seats")
    );
    time(&mut table, &[0, 700, 0]).unwrap();
    let journal = table.journal_text();
    let entry = r#"{"chance":{"kind":"time_grabs","times":[null,700,null]}}"#;
    assert!(journal.contains(entry), "a replay decides the same");
}

#[test]
fn wr16_measured_times_become_the_outcome() {
    let mut table = table(Config::live(2));
    let times = PerSeat::from_fn(2, |seat| Some(400 + u16::from(seat.0)));
    assert_eq!(table.game.race_outcome(&times), None, "there is no race yet");
    roll(&mut table, "red blue");
    answer(&mut table, "gg");
    let outcome = table.game.race_outcome(&times).expect("a race to be timed");
    assert_eq!(outcome, Chance::TimeGrabs { times });
    table.chance(outcome).unwrap();
    assert_eq!(table.game.die(), Some(Seat(0)));
}

/// Without measured times, all have the same chance of being first. Only the look at a roll is a race, and only at
/// a live table.
#[test]
fn wr16_the_look_of_a_live_table_is_a_race() {
    let look_seconds = 12;
    let mut live = table(Config { look_seconds, ..Config::live(2) });
    assert_eq!(live.game.race_limit_ms(), None, "nobody has rolled");
    roll(&mut live, "red blue");
    assert_eq!(live.game.race_limit_ms(), Some(12_000));
    answer(&mut live, "gn");
    assert_eq!(live.game.race_limit_ms(), None, "the look is over");
    let mut turns = table(Config { look_seconds, ..Config::plain(2) });
    roll(&mut turns, "red blue");
    assert_eq!(turns.game.race_limit_ms(), None, "turn by turn nobody is timed");
}

#[test]
fn wr16_without_a_clock_everybody_is_as_quick() {
    let mut table = table(Config::live(3));
    roll(&mut table, "red blue");
    answer(&mut table, "ggg");
    let mut rng = Pcg32::new(1, 0);
    let mut first = [0_u32; 3];
    for _ in 0..3_000 {
        let Chance::TimeGrabs { times } = table.game.sample_chance(&mut rng) else {
            panic!("the race is to be timed");
        };
        let all = times.as_slice().iter().flatten();
        assert!(all.clone().all(|ms| (QUICKEST_MS..=8_000).contains(ms)));
        let best = all.clone().min();
        let seat = times.as_slice().iter().position(|time| time.as_ref() == best);
        first[seat.unwrap()] += 1;
    }
    assert!(first.iter().all(|n| (900..1_100).contains(n)), "{first:?}");
}

#[test]
fn wr17_among_right_grabbers_the_first_is_drawn() {
    let mut table = table(Config::plain(4));
    roll(&mut table, "red blue");
    answer(&mut table, "gngg");
    let among: SeatSet = [Seat(0), Seat(2), Seat(3)].into_iter().collect();
    assert_eq!(table.game.phase(), Phase::DrawFirstGrab { among });
    let refusal = table.chance(Chance::DrawFirstGrab { seat: Seat(1) }).unwrap_err();
    assert_eq!(refusal, Illegal::impossible("WR-17", "seat 1 was not among the first"));
    assert_eq!(refusal.rule(), "WR-17");
    let clock = time(&mut table, &[500, 0, 500, 500]).unwrap_err();
    assert_eq!(clock.rule(), "WR-17", "there are no times at this table");
    table.chance(Chance::DrawFirstGrab { seat: Seat(2) }).unwrap();
    locomotive(&mut table, &[true]);
    take(&mut table, 2, Train::Freight);
}

#[test]
fn wr17_one_grabber_was_first_without_a_draw() {
    let mut table = table(Config::plain(3));
    roll(&mut table, "red blue");
    answer(&mut table, "nng");
    assert_eq!((table.game.phase(), table.game.die()), (Phase::RollLocomotive, Some(Seat(2))));
}

#[test]
fn wr17_wrong_grabbers_each_get_a_stop_sign() {
    let mut table = table(Config::plain(4));
    roll(&mut table, NOTHING);
    answer(&mut table, "gngn");
    assert_eq!(table.game.signs(), [Seat(0), Seat(2)].into_iter().collect());
    assert_eq!(table.game.phase(), Phase::Draw);
}

#[test]
fn wr17_seats_may_answer_in_any_order() {
    let rolled = || {
        let mut table = table(Config::plain(3));
        roll(&mut table, "red blue");
        table
    };
    let (mut one, mut other) = (rolled(), rolled());
    answer(&mut one, "gng");
    for (seat, action) in [(2, Action::Grab), (0, Action::Grab), (1, Action::NoRide)] {
        other.act(seat, action).unwrap();
    }
    assert_eq!(one.game, other.game);
}

/// The program must not reveal which grabs are right before a call, so one of all the grabbers is drawn.
#[test]
fn wr17_with_calling_players_all_wrong_grabbers_are_punished_together() {
    let config = Config { wrong_grab: WrongGrab::Players, ..Config::plain(4) };
    let mut table = table(config);
    roll(&mut table, NOTHING);
    answer(&mut table, "ggnn");
    table.chance(Chance::DrawFirstGrab { seat: Seat(1) }).unwrap();
    assert_eq!(table.game.phase(), Phase::Call);
    assert_eq!(table.legal(0), [Action::Call, Action::Believe], "a grabber who sees it now");
    table.act(3, Action::Call).unwrap();
    assert_eq!(table.game.signs(), [Seat(0), Seat(1)].into_iter().collect());
}
