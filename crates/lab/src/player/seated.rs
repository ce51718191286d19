//! A player at a table.

use std::sync::atomic::AtomicBool;

use whistle_bots::{Decision, Effort, LevelBot, Player as _, ThinkRequest, beginner};
use whistle_core::{Game, Pcg32, Personality, Policy, Rng as _, Seat, TimedAction, Viewer};

use super::external::{ExecError, ExternalBot, PlayerPool};

/// Reaction times where none are measured, in milliseconds: any time plausible for a person.
const HAND_MS: std::ops::Range<u16> = 400..4_000;

/// A player on a seat, for one game.
pub(crate) enum SeatedPlayer<'a> {
    Random,
    Beginner,
    LevelBot { effort: Effort, taste: Option<Personality>, policy: Option<Policy> },
    Exec(ExternalBot<'a>),
}

/// A player's action, and its reaction time if it matters.
pub(crate) struct Choice<A> {
    pub(crate) action: A,
    pub(crate) took: u16,
}

impl<'a> SeatedPlayer<'a> {
    pub(crate) fn new(pool: &'a PlayerPool) -> Result<SeatedPlayer<'a>, ExecError> {
        Ok(match pool.spec() {
            super::PlayerSpec::Random => SeatedPlayer::Random,
            super::PlayerSpec::Beginner => SeatedPlayer::Beginner,
            super::PlayerSpec::LevelBot(effort) => {
                SeatedPlayer::LevelBot { effort: *effort, taste: None, policy: None }
            }
            super::PlayerSpec::WithTaste(level, taste) => {
                let effort = Effort::Level(*level);
                SeatedPlayer::LevelBot { effort, taste: Some(*taste), policy: None }
            }
            super::PlayerSpec::Policy(name) => {
                let policy = Some(name.policy);
                SeatedPlayer::LevelBot { effort: name.effort(), taste: None, policy }
            }
            super::PlayerSpec::Exec(_) | super::PlayerSpec::Function(_) => {
                SeatedPlayer::Exec(pool.bot()?)
            }
        })
    }

    /// Requests an action; there is more than one.
    ///
    /// The player gets its seat's view and legal actions.
    pub(crate) fn choose<G: Game>(
        &mut self,
        game: &G,
        seat: Seat,
        legal: &[G::Action],
        seed: u64,
    ) -> Result<Choice<G::Action>, ExecError> {
        let mut rng = Pcg32::new(seed, 1);
        let hand = |rng: &mut Pcg32| {
            HAND_MS.start + rng.below(u32::from(HAND_MS.end - HAND_MS.start)) as u16
        };
        match self {
            SeatedPlayer::Random | SeatedPlayer::Beginner => {
                let view = game.view(Viewer::Seat(seat));
                if let Some(TimedAction { action, ms }) = G::untaught_reflex(&view, &mut rng) {
                    return Ok(Choice { action, took: ms });
                }
                let action = match self {
                    SeatedPlayer::Random => rng.pick(legal),
                    _ => beginner::choose(&Decision::<G> { seat, view: &view, legal }, &mut rng),
                };
                Ok(Choice { action, took: hand(&mut rng) })
            }
            SeatedPlayer::LevelBot { effort, taste, policy } => {
                let view = game.view(Viewer::Seat(seat));
                let never = AtomicBool::new(false);
                let question =
                    ThinkRequest::new(*effort, seed, &never).liking(*taste).playing(*policy);
                let advice = LevelBot::default()
                    .decide(&Decision::<G> { seat, view: &view, legal }, &question);
                Ok(Choice {
                    action: advice.action,
                    took: advice.took.unwrap_or_else(|| hand(&mut rng)),
                })
            }
            SeatedPlayer::Exec(bot) => {
                let answer = bot.ask::<G>(game, seat, legal, seed)?;
                let took = answer.took.unwrap_or_else(|| hand(&mut rng));
                Ok(Choice { action: answer.action, took })
            }
        }
    }
}
