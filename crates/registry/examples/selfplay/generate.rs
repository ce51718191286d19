//! Plays fast games and keeps some positions with the game's result.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use whistle_bots::{Decision, Playout};
use whistle_core::{Game, Pcg32, Rng as _, Seat, Turn, Viewer};
use whistle_registry::plain_table;
use whistle_value_net::observe;

use crate::arguments::Arguments;
use crate::numbered::{Span, each_number};
use crate::record::{Columns, Ending, Position};
use crate::sight::heaviest;

/// The percentage of kept decisions that are random, because a net is asked about bad actions too.
const ANYTHING: u32 = 30;

pub(crate) fn generate<G: Game>(arguments: &Arguments) -> Result<(), String> {
    let span = Span::begin(arguments);
    let folder = arguments.out.as_deref().ok_or("--out FOLDER says where to")?;
    let columns = Columns::create(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let columns = Mutex::new(columns);
    let (games, positions) = (AtomicU64::new(0), AtomicU64::new(0));
    each_number(arguments, span, |number| {
        let (kept, ending) = one_game::<G>(arguments, number);
        games.fetch_add(1, Ordering::Relaxed);
        positions.fetch_add(kept.len() as u64, Ordering::Relaxed);
        columns.lock().expect("nobody panicked").write(&kept, &ending)
    })
    .map_err(|error| format!("{}: {error}", folder.display()))?;
    let columns = columns.into_inner().expect("nobody panicked");
    columns.finish().map_err(|e| format!("{}: {e}", folder.display()))?;
    println!(
        "{{\"games\":{},\"positions\":{},\"seconds\":{:.2}}}",
        games.into_inner(),
        positions.into_inner(),
        span.seconds(),
    );
    Ok(())
}

/// Plays a game by the highest weight in the real state, which is a hundred times as fast as players that see views,
/// and nearly as good. At a few decisions, the seat's views before and after it are kept, in a world that the seat
/// could not tell from the real one.
fn one_game<G: Game>(arguments: &Arguments, number: u64) -> (Vec<Position>, Ending) {
    let mut game: G = plain_table(arguments.seats);
    let mut rng = Pcg32::new(arguments.seed, number);
    let (mut kept, mut legal) = (Vec::new(), Vec::new());
    let apart = (2_000 / arguments.kept).max(1);
    loop {
        let horizon = (1 + rng.below(apart)).min(u16::MAX.into()) as u16;
        let mut playout = Playout::<G>::new(arguments.explore, horizon);
        playout.play(&mut game, &mut rng, |world, rng, _| world.sample_chance(rng));
        let Turn::Seats { seats } = game.turn() else { break };
        let seat = seats.first().expect("a seat is to act");
        legal.clear();
        game.legal_actions(seat, &mut legal);
        if legal.len() == 1 {
            game.apply(seat, &legal[0], &mut ());
            continue;
        }
        let view = game.view(Viewer::Seat(seat));
        let mut world = G::sample_world(&view, &mut rng);
        kept.push(position(&world, &view, seat));
        let decision = Decision::<G> { seat, view: &view, legal: &legal };
        let action = match rng.below(100) < ANYTHING {
            true => rng.pick(&legal),
            false => heaviest(&decision, &mut rng),
        };
        world.apply(seat, &action, &mut ());
        if world.outcome().is_none() {
            kept.push(position(&world, &world.view(Viewer::Seat(seat)), seat));
        }
        game.apply(seat, &action, &mut ());
    }
    let result = Playout::<G>::new(0, 0).run(&mut game, &mut rng, G::sample_chance);
    let of_seats = |numbers: &[f32]| numbers[..usize::from(arguments.seats)].to_vec();
    (kept, Ending { shares: of_seats(&result.wins), gains: of_seats(&result.gains) })
}

/// Returns the features of a view that are not 0.
fn position<G: Game>(world: &G, view: &G::View, seat: Seat) -> Position {
    let mut row = Vec::new();
    observe(world, view, seat, &mut row);
    let features = row.iter().enumerate().filter(|(_, value)| **value != 0);
    let features = features.map(|(index, &value)| (index as u16, value)).collect();
    Position { seat: seat.index(), features }
}
