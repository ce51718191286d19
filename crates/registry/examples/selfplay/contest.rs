//! A match of two players. Every deal is played twice, the second time with their seats exchanged.

use std::sync::Mutex;
use std::sync::atomic::AtomicBool;

use whistle_bots::{Decision, Effort, Level, LevelBot, Player as _, ThinkRequest, nets};
use whistle_core::{
    Attention, Game, OneStep, Pcg32, Policy, Rng as _, Turn, Viewer, follow_nature,
};
use whistle_registry::plain_table;

use crate::arguments::Arguments;
use crate::numbered::{Span, each_number};

static NEVER: AtomicBool = AtomicBool::new(false);

/// One of the two players.
type Side = (Effort, Option<Policy>);

pub(crate) fn contest<G: Game>(arguments: &Arguments) -> Result<(), String> {
    let span = Span::begin(arguments);
    nets::install(G::META.id, &arguments.weights()?).map_err(|error| error.to_string())?;
    let how = OneStep { candidates: arguments.candidates, worlds: 2, trust: arguments.trust };
    let any = Effort::Level(Level::Baron);
    let player: Side = (any, Some(Policy::OneStep(how)));
    let against: Side = match arguments.against.as_str() {
        "greedy" => (any, Some(Policy::Greedy(Attention::FULL))),
        level => (Effort::Level(level.parse().map_err(|e| format!("{e}"))?), None),
    };
    let pairs = Mutex::new(Vec::new());
    each_number(arguments, span, |number| {
        // A deal that runs out of time does not count.
        let pair = one_deal::<G>(arguments, [player, against], number, span);
        pairs.lock().expect("nobody panicked").extend(pair);
        Ok(())
    })
    .map_err(|error| error.to_string())?;
    let pairs = pairs.into_inner().expect("nobody panicked");
    let count = pairs.len() as f64;
    let mean = pairs.iter().sum::<f64>() / count;
    let variance = pairs.iter().map(|pair| (pair - mean).powi(2)).sum::<f64>() / (count - 1.0);
    let error = 1.96 * (variance / count).sqrt();
    println!(
        "{{\"against\":\"{}\",\"share\":{mean:.4},\"plus_minus\":{error:.4},\"deals\":{},\"seconds\":{:.1}}}",
        arguments.against,
        pairs.len(),
        span.seconds(),
    );
    Ok(())
}

/// Returns the share of wins of the first player's seats over both games; `None` if they took too long.
fn one_deal<G: Game>(
    arguments: &Arguments,
    sides: [Side; 2],
    number: u64,
    span: Span,
) -> Option<f64> {
    let mut draw = Pcg32::new(arguments.seed ^ 0x7365_6174, number);
    // A random half of the seats; in the second game the other half.
    let mut first: Vec<bool> = (0..arguments.seats).map(|seat| seat % 2 == 0).collect();
    draw.shuffle(&mut first);
    let mut won = 0.0;
    for exchanged in [false, true] {
        let seated = |seat: usize| usize::from(first[seat] == exchanged);
        let mut game: G = plain_table(arguments.seats);
        let mut luck = Pcg32::new(arguments.seed, number);
        let (mut legal, mut seed) = (Vec::new(), number << 20);
        loop {
            follow_nature(&mut game, &mut luck);
            let Turn::Seats { seats } = game.turn() else { break };
            let seat = seats.first().expect("a seat is to act");
            legal.clear();
            game.legal_actions(seat, &mut legal);
            let action = if legal.len() == 1 {
                legal[0]
            } else if span.is_over() {
                return None;
            } else {
                let view = game.view(Viewer::Seat(seat));
                let decision = Decision::<G> { seat, view: &view, legal: &legal };
                let (effort, policy) = sides[seated(seat.index())];
                let request = ThinkRequest::new(effort, seed, &NEVER).playing(policy);
                LevelBot::default().decide(&decision, &request).action
            };
            seed += 1;
            game.apply(seat, &action, &mut ());
        }
        let outcome = game.outcome().expect("it is over");
        let winners = outcome.winners();
        let own = winners.iter().filter(|seat| seated(seat.index()) == 0).count();
        won += own as f64 / winners.len() as f64;
    }
    Some(won / 2.0)
}
