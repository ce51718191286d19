//! One file per command.

mod admin;
pub(crate) mod bot;
mod completions;
mod first_run;
mod games;
pub(crate) mod laboratory;
pub(crate) mod ladder;
mod man;
mod play;
mod replay;
pub(crate) mod report;
pub(crate) mod review;
mod rules;
pub(crate) mod schema;
mod serve;
pub(crate) mod simulate;
mod site;
mod validate;
mod verify_dice;

pub(crate) use rules::paragraph;

use std::io::{self, Write as _};
use std::process::ExitCode;

use crate::cli::{Arguments, Command};
use crate::engine;
use crate::failure::Failure;

pub(crate) use admin::AdminArgs;
pub(crate) use serve::ServeArgs;
pub(crate) use verify_dice::VerifyArgs;

pub(crate) fn run(arguments: Arguments) -> Result<ExitCode, Failure> {
    let mut out = io::BufWriter::new(io::stdout().lock());
    let command = arguments.command.unwrap_or(Command::Serve(arguments.serve));
    match command {
        Command::Serve(arguments) => serve::run(&arguments, &mut out)?,
        Command::Admin(arguments) => {
            let code = admin::run(&arguments, &mut out)?;
            out.flush()?;
            return Ok(code);
        }
        Command::VerifyDice(arguments) => {
            let code = verify_dice::run(&arguments, &mut out)?;
            out.flush()?;
            return Ok(code);
        }
        Command::Validate { files, json } => {
            let code = validate::run(&files, &json, &mut out)?;
            out.flush()?;
            return Ok(code);
        }
        Command::Games(json) => games::run(&json, &mut out)?,
        Command::Rules { game, id, lang } => rules::run(&game, id.as_deref(), lang.lang, &mut out)?,
        Command::Play(arguments) => return play::run(&arguments, &mut out),
        Command::Learn(arguments) => return play::learn(&arguments, &mut out),
        Command::Simulate(arguments) => simulate::run(&arguments, &mut out)?,
        Command::Ladder(arguments) => ladder::run(&arguments, &mut out)?,
        Command::Replay(arguments) => replay::run(&arguments, &mut out)?,
        Command::Review(arguments) => review::run(&arguments, &mut out)?,
        Command::Engine => engine::run(io::stdin().lock(), &mut out)?,
        Command::Bot(arguments) => bot::run(&arguments, &mut io::stdin().lock(), &mut out)?,
        Command::Schema(arguments) => schema::run(&arguments, &mut out)?,
        Command::Site { folder, address } => site::run(&folder, address.as_deref(), &mut out)?,
        Command::Completions { shell } => completions::run(shell, &mut out)?,
        Command::Man { folder } => man::run(folder.as_deref(), &mut out)?,
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}
