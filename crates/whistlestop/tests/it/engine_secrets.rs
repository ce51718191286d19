//! What an engine client can learn from one seat's data.

use serde_json::{Value, json};

use crate::engine::{code, talk};

/// Another seat's events after seat 0 has kept this many of its first tickets.
fn events_beside(kept: usize) -> Vec<Value> {
    let mut lines =
        vec![json!({"do": "new", "game": "ticket-to-ride-card-game", "seats": 2, "seed": 5})];
    for _ in 0..kept {
        let asked: Vec<Value> =
            lines.iter().cloned().chain([json!({"do": "legal", "seat": 0})]).collect();
        let answers = talk(&asked);
        let legal = answers[asked.len() - 1]["ok"]["actions"].as_array().expect("a list").clone();
        let ticket = legal.into_iter().find(|action| action["kind"] == "keep_ticket");
        lines.push(json!({"do": "act", "seat": 0, "action": ticket.expect("a ticket to keep")}));
    }
    lines.push(json!({"do": "act", "seat": 0, "action": {"kind": "return_rest"}}));
    let at = lines.len();
    lines.extend([
        json!({"do": "events", "seat": 1, "since": 0}),
        json!({"do": "events", "seat": null, "since": 0}),
        json!({"do": "events", "seat": 1, "since": 1}),
        json!({"do": "sample_world", "seat": 1, "to": "world", "seed": 1}),
    ]);
    talk(&lines).split_off(at)
}

/// TT-2: until all seats have chosen, nobody learns how many tickets another seat keeps.
#[test]
fn events_count_as_their_seat_does() {
    let [few, many] = [events_beside(1), events_beside(4)];
    for (few, many) in few.iter().zip(&many) {
        assert!(few["error"].is_null(), "{few}");
        assert_eq!(few["ok"]["seq"], many["ok"]["seq"]);
    }
    assert_eq!(few[..3], many[..3]);
}

/// WR-10: the last seat to believe a grab learns whether it was right, and cannot challenge it afterwards.
#[test]
fn whoever_believed_a_grab_cannot_look_and_call_it() {
    let dice = |first: &str, second: &str| json!({"kind": "roll_colours", "first": first, "second": second});
    let new = json!({"do": "new", "game": "wild-ride", "seats": 2, "chance": "manual", "seed": 1,
        "options": {"wrong_grab": "players", "first_player": 0}});
    for (first, second) in
        [("red", "red"), ("blue", "blue"), ("green", "green"), ("yellow", "yellow")]
    {
        let act =
            |seat: u8, kind: &str| json!({"do": "act", "seat": seat, "action": {"kind": kind}});
        let answers = talk(&[
            new.clone(),
            json!({"do": "chance"}),
            json!({"do": "chance", "outcome": dice(first, second)}),
            act(0, "grab"),
            act(1, "no_ride"),
            json!({"do": "chance"}),
            act(1, "believe"),
            json!({"do": "events", "seat": 0, "since": 0}),
            json!({"do": "undo", "seat": 1}),
            json!({"do": "events", "seat": 0, "since": 0}),
        ]);
        assert!(answers[6]["error"].is_null(), "{answers:#?}");
        assert_eq!(code(&answers[8]), "undo_refused");
        let message = answers[8]["error"]["message"].as_str().expect("words");
        assert!(message.contains("final"), "{message}");
        assert_eq!(answers[7], answers[9], "and nobody is told");
    }
}
