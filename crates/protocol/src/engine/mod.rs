//! The lines of `whistlestop engine`: one request per line, one answer per line.

mod answer;
mod error;
mod request;

pub use answer::{
    Bye, Candidate, Closed, EngineAnswer, GameOutcome, LegalActions, PrincipalVariationMove, Reply,
    SeenEvents, SeenView, StepResult, Suggestion, TableState, WholeJournal,
};
pub use error::{EngineError, ErrorCode};
pub use request::{
    Act, Chance, ChanceMode, CloneTable, Close, Command, EngineRequest, Events, Give, Journal,
    Legal, Load, New, Outcome, Quit, SampleWorld, State, Step, Suggest, TableName, Undo, View,
};

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};
    use whistle_core::Tagged as _;

    use super::*;

    fn read(text: &str) -> EngineRequest {
        serde_json::from_str(text).unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    /// Values that belong to the game keep their text, wherever `do` is among the fields.
    #[test]
    fn a_request_is_read_in_any_order_without_a_tree() {
        let action = r#"{"kind": "lay", "n":1.0}"#;
        for text in [
            format!(r#"{{"id":[7],"do":"act","seat":1,"action":{action}}}"#),
            format!(r#"{{"action":{action},"seat":1,"do":"act","id":[7]}}"#),
        ] {
            let request = read(&text);
            assert_eq!(request.id, json!([7]));
            let Command::Act(act) = request.command else { panic!("{text}") };
            assert_eq!((act.seat.0, act.action.as_str()), (1, action));
        }
        assert_eq!(read(r#"{"do":"state"}"#).id, Value::Null);
    }

    #[test]
    fn requests_are_written_as_they_are_read() {
        for text in [
            r#"{"id":1,"do":"new","game":"wild-ride","seats":3,"chance":"manual","seed":7}"#,
            r#"{"id":"x","do":"chance","outcome":{"kind": "roll"}}"#,
            r#"{"id":null,"do":"chance"}"#,
            r#"{"id":2,"do":"view","seat":null}"#,
            r#"{"id":3,"table":7,"do":"step"}"#,
            r#"{"id":3,"table":"w","do":"step","seat":1,"action":{"kind": "grab"},"view":false}"#,
            r#"{"id":4,"table":"w","do":"sample_world","seat":0,"to":8,"seed":3}"#,
        ] {
            assert_eq!(serde_json::to_string(&read(text)).expect("JSON"), text);
        }
        let null = read(r#"{"do":"chance","outcome":null}"#).command;
        assert_eq!(null, Command::Chance(Chance { outcome: Some(whistle_core::Json::of(&())) }));
        for wrong in [r#"["state"]"#, r#"{"id":1}"#, r#"{"do":"state","seat":1}"#, r#"{"do":1}"#] {
            assert!(serde_json::from_str::<EngineRequest>(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn answers_are_read_as_what_they_are() {
        for (ok, is) in [
            (
                r#"{"game":"g","rules_version":1,"seats":2,"seq":0,"turn":{"kind":"over"}}"#,
                (|reply| matches!(reply, Reply::State(_))) as fn(&Reply) -> bool,
            ),
            (
                r#"{"seq":3,"turn":{"kind":"seats","seats":[1]},"seat":1,"legal":[{"kind": "grab"}],"view":{"a": 1}}"#,
                |reply| matches!(reply, Reply::Step(_)),
            ),
            (r#"{"closed":true}"#, |reply| matches!(reply, Reply::Closed(_))),
            (r#"{"actions":[{"kind": "grab"}]}"#, |reply| matches!(reply, Reply::Legal(_))),
            (r#"{"view":{"a": 1}}"#, |reply| matches!(reply, Reply::View(_))),
            (r#"{"seq":3,"events":[]}"#, |reply| matches!(reply, Reply::Events(_))),
            (
                r#"{"action":{"kind": "x"},"words":"X","estimate":[],"candidates":[],"line":[],"seed":1}"#,
                |reply| matches!(reply, Reply::Suggestion(_)),
            ),
            (r#"{"outcome":null}"#, |reply| matches!(reply, Reply::Outcome(_))),
            (r#"{"journal":{"whistlestop": 1}}"#, |reply| matches!(reply, Reply::Journal(_))),
            (r#"{"bye":true}"#, |reply| matches!(reply, Reply::Bye(_))),
        ] {
            let text = format!(r#"{{"id":1,"ok":{ok}}}"#);
            let answer: EngineAnswer =
                serde_json::from_str(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert!(is(answer.ok.as_ref().expect("an answer")), "{text}");
            assert_eq!(serde_json::to_string(&answer).expect("JSON"), text);
        }
        let refused = r#"{"id":1,"error":{"code":"bad_seat","message":"no"}}"#;
        let answer: EngineAnswer = serde_json::from_str(refused).expect("an answer");
        assert_eq!(
            answer,
            EngineAnswer::new(json!(1), Err(EngineError::new(ErrorCode::BadSeat, "no")))
        );
        assert_eq!(Command::NAMES.len(), 18);
    }
}
