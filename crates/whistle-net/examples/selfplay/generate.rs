//! Games of a player against itself, written down to learn from.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use whistle_bots::Decision;
use whistle_core::{Game, Pcg32, Rng as _, Turn, Viewer};
use whistle_games::plain_table;
use whistle_net::{Evaluator, Search, Settings, Thinking};

use crate::arguments::Arguments;
use crate::record::{Columns, Moment};
use crate::seated::{Seated, Spec};

/// How much of a learner's first look is chance.
const NOISE: f32 = 0.25;

pub(crate) fn generate<G: Game>(arguments: &Arguments) -> Result<(), String> {
    let began = Instant::now();
    let spec = Spec::read(&arguments.player, arguments.weights.as_deref())?;
    let folder = arguments.out.as_deref().ok_or("--out FOLDER says where to")?;
    let columns = Columns::create(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let columns = Mutex::new(columns);
    let (next, moments) = (AtomicU64::new(0), AtomicU64::new(0));
    let time = Duration::from_secs(arguments.seconds);
    std::thread::scope(|scope| {
        let play = || {
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= arguments.games || began.elapsed() >= time {
                    return Ok(());
                }
                let (played, shares) = one_game::<G>(arguments, &spec, number);
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
    let games = next.into_inner().saturating_sub(arguments.threads as u64).min(arguments.games);
    let seconds = began.elapsed().as_secs_f64();
    println!(
        "{{\"games\":{games},\"decisions\":{},\"seconds\":{seconds:.2}}}",
        moments.into_inner()
    );
    Ok(())
}

/// Plays a game; all that somebody had a choice about is kept.
fn one_game<G: Game>(arguments: &Arguments, spec: &Spec, number: u64) -> (Vec<Moment>, Vec<f32>) {
    let mut game: G = plain_table(arguments.seats);
    let mut rng = Pcg32::new(arguments.seed, number);
    let mut player = spec.seat(arguments.curiosity());
    let mut evaluator = match spec {
        Spec::Net(Thinking::Simulations(count), network) => Some((Evaluator::new(network), *count)),
        _ => None,
    };
    let (mut moments, mut legal, mut row) = (Vec::new(), Vec::new(), Vec::<i16>::new());
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
        let seed = u64::from(rng.next_u32());
        let (tried, expected) = match &mut evaluator {
            Some((evaluator, count)) => {
                let settings = Settings { noise: NOISE, curiosity: arguments.curiosity() };
                let mut search = Search::<G>::new(evaluator, &view, seat, seed, settings);
                (0..*count).for_each(|_| search.simulate());
                let found = search.found();
                // What was found is told in ten-thousandths.
                let tried = found.choices.iter();
                let tried = tried.map(|choice| (choice.action, (choice.likely * 10_000.0) as u32));
                (tried.collect(), found.shares[..usize::from(arguments.seats)].to_vec())
            }
            None => tried(&mut player, &Decision::<G> { seat, view: &view, legal: &legal }, seed),
        };
        row.clear();
        G::observe(&view, seat, &mut row);
        let features = row.iter().enumerate().filter(|(_, value)| **value != 0);
        let features = features.map(|(index, &value)| (index as u16, value)).collect();
        let all: u32 = tried.iter().map(|(_, count)| count).sum();
        // Every choice is written, also what was not tried: what is legal is learnt from here.
        let share = |action: &G::Action| {
            let count = tried.iter().find(|(other, _)| other == action).map_or(0, |(_, n)| *n);
            (u64::from(count) * 65_535 / u64::from(all.max(1))) as u16
        };
        let index =
            |action: &G::Action| game.action_index(seat, action).expect("it has one") as u16;
        let choices = legal.iter().map(|action| (index(action), share(action))).collect();
        moments.push(Moment { seat: seat.index(), features, choices, expected });
        let explores = rng.below(100) < arguments.explore;
        // Who is sure of everything does something else now and then, or would only see its own games.
        let action = match explores {
            true if tried.len() == 1 && rng.below(3) == 0 => rng.pick(&legal),
            true => drawn(&tried, &mut rng),
            false => tried[0].0,
        };
        game.apply(seat, &action, &mut ());
    }
    let outcome = game.outcome().expect("it is over");
    let winners = outcome.winners().len() as f32;
    let share = |rank: u8| if rank == 1 { 1.0 / winners } else { 0.0 };
    let shares = outcome.standings.iter().map(|(_, standing)| share(standing.rank)).collect();
    (moments, shares)
}

/// Asks a player of the house; what it only knows is certain. Where it compares a few by playing them out, it tries
/// all of them alike, and only what it chose says anything.
fn tried<G: Game>(
    player: &mut Seated<'_>,
    decision: &Decision<'_, G>,
    seed: u64,
) -> (Vec<(G::Action, u32)>, Vec<f64>) {
    let advice = player.decide(decision, seed);
    let compares = matches!(G::POLICIES[3], whistle_core::Policy::Rollout(_));
    if advice.candidates.is_empty() || compares {
        return (vec![(advice.action, 1)], advice.estimate);
    }
    let mut tried = advice.candidates;
    // What was chosen stands first, also where another was tried as often.
    tried.sort_by_key(|(action, count)| (*action != advice.action, std::cmp::Reverse(*count)));
    (tried, advice.estimate)
}

/// Draws one as often as it was tried.
fn drawn<A: Copy>(tried: &[(A, u32)], rng: &mut Pcg32) -> A {
    let all: u32 = tried.iter().map(|(_, count)| count).sum();
    let mut number = rng.below(all.max(1));
    for &(action, count) in tried {
        if number < count {
            return action;
        }
        number -= count;
    }
    tried[0].0
}
