//! Bots on seats, and hints for people.

use whistle_core::Seat;
use whistle_protocol::Problem;
use whistle_protocol::review::JudgedChoice;
use whistle_protocol::websocket::{Advice, ServerMessage};
use whistle_table::{BotMove, CommandId, MoveInfo, PlayedBy, Table};

use crate::{AskedBot, Chair, Effect, Session, Thought};

/// A hint under way; a seat has one at a time.
pub(crate) struct OpenHint {
    seat: Seat,
    connection: u64,
    id: CommandId,
    /// The record after which the choice was open.
    since: u64,
}

fn is_open(table: &Table, seat: Seat, since: u64) -> bool {
    table.turn().actors().contains(seat) && table.open_since(seat) == since
}

impl Session {
    /// Asks every bot that is to act and has not been asked; by steps, one bot at a time unless they race.
    pub(crate) fn ask_bots(&mut self) {
        let Some(table) = self.table.as_ref().filter(|_| self.is_awake()) else { return };
        for seat in Seat::all(self.asked.seats()) {
            self.asked[seat] = self.asked[seat].filter(|&since| is_open(table, seat, since));
        }
        let races = table.game().race_limit_ms().is_some();
        if races != self.race.is_some() {
            return;
        }
        let pressed = |seat| self.race.as_ref().is_some_and(|race| race.has_bot(seat));
        let most = if self.house.by_steps && !races { 1 } else { usize::MAX };
        let bots = table.turn().actors();
        let bots = bots.iter().filter_map(|seat| Some((seat, self.about.chair(seat)?.bot()?)));
        for (seat, bot) in bots.take(most).filter(|(seat, _)| !pressed(*seat)) {
            let since = table.open_since(seat);
            if self.asked[seat].replace(since).is_none() {
                let asked = AskedBot { seat, since, hint: None };
                let seed = self.luck.of_bot(table, seat);
                self.out.push(Effect::AskBot { asked, bot: Some(bot), seed });
            }
        }
    }

    /// Carries out or passes on a bot's answer, if the choice is still open.
    pub(crate) fn thought(
        &mut self,
        asked: &AskedBot,
        thought: Option<Thought>,
        why: Vec<JudgedChoice>,
    ) {
        if let Some(id) = &asked.hint {
            self.advise(asked.seat, id, thought, why);
        } else if self.asked.get(asked.seat) == Some(&Some(asked.since)) {
            self.bot_decided(asked, thought);
        }
    }

    fn bot_decided(&mut self, &AskedBot { seat, since, .. }: &AskedBot, thought: Option<Thought>) {
        let (action, took) = match thought {
            Some(thought) => (Some(thought.action), thought.took),
            None => (None, None),
        };
        if self.race.is_some() {
            return self.bot_presses(seat, action.map(|action| (took, action)));
        }
        let promises = self.promises();
        let Some(table) = self.table.as_mut().filter(|table| is_open(table, seat, since)) else {
            return;
        };
        let info = MoveInfo::of(PlayedBy::Bot);
        let moved = self.luck.draw_for(table, seat, |table, luck| {
            table.act_somehow(seat, action.as_ref(), info, luck)
        });
        // A bot that can do nothing is not asked again before it has another choice.
        if !matches!(moved, BotMove::None(_)) {
            self.asked[seat] = None;
            self.took[seat] = took;
            self.note(&promises);
            self.tell_end();
        }
    }

    /// Asks a bot for a hint.
    pub(crate) fn hint(&mut self, number: u64, id: &CommandId, seat: Seat) {
        match self.may_ask_hint(number, seat) {
            Err(problem) => self.refuse(number, id, problem),
            Ok((since, seed)) => {
                let asked = AskedBot { seat, since, hint: Some(id.0.clone()) };
                self.drop_hints("asked_again", "this hint was asked for again", |_, hint| {
                    hint.seat == seat
                });
                self.hints.push(OpenHint { seat, connection: number, id: id.clone(), since });
                self.out.push(Effect::AskBot { asked, bot: None, seed });
            }
        }
    }

    fn may_ask_hint(&mut self, number: u64, seat: Seat) -> Result<(u64, u64), Problem> {
        let to_act = |table: &&Table| table.turn().actors().contains(seat);
        let table = self.table.as_ref().filter(to_act).ok_or_else(no_choice)?;
        let own = self.own_seats(number);
        let own_or_bot = |(seat, chair)| own.contains(seat) || matches!(chair, &Chair::Bot { .. });
        let mut chairs = Seat::all(self.about.seats()).zip(&self.about.chairs);
        self.check_seat(number, seat)?;
        if !self.about.memory_aids && !chairs.all(own_or_bot) {
            return Err(Problem::new("no_hints", "among people this table gives no hints"));
        }
        Ok((table.open_since(seat), self.luck.of_bot(table, seat)))
    }

    /// Drops hints for clients that have gone and choices that have been made.
    pub(crate) fn drop_stale_hints(&mut self) {
        self.drop_hints("moved_on", "the choice was made meanwhile", |session, hint| {
            let open = |table: &Table| is_open(table, hint.seat, hint.since);
            !session.is_connected(hint.connection) || !session.table.as_ref().is_some_and(open)
        });
    }

    fn drop_hints(
        &mut self,
        code: &'static str,
        message: &str,
        ends: impl Fn(&Session, &OpenHint) -> bool,
    ) {
        for hint in std::mem::take(&mut self.hints) {
            if ends(self, &hint) {
                self.refuse(hint.connection, &hint.id, Problem::new(code, message));
            } else {
                self.hints.push(hint);
            }
        }
    }

    fn advise(
        &mut self,
        seat: Seat,
        asked: &str,
        thought: Option<Thought>,
        why: Vec<JudgedChoice>,
    ) {
        let mut hints = self.hints.iter();
        let at = hints.position(|hint| hint.seat == seat && hint.id.0 == asked);
        let Some(at) = at else { return };
        let OpenHint { connection, id, .. } = self.hints.remove(at);
        let Some(Thought { action, estimate, candidates, line, .. }) = thought else {
            return self.refuse(connection, &id, no_choice());
        };
        let advice = Advice { id, action, estimate, candidates, line, why };
        self.out.tell(vec![connection], ServerMessage::Advice(advice.by_reasons()));
    }
}

fn no_choice() -> Problem {
    Problem::new("not_your_turn", "there is nothing to decide now")
}
