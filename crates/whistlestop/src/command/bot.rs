//! `whistlestop bot`: a player that is asked a decision a line (docs/engine.md).

use std::io::{BufRead, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::AtomicBool;

use clap::Args;
use serde::Deserialize;
use serde_json::{Value, json};
use whistle_bots::{Effort, Level, ThinkRequest};
use whistle_core::{Json, Pcg32, Rng as _, Seat, explain};
use whistle_games::{GameEntry, find};

use crate::engine::{Line, Trouble, not_json, read_line};
use crate::failure::Failure;
use crate::source::fresh_seed;

/// Who plays.
#[derive(Args)]
pub(crate) struct BotArgs {
    /// The game, such as trick-of-the-rails.
    game: String,
    /// How well: porter, conductor, engineer or baron.
    #[arg(long, default_value_t = Level::Baron)]
    level: Level,
    /// What its luck comes from where a decision brings no seed; another one each time if left out.
    #[arg(long)]
    seed: Option<u64>,
}

/// A decision; fields that are not known are passed over.
#[derive(Deserialize)]
struct Asked {
    game: Option<String>,
    seat: Seat,
    view: Json,
    legal: Vec<Json>,
    seed: Option<u64>,
    ms: Option<u32>,
}

/// Answers until nobody asks any more.
pub(super) fn run(
    arguments: &BotArgs,
    input: &mut dyn BufRead,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let entry = find(&arguments.game)?;
    let seed = arguments.seed.map_or_else(fresh_seed, Ok)?;
    let mut bot = Bot { entry, level: arguments.level, luck: Pcg32::new(seed, 0) };
    loop {
        let answer = match read_line(input)? {
            Line::End => return Ok(()),
            Line::Blank => continue,
            Line::Bad(trouble) => trouble.answer(&Value::Null),
            Line::Text(text) => bot.answer(&text),
        };
        writeln!(out, "{answer}")?;
        out.flush()?;
    }
}

struct Bot {
    entry: &'static GameEntry,
    level: Level,
    luck: Pcg32,
}

impl Bot {
    fn answer(&mut self, text: &str) -> Value {
        let asked: Value = match serde_json::from_str(text) {
            Ok(asked) => asked,
            Err(error) => {
                return Trouble::new("bad_json", not_json(&error)).answer(&Value::Null);
            }
        };
        let id = asked.get("id").cloned().unwrap_or_default();
        let decided = Asked::deserialize(&asked)
            .map_err(|_| Trouble::new("bad_request", explain::<Asked>(&asked)))
            .and_then(|asked| self.decide(&asked));
        match decided {
            Ok(mut answer) => {
                answer["id"] = id;
                answer
            }
            Err(trouble) => trouble.answer(&id),
        }
    }

    fn decide(&mut self, asked: &Asked) -> Result<Value, Trouble> {
        let game = self.entry.meta.id;
        if let Some(other) = asked.game.as_deref().filter(|other| *other != game) {
            let message = format!("this bot plays {game}, and the decision is of {other}");
            return Err(Trouble::new("unknown_game", message));
        }
        let stop = AtomicBool::new(false);
        let question = ThinkRequest {
            effort: asked.ms.map_or(Effort::Level(self.level), |ms| self.within(ms)),
            seed: asked.seed.unwrap_or_else(|| u64::from(self.luck.next_u32())),
            stop: &stop,
        };
        // A view that no table could show may lead anywhere; the bot lives on.
        let decide = || self.entry.decide(asked.seat, &asked.view, &asked.legal, &question);
        let advice = catch_unwind(AssertUnwindSafe(decide))
            .map_err(|_| Trouble::new("internal", "no table can look like this view"))?
            .map_err(|error| Trouble::new("bad_request", error))?;
        let mut answer = json!({ "action": advice.action });
        if let Some(took) = advice.took {
            answer["took"] = took.into();
        }
        Ok(answer)
    }

    /// Only the strongest uses all the time it is given; a level never takes more than a second.
    fn within(&self, ms: u32) -> Effort {
        let enough = ms >= 1_000 || self.level != Level::Baron;
        if enough { Effort::Level(self.level) } else { Effort::Millis(ms * 9 / 10) }
    }
}
