//! Command-line arguments.

use std::path::PathBuf;

pub(crate) struct Arguments {
    pub(crate) command: String,
    pub(crate) game: String,
    pub(crate) seats: u8,
    pub(crate) against: String,
    pub(crate) weights: Option<PathBuf>,
    pub(crate) out: Option<PathBuf>,
    pub(crate) games: u64,
    pub(crate) seconds: u64,
    pub(crate) threads: usize,
    pub(crate) seed: u64,
    /// The percentage of decisions that are random.
    pub(crate) explore: u8,
    /// Roughly how many decisions in 1,000 are kept.
    pub(crate) kept: u32,
    /// How many decisions in every 1,000 consult the net.
    pub(crate) asked: u32,
    /// How many actions a net tries, and how far it must beat the heuristics to overrule them, in thousandths of a win.
    pub(crate) candidates: u8,
    pub(crate) trust: u16,
}

impl Arguments {
    pub(crate) fn read(words: &[String]) -> Result<Arguments, String> {
        let [command, game, seats, rest @ ..] = words else {
            return Err(
                "selfplay generate|contest|calibrate|shape GAME SEATS [--option VALUE]…".into()
            );
        };
        let mut read = Arguments {
            command: command.clone(),
            game: game.clone(),
            seats: seats.parse().map_err(|_| format!("`{seats}` is not a number of seats"))?,
            against: "greedy".into(),
            weights: None,
            out: None,
            games: u64::MAX,
            seconds: 10,
            threads: std::thread::available_parallelism().map_or(1, usize::from),
            seed: 1,
            explore: 3,
            kept: 20,
            asked: 20,
            candidates: 8,
            trust: 80,
        };
        for pair in rest.chunks(2) {
            let [option, value] = pair else {
                return Err(format!("{} has no value", pair[0]));
            };
            let number =
                || value.parse::<u64>().map_err(|_| format!("{option} {value}: not a number"));
            match option.as_str() {
                "--against" => read.against = value.clone(),
                "--weights" => read.weights = Some(value.into()),
                "--out" => read.out = Some(value.into()),
                "--games" => read.games = number()?,
                "--seconds" => read.seconds = number()?,
                "--threads" => read.threads = number()?.max(1) as usize,
                "--seed" => read.seed = number()?,
                "--explore" => read.explore = number()?.min(100) as u8,
                "--kept" => read.kept = number()?.clamp(1, 1_000) as u32,
                "--asked" => read.asked = number()?.min(1_000) as u32,
                "--candidates" => read.candidates = number()?.clamp(1, 255) as u8,
                "--trust" => read.trust = number()?.min(10_000) as u16,
                _ => return Err(format!("there is no option {option}")),
            }
        }
        Ok(read)
    }

    /// Reads the file with weights.
    pub(crate) fn weights(&self) -> Result<Vec<u8>, String> {
        let file = self.weights.as_deref().ok_or("a net needs --weights FILE")?;
        std::fs::read(file).map_err(|e| format!("{}: {e}", file.display()))
    }
}
