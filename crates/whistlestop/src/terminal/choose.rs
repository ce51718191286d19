//! Questions before a game: which game, how many players, continue or start a new one.

use std::io::Write;

use whistle_core::Words as _;
use whistle_registry::GameEntry;

use super::Answers;
use super::ask::Asked;
use crate::failure::Failure;
use crate::words::Phrases;

/// A way to ask a person to choose.
pub(crate) trait Chooser {
    /// Asks for one of several choices, numbered from 1; `None` if the person leaves.
    fn choose(
        &mut self,
        phrases: &Phrases,
        question: &str,
        choices: &[String],
    ) -> Result<Option<usize>, Failure> {
        let mut wanted = || true;
        let asked = Question { text: question, choices, first: 1 };
        Ok(match self.choose_while(phrases, &asked, &mut wanted)? {
            Chosen::This(place) => Some(place),
            Chosen::Left | Chosen::Overtaken => None,
        })
    }

    /// Asks for the number of players; typing that number selects the choice.
    fn choose_seats(
        &mut self,
        phrases: &Phrases,
        entry: &GameEntry,
    ) -> Result<Option<u8>, Failure> {
        let (least, most) = (entry.meta.min_seats, entry.meta.max_seats);
        let players = |count: u8| phrases.say_with("menu-players", &[("count", count.to_string())]);
        let choices: Vec<String> = (least..=most).map(players).collect();
        let text = &phrases.say("menu-seats");
        let asked = Question { text, choices: &choices, first: usize::from(least) };
        Ok(match self.choose_while(phrases, &asked, &mut || true)? {
            Chosen::This(place) => Some(least + place as u8),
            Chosen::Left | Chosen::Overtaken => None,
        })
    }

    /// Asks for as long as `wanted` returns true.
    fn choose_while(
        &mut self,
        phrases: &Phrases,
        asked: &Question<'_>,
        wanted: &mut dyn FnMut() -> bool,
    ) -> Result<Chosen, Failure>;
}

/// A question with a list of answers.
pub(crate) struct Question<'a> {
    pub(crate) text: &'a str,
    pub(crate) choices: &'a [String],
    /// The number of the first choice; the others count on from there.
    pub(crate) first: usize,
}

/// The result of a question.
pub(crate) enum Chosen {
    This(usize),
    /// The person left.
    Left,
    /// The question is out of date.
    Overtaken,
}

/// Asks line by line.
pub(crate) struct PlainChooser<'a> {
    pub(crate) answers: &'a mut Answers,
    pub(crate) out: &'a mut dyn Write,
}

impl Chooser for PlainChooser<'_> {
    fn choose_while(
        &mut self,
        phrases: &Phrases,
        asked: &Question<'_>,
        wanted: &mut dyn FnMut() -> bool,
    ) -> Result<Chosen, Failure> {
        let &Question { text, choices, first } = asked;
        writeln!(self.out, "{text}")?;
        for (number, choice) in (first..).zip(choices) {
            writeln!(self.out, "{number}. {choice}")?;
        }
        loop {
            let line = match self.answers.ask_while(self.out, "> ", wanted)? {
                Asked::Line(line) => line,
                Asked::Overtaken => return Ok(Chosen::Overtaken),
                Asked::Nothing => {
                    writeln!(self.out, "{}", phrases.say("menu-left"))?;
                    return Ok(Chosen::Left);
                }
            };
            let place = line.parse::<usize>().ok().and_then(|number| number.checked_sub(first));
            match place.filter(|place| *place < choices.len()) {
                Some(place) => return Ok(Chosen::This(place)),
                None if line == "q" => return Ok(Chosen::Left),
                None => {
                    self.answers.refuse();
                    let last = first + choices.len() - 1;
                    let ends = [("first", first.to_string()), ("last", last.to_string())];
                    writeln!(self.out, "{}", phrases.say_with("menu-not-a-choice", &ends))?;
                }
            }
        }
    }
}
