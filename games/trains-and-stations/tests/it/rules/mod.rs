//! A test for every rule, named after it.
