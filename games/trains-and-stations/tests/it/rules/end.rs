//! TS-32 to TS-37: the end, talk, and public and secret information.

use trains_and_stations::{Action, BoardChoice, Config, Event, Goods, Phase, Power, State};
use whistle_core::prelude::*;
use whistle_core::{Pcg32, Rng as _, Seat, Turn, Viewer};

use crate::table::{
    Look as _, Table, act, begin_turn, board_of, build, default_step, end_turn, fill, idle_until,
    place, plain, points, save, table, table_of, word, words,
};

const PRAIRIE: &str = "prairie-1 prairie-2 prairie-3";

/// Seat 1 fills the prairie until the stack of points is empty: five points per turn.
fn empty_the_stack(table: &mut Table) {
    while table.game.points_left() > 0 {
        idle_until(table, 1);
        begin_turn(table, "train train train");
        place(table, PRAIRIE);
        act(table, save(""));
        while table.game.phase() == Phase::Missions {
            default_step(table);
        }
    }
}

#[test]
fn ts32_the_game_ends_before_the_conductors_turn() {
    let mut table = table(3);
    empty_the_stack(&mut table);
    assert!(table.events.contains(&Event::LastRoundBegan));
    // Seat 2 takes its turn, and the next turn would be the conductor's.
    assert_eq!(table.game.active(), Seat(2));
    let before = points(&table, 2);
    fill(&mut table, PRAIRIE);
    assert_eq!(points(&table, 2), before + 5, "points are gained as before");
    assert_eq!(table.game.phase(), Phase::Over);
    assert_eq!(table.game.outcome().unwrap().reason, "points_gone");
    assert!(table.act(0, Action::Stop).unwrap_err().to_string().contains("over"));
}

#[test]
fn ts32_a_strike_does_not_put_the_end_off() {
    let mut table = table(3);
    empty_the_stack(&mut table);
    begin_turn(&mut table, "locked_train locked_train locked_train");
    assert_eq!(table.game.points_left(), 3);
    place(&mut table, "atlantic-1 atlantic-2 atlantic-3");
    end_turn(&mut table);
    assert_eq!(table.game.phase(), Phase::Over);
}

/// Plays to the end; seat 0 has a mission and goods, seat 2 a two-goods card.
fn ended() -> Table {
    let hands = [
        "billings-kansas_city cattle-worker",
        "seattle-los_angeles kansas_city-atlanta",
        "silver-gold worker-coal",
    ];
    let mut table = table_of(plain(3), &hands);
    build(&mut table, "mine", "billings");
    idle_until(&mut table, 0);
    let mut revealed = false;
    while table.game.phase() != Phase::Over {
        if table.game.phase() == Phase::Missions && !revealed {
            let card = word("billings-kansas_city");
            revealed = table.act(0, Action::RevealMission { card }).is_ok();
        }
        match (table.game.phase(), table.game.active()) {
            (Phase::Roll, Seat(1)) => {
                begin_turn(&mut table, "train train train");
                place(&mut table, PRAIRIE);
            }
            _ => default_step(&mut table),
        }
    }
    table
}

#[test]
fn ts33_points_missions_and_monopolies() {
    let table = ended();
    let outcome = table.game.outcome().unwrap();
    let part = |seat: u8, name: &str| {
        outcome.breakdown(Seat(seat)).find(|(part, _)| *part == name).unwrap().1
    };
    let (_, worth) = plain(3).board.mission(word("billings-kansas_city")).unwrap();
    assert_eq!(part(0, "missions"), i32::from(worth));
    assert_eq!(part(0, "points"), i32::from(points(&table, 0)));
    // Two-goods cards count as one of each. Workers are tied, and so is silver, because seat 0's mine gave a card after
    // its upgrade; gold is seat 2's alone.
    assert_eq!([0, 1, 2].map(|seat| part(seat, "worker")), [4, 0, 4]);
    assert_eq!([0, 1, 2].map(|seat| part(seat, "cattle")), [6, 0, 0]);
    assert_eq!([0, 1, 2].map(|seat| part(seat, "gold")), [0, 0, 9]);
    assert_eq!([0, 1, 2].map(|seat| part(seat, "silver")), [7, 0, 7]);
    // Nobody has food.
    assert_eq!([0, 1, 2].map(|seat| part(seat, "food")), [0, 0, 0]);
    let mine = table.game.goods(Seat(0)).count(word("coal"));
    assert!(mine > 1 && part(0, "coal") == 6 && part(2, "coal") == 0);
    assert!(table.game.coins(Seat(0)) > 0, "coins are worth nothing");
}

#[test]
fn ts34_the_highest_score_wins_then_most_gold() {
    let table = ended();
    let outcome = table.game.outcome().unwrap();
    let best = outcome.standings.as_slice().iter().map(|s| s.score).max().unwrap();
    for (seat, standing) in outcome.standings.iter() {
        assert_eq!(standing.rank == 1, standing.score == best, "{seat}");
    }
    // The same position with equal scores: gold cards decide, and the silver-gold card does not count as one.
    let mut position = serde_json::to_value(&table.game).unwrap();
    let scores = |game: &State| game.outcome().unwrap().standings;
    let gap = |game: &State| scores(game)[Seat(1)].score - scores(game)[Seat(2)].score;
    let shift = gap(&table.game);
    let points = position["points"][2].as_i64().unwrap() + i64::from(shift);
    position["points"][2] = points.into();
    let even: State = serde_json::from_value(position.clone()).unwrap();
    assert_eq!(gap(&even), 0);
    assert_eq!(scores(&even)[Seat(1)].rank, scores(&even)[Seat(2)].rank, "shared");
    position["goods"][1] = serde_json::json!(["gold"]);
    let points = points + i64::from(gap(&serde_json::from_value(position.clone()).unwrap()));
    position["points"][2] = points.into();
    let decided: State = serde_json::from_value(position).unwrap();
    assert_eq!(gap(&decided), 0);
    assert!(scores(&decided)[Seat(1)].rank < scores(&decided)[Seat(2)].rank, "a gold card");
}

#[test]
fn ts35_goods_and_power_cards_are_secret() {
    let mut table = table_of(plain(3), &["seattle-detroit cattle-coal", "", ""]);
    build(&mut table, "mine", "billings");
    fill(&mut table, PRAIRIE);
    for viewer in Viewer::all(3) {
        let mut view = serde_json::to_value(table.game.view(viewer)).unwrap();
        let own = viewer.is(Seat(0));
        assert_eq!(view["seats"][0]["goods"].is_null(), !own, "{viewer}");
        assert_eq!(view["seats"][0]["power"].is_null(), !own, "{viewer}");
        // Two tables that differ in seat 0's cards differ for others at most in their memory.
        let other = table_of(plain(3), &["cattle-coal cattle-food", "", ""]);
        assert!(other.game.power(Seat(0)) != table.game.power(Seat(0)));
        view.as_object_mut().unwrap().remove("memory");
        view.as_object_mut().unwrap().remove("board");
        let text = view.to_string();
        assert_eq!(text.contains("\"coal\"]"), own, "{viewer}: {text}");
        let mission = word::<Power>("seattle-detroit");
        assert_eq!(text.contains(&format!("\"{mission}\"")), own, "{viewer}: {text}");
    }
    let view = table.game.view(Viewer::Spectator);
    assert_eq!((view.memory.goods[Seat(0)], view.memory.power[Seat(0)]), (words("coal"), 2));
    assert_eq!(view.seats[Seat(0)].points, points(&table, 0));
}

/// Two positions that differ only in seats 0 and 1's numbers of goods and power cards look the same to seat 2 and to a
/// spectator, except for their memory.
#[test]
fn ts35_the_numbers_stand_under_memory_and_nowhere_else() {
    let mut table = table_of(plain(3), &["seattle-detroit cattle-coal", "", ""]);
    build(&mut table, "mine", "billings");
    fill(&mut table, PRAIRIE);
    let mut position = serde_json::to_value(&table.game).unwrap();
    for held in ["goods", "power", "drawn"] {
        let ours = position[held][0].take();
        position[held][0] = position[held][1].take();
        position[held][1] = ours;
    }
    let card = position["power"][0].as_array_mut().unwrap().pop().unwrap();
    position["power"][1].as_array_mut().unwrap().push(card);
    let other: State = serde_json::from_value(position).unwrap();
    assert_eq!((other.power(Seat(0)).len(), other.power(Seat(1)).len()), (1, 3));
    for viewer in [Viewer::Seat(Seat(2)), Viewer::Spectator] {
        let [mut one, mut two] =
            [&table.game, &other].map(|game| serde_json::to_value(game.view(viewer)).unwrap());
        assert_ne!(one["memory"]["goods"], two["memory"]["goods"], "{viewer}");
        assert_ne!(one["memory"]["power"], two["memory"]["power"], "{viewer}");
        for view in [&mut one, &mut two] {
            view.as_object_mut().unwrap().remove("memory").expect("the memory");
        }
        assert_eq!(one, two, "{viewer}");
        // The terminal's drawing is the same too.
        let [one, two] = [&table.game, &other]
            .map(|game| State::render_text(&game.view(viewer), &whistle_testkit::Ids));
        assert_eq!(one, two, "{viewer}");
    }
}

/// What the rules can check of TS-36: no action passes anything from one seat to another.
#[test]
fn ts36_no_action_gives_another_player_a_card_or_a_die() {
    use whistle_core::{Pcg32, Rng as _, Turn};
    for game in 0..40 {
        let mut rng = Pcg32::new(36, game);
        let mut state = State::new(&plain(3 + (game % 3) as u8)).unwrap();
        loop {
            match state.turn() {
                Turn::Over => break,
                Turn::Chance => {
                    let outcome = state.sample_chance(&mut rng);
                    state.apply_chance(&outcome, &mut ());
                }
                Turn::Seats { seats } => {
                    let seat = rng.pick(&seats.iter().collect::<Vec<_>>());
                    let mut legal = Vec::new();
                    state.legal_actions(seat, &mut legal);
                    let before = state.clone();
                    state.apply(seat, &rng.pick(&legal), &mut ());
                    nothing_changed_hands(&before, &state);
                }
            }
        }
    }
}

/// Goods come from stacks, power cards and white dice from the stack and the pool: no seat gains what another loses.
fn nothing_changed_hands(before: &State, after: &State) {
    let seats = || Seat::all(before.seat_count());
    for goods in Goods::ALL {
        let gains =
            seats().any(|seat| after.goods(seat).count(goods) > before.goods(seat).count(goods));
        let loses =
            seats().any(|seat| after.goods(seat).count(goods) < before.goods(seat).count(goods));
        assert!(!(gains && loses), "{goods}");
    }
    for seat in seats() {
        assert!(after.power(seat).len() <= before.power(seat).len(), "chance draws the cards");
    }
    let whites = |state: &State, seat| state.bonus_dice(seat);
    let gains = seats().any(|seat| whites(after, seat) > whites(before, seat));
    let loses = seats().any(|seat| whites(after, seat) < whites(before, seat));
    assert!(!(gains && loses) || before.active() != after.active());
}

/// A track between two stations that is longer than all dice together.
fn too_long() -> BoardChoice {
    let mut text = String::from(
        "board endless\nstation here places 2 bonus 1 at 0,0\nstation there places 2 bonus 1 at 100,60\n\
         track far\n",
    );
    let spaces: Vec<String> = (1..=120).map(|number| number.to_string()).collect();
    for number in 1..=120 {
        text += &format!("space {number} at {},{}\n", number % 60, 1 + number / 60);
    }
    text += &format!("chain here {} there\n", spaces.join(" "));
    board_of(&text)
}

#[test]
fn ts37_where_nobody_can_finish_the_last_round_ends_the_game_as_it_stands() {
    for seats in 3..=5 {
        let config = Config { board: too_long(), ..Config::plain(seats) };
        let mut game = State::new(&config).expect("a table");
        let (mut rng, mut legal) = (Pcg32::new(37, seats.into()), Vec::new());
        let mut events: Vec<Event> = Vec::new();
        loop {
            match game.turn() {
                Turn::Over => break,
                Turn::Chance => {
                    let outcome = game.sample_chance(&mut rng);
                    game.apply_chance(&outcome, &mut events);
                }
                Turn::Seats { seats } => {
                    let seat = seats.first().expect("a seat is to act");
                    legal.clear();
                    game.legal_actions(seat, &mut legal);
                    game.apply(seat, &rng.pick(&legal), &mut events);
                }
            }
        }
        assert_eq!(game.round(), 60);
        assert!(events.contains(&Event::RoundsEnded { rounds: 60 }));
        assert!(!events.contains(&Event::LastRoundBegan));
        let turns = events.iter().filter(|event| matches!(event, Event::TurnBegan { .. })).count();
        assert_eq!(turns, 60 * usize::from(seats), "all seats had equally many turns");
        let outcome = game.outcome().expect("it is over");
        assert_eq!(outcome.reason, "rounds_ended");
        for (seat, standing) in outcome.standings.iter() {
            assert_eq!(standing.points[0], i32::from(game.points(seat)), "the score as it is");
        }
    }
}

#[test]
fn ts37_a_table_may_have_fewer_rounds_and_the_stack_still_ends_it_sooner() {
    let mut table = table_of(Config { rounds: 2, ..plain(3) }, &[]);
    let before: Vec<u16> = (0..3).map(|seat| points(&table, seat)).collect();
    while table.game.phase() != Phase::Over {
        default_step(&mut table);
    }
    assert_eq!((table.game.round(), table.game.outcome().unwrap().reason), (2, "rounds_ended"));
    assert_eq!((0..3).map(|seat| points(&table, seat)).collect::<Vec<_>>(), before);

    let mut table = table_of(Config { rounds: 200, ..plain(3) }, &[]);
    empty_the_stack(&mut table);
    fill(&mut table, PRAIRIE);
    assert_eq!(table.game.outcome().unwrap().reason, "points_gone");
}

#[test]
fn ts37_a_number_of_rounds_that_makes_no_sense_is_refused() {
    for rounds in [0, 201] {
        let error = State::new(&Config { rounds, ..plain(3) }).unwrap_err().to_string();
        assert_eq!(error, format!("option `rounds`: 1 to 200 rounds, not {rounds}"));
    }
    // Configs from before the limit existed get the default.
    let old: Config = serde_json::from_str(r#"{"seats":3,"rules":"english"}"#).unwrap();
    assert_eq!(old, Config::plain(3));
    assert_eq!(serde_json::to_string(&old).unwrap(), r#"{"seats":3,"rules":"english"}"#);
}
