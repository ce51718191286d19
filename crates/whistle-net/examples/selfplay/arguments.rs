//! What was asked for.

use std::path::PathBuf;

pub(crate) struct Arguments {
    pub(crate) command: String,
    pub(crate) game: String,
    pub(crate) seats: u8,
    pub(crate) player: String,
    pub(crate) against: String,
    pub(crate) weights: Option<PathBuf>,
    pub(crate) against_weights: Option<PathBuf>,
    pub(crate) out: Option<PathBuf>,
    pub(crate) games: u64,
    pub(crate) seconds: u64,
    pub(crate) threads: usize,
    pub(crate) seed: u64,
    /// How many of 100 decisions are made by chance, as likely as the search tried them.
    pub(crate) explore: u32,
    /// How eagerly a net's search tries what looks likely, in hundredths.
    pub(crate) curiosity: u64,
}

impl Arguments {
    pub(crate) fn curiosity(&self) -> f32 {
        self.curiosity as f32 / 100.0
    }

    pub(crate) fn read(words: &[String]) -> Result<Arguments, String> {
        let [command, game, seats, rest @ ..] = words else {
            return Err("selfplay generate|contest|shape GAME SEATS [--option VALUE]…".into());
        };
        let mut read = Arguments {
            command: command.clone(),
            game: game.clone(),
            seats: seats.parse().map_err(|_| format!("`{seats}` is no number of seats"))?,
            player: "sims:100".into(),
            against: "sims:100".into(),
            weights: None,
            against_weights: None,
            out: None,
            games: u64::MAX,
            seconds: 10,
            threads: std::thread::available_parallelism().map_or(1, usize::from),
            seed: 1,
            explore: 25,
            curiosity: 30,
        };
        for pair in rest.chunks(2) {
            let [option, value] = pair else {
                return Err(format!("{} has no value", pair[0]));
            };
            let number =
                || value.parse::<u64>().map_err(|_| format!("{option} {value}: no number"));
            match option.as_str() {
                "--player" => read.player = value.clone(),
                "--against" => read.against = value.clone(),
                "--weights" => read.weights = Some(value.into()),
                "--against-weights" => read.against_weights = Some(value.into()),
                "--out" => read.out = Some(value.into()),
                "--games" => read.games = number()?,
                "--seconds" => read.seconds = number()?,
                "--threads" => read.threads = number()?.max(1) as usize,
                "--seed" => read.seed = number()?,
                "--curiosity" => read.curiosity = number()?,
                "--explore" => read.explore = number()?.min(100) as u32,
                _ => return Err(format!("there is no option {option}")),
            }
        }
        Ok(read)
    }
}
