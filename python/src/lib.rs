//! The extension module of the Python package `whistlestop/`; `docs/analyse/python.md` is its documentation.

mod chance;
mod errors;
mod games;
mod given;
mod history;
mod lab;
mod observe;
mod pickle;
mod plain;
mod player;
mod recall;
mod render;
mod returns;
mod review;
mod saved;
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
    use crate::observe::observe;
    #[pymodule_export]
    use crate::pickle::_restore;
    #[pymodule_export]
    use crate::player::HousePlayer;
    #[pymodule_export]
    use crate::review::review;
    #[pymodule_export]
    use crate::state::State;
    #[pymodule_export]
    use crate::vec_env::VecEnv;

    /// The version of the package, the same as the project's.
    #[pymodule_export]
    #[allow(non_upper_case_globals)]
    const __version__: &str = env!("CARGO_PKG_VERSION");
}
