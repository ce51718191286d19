//! Small questions before a game: which one, with how many, go on or anew.

use std::io::Write;

use whistle_core::Words as _;

use super::Answers;
use crate::failure::Failure;
use crate::words::Phrases;

/// Somebody who can be asked to choose.
pub(crate) trait Chooser {
    /// Asks for one of several; nothing if the person leaves.
    fn choose(
        &mut self,
        phrases: &Phrases,
        question: &str,
        choices: &[String],
    ) -> Result<Option<usize>, Failure>;
}

/// Asks line by line.
pub(crate) struct PlainChooser<'a> {
    pub(crate) answers: &'a mut Answers,
    pub(crate) out: &'a mut dyn Write,
}

impl Chooser for PlainChooser<'_> {
    fn choose(
        &mut self,
        phrases: &Phrases,
        question: &str,
        choices: &[String],
    ) -> Result<Option<usize>, Failure> {
        writeln!(self.out, "{question}")?;
        for (number, choice) in choices.iter().enumerate() {
            writeln!(self.out, "{}. {choice}", number + 1)?;
        }
        while let Some(line) = self.answers.ask(self.out, "> ")? {
            match line.parse::<usize>() {
                Ok(number) if (1..=choices.len()).contains(&number) => return Ok(Some(number - 1)),
                _ if line == "q" => return Ok(None),
                _ => {
                    self.answers.refuse();
                    let last = [("last", choices.len().to_string())];
                    writeln!(self.out, "{}", phrases.say_with("menu-not-a-choice", &last))?;
                }
            }
        }
        writeln!(self.out, "{}", phrases.say("menu-left"))?;
        Ok(None)
    }
}
