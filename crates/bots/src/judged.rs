//! What a net makes of a game that was cut off.

use whistle_core::{Game, Seat, Viewer};
use whistle_value_net::Evaluator;

use crate::value::{self, PlayoutResult};

/// Says what can be expected as a seat sees it, in the measure of playouts that came to their end.
pub(crate) fn judged<G: Game>(world: &G, seat: Seat, net: &mut Evaluator<'_>) -> PlayoutResult {
    let (wins, gain) = net.judge(world, &world.view(Viewer::Seat(seat)), seat);
    let mut gains = wins.map(value::of_share);
    gains[seat.index()] = gain;
    PlayoutResult { gains, wins }
}
