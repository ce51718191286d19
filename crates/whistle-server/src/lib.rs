//! Tables for people in browsers.
