//! The heuristics score every action on every board, and win against random play.

use trains_and_stations::{Action, BoardChoice, Config, State};
use whistle_core::prelude::*;
use whistle_core::{Pcg32, Rng as _, Seat, Turn, Viewer};

use crate::own_board::alps;
use crate::players::heaviest;
use crate::table::Look as _;

/// The action with the highest weight in a sampled world.
fn greedy(state: &State, seat: Seat, legal: &[Action], rng: &mut Pcg32) -> Action {
    let view = state.view(Viewer::Seat(seat));
    heaviest(&State::sample_world(&view, rng), seat, legal)
}

/// Plays a game in which some seats are greedy and the others random.
fn play(config: &Config, sighted: impl Fn(Seat) -> bool, game: u64) -> State {
    let mut state = State::new(config).expect("a table");
    let mut rng = Pcg32::new(77, game);
    let mut legal = Vec::new();
    for _ in 0..20_000 {
        match state.turn() {
            Turn::Over => return state,
            Turn::Chance => {
                let outcome = state.sample_chance(&mut rng);
                state.apply_chance(&outcome, &mut ());
            }
            Turn::Seats { seats } => {
                let seat = seats.first().expect("a seat is to act");
                legal.clear();
                state.legal_actions(seat, &mut legal);
                let action = if sighted(seat) {
                    greedy(&state, seat, &legal, &mut rng)
                } else {
                    rng.pick(&legal)
                };
                state.apply(seat, &action, &mut ());
            }
        }
    }
    panic!("the game does not end");
}

#[test]
fn who_plays_at_sight_beats_who_plays_anything() {
    for seats in [3, 5] {
        let mut won = 0;
        for game in 0..60 {
            let sighted = Seat((game % u64::from(seats)) as u8);
            let end = play(&Config::plain(seats), |seat| seat == sighted, game);
            won += u32::from(end.outcome().expect("it is over").winners().contains(sighted));
        }
        assert!(won > 45, "{won} of 60 with {seats} seats");
    }
}

/// A track of the maximum length.
fn long() -> BoardChoice {
    let mut text = String::from(
        "board long\nstation here places 2 bonus die at 0,0\n\
         station there places 3 bonus power at 100,60\nstation far places 2 bonus 9 at 0,60\n\
         track line\n",
    );
    for space in 1..=127 {
        text += &format!("space {space} at {},{}\n", 1 + space % 64, 2 + space / 64);
    }
    let links: Vec<String> = (1..=127).map(|space| space.to_string()).collect();
    text += &format!("chain here {} there\n", links.join(" "));
    text += "track other\nspace 1 at 90,50\nchain there 1 far\n";
    text += &"mission here there 50\n".repeat(3);
    text += &"mission here far 50\n".repeat(3);
    text += &"mission there far 1\n".repeat(3);
    for goods in ["cattle coal", "cattle food", "cattle gold", "coal food"] {
        text += &format!("goods {goods}\n").repeat(if goods == "coal food" { 2 } else { 3 });
    }
    BoardChoice::read(&text).expect("a deliberately unpleasant board")
}

#[test]
fn every_choice_has_a_weight_on_any_board() {
    for board in [alps(), long()] {
        for game in 0..5 {
            let config = Config { board: board.clone(), ..Config::plain(4) };
            play(&config, |seat| seat.0 > 0, game);
        }
    }
}

/// The built-in long board: random players would hardly ever fill its tracks.
#[test]
fn who_plays_at_sight_comes_to_an_end_on_the_long_board() {
    let board = BoardChoice::named("long").expect("the board is built in");
    for seats in 3..=5 {
        let config = Config { board: board.clone(), ..Config::plain(seats) };
        let end = play(&config, |_| true, u64::from(seats));
        assert!((5..=30).contains(&end.round()), "{} rounds with {seats} seats", end.round());
    }
}
