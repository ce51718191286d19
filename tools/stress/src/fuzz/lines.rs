//! Lines for `whistlestop engine` and `whistlestop bot`, which run as separate processes.

use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use serde_json::{Map, Value, json};
use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader, Lines};
use tokio::process::{Child, ChildStdin, ChildStdout, Command};
use whistle_core::{Pcg32, Rng as _, Seat, Viewer};
use whistle_registry::{GAMES, GameEntry};
use whistle_table::Table;

use crate::fuzz::mutate::{shown, spoil};
use crate::fuzz::rules::random_step;
use crate::{one_in, pick};

/// How many lines are written before an answer is read.
const TOGETHER: usize = 64;
const PATIENCE: Duration = Duration::from_secs(120);

/// A program that reads lines, and its input.
pub(crate) struct Talk {
    luck: Pcg32,
    /// The game of a bot; `None` for the engine.
    bot: Option<&'static GameEntry>,
    /// A game played here, so that lines make sense.
    table: Table,
    write: ChildStdin,
    read: Lines<BufReader<ChildStdout>>,
    /// How many views were refused as impossible at a real table.
    pub(crate) impossible: u64,
    _child: Child,
}

impl Talk {
    pub(crate) fn engine(seed: u64, worker: u64, program: &Path) -> Talk {
        Talk::start(seed, worker, program, None)
    }

    pub(crate) fn bot(seed: u64, worker: u64, program: &Path, game: &'static GameEntry) -> Talk {
        Talk::start(seed, worker, program, Some(game))
    }

    fn start(seed: u64, worker: u64, program: &Path, bot: Option<&'static GameEntry>) -> Talk {
        let mut command = Command::new(program);
        match bot {
            None => command.arg("engine"),
            Some(game) => command.args(["bot", game.meta.id, "--level", "porter", "--seed", "1"]),
        };
        // Errors are answers on standard output; standard error is discarded.
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.kill_on_drop(true).spawn().expect("the program starts");
        let write = child.stdin.take().expect("it was asked for");
        let read = BufReader::new(child.stdout.take().expect("it was asked for")).lines();
        let mut luck = Pcg32::new(seed, worker);
        let table = open(bot, &mut luck);
        Talk { luck, bot, table, write, read, impossible: 0, _child: child }
    }

    /// Tries some inputs; returns how many, or what went wrong.
    pub(crate) async fn try_some(&mut self) -> Result<u64, String> {
        let lines: Vec<Vec<u8>> = (0..TOGETHER).map(|_| self.next()).collect();
        let mut all = lines.join(&b'\n');
        all.push(b'\n');
        let (write, read) = (&mut self.write, &mut self.read);
        // Neither side may block the other.
        let writing = async { _ = write.write_all(&all).await };
        let mut impossible = 0;
        let reading = async {
            for line in &lines {
                let answer = tokio::time::timeout(PATIENCE, read.next_line()).await;
                let Ok(Ok(Some(answer))) = answer else {
                    return Err(format!("no more answers\n  a line: {}", shown(line)));
                };
                let answer: Value = serde_json::from_str(&answer)
                    .map_err(|_| format!("this is not an answer: {answer}"))?;
                if answer["error"]["code"] == "internal" {
                    impossible += 1;
                    if self.bot.is_none() {
                        return Err(format!("{answer}\n  a line: {}", shown(line)));
                    }
                }
            }
            Ok(TOGETHER as u64)
        };
        let answered = tokio::join!(writing, reading).1;
        // An impossible view is refused with an error, after which the bot keeps answering.
        self.impossible += impossible;
        answered
    }

    fn next(&mut self) -> Vec<u8> {
        if self.bot.is_some() || one_in(&mut self.luck, 12) {
            self.go_on();
        }
        let message = match self.bot {
            Some(game) => self.decision(game),
            None => self.request(),
        };
        let mut line = spoil(&message, &mut self.luck);
        line.iter_mut().filter(|byte| matches!(byte, b'\n' | b'\r')).for_each(|byte| *byte = b' ');
        let has = |word: &str| line.windows(word.len()).any(|piece| piece == word.as_bytes());
        // Unlimited thinking would take too long, and quitting gets no answer.
        let thinks = has("suggest") && !has("\"level\":\"porter\"");
        let blank = String::from_utf8_lossy(&line).trim().is_empty();
        if thinks || has("quit") || blank { message.to_string().into_bytes() } else { line }
    }

    fn go_on(&mut self) {
        let table = &mut self.table;
        if table.outcome().is_some() || one_in(&mut self.luck, 400) {
            *table = open(self.bot, &mut self.luck);
        } else {
            random_step(table, &mut self.luck);
        }
    }

    fn actor(&self) -> Seat {
        self.table.turn().actors().first().unwrap_or(Seat(0))
    }

    fn decision(&mut self, game: &GameEntry) -> Value {
        let seat = self.actor();
        let (view, legal) =
            (self.table.view(Viewer::Seat(seat), true), self.table.game().legal(seat));
        json!({
            "id": 1, "game": game.meta.id, "seat": seat, "view": view, "legal": legal, "seed": 3,
            "ms": 5,
        })
    }

    fn request(&mut self) -> Value {
        let seat = self.actor();
        let luck = &mut self.luck;
        let legal = self.table.game().legal(seat);
        match luck.below(24) {
            0 => {
                let (game, seats) = (self.table.entry().meta.id, self.table.game().seat_count());
                json!({ "id": 1, "do": "new", "game": game, "seats": seats, "options": {},
                        "chance": *pick(luck, &["auto", "manual"]), "seed": 7 })
            }
            1 => {
                let journal = self.table.journal_text();
                json!({ "id": 1, "do": "load", "journal": journal, "seed": 7 })
            }
            2 => json!({ "id": 1, "do": "state" }),
            3 => json!({ "id": 1, "do": "view", "seat": seat }),
            4 => json!({ "id": 1, "do": "events", "since": 0, "seat": seat }),
            5 => json!({ "id": 1, "do": "undo", "seat": seat }),
            6 => json!({ "id": 1, "do": "suggest", "seat": seat, "level": "porter", "seed": 1 }),
            7 => json!({ "id": 1, "do": "outcome" }),
            8 => json!({ "id": 1, "do": "journal" }),
            9 => json!({ "id": 1, "do": "legal", "seat": seat }),
            10 | 11 => json!({ "id": 1, "do": "chance" }),
            12 => {
                let outcome = self.table.records().next_back().and_then(|r| r.operation.outcome());
                json!({ "id": 1, "do": "chance", "outcome": outcome })
            }
            _ => {
                let action = match legal.len() {
                    0 => json!({ "kind": "pass" }),
                    _ => pick(luck, &legal).tree(),
                };
                json!({ "id": 1, "do": "act", "seat": seat, "action": action })
            }
        }
    }
}

fn open(bot: Option<&'static GameEntry>, luck: &mut Pcg32) -> Table {
    let entry = bot.unwrap_or_else(|| pick(luck, GAMES));
    Table::open(entry, entry.meta.min_seats, &Map::new()).expect("a plain table")
}
