//! Several servers, one of which dies, hangs, or cannot be reached: another continues.

use std::thread::JoinHandle;
use std::time::Duration;

use sqlx::{Connection as _, PgConnection};
use tokio::sync::{mpsc, oneshot};
use whistle_core::Seat;
use whistle_harness::browser::{Browser, Socket, until};
use whistle_harness::nats::Nats;
use whistle_harness::position::Position;
use whistle_harness::postgres::Postgres;
use whistle_protocol::http::{GameCard, NewTable, Occupant};
use whistle_protocol::websocket::{Act, ClientMessage, CommandId, Receipt, ServerMessage};
use whistle_server::{BusAddress, Server, Settings};

use crate::cluster::one_of;
use crate::hub::Hub;

/// A server on its own thread, so that the whole server can hang or disappear at once.
pub(crate) struct Node {
    pub(crate) host: String,
    orders: mpsc::UnboundedSender<(Duration, oneshot::Sender<()>)>,
    thread: Option<JoinHandle<()>>,
}

impl Node {
    pub(crate) async fn start(settings: Settings) -> Node {
        let (orders, mut ordered) = mpsc::unbounded_channel::<(Duration, oneshot::Sender<()>)>();
        let (tell, told) = oneshot::channel();
        let thread = std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
            let runtime = runtime.expect("a runtime");
            runtime.block_on(async move {
                let server = Server::open(settings).await.expect("it opens");
                let _ = tell.send(server.address().expect("an address").to_string());
                tokio::spawn(server.run(std::future::pending()));
                while let Some((length, began)) = ordered.recv().await {
                    let _ = began.send(());
                    // Nothing else runs on this thread meanwhile, as if the process were suspended.
                    std::thread::sleep(length);
                }
            });
            // Nothing is finished, and nobody is informed.
            runtime.shutdown_background();
        });
        let host = told.await.expect("it opens");
        Node { host, orders, thread: Some(thread) }
    }

    /// Suspends the server for a while, from now on.
    pub(crate) async fn pause(&self, length: Duration) {
        let (begins, began) = oneshot::channel();
        self.orders.send((length, begins)).expect("it runs");
        began.await.expect("it runs");
    }

    /// Kills the server in the middle of whatever it is doing.
    pub(crate) fn kill(mut self) {
        drop(self.orders);
        if let Some(thread) = self.thread.take() {
            thread.join().expect("it ends");
        }
    }
}

/// Runs a test with two servers, over each kind of bus.
async fn on_both(name: &str, run: impl AsyncFn(Node, Node)) {
    let (postgres, nats) = (Postgres::start(&format!("whistlestop-{name}")), Nats::start());
    for (database, bus) in
        [("notify", BusAddress::Postgres), ("nats", BusAddress::Nats(nats.url()))]
    {
        let settings = one_of(&postgres.database(database), &bus);
        run(Node::start(settings.clone()).await, Node::start(settings).await).await;
    }
}

/// Creates a table with the same person on every seat.
async fn sit_everywhere(me: &Browser) -> String {
    let game = me.get("/api/games").await.read::<Vec<GameCard>>().remove(0);
    me.play(NewTable::seated(&game.id, &vec![Occupant::Me; game.seats.min.into()])).await
}

/// Waits for a greeting; returns the viewer and the state.
async fn hello(socket: &mut Socket) -> (Seat, Position) {
    loop {
        let message = socket.receive().await.expect("a greeting");
        if let ServerMessage::Hello(hello) = &message {
            let position = Position::of(&message).expect("a hello says how it stands");
            return (hello.seat.expect("a seat"), position);
        }
    }
}

fn command(id: &str, (seat, position): &(Seat, Position)) -> Act {
    let action = position.legal.first().expect("something can be done").clone();
    let id = CommandId(id.to_owned());
    Act { id, against: position.seq, seat: *seat, action, took: None }
}

/// Sends a command and waits for the answer; `None` if the connection closes.
async fn answer(socket: &mut Socket, act: &Act) -> Option<Result<Receipt, String>> {
    socket.send(&ClientMessage::Act(act.clone())).await;
    loop {
        match socket.receive().await? {
            ServerMessage::Receipt(receipt) if receipt.id == act.id => return Some(Ok(receipt)),
            ServerMessage::Refused(refused) if refused.id == act.id => {
                return Some(Err(refused.problem.code.into_owned()));
            }
            _ => (),
        }
    }
}

/// Connects to a server until it greets, since the client may have to try again.
async fn comes_again(me: &Browser, table: &str) -> (Socket, (Seat, Position)) {
    for _ in 0..100 {
        if let Ok(mut socket) = me.try_connect(table, 0, None).await {
            while let Some(message) = socket.receive().await {
                if let ServerMessage::Hello(hello) = &message {
                    let position = Position::of(&message).expect("a hello says how it stands");
                    let seat = hello.seat.expect("a seat");
                    return (socket, (seat, position));
                }
            }
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("nobody keeps the table");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn when_a_server_dies_another_goes_on_with_what_was_acknowledged() {
    on_both("dies", async |left, right| {
        let me = Browser::arrive(&left.host).await;
        let table = sit_everywhere(&me).await;
        let there = Browser { host: right.host.clone(), ..me.clone() };
        let mut relayed = there.connect(&table, 0).await;
        let first = command("first", &hello(&mut relayed).await);
        let receipt = answer(&mut relayed, &first).await.expect("an answer").expect("a receipt");
        left.kill();
        while relayed.receive().await.is_some() {}
        let (mut again, standing) = comes_again(&there, &table).await;
        assert!(standing.1.seq >= receipt.seq, "what was acknowledged is there");
        let repeated = answer(&mut again, &first).await.expect("an answer").expect("a receipt");
        assert!(repeated.repeated && repeated.seq == receipt.seq, "and counts once");
        let second = command("second", &standing);
        let second = answer(&mut again, &second).await.expect("an answer").expect("a receipt");
        assert!(!second.repeated && second.seq > receipt.seq, "and the game goes on");
        right.kill();
    })
    .await;
}

/// A server that resumes after its lease has expired finds its table taken over: commands it received before are
/// carried out once by the new owner, or not at all.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_stood_still_for_too_long_writes_nothing_more() {
    on_both("still", async |left, right| {
        let me = Browser::arrive(&left.host).await;
        let table = sit_everywhere(&me).await;
        let mut here = me.connect(&table, 0).await;
        let before = hello(&mut here).await;
        left.pause(Duration::from_secs(6)).await;
        // The command is in a queue that nobody reads.
        let late = command("late", &before);
        here.send(&ClientMessage::Act(late.clone())).await;
        let there = Browser { host: right.host.clone(), ..me.clone() };
        let (mut taken, standing) = comes_again(&there, &table).await;
        let other = command("other", &standing);
        let receipt = answer(&mut taken, &other).await.expect("an answer").expect("a receipt");
        // The first server resumes, and closes the connection without having carried out anything.
        while let Some(message) = here.receive().await {
            let is_receipt =
                matches!(&message, ServerMessage::Receipt(receipt) if receipt.id == late.id);
            assert!(!is_receipt, "{message:?}");
        }
        // New clients are relayed, and see the changes made elsewhere.
        let (mut relayed, now) = comes_again(&me, &table).await;
        assert!(now.1.seq >= receipt.seq, "{} of {}", now.1.seq, receipt.seq);
        let refused = answer(&mut relayed, &late).await.expect("an answer");
        assert!(refused.is_err(), "it was made against an older table: {refused:?}");
        let next = command("next", &now);
        let next = answer(&mut relayed, &next).await.expect("an answer").expect("a receipt");
        assert!(next.seq > receipt.seq);
        let relayed = there.metric("cluster_remote_clients").await;
        assert!(relayed >= 1, "the table is where it was taken up");
        left.kill();
        right.kill();
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_a_bus_tables_go_on_where_they_are_and_others_come_back() {
    let (postgres, nats) = (Postgres::start("whistlestop-no-bus"), Nats::start());
    let settings = one_of(&postgres.database("bus"), &BusAddress::Nats(nats.url()));
    let (left, right) = (Node::start(settings.clone()).await, Node::start(settings).await);
    let me = Browser::arrive(&left.host).await;
    let table = sit_everywhere(&me).await;
    let there = Browser { host: right.host.clone(), ..me.clone() };
    let (mut here, mut relayed) = (me.connect(&table, 0).await, there.connect(&table, 0).await);
    hello(&mut relayed).await;
    let first = command("first", &hello(&mut here).await);
    nats.crash();
    while relayed.receive().await.is_some() {}
    let receipt = answer(&mut here, &first).await.expect("an answer").expect("a receipt");
    // Clients that cannot be relayed are told to try again.
    let mut refused = there.connect(&table, 0).await;
    let error = refused.hear_kind("error").await;
    assert_eq!(
        (error["code"].as_str(), error["retry_after_s"].as_u64()),
        (Some("one_moment"), Some(1))
    );
    nats.see_that_it_answers();
    let (_, (_, standing)) = comes_again(&there, &table).await;
    assert!(standing.seq >= receipt.seq);
    left.kill();
    right.kill();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_makes_no_sense_on_the_bus_is_counted_and_ends_nothing() {
    let postgres = Postgres::start("whistlestop-nonsense");
    let url = postgres.database("nonsense");
    let hub = Hub::with(one_of(&url, &BusAddress::Postgres)).await;
    let me = Browser::arrive(&hub.host).await;
    let table = sit_everywhere(&me).await;
    let mut socket = me.connect(&table, 0).await;
    hello(&mut socket).await;
    let mut connection = PgConnection::connect(&url).await.expect("it opens");
    let name: (String,) = sqlx::query_as("select name from cluster where one = 1")
        .fetch_one(&mut connection)
        .await
        .expect("it has a name");
    // A non-fragment, half a message, and a whole message from an unknown sender.
    for text in ["nonsense", "a 1 1 2\nhalf", "a 2 0 1\n{}"] {
        let sql = "select pg_notify($1, $2)";
        let said = sqlx::query(sql).bind(format!("whistlestop_all_{}", name.0)).bind(text);
        said.execute(&mut connection).await.expect("it is said");
    }
    until("all are counted", async || me.metric("cluster_invalid_messages_total").await == 3).await;
    let mut again = me.connect(&table, 0).await;
    hello(&mut again).await;
    socket.say(serde_json::json!({ "do": "look", "seat": 0 })).await;
    hello(&mut socket).await;
    drop((socket, again));
    hub.close().await;
}
