//! A driver for tests: it delays or loses writes at will, and keeps every message to clients.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};
use whistle_core::{Json, Level, Pcg32, Rng as _, Seat, Turn};
use whistle_protocol::websocket::{ClientMessage, ServerMessage};
use whistle_protocol::{Bytes32, Spectators};
use whistle_registry::{GAMES, GameEntry};
use whistle_session::{
    AskedBot, Chair, DescribedTable, Description, Effect, Fresh, InitialViewer, Input, Now, Person,
    Request, Session, SessionConfig, Thought, Write,
};
use whistle_table::Record;

/// The connection of a spectator; those of players have the numbers of their seats.
pub(crate) const STRANGER: u64 = 99;

pub(crate) struct World {
    pub(crate) config: SessionConfig,
    pub(crate) session: Session,
    pub(crate) now: Now,
    pub(crate) rng: Pcg32,
    pub(crate) heard: BTreeMap<u64, Vec<ServerMessage>>,
    /// The stored data, which survive everything.
    pub(crate) about: DescribedTable,
    pub(crate) stored: Vec<Record>,
    pub(crate) writing: Option<Write>,
    /// Whether it delays writes.
    pub(crate) is_slow: bool,
    asked: Vec<AskedBot>,
    wake_ms: Option<u64>,
}

/// Every game with every number of seats, and once more with real-time races if it has them.
pub(crate) fn all_tables() -> impl Iterator<Item = (&'static GameEntry, u8, Map<String, Value>)> {
    GAMES.iter().flat_map(|game| {
        let live =
            game.without_clock.map(|(option, _)| Map::from_iter([(option.into(), "live".into())]));
        let options = [Some(Map::new()), live];
        let seats = game.meta.min_seats..=game.meta.max_seats;
        seats.flat_map(move |seats| {
            options.clone().into_iter().flatten().map(move |options| (game, seats, options))
        })
    })
}

pub(crate) fn name(seat: Seat) -> String {
    format!("person {seat}")
}

/// A table with people on the first seats and bots on the others.
pub(crate) fn describe(
    game: &GameEntry,
    seats: u8,
    options: Map<String, Value>,
    people: u8,
) -> Description {
    let chair = |seat: Seat| match seat.0 < people {
        true => Chair::of(&Person { id: name(seat), name: None }),
        false => Chair::Bot { level: Level::Porter, personality: None },
    };
    Description {
        game: game.meta.id.to_owned(),
        options,
        host: name(Seat(0)),
        spectators: Spectators::Yes,
        ..Description::blank(Seat::all(seats).map(chair).collect())
    }
}

impl World {
    /// A table with people on the first seats and bots on the others; everyone is connected, and there is one
    /// spectator.
    pub(crate) fn begin(
        game: &GameEntry,
        seats: u8,
        options: Map<String, Value>,
        people: u8,
        seed: u64,
    ) -> World {
        World::play(SessionConfig::PLAIN, describe(game, seats, options, people), seed)
    }

    /// The same with other settings.
    pub(crate) fn play(config: SessionConfig, about: Description, seed: u64) -> World {
        let mut world = World::wait(config, about, seed);
        world.ask(Seat(0), Request::Start { commitments: Vec::new() });
        world
    }

    /// A table that waits to be started; everyone is connected, and there is one spectator.
    pub(crate) fn wait(config: SessionConfig, about: Description, seed: u64) -> World {
        let fresh = Fresh { id: "table".into(), secret: Bytes32([seed as u8; 32]) };
        let about = DescribedTable::new(fresh.at(0), about);
        let session = Session::waiting(config, about.clone()).expect("a table");
        World::of(config, session, about, Vec::new(), seed)
    }

    /// The person on a seat requests a change.
    pub(crate) fn ask(&mut self, seat: Seat, request: Request) {
        let person = Person { id: name(seat), name: None };
        self.tell(Input::Request { person, request });
    }

    /// Time passes, and everything due happens.
    pub(crate) fn pass(&mut self, ms: u64) {
        self.now = Now::of_wall(self.now.run_ms + ms);
        self.tell(Input::Tick);
    }

    pub(crate) fn of(
        config: SessionConfig,
        session: Session,
        about: DescribedTable,
        stored: Vec<Record>,
        seed: u64,
    ) -> World {
        let mut world = World {
            config,
            session,
            now: Now::default(),
            rng: Pcg32::new(seed, 1),
            heard: BTreeMap::new(),
            about,
            stored,
            writing: None,
            is_slow: false,
            asked: Vec::new(),
            wake_ms: None,
        };
        world.connect_all();
        world
    }

    pub(crate) fn connect_all(&mut self) {
        let seats = Seat::all(self.about.about.seats());
        let person = |seat| Person { id: name(seat), name: None };
        let players = seats.map(|seat| (u64::from(seat.0), Some(person(seat))));
        for (connection, person) in players.chain([(STRANGER, None)]) {
            self.tell(Input::Connect { connection, person, since: 0, look: InitialViewer::Later });
        }
    }

    pub(crate) fn tell(&mut self, input: Input) {
        let effects = self.session.handle(self.now, input);
        self.hear(effects);
    }

    /// Checks that a write is the only effect, and that no message leaves before it is stored.
    fn hear(&mut self, effects: Vec<Effect>) {
        assert!(self.writing.is_none() || effects.is_empty(), "told before it was stored");
        for effect in effects {
            assert!(self.writing.is_none(), "told before it was stored");
            match effect {
                Effect::Persist(write) => self.writing = Some(write),
                Effect::Send { to, message } => {
                    for number in to {
                        self.heard.entry(number).or_default().push((*message).clone());
                    }
                }
                Effect::Answer(answer) => answer.expect("the request is possible"),
                Effect::AskBot(question) => self.asked.push(question.asked),
                Effect::WakeAt(at_ms) => self.wake_ms = Some(at_ms),
                Effect::Measure(_) | Effect::TurnBegins { .. } | Effect::BotFailed(_) => (),
                other => panic!("unexpected effect: {other:?}"),
            }
        }
        if !self.is_slow {
            self.store();
        }
    }

    /// The pending write is completed.
    pub(crate) fn store(&mut self) {
        let Some(Write { pending, records, .. }) = self.writing.take() else { return };
        self.stored.extend(records);
        self.about = self.session.described();
        let effects = self.session.handle(self.now, Input::Persisted(pending));
        self.hear(effects);
    }

    /// Everything in memory is lost; the table is restored from storage.
    pub(crate) fn crash(&mut self) {
        (self.writing, self.asked, self.wake_ms) = (None, Vec::new(), None);
        let session = Session::stored(self.config, self.about.clone(), self.stored.clone());
        self.session = session.expect("the stored data are consistent");
        self.connect_all();
    }

    pub(crate) fn say(&mut self, connection: u64, message: Value) {
        let message: ClientMessage = serde_json::from_value(message).expect("a message");
        let heard_ms = self.now.run_ms;
        self.tell(Input::Message { connection, message, heard_ms });
    }

    /// Returns the last record that a client was sent, in its own count.
    pub(crate) fn seen(&self, connection: u64) -> u64 {
        let told = self.heard.get(&connection).into_iter().flatten().rev();
        let mut seqs = told.filter_map(|message| match message {
            ServerMessage::Hello(hello) => Some(hello.seq),
            ServerMessage::Step(step) => Some(step.seq),
            _ => None,
        });
        seqs.next().unwrap_or_default()
    }

    pub(crate) fn is_over(&self) -> bool {
        self.session.table().is_some_and(|table| table.turn() == Turn::Over)
    }

    /// Draws a legal action of a seat.
    pub(crate) fn action(&mut self, seat: Seat) -> Option<Json> {
        self.session.table()?.game().random_action(seat, &mut self.rng)
    }

    /// Advances the table: a seat acts, a bot answers, or time passes. Returns a command that was sent.
    pub(crate) fn go_on(&mut self, id: u32) -> Option<(u64, Value)> {
        let table = self.session.table().expect("it has begun");
        let actors = table.turn().actors();
        let people =
            |seat: &Seat| matches!(self.about.about.chairs[seat.index()], Chair::Person { .. });
        let people: Vec<Seat> = actors.iter().filter(people).collect();
        if let Some(asked) = self.asked.pop() {
            let action = self.action(asked.seat).filter(|_| self.rng.below(8) > 0);
            let thought = action.map(|action| Thought::plain(action, Some(400)));
            self.tell(Input::Thought { asked, thought, why: Vec::new() });
            return None;
        }
        if people.is_empty() || self.rng.below(8) == 0 {
            let due_ms = self.wake_ms.take().unwrap_or(self.now.run_ms + 1);
            self.now = Now::of_wall(self.now.run_ms.max(due_ms));
            self.tell(Input::Tick);
            return None;
        }
        let seat = self.rng.pick(&people);
        let (connection, action) = (u64::from(seat.0), self.action(seat)?);
        let against = self.seen(connection);
        let message = json!({
            "do": "act", "id": format!("act {id}"), "against": against, "seat": seat, "action": action.tree()
        });
        self.say(connection, message.clone());
        Some((connection, message))
    }
}
