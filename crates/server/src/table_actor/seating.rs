//! Requests that change who sits where, and their effect on connections.

use whistle_core::Seat;
use whistle_protocol::http::{Occupant, SeatCommitment};
use whistle_protocol::{Spectators, TableStatus};
use whistle_session::House;

use super::TableActor;
use crate::problem::Problem;
use crate::store::Person;

impl TableActor {
    pub(super) async fn join(
        &mut self,
        person: &Person,
        seat: Option<Seat>,
    ) -> Result<(), Problem> {
        if !self.about.join(&person.sitter(), seat)? {
            return Ok(());
        }
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
        let (house, sitter, mut about) = (House::default(), person.sitter(), self.about.clone());
        about.seat(house, &sitter, seat, occupant, |person| self.is_present(person))?;
        self.about = about;
        self.bot_tasks.remove(&seat);
        self.save(true).await?;
        self.look_again(&person.id).await;
        Ok(())
    }

    pub(super) async fn leave(
        &mut self,
        person: &Person,
        seat: Option<Seat>,
    ) -> Result<(), Problem> {
        self.about.leave(House::default(), &person.sitter(), seat)?;
        self.save(true).await?;
        self.look_again(&person.id).await;
        Ok(())
    }

    pub(super) async fn resign(
        &mut self,
        person: &Person,
        seat: Option<Seat>,
    ) -> Result<(), Problem> {
        for seat in self.about.resign(&person.sitter(), seat)?.iter() {
            self.bot_tasks.remove(&seat);
        }
        self.save(true).await
    }

    /// Names the people who share a person's screen.
    pub(super) async fn name_seats(
        &mut self,
        person: &Person,
        names: Vec<Option<String>>,
    ) -> Result<(), Problem> {
        self.about.name_seats(House::default(), &person.sitter(), names)?;
        self.save(true).await
    }

    pub(super) async fn start(
        &mut self,
        person: &Person,
        commitments: &[SeatCommitment],
    ) -> Result<(), Problem> {
        self.about.start(&self.identity, &person.sitter(), commitments)?;
        self.open_dice().await
    }

    pub(super) async fn rematch(&mut self, person: &Person) -> Result<String, Problem> {
        match self.about.may_play_again(House::default(), &person.sitter()) {
            Ok(Some(id)) => return Ok(id.clone()),
            Ok(None) => (),
            Err(problem) if problem.code == "not_seated" => {
                return Err(Problem::forbidden("not_seated", problem.message));
            }
            Err(problem) => return Err(problem.into()),
        }
        let id = self.hub.create(self.about.again(&person.id), None, None).await?;
        self.about.rematch = Some(id.clone());
        self.save(true).await?;
        Ok(id)
    }

    /// Whoever sits down or stands up while connected looks through other eyes.
    pub(super) async fn look_again(&mut self, person: &str) {
        self.note_places(person);
        let mine: Vec<Seat> = self.about.seats_of(Some(person)).iter().collect();
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
        if self.about.spectators != Spectators::No {
            return;
        }
        let strangers = self.connections.iter().filter(|(_, c)| !self.about.belongs(c.person_id()));
        let strangers: Vec<u64> = strangers.map(|(&number, _)| number).collect();
        let problem = Problem::forbidden("no_spectators", "this table wants no spectators");
        strangers.into_iter().for_each(|number| self.dismiss(number, &problem));
    }
}
