//! What was asked for.

use std::path::PathBuf;

use whistle_net::Settings;

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
    /// How many of 100 decisions are made by chance.
    pub(crate) explore: u32,
    /// How eagerly a net's search tries what looks likely, in hundredths.
    pub(crate) curiosity: u64,
    /// How many moves are made at a glance where its tree ends.
    pub(crate) steps: u64,
    /// How many of 1,000 decisions are taught, or asked about; how many of their choices are tried, and in how many worlds.
    pub(crate) taught: u32,
    pub(crate) candidates: usize,
    pub(crate) worlds: u32,
    /// After how many moves of a playout the choices are compared; 0 for the end.
    pub(crate) horizon: u16,
}

impl Arguments {
    pub(crate) fn settings(&self) -> Settings {
        let steps = self.steps.min(u16::MAX.into()) as u16;
        Settings { curiosity: self.curiosity as f32 / 100.0, steps, ..Settings::default() }
    }

    pub(crate) fn read(words: &[String]) -> Result<Arguments, String> {
        let [command, game, seats, rest @ ..] = words else {
            return Err(
                "selfplay generate|contest|calibrate|shape GAME SEATS [--option VALUE]…".into()
            );
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
            explore: 10,
            curiosity: 30,
            steps: 0,
            taught: 500,
            candidates: 8,
            worlds: 4,
            horizon: 0,
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
                "--steps" => read.steps = number()?,
                "--taught" => read.taught = number()?.min(1_000) as u32,
                "--candidates" => read.candidates = number()?.max(2) as usize,
                "--worlds" => read.worlds = number()?.clamp(1, 10_000) as u32,
                "--horizon" => read.horizon = number()?.min(u16::MAX.into()) as u16,
                "--curiosity" => read.curiosity = number()?,
                "--explore" => read.explore = number()?.min(100) as u32,
                _ => return Err(format!("there is no option {option}")),
            }
        }
        Ok(read)
    }
}
