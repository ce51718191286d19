//! Games of a player against itself, with what a teacher says about some of their decisions.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use whistle_bots::{Decision, known_best, sums_of_weights};
use whistle_core::{Game, Pcg32, Rng as _, Turn, Viewer};
use whistle_games::plain_table;
use whistle_net::lags;

use crate::arguments::Arguments;
use crate::lesson::lesson;
use crate::record::{Choice, Columns, Moment};
use crate::seated::Spec;

pub(crate) fn generate<G: Game>(arguments: &Arguments) -> Result<(), String> {
    let began = Instant::now();
    let spec = Spec::read(&arguments.player, arguments.weights.as_deref())?;
    let folder = arguments.out.as_deref().ok_or("--out FOLDER says where to")?;
    let columns = Columns::create(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let columns = Mutex::new(columns);
    let (next, games, moments) = (AtomicU64::new(0), AtomicU64::new(0), AtomicU64::new(0));
    let time = Duration::from_secs(arguments.seconds);
    std::thread::scope(|scope| {
        let play = || {
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= arguments.games || began.elapsed() >= time {
                    return Ok(());
                }
                let (played, shares) = one_game::<G>(arguments, &spec, number);
                games.fetch_add(1, Ordering::Relaxed);
                moments.fetch_add(played.len() as u64, Ordering::Relaxed);
                columns.lock().expect("nobody panicked").write(&played, &shares)?;
            }
        };
        let threads: Vec<_> = (0..arguments.threads).map(|_| scope.spawn(play)).collect();
        let join = |thread: std::thread::ScopedJoinHandle<'_, _>| thread.join().expect("no panic");
        threads.into_iter().try_for_each(join)
    })
    .map_err(|error: std::io::Error| format!("{}: {error}", folder.display()))?;
    let columns = columns.into_inner().expect("nobody panicked");
    columns.finish().map_err(|e| format!("{}: {e}", folder.display()))?;
    println!(
        "{{\"games\":{},\"decisions\":{},\"seconds\":{:.2}}}",
        games.into_inner(),
        moments.into_inner(),
        began.elapsed().as_secs_f64(),
    );
    Ok(())
}

/// Plays a game; some of what somebody had a choice about is taught and kept.
fn one_game<G: Game>(arguments: &Arguments, spec: &Spec, number: u64) -> (Vec<Moment>, Vec<f32>) {
    let mut game: G = plain_table(arguments.seats);
    let mut rng = Pcg32::new(arguments.seed, number);
    let mut player = spec.seat(arguments.settings());
    let (mut moments, mut legal) = (Vec::new(), Vec::new());
    loop {
        let seat = match game.turn() {
            Turn::Over => break,
            Turn::Chance => {
                let outcome = game.sample_chance(&mut rng);
                game.apply_chance(&outcome, &mut ());
                continue;
            }
            Turn::Seats { seats } => seats.first().expect("somebody is to act"),
        };
        legal.clear();
        game.legal_actions(seat, &mut legal);
        if legal.len() == 1 {
            game.apply(seat, &legal[0], &mut ());
            continue;
        }
        let view = game.view(Viewer::Seat(seat));
        let decision = Decision::<G> { seat, view: &view, legal: &legal };
        if let Some(action) = known_best(&decision, &mut rng) {
            game.apply(seat, &action, &mut ());
            continue;
        }
        if rng.below(1_000) < arguments.taught {
            moments.push(taught(arguments, &game, &decision, &mut rng));
        }
        // Now and then something else, or only the player's own games would be seen.
        let action = match rng.below(100) < arguments.explore {
            true => rng.pick(&legal),
            false => player.decide(&decision, u64::from(rng.next_u32())).action,
        };
        game.apply(seat, &action, &mut ());
    }
    let outcome = game.outcome().expect("it is over");
    let winners = outcome.winners().len() as f32;
    let share = |rank: u8| if rank == 1 { 1.0 / winners } else { 0.0 };
    let shares = outcome.standings.iter().map(|(_, standing)| share(standing.rank)).collect();
    (moments, shares)
}

/// What there is to learn from a decision.
fn taught<G: Game>(
    arguments: &Arguments,
    game: &G,
    decision: &Decision<'_, G>,
    rng: &mut Pcg32,
) -> Moment {
    let Decision { seat, view, legal } = *decision;
    let weights = sums_of_weights(decision, rng);
    let budget = (arguments.candidates, arguments.worlds, arguments.horizon);
    let lesson = lesson(decision, &weights, budget, arguments.seats, rng);
    let (mut row, mut behind) = (Vec::<i16>::new(), Vec::new());
    G::observe(view, seat, &mut row);
    lags(&weights, &mut behind);
    let features = row.iter().enumerate().filter(|(_, value)| **value != 0);
    let features = features.map(|(index, &value)| (index as u16, value)).collect();
    let index = |action: &G::Action| game.action_index(seat, action).expect("it has one") as u16;
    let choices = legal.iter().zip(behind).zip(lesson.gains);
    let choices =
        choices.map(|((action, lag), gain)| Choice { index: index(action), lag, gain }).collect();
    Moment { seat: seat.index(), features, choices, expected: lesson.expected }
}
