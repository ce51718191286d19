//! Messages over the websocket of a table, in both directions.

mod client;
mod server;

pub use client::{
    Act, ClientMessage, CommandId, Commit, Give, HintRequest, Look, MakePromise, Pong, React,
    Reveal, SIGNS, Say, Undo,
};
pub use server::{
    Advice, Clocks, Hello, LatencyProblem, LobbyLine, Ping, Race, Reaction, Receipt, Refused,
    ServerMessage, Step, TableChange,
};
