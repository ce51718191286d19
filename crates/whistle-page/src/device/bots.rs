//! Bots on seats, and what a bot would do on a person's.

use whistle_core::{Level, Rng as _, Seat, Viewer};
use whistle_protocol::Problem;
use whistle_protocol::review::JudgedChoice;
use whistle_protocol::websocket::{Advice, ServerMessage};
use whistle_table::{BotMove, CommandId, MoveInfo, PlayedBy, Table};

use super::{Asked, BotTask, Chair, DeviceTable, Effort, Question, Thought};

/// A table's dice have a number for each of nature's outcomes; from this one on they are the luck of
/// bots, so that a table that is taken up again goes on as it would have.
const LUCK_OF_BOTS: u64 = 1 << 63;

impl DeviceTable {
    /// Asks every bot that is to act and has not been asked.
    pub(super) fn ask_bots(&mut self) {
        let Some(table) = self.table.as_ref().filter(|_| self.eyes.is_some()) else { return };
        let actors = table.turn().actors();
        self.asked.retain(|&seat, since| actors.contains(seat) && *since == table.open_since(seat));
        let pressed = |seat| self.race.as_ref().is_some_and(|race| race.has_bot(seat));
        let bots: Vec<(Seat, Level)> = actors
            .iter()
            .filter(|seat| !self.asked.contains_key(seat) && !pressed(*seat))
            .filter_map(|seat| Some((seat, self.about.chair(seat)?.bot()?)))
            .collect();
        for (seat, level) in bots {
            let Some(table) = &self.table else { return };
            let since = table.open_since(seat);
            let personality = self.about.chair(seat).and_then(Chair::personality);
            let question = self.question(table, seat, Effort::Level(level));
            let question = Question { personality, ..question };
            let about = Asked { seat, since, hint: None };
            self.asked.insert(seat, since);
            self.questions.push(BotTask { about, question });
        }
    }

    fn question(&self, table: &Table, seat: Seat, effort: Effort) -> Question {
        Question {
            game: self.about.game.clone(),
            seat,
            view: table.view(Viewer::Seat(seat), true),
            legal: table.game().legal(seat),
            effort,
            personality: None,
            seed: format!("{:016x}", self.luck(table, seat)),
        }
    }

    fn luck(&self, table: &Table, seat: Seat) -> u64 {
        let choice = LUCK_OF_BOTS | (table.open_since(seat) << 3) | u64::from(seat.0);
        let mut words = self.dice.as_ref().map(|dice| dice.outcome(choice));
        words
            .as_mut()
            .map_or(0, |words| (u64::from(words.next_u32()) << 32) | u64::from(words.next_u32()))
    }

    /// Does what a bot has thought of, or tells it, if the choice is still open.
    pub(super) fn thought(
        &mut self,
        about: &Asked,
        thought: Option<Thought>,
        why: Vec<JudgedChoice>,
        now_ms: u64,
    ) {
        self.now_ms = now_ms;
        if let Some(hint) = &about.hint {
            self.advise(&CommandId(hint.clone()), about, thought, why);
        } else if self.asked.get(&about.seat) == Some(&about.since) {
            self.bot_decided(about.seat, thought);
        }
        self.carry_on(now_ms);
    }

    fn is_open(&self, seat: Seat, since: u64) -> bool {
        let open =
            |table: &Table| table.turn().actors().contains(seat) && table.open_since(seat) == since;
        self.table.as_ref().is_some_and(open)
    }

    fn bot_decided(&mut self, seat: Seat, thought: Option<Thought>) {
        self.asked.remove(&seat);
        if let Some(race) = &mut self.race {
            // Who has nothing to press is silent.
            if let Some(thought) = thought {
                race.bot_presses(seat, thought.took, thought.action);
            }
            return self.close_race();
        }
        let promises = self.promises();
        let Some(table) = &self.table else { return };
        let (seed, since) = (self.luck(table, seat), table.open_since(seat));
        let wanted = thought.map(|thought| thought.action);
        let Some(table) = self.table.as_mut() else { return };
        let info = MoveInfo::of(PlayedBy::Bot);
        match table.act_somehow(seat, wanted.as_ref(), info, !seed) {
            BotMove::AsWanted | BotMove::AtRandom(_) => self.note(&promises),
            // It is not asked again before its choice is another one.
            BotMove::None(_) => {
                self.asked.insert(seat, since);
            }
        }
    }

    /// Asks a bot what it would do on a person's seat.
    pub(super) fn hint(&mut self, id: &CommandId, seat: Seat) {
        let to_act = |table: &&Table| table.turn().actors().contains(seat);
        let own = self.about.own().contains(seat);
        match self.table.as_ref().filter(to_act).filter(|_| own) {
            None => self.refuse(id, no_choice()),
            Some(table) => {
                let question = self.question(table, seat, Effort::Level(Level::Baron));
                let (since, hint) = (table.open_since(seat), Some(id.0.clone()));
                let about = Asked { seat, since, hint };
                self.questions.push(BotTask { about, question });
            }
        }
    }

    fn advise(
        &mut self,
        id: &CommandId,
        about: &Asked,
        thought: Option<Thought>,
        why: Vec<JudgedChoice>,
    ) {
        if !self.is_open(about.seat, about.since) {
            let problem = Problem::new("moved_on", "the choice was made meanwhile");
            return self.refuse(id, problem);
        }
        match thought {
            None => self.refuse(id, no_choice()),
            Some(Thought { action, estimate, candidates, line, .. }) => {
                let id = id.clone();
                let advice = Advice { id, action, estimate, candidates, line, why };
                self.told.push(ServerMessage::Advice(advice.by_reasons()));
            }
        }
    }
}

fn no_choice() -> Problem {
    Problem::new("not_your_turn", "there is nothing to decide now")
}
