//! Builds nothing: makes cargo look again when the built browser client has changed.

fn main() {
    println!("cargo::rerun-if-changed=../../web/dist");
}
