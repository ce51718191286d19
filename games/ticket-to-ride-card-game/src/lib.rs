//! Ticket to Ride, the card game: trains are sent to the track and remembered, or robbed on the way.
//!
//! Two to four players hold train cards of eight colours, locomotives that stand for any colour, and destination
//! tickets that require certain colours. A turn begins with a departure: the top card of each row in the player's
//! railyard goes face down to the on-the-track stack, and stays unseen until the end. Then its player draws trains,
//! places trains in the railyard, or draws tickets.
//!
//! A colour lies in one railyard at a time. Placing a longer row of it robs the shorter one, so a row must survive a
//! round of turns for each card that is to reach the track.
//!
//! When the train deck has run out, tickets are completed with the cards of the stack; uncompleted ones count against
//! their holder, and each of the six big cities rewards the player with the most completed tickets there. Four players
//! go through the deck twice.
//!
//! The rules with their ids (TT-1 to TT-21) are in `docs/rules/ticket-to-ride-card-game.md`; the code that implements a
//! rule names its id.
#![deny(clippy::disallowed_types, clippy::disallowed_methods, clippy::float_arithmetic)]

mod action;
mod best_completion;
mod card_demand;
mod city;
mod colour;
mod config;
mod encoding;
mod event;
mod face_up;
mod heuristics;
mod invariants;
mod meta;
mod phase;
mod railyard;
mod refusal;
mod rules;
mod scoring;
mod split_draw;
mod spoken_board;
mod state;
mod statistics;
mod text_board;
mod ticket;
mod train;
mod view;
mod world;

pub use action::{Action, Chance};
pub use best_completion::{TicketValues, best_set};
pub use card_demand::suffices;
pub use city::BigCity;
pub use colour::{Colour, ColourSet};
pub use config::Config;
pub use event::Event;
pub use face_up::FaceUp;
pub use phase::{LastCard, Phase};
pub use railyard::{RailyardRow, Railyards};
pub use refusal::Refusal;
pub use state::State;
pub use ticket::{Draw, Printed, Ticket, TicketSet};
pub use train::{ALL_TRAINS, Train, Trains};
pub use view::{FromSplitDraw, Memory, Offered, Returned, SeatView, SplitDraw, View};
