//! Whistlestop for Python: what is quick in Rust. The package around it is `whistlestop/`, and what a
//! researcher reads is `docs/analyse/python.md`.

mod chance;
mod errors;
mod games;
mod lab;
mod plain;
mod player;
mod render;
mod returns;
mod review;
mod seed;
mod state;
mod table;
mod thought;
mod vec_env;
mod vector;
mod words;

use pyo3::prelude::*;

#[pymodule]
mod _whistlestop {
    #[pymodule_export]
    use crate::games::{from_journal, games, new, sample_world};
    #[pymodule_export]
    use crate::lab::{balance, ladder, selfplay};
    #[pymodule_export]
    use crate::player::HousePlayer;
    #[pymodule_export]
    use crate::review::review;
    #[pymodule_export]
    use crate::state::State;
    #[pymodule_export]
    use crate::vec_env::VecEnv;
}
