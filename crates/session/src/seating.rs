//! Seating, the start, and changes around the game.

use whistle_core::Seat;
use whistle_protocol::Problem;
use whistle_protocol::http::Occupant;

use crate::description::{MIDDLING, bad_taste, no_such_seat};
use crate::{Chair, Luck, Person, Request, Session};

/// The longest name, in characters.
const LONGEST_NAME: usize = 32;

/// Returns the chair for an occupant. No seat may stay open.
pub fn chair_for(occupant: Occupant, person: &Person) -> Result<Chair, Problem> {
    match occupant {
        Occupant::Me => Ok(Chair::of(person)),
        Occupant::Bot(level, personality) => Ok(Chair::Bot { level, personality }),
        Occupant::Open => {
            let message = "on one device every seat is yours or a bot's: nobody else can come";
            Err(Problem::new("bad_seating", message))
        }
    }
}

impl Session {
    pub(crate) fn request(&mut self, person: &Person, request: Request) -> Result<(), Problem> {
        match request {
            Request::Start => self.start(person)?,
            Request::Seat { seat, occupant } => self.seat(person, seat, occupant)?,
            Request::Leave { seat } => self.leave(person, seat),
            Request::Names(names) => self.name_seats(person, names)?,
            Request::Follow => return self.follow(),
            Request::Again { table } => self.play_again(table)?,
            Request::Moved { to } => {
                self.about.moved = Some(to);
                self.changed = true;
                return Ok(());
            }
        }
        self.describe_anew();
        Ok(())
    }

    fn start(&mut self, person: &Person) -> Result<(), Problem> {
        if self.table.is_some() {
            return Err(Problem::new("started", "the game has begun"));
        }
        if self.about.host != person.id {
            return Err(Problem::new("not_host", "the host starts the game"));
        }
        let (people, options) = (self.about.people(), std::mem::take(&mut self.about.options));
        self.about.options = self.about.entry()?.options_for(people, self.about.seats(), options);
        let table = self.about.open()?;
        self.about.fix(&table);
        (self.luck, self.table) = (Luck::of(&self.about), Some(table));
        self.follow_nature(None);
        if self.seq() == 0 {
            // No step has shown the table to anybody.
            self.everybody().into_iter().for_each(|number| self.greet(number, None));
        }
        Ok(())
    }

    /// Before the start the host arranges the seats that no other person has. In play a person hands their seat to a bot
    /// and takes it back; while they are away the host can hand it over.
    fn seat(&mut self, person: &Person, seat: Seat, occupant: Occupant) -> Result<(), Problem> {
        let chair = chair_for(occupant, person)?;
        let taste = chair.bot().and_then(|(_, taste)| taste);
        self.about.entry()?.check_taste(taste).map_err(bad_taste)?;
        let (started, host) = (self.table.is_some(), self.about.host == person.id);
        let own = self.about.seats_of(Some(&person.id)).contains(seat);
        let sits = self.about.chair(seat).ok_or_else(no_such_seat)?;
        let absent = match sits {
            Chair::Person { id, .. } => !self.is_present(id),
            Chair::Bot { .. } => false,
        };
        match &mut self.about.chairs[seat.index()] {
            place if !started => {
                if !own && (!host || matches!(place, Chair::Person { .. })) {
                    let message =
                        "before the start the host arranges the seats that nobody has taken";
                    return Err(Problem::new("not_host", message));
                }
                *place = chair;
            }
            Chair::Bot { .. } => {
                return Err(Problem::new("no_person", "no person sits there"));
            }
            Chair::Person { stand_in, .. } => {
                let bot = chair.bot().map(|(level, _)| level);
                if !(own || host && absent && bot.is_some()) {
                    let message = "in play a seat is handed to a bot by whoever sits there, or by the host when they \
                                   are away";
                    return Err(Problem::new("not_yours", message));
                }
                *stand_in = bot;
            }
        }
        Ok(())
    }

    /// Hands a person's seats to bots.
    fn leave(&mut self, person: &Person, seat: Option<Seat>) {
        let own = self.about.seats_of(Some(&person.id));
        for (place, chair) in Seat::all(self.about.seats()).zip(&mut self.about.chairs) {
            if let Chair::Person { stand_in, .. } = chair
                && own.contains(place)
                && seat.is_none_or(|seat| seat == place)
            {
                *stand_in = Some(MIDDLING);
            }
        }
    }

    fn name_seats(&mut self, person: &Person, names: Vec<Option<String>>) -> Result<(), Problem> {
        if names.iter().flatten().any(|name| name.chars().count() > LONGEST_NAME) {
            let message = format!("a name has at most {LONGEST_NAME} characters");
            return Err(Problem::new("bad_name", message));
        }
        for (chair, given) in self.about.chairs.iter_mut().zip(names) {
            if let (Chair::Person { id, name, .. }, Some(given)) = (chair, given)
                && *id == person.id
            {
                *name = Some(given);
            }
        }
        Ok(())
    }

    fn play_again(&mut self, table: String) -> Result<(), Problem> {
        if self.table.as_ref().and_then(|table| table.outcome()).is_none() {
            return Err(Problem::new("not_over", "the game is not over"));
        }
        if self.about.rematch.is_some() {
            let message = "that rematch is on this device already";
            return Err(Problem::new("rematch_made", message));
        }
        self.about.rematch = Some(table);
        Ok(())
    }
}
