//! A model of a table, computed from the rules and the stored records alone, without any code of tables or sessions.

use std::collections::BTreeMap;

use serde_json::Value;
use whistle_core::{Json, Seat, SeatSet, Viewer};
use whistle_protocol::SeenRecord;
use whistle_protocol::websocket::{CommandId, Hello, Step};
use whistle_registry::{AnyEntry, AnyEvent, AnyGame};
use whistle_session::Description;
use whistle_table::{Operation, Record};

/// A table after one record.
struct Moment {
    game: Box<dyn AnyGame>,
    events: Vec<Box<dyn AnyEvent>>,
    /// The only seat that can notice the record.
    hidden: Option<Seat>,
}

impl Moment {
    fn is_noticed(&self, own: SeatSet) -> bool {
        self.hidden.is_none_or(|seat| own.contains(seat))
    }
}

pub(super) struct Model {
    aids: bool,
    start: Box<dyn AnyGame>,
    moments: Vec<Moment>,
    /// The steps that were not undone.
    steps: Vec<(u64, AnyEntry)>,
    /// The record that each command became.
    pub(super) commands: BTreeMap<CommandId, usize>,
}

impl Model {
    pub(super) fn new(about: &Description) -> Model {
        let game = whistle_registry::GAMES.iter().find(|game| game.meta.id == about.game);
        let opened = game.expect("a game").open(about.chairs.len() as u8, &about.options);
        Model {
            aids: about.memory_aids,
            start: opened.expect("a table").game,
            moments: Vec::new(),
            steps: Vec::new(),
            commands: BTreeMap::new(),
        }
    }

    pub(super) fn game(&self) -> &dyn AnyGame {
        self.moments.last().map_or(&*self.start, |last| &*last.game)
    }

    pub(super) fn is_over(&self) -> bool {
        self.game().outcome().is_some()
    }

    /// Checks that commands are carried out exactly once and that nothing happens after the end. Returns whether only
    /// one seat can notice the record.
    pub(super) fn store(&mut self, record: &Record) -> bool {
        assert_eq!(record.seq, self.moments.len() as u64 + 1, "records are consecutive");
        let mut game = self.game().boxed_clone();
        let (mut events, mut hidden) = (Vec::new(), None);
        let is_move =
            record.operation.is_step() || matches!(record.operation, Operation::Undo { .. });
        assert!(!(is_move && self.is_over()), "a record after the end: {record:?}");
        if let Some(entry) = record.operation.entry() {
            events = game.enter(&entry).expect("a step that the rules allow").events;
            let is_seen = |viewer| events.iter().any(|event| event.is_seen_by(viewer));
            if let Operation::Act { seat, .. } = record.operation {
                let mut others = Viewer::all(game.seat_count()).filter(|viewer| !viewer.is(seat));
                hidden = (!others.any(is_seen)).then_some(seat);
            }
            self.steps.push((record.seq, entry));
        }
        if let Operation::Undo { undone, .. } = record.operation {
            let undone = undone.expect("a record names the undone step");
            self.steps.retain(|(seq, _)| *seq != undone);
            game = self.start.boxed_clone();
            for (_, entry) in &self.steps {
                game.enter(entry).expect("later steps still apply");
            }
            hidden = self.moments[undone as usize - 1].hidden;
        }
        if let Some(id) = &record.command {
            let earlier = self.commands.insert(id.clone(), self.moments.len());
            assert!(earlier.is_none(), "{id:?} was carried out twice");
        }
        self.moments.push(Moment { game, events, hidden });
        hidden.is_some()
    }

    /// Returns how many of the first records these seats can notice.
    pub(super) fn count(&self, own: SeatSet, first: usize) -> u64 {
        self.moments[..first].iter().filter(|moment| moment.is_noticed(own)).count() as u64
    }

    /// Returns the index of the `seq`th record for these seats, which must be stored before anyone is told about it.
    fn place(&self, own: SeatSet, seq: u64) -> usize {
        let mut noticed = self.moments.iter().enumerate().filter(|(_, m)| m.is_noticed(own));
        let found = noticed.nth(seq as usize - 1);
        found.expect("told about a record that is not stored").0
    }

    fn check_seen(&self, own: SeatSet, eyes: Viewer, seen: &SeenRecord) {
        let moment = &self.moments[self.place(own, seen.seq)];
        let events: Vec<Json> = moment.events.iter().filter_map(|e| e.seen_by(eyes)).collect();
        assert_eq!(seen.events, events, "{eyes:?} saw different events");
    }

    fn check_view(&self, game: &dyn AnyGame, eyes: Viewer, view: &Json, legal: &Json) {
        assert_eq!(*view, game.view(eyes, self.aids), "{eyes:?} is shown a different view");
        if let Viewer::Seat(seat) = eyes {
            assert_eq!(*legal, game.legal_list(seat), "{seat} has different legal actions");
        }
    }

    pub(super) fn check_step(&self, own: SeatSet, eyes: Viewer, step: &Step) {
        let moment = &self.moments[self.place(own, step.seq)];
        self.check_view(&*moment.game, eyes, &step.view, &step.legal);
        assert_eq!(step.turn, moment.game.turn());
        assert_eq!(step.outcome.is_some(), moment.game.outcome().is_some());
        if let Some(seen) = &step.seen {
            assert_eq!(seen.seq, step.seq);
            self.check_seen(own, eyes, seen);
        }
    }

    pub(super) fn check_hello(&self, own: SeatSet, eyes: Viewer, hello: &Hello) {
        let told = hello.history.iter().map(|seen| seen.seq);
        assert!(told.clone().is_sorted() && told.clone().all(|seq| seq <= hello.seq));
        hello.history.iter().for_each(|seen| self.check_seen(own, eyes, seen));
        let game = match hello.seq {
            0 => &*self.start,
            seq => &*self.moments[self.place(own, seq)].game,
        };
        if let Some(view) = &hello.view {
            self.check_view(game, eyes, view, &hello.legal);
            assert_eq!(hello.turn, Some(game.turn()));
        }
    }

    /// A seat's legal actions now, according to the rules.
    pub(super) fn legal(list: &Json) -> Vec<Value> {
        list.read().expect("a list")
    }
}
