//! Trick of the Rails: five railways grow while their shares are won in tricks.
//!
//! Three to five players hold company cards. Each trick is played for the leftmost card of a lane that everyone can
//! see: a share, a city or a locomotive. Suits must be followed, and the highest card of the led company wins.
//!
//! In a share trick the winner takes the lane's share, and everyone else keeps the card they played as a share. In any
//! other trick the winner places the city or the locomotive, and every card that was played lengthens its company's
//! railway, at the end its player chooses.
//!
//! When hands are empty, each company's train runs over the best stretch that its locomotive can reach. Its earnings
//! minus the locomotive's cost are the value of each of its shares. So the same cards are suits, shares and track, and
//! a company is only as good as its shareholders make it.
//!
//! The rules with their ids (TR-1 to TR-18) are in `docs/rules/trick-of-the-rails.md`; the code that implements a rule
//! names its id.
#![deny(clippy::disallowed_types, clippy::disallowed_methods, clippy::float_arithmetic)]

mod action;
mod card;
mod company;
mod config;
mod deal;
mod encoding;
mod event;
mod heuristics;
mod invariants;
mod lane;
mod meta;
mod phase;
mod railway;
mod refusal;
mod rules;
mod spoken_board;
mod state;
mod statistics;
mod text_board;
mod track;
mod tricks;
mod view;

pub use action::{Action, Chance, Openings};
pub use card::{Card, CardSet, Share, ShareSet, Station};
pub use company::{Company, CompanySet, PerCompany};
pub use config::Config;
pub use event::Event;
pub use lane::{Lane, LaneCard, LaneCards};
pub use phase::Phase;
pub use phase::finish::CompanyValue;
pub use railway::{End, Railway, Run};
pub use refusal::Refusal;
pub use state::State;
pub use track::{City, Locomotive};
pub use tricks::Trick;
pub use view::{Memory, SeatView, View};
