//! Reviews of finished games: win chances, decisions, luck, and a summary.

use serde::{Deserialize, Serialize};
use whistle_core::{Json, Level, Seat};

use crate::Outcome;

/// The review of a finished game.
///
/// Chances, values, losses and luck are shares of the win: 1 is a win, and a shared win counts in parts.
/// They are estimated by simulation; the same seed and number of simulations give the same values.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Review {
    /// The game's id.
    pub game: String,
    /// The version of the rules.
    pub rules_version: u32,
    /// The number of seats.
    pub seats: u8,
    /// The number of entries in the game file.
    pub entries: u32,
    /// How the game ended.
    pub outcome: Outcome,
    /// Estimates from simulations; absent in a race, where there is nothing to predict.
    pub judged: Option<Judged>,
    /// Reaction times and errors, in a race.
    pub reflexes: Option<Vec<SeatReflexes>>,
}

/// Estimates from simulations of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Judged {
    /// The number of simulations per question.
    pub simulations: u32,
    /// The seed of the simulations.
    pub seed: u64,
    /// The expectations of all seats, before the first entry and after each.
    pub moments: Vec<Moment>,
    /// Every decision with more than one choice, in order.
    pub decisions: Vec<JudgedDecision>,
    /// Every chance outcome, in order.
    pub luck: Vec<ChanceLuck>,
    /// A summary for each seat, in seat order.
    pub seats: Vec<SeatReview>,
    /// The turning points, in order; at most three.
    pub turning_points: Vec<TurningPoint>,
}

/// The expectations at one point of the game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Moment {
    /// The number of entries so far.
    pub after: u32,
    /// The share of the win that each seat could expect with all cards open; they sum to one.
    pub open: Vec<f64>,
    /// The margin of error of each: half of its 95% interval.
    pub error: Vec<f64>,
    /// The same shares, estimated from what each viewer could know: for each viewer, every seat's share. Empty for
    /// viewers that were not requested.
    pub eyes: Vec<Vec<f64>>,
}

/// The quality of a decision, given what the seat could know.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct JudgedDecision {
    /// The entry's number in the game file, from 0.
    pub entry: u32,
    /// The seat that decided.
    pub seat: Seat,
    /// Its action, in the game's JSON.
    #[cfg_attr(feature = "schema", schemars(with = "crate::schema::Kinded"))]
    pub chosen: Json,
    /// The best action; the same as `chosen` if the seat chose it.
    #[cfg_attr(feature = "schema", schemars(with = "crate::schema::Kinded"))]
    pub best: Json,
    /// The number of legal actions.
    pub choices: u32,
    /// The best few actions and the chosen one, best first.
    pub candidates: Vec<JudgedChoice>,
    /// The share of the win lost by not choosing the best action; never below 0.
    pub loss: f64,
    /// The margin of error: half of the 95% interval.
    pub error: f64,
    /// Its label.
    pub label: Label,
}

/// An action and its value.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct JudgedChoice {
    /// The action, in the game's JSON.
    #[cfg_attr(feature = "schema", schemars(with = "crate::schema::Kinded"))]
    pub action: Json,
    /// The share of the win that the seat could expect after it.
    pub share: f64,
    /// How far its share is below that of the best action.
    pub behind: f64,
    /// The margin of error of that difference: half of the 95% interval. Both actions were tried in the same worlds
    /// with the same luck, so this margin is smaller than those of the shares.
    pub error: f64,
    /// The number of worlds in which it was tried.
    pub tries: u32,
    /// The reasons for it, strongest first; each is a message `reason-WORD`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reasons: Vec<String>,
}

/// The label of a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Label {
    /// No better action is known.
    Best,
    /// As good as the best, within the margin of error.
    Good,
    /// Certainly worse than the best, by at least two percentage points.
    Inaccuracy,
    /// Certainly worse than the best, by at least five percentage points.
    Mistake,
    /// Certainly worse than the best, by at least ten percentage points.
    Blunder,
}

impl Label {
    /// Every label, best first.
    pub const ALL: [Label; 5] =
        [Label::Best, Label::Good, Label::Inaccuracy, Label::Mistake, Label::Blunder];

    /// Returns its name in files and messages.
    pub const fn name(self) -> &'static str {
        match self {
            Label::Best => "best",
            Label::Good => "good",
            Label::Inaccuracy => "inaccuracy",
            Label::Mistake => "mistake",
            Label::Blunder => "blunder",
        }
    }
}

/// How lucky a chance outcome was for each seat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ChanceLuck {
    /// The entry's number in the game file, from 0.
    pub entry: u32,
    /// Each seat's expectation after the outcome, minus the mean over all outcomes that were possible instead.
    pub luck: Vec<f64>,
}

/// The summary of a seat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SeatReview {
    /// The seat.
    pub seat: Seat,
    /// Its share of the win.
    pub result: f64,
    /// Its luck: the sum over all chance outcomes.
    pub luck: f64,
    /// Its result minus its luck.
    pub adjusted: f64,
    /// The number of judged decisions.
    pub decisions: u32,
    /// The total share of the win lost through these decisions.
    pub lost: f64,
    /// 100 for always choosing the best action, 0 for random play; absent if no decision mattered.
    pub accuracy: Option<f64>,
    /// The closest bot level, if levels were measured for this game.
    pub plays_like: Option<Level>,
    /// The number of decisions with each label, in the order of labels.
    pub labels: Vec<u32>,
    /// Its luckiest chance outcome.
    pub luckiest: Option<LuckyMoment>,
    /// Its unluckiest chance outcome.
    pub unluckiest: Option<LuckyMoment>,
}

/// A chance outcome and how lucky it was for one seat.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LuckyMoment {
    /// The entry's number in the game file, from 0.
    pub entry: u32,
    /// The luck of that seat.
    pub luck: f64,
}

/// A turning point.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TurningPoint {
    /// The entry's number in the game file, from 0.
    pub entry: u32,
    /// The seat whose chances changed most.
    pub seat: Seat,
    /// Its expectation before, with all cards open.
    pub before: f64,
    /// Its expectation after.
    pub after: f64,
    /// What happened; the message `review-turn-WORD` describes it.
    pub kind: TurnKind,
}

/// The kind of a turning point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum TurnKind {
    /// The seat was lucky.
    Luck,
    /// The seat was unlucky.
    Misfortune,
    /// The seat made a decision that was certainly not the best.
    Slip,
    /// The seat gained through its own decision.
    Stroke,
    /// The seat's own decision turned out badly, for reasons that it could not know.
    Blind,
    /// Another seat's decision helped it.
    Gift,
    /// Another seat's decision hurt it.
    Blow,
}

impl TurnKind {
    /// Every kind.
    pub const ALL: [TurnKind; 7] = [
        TurnKind::Luck,
        TurnKind::Misfortune,
        TurnKind::Slip,
        TurnKind::Stroke,
        TurnKind::Blind,
        TurnKind::Gift,
        TurnKind::Blow,
    ];

    /// Returns the word in its message.
    pub const fn name(self) -> &'static str {
        match self {
            TurnKind::Luck => "luck",
            TurnKind::Misfortune => "misfortune",
            TurnKind::Slip => "slip",
            TurnKind::Stroke => "stroke",
            TurnKind::Blind => "blind",
            TurnKind::Gift => "gift",
            TurnKind::Blow => "blow",
        }
    }
}

/// A seat's reaction times and errors.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SeatReflexes {
    /// The seat.
    pub seat: Seat,
    /// Every measured time in milliseconds, with its entry.
    pub reactions: Vec<ReactionTime>,
    /// Their median.
    pub median_ms: Option<u16>,
    /// The entries at which it made a wrong grab.
    pub wrong_grabs: Vec<u32>,
    /// The entries at which it should have grabbed but did not.
    pub missed: Vec<u32>,
}

/// A reaction time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ReactionTime {
    /// The entry's number in the game file, from 0.
    pub entry: u32,
    /// The time in milliseconds.
    pub ms: u16,
}

/// The progress of a table's review, and what is known so far.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TableReview {
    /// Its status.
    pub status: ReviewStatus,
    /// How many other reviews come first, while it is queued.
    pub before: u32,
    /// The number of answered questions.
    pub done: u32,
    /// The total number of questions; 0 while unknown.
    pub all: u32,
    /// The number of answers so far. Pass it as `since` in the next request to get only later ones.
    pub found: u32,
    /// The record number of each entry, in order.
    pub seqs: Vec<u64>,
    /// Win chances computed after `since`, in any order.
    pub moments: Vec<Moment>,
    /// Decisions judged after `since`.
    pub decisions: Vec<JudgedDecision>,
    /// Luck measured after `since`.
    pub luck: Vec<ChanceLuck>,
    /// The whole review, when it is done.
    pub review: Option<Box<Review>>,
}

/// The status of a review.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum ReviewStatus {
    /// Nobody has requested it.
    #[default]
    None,
    /// Queued.
    Waiting,
    /// In progress.
    Working,
    /// Done.
    Done,
}
