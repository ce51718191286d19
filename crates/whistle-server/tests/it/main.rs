//! The server as browsers meet it: real sockets, real databases, whole games.

mod browser;
mod games;
mod house;
