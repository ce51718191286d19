//! Who sits where, and when it begins.

use whistle_core::Seat;
use whistle_protocol::http::{Occupant, SeatCommitment};

use super::description::{Chair, StandIn, TableDescription, TableStatus};
use super::resigning::has_resigned;
use super::{DiceCommitments, TableActor};
use crate::problem::Problem;
use crate::store::Person;

impl TableActor {
    pub(super) async fn join(
        &mut self,
        person: &Person,
        seat: Option<Seat>,
    ) -> Result<(), Problem> {
        let seated = !self.about.seats_of(Some(&person.id)).is_empty();
        let in_play = self.about.status == TableStatus::Playing;
        // In play a seat that was opened for somebody can be taken, and no other.
        if !(in_play && self.about.chairs.contains(&Chair::Open)) {
            self.must_wait()?;
        }
        if seat.is_none() && seated {
            return Ok(());
        }
        if in_play && seated {
            return Err(one_hand());
        }
        let free = |chair: &Chair| *chair == Chair::Open;
        let seat = match seat {
            Some(seat) => seat,
            None => {
                let place = self.about.chairs.iter().position(free);
                let full = || Problem::conflict("full", "no seat is free");
                Seat(place.ok_or_else(full)? as u8)
            }
        };
        if !free(self.chair(seat)?) {
            return Err(Problem::conflict("seat_taken", format!("{seat} is taken")));
        }
        self.about.chairs[seat.index()] = Chair::of(person);
        self.save(true).await?;
        self.look_again(&person.id).await;
        Ok(())
    }

    pub(super) async fn seat(
        &mut self,
        person: &Person,
        seat: Seat,
        occupant: Occupant,
    ) -> Result<(), Problem> {
        let own = self.chair(seat)?.is_of(Some(&person.id));
        let host = self.about.host == person.id;
        if let Occupant::Bot(_, taste) = occupant {
            let bad = |error| Problem::bad("bad_personality", error);
            self.about.entry()?.check_taste(taste).map_err(bad)?;
        }
        match self.about.status {
            TableStatus::Over => return Err(Problem::conflict("over", "the game is over")),
            TableStatus::Closed => return Err(self.about.closed()),
            TableStatus::Opening => return self.must_wait(),
            TableStatus::Waiting => self.arrange(person, seat, occupant, own, host)?,
            TableStatus::Playing => self.hand_over(person, seat, occupant, own, host)?,
        }
        self.save(true).await?;
        self.look_again(&person.id).await;
        Ok(())
    }

    /// Before the start the host arranges the seats, and anybody can stand up.
    fn arrange(
        &mut self,
        person: &Person,
        seat: Seat,
        occupant: Occupant,
        own: bool,
        host: bool,
    ) -> Result<(), Problem> {
        let chair = self.chair(seat)?;
        let by_other = matches!(chair, Chair::Person { .. }) && !own;
        let allowed = match occupant {
            Occupant::Me => *chair == Chair::Open || own || (host && !by_other),
            Occupant::Open => host || own,
            Occupant::Bot(..) => host && !by_other,
        };
        if !allowed {
            let message = "before the start the host arranges the seats that nobody has taken";
            return Err(Problem::forbidden("not_host", message));
        }
        self.about.chairs[seat.index()] = match occupant {
            Occupant::Me => Chair::of(person),
            Occupant::Open => Chair::Open,
            Occupant::Bot(level, personality) => Chair::Bot { level, personality },
        };
        if occupant != Occupant::Me {
            self.about.unbind(seat);
        }
        Ok(())
    }

    /// In play a seat can be handed to a bot for a while, and taken back; and the host can open a bot's
    /// seat for somebody who comes by the link.
    fn hand_over(
        &mut self,
        person: &Person,
        seat: Seat,
        occupant: Occupant,
        own: bool,
        host: bool,
    ) -> Result<(), Problem> {
        let absent = match self.chair(seat)? {
            Chair::Person { resigned: true, .. } => return Err(has_resigned()),
            Chair::Person { id, .. } => !self.is_present(id),
            Chair::Bot { .. } | Chair::Open => {
                return self.open_in_play(person, seat, occupant, host);
            }
        };
        let stand_in = match occupant {
            Occupant::Bot(level, _) if own => Some(StandIn { level, until_back: false }),
            Occupant::Bot(level, _) if host && absent => Some(StandIn { level, until_back: true }),
            Occupant::Me if own => None,
            Occupant::Bot(..) if host => {
                let message = "whoever sits there is present";
                return Err(Problem::conflict("present", message));
            }
            _ => {
                let message = "in play a seat is handed to a bot by whoever sits there, or by the \
                               host when they are away";
                return Err(Problem::forbidden("not_yours", message));
            }
        };
        if let Chair::Person { stand_in: place, .. } = &mut self.about.chairs[seat.index()] {
            *place = stand_in;
        }
        self.bot_tasks.remove(&seat);
        Ok(())
    }

    /// Opens the seat of a bot for somebody, gives it back to a bot, or sits down on it.
    ///
    /// Whoever sits down sees the bot's hand, and may be the host in another browser. So a seat is opened only while
    /// nobody else plays who would believe that hand to be a bot's.
    fn open_in_play(
        &mut self,
        person: &Person,
        seat: Seat,
        occupant: Occupant,
        host: bool,
    ) -> Result<(), Problem> {
        let seated = !self.about.seats_of(Some(&person.id)).is_empty();
        let bot = matches!(self.chair(seat)?, Chair::Bot { .. });
        let chair = match occupant {
            Occupant::Open if host && self.others_play(&person.id) => return Err(hidden_hand()),
            Occupant::Open if host => Chair::Open,
            Occupant::Bot(level, personality) if host && !bot => Chair::Bot { level, personality },
            Occupant::Me if !bot && seated => return Err(one_hand()),
            Occupant::Me if !bot => Chair::of(person),
            Occupant::Open => return Err(only_the_host()),
            Occupant::Bot(..) if !bot => return Err(only_the_host()),
            _ => return Err(Problem::conflict("no_person", "no person sits there")),
        };
        self.about.chairs[seat.index()] = chair;
        self.bot_tasks.remove(&seat);
        Ok(())
    }

    fn others_play(&self, host: &str) -> bool {
        self.about
            .chairs
            .iter()
            .any(|chair| matches!(chair, Chair::Person { id, resigned: false, .. } if id != host))
    }

    pub(super) async fn leave(
        &mut self,
        person: &Person,
        seat: Option<Seat>,
    ) -> Result<(), Problem> {
        if self.about.status == TableStatus::Opening {
            self.must_wait()?;
        }
        let mine = self.about.seats_of(Some(&person.id));
        let leaving: Vec<Seat> =
            mine.into_iter().filter(|&own| seat.is_none_or(|seat| seat == own)).collect();
        if leaving.is_empty() {
            return Err(Problem::conflict("not_seated", "you do not sit there"));
        }
        for seat in leaving {
            let chair = &mut self.about.chairs[seat.index()];
            match self.about.status {
                TableStatus::Waiting => {
                    *chair = Chair::Open;
                    self.about.unbind(seat);
                }
                TableStatus::Playing => {
                    if let Chair::Person { stand_in, resigned: false, .. } = chair {
                        let level = whistle_bots::Level::Conductor;
                        *stand_in = Some(StandIn { level, until_back: false });
                    }
                }
                TableStatus::Opening | TableStatus::Over | TableStatus::Closed => (),
            }
        }
        self.save(true).await?;
        self.look_again(&person.id).await;
        Ok(())
    }

    pub(super) async fn start(
        &mut self,
        person: &Person,
        commitments: &[SeatCommitment],
    ) -> Result<(), Problem> {
        self.must_wait()?;
        if self.about.host != person.id {
            return Err(Problem::forbidden("not_host", "the host starts the game"));
        }
        if self.about.chairs.contains(&Chair::Open) {
            let message = "every seat needs somebody: a person or a bot";
            return Err(Problem::conflict("open_seats", message));
        }
        // What cannot be opened is refused before anything has changed.
        self.about.open()?;
        let before = self.about.dice_commitments.clone();
        let mine = self.about.seats_of(Some(&person.id));
        for SeatCommitment { seat, commitment } in commitments {
            let bound = if mine.contains(seat) {
                self.bind(*seat, commitment.parse().ok())
            } else {
                Err(Problem::forbidden("not_your_seat", "that seat is not yours"))
            };
            if let Err(problem) = bound {
                self.about.dice_commitments = before;
                return Err(problem);
            }
        }
        self.open_dice().await
    }

    pub(super) async fn rematch(&mut self, person: &Person) -> Result<String, Problem> {
        if self.about.status != TableStatus::Over {
            return Err(Problem::conflict("not_over", "the game is not over"));
        }
        if self.about.seats_of(Some(&person.id)).is_empty() {
            return Err(Problem::forbidden(
                "not_seated",
                "only those who played ask for a rematch",
            ));
        }
        if let Some(id) = &self.about.rematch {
            return Ok(id.clone());
        }
        let mut chairs = self.about.chairs.clone();
        for chair in &mut chairs {
            if let Chair::Person { stand_in, resigned, .. } = chair {
                *stand_in = None;
                *resigned = false;
            }
        }
        let again = TableDescription {
            chairs,
            host: person.id.clone(),
            status: TableStatus::Waiting,
            closed: None,
            closed_words: None,
            rules: None,
            nonces: Vec::new(),
            dice_commitments: Some(DiceCommitments::of(self.about.chairs.len())),
            first_draw: 0,
            rematch: None,
            lobby: Vec::new(),
            result: None,
            ..self.about.clone()
        };
        let id = self.hub.create(again, Vec::new(), None).await?;
        self.about.rematch = Some(id.clone());
        self.save(true).await?;
        Ok(id)
    }

    pub(super) fn must_wait(&self) -> Result<(), Problem> {
        match self.about.status {
            TableStatus::Waiting => Ok(()),
            TableStatus::Opening => {
                let message = "the table opens: nothing about it can be changed any more";
                Err(Problem::conflict("opening", message))
            }
            _ => Err(Problem::conflict("started", "the game has begun")),
        }
    }

    fn chair(&self, seat: Seat) -> Result<&Chair, Problem> {
        let none = || Problem::bad("bad_seat", format!("the table has no {seat}"));
        self.about.chair(seat).ok_or_else(none)
    }

    /// Whoever sits down or stands up while connected looks through other eyes.
    pub(super) async fn look_again(&mut self, person: &str) {
        self.note_places(person);
        let mine = self.about.seats_of(Some(person));
        let waiting = self.about.status == TableStatus::Waiting;
        let own = self.connections.iter().filter(|(_, c)| c.person_id() == Some(person));
        let moved: Vec<(u64, Option<Seat>)> = own
            .map(|(&number, c)| (number, c.eyes.seat(), c.eyes_for(&mine, waiting)))
            .filter(|(_, had, has)| had != has)
            .map(|(number, _, has)| (number, has))
            .collect();
        for (number, eyes) in moved {
            self.look(number, eyes, None).await;
        }
    }

    /// When the game begins, a table without spectators has none.
    pub(super) fn look_at_start(&mut self) {
        if self.about.spectators != super::description::Spectators::No {
            return;
        }
        let strangers = self.connections.iter().filter(|(_, connection)| {
            let person = connection.person_id();
            self.about.seats_of(person).is_empty() && person != Some(self.about.host.as_str())
        });
        let strangers: Vec<u64> = strangers.map(|(&number, _)| number).collect();
        let problem = Problem::forbidden("no_spectators", "this table wants no spectators");
        strangers.into_iter().for_each(|number| self.dismiss(number, &problem));
    }
}

fn only_the_host() -> Problem {
    Problem::forbidden("not_host", "in play the host opens a bot's seat for others")
}

fn hidden_hand() -> Problem {
    let message = "someone else plays here, and a bot's hand stays hidden from everyone: its seat cannot be opened \
                   now";
    Problem::conflict("others_play", message)
}

/// In play nobody takes a second hand: what is in it was hidden from them.
fn one_hand() -> Problem {
    Problem::conflict("seated", "you sit at this table already")
}
