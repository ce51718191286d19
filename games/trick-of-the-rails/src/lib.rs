//! Trick of the Rails: five railways grow while their shares are won in tricks.
//!
//! Three to five players hold company cards. Each trick is played for the leftmost card of a lane
//! that everybody can see: a share, a city or a locomotive. Suits must be followed, and the highest
//! card of the led company wins.
//!
//! In a share trick the winner takes the lane's share, and everybody else keeps the card they
//! played as a share. In any other trick the winner places the city or the locomotive, and every
//! card that was played lengthens its company's railway, at the end its player chooses.
//!
//! When hands are empty each company's train runs over the best stretch its locomotive can reach;
//! what that earns, less the locomotive's cost, is what each of its shares is worth. So the same
//! cards are suits, shares and track, and a company is only as good as the players who are in it
//! make it.
//!
//! The rules with their ids (TR-1 to TR-18) are in `docs/rules/trick-of-the-rails.md`; each id
//! stands at the code that carries it out.
#![deny(clippy::disallowed_types, clippy::disallowed_methods, clippy::float_arithmetic)]

mod action;
mod card;
mod card_set;
mod chance;
mod city;
mod company;
mod config;
mod counting;
mod deal;
mod draw;
mod event;
mod heuristics;
mod lane;
mod locomotive;
mod meta;
mod past;
mod phase;
mod railway;
mod refusal;
mod scoring;
mod state;
mod view;
mod world;

pub use action::Action;
pub use card::{Card, Share, Station};
pub use card_set::{CardSet, ShareSet};
pub use chance::{Chance, Openings};
pub use city::City;
pub use company::{Company, CompanySet, PerCompany};
pub use config::Config;
pub use event::Event;
pub use lane::{Lane, LaneCard};
pub use locomotive::Locomotive;
pub use past::Trick;
pub use phase::Phase;
pub use railway::{End, Railway, Run};
pub use refusal::Refusal;
pub use scoring::CompanyValue;
pub use state::State;
pub use view::{Memory, SeatView, View};
