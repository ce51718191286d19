//! The state of the screen, and how it changes over time.

use std::time::{Duration, Instant};

use serde_json::Value;
use whistle_core::{Seat, Viewer, Words as _};

use super::overlay::Overlay;
use super::picker::Picker;
use super::tint::Palette;
use crate::cli::Lang;
use crate::terminal::line_editor::LineEditor;
use crate::terminal::{Rulebook, SaveFile, Step, Venue, tell, undo};
use crate::words::Phrases;

/// Everything on the screen.
pub(crate) struct Screen {
    pub(super) venue: Box<dyn Venue>,
    pub(super) phrases: Phrases,
    pub(super) rulebook: Rulebook,
    pub(super) palette: Palette,
    save_file: SaveFile,
    /// The seat whose view is shown: the last local seat to have a turn.
    pub(super) looking: Seat,
    /// The person called to the covered screen.
    pub(super) covered: Option<Seat>,
    /// The seat that is choosing.
    pub(super) chooser: Option<Seat>,
    pub(super) picker: Picker,
    /// The question about a chance outcome at a real table, and the text typed so far.
    pub(super) chance_question: Option<crate::terminal::venue::ChanceQuestion>,
    pub(super) typed: LineEditor,
    /// The message to the others that is being typed.
    pub(super) talk: Option<LineEditor>,
    pub(super) overlay: Option<Overlay>,
    pub(super) leaving: bool,
    pub(super) left: bool,
    /// Ctrl-C was pressed.
    pub(super) interrupted: bool,
    pub(super) note: Option<String>,
    pub(super) log: Vec<String>,
    /// Where the log continues after the last choice.
    pub(super) news_from: usize,
    /// The last record in the log, and its viewer.
    told: (u64, Viewer),
    pub(super) status: Step,
    /// How far the board is scrolled; automatic until somebody scrolls.
    pub(super) board_top: Option<usize>,
    /// The position of the current choices.
    offered_at: Option<(u64, Seat)>,
    /// Whether the choices still have to be drawn.
    unseen: bool,
    offered_since: Option<Instant>,
    /// The seconds left to choose, as last drawn.
    seconds_left: Option<u64>,
    pub(super) hint_awaited: bool,
    pace: Duration,
    paused_until: Option<Instant>,
    sheet_shown: bool,
    pub(super) places: super::draw::Places,
}

impl Screen {
    pub(crate) fn new(
        venue: Box<dyn Venue>,
        lang: Lang,
        save_file: SaveFile,
        colours: bool,
        pace: Duration,
    ) -> Screen {
        let (entry, people) = (venue.entry(), venue.people());
        let phrases = Phrases::new(entry, lang);
        let palette = Palette::new(entry, &phrases, venue.seat_count(), colours);
        let looking = people.first().unwrap_or_default();
        let eyes = venue.eyes(looking);
        // With several people, each with their own hand, nobody has looked yet.
        let covered = venue.is_shared().then_some(looking);
        Screen {
            venue,
            phrases,
            rulebook: Rulebook::new(entry, lang),
            palette,
            save_file,
            looking,
            covered,
            chooser: None,
            picker: Picker::default(),
            chance_question: None,
            typed: LineEditor::default(),
            talk: None,
            overlay: None,
            leaving: false,
            left: false,
            interrupted: false,
            note: None,
            log: Vec::new(),
            news_from: 0,
            told: (0, eyes),
            status: Step::Waits,
            board_top: None,
            offered_at: None,
            unseen: false,
            offered_since: None,
            seconds_left: None,
            hint_awaited: false,
            pace,
            paused_until: None,
            sheet_shown: false,
            places: super::draw::Places::default(),
        }
    }

    pub(super) fn eyes(&self) -> Viewer {
        self.venue.eyes(self.looking)
    }

    pub(super) fn welcome(&mut self, lines: Vec<String>) {
        self.log.extend(lines);
    }

    /// Tells whether the game was left after it was over.
    pub(crate) fn is_left(&self) -> bool {
        self.left
    }

    /// Tells whether it was left with Ctrl-C.
    pub(crate) fn is_interrupted(&self) -> bool {
        self.interrupted
    }

    /// Saves the game and notes any error.
    pub(crate) fn keep(&mut self) {
        if let Some(words) = self.save_file.save(self.venue.as_ref(), &self.phrases) {
            self.note = Some(words);
        }
    }

    /// Says where the game is saved, and whether saving worked.
    pub(crate) fn farewell(&mut self) -> (Vec<String>, bool) {
        let unfinished = self.venue.sheet().is_none();
        let left = unfinished.then(|| self.phrases.say("play-left"));
        let sheet = self.venue.sheet().map(|sheet| sheet.to_lines(&self.phrases, self.eyes()));
        let place = self.save_file.where_saved(&self.phrases);
        let record = self.venue.fetch_record(&self.phrases);
        let link = self.venue.place(&self.phrases);
        let lines = sheet.unwrap_or_default().into_iter().chain(left).chain(place);
        let lines = lines.chain(record).chain(link);
        (lines.collect(), self.save_file.failed())
    }

    /// Advances time: bots think and move, and news arrives. Returns whether anything changed.
    pub(crate) fn tick(&mut self, now: Instant) -> bool {
        self.phrases.name_people(self.venue.people_names());
        let mut changed = self.take_notices();
        let seconds_left = self.seconds_left();
        changed |= std::mem::replace(&mut self.seconds_left, seconds_left) != seconds_left;
        if self.paused_until.is_some_and(|until| now < until) {
            return changed;
        }
        changed |= self.paused_until.take().is_some();
        let before = (self.venue.seq(), self.status);
        self.status = self.venue.step(false);
        let moved = self.venue.seq() != before.0;
        changed |= moved || self.status != before.1;
        self.chance_question = self.venue.chance_question(&self.phrases);
        let lines = self.catch_up();
        // People who are asked a question read at their own pace.
        let is_asked = self.chooser_now().is_some() || self.chance_question.is_some();
        if lines > 0 && !is_asked {
            self.pause(now, lines);
        }
        if moved && self.chance_question.is_some() {
            self.keep();
        }
        changed |= self.offer(now);
        if self.status == Step::Over && !self.sheet_shown && self.paused_until.is_none() {
            self.sheet_shown = true;
            self.keep();
            self.show_sheet();
            changed = true;
        }
        changed || lines > 0
    }

    /// Tells whether a new choice is about to be drawn; no key pressed before answers it.
    pub(crate) fn has_new_choice(&self) -> bool {
        let is_seen = self.overlay.is_none() && self.covered.is_none() && self.chooser.is_some();
        self.unseen && is_seen
    }

    /// Tells whether a message to the others is being typed.
    pub(crate) fn is_talking(&self) -> bool {
        self.talk.is_some()
    }

    /// Called after drawing: a new choice counts from now.
    pub(crate) fn shown(&mut self, now: Instant) {
        if self.has_new_choice() {
            self.unseen = false;
            self.offered_since = Some(now);
            self.venue.shown(now);
        }
    }

    /// Returns the seconds left to choose, while a clock runs.
    pub(super) fn seconds_left(&self) -> Option<u64> {
        self.venue.time_left().map(|left| left.as_millis().div_ceil(1_000) as u64)
    }

    /// Takes notices and the answer to a hint request.
    fn take_notices(&mut self) -> bool {
        let notice = self.venue.notice(&self.phrases);
        let mut changed = notice.is_some();
        if notice.is_some() {
            self.note = notice;
        }
        if self.hint_awaited
            && let Some(hint) = self.venue.hint(false)
        {
            self.hint_awaited = false;
            changed = true;
            let place = |action: &Value| {
                self.picker.choices.iter().position(|choice| choice.action == *action)
            };
            let words =
                |place: usize| format!("{} {}", place + 1, self.picker.choices[place].words);
            let why = hint.reasons(&self.phrases, |next| place(next).map(words));
            let place = place(&hint.action);
            self.note = Some(match place {
                Some(place) => {
                    self.picker.stop_looking();
                    self.picker.point_at(place);
                    let choice = format!("{} {}", place + 1, self.picker.choices[place].words);
                    let hint = self.phrases.say_with("play-hint", &[("choice", choice)]);
                    why.map_or(hint.clone(), |why| format!("{hint}. {why}"))
                }
                None => self.phrases.say("play-no-hint"),
            });
        }
        changed
    }

    /// A pause to read what others did; any key ends it.
    fn pause(&mut self, now: Instant, lines: usize) {
        let time = self.pace + self.pace.mul_f32(0.4) * lines.saturating_sub(1).min(4) as u32;
        if !time.is_zero() {
            self.paused_until = Some(now + time);
        }
    }

    pub(super) fn is_paused(&self) -> bool {
        self.paused_until.is_some()
    }

    pub(super) fn skip_pause(&mut self) {
        self.paused_until = None;
    }

    /// Adds news to the log; returns the number of lines.
    fn catch_up(&mut self) -> usize {
        let eyes = self.eyes();
        if self.told.1 != eyes || self.told.0 > self.venue.seq() {
            // Another person is looking, or something was undone: the log starts over.
            self.told = (0, eyes);
            self.log.clear();
            self.news_from = 0;
        }
        let news = tell::news(self.venue.as_ref(), self.told.0, eyes, &self.phrases);
        self.told.0 = self.venue.seq();
        let lines = news.len();
        self.log.extend(news);
        lines
    }

    /// Finds the seat to act among the local ones.
    pub(super) fn chooser_now(&self) -> Option<Seat> {
        let (people, actors) = (self.venue.people(), self.venue.turn().actors());
        let able = |seat: &Seat| people.contains(*seat) && actors.contains(*seat);
        // The current viewer goes first, so that the screen is handed over less often.
        Some(self.looking)
            .filter(able)
            .or_else(|| actors.iter().find(|seat| people.contains(*seat)))
    }

    /// Lists the choices for the seat to act and makes forced moves; returns whether anything changed.
    fn offer(&mut self, now: Instant) -> bool {
        let seat = self.chooser_now().filter(|_| self.paused_until.is_none());
        let Some(seat) = seat else {
            self.chooser = None;
            self.offered_at = None;
            self.picker.offer(Vec::new());
            return false;
        };
        if self.offered_at == Some((self.venue.seq(), seat)) {
            return false;
        }
        let fresh = self.offered_at.is_none_or(|(_, before)| before != seat);
        self.offered_at = Some((self.venue.seq(), seat));
        let choices = self.venue.choices(seat, &self.phrases);
        if let [only] = choices.as_slice()
            && self.venue.plays_forced(seat)
        {
            let action = only.action.clone();
            if self.venue.act(seat, &action, None).is_ok() {
                self.offered_at = None;
                let lines = self.catch_up();
                self.pause(now, lines.max(1));
                self.keep();
                return true;
            }
        }
        // The question has changed while somebody was about to answer, so they must look first.
        if !fresh && self.chooser == Some(seat) && choices != self.picker.choices {
            self.start_over();
            self.pause(now, 2);
            return true;
        }
        if self.venue.eyes(seat) != self.eyes() {
            self.covered = Some(seat);
        } else {
            self.looking = seat;
        }
        if fresh || choices != self.picker.choices {
            self.unseen = true;
            self.board_top = None;
        }
        self.chooser = Some(seat);
        self.picker.offer(choices);
        self.keep();
        true
    }

    /// Called when the person who was called has come to the screen.
    pub(super) fn uncover(&mut self) {
        if let Some(seat) = self.covered.take() {
            self.looking = seat;
            self.note = None;
            self.catch_up();
            self.unseen = true;
        }
    }

    /// Carries out a choice.
    pub(super) fn choose(&mut self, place: usize, now: Instant) {
        let (Some(seat), Some(choice)) = (self.chooser, self.picker.choices.get(place)) else {
            return;
        };
        let action = choice.action.clone();
        let took = self.offered_since.map(|since| now.saturating_duration_since(since).as_millis());
        let took = took.and_then(|took| u16::try_from(took).ok());
        match self.venue.act(seat, &action, took) {
            Ok(()) => {
                self.rulebook.note(None);
                self.note = None;
                self.news_from = self.log.len();
                self.start_over();
                self.catch_up();
                self.keep();
            }
            Err(no) => self.refused(no),
        }
    }

    /// Has the choices listed again at the next tick.
    fn start_over(&mut self) {
        self.hint_awaited = false;
        self.offered_at = None;
        self.chooser = None;
        self.picker.offer(Vec::new());
    }

    pub(super) fn refused(&mut self, no: crate::terminal::ActionError) {
        self.note = Some(no.message);
        self.rulebook.note(no.rule);
    }

    pub(super) fn undo(&mut self) {
        if let Err(no) = undo(self.venue.as_mut(), self.looking, &self.phrases) {
            return self.refused(no);
        }
        if !self.venue.is_shared() {
            // A person who enters everybody's moves is asked again for the undone move.
            self.looking = self.venue.people().first().unwrap_or(self.looking);
        }
        self.start_over();
        self.sheet_shown = false;
        self.catch_up();
        self.keep();
        self.note = Some(self.phrases.say("play-undone"));
    }

    pub(super) fn ask_hint(&mut self) {
        if let Some(seat) = self.chooser {
            self.venue.ask_hint(seat);
            self.hint_awaited = true;
            self.note = Some(self.phrases.say("screen-house-thinks"));
        }
    }

    /// Sends the typed text as talk or a promise; a refused text stays, to be corrected.
    pub(super) fn say_typed(&mut self) {
        let Some(talk) = &self.talk else { return };
        let typed = talk.text().trim().to_owned();
        if typed.is_empty() {
            self.talk = None;
            return;
        }
        let is_command = ["promise ", "give "].iter().any(|word| typed.starts_with(word));
        let line = if is_command { typed } else { format!("say {typed}") };
        let before = self.venue.seq();
        match self.venue.own_command(&line, self.looking, &self.phrases) {
            Some(Err(no)) => self.refused(no),
            said => {
                self.talk = None;
                if self.venue.seq() != before {
                    // The gift may have been part of a choice.
                    self.start_over();
                    self.keep();
                }
                self.note = said.and_then(Result::ok);
            }
        }
    }

    /// Takes a typed chance outcome.
    pub(super) fn enter(&mut self) {
        match self.venue.answer(&self.typed.text(), &self.phrases) {
            Ok(()) => {
                self.typed.enter();
                self.note = None;
                self.start_over();
                self.keep();
            }
            Err(no) => self.refused(no),
        }
    }
}
