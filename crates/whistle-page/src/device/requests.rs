//! What a server is asked over http, asked of this device.

use serde::Deserialize;
use whistle_core::{Level, Seat};
use whistle_games::NoSuchTaste;
use whistle_protocol::http::{
    Empty, ForkTable, NewTable, Occupant, OccupantError, SeatAssignment, SeatChoice, SeatNames,
    StartTable,
};
use whistle_protocol::{Problem, PromiseOffer};

use super::table::{entry, open};
use super::{
    Chair, Description, Device, DeviceTable, Fresh, Reply, Request, check_new, no_table, read,
};

/// The longest name, as at a server.
const LONGEST_NAME: usize = 32;

/// Where a game has gone.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Moved {
    /// The table of a server.
    to: String,
}

/// Why not, with the number that http has for it.
type Refusal = (u16, Problem);

impl Device {
    pub(super) fn request(&mut self, request: &Request) -> Reply {
        let (path, query) = request.path.split_once('?').unwrap_or((request.path.as_str(), ""));
        let parts: Vec<&str> = path.trim_matches('/').split('/').collect();
        let body = request.body.as_deref();
        let done = match (request.method.as_str(), parts.as_slice()) {
            ("POST", ["api", "tables"]) => self.create(request),
            ("POST", ["api", "import"]) => self.import(request),
            ("POST", ["api", "scripted"]) => self.scripted(request),
            (method, ["api", "tables", id, rest @ ..]) => match (method, rest) {
                ("GET", []) => self.answer(id, |table| Ok(Reply::answered(&table.card()))),
                ("POST", ["start"]) => self.change(id, |table| table.start(body, request.now_ms)),
                ("POST", ["join"]) => self.change(id, |_| Ok(())),
                ("POST", ["leave"]) => self.change(id, |table| table.leave(body, request)),
                ("POST", ["seats", seat]) => {
                    self.change(id, |table| table.assign(seat, body, request))
                }
                ("POST", ["follow"]) => self.change(id, |table| table.follow(request.now_ms)),
                ("POST", ["names"]) => self.change(id, |table| table.name(body)),
                ("POST", ["moved"]) => self.change(id, |table| table.went_on_at(body)),
                ("POST", ["rematch"]) => self.rematch(id, request),
                ("POST", ["fork"]) => self.fork(id, request),
                ("GET", ["promises"]) => self.answer(id, DeviceTable::offers),
                ("GET", ["journal"]) => self.answer(id, DeviceTable::journal),
                ("GET", ["finished"]) => self.answer(id, DeviceTable::finished_game),
                ("GET", ["replay"]) => self.answer(id, |table| table.replay(query)),
                _ => Err(nothing_here()),
            },
            _ => Err(nothing_here()),
        };
        done.unwrap_or_else(|(status, problem)| Reply::refused(status, &problem))
    }

    fn answer(
        &mut self,
        id: &str,
        work: impl FnOnce(&DeviceTable) -> Result<Reply, Problem>,
    ) -> Result<Reply, Refusal> {
        let table = self.tables.get(id).ok_or_else(|| (404, no_table()))?;
        work(table).map_err(|problem| (409, problem))
    }

    /// Changes something about a table; the answer is its card.
    fn change(
        &mut self,
        id: &str,
        work: impl FnOnce(&mut DeviceTable) -> Result<(), Problem>,
    ) -> Result<Reply, Refusal> {
        let table = self.tables.get_mut(id).ok_or_else(|| (404, no_table()))?;
        work(table).map_err(|problem| (409, problem))?;
        let answer = Reply::answered(&table.card()).answer;
        Ok(Reply { answer, ..table.reply() })
    }

    /// Adds a table; the answer is its card.
    pub(super) fn add(&mut self, mut table: DeviceTable) -> Reply {
        let answer = Reply::answered(&table.card()).answer;
        let reply = table.reply();
        self.tables.insert(table.about.id.clone(), table);
        Reply { answer, ..reply }
    }

    fn create(&mut self, request: &Request) -> Result<Reply, Refusal> {
        let bad = |problem| (400, problem);
        let new: NewTable = read(request.body.as_deref()).map_err(bad)?;
        check_new(&new).map_err(bad)?;
        let me = || Chair::person(request.name.as_deref());
        let chairs = match &new.seating {
            // Nobody else can sit down here: whoever asks has every seat.
            None => (0..new.seats).map(|_| me()).collect(),
            Some(seating) => {
                let chair = |text: &String| chair_of(text, request.name.as_deref());
                seating.iter().map(chair).collect::<Result<Vec<Chair>, Problem>>().map_err(bad)?
            }
        };
        let about = Description {
            game: new.game,
            options: new.options,
            memory_aids: new.memory_aids,
            undo: new.undo,
            ..Description::blank(&request.fresh, request.now_ms, chairs)
        };
        about.check_tastes().map_err(bad)?;
        Ok(self.add(DeviceTable::new(about).map_err(bad)?))
    }

    fn rematch(&mut self, id: &str, request: &Request) -> Result<Reply, Refusal> {
        let Empty {} = read(request.body.as_deref()).map_err(|problem| (400, problem))?;
        let table = self.tables.get_mut(id).ok_or_else(|| (404, no_table()))?;
        let conflict = |code, message| (409, Problem::new(code, message));
        if table.table.as_ref().and_then(|table| table.outcome()).is_none() {
            return Err(conflict("not_over", "the game is not over"));
        }
        if table.about.rematch.is_some() {
            return Err(conflict("rematch_made", "that rematch is on this device already"));
        }
        let mut chairs = table.about.chairs.clone();
        for chair in &mut chairs {
            if let Chair::Person { stand_in, .. } = chair {
                *stand_in = None;
            }
        }
        let about = Description {
            game: table.about.game.clone(),
            options: table.about.options.clone(),
            memory_aids: table.about.memory_aids,
            undo: table.about.undo,
            ..Description::blank(&request.fresh, request.now_ms, chairs)
        };
        let again = DeviceTable::new(about).map_err(|problem| (409, problem))?;
        table.about.rematch = Some(request.fresh.id.clone());
        table.tell_card();
        let first = table.reply();
        let mut reply = self.add(again);
        reply.kept.extend(first.kept);
        reply.told.extend(first.told);
        Ok(reply)
    }

    fn fork(&mut self, id: &str, request: &Request) -> Result<Reply, Refusal> {
        let asked: ForkTable = read(request.body.as_deref()).map_err(|problem| (400, problem))?;
        let table = self.tables.get(id).ok_or_else(|| (404, no_table()))?;
        let forked = table.fork(asked.seq).map_err(|problem| (409, problem))?;
        if asked.seat.0 >= table.about.seats() {
            return Err((400, Problem::new("bad_seat", "the table has no such seat")));
        }
        // The bots stay as they were; where somebody else sat there is one of the middling ones.
        let bot = Chair::Bot { level: Level::Conductor, personality: None };
        let chair = |seat: Seat| match table.about.chairs.get(seat.index()) {
            _ if seat == asked.seat => Chair::person(request.name.as_deref()),
            Some(same @ Chair::Bot { .. }) => same.clone(),
            _ => bot.clone(),
        };
        let chairs = Seat::all(table.about.seats()).map(chair).collect();
        let about = Description {
            game: table.about.game.clone(),
            options: table.about.options.clone(),
            memory_aids: table.about.memory_aids,
            undo: table.about.undo,
            ..Description::blank(&request.fresh, request.now_ms, chairs)
        };
        Ok(self.add(DeviceTable::going_on(about, forked, request.now_ms)))
    }
}

impl Description {
    /// A table of which nothing but its name, its dice and its seats is known.
    pub(super) fn blank(fresh: &Fresh, now_ms: u64, chairs: Vec<Chair>) -> Description {
        Description {
            id: fresh.id.clone(),
            created_ms: i64::try_from(now_ms).unwrap_or_default(),
            game: String::new(),
            options: serde_json::Map::new(),
            chairs,
            memory_aids: true,
            undo: true,
            secret: fresh.secret,
            opening: None,
            rules: None,
            rematch: None,
            moved: None,
        }
    }
}

impl DeviceTable {
    fn start(&mut self, body: Option<&str>, now_ms: u64) -> Result<(), Problem> {
        let StartTable { commitments } = read(body)?;
        if !commitments.is_empty() {
            let message = "on one device nobody is bound to a number: the device draws the dice";
            return Err(Problem::new("bad_commitment", message));
        }
        self.begin(now_ms)
    }

    /// Says who sits on a seat: before the start anything, in play a bot for a while.
    fn assign(&mut self, seat: &str, body: Option<&str>, request: &Request) -> Result<(), Problem> {
        let SeatAssignment { occupant } = read(body)?;
        let chair = chair_of(&occupant, request.name.as_deref())?;
        entry(&self.about)?.check_taste(chair.personality()).map_err(bad_taste)?;
        let place = seat.parse::<usize>().ok();
        let started = self.table.is_some();
        let own = place.and_then(|place| self.about.chairs.get_mut(place));
        let own = own.ok_or_else(|| Problem::new("bad_seat", "the table has no such seat"))?;
        match (started, own) {
            (false, own) => *own = chair,
            (true, Chair::Person { stand_in, .. }) => *stand_in = chair.bot(),
            (true, Chair::Bot { .. }) => {
                return Err(Problem::new("no_person", "no person sits there"));
            }
        }
        self.tell_card();
        self.carry_on(request.now_ms);
        Ok(())
    }

    /// Says what those who share the screen are called, seat by seat.
    fn name(&mut self, body: Option<&str>) -> Result<(), Problem> {
        let SeatNames { names } = read(body)?;
        if names.iter().flatten().any(|name| name.chars().count() > LONGEST_NAME) {
            let message = format!("a name has at most {LONGEST_NAME} characters");
            return Err(Problem::new("bad_name", message));
        }
        for (chair, given) in self.about.chairs.iter_mut().zip(names) {
            if let (Chair::Person { name, .. }, Some(given)) = (chair, given) {
                *name = Some(given);
            }
        }
        self.tell_card();
        Ok(())
    }

    /// Notes at which table of a server this game goes on.
    fn went_on_at(&mut self, body: Option<&str>) -> Result<(), Problem> {
        let Moved { to } = read(body)?;
        self.about.moved = Some(to);
        self.changed = true;
        Ok(())
    }

    /// Whoever stands up in play leaves the seat to a bot.
    fn leave(&mut self, body: Option<&str>, request: &Request) -> Result<(), Problem> {
        let SeatChoice { seat } = read(body)?;
        for (place, chair) in self.about.chairs.iter_mut().enumerate() {
            if let Chair::Person { stand_in, .. } = chair
                && seat.is_none_or(|seat| seat.index() == place)
            {
                *stand_in = Some(Level::Conductor);
            }
        }
        self.tell_card();
        self.carry_on(request.now_ms);
        Ok(())
    }

    /// Lists the promises for a menu.
    fn offers(&self) -> Result<Reply, Problem> {
        let (entry, table) = (entry(&self.about)?, open(&self.about)?);
        let offers = entry.promises().iter().map(|template| {
            let choice = |asked: &String| table.game().promise_items(asked);
            let choices = template.asks.iter().map(choice).collect();
            PromiseOffer { template: template.clone(), choices }
        });
        Ok(Reply::answered(&offers.collect::<Vec<_>>()))
    }
}

/// Reads who is to sit on a seat.
fn chair_of(occupant: &str, name: Option<&str>) -> Result<Chair, Problem> {
    match occupant.parse() {
        Ok(Occupant::Me) => Ok(Chair::person(name)),
        Ok(Occupant::Bot(level, personality)) => Ok(Chair::Bot { level, personality }),
        Ok(Occupant::Open) => {
            let message = "on one device every seat is yours or a bot's: nobody else can come";
            Err(Problem::new("bad_seating", message))
        }
        Err(error @ OccupantError::Level(_)) => Err(Problem::new("bad_level", error)),
        Err(error @ OccupantError::Personality(_)) => Err(Problem::new("bad_personality", error)),
        Err(error @ OccupantError::Unknown) => Err(Problem::new("bad_occupant", error)),
    }
}

pub(super) fn bad_taste(error: NoSuchTaste) -> Problem {
    Problem::new("bad_personality", error)
}

fn nothing_here() -> Refusal {
    (404, Problem::new("not_found", "there is nothing here"))
}
