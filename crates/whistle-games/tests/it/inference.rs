//! What others chose tells something, and not the opposite of what it should.

use std::sync::atomic::AtomicBool;

use whistle_bots::{Effort, Level, ThinkRequest, ask};
use whistle_core::{BIT, Heuristics, Pcg32, Rng as _, Turn, Viewer};
use whistle_games::{GAMES, GameVisitor, plain_table, visit};

struct Learnt(u8);

impl GameVisitor for Learnt {
    type Output = Option<f64>;

    /// Says how many bits likelier the real position seems than worlds that look the same, on the
    /// average over games between players who play at sight; nothing in a game without a judge.
    fn visit<G: Heuristics>(self) -> Option<f64> {
        let stop = AtomicBool::new(false);
        let (mut bits, mut moments) = (0.0, 0_u32);
        for game in 0..30 {
            let mut rng = Pcg32::new(31, game);
            let mut state: G = plain_table(self.0);
            while state.turn() != Turn::Over {
                let Some(seat) = state.turn().actors().first() else {
                    let outcome = state.sample_chance(&mut rng);
                    state.apply_chance(&outcome, &mut ());
                    continue;
                };
                let view = state.view(Viewer::Seat(seat));
                if let Some(judge) = G::judge(&view) {
                    let plausible = |world: &G| (f64::from(judge(world)) / f64::from(BIT)).exp2();
                    let worlds = (0..64).map(|_| plausible(&G::sample_world(&view, &mut rng)));
                    let mean = worlds.sum::<f64>() / 64.0;
                    bits += (plausible(&state) / mean).log2();
                    moments += 1;
                }
                let effort = Effort::Level(Level::Conductor);
                let question = ThinkRequest { effort, seed: rng.next_u32().into(), stop: &stop };
                let action = ask(&state, seat, &question).expect("somebody is to act").action;
                state.apply(seat, &action, &mut ());
            }
        }
        (moments > 0).then(|| bits / f64::from(moments))
    }
}

/// With an inverted judge this is below nothing, and with one that ignores what it sees it is nothing.
#[test]
fn the_real_position_is_more_plausible_than_what_looks_the_same() {
    let mut judged = 0;
    for game in GAMES {
        for seats in game.meta.min_seats..=game.meta.max_seats {
            if let Some(bits) = visit(game.meta.id, Learnt(seats)).unwrap() {
                assert!(bits > 0.15, "{} with {seats} seats: {bits:.2} bits", game.meta.id);
                judged += 1;
            }
        }
    }
    assert!(judged > 0, "some game has a judge");
}
