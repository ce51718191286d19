//! The line protocol: a JSON request a line in, a JSON answer a line out.
//!
//! `docs/engine.md` describes it; its worked session is a test.

mod line;
mod request;
mod session;
mod suggest;

use std::io::{BufRead, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};

use serde_json::Value;
use whistle_protocol::engine::{
    Bye, Command, EngineAnswer, EngineError, EngineRequest, ErrorCode, Reply,
};

use crate::failure::Failure;
pub(crate) use line::{Line, not_json, read as read_line, write as write_line};
use session::Session;

/// Serves one client until it quits or goes.
pub(crate) fn run(input: &mut dyn BufRead, out: &mut dyn Write) -> Result<(), Failure> {
    let mut session = Session::default();
    loop {
        let answer = match read_line(input)? {
            Line::End => return Ok(()),
            Line::Blank => continue,
            Line::Bad(error) => EngineAnswer::new(Value::Null, Err(error)),
            Line::Text(text) => match request::read(&text) {
                Err((id, error)) => EngineAnswer::new(id, Err(error)),
                Ok(EngineRequest { id, command: Command::Quit(_) }) => {
                    let bye = Reply::Bye(Bye { bye: true });
                    return Ok(write_line(out, &EngineAnswer::new(id, Ok(bye)))?);
                }
                Ok(EngineRequest { id, command }) => {
                    EngineAnswer::new(id, carry_out(&mut session, command))
                }
            },
        };
        write_line(out, &answer)?;
    }
}

fn carry_out(session: &mut Session, command: Command) -> Result<Reply, EngineError> {
    catch_unwind(AssertUnwindSafe(|| session.handle(command))).unwrap_or_else(|_| {
        // What the fault left behind cannot be trusted.
        *session = Session::default();
        let message = "a fault of the program; the table is closed, please report it";
        Err(EngineError::new(ErrorCode::Internal, message))
    })
}
