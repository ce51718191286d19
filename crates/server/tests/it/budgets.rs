//! Work caused by one person, which must not delay others.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use serde_json::{Value, json};
use whistle_harness::browser::{Browser, Socket, until};
use whistle_server::{Limits, Settings};

use crate::commands::{act, alone, to_act};
use crate::hub::{Hub, quick};
use crate::seats::{among_bots, full_of};

/// A server with one worker, where every bot has to wait for the others.
async fn one_thinker(limits: Limits) -> Hub {
    Hub::with(Settings { thinkers: 1, limits, ..quick() }).await
}

fn hint(id: &str, hello: &Value) -> Value {
    json!({ "do": "hint", "id": id, "seat": hello["seat"] })
}

/// A person who plays against weak bots and is to move.
struct Honest {
    socket: Socket,
    last: Value,
    commands: usize,
}

impl Honest {
    async fn sit_down(hub: &Hub) -> Honest {
        let me = Browser::arrive(&hub.host).await;
        let id = me.play(among_bots(&me, 0).await).await;
        let mut socket = me.connect(&id, 0).await;
        let last = socket.hear_kind("hello").await;
        let mut honest = Honest { socket, last, commands: 0 };
        honest.wait_for_turn().await;
        honest
    }

    async fn wait_for_turn(&mut self) {
        while self.last["legal"].as_array().is_none_or(Vec::is_empty) {
            self.last = self.socket.hear_kind("step").await;
        }
    }

    /// Moves until a bot has moved; returns how much a counter grew between the last of these moves and the bot's.
    async fn until_a_bot_moves(&mut self, count: &AtomicUsize) -> usize {
        loop {
            self.commands += 1;
            let mut command = act(&format!("c{}", self.commands), &self.last);
            command["seat"] = json!(0);
            let before = count.load(Ordering::SeqCst);
            self.socket.say(command).await;
            loop {
                self.last = self.socket.hear_kind("step").await;
                if self.last["seen"]["seat"].as_u64().is_some_and(|seat| seat != 0) {
                    return count.load(Ordering::SeqCst) - before;
                }
                if self.last["legal"].as_array().is_some_and(|legal| !legal.is_empty()) {
                    break;
                }
            }
        }
    }
}

/// Counts a socket's matching frames while the test runs, and sends a message after each.
fn count_on(
    mut socket: Socket,
    count: &Arc<AtomicUsize>,
    counts: fn(&Value) -> bool,
    then: Option<Value>,
) {
    let count = Arc::clone(count);
    tokio::spawn(async move {
        while let Some(says) = socket.hear().await {
            if counts(&says) {
                count.fetch_add(1, Ordering::SeqCst);
                if let Some(then) = &then {
                    socket.say(then.clone()).await;
                }
            }
        }
    });
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_guests_hints_wait_for_another_tables_bot() {
    let hub = one_thinker(Limits::lifted()).await;
    let mut honest = Honest::sit_down(&hub).await;
    let told = Arc::new(AtomicUsize::new(0));
    let (flood, _) = alone(&hub).await;
    let new = full_of(&flood, "me").await;
    for _ in 0..20 {
        let id = flood.play(&new).await;
        let mut socket = flood.connect(&id, 0).await;
        let hello = socket.hear_kind("hello").await;
        let hello = to_act(&mut socket, hello).await;
        for number in 0..10 {
            socket.say(hint(&format!("h{number}"), &hello)).await;
        }
        let is_advice = |says: &Value| says["kind"] == "advice";
        count_on(socket, &told, is_advice, Some(hint("again", &hello)));
    }
    until("a hint is given", async || told.load(Ordering::SeqCst) > 0).await;
    // One may be running, and one may be sent just before the move arrives.
    let between = honest.until_a_bot_moves(&told).await;
    assert!(between < 8, "{between} hints were given while a table waited for its bot");
    hub.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_tables_of_one_guest_are_one_in_the_round() {
    let hub = one_thinker(Limits::lifted()).await;
    let mut honest = Honest::sit_down(&hub).await;
    let moved = Arc::new(AtomicUsize::new(0));
    let flood = Browser::arrive(&hub.host).await;
    let new = full_of(&flood, "bot:baron").await;
    for _ in 0..24 {
        let id = flood.play(&new).await;
        let is_move = |says: &Value| says["kind"] == "step" && says["seen"]["seat"].is_u64();
        count_on(flood.connect(&id, 0).await, &moved, is_move, None);
    }
    until("somebody has moved", async || moved.load(Ordering::SeqCst) > 0).await;
    let between = honest.until_a_bot_moves(&moved).await;
    assert!(between < 8, "{between} barons moved while a table waited for its porter");
    hub.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_person_has_so_many_hints_at_once_over_all_tables() {
    let hub = one_thinker(Limits { hints_at_once: 1, ..Limits::lifted() }).await;
    let (me, _) = alone(&hub).await;
    let new = full_of(&me, "me").await;
    let mut sockets = Vec::new();
    for _ in 0..10 {
        let mut socket = me.connect(&me.play(&new).await, 0).await;
        let hello = socket.hear_kind("hello").await;
        let hello = to_act(&mut socket, hello).await;
        sockets.push((socket, hello));
    }
    for (socket, hello) in &mut sockets {
        socket.say(hint("h", hello)).await;
    }
    let (mut advised, mut refused) = (0, 0);
    for (socket, _) in &mut sockets {
        let answer = answer_to_hint(socket).await;
        match answer["kind"].as_str() {
            Some("advice") => advised += 1,
            _ => {
                assert_eq!(
                    (&answer["code"], &answer["limit"]),
                    (&json!("too_much"), &json!("hints_at_once"))
                );
                assert_eq!(answer["retry_after_s"], 1);
                refused += 1;
            }
        }
    }
    assert!(advised > 0 && refused > 0, "{advised} advised, {refused} refused");
    assert_eq!(me.metric("hints_refused_total").await, refused);
    hub.close().await;
}

async fn answer_to_hint(socket: &mut Socket) -> Value {
    loop {
        let says = socket.hear().await.expect("an answer");
        if says["kind"] == "advice" || says["kind"] == "refused" {
            return says;
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_person_has_so_many_hints_a_minute_and_may_be_told_when_the_next_one_is_due() {
    let hub = one_thinker(Limits { hints_per_minute: 2, ..Limits::lifted() }).await;
    let (me, id) = alone(&hub).await;
    let mut socket = me.connect(&id, 0).await;
    let hello = socket.hear_kind("hello").await;
    let hello = to_act(&mut socket, hello).await;
    for id in ["a", "b"] {
        socket.say(hint(id, &hello)).await;
        assert_eq!(answer_to_hint(&mut socket).await["kind"], "advice");
    }
    // Another connection of the same person.
    let mut other = me.connect(&id, 0).await;
    other.hear_kind("hello").await;
    other.say(hint("c", &hello)).await;
    let refused = answer_to_hint(&mut other).await;
    assert_eq!(refused["limit"], "hints_per_minute", "{refused}");
    assert!(refused["retry_after_s"].as_u64().is_some_and(|wait| wait <= 30), "{refused}");
    hub.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_hint_that_nobody_wants_any_more_is_answered_and_not_thought_about() {
    let hub = one_thinker(Limits::lifted()).await;
    let (me, id) = alone(&hub).await;
    let mut socket = me.connect(&id, 0).await;
    let hello = socket.hear_kind("hello").await;
    let hello = to_act(&mut socket, hello).await;
    // Asked again: the first is refused, the second answered.
    socket.say(hint("first", &hello)).await;
    socket.say(hint("second", &hello)).await;
    let first = answer_to_hint(&mut socket).await;
    assert_eq!((&first["id"], &first["code"]), (&json!("first"), &json!("asked_again")), "{first}");
    let mut second = answer_to_hint(&mut socket).await;
    assert_eq!((&second["id"], &second["kind"]), (&json!("second"), &json!("advice")), "{second}");
    // A busy machine cuts thinking short and leaves out the reasons; then the player asks again.
    while second["why"].is_null() {
        socket.say(hint("again", &hello)).await;
        second = answer_to_hint(&mut socket).await;
        assert_eq!(second["kind"], "advice", "{second}");
    }
    // It has reasons: the suggested move first, then the next best, with their values.
    let why = second["why"].as_array().expect("a game of thought says why");
    assert!(why.len() > 1 && why[0]["action"] == second["action"], "{second}");
    assert!(why[1]["behind"].as_f64() >= Some(0.0) && why[0]["share"].as_f64() > Some(0.0));
    // The decision was made meanwhile, so there is no answer.
    socket.say(hint("third", &hello)).await;
    socket.say(act("move", &hello)).await;
    let third = answer_to_hint(&mut socket).await;
    assert_eq!((&third["id"], &third["code"]), (&json!("third"), &json!("moved_on")), "{third}");
    // The client has gone: nothing is computed for it, and others can ask.
    let mut gone = me.connect(&id, 0).await;
    let hello = gone.hear_kind("hello").await;
    let hello = to_act(&mut gone, hello).await;
    gone.say(hint("fourth", &hello)).await;
    gone.close().await;
    socket.say(hint("fifth", &hello)).await;
    while answer_to_hint(&mut socket).await["id"] != "fifth" {}
    // The server eventually notices the closed connection; from then on nobody waits.
    let waiting = "bot_jobs_waiting{kind=\"hint\"}";
    until("nobody waits", async || me.metric(waiting).await == 0).await;
    hub.close().await;
}
