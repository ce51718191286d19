//! `whistlestop bot`: a bot that reads one decision per line (docs/analyse/engine.md).

use std::io::{BufRead, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use clap::Args;
use serde_json::Value;
use whistle_bots::{Advice, Effort, Level, ThinkRequest};
use whistle_core::{Json, Pcg32, Personality, Rng as _, explain};
use whistle_protocol::bot::{BotAnswer, BotRequest};
use whistle_protocol::engine::{EngineError, ErrorCode};
use whistle_protocol::read_object;
use whistle_registry::{GameEntry, find};

use crate::engine::{Line, not_json, read_line, write_line};
use crate::failure::Failure;
use crate::source::fresh_seed;

/// The player.
#[derive(Args)]
pub(crate) struct BotArgs {
    /// Game, such as trick-of-the-rails
    #[arg(value_parser = crate::candidates::game(), hide_possible_values = true)]
    game: String,
    /// Level: porter, conductor, engineer or baron
    #[arg(long, default_value_t = Level::Baron)]
    #[arg(value_parser = crate::candidates::level(), hide_possible_values = true)]
    level: Level,
    /// Personality, such as careful or gambler [default: neutral]
    #[arg(long)]
    #[arg(value_parser = crate::candidates::personality(), hide_possible_values = true)]
    personality: Option<Personality>,
    /// Random seed for decisions without their own [default: random]
    #[arg(long)]
    seed: Option<u64>,
}

/// Answers requests until the input ends.
pub(super) fn run(
    arguments: &BotArgs,
    input: &mut dyn BufRead,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let entry = find(&arguments.game)?;
    let seed = arguments.seed.map_or_else(fresh_seed, Ok)?;
    entry.check_taste(arguments.personality).map_err(Failure::new)?;
    let (level, personality) = (arguments.level, arguments.personality);
    let mut bot = Bot { entry, level, personality, luck: Pcg32::new(seed, 0) };
    loop {
        let answer = match read_line(input)? {
            Line::End => return Ok(()),
            Line::Blank => continue,
            Line::Bad(error) => BotAnswer::error(Value::Null, &error),
            Line::Text(text) => bot.answer(&text),
        };
        write_line(out, &answer)?;
        out.flush()?;
    }
}

struct Bot {
    entry: &'static GameEntry,
    level: Level,
    personality: Option<Personality>,
    luck: Pcg32,
}

impl Bot {
    fn answer(&mut self, text: &str) -> BotAnswer {
        let asked: BotRequest = match read_object(text) {
            Ok(asked) => asked,
            Err(_) => return explain_line(text),
        };
        match self.decide(&asked) {
            Ok(advice) => BotAnswer {
                id: asked.id,
                action: Some(advice.action),
                took: advice.took.map(u64::from),
                cut_short: advice.cut_short.then_some(true),
                error: None,
            },
            Err(error) => BotAnswer::error(asked.id, &error),
        }
    }

    fn decide(&mut self, asked: &BotRequest) -> Result<Advice<Json>, EngineError> {
        let game = self.entry.meta.id;
        if let Some(other) = asked.game.as_deref().filter(|other| *other != game) {
            let message = format!("this bot plays {game}, but the decision is from {other}");
            return Err(EngineError::new(ErrorCode::UnknownGame, message));
        }
        let stop = AtomicBool::new(false);
        let seed = asked.seed.unwrap_or_else(|| u64::from(self.luck.next_u32()));
        let question = ThinkRequest {
            // The remaining time is for reading and writing.
            patience: asked.ms.map(|ms| Duration::from_millis(ms.into()) * 9 / 10),
            ..ThinkRequest::new(Effort::Level(self.level), seed, &stop).liking(self.personality)
        };
        // A view that no real table can have may cause a panic; the bot survives it.
        let decide = || self.entry.decide(asked.seat, &asked.view, &asked.legal, &question);
        catch_unwind(AssertUnwindSafe(decide))
            .map_err(|_| {
                EngineError::new(ErrorCode::Internal, "this view is impossible at a real table")
            })?
            .map_err(|error| EngineError::new(ErrorCode::BadRequest, error))
    }
}

/// Explains what is wrong with a line, by parsing it a second time.
fn explain_line(text: &str) -> BotAnswer {
    let asked: Value = match serde_json::from_str(text) {
        Ok(asked) => asked,
        Err(error) => {
            let error = EngineError::new(ErrorCode::BadJson, not_json(&error));
            return BotAnswer::error(Value::Null, &error);
        }
    };
    let id = asked.get("id").cloned().unwrap_or_default();
    let message = if asked.is_object() {
        explain::<BotRequest>(&asked)
    } else {
        "a decision is a JSON object with \"seat\", \"view\" and \"legal\"".to_owned()
    };
    BotAnswer::error(id, &EngineError::new(ErrorCode::BadRequest, message))
}
