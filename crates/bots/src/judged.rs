//! Values of games that were cut off, estimated by a net.

use whistle_core::{Game, Seat, Viewer};
use whistle_value_net::Evaluator;

use crate::value::{self, PlayoutResult};

/// Returns the expected result from a seat's view, on the scale of complete playouts.
pub(crate) fn judged<G: Game>(world: &G, seat: Seat, net: &mut Evaluator<'_>) -> PlayoutResult {
    let (wins, gain) = net.judge(world, &world.view(Viewer::Seat(seat)), seat);
    let mut gains = wins.map(value::of_share);
    gains[seat.index()] = gain;
    PlayoutResult { gains, wins }
}
