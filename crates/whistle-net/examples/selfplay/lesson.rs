//! What a teacher says about a decision: the choices played out in the same worlds, with the same luck.
//!
//! A few worlds tell little about one decision; a net that sees many decisions evens that out, so that playouts are
//! better spent on more decisions than on surer ones.

use whistle_bots::{Decision, Playout, PlayoutResult};
use whistle_core::{Game, Pcg32, Rng as _};

/// What was found about a decision.
pub(crate) struct Lesson {
    /// What each choice brought the seat on the average, from 0 to 1; nothing for one that was not tried.
    pub(crate) gains: Vec<Option<f32>>,
    /// What share of the win each seat had after what weighs most.
    pub(crate) expected: Vec<f64>,
}

/// Plays the heaviest choices, and two others, out in so many worlds.
pub(crate) fn lesson<G: Game>(
    decision: &Decision<'_, G>,
    weights: &[i64],
    (candidates, worlds, horizon): (usize, u32, u16),
    seats: u8,
    rng: &mut Pcg32,
) -> Lesson {
    let tried = candidates_of(weights, candidates, rng);
    let mut sums = vec![0.0; tried.len()];
    let mut expected = vec![0.0; usize::from(seats)];
    let (mut cut, mut whole) = (Playout::<G>::new(0, horizon), Playout::<G>::new(0, 0));
    for _ in 0..worlds {
        let world = G::sample_world(decision.view, rng);
        let luck = u64::from(rng.next_u32());
        let play = |playout: &mut Playout<G>, place: usize| {
            let mut world = world.clone();
            world.apply(decision.seat, &decision.legal[place], &mut ());
            follow(playout, world, luck)
        };
        let results: Vec<PlayoutResult> =
            tried.iter().map(|&place| play(&mut cut, place)).collect();
        for (sum, result) in sums.iter_mut().zip(&results) {
            *sum += result.gains[decision.seat.index()];
        }
        // Where playouts are cut short for the comparison, who wins is asked of a whole one.
        let ended = if horizon > 0 { play(&mut whole, tried[0]) } else { results[0] };
        let wins = ended.wins.iter().map(|&win| f64::from(win) / f64::from(worlds));
        expected.iter_mut().zip(wins).for_each(|(sum, win)| *sum += win);
    }
    let mut gains = vec![None; decision.legal.len()];
    for (&place, sum) in tried.iter().zip(sums) {
        gains[place] = Some(sum / worlds as f32);
    }
    Lesson { gains, expected }
}

/// The heaviest first, and in the last two places anything else.
fn candidates_of(weights: &[i64], most: usize, rng: &mut Pcg32) -> Vec<usize> {
    let mut places: Vec<usize> = (0..weights.len()).collect();
    places.sort_by_key(|&place| std::cmp::Reverse(weights[place]));
    if places.len() > most {
        let sure = most.saturating_sub(2).max(1);
        rng.shuffle(&mut places[sure..]);
        places.truncate(most);
    }
    places
}

/// Plays on at a glance; the third roll is the same luck after every choice.
fn follow<G: Game>(playout: &mut Playout<G>, mut world: G, luck: u64) -> PlayoutResult {
    let mut rolls = 0;
    playout.run(&mut world, &mut Pcg32::new(!luck, 1), |world, _| {
        rolls += 1;
        world.sample_chance(&mut Pcg32::new(luck, rolls))
    })
}
