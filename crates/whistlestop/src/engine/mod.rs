//! The line protocol: one JSON request per line in, one JSON answer per line out.
//!
//! `docs/analyse/engine.md` describes it; a test runs its example session.

mod line;
mod open_table;
mod request;
mod session;
mod suggest;

use std::io::{BufReader, Read, Write};

use serde_json::Value;
use whistle_protocol::engine::{Bye, Command, EngineAnswer, EngineRequest, Reply};

use crate::failure::Failure;
pub(crate) use line::{Line, not_json, read as read_line, write as write_line};
use session::Session;

/// The size of the read buffer: enough for a client that sends many requests before it reads the answers.
const READ_AHEAD: usize = 64 * 1024;

/// Serves one client until it quits or disconnects.
pub(crate) fn run(input: impl Read, out: &mut dyn Write) -> Result<(), Failure> {
    let mut input = BufReader::with_capacity(READ_AHEAD, input);
    let mut session = Session::default();
    loop {
        // A client that sends several requests at once gets the answers together.
        if !input.buffer().contains(&b'\n') {
            out.flush()?;
        }
        let answer = match read_line(&mut input)? {
            Line::End => return Ok(out.flush()?),
            Line::Blank => continue,
            Line::Bad(error) => EngineAnswer::new(Value::Null, Err(error)),
            Line::Text(text) => match request::read(&text) {
                Err((id, error)) => EngineAnswer::new(id, Err(error)),
                Ok(EngineRequest { id, command: Command::Quit(_), .. }) => {
                    let bye = Reply::Bye(Bye { bye: true });
                    write_line(out, &EngineAnswer::new(id, Ok(bye)))?;
                    return Ok(out.flush()?);
                }
                Ok(EngineRequest { id, table, command }) => {
                    EngineAnswer::new(id, session.handle(table, command))
                }
            },
        };
        write_line(out, &answer)?;
    }
}
