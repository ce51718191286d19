//! A table in this process: a session with the people here and the bots that they chose.

use std::time::{Duration, Instant};

use serde_json::Value;
use whistle_core::{Gift, Json, Level, Pcg32, Seat, SeatSet, Section, Turn, Viewer, Words};
use whistle_protocol::websocket::{
    Act, ClientMessage, CommandId, Give, HintRequest, ServerMessage, Undo,
};
use whistle_protocol::{Bytes32, Problem};
use whistle_registry::{AnyGame, GameEntry};
use whistle_session::{
    Chair, DescribedTable, Description, Effect, Entry, Fresh, InitialViewer, Input, Luck, Now,
    Person, Question, Request, Script, Session, SessionConfig, Thought,
};
use whistle_table::{SeenRecord, Table, UndoRefusal};

use super::gift::TypedGift;
use super::house_hint::HouseHint;
use super::opponents::{Opponents, Pending, PendingAdvice};
use super::save_file::Seating;
use super::{ActionError, Choice, Step, Venue};
use crate::score_sheet::Sheet;
use crate::words::Phrases;

const HOUSE: SessionConfig =
    SessionConfig { one_room: true, by_steps: true, ..SessionConfig::PLAIN };
const CONNECTION: u64 = 0;

/// A table in this process.
pub(crate) struct Local {
    session: Session,
    people: SeatSet,
    opponents: Opponents,
    /// Bots that are thinking about a move, and one that is thinking about a hint.
    thinking: Vec<PendingAdvice>,
    hint: Option<Pending<HouseHint>>,
    advice: Option<HouseHint>,
    /// Somebody here pressed a key after the race was decided and has not been told yet.
    late: bool,
    commands: u64,
    began: Instant,
    clock: Box<dyn Fn() -> Instant>,
}

impl Local {
    pub(crate) fn new(table: Table, seating: Seating, seed: u64) -> Local {
        Local::following(table, seating, seed, Vec::new())
    }

    /// Opens a table that follows a script for as long as [`Local::follow`] is called.
    pub(super) fn following(
        table: Table,
        seating: Seating,
        seed: u64,
        script: Vec<Entry>,
    ) -> Local {
        let seats = table.game().seat_count();
        let Seating { people, bots } = seating;
        let chair = |seat| match people.contains(seat) {
            true => Chair::of(&Person::default()),
            // The session never uses this level: our opponents decide how the bots play.
            false => Chair::Bot { level: Level::Conductor, personality: None },
        };
        let fresh = Fresh { id: String::new(), secret: Bytes32([0; 32]) };
        let blank = Description::blank(Seat::all(seats).map(chair).collect());
        let about = Description { game: table.entry().meta.id.to_owned(), ..blank };
        let described = DescribedTable::new(fresh.at(0), about);
        let luck = Luck::Random(Pcg32::new(seed, 0));
        let session = Session::with_luck(HOUSE, described, table, luck);
        let mut local = Local {
            session: if script.is_empty() {
                session
            } else {
                session.following(Script::new(script))
            },
            people,
            opponents: Opponents::new(bots, seats),
            thinking: Vec::new(),
            hint: None,
            advice: None,
            late: false,
            commands: 0,
            began: Instant::now(),
            clock: Box::new(Instant::now),
        };
        let (person, look) = (Some(Person::default()), InitialViewer::Later);
        let connect = Input::Connect { connection: CONNECTION, person, since: 0, look };
        local.tell(connect, None).expect("a local table can be viewed");
        local
    }

    /// Tracks whether the same seed would give the same game.
    pub(crate) fn repeatable(mut self) -> Local {
        self.opponents.tell_of_clock();
        self
    }

    /// Uses another clock.
    #[cfg(test)]
    pub(crate) fn with_clock(self, clock: impl Fn() -> Instant + 'static) -> Local {
        Local { began: clock(), clock: Box::new(clock), ..self }
    }

    fn table(&self) -> &Table {
        self.session.table().expect("a local table has begun")
    }

    fn now(&self, at: Instant) -> Now {
        Now::of_wall(at.saturating_duration_since(self.began).as_millis() as u64)
    }

    /// Passes an input to the session, carries out its effects and returns its answer to a command or a request.
    fn tell(&mut self, input: Input, command: Option<&CommandId>) -> Result<(), Box<Problem>> {
        self.tell_at((self.clock)(), input, command)
    }

    fn tell_at(
        &mut self,
        at: Instant,
        input: Input,
        command: Option<&CommandId>,
    ) -> Result<(), Box<Problem>> {
        let now = self.now(at);
        // A game is saved on request only.
        let effects = self.session.handle_at_once(now, input, |_, _| ());
        let mut answer = Ok(());
        for effect in effects {
            match effect {
                Effect::AskBot(Question { asked, bot, seed, .. }) => {
                    let table = self.session.table().expect("a bot is asked about a table");
                    match bot {
                        Some(_) => {
                            self.thinking.retain(|pending| pending.asked.seat != asked.seat);
                            self.thinking.push(self.opponents.think(table, asked, seed));
                        }
                        None => self.hint = Some(self.opponents.advise(table, asked, seed)),
                    }
                }
                Effect::Send { message, .. } => match *message {
                    ServerMessage::Refused(no) if Some(&no.id) == command => {
                        answer = Err(Box::new(no.problem))
                    }
                    // The decision behind the hint has been made.
                    ServerMessage::Refused(_) => self.hint = None,
                    ServerMessage::Advice(advice) => {
                        let action = advice.action.tree();
                        self.advice = Some(HouseHint { action, why: advice.why });
                    }
                    _ => (),
                },
                Effect::Answer(answered) => answer = answered.map_err(Box::new),
                // The people here set the pace.
                Effect::Persist(_) | Effect::WakeAt(_) => (),
                // Everything is in memory, and all clients are local.
                Effect::Dismiss { .. }
                | Effect::Read(_)
                | Effect::Measure(_)
                | Effect::TurnBegins { .. }
                | Effect::LimitMet(_)
                | Effect::BotFailed(_)
                | Effect::Fault(_) => (),
            }
        }
        answer
    }

    /// Sends a command for somebody seated here.
    fn say(
        &mut self,
        message: impl FnOnce(CommandId, u64) -> ClientMessage,
    ) -> Result<(), Box<Problem>> {
        self.commands += 1;
        let id = CommandId(self.commands.to_string());
        let message = message(id.clone(), self.table().seq_for(self.people));
        let heard_ms = self.now((self.clock)()).run_ms;
        let message = Input::Message { connection: CONNECTION, message, heard_ms };
        self.tell(message, Some(&id))
    }

    /// Carries out the next step of the script, unless it is for somebody here.
    pub(super) fn follow(&mut self) -> Result<(), ActionError> {
        let request = Input::Request { person: Person::default(), request: Request::Follow };
        self.tell(request, None).map_err(ActionError::from)
    }

    /// Passes a bot's answer to the session; returns whether there was one.
    fn hear_bot(&mut self, wait: bool) -> bool {
        let mut pending = self.thinking.iter().enumerate();
        let Some((at, answer)) = pending.find_map(|(at, p)| Some((at, p.answer(wait)?))) else {
            return false;
        };
        let asked = self.thinking.remove(at).asked.clone();
        let thought = match answer {
            // The session asks again, and the replacement bot answers.
            Some(Err(why)) => {
                self.opponents.replace(asked.seat, why);
                return self.tell(Input::ThoughtsLost, None).is_ok();
            }
            Some(Ok(Some(advice))) => {
                self.opponents.hear(&advice);
                Some(Thought::plain(advice.action, advice.took))
            }
            Some(Ok(None)) | None => None,
        };
        self.tell(Input::Thought { asked, thought, why: Vec::new() }, None).is_ok()
    }
}

impl Venue for Local {
    fn entry(&self) -> &'static GameEntry {
        self.table().entry()
    }

    fn seat_count(&self) -> u8 {
        self.table().game().seat_count()
    }

    fn people(&self) -> SeatSet {
        self.people
    }

    fn turn(&self) -> Turn {
        self.table().turn()
    }

    fn seq(&self) -> u64 {
        self.table().seq()
    }

    fn draw(&self, viewer: Viewer, words: &dyn Words) -> String {
        self.table().game().draw(viewer, words)
    }

    fn describe(&self, viewer: Viewer, words: &dyn Words) -> Vec<Section> {
        self.table().game().describe(viewer, words)
    }

    fn look(&self) -> Value {
        self.table().game().view(Viewer::Spectator, true).tree()
    }

    fn choices(&mut self, seat: Seat, phrases: &Phrases) -> Vec<Choice> {
        let game = self.table().game();
        phrases.choices(&game.legal(seat), seat, |action| preview(game, seat, action))
    }

    fn seen(&self, since: u64, viewer: Viewer) -> Vec<SeenRecord> {
        self.table().events(since, viewer)
    }

    fn act(&mut self, seat: Seat, action: &Value, took: Option<u16>) -> Result<(), ActionError> {
        let (action, took) = (Json::of(action), took.map(u32::from));
        match self.say(|id, against| ClientMessage::Act(Act { id, against, seat, action, took })) {
            Err(problem) if problem.code == "too_late" => {
                self.late = true;
                Ok(())
            }
            done => done.map_err(ActionError::from),
        }
    }

    fn has_gifts(&self) -> bool {
        let mut people = self.people.iter();
        people.any(|seat| self.table().gifts_for(Viewer::Seat(seat)).is_some())
    }

    /// `give SEAT COUNT` by the person who was asked, or `give SEAT SEAT COUNT` by somebody else seated here.
    fn own_command(
        &mut self,
        line: &str,
        seat: Seat,
        phrases: &Phrases,
    ) -> Option<Result<String, ActionError>> {
        self.entry().meta.gifts?;
        let typed = match TypedGift::read(line, &[], phrases)? {
            Ok(typed) => typed,
            Err(how) => return Some(Err(how)),
        };
        let (from, Gift { to, count }) = (typed.from.unwrap_or(seat), typed.gift);
        let given = self.say(|id, _| ClientMessage::Give(Give { id, seat: from, to, count }));
        Some(match given {
            Ok(()) => Ok(phrases.say("play-given")),
            Err(problem) if problem.code == "not_your_seat" => {
                Err(ActionError::because(phrases.say("play-give-not-yours")))
            }
            Err(problem) => Err(problem.into()),
        })
    }

    fn undo(&mut self, seat: Seat, phrases: &Phrases) -> Result<(), ActionError> {
        let undone = self.say(|id, against| ClientMessage::Undo(Undo { id, against, seat }));
        undone.map_err(|problem| {
            let refusal = problem.detail.clone().map(serde_json::from_value);
            match refusal {
                Some(Ok(refusal)) => ActionError::because(why_not_undo(refusal, phrases)),
                _ => problem.into(),
            }
        })
    }

    fn step(&mut self, wait: bool) -> Step {
        let races = self.table().game().race_limit_ms().is_some();
        let before = self.seq();
        if self.hear_bot(wait && !races)
            || self.tell(Input::Tick, None).is_err()
            || self.seq() != before
        {
            return Step::Done;
        }
        match self.thinking.first().map(|pending| pending.asked.seat) {
            Some(_) if wait && !races && self.hear_bot(true) => Step::Done,
            Some(seat) if !races => Step::Thinks(seat),
            _ if self.turn() == Turn::Over => Step::Over,
            _ => Step::Waits,
        }
    }

    fn ask_hint(&mut self, seat: Seat) {
        let asked = self.say(|id, _| ClientMessage::Hint(HintRequest { id, seat }));
        self.advice = asked.is_err().then(HouseHint::default);
    }

    fn hint(&mut self, wait: bool) -> Option<HouseHint> {
        if let Some(pending) = &self.hint
            && let Some(answer) = pending.answer(wait)
        {
            let asked = pending.asked.clone();
            self.hint = None;
            let HouseHint { action, why } = answer.unwrap_or_default();
            let thought = (!action.is_null()).then(|| Thought::plain(Json::of(&action), None));
            let id = asked.hint.clone().map(CommandId);
            if self.tell(Input::Thought { asked, thought, why }, id.as_ref()).is_err() {
                self.advice = Some(HouseHint::default());
            }
        }
        self.advice.take()
    }

    fn sheet(&self) -> Option<Sheet> {
        self.table().outcome().as_ref().map(Sheet::of)
    }

    fn to_text(&self) -> Option<String> {
        let seating = Seating { people: self.people, bots: self.opponents.player().clone() };
        Some(self.table().journal_text_with(&[(Seating::FIELD, seating.to_json())]))
    }

    fn shown(&mut self, now: Instant) {
        // Nothing is sent to anybody.
        let _ = self.tell_at(now, Input::Shown, None);
    }

    fn time_left(&self) -> Option<Duration> {
        let left = self.session.race_left_ms(self.now((self.clock)()))?;
        Some(Duration::from_millis(left.into()))
    }

    fn notice(&mut self, phrases: &Phrases) -> Option<String> {
        let late = std::mem::take(&mut self.late).then(|| phrases.say("play-too-late"));
        late.or_else(|| self.opponents.notice(phrases))
    }
}

/// Returns the first event of an action that its own seat would see.
pub(crate) fn preview(game: &dyn AnyGame, seat: Seat, action: &Json) -> Option<Value> {
    let step = game.boxed_clone().act(seat, action).ok()?;
    step.events.iter().find_map(|event| event.fields_seen_by(Viewer::Seat(seat)))
}

/// Explains why something cannot be undone.
pub(super) fn why_not_undo(refusal: UndoRefusal, phrases: &Phrases) -> String {
    let reason = match refusal {
        UndoRefusal::NothingDone => phrases.say("undo-nothing-done"),
        UndoRefusal::ChanceFell => phrases.say("undo-chance-fell"),
        UndoRefusal::GiftGiven => phrases.say("undo-gift-given"),
        UndoRefusal::Revealed => phrases.say("undo-revealed"),
        UndoRefusal::Over => phrases.say("undo-over"),
        UndoRefusal::Final => phrases.say("undo-final"),
        UndoRefusal::OtherActed { seat } => {
            phrases.say_with("undo-other-acted", &[("seat", phrases.say_seat(seat))])
        }
    };
    phrases.say_with("play-undo-refused", &[("reason", reason)])
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::rc::Rc;

    use serde_json::{Value, json};
    use whistle_bots::{Effort, Level};
    use whistle_core::{JournalText, Turn};
    use whistle_lab::PlayerSpec;
    use whistle_registry::{AnyEntry, GAMES};

    use super::*;

    /// A live table for two in a race, with a clock that moves only on command.
    fn at_a_race(seed: u64) -> (Local, Rc<Cell<Instant>>) {
        let game = GAMES.iter().find(|game| game.without_clock.is_some()).expect("a race");
        let (option, _) = game.without_clock.expect("it was there a moment ago");
        let options = [(option.to_owned(), "live".into()), ("look_seconds".to_owned(), 5.into())];
        let table = Table::open(game, 2, &options.into_iter().collect()).expect("a table");
        let bots = PlayerSpec::LevelBot(Effort::Level(Level::Baron));
        let seating = Seating { people: SeatSet::one(Seat(0)), bots };
        let clock = Rc::new(Cell::new(Instant::now()));
        let hand = Rc::clone(&clock);
        let mut local = Local::new(table, seating, seed).with_clock(move || hand.get());
        while local.time_left().is_none() {
            let roll = json!({ "kind": "roll" });
            if local.step(true) == Step::Waits && local.time_left().is_none() {
                local.act(Seat(0), &roll, None).expect("it is the seat's own roll");
            }
        }
        (local, clock)
    }

    /// The measured times, as in the journal.
    fn times(local: &Local) -> Option<Value> {
        let text = local.to_text().expect("it is kept here");
        let journal = JournalText::read(&text).expect("a journal");
        let played = local.entry().replay(&journal).expect("in order");
        let entries = played.steps.into_iter().map(|step| step.entry);
        let mut outcomes = entries.filter_map(|entry| match entry {
            AnyEntry::Chance { outcome } => Some(outcome.tree()),
            AnyEntry::Action { .. } | AnyEntry::Gift { .. } => None,
        });
        outcomes.find(|outcome| outcome["kind"] == "time_grabs").map(|found| found["times"].clone())
    }

    #[test]
    fn nobody_runs_before_the_dice_were_shown() {
        let (mut local, clock) = at_a_race(3);
        clock.set(clock.get() + Duration::from_secs(60));
        assert_eq!(local.step(false), Step::Waits);
        assert_eq!(local.time_left(), Some(Duration::from_secs(5)));
        local.shown(clock.get());
        clock.set(clock.get() + Duration::from_millis(1_500));
        assert!(local.time_left().is_none_or(|left| left == Duration::from_millis(3_500)));
    }

    /// The fastest press wins by the clock, but no press counts as faster than a person can see.
    #[test]
    fn the_quickest_hand_wins_by_its_real_time() {
        for (after, counts) in [(20_u64, 100), (250, 250)] {
            let (mut local, clock) = at_a_race(3);
            local.shown(clock.get());
            clock.set(clock.get() + Duration::from_millis(after));
            local.act(Seat(0), &json!({ "kind": "grab" }), None).expect("it may be tried");
            // Nobody is faster than this: until then, somebody else may have been first.
            clock.set(clock.get() + Duration::from_millis(80));
            while local.step(true) == Step::Done && times(&local).is_none() {}
            assert_eq!(times(&local).map(|times| times[0].clone()), Some(counts.into()));
            assert!(times(&local).is_some_and(|times| times[1].is_null()), "the other was slower");
        }
    }

    #[test]
    fn after_the_limit_or_the_others_grab_it_is_too_late() {
        let phrases =
            crate::words::Phrases::new(GAMES.last().expect("games"), crate::cli::Lang::En);
        for seed in 0..8 {
            let (mut local, clock) = at_a_race(seed);
            local.shown(clock.get());
            clock.set(clock.get() + Duration::from_millis(5_001));
            local.act(Seat(0), &json!({ "kind": "grab" }), None).expect("it may be tried");
            assert!(local.notice(&phrases).is_some_and(|words| words.contains("Too late")));
            while local.turn() == Turn::Chance && times(&local).is_none() && local.seq() < 12 {
                local.step(true);
            }
            assert!(times(&local).is_none_or(|times| times[0].is_null()), "seed {seed}");
        }
    }
}
