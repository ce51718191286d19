//! Valid and invalid boards.

use trains_and_stations::{Board, Bonus, BuildingView, StationPlan};

/// The original board has the known features of the printed map, however its tracks are balanced.
#[test]
fn the_original_board_keeps_what_the_rulings_know() {
    let board = Board::original();
    let places: Vec<String> =
        board.stations.iter().map(|plan| format!("{} {}", plan.name, plan.places)).collect();
    let expected = [
        "seattle 2",
        "los_angeles 3",
        "billings 2",
        "detroit 3",
        "san_antonio 2",
        "boston 2",
        "kansas_city 3",
        "atlanta 3",
        "miami 2",
    ];
    assert_eq!(places, expected);
    let plan = serde_json::to_value(board.plan()).unwrap();
    let joins = |names: &[&str]| {
        let tracks = plan["tracks"].as_array().unwrap().iter();
        tracks.map(|track| track["chains"].to_string()).any(|chains| {
            let named = |plan: &&StationPlan| chains.contains(&format!("\"{}\"", plan.name));
            board.stations.iter().filter(named).map(|plan| plan.name.as_str()).eq(names.to_owned())
        })
    };
    assert!(joins(&["seattle", "los_angeles", "billings"]), "a track that branches");
    assert!(joins(&["billings", "detroit"]), "its own track");
}

#[test]
fn the_power_cards_are_nine_missions_and_eleven_pairs_of_goods() {
    let board = Board::original();
    let missions = board.power.iter().filter(|plan| board.mission(plan.id).is_some());
    let missions: Vec<_> = missions.collect();
    assert_eq!(missions.iter().map(|plan| plan.copies).sum::<u8>(), 9);
    assert!(missions.iter().any(|plan| plan.name == "seattle-detroit"));
    assert!(missions.iter().any(|plan| plan.copies == 2), "one has two copies");
    let mut goods = [0; 6];
    for plan in &board.power {
        let pair = board.goods(plan.id).into_iter().flatten();
        pair.for_each(|kind| goods[kind as usize] += plan.copies);
    }
    // Cattle, workers, coal, food; silver and gold on fewer cards, but gold on more than one.
    assert_eq!(goods, [4, 4, 4, 4, 3, 3]);
}

#[test]
fn every_kind_of_bonus_stands_at_some_station() {
    let bonuses: Vec<Bonus> = Board::original().stations.iter().map(|plan| plan.bonus).collect();
    assert!(bonuses.contains(&Bonus::Die) && bonuses.contains(&Bonus::Power), "{bonuses:?}");
    assert!(bonuses.iter().any(|bonus| matches!(bonus, Bonus::Points(1..))), "{bonuses:?}");
}

/// A valid board.
const SHORT: &str = include_str!("../../boards/short.board");

/// Changes a valid file and returns the resulting error.
fn broken(from: &str, to: &str) -> (usize, String) {
    assert!(SHORT.contains(from), "{from}");
    let line = SHORT[..SHORT.find(from).unwrap()].lines().count();
    let error = Board::read(&SHORT.replacen(from, to, 1)).expect_err(to);
    (error.line.wrapping_sub(line), error.message)
}

#[test]
fn what_is_wrong_is_said_with_its_line() {
    let cases = [
        ("station miami        places 2", "station miami        places 4", "2 or 3 places"),
        ("station miami ", "station boston ", "two stations called boston"),
        ("station miami ", "station Miami ", "lower-case letters"),
        ("bonus power at 86,57", "bonus luck at 86,57", "a bonus is die, power"),
        ("at 86,57", "at 86", "a place is X,Y"),
        ("at 86,57", "at 74,41", "something else is already at 74,41"),
        ("track gulf", "track lakes", "two tracks called lakes"),
        ("chain boston 1 2 3 4 5 miami", "chain boston 1 2 3 4 5", "ends at a station"),
        (
            "chain boston 1 2 3 4 5 miami",
            "chain boston 1 2 3 4 5 tampa",
            "\"tampa\" is not a station",
        ),
        ("goods silver gold", "goods silver silver", "two different things"),
        ("goods silver gold", "goods silver iron", "no goods is called \"iron\"; there are cattle"),
        ("goods silver gold", "gods silver gold", "no line begins with \"gods\""),
        ("goods silver gold", "goods silver", "not how a goods is written"),
        ("mission boston atlanta 5", "mission boston atlanta many", "1 to 50 points"),
        (
            "mission seattle detroit 12\nmission seattle detroit 12",
            "mission seattle detroit 12\nmission seattle detroit 13",
            "worth something else",
        ),
    ];
    for (from, to, message) in cases {
        let (lines_off, said) = broken(from, to);
        assert!(said.contains(message), "{to}: {said}");
        assert!(lines_off <= to.lines().count(), "{to}: {lines_off} lines off");
    }
}

#[test]
fn what_no_single_line_is_wrong_about_is_found_too() {
    let cases = [
        ("board short\n", "", "no line `board NAME`"),
        ("goods silver gold\n", "", "a board needs 20 power cards, not 19"),
        ("  chain 3 5 miami\n", "", "is a dead end"),
        ("  chain 2 5 billings", "  chain 2 5 billings\n  chain 3 billings", "branches twice"),
        (
            "  chain boston 1 2 3 4 5 miami",
            "  chain boston 1 2 boston\n  chain boston 3 4 5 miami",
            "joins fewer than two|is not connected|dead end",
        ),
        (
            "chain detroit 1 2 3 boston",
            "chain detroit 1 2 detroit\n  chain detroit 3 detroit",
            "dead end|fewer than two|not connected|already joined",
        ),
    ];
    for (from, to, messages) in cases {
        let (_, said) = broken(from, to);
        assert!(messages.split('|').any(|message| said.contains(message)), "{to}: {said}");
    }
}

/// A file that looks like a board but would be far too slow: every pair of routes is compared with every other, and
/// every chain is in every view.
#[test]
fn a_board_that_would_cost_more_than_one_is_refused() {
    let mut text = "board knot\n".to_owned();
    for (index, name) in ["a", "b", "c", "d", "e", "f"].iter().enumerate() {
        text += &format!("station {name} places 2 bonus 1 at 0,{index}\n");
    }
    text += "track knot\nspace 1 at 5,5\nchain a 1 b\nchain 1 c\nchain 1 d\nchain 1 e\n";
    let wide = Board::read(&format!("{text}chain 1 f\n")).unwrap_err().to_string();
    assert!(wide.contains("line 9: 6 ways meet at knot-1, but at most 5 are allowed"), "{wide}");
    let twice = Board::read(&format!("{text}chain a 1 b\n")).unwrap_err().to_string();
    assert!(twice.contains("line 14: two links of this chain are already joined"), "{twice}");
}

#[test]
fn a_board_that_falls_apart_names_a_station_that_cannot_be_reached() {
    let text = "board islands\n\
        station a places 2 bonus die at 1,1\nstation b places 2 bonus 1 at 2,2\n\
        station c places 3 bonus power at 3,3\nstation d places 2 bonus die at 4,4\n\
        track one\nspace 1 at 5,5\nchain a 1 b\n\
        track two\nspace 1 at 6,6\nchain c 1 d\n";
    let error = Board::read(text).unwrap_err();
    assert_eq!(error.to_string(), "line 4: no track leads from a to c");
    assert!(matches!(Board::original().stations[0].bonus, Bonus::Die));
}

#[test]
fn nobody_beyond_the_table_owns_a_building() {
    let error = serde_json::from_str::<BuildingView>(r#"{"seat":200,"building":"mine"}"#);
    assert!(error.unwrap_err().to_string().contains("seat 200 cannot own a building"));
}
