//! Measures OpenSpiel in the same run, for comparison.

use crate::shell::{output, run, target};

/// Plays hearts with the C++ random bots for about a second. OpenSpiel counts the steps itself (each action or chance
/// outcome is a step), and only play is timed.
const SCRIPT: &str = r#"
import time, pyspiel
game = pyspiel.load_game("hearts")
bots = [pyspiel.make_uniform_random_bot(seat, seat + 1) for seat in range(4)]
steps, spent, number = 0, 0.0, 0
while spent < 1.0:
    states = [game.new_initial_state() for _ in range(200)]
    began = time.perf_counter()
    for state in states:
        pyspiel.evaluate_bots(state, bots, number)
        number += 1
    spent += time.perf_counter() - began
    steps += sum(state.move_number() for state in states)
print(steps / spent)
"#;

/// Runs the C++ IS-MCTS bot on the first trick of hearts, with one random playout per simulation.
const SEARCH: &str = r#"
import random, time, pyspiel
game = pyspiel.load_game("hearts(pass_cards=false)")
policy = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
simulations, spent, deal = 0, 0.0, 0
while spent < 1.0:
    deal += 1
    chance = random.Random(deal)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(chance.choice(state.legal_actions()))
    while len(state.legal_actions()) < 3:
        state.apply_action(chance.choice(state.legal_actions()))
    evaluator = pyspiel.RandomRolloutEvaluator(1, deal)
    bot = pyspiel.ISMCTSBot(deal, evaluator, 2.0, 5000, -1, policy, False, False)
    began = time.perf_counter()
    bot.step(state)
    spent += time.perf_counter() - began
    simulations += 5000
print(simulations / spent)
"#;

pub(crate) struct OpenSpiel {
    python: String,
}

impl OpenSpiel {
    /// Installs OpenSpiel into its own virtual environment below the build folder.
    pub(crate) fn install() -> Result<OpenSpiel, String> {
        let folder = target().join("openspiel");
        let python = folder.join("bin/python").display().to_string();
        if !folder.join("ready").exists() {
            eprintln!("   installing OpenSpiel into {}", folder.display());
            run("python3", &["-m", "venv", "--clear", &folder.display().to_string()])?;
            run(
                &python,
                &["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "open_spiel"],
            )?;
            std::fs::write(folder.join("ready"), "").map_err(|error| error.to_string())?;
        }
        Ok(OpenSpiel { python })
    }

    pub(crate) fn steps_per_second(&self) -> Result<f64, String> {
        self.number(SCRIPT)
    }

    pub(crate) fn simulations_per_second(&self) -> Result<f64, String> {
        self.number(SEARCH)
    }

    fn number(&self, script: &str) -> Result<f64, String> {
        let text = output(&self.python, &["-c", script])?;
        text.trim().parse().map_err(|_| format!("OpenSpiel answered {text:?}"))
    }
}
