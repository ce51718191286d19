//! Bots on seats, bots for people who are away or late, and hints for people.

use whistle_core::{Level, Personality, Seat};
use whistle_protocol::review::JudgedChoice;
use whistle_protocol::websocket::{Advice, ServerMessage};
use whistle_protocol::{Pace, Problem};
use whistle_table::{BotMove, CommandId, MoveInfo, PlayedBy, Table, is_face_down};

use crate::{AskedBot, Chair, Effect, Purpose, Question, Session, Thought};

/// The bot that moves for a person whose time is up.
const FOR_THE_LATE: (Level, Option<Personality>) = (Level::Conductor, None);
/// The largest number of steps over which the time for a choice is spread.
const MOST_STEPS: usize = 12;

/// A choice that a bot was asked about.
pub(crate) struct OpenQuestion {
    /// The record after which the choice was open.
    since: u64,
    played_by: PlayedBy,
    /// Whether the bot was asked while nobody watched.
    is_alone: bool,
    /// When the others may notice its move.
    due_ms: Option<u64>,
    /// The bot's answer, if it is not due yet.
    answer: Option<Thought>,
    /// The bot failed, and is not asked again until the choice changes.
    in_vain: bool,
}

/// A hint in progress; a seat has at most one.
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
    /// Returns whether only bots play and nobody watches.
    fn bots_are_alone(&self) -> bool {
        self.connections.is_empty() && self.is_of_bots()
    }

    /// Returns whether the driver's bot has still to answer a question.
    pub fn waits_for(&self, asked: &AskedBot) -> bool {
        match &asked.hint {
            Some(id) => self.hints.iter().any(|hint| hint.seat == asked.seat && hint.id.0 == *id),
            None => self
                .open_question(asked)
                .is_some_and(|question| question.answer.is_none() && !question.in_vain),
        }
    }

    /// Returns whether any question to a bot is open, except to bots that failed.
    pub(crate) fn waits_for_bots(&self) -> bool {
        self.asked.values().any(|question| !question.in_vain)
    }

    fn open_question(&self, asked: &AskedBot) -> Option<&OpenQuestion> {
        self.asked.get(&asked.seat).filter(|question| question.since == asked.since)
    }

    /// Asks every bot that is to act and has not been asked; in step mode, one bot at a time unless they race.
    pub(crate) fn ask_bots(&mut self) {
        let alone = self.bots_are_alone();
        let Some(table) = self.table.as_ref().filter(|_| self.is_playing()) else {
            self.asked.clear();
            return;
        };
        // A question asked while nobody watched has low priority, so it is asked again once a client connects.
        self.asked.retain(|&seat, question| {
            is_open(table, seat, question.since) && (alone || !question.is_alone)
        });
        let races = table.game().race_limit_ms().is_some();
        if !self.is_awake() || self.is_resting() || races != self.race.is_some() {
            return;
        }
        let pressed = |seat| self.race.as_ref().is_some_and(|race| race.has_bot(seat));
        let most = if self.config.by_steps && !races { 1 } else { usize::MAX };
        let bots = table.turn().actors();
        let bots = bots.iter().filter_map(|seat| Some((seat, self.about.chair(seat)?.bot()?)));
        let is_free = |seat: Seat| !self.asked.contains_key(&seat) && !pressed(seat);
        let bots: Vec<_> = bots.take(most).filter(|(seat, _)| is_free(*seat)).collect();
        let late = self.clocks.deadlines(&self.about, table);
        let late = late.filter(|(seat, due_ms)| *due_ms <= self.now.run_ms && is_free(*seat));
        let late: Vec<Seat> = late.map(|(seat, _)| seat).filter(|_| !races).collect();
        for (seat, bot) in bots {
            self.ask(seat, bot, PlayedBy::Bot);
        }
        for seat in late {
            self.ask(seat, FOR_THE_LATE, PlayedBy::Clock);
        }
    }

    fn ask(&mut self, seat: Seat, bot: (Level, Option<Personality>), played_by: PlayedBy) {
        let (due_ms, stop_ms) = match played_by {
            PlayedBy::Clock => (None, None),
            _ => self.times_for(seat),
        };
        let is_alone = self.bots_are_alone();
        let purpose = match (is_alone, &self.race) {
            (true, _) => Purpose::Alone,
            (false, Some(_)) => Purpose::Race,
            (false, None) => Purpose::Move,
        };
        let Some(table) = &self.table else { return };
        let since = table.open_since(seat);
        let seed = self.luck.of_bot(table, seat);
        let question =
            OpenQuestion { since, played_by, is_alone, due_ms, answer: None, in_vain: false };
        self.asked.insert(seat, question);
        let asked = AskedBot { seat, since, hint: None };
        let question = Question { asked, purpose, bot: Some(bot), seed, stop_ms };
        self.out.push(Effect::AskBot(question));
    }

    /// Returns when the others may notice a bot's move, and when it has thought for long enough. If several seats
    /// choose at once, this time depends neither on the choice nor on its number of steps.
    fn times_for(&mut self, seat: Seat) -> (Option<u64>, Option<u64>) {
        let (now, pause_ms) = (self.now.run_ms, self.config.bot_pause_ms);
        let Some(table) = &self.table else { return (None, None) };
        if self.bots_are_alone() && self.race.is_none() {
            return (Some(now + pause_ms), None);
        }
        if self.race.is_some() || self.connections.is_empty() || pause_ms == 0 {
            return (None, None);
        }
        let since = table.asked_since(seat);
        let asked_ms = match self.asked_at[seat] {
            Some((choice, asked_ms)) if choice == since => asked_ms,
            _ => now,
        };
        self.asked_at[seat] = Some((since, asked_ms));
        if table.turn().actors().len() > 1 {
            let due_ms = asked_ms + 2 * pause_ms;
            // Each of the remaining steps gets the same share.
            let steps = table.game().legal_count(seat).clamp(1, MOST_STEPS) as u64;
            (Some(due_ms), Some(now + due_ms.saturating_sub(now) / steps))
        } else {
            let live = self.about.pace == Pace::Live;
            (live.then_some(asked_ms + pause_ms), None)
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
            return self.advise(asked.seat, id, thought, why);
        }
        let seat = asked.seat;
        let open = |table: &&Table| is_open(table, seat, asked.since);
        let Some(table) = self.table.as_ref().filter(|_| self.is_playing()).filter(open) else {
            return;
        };
        if !self.waits_for(asked) {
            return;
        }
        let is_noticed = |thought: &Thought| !is_face_down(table.game(), seat, &thought.action);
        let is_noticed = thought.as_ref().is_some_and(is_noticed);
        let Some(question) = self.asked.get_mut(&seat) else { return };
        if self.race.is_some() {
            // A bot without a press stays silent.
            question.in_vain = true;
            return self.bot_presses(seat, thought.map(|thought| (thought.took, thought.action)));
        }
        if is_noticed && question.due_ms.is_some_and(|due_ms| due_ms > self.now.run_ms) {
            question.answer = thought;
            return;
        }
        self.bot_moves(seat, thought);
    }

    /// Returns when the next waiting bot's answer is due.
    pub(crate) fn next_answer(&self) -> Option<u64> {
        self.asked
            .values()
            .filter(|question| question.answer.is_some())
            .filter_map(|q| q.due_ms)
            .min()
    }

    /// Carries out the answers of bots that have waited long enough.
    pub(crate) fn move_bots(&mut self) {
        for seat in Seat::all(self.about.seats()) {
            let Some(question) = self.asked.get_mut(&seat) else { continue };
            let (since, is_due) = (question.since, question.due_ms <= Some(self.now.run_ms));
            let open = |table: &Table| is_open(table, seat, since);
            if is_due
                && self.table.as_ref().is_some_and(open)
                && let Some(thought) = question.answer.take()
            {
                self.bot_moves(seat, Some(thought));
            }
        }
    }

    fn bot_moves(&mut self, seat: Seat, thought: Option<Thought>) {
        let Some(played_by) = self.asked.get(&seat).map(|question| question.played_by) else {
            return;
        };
        let info = MoveInfo { played_by: Some(played_by), reserve_ms: self.reserve_used(seat) };
        let promises = self.promises();
        let Some(table) = self.table.as_mut() else { return };
        let (action, took) = thought.map_or((None, None), |t| (Some(t.action), t.took));
        let silence = table.game().timeout_action(seat).filter(|_| played_by == PlayedBy::Clock);
        let wanted = silence.or(action);
        let moved = self.luck.draw_for(table, seat, |table, luck| {
            table.act_somehow(seat, wanted.as_ref(), info, luck)
        });
        if let BotMove::AtRandom(fault) | BotMove::None(fault) = &moved {
            self.out.push(Effect::BotFailed(fault.clone()));
        }
        if matches!(moved, BotMove::None(_)) {
            // The bot is not asked again until it has a different choice. People can still talk, take over the seat or
            // leave.
            if let Some(question) = self.asked.get_mut(&seat) {
                question.in_vain = true;
            }
        } else {
            self.asked.remove(&seat);
            self.took[seat] = took;
            self.note(&promises);
        }
    }

    /// Asks a bot for a hint.
    pub(crate) fn hint(&mut self, number: u64, id: &CommandId, seat: Seat) {
        match self.may_ask_hint(number, seat) {
            Err(problem) => self.refuse(number, id, problem),
            Ok((since, seed)) => {
                let asked = AskedBot { seat, since, hint: Some(id.0.clone()) };
                self.drop_hints("asked_again", "this hint was requested again", |_, hint| {
                    hint.seat == seat
                });
                self.hints.push(OpenHint { seat, connection: number, id: id.clone(), since });
                let purpose = Purpose::Hint { connection: number };
                let question = Question { asked, purpose, bot: None, seed, stop_ms: None };
                self.out.push(Effect::AskBot(question));
            }
        }
    }

    fn may_ask_hint(&mut self, number: u64, seat: Seat) -> Result<(u64, u64), Problem> {
        let to_act = |table: &&Table| table.turn().actors().contains(seat);
        let table = self.table.as_ref().filter(to_act).ok_or_else(no_choice)?;
        self.check_seat(number, seat)?;
        let person = self.person(number);
        let is_other =
            |chair: &Chair| matches!(chair, Chair::Person { .. }) && !chair.is_of(person);
        if !self.about.memory_aids && self.about.chairs.iter().any(is_other) {
            return Err(Problem::new(
                "no_hints",
                "this table gives no hints when people play each other",
            ));
        }
        Ok((table.open_since(seat), self.luck.of_bot(table, seat)))
    }

    /// Drops hints for clients that have gone and choices that have been made.
    pub(crate) fn drop_stale_hints(&mut self) {
        self.drop_hints("moved_on", "the choice has been made in the meantime", |session, hint| {
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

    /// Refuses a hint for which the driver has no bot.
    pub(crate) fn refuse_hint(&mut self, asked: &AskedBot, problem: Problem) {
        let Some(id) = &asked.hint else { return };
        if let Some(OpenHint { connection, id, .. }) = self.take_hint(asked.seat, id) {
            self.refuse(connection, &id, problem);
        }
    }

    fn take_hint(&mut self, seat: Seat, id: &str) -> Option<OpenHint> {
        let at = self.hints.iter().position(|hint| hint.seat == seat && hint.id.0 == id)?;
        Some(self.hints.remove(at))
    }

    fn advise(
        &mut self,
        seat: Seat,
        asked: &str,
        thought: Option<Thought>,
        why: Vec<JudgedChoice>,
    ) {
        let Some(OpenHint { connection, id, .. }) = self.take_hint(seat, asked) else { return };
        let Some(Thought { action, estimate, candidates, line, .. }) = thought else {
            return self.refuse(connection, &id, no_choice());
        };
        let advice = Advice { id, action, estimate, candidates, line, why };
        self.answer_to(connection, ServerMessage::Advice(advice.by_reasons()));
    }
}

fn no_choice() -> Problem {
    Problem::new("not_your_turn", "there is nothing to decide at the moment")
}
