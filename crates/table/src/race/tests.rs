//! Races over connections of different speed, with honest and dishonest clients.

use whistle_core::{Pcg32, PerSeat, Rng as _, Seat};

use super::{Arrival, Latency, Press, RaceTerms, Verdict, closing, corrected, judge, times};

/// A person at the end of a connection.
#[derive(Clone, Copy)]
struct Player {
    /// How long they really took.
    took: u32,
    /// The true round trip of their connection.
    line_took: u32,
    /// The time that their client claims.
    claims: Option<u32>,
}

impl Player {
    fn honest(took: u32, line_took: u32) -> Player {
        let claims = Some(took);
        Player { took, line_took, claims }
    }

    fn arrival(self) -> Arrival {
        Arrival {
            after: self.took + self.line_took,
            press: Press::Pressed { claimed: self.claims },
        }
    }
}

fn table<T: Copy + Default>(each: &[T]) -> PerSeat<T> {
    PerSeat::from_fn(each.len() as u8, |seat| each[seat.index()])
}

fn everybody(_: Seat) -> bool {
    true
}

/// Judges players whose connections are as fast as measured.
fn race(players: &[Player], lines: &[Latency]) -> Vec<Verdict> {
    let arrivals: Vec<_> = players.iter().map(|player| Some(player.arrival())).collect();
    let verdicts = judge(&table(&arrivals), &table(lines), everybody, &RaceTerms::default());
    verdicts.as_slice().to_vec()
}

#[test]
fn an_honest_slow_line_wins_when_its_player_was_faster() {
    // By arrival the first would win with 1 030 against 1 070.
    let players = [Player::honest(1_000, 30), Player::honest(950, 120)];
    let verdicts = race(&players, &[Latency::steady(30), Latency::steady(120)]);
    assert_eq!(verdicts, [Verdict::Timed(1_000), Verdict::Timed(950)]);
}

#[test]
fn an_honest_fast_line_wins_when_its_player_was_faster() {
    let players = [Player::honest(900, 30), Player::honest(950, 120)];
    let verdicts = race(&players, &[Latency::steady(30), Latency::steady(120)]);
    // 900 is settled as soon as the slow connection can no longer have beaten it: at 1 020.
    assert_eq!(verdicts, [Verdict::Timed(900), Verdict::Late]);
}

#[test]
fn a_lie_gains_nothing_on_a_line_that_is_as_slow_as_measured() {
    let liar = Player { claims: Some(0), ..Player::honest(1_000, 110) };
    let verdicts = race(&[liar], &[Latency::steady(110)]);
    assert_eq!(verdicts, [Verdict::Timed(1_000)]);
}

/// A client that answers pings late looks slower than it is, and may then claim the difference.
#[test]
fn a_lie_never_gains_more_than_the_round_trip() {
    let terms = RaceTerms::default();
    let mut rng = Pcg32::new(1, 1);
    for _ in 0..10_000 {
        let took = 100 + rng.below(3_000);
        let line_took = rng.below(500);
        let measured = rng.below(1_000) as u16;
        let after = took + line_took;
        let line = Latency::steady(measured);
        let time = corrected(after, Some(rng.below(4_000)), &line, &terms);
        let allowed = u32::from(measured.min(terms.forgiven));
        assert!(time + allowed >= after, "{time} of {after} on {measured}");
        assert!(time + allowed.saturating_sub(line_took) >= took, "a gain over the truth");
    }
}

#[test]
fn a_line_is_forgiven_so_much_and_no_more() {
    let liar = Player { claims: Some(0), ..Player::honest(2_000, 20) };
    let verdicts = race(&[liar], &[Latency::steady(5_000)]);
    assert_eq!(verdicts, [Verdict::Timed(2_020 - 120)]);
}

#[test]
fn a_claim_of_more_time_than_there_was_counts_as_all_of_it() {
    let odd = Player { claims: Some(9_000), ..Player::honest(1_000, 50) };
    assert_eq!(race(&[odd], &[Latency::steady(50)]), [Verdict::Timed(1_050)]);
}

#[test]
fn nobody_is_ever_faster_than_a_tenth_of_a_second() {
    let mut rng = Pcg32::new(2, 1);
    let terms = RaceTerms::default();
    for _ in 0..10_000 {
        let claimed = (rng.below(2) == 0).then(|| rng.below(200));
        let line = Latency::steady(rng.below(1_000) as u16);
        assert!(corrected(rng.below(600), claimed, &line, &terms) >= 100);
    }
    let early = Player { claims: Some(3), ..Player::honest(3, 10) };
    assert_eq!(race(&[early], &[Latency::steady(10)]), [Verdict::Timed(100)]);
}

#[test]
fn without_a_claim_the_line_is_forgiven_what_it_takes_for_certain() {
    let mut line = Latency::default();
    [80, 120, 200].into_iter().for_each(|ms| line.measure(ms));
    let silent = Player { claims: None, ..Player::honest(1_000, 120) };
    assert_eq!(race(&[silent], &[line]), [Verdict::Timed(1_040)]);
    let unmeasured = race(&[Player::honest(1_000, 120)], &[Latency::default()]);
    assert_eq!(unmeasured, [Verdict::Timed(1_120)]);
}

/// Only the certain delay of a connection is forgiven. A hiccup costs its full extra delay, since nobody can tell it
/// from a lie.
#[test]
fn jitter_costs_what_is_beyond_the_shortest_round_trip() {
    let mut line = Latency::default();
    [60, 140, 90].into_iter().for_each(|ms| line.measure(ms));
    for (line_took, time) in [(60, 1_500), (75, 1_515), (100, 1_540)] {
        let verdicts = race(&[Player::honest(1_500, line_took)], &[line]);
        assert_eq!(verdicts, [Verdict::Timed(time)]);
    }
}

/// Races two equally quick players on equally fast connections, one of whom cheats. Returns how many races the cheat
/// won although it should have lost, and the largest difference that it reversed.
fn against_a_cheat(answers: impl Fn(&mut Pcg32) -> u16, terms: &RaceTerms) -> (u32, u32) {
    const REAL: u32 = 20;
    let mut rng = Pcg32::new(5, 1);
    let (mut stolen, mut widest) = (0, 0);
    let mut lines = table(&[Latency::steady(REAL as u16), Latency::default()]);
    for _ in 0..10_000 {
        lines[Seat(1)].measure(answers(&mut rng));
        let honest = Player::honest(500 + rng.below(1_000), REAL);
        let cheat = Player { claims: Some(0), ..Player::honest(500 + rng.below(1_000), REAL) };
        let arrivals = table(&[Some(honest.arrival()), Some(cheat.arrival())]);
        let verdicts = judge(&arrivals, &lines, everybody, terms);
        let first = match (verdicts[Seat(0)], verdicts[Seat(1)]) {
            (Verdict::Timed(honest), Verdict::Timed(cheat)) => cheat < honest,
            (Verdict::Timed(_), _) => false,
            _ => true,
        };
        if first && cheat.took > honest.took {
            stolen += 1;
            widest = widest.max(cheat.took - honest.took);
        }
    }
    (stolen, widest)
}

/// A client that delays its answers now and then gains nothing: the shortest round trip counts.
#[test]
fn answering_late_now_and_then_gains_nothing() {
    let now_and_then = |rng: &mut Pcg32| if rng.below(4) > 0 { 420 } else { 20 };
    let (stolen, _) = against_a_cheat(now_and_then, &RaceTerms::default());
    // A quarter of the answers are honest, so eight in a row rarely contain none.
    assert!(stolen < 200, "{stolen} of 10 000");
    let (stolen, _) = against_a_cheat(|_| 20, &RaceTerms::default());
    assert_eq!(stolen, 0, "a claim alone gains nothing");
}

/// A client that always delays its answers cannot be told from one that is far away. It gains the allowance less its
/// true round trip, and not a millisecond more.
#[test]
fn answering_late_always_gains_no_more_than_is_forgiven() {
    let late = |_: &mut Pcg32| 420;
    let (stolen, widest) = against_a_cheat(late, &RaceTerms::default());
    assert!(widest <= 100, "a difference of {widest} ms was turned");
    assert!(stolen < 1_200, "{stolen} of 10 000");
    // With the earlier allowance of 400 ms.
    let generous = RaceTerms { forgiven: 400, window: 400, ..RaceTerms::default() };
    let (before, _) = against_a_cheat(late, &generous);
    assert!(before > 2 * stolen, "{before} against {stolen} of 10 000");
}

#[test]
fn a_press_after_the_window_is_late() {
    // The connection was measured at 100 ms and took 900: the race closes 100 ms after the best time.
    let players = [Player::honest(1_000, 0), Player::honest(900, 900)];
    let verdicts = race(&players, &[Latency::steady(0), Latency::steady(100)]);
    assert_eq!(verdicts, [Verdict::Timed(1_000), Verdict::Late]);
}

#[test]
fn a_press_after_the_look_is_late_and_closes_nothing() {
    let players = [Player::honest(8_001, 0), Player::honest(7_950, 110)];
    let verdicts = race(&players, &[Latency::steady(0), Latency::steady(110)]);
    assert_eq!(verdicts, [Verdict::Late, Verdict::Timed(7_950)]);
}

#[test]
fn the_judge_waits_no_longer_than_somebody_could_still_have_been_first() {
    let terms = RaceTerms::default();
    let lines = table(&[Latency::steady(20), Latency::steady(60), Latency::steady(115)]);
    let press = |took, line| Some(Player::honest(took, line).arrival());
    let at = |arrivals: &[Option<Arrival>]| closing(&table(arrivals), &lines, everybody, &terms);
    assert_eq!(at(&[None, None, None]), 8_115, "the look, on the slowest connection");
    assert_eq!(at(&[press(1_000, 20), None, None]), 1_115, "the third may have been first");
    assert_eq!(at(&[None, None, press(1_000, 115)]), 1_115, "at once: 1 115 has already passed");
    let declined = Some(Arrival { after: 700, press: Press::Declined });
    assert_eq!(at(&[press(1_000, 20), None, declined]), 1_060, "only the second is out");
    assert_eq!(at(&[press(1_000, 20), declined, declined]), 1_020, "nobody is out");
    let narrow = RaceTerms { window: 60, ..terms };
    let arrivals = table(&[press(1_000, 20), None, None]);
    assert_eq!(closing(&arrivals, &lines, everybody, &narrow), 1_080);
}

#[test]
fn who_was_waited_for_is_not_late() {
    let players = [Player::honest(1_000, 0), Player::honest(985, 115)];
    let verdicts = race(&players, &[Latency::steady(0), Latency::steady(115)]);
    assert_eq!(verdicts, [Verdict::Timed(1_000), Verdict::Timed(985)]);
}

/// The same presses at other seats get the same times, in whatever order they are entered.
#[test]
fn reordering_changes_nothing() {
    let mut rng = Pcg32::new(3, 1);
    for _ in 0..2_000 {
        let mut entries: Vec<(Option<Arrival>, Latency)> = (0..6)
            .map(|_| {
                let line_took = rng.below(450);
                let mut player = Player::honest(100 + rng.below(9_000), line_took);
                player.claims = (rng.below(4) > 0).then(|| rng.below(9_000));
                let mut arrival = player.arrival();
                if rng.below(4) == 0 {
                    arrival.press = Press::Declined;
                }
                let silent = rng.below(5) == 0;
                ((!silent).then_some(arrival), Latency::steady(rng.below(450) as u16))
            })
            .collect();
        let verdicts_of = |entries: &[(Option<Arrival>, Latency)]| {
            let (arrivals, lines): (Vec<_>, Vec<_>) = entries.iter().copied().unzip();
            let terms = RaceTerms::default();
            let verdicts = judge(&table(&arrivals), &table(&lines), everybody, &terms);
            verdicts.as_slice().to_vec()
        };
        let before = verdicts_of(&entries);
        entries.reverse();
        let mut after = verdicts_of(&entries);
        after.reverse();
        assert_eq!(before, after);
    }
}

/// Between honest players on steady connections, the one who really was first has the shortest time.
#[test]
fn the_first_of_honest_players_is_never_late() {
    let mut rng = Pcg32::new(4, 1);
    for _ in 0..5_000 {
        let lines: Vec<Latency> = (0..6).map(|_| Latency::steady(rng.below(120) as u16)).collect();
        let players: Vec<Player> = lines
            .iter()
            .map(|line| Player::honest(100 + rng.below(7_000), u32::from(line.longest())))
            .collect();
        let verdicts = race(&players, &lines);
        let first = (0..6).min_by_key(|&seat| players[seat].took).expect("six players");
        assert_eq!(verdicts[first], Verdict::Timed(players[first].took as u16));
        for verdict in &verdicts {
            if let Verdict::Timed(ms) = verdict {
                assert!(u32::from(*ms) >= players[first].took);
            }
        }
    }
}

#[test]
fn who_does_not_run_is_neither_waited_for_nor_timed() {
    let terms = RaceTerms::default();
    let lines = table(&[Latency::steady(20), Latency::steady(390)]);
    let arrivals = table(&[Some(Player::honest(1_000, 20).arrival()); 2]);
    let only_first = |seat| seat == Seat(0);
    let verdicts = judge(&arrivals, &lines, only_first, &terms);
    assert_eq!(verdicts.as_slice(), [Verdict::Timed(1_000), Verdict::Silent]);
    assert_eq!(times(&verdicts).as_slice(), [Some(1_000), None]);
}

#[test]
fn equal_times_are_left_equal() {
    let players = [Player::honest(1_000, 30), Player::honest(1_000, 120)];
    let verdicts = race(&players, &[Latency::steady(30), Latency::steady(120)]);
    assert_eq!(verdicts, [Verdict::Timed(1_000); 2]);
}
