//! What is said of a finished game: win chances, decisions, luck, and a summary.

use serde::{Deserialize, Serialize};
use whistle_core::{Json, Level, Seat};

use crate::Outcome;

/// A finished game, judged.
///
/// Chances, values, losses and luck are shares of the win: 1 is the win, and a shared one is shared.
/// They are estimates by simulation, the same for the same seed and number of simulations.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Review {
    /// The game's id.
    pub game: String,
    /// The version of its rules.
    pub rules_version: u32,
    /// How many played.
    pub seats: u8,
    /// How many entries the journal has.
    pub entries: u32,
    /// How it ended.
    pub outcome: Outcome,
    /// What was judged by simulation; nothing in a game of quick hands, where there is nothing to
    /// foresee.
    pub judged: Option<Judged>,
    /// What eyes and hands did, in a game of quick hands.
    pub reflexes: Option<Vec<SeatReflexes>>,
}

/// What simulations say of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Judged {
    /// How many simulations each question was worth.
    pub simulations: u32,
    /// What their luck came from.
    pub seed: u64,
    /// What everybody could expect, before the first entry and after each.
    pub moments: Vec<Moment>,
    /// Every decision in which there was something to choose, in order.
    pub decisions: Vec<JudgedDecision>,
    /// Everything that nature decided, in order.
    pub luck: Vec<ChanceLuck>,
    /// What each seat made of it, in the order of seats.
    pub seats: Vec<SeatReview>,
    /// The moments that mattered most, in order; three at most.
    pub turning_points: Vec<TurningPoint>,
}

/// What everybody could expect at one moment.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Moment {
    /// After how many entries.
    pub after: u32,
    /// The share of the win that each seat could expect if all cards lay open; they sum to one.
    pub open: Vec<f64>,
    /// How wrong each of them may be: half of the interval that holds it 95 times in 100.
    pub error: Vec<f64>,
    /// The same as each seat could know it: for each pair of eyes, every seat's share. Empty for the
    /// eyes of seats that were not asked about.
    pub eyes: Vec<Vec<f64>>,
}

/// How good a decision was, by what the seat could know.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct JudgedDecision {
    /// The number of the entry in the journal, from 0.
    pub entry: u32,
    /// Who decided.
    pub seat: Seat,
    /// What it did, in the game's JSON.
    #[cfg_attr(feature = "schema", schemars(with = "crate::schema::Kinded"))]
    pub chosen: Json,
    /// What would have been best; the same if that was chosen.
    #[cfg_attr(feature = "schema", schemars(with = "crate::schema::Kinded"))]
    pub best: Json,
    /// How many things it could do.
    pub choices: u32,
    /// The best few and what was chosen, the best first.
    pub candidates: Vec<JudgedChoice>,
    /// What share of the win it lost by not doing what was best; never under 0.
    pub loss: f64,
    /// How wrong that may be: half of the interval that holds it 95 times in 100.
    pub error: f64,
    /// What that is called.
    pub label: Label,
}

/// Something that could be done, and what it is worth.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct JudgedChoice {
    /// In the game's JSON.
    #[cfg_attr(feature = "schema", schemars(with = "crate::schema::Kinded"))]
    pub action: Json,
    /// The share of the win that the seat could expect after it.
    pub share: f64,
    /// By how much that is behind the best.
    pub behind: f64,
    /// How wrong that difference may be: half of the interval that holds it 95 times in 100. Both were
    /// tried in the same worlds with the same luck, so it is smaller than the shares' own errors.
    pub error: f64,
    /// In how many worlds it was tried.
    pub tries: u32,
    /// What speaks for it, the strongest first: each is the message `reason-WORD` of the game's words.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reasons: Vec<String>,
}

/// How a decision is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Label {
    /// Nothing better is known.
    Best,
    /// As good as the best, as far as can be said.
    Good,
    /// Surely worse than the best, by two points in a hundred or more.
    Inaccuracy,
    /// By five or more.
    Mistake,
    /// By ten or more.
    Blunder,
}

impl Label {
    /// Every label, the best first.
    pub const ALL: [Label; 5] =
        [Label::Best, Label::Good, Label::Inaccuracy, Label::Mistake, Label::Blunder];

    /// Returns what it is called, everywhere.
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

/// What something that nature decided was worth to each seat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ChanceLuck {
    /// The number of the entry in the journal, from 0.
    pub entry: u32,
    /// What each seat could expect after it, less the mean over what could have come instead.
    pub luck: Vec<f64>,
}

/// What a seat made of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SeatReview {
    /// Who.
    pub seat: Seat,
    /// Its share of the win.
    pub result: f64,
    /// Its luck: the sum over everything that nature decided.
    pub luck: f64,
    /// Its result less its luck.
    pub adjusted: f64,
    /// How many of its decisions were judged.
    pub decisions: u32,
    /// What share of the win it lost by them, all together.
    pub lost: f64,
    /// 100 for doing what is best always, 0 for doing just anything; nothing without a decision that
    /// mattered.
    pub accuracy: Option<f64>,
    /// The level of the house that comes nearest to it, where the levels were measured.
    pub plays_like: Option<Level>,
    /// How many decisions have each label, in the order of labels.
    pub labels: Vec<u32>,
    /// The entry that was luckiest for it, and by how much.
    pub luckiest: Option<LuckyMoment>,
    /// The entry that was unluckiest for it.
    pub unluckiest: Option<LuckyMoment>,
}

/// Something that nature decided, for one seat.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LuckyMoment {
    /// The number of the entry in the journal, from 0.
    pub entry: u32,
    /// What it was worth.
    pub luck: f64,
}

/// A moment that mattered.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TurningPoint {
    /// The number of the entry in the journal, from 0.
    pub entry: u32,
    /// Whose chances changed most.
    pub seat: Seat,
    /// What it could expect before, with all cards open.
    pub before: f64,
    /// And after.
    pub after: f64,
    /// What it was: the message `review-turn-WORD` tells it.
    pub kind: TurnKind,
}

/// What turned a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum TurnKind {
    /// Nature was kind to the seat.
    Luck,
    /// Nature was unkind to it.
    Misfortune,
    /// It gave something away by a decision of its own that was surely not the best.
    Slip,
    /// It gained by a decision of its own.
    Stroke,
    /// Its own decision cost it what it could not know.
    Blind,
    /// Somebody else's decision gave it something.
    Gift,
    /// Somebody else's decision cost it something.
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

    /// Returns the word of its message.
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

/// What a seat's eyes and hands did.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SeatReflexes {
    /// Who.
    pub seat: Seat,
    /// Every time that was measured, in milliseconds, with the number of its entry.
    pub reactions: Vec<ReactionTime>,
    /// The median of them.
    pub median_ms: Option<u16>,
    /// The entries at which it grabbed what it should not have.
    pub wrong_grabs: Vec<u32>,
    /// The entries at which it did not see what was to be had.
    pub missed: Vec<u32>,
}

/// How quick a hand was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ReactionTime {
    /// The number of the entry in the journal, from 0.
    pub entry: u32,
    /// In milliseconds.
    pub ms: u16,
}

/// How far the review of a finished table is, and what is known of it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TableReview {
    /// Where it stands.
    pub status: ReviewStatus,
    /// How many other reviews are made before it, while it waits.
    pub before: u32,
    /// How many questions are answered.
    pub done: u32,
    /// Of how many; 0 while that is not known.
    pub all: u32,
    /// How many answers there are to be told: whoever asks again says so with `since`, and is told what
    /// came after.
    pub found: u32,
    /// The number of the record that each entry of the journal is, in order.
    pub seqs: Vec<u64>,
    /// Chances that were found since, in any order.
    pub moments: Vec<Moment>,
    /// Decisions that were judged since.
    pub decisions: Vec<JudgedDecision>,
    /// Luck that was measured since.
    pub luck: Vec<ChanceLuck>,
    /// All of it, when it is done.
    pub review: Option<Box<Review>>,
}

/// Where a review stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum ReviewStatus {
    /// Nobody has asked for it.
    #[default]
    None,
    /// Others come first.
    Waiting,
    /// It is being made.
    Working,
    /// It is there.
    Done,
}
