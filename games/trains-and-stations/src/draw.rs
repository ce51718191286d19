//! The table in plain text.
use whistle_core::Words;

use crate::View;

pub(crate) fn table(_view: &View, _words: &dyn Words) -> String {
    String::new()
}
