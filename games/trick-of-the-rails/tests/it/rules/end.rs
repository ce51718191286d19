//! TR-13 to TR-16: the end and the scores.

use trick_of_the_rails::{
    Action, Company, Config, End, Locomotive, Phase, Railway, State, Station,
};
use whistle_core::prelude::*;
use whistle_core::{Seat, Turn};

use crate::table::{LANE_3, card, play, skip_tricks, table};

/// ERIE as in the rulebook's example.
fn erie() -> Railway {
    let mut railway = Railway::open(Company::Erie);
    railway.lay(Station::city(trick_of_the_rails::City::NewYork), End::Left);
    railway.lay(card("erie-5").as_station(), End::Left);
    railway.lay(card("erie-9").as_station(), End::Right);
    railway.lay(card("erie-8").as_station(), End::Left);
    railway.lay(card("erie-4").as_station(), End::Right);
    railway
}

#[test]
fn tr13_the_game_ends_when_hands_are_empty() {
    let mut table = table(3, LANE_3, &[], "");
    skip_tricks(&mut table, 14);
    assert!(table.game.outcome().is_none());
    skip_tricks(&mut table, 1);
    assert_eq!(table.game.turn(), Turn::Over);
    assert!(Seat::all(3).all(|seat| table.game.hand(seat).is_empty()));
    assert!(table.game.lane().rest().is_empty());
    assert_eq!(table.game.outcome().unwrap().reason, "hands_empty");
    let refusal = table.act(0, Action::LayCard { end: End::Left }).unwrap_err();
    assert_eq!(refusal.rule(), "TR-13");
    assert_eq!(table.game.phase(), Phase::Over);
}

#[test]
fn tr14_the_best_stretch_within_reach_is_the_profit() {
    let railway = erie();
    let words: Vec<String> = railway.stations().iter().map(ToString::to_string).collect();
    assert_eq!(words.join(" "), "erie-8 erie-5 new_york erie-start erie-9 erie-4");
    let profit = |locomotive| railway.best_run(locomotive).profit;
    assert_eq!(profit(Locomotive::Three), 90);
    assert_eq!(profit(Locomotive::Four), 120, "30+40+10+40");
    assert_eq!(profit(Locomotive::Five), 140, "20+30+40+10+40");
    assert_eq!(profit(Locomotive::Six), 150);
    assert_eq!(profit(Locomotive::All), 150);
    let run = railway.best_run(Locomotive::Four);
    assert_eq!((run.from, run.length), (1, 4));
}

#[test]
fn tr14_a_short_railway_counts_whole() {
    let railway = Railway::open(Company::Prr);
    assert_eq!(railway.best_run(Locomotive::Six).profit, 10);
    assert_eq!(railway.best_run(Locomotive::Six).length, 1);
}

/// A finished game, whose result is computed again from the table alone.
#[test]
fn tr15_share_value_is_profit_less_cost_never_below_nothing() {
    let mut below = 0;
    for seed in 0..200 {
        let game = finished(seed);
        for company in Company::ALL {
            let locomotive = game.locomotive(company).unwrap();
            let stations = game.railway(company).stations();
            let values: Vec<i32> = stations.iter().map(|s| i32::from(s.value())).collect();
            let reach = locomotive.distance().min(values.len());
            let profit = values.windows(reach).map(|run| run.iter().sum::<i32>()).max().unwrap();
            let worth = profit - locomotive.cost();
            below += i32::from(worth < 0);
            assert_eq!(game.value(company).share, worth.max(0));
        }
    }
    assert!(below > 0, "some company must have lost money for this to test anything");
}

#[test]
fn tr16_each_share_counts_its_companys_value_and_the_highest_sum_wins() {
    let mut shared = 0;
    for seed in 0..400 {
        let game = finished(seed);
        let outcome = game.outcome().unwrap();
        let score = |seat: Seat| -> i32 {
            game.shares(seat).iter().map(|share| game.value(share.company()).share).sum()
        };
        let best = Seat::all(3).map(score).max().unwrap();
        for seat in Seat::all(3) {
            assert_eq!(outcome.standings[seat].score, score(seat));
            assert_eq!(outcome.winners().contains(seat), score(seat) == best);
        }
        shared += i32::from(outcome.winners().len() > 1);
    }
    assert!(shared > 0, "some win must be shared for this to test anything");
}

/// The rulebook's example: shares of 50 each, and 70 with the ALL.
#[test]
fn tr16_the_example_of_the_rulebook() {
    let railway = erie();
    let share = |l: Locomotive| railway.best_run(l).profit - l.cost();
    assert_eq!(2 * share(Locomotive::Three), 100);
    assert_eq!(share(Locomotive::All), 70);
}

/// A whole game of three, scripted and scored by hand; see `docs/examples/trick-of-the-rails.md`.
#[test]
fn tr16_a_game_scored_by_hand() {
    let text = include_str!("../../../../../docs/examples/trick-of-the-rails.json");
    let (_, game) =
        whistle_core::JournalText::read(text).unwrap().replay::<State>(|_, _, _, _| ()).unwrap();
    let value = |company| game.value(company).share;
    let page = include_str!("../../../../../docs/examples/trick-of-the-rails.md");
    for company in Company::ALL {
        let line = format!("| {} | ", company.title());
        let row = page.lines().find(|l| l.starts_with(&line)).expect("a row for the company");
        let stated: i32 = row.rsplit('|').nth(1).unwrap().trim().parse().unwrap();
        assert_eq!(value(company), stated, "{company}");
    }
    for seat in Seat::all(3) {
        let line = format!("| seat {} | ", seat.0);
        let row = page.lines().find(|l| l.starts_with(&line)).expect("a row for the seat");
        let stated: i32 = row.rsplit('|').nth(1).unwrap().trim().parse().unwrap();
        assert_eq!(game.outcome().unwrap().standings[seat].score, stated, "{seat}");
    }
}

/// TR-18 defines the value of a company without a locomotive; no full game ends with one.
#[test]
fn tr18_without_a_locomotive_shares_are_worth_nothing() {
    let mut table = table(3, LANE_3, &["erie-5", "erie-8", "erie-6"], "");
    for (seat, name) in ["erie-5", "erie-8", "erie-6"].iter().enumerate() {
        play(&mut table, seat as u8, name);
    }
    let value = table.game.value(Company::Bo);
    assert_eq!((value.share, value.run, value.locomotive), (0, None, None));
}

fn finished(seed: u64) -> State {
    use whistle_core::{Pcg32, Rng as _};
    let mut rng = Pcg32::new(seed, 16);
    let mut game = State::new(&Config::plain(3)).unwrap();
    let mut actions = Vec::new();
    loop {
        match game.turn() {
            Turn::Over => return game,
            Turn::Chance => {
                let outcome = game.sample_chance(&mut rng);
                game.apply_chance(&outcome, &mut ());
            }
            Turn::Seats { seats } => {
                let seat = seats.first().unwrap();
                actions.clear();
                game.legal_actions(seat, &mut actions);
                game.apply(seat, &rng.pick(&actions), &mut ());
            }
        }
    }
}
