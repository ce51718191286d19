//! A review in words: tables and sentences.

use std::fmt::Write as _;
