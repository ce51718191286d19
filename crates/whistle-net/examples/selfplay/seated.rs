//! Players by name.

use std::path::Path;
use std::sync::atomic::AtomicBool;

use whistle_bots::{Advice, Decision, Effort, Level, LevelBot, Player, ThinkRequest};
use whistle_core::{Attention, Game, Pcg32, Policy, Rng as _};
use whistle_net::{NetPlayer, Network, Settings, Thinking};

static NEVER: AtomicBool = AtomicBool::new(false);

/// Who plays.
pub(crate) enum Spec {
    Random,
    /// What weighs most at a glance, always.
    Greedy,
    House(Effort),
    Net(Thinking, Box<Network>),
}

impl Spec {
    pub(crate) fn read(name: &str, weights: Option<&Path>) -> Result<Spec, String> {
        let net = |thinking| {
            let file = weights.ok_or("a net needs --weights FILE")?;
            let bytes = std::fs::read(file).map_err(|e| format!("{}: {e}", file.display()))?;
            let network = Network::read(&bytes).map_err(|e| format!("{}: {e}", file.display()))?;
            Ok(Spec::Net(thinking, Box::new(network)))
        };
        let number = |text: &str| text.parse().map_err(|_| format!("`{text}` is no number"));
        match name.split_once(':') {
            None if name == "random" => Ok(Spec::Random),
            None if name == "greedy" => Ok(Spec::Greedy),
            None if name == "net" => net(Thinking::AtSight),
            None => {
                let level: Level = name.parse().map_err(|e| format!("{e}"))?;
                Ok(Spec::House(Effort::Level(level)))
            }
            Some(("sims", count)) => Ok(Spec::House(Effort::Simulations(number(count)?))),
            Some(("ms", count)) => Ok(Spec::House(Effort::Millis(number(count)?))),
            Some(("net-sims", count)) => net(Thinking::Simulations(number(count)?)),
            Some(("net-ms", count)) => net(Thinking::Millis(number(count)?)),
            Some(_) => Err(format!("`{name}` is no player")),
        }
    }

    pub(crate) fn seat(&self, settings: Settings) -> Seated<'_> {
        match self {
            Spec::Random => Seated::Random,
            Spec::Greedy => {
                let policy = Some(Policy::Greedy(Attention::FULL));
                let bot = LevelBot { policy, ..LevelBot::default() };
                Seated::House(bot, Effort::Level(Level::Baron))
            }
            Spec::House(effort) => Seated::House(LevelBot::default(), *effort),
            Spec::Net(thinking, network) => {
                let mut player = NetPlayer::new(network, *thinking);
                player.settings = settings;
                Seated::Net(player)
            }
        }
    }
}

/// Somebody who sits at a table.
pub(crate) enum Seated<'a> {
    Random,
    House(LevelBot, Effort),
    Net(NetPlayer<'a>),
}

impl Seated<'_> {
    pub(crate) fn decide<G: Game>(
        &mut self,
        decision: &Decision<'_, G>,
        seed: u64,
    ) -> Advice<G::Action> {
        let effort = Effort::Level(Level::Baron);
        let request = ThinkRequest::new(effort, seed, &NEVER);
        match self {
            Seated::Random => Advice::plain(Pcg32::new(seed, 0).pick(decision.legal)),
            Seated::House(bot, effort) => {
                bot.decide(decision, &ThinkRequest { effort: *effort, ..request })
            }
            Seated::Net(player) => player.decide(decision, &request),
        }
    }
}
