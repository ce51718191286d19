//! Players on seats that no person at this terminal plays: bots, or other programs.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use whistle_bots::{Advice, Effort, Level, PATIENCE as THINKING, ThinkRequest};
use whistle_core::{Json, Seat, SeatSet, Viewer, Words as _};
use whistle_lab::{ExecError, ExternalPlayer, PlayerSpec};
use whistle_registry::AnyGame;
use whistle_session::AskedBot;
use whistle_table::Table;

use super::house_hint::HouseHint;
use crate::words::Phrases;

/// Time limit of an exec: bot for one decision.
const PATIENCE: Duration = Duration::from_secs(30);

/// The bot that takes over from a program that failed.
const REPLACEMENT: PlayerSpec = PlayerSpec::LevelBot(Effort::Level(Level::Conductor));

/// A program that plays a seat, started on demand.
type Program = Arc<Mutex<Option<ExternalPlayer>>>;

/// All players who are not at this terminal.
pub(super) struct Opponents {
    player: PlayerSpec,
    programs: Vec<Program>,
    /// The seats whose programs failed.
    failed: SeatSet,
    /// Failures that have not been reported yet.
    to_tell: Vec<(Seat, String)>,
    /// Whether a time limit influenced a decision.
    cut_short: CutShort,
}

/// Whether to report that a time limit cut a bot's thinking short, so that the game cannot be repeated.
#[derive(Clone, Copy, PartialEq, Eq)]
enum CutShort {
    /// Not requested, or already reported.
    Untold,
    /// No time limit has influenced a decision yet.
    Listening,
    /// A time limit has influenced a decision, which must be reported.
    Happened,
}

impl Opponents {
    pub(super) fn new(player: PlayerSpec, seats: u8) -> Opponents {
        Opponents {
            player,
            programs: Seat::all(seats).map(|_| Program::default()).collect(),
            failed: SeatSet::EMPTY,
            to_tell: Vec::new(),
            cut_short: CutShort::Untold,
        }
    }

    /// Reports once if the same seed may lead to another game.
    pub(super) fn tell_of_clock(&mut self) {
        self.cut_short = CutShort::Listening;
    }

    /// Records whether a time limit influenced a decision.
    pub(super) fn hear(&mut self, advice: &Advice<Json>) {
        if advice.cut_short && self.cut_short == CutShort::Listening {
            self.cut_short = CutShort::Happened;
        }
    }

    pub(super) fn player(&self) -> &PlayerSpec {
        &self.player
    }

    /// Starts thinking about a seat's decision, on another thread.
    pub(super) fn think(&self, table: &Table, asked: AskedBot, seed: u64) -> PendingAdvice {
        let seat = asked.seat;
        let player = if self.failed.contains(seat) { &REPLACEMENT } else { &self.player };
        let (player, program) = (player.clone(), Arc::clone(&self.programs[seat.index()]));
        let (game, id) = (table.game().boxed_clone(), table.entry().meta.id);
        Pending::begin(asked, move |stop| {
            let ask = |effort| ThinkRequest::new(effort, seed, stop).within(THINKING);
            match &player {
                PlayerSpec::Exec(words) => {
                    ask_program(&program, words, id, game.as_ref(), seat, seed)
                        .map(Some)
                        .map_err(|error| error.to_string())
                }
                PlayerSpec::LevelBot(effort) => Ok(game.suggest(seat, &ask(*effort))),
                PlayerSpec::WithTaste(level, taste) => {
                    Ok(game.suggest(seat, &ask(Effort::Level(*level)).liking(Some(*taste))))
                }
                PlayerSpec::Policy(name) => {
                    Ok(game.suggest(seat, &ask(name.effort()).playing(Some(name.policy))))
                }
                PlayerSpec::Beginner => Ok(game.beginner(seat, seed).map(Advice::plain)),
                // It plays at random, as happens without advice. Terminal players never supply a function.
                PlayerSpec::Random | PlayerSpec::Function(_) => Ok(None),
            }
        })
    }

    /// Starts a hint from a bot that looks ahead, however weak the opponents are.
    pub(super) fn advise(&self, table: &Table, asked: AskedBot, seed: u64) -> Pending<HouseHint> {
        let level = match self.player {
            PlayerSpec::LevelBot(Effort::Level(level)) | PlayerSpec::WithTaste(level, _) => {
                level.max(Level::Engineer)
            }
            _ => Level::Engineer,
        };
        let (game, seat) = (table.game().boxed_clone(), asked.seat);
        Pending::begin(asked, move |stop| {
            HouseHint::of(game.as_ref(), seat, Effort::Level(level), seed, stop)
        })
    }

    /// Records that a seat's program failed: a bot takes over.
    pub(super) fn replace(&mut self, seat: Seat, why: String) {
        self.failed = self.failed.with(seat);
        self.to_tell.push((seat, why));
    }

    /// Reports failed programs and time limits, once each.
    pub(super) fn notice(&mut self, phrases: &Phrases) -> Option<String> {
        if self.cut_short == CutShort::Happened {
            self.cut_short = CutShort::Untold;
            return Some(phrases.say("play-cut-short"));
        }
        let (seat, why) = self.to_tell.pop()?;
        let words = [
            ("seat", phrases.say_seat(seat)),
            ("player", self.player.to_string()),
            ("reason", why),
        ];
        Some(phrases.say_with("play-program-failed", &words))
    }
}

/// A bot's decision about a move, or why there is none.
pub(super) type PendingAdvice = Pending<Result<Option<Advice<Json>>, String>>;

/// A decision being computed on another thread.
pub(super) struct Pending<T> {
    pub(super) asked: AskedBot,
    answer: Receiver<T>,
    stop: Arc<AtomicBool>,
}

impl<T> Drop for Pending<T> {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

impl<T: Send + 'static> Pending<T> {
    fn begin(asked: AskedBot, think: impl FnOnce(&AtomicBool) -> T + Send + 'static) -> Pending<T> {
        let (sender, answer) = mpsc::channel();
        let stop = Arc::new(AtomicBool::new(false));
        let stopped = Arc::clone(&stop);
        std::thread::spawn(move || {
            // The receiver may be gone.
            let _ = sender.send(think(&stopped));
        });
        Pending { asked, answer, stop }
    }

    /// Returns the answer once it is available; after a panic there is none.
    pub(super) fn answer(&self, wait: bool) -> Option<Option<T>> {
        if wait {
            return Some(self.answer.recv().ok());
        }
        match self.answer.try_recv() {
            Ok(answer) => Some(Some(answer)),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => Some(None),
        }
    }
}

fn ask_program(
    program: &Program,
    words: &[String],
    id: &'static str,
    game: &dyn AnyGame,
    seat: Seat,
    seed: u64,
) -> Result<Advice<Json>, ExecError> {
    let mut program = program.lock().unwrap_or_else(PoisonError::into_inner);
    if program.is_none() {
        *program = Some(ExternalPlayer::start(words, id, PATIENCE)?);
    }
    let running = program.as_mut().expect("it was started");
    let view = game.view(Viewer::Seat(seat), true);
    let decided = running.decide(seat, view, game.legal(seat), seed);
    let (action, took) = match decided {
        Ok(decided) => decided,
        Err(error) => {
            *program = None;
            return Err(error);
        }
    };
    let legal = game.boxed_clone().act(seat, &action).is_ok();
    if !legal {
        *program = None;
        return Err(ExecError::Illegal(action.to_string()));
    }
    Ok(Advice { took, ..Advice::plain(action) })
}
