//! Playing until the program dies.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::browser::{Browser, Socket};
use crate::ledger::Ledger;

/// Plays at so many tables, one move each in turn, until the time is up.
pub(crate) async fn until(me: &Browser, ledger: &mut Ledger, tables: usize, time: Duration) {
    let game = me.get("/api/games").await.ok()[0].clone();
    let seats = game["seats"]["min"].as_u64().expect("a number") as usize;
    let mut sockets = Vec::new();
    while ledger.open.len() < tables {
        // One person on all seats, so that nothing happens that was not asked for.
        let new = json!({ "game": game["id"], "seats": seats, "seating": vec!["me"; seats] });
        ledger.open.push(me.play(new).await);
    }
    for id in ledger.open.clone() {
        let mut socket = me.connect(&id, 0).await;
        let hello = socket.hear_kind("hello").await;
        let seq = hello["seq"].as_u64().expect("a number");
        assert!(seq >= ledger.last(&id), "{seq} records, {} were acknowledged", ledger.last(&id));
        if let Some(command) = ledger.unanswered.remove(&id) {
            socket.say(command).await;
            let answer = answer(&mut socket).await;
            // It was made against a table that nobody else touches: it counts, now or before.
            assert_eq!(answer["kind"], "receipt", "{answer}");
            ledger.note(&id, &answer);
        }
        sockets.push((id, socket));
    }
    let end = Instant::now() + time;
    let mut over = Vec::new();
    'playing: loop {
        for (id, socket) in &mut sockets {
            if over.contains(id) {
                continue;
            }
            let Some(command) = next_move(socket, ledger).await else {
                over.push(id.clone());
                continue;
            };
            ledger.unanswered.insert(id.clone(), command.clone());
            socket.say(command).await;
            if Instant::now() >= end {
                // The program dies with this one on its way.
                break 'playing;
            }
            let answer = answer(socket).await;
            assert_eq!(answer["kind"], "receipt", "{answer}");
            ledger.note(id, &answer);
            ledger.unanswered.remove(id);
        }
        if over.len() == sockets.len() {
            break;
        }
    }
    ledger.open.retain(|id| !over.contains(id));
}

/// Looks through the eyes of whoever is to act and takes one of their moves.
async fn next_move(socket: &mut Socket, ledger: &mut Ledger) -> Option<Value> {
    socket.say(json!({ "do": "look", "seat": null })).await;
    let seen = socket.hear_kind("hello").await;
    let seat = seen["turn"]["seats"][0].as_u64()?;
    socket.say(json!({ "do": "look", "seat": seat })).await;
    let hello = socket.hear_kind("hello").await;
    let legal = hello["legal"].as_array().expect("a list");
    ledger.commands += 1;
    let action = &legal[ledger.commands as usize % legal.len()];
    let id = format!("c{}", ledger.commands);
    Some(json!({ "do": "act", "id": id, "against": hello["seq"], "seat": seat, "action": action }))
}

async fn answer(socket: &mut Socket) -> Value {
    loop {
        let says = socket.hear().await.expect("an answer");
        if says["kind"] == "receipt" || says["kind"] == "refused" {
            return says;
        }
    }
}
