//! What a table is, besides the game on it.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use whistle_bots::Level;
use whistle_core::{Personality, Seat, SeatSet};
pub(crate) use whistle_protocol::{
    ClockTerms, Pace, Spectators, TableStatus, Visibility, WhyClosed,
};

use super::dice_commitments::DiceCommitments;
use super::lobby::LobbyTalk;
use super::results::FinalResult;
use crate::store::Person;

/// What a table is, besides the game on it; stored with the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct TableDescription {
    pub(crate) game: String,
    pub(crate) options: Map<String, Value>,
    pub(crate) chairs: Vec<Chair>,
    pub(crate) pace: Pace,
    pub(crate) clock: Option<ClockTerms>,
    pub(crate) visibility: Visibility,
    pub(crate) memory_aids: bool,
    pub(crate) spectators: Spectators,
    pub(crate) undo: bool,
    /// The person who made it.
    pub(crate) host: String,
    pub(crate) status: TableStatus,
    /// Why it is closed, if it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) closed: Option<WhyClosed>,
    /// What whoever runs the server has said about it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) closed_words: Option<String>,
    /// The version of the rules it is played by; nothing before it has begun.
    #[serde(default)]
    pub(crate) rules: Option<u32>,
    pub(crate) commitment: String,
    /// What each seat added to dice of version 1.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) nonces: Vec<Option<String>>,
    /// What the dice come from; nothing where they are of version 1.
    #[serde(default)]
    pub(crate) dice_commitments: Option<DiceCommitments>,
    /// The first outcome that this table drew itself; others came with the record it goes on from.
    #[serde(default)]
    pub(crate) first_draw: u64,
    #[serde(default)]
    pub(crate) rematch: Option<String>,
    /// What was said before it began: the last of it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) lobby: Vec<LobbyTalk>,
    /// How it ended, from when it is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) result: Option<FinalResult>,
}

/// Who sits on a chair.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(crate) enum Chair {
    Open,
    Person {
        id: String,
        name: Option<String>,
        /// The bot that plays meanwhile.
        #[serde(default)]
        stand_in: Option<StandIn>,
        /// What whoever sits there is called, where several share a person's screen.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        own_name: Option<String>,
        /// They have given up: the bot plays on to the end.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        resigned: bool,
    },
    Bot {
        level: Level,
        /// What it likes, if it has a taste.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        personality: Option<Personality>,
    },
}

/// A bot that plays for a person meanwhile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct StandIn {
    pub(crate) level: Level,
    /// Whether it goes when the person comes back, because it was not their idea.
    pub(crate) until_back: bool,
}

/// Names a status for the store.
pub(crate) fn stored_status(status: TableStatus) -> &'static str {
    match status {
        TableStatus::Waiting => "waiting",
        // A table that opens is taken up again like one that plays.
        TableStatus::Opening | TableStatus::Playing => "playing",
        TableStatus::Over => "over",
        TableStatus::Closed => "closed",
    }
}

impl Chair {
    /// Seats a person.
    pub(crate) fn of(person: &Person) -> Chair {
        let (id, name) = (person.id.clone(), person.name.clone());
        Chair::Person { id, name, stand_in: None, own_name: None, resigned: false }
    }

    /// Returns what whoever sits here is called.
    pub(crate) fn name(&self) -> Option<&String> {
        match self {
            Chair::Person { name, own_name, .. } => own_name.as_ref().or(name.as_ref()),
            Chair::Open | Chair::Bot { .. } => None,
        }
    }

    pub(crate) fn is_of(&self, person: Option<&str>) -> bool {
        matches!(self, Chair::Person { id, .. } if Some(id.as_str()) == person)
    }

    /// Returns the bot that plays here now, if one does.
    pub(crate) fn bot(&self) -> Option<(Level, Option<Personality>)> {
        match self {
            Chair::Bot { level, personality } => Some((*level, *personality)),
            Chair::Person { stand_in, .. } => stand_in.map(|bot| (bot.level, None)),
            Chair::Open => None,
        }
    }
}

impl TableDescription {
    pub(crate) fn seats(&self) -> u8 {
        self.chairs.len() as u8
    }

    pub(crate) fn chair(&self, seat: Seat) -> Option<&Chair> {
        self.chairs.get(seat.index())
    }

    /// Lists the seats of a person.
    pub(crate) fn seats_of(&self, person: Option<&str>) -> Vec<Seat> {
        let chairs = Seat::all(self.seats()).zip(&self.chairs);
        chairs.filter(|(_, chair)| chair.is_of(person)).map(|(seat, _)| seat).collect()
    }

    /// Counts the seats of people.
    pub(super) fn people(&self) -> usize {
        self.chairs.iter().filter(|chair| matches!(chair, Chair::Person { .. })).count()
    }

    /// Lists the seats of those who have given up.
    pub(crate) fn resigned(&self) -> SeatSet {
        let gave_up = |chair: &Chair| matches!(chair, Chair::Person { resigned: true, .. });
        let chairs = Seat::all(self.seats()).zip(&self.chairs);
        chairs.filter(|(_, chair)| gave_up(chair)).map(|(seat, _)| seat).collect()
    }

    /// Lists everybody who sits here or made the table.
    pub(crate) fn sitters(&self) -> BTreeSet<String> {
        let sitting = self.chairs.iter().filter_map(|chair| match chair {
            Chair::Person { id, .. } => Some(id.clone()),
            _ => None,
        });
        sitting.chain([self.host.clone()]).collect()
    }

    pub(crate) fn to_json(&self) -> String {
        serde_json::to_string(self).expect("a description is JSON")
    }
}
