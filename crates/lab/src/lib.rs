//! The laboratory: plays many games and reports results with their uncertainty.

mod adjusted;
mod balance;
mod html;
mod interval;
mod ladder;
mod moments;
mod player;
mod rating;
mod run;
mod scores;
mod seating;
mod self_play;
mod wording;

pub use adjusted::Adjusted;
pub use balance::{
    Balance, BalanceFindings, BalanceReport, ComponentReport, CounterReport, Difference,
    ItemReport, PlaceReport, TableReport, Variant,
};
pub use html::{HtmlPage, Lines};
pub use interval::Interval;
pub use ladder::{Ladder, LadderReport, PairReport, Pairs, PlayerReport, Share};
pub use player::{
    AskFunction, ExecError, ExternalPlayer, FunctionPlayer, PlayerSpec, UnknownPlayer,
};
pub use run::{Elsewhere, FileError, Part, RunError, Running};
pub use scores::Scores;
pub use self_play::SelfPlay;
pub use wording::{Say, Wording};
