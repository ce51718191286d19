//! Who sits where: before the start, during play and after resigning.

use whistle_core::{Seat, SeatSet};
use whistle_protocol::http::{Occupant, SeatCommitment};
use whistle_protocol::{Problem, Spectators, TableStatus};
use whistle_table::Table;

use crate::commands::not_begun;
use crate::description::{MIDDLING, bad_taste};
use crate::{Chair, Description, Identity, Person, SessionConfig, StandIn};

/// The longest name, in characters.
const LONGEST_NAME: usize = 32;

/// Returns the chair for an occupant. In one room, no seat may stay open.
pub fn chair_for(
    config: SessionConfig,
    occupant: Occupant,
    person: &Person,
) -> Result<Chair, Problem> {
    match occupant {
        Occupant::Me => Ok(Chair::of(person)),
        Occupant::Bot(level, personality) => Ok(Chair::Bot { level, personality }),
        Occupant::Open if config.one_room => {
            let message = "on one device every seat is yours or a bot's: nobody else can come";
            Err(Problem::new("bad_seating", message))
        }
        Occupant::Open => Ok(Chair::Open),
    }
}

impl Description {
    /// Refuses changes that are possible only before the start.
    pub fn must_wait(&self) -> Result<(), Problem> {
        match self.status {
            TableStatus::Waiting => Ok(()),
            TableStatus::Opening => {
                let message = "the table is opening and can no longer be changed";
                Err(Problem::new("opening", message))
            }
            _ => Err(Problem::new("started", "the game has begun")),
        }
    }

    /// Refuses people who may not watch the game.
    pub fn may_watch(&self, person: Option<&str>) -> Result<(), Problem> {
        let closed = self.spectators == Spectators::No && self.status != TableStatus::Waiting;
        if closed && !self.belongs(person) {
            return Err(Problem::new("no_spectators", "this table does not allow spectators"));
        }
        Ok(())
    }

    /// Seats a person on a seat, or on any free one. Returns whether this changed anything.
    pub fn join(&mut self, person: &Person, seat: Option<Seat>) -> Result<bool, Problem> {
        let seated = !self.seats_of(Some(&person.id)).is_empty();
        let in_play = self.status == TableStatus::Playing;
        // During play, only a seat that was opened for another person can be taken.
        if !(in_play && self.chairs.contains(&Chair::Open)) {
            self.must_wait()?;
        }
        if seat.is_none() && seated {
            return Ok(false);
        }
        if in_play && seated {
            return Err(one_hand());
        }
        let seat = match seat {
            Some(seat) => seat,
            None => {
                let place = self.chairs.iter().position(|chair| *chair == Chair::Open);
                Seat(place.ok_or_else(|| Problem::new("full", "no seat is free"))? as u8)
            }
        };
        if *self.must_have(seat)? != Chair::Open {
            return Err(Problem::new("seat_taken", format!("{seat} is taken")));
        }
        self.chairs[seat.index()] = Chair::of(person);
        Ok(true)
    }

    /// Changes the occupant of a seat.
    pub fn seat(
        &mut self,
        config: SessionConfig,
        person: &Person,
        seat: Seat,
        occupant: Occupant,
        is_present: impl Fn(&str) -> bool,
    ) -> Result<(), Problem> {
        let own = self.must_have(seat)?.is_of(Some(&person.id));
        let by_host = self.host == person.id;
        if let Occupant::Bot(_, taste) = occupant {
            self.entry()?.check_taste(taste).map_err(bad_taste)?;
        }
        let chair = chair_for(config, occupant, person)?;
        match self.status {
            TableStatus::Over => Err(over()),
            TableStatus::Closed => Err(self.closed()),
            TableStatus::Opening => self.must_wait(),
            TableStatus::Waiting => self.arrange(seat, occupant, chair, own, by_host),
            TableStatus::Playing => match self.must_have(seat)? {
                Chair::Person { resigned: true, .. } => {
                    let message = "that player has resigned, and a bot plays to the end";
                    Err(Problem::new("resigned", message))
                }
                Chair::Person { id, .. } => {
                    let is_absent = !is_present(id);
                    self.hand_over(seat, occupant, own, by_host, is_absent)
                }
                Chair::Bot { .. } | Chair::Open => {
                    self.open_in_play(person, seat, occupant, chair, by_host)
                }
            },
        }
    }

    /// Before the start, the host arranges the seats, and anyone can stand up.
    fn arrange(
        &mut self,
        seat: Seat,
        occupant: Occupant,
        new: Chair,
        own: bool,
        by_host: bool,
    ) -> Result<(), Problem> {
        let chair = self.must_have(seat)?;
        let is_other = matches!(chair, Chair::Person { .. }) && !own;
        let is_allowed = match occupant {
            Occupant::Me => *chair == Chair::Open || own || (by_host && !is_other),
            Occupant::Open => by_host || own,
            Occupant::Bot(..) => by_host && !is_other,
        };
        if !is_allowed {
            let message = "before the start, the host arranges the free seats";
            return Err(Problem::new("not_host", message));
        }
        self.chairs[seat.index()] = new;
        if occupant != Occupant::Me {
            self.unbind(seat);
        }
        Ok(())
    }

    /// During play, a person can hand their seat to a bot for a while and take it back; while they are away, the host
    /// can hand it over.
    fn hand_over(
        &mut self,
        seat: Seat,
        occupant: Occupant,
        own: bool,
        by_host: bool,
        is_absent: bool,
    ) -> Result<(), Problem> {
        let new = match occupant {
            Occupant::Bot(level, _) if own => Some(StandIn { level, until_back: false }),
            Occupant::Bot(level, _) if by_host && is_absent => {
                Some(StandIn { level, until_back: true })
            }
            Occupant::Me if own => None,
            Occupant::Bot(..) if by_host => {
                return Err(Problem::new("present", "the player on that seat is present"));
            }
            _ => {
                let message = "during play, only the player on a seat can hand it to a bot, or the host while they are \
                               away";
                return Err(Problem::new("not_yours", message));
            }
        };
        if let Chair::Person { stand_in, .. } = &mut self.chairs[seat.index()] {
            *stand_in = new;
        }
        Ok(())
    }

    /// Opens a bot's seat for a person, returns it to a bot, or sits down on it.
    ///
    /// The person who sits down sees the bot's hand, and may be the host in another browser. So a seat can be opened
    /// only while no other person plays, who would take that hand for a bot's.
    fn open_in_play(
        &mut self,
        person: &Person,
        seat: Seat,
        occupant: Occupant,
        new: Chair,
        by_host: bool,
    ) -> Result<(), Problem> {
        let is_seated = !self.seats_of(Some(&person.id)).is_empty();
        let is_bot = matches!(self.must_have(seat)?, Chair::Bot { .. });
        match occupant {
            Occupant::Open if by_host && self.others_play(&person.id) => {
                let message = "another person plays here, and a bot's hand stays hidden from everyone: its seat cannot \
                               be opened now";
                return Err(Problem::new("others_play", message));
            }
            Occupant::Open if by_host => (),
            Occupant::Bot(..) if by_host && !is_bot => (),
            Occupant::Me if !is_bot && is_seated => return Err(one_hand()),
            Occupant::Me if !is_bot => (),
            Occupant::Open => return Err(only_the_host()),
            Occupant::Bot(..) if !is_bot => return Err(only_the_host()),
            _ => return Err(Problem::new("no_person", "no person sits there")),
        }
        self.chairs[seat.index()] = new;
        Ok(())
    }

    fn others_play(&self, host: &str) -> bool {
        let plays = |chair: &Chair| matches!(chair, Chair::Person { id, resigned: false, .. } if id != host);
        self.chairs.iter().any(plays)
    }

    /// Returns the seats that a person leaves or resigns: one of theirs, or all.
    fn given_up(&self, person: &Person, seat: Option<Seat>) -> Result<SeatSet, Problem> {
        let mine = self.seats_of(Some(&person.id));
        let seats: SeatSet =
            mine.iter().filter(|&own| seat.is_none_or(|seat| seat == own)).collect();
        if seats.is_empty() { Err(not_seated()) } else { Ok(seats) }
    }

    /// Removes a person from their seats: before the start the seats become free; during play, bots stand in.
    pub fn leave(
        &mut self,
        config: SessionConfig,
        person: &Person,
        seat: Option<Seat>,
    ) -> Result<(), Problem> {
        if self.status == TableStatus::Opening {
            self.must_wait()?;
        }
        let frees = self.status == TableStatus::Waiting && !config.one_room;
        let plays = matches!(self.status, TableStatus::Waiting | TableStatus::Playing);
        for seat in self.given_up(person, seat)?.iter() {
            let chair = &mut self.chairs[seat.index()];
            if frees {
                *chair = Chair::Open;
                self.unbind(seat);
            } else if let Chair::Person { stand_in, resigned: false, .. } = chair
                && plays
            {
                *stand_in = Some(StandIn { level: MIDDLING, until_back: false });
            }
        }
        Ok(())
    }

    /// Lets a person resign. A bot plays on to the end for the others; the person who resigned is ranked last, however
    /// well the bot does. Returns the seats.
    pub fn resign(&mut self, person: &Person, seat: Option<Seat>) -> Result<SeatSet, Problem> {
        match self.status {
            TableStatus::Playing => (),
            TableStatus::Over => return Err(over()),
            TableStatus::Closed => return Err(self.closed()),
            TableStatus::Waiting | TableStatus::Opening => return Err(not_begun()),
        }
        let seats = self.given_up(person, seat)?;
        for seat in seats.iter() {
            if let Chair::Person { stand_in, resigned, .. } = &mut self.chairs[seat.index()] {
                let bot = StandIn { level: MIDDLING, until_back: false };
                stand_in.get_or_insert(bot).until_back = false;
                *resigned = true;
            }
        }
        Ok(seats)
    }

    /// Names the people who share a person's screen. In one room that can be done at any time, and seats without a name
    /// keep theirs.
    pub fn name_seats(
        &mut self,
        config: SessionConfig,
        person: &Person,
        names: Vec<Option<String>>,
    ) -> Result<(), Problem> {
        if !config.one_room {
            self.must_wait()?;
        }
        if self.seats_of(Some(&person.id)).is_empty() {
            return Err(not_seated());
        }
        if names.iter().flatten().any(|name| name.chars().count() > LONGEST_NAME) {
            let message = format!("a name has at most {LONGEST_NAME} characters");
            return Err(Problem::new("bad_name", message));
        }
        for (chair, given) in self.chairs.iter_mut().zip(names) {
            if let Chair::Person { id, own_name, .. } = chair
                && *id == person.id
                && (given.is_some() || !config.one_room)
            {
                *own_name = given;
            }
        }
        Ok(())
    }

    /// Starts the game: commits the host's seats and fixes what the dice depend on. The game begins when everyone has
    /// revealed their nonce.
    pub fn start(
        &mut self,
        identity: &Identity,
        person: &Person,
        commitments: &[SeatCommitment],
    ) -> Result<(), Problem> {
        self.must_wait()?;
        if self.host != person.id {
            return Err(Problem::new("not_host", "the host starts the game"));
        }
        if self.chairs.contains(&Chair::Open) {
            let message = "every seat needs a person or a bot";
            return Err(Problem::new("open_seats", message));
        }
        // A table that cannot be opened is refused before anything has changed.
        self.open()?;
        let before = self.dice_commitments.clone();
        let mine = self.seats_of(Some(&person.id));
        for SeatCommitment { seat, commitment } in commitments {
            let done = match mine.contains(*seat) {
                true => self.commit(*seat, commitment.parse().ok()),
                false => Err(Problem::new("not_your_seat", "that is not your seat")),
            };
            if let Err(problem) = done {
                self.dice_commitments = before;
                return Err(problem);
            }
        }
        let (people, options) = (self.people(), std::mem::take(&mut self.options));
        self.options = self.entry()?.options_for(people, self.seats(), options);
        let table = self.open()?;
        self.fix(identity, &table);
        self.status = TableStatus::Opening;
        Ok(())
    }

    /// Lets the game begin with the nonces that were revealed, and returns its table.
    pub fn begin(&mut self) -> Result<Table, Problem> {
        let table = self.open()?;
        self.status = TableStatus::Playing;
        Ok(table)
    }

    /// Refuses a rematch to people who may not request one. Returns the rematch's table if it already exists.
    pub fn may_play_again(
        &self,
        config: SessionConfig,
        person: &Person,
    ) -> Result<Option<&String>, Problem> {
        if self.status != TableStatus::Over {
            return Err(Problem::new("not_over", "the game is not over"));
        }
        if !config.one_room && self.seats_of(Some(&person.id)).is_empty() {
            return Err(Problem::new("not_seated", "only people who played can request a rematch"));
        }
        Ok(self.rematch.as_ref())
    }
}

fn over() -> Problem {
    Problem::new("over", "the game is over")
}

fn not_seated() -> Problem {
    Problem::new("not_seated", "that is not your seat")
}

fn only_the_host() -> Problem {
    Problem::new("not_host", "during play, only the host can open a bot's seat for others")
}

/// During play, nobody can take a second hand: its cards were hidden from them.
fn one_hand() -> Problem {
    Problem::new("seated", "you already sit at this table")
}
