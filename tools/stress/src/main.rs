//! `cargo xtask load`, `soak`, `chaos`, `faults` and `fuzz` build and run this together with the program under test.

fn main() -> std::process::ExitCode {
    whistle_stress::main()
}
