//! Another program as a player: it gets its seat's view and legal actions, one decision per line.

use std::io::{BufRead, BufReader, Read as _, Write as _};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use serde::Deserialize;
use whistle_core::{Game, Json, Seat, Viewer, read_strictly};
use whistle_protocol::bot::{BotAnswer, BotRequest};
use whistle_protocol::read_object;

use super::{FunctionPlayer, PlayerSpec};

/// Far more than any answer needs.
const LONGEST_LINE: u64 = 1024 * 1024;
/// How much of an invalid answer is quoted.
const SHOWN: usize = 120;

/// How another program failed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ExecError {
    /// It could not be started.
    #[error("cannot be started: {0}")]
    NotStarted(String),
    /// It exited.
    #[error("ended instead of answering ({0})")]
    Ended(String),
    /// It did not answer in time.
    #[error("did not answer within {} s (does it flush every answer?)", .0.as_secs_f32())]
    Silent(Duration),
    /// Its answer is malformed.
    #[error("gave an invalid answer: {0}")]
    Nonsense(String),
    /// Its action is illegal.
    #[error("chose an illegal action: {0}")]
    Illegal(String),
    /// It reported an error.
    #[error("complains: {0}")]
    Complained(String),
}

/// Idle processes of a player: one for each game running at the same time.
pub(crate) struct PlayerPool<'a> {
    spec: &'a PlayerSpec,
    game: &'static str,
    patience: Duration,
    idle: Mutex<Vec<Process>>,
}

impl<'a> PlayerPool<'a> {
    pub(crate) fn new(
        spec: &'a PlayerSpec,
        game: &'static str,
        patience: Duration,
    ) -> PlayerPool<'a> {
        PlayerPool { spec, game, patience, idle: Mutex::new(Vec::new()) }
    }

    pub(crate) fn spec(&self) -> &PlayerSpec {
        self.spec
    }

    /// Returns a process to use for a game.
    pub(super) fn bot(&self) -> Result<ExternalBot<'_>, ExecError> {
        let idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let process = match (idle, self.spec) {
            (Some(process), _) => process,
            (None, PlayerSpec::Exec(words)) => Process::start(words)?,
            (None, PlayerSpec::Function(function)) => {
                Process { line: Line::Function(function.clone()), asked: 0 }
            }
            (None, _) => return Err(ExecError::NotStarted("it is not a program".into())),
        };
        Ok(ExternalBot { process: Some(process), pool: self })
    }
}

/// A process that plays a game.
pub(crate) struct ExternalBot<'a> {
    /// `None` once it has failed.
    process: Option<Process>,
    pool: &'a PlayerPool<'a>,
}

impl ExternalBot<'_> {
    pub(super) fn ask<G: Game>(
        &mut self,
        game: &G,
        seat: Seat,
        legal: &[G::Action],
        seed: u64,
    ) -> Result<Answer<G::Action>, ExecError> {
        let Some(process) = &mut self.process else {
            return Err(ExecError::Ended("it had failed before".into()));
        };
        let view = Json::of(&game.view(Viewer::Seat(seat)));
        let listed = legal.iter().map(Json::of).collect();
        let (id, patience) = (self.pool.game, self.pool.patience);
        let answered = process.decide(id, seat, view, listed, seed, patience);
        let answer = answered.and_then(|(line, id)| read_answer::<G>(&line, id, legal));
        if answer.is_err() {
            // It is not used again.
            self.process = None;
        }
        answer
    }
}

impl Drop for ExternalBot<'_> {
    fn drop(&mut self) {
        if let Some(process) = self.process.take() {
            self.pool.idle.lock().unwrap_or_else(PoisonError::into_inner).push(process);
        }
    }
}

/// Another program on one seat of one table, for callers that know the game only by its id.
pub struct ExternalPlayer {
    process: Process,
    game: &'static str,
    patience: Duration,
}

impl ExternalPlayer {
    /// Starts a program, given as words.
    ///
    /// # Errors
    /// If it cannot be started.
    pub fn start(
        words: &[String],
        game: &'static str,
        patience: Duration,
    ) -> Result<ExternalPlayer, ExecError> {
        Ok(ExternalPlayer { process: Process::start(words)?, game, patience })
    }

    /// Requests a decision: an action and a reaction time. The game decides whether the action is legal.
    ///
    /// # Errors
    /// If the program does not answer, or its answer has no action; it is not asked again.
    pub fn decide(
        &mut self,
        seat: Seat,
        view: Json,
        legal: Vec<Json>,
        seed: u64,
    ) -> Result<(Json, Option<u16>), ExecError> {
        let (game, patience) = (self.game, self.patience);
        let (line, id) = self.process.decide(game, seat, view, legal, seed, patience)?;
        read_action(&line, id)
    }
}

/// A program's action and its reaction time.
pub(super) struct Answer<A> {
    pub(super) action: A,
    pub(super) took: Option<u16>,
}

fn read_answer<G: Game>(
    line: &str,
    id: u64,
    legal: &[G::Action],
) -> Result<Answer<G::Action>, ExecError> {
    let (given, took) = read_action(line, id)?;
    let illegal = || ExecError::Illegal(shorten(given.as_str()));
    let (action, _) = read_strictly::<G::Action>(&given).map_err(|_| illegal())?;
    if legal.contains(&action) { Ok(Answer { action, took }) } else { Err(illegal()) }
}

/// Parses a program's action, for any game.
fn read_action(line: &str, id: u64) -> Result<(Json, Option<u16>), ExecError> {
    let nonsense = |why: &str| ExecError::Nonsense(format!("{why}{}", shorten(line)));
    let answer: BotAnswer = read_object(line).map_err(|_| nonsense(""))?;
    if let Some(error) = answer.error {
        let words =
            error.read().map_or_else(|_| error.to_string(), |words: ErrorWords| words.message);
        return Err(ExecError::Complained(shorten(&words)));
    }
    let given = answer.action.ok_or_else(|| nonsense("it has no `action`: "))?;
    if answer.id.is_null() {
        return Err(nonsense(&format!("it has no `id`, but the decision's is {id}: ")));
    }
    if answer.id != id {
        return Err(nonsense(&format!("its `id` is {}, but the decision's is {id}: ", answer.id)));
    }
    Ok((given, answer.took.map(|ms| u16::try_from(ms).unwrap_or(u16::MAX))))
}

/// A program's error message, which may lack a code.
#[derive(Deserialize)]
struct ErrorWords {
    message: String,
}

fn shorten(text: &str) -> String {
    let text = text.trim_end();
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None if text.is_empty() => "an empty line".to_owned(),
        None => text.to_owned(),
    }
}

/// An external player, and how often it was asked.
struct Process {
    line: Line,
    /// The number of decisions it was asked for.
    asked: u64,
}

/// How the player is reached.
enum Line {
    /// A running program and the lines it prints.
    Program { child: Child, stdin: ChildStdin, lines: Receiver<String> },
    /// A function of this process.
    Function(FunctionPlayer),
}

impl Process {
    fn start(words: &[String]) -> Result<Process, ExecError> {
        let failed = |error: std::io::Error| ExecError::NotStarted(error.to_string());
        let mut child = Command::new(&words[0])
            .args(&words[1..])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(failed)?;
        let stdin = child.stdin.take().expect("it was asked for");
        let mut stdout = BufReader::new(child.stdout.take().expect("it was asked for"));
        let (say, lines) = sync_channel(1);
        // The thread ends with the program's output, at the latest when the program is stopped.
        std::thread::spawn(move || {
            loop {
                let mut line = Vec::new();
                let read = (&mut stdout).take(LONGEST_LINE).read_until(b'\n', &mut line);
                if !matches!(read, Ok(1..)) {
                    return;
                }
                if say.send(String::from_utf8_lossy(&line).into_owned()).is_err() {
                    return;
                }
            }
        });
        Ok(Process { line: Line::Program { child, stdin, lines }, asked: 0 })
    }

    /// Requests a decision; returns the line of the answer, and the id that it must have.
    fn decide(
        &mut self,
        game: &'static str,
        seat: Seat,
        view: Json,
        legal: Vec<Json>,
        seed: u64,
        patience: Duration,
    ) -> Result<(String, u64), ExecError> {
        self.asked += 1;
        let request = BotRequest {
            id: self.asked.into(),
            game: Some(game.to_owned()),
            seat,
            view,
            legal,
            // Not every language has 64-bit integers.
            seed: Some(seed >> 12),
            ms: Some(u32::try_from(patience.as_millis()).unwrap_or(u32::MAX)),
        };
        Ok((self.exchange(&request, patience)?, self.asked))
    }

    /// Sends a line and waits for one.
    fn exchange(&mut self, request: &BotRequest, patience: Duration) -> Result<String, ExecError> {
        let mut line = serde_json::to_string(request).expect("a decision is JSON");
        let (stdin, lines) = match &mut self.line {
            Line::Program { stdin, lines, .. } => (stdin, lines),
            Line::Function(function) => {
                return (function.ask)(&line).map_err(ExecError::Complained);
            }
        };
        line.push('\n');
        // A program that no longer reads has ended, or will fail because it does not answer.
        let sent = stdin.write_all(line.as_bytes()).and_then(|()| stdin.flush());
        match lines.recv_timeout(patience) {
            Ok(line) if sent.is_ok() => Ok(line),
            Err(RecvTimeoutError::Timeout) => Err(ExecError::Silent(patience)),
            _ => Err(ExecError::Ended(self.how_it_ended())),
        }
    }

    fn how_it_ended(&mut self) -> String {
        let Line::Program { child, .. } = &mut self.line else { return String::new() };
        // Its output is closed; give it a moment to end.
        for _ in 0..50 {
            match child.try_wait() {
                Ok(Some(status)) => return status.to_string(),
                Ok(None) => std::thread::sleep(Duration::from_millis(10)),
                Err(error) => return error.to_string(),
            }
        }
        "it closed its output".to_owned()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // The process may already have ended; there is nothing to do in either case.
        if let Line::Program { child, .. } = &mut self.line {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}
