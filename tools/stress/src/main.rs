//! `cargo xtask load`, `soak`, `chaos`, `faults` and `fuzz` build this beside the program that it tries, and run it.

fn main() -> std::process::ExitCode {
    whistle_stress::main()
}
