//! Asks a net about states of a game.

use whistle_core::{Game, MAX_SEATS, Seat, Viewer};

use crate::{Hidden, Network};

/// Appends a net's inputs: the features of a view, and the heuristics' estimate of each seat's final score in a world
/// of that view, relative to their mean, starting with the viewer.
pub fn observe<G: Game>(world: &G, view: &G::View, seat: Seat, row: &mut Vec<i16>) {
    G::observe(view, seat, row);
    let seats = world.seat_count();
    let Some(scores) = world.evaluate() else {
        row.resize(row.len() + usize::from(seats), 0);
        return;
    };
    let sum: i32 = scores.iter().map(|(_, &score)| score).sum();
    let mean = sum / i32::from(seats);
    let apart = |score: i32| (score - mean).clamp(i16::MIN.into(), i16::MAX.into()) as i16;
    row.extend(seat.clockwise(seats).map(|other| apart(scores[other])));
}

/// A net with reusable buffers, for states of one game.
#[derive(Debug)]
pub struct Evaluator<'n> {
    network: &'n Network,
    row: Vec<i16>,
    hidden: Hidden,
}

impl<'n> Evaluator<'n> {
    /// Wraps a net.
    pub fn new(network: &'n Network) -> Evaluator<'n> {
        Evaluator { network, row: Vec::new(), hidden: Hidden::default() }
    }

    /// Returns whether the net fits this table.
    pub fn fits<G: Game>(&mut self, world: &G, view: &G::View) -> bool {
        self.row.clear();
        observe(world, view, Seat(0), &mut self.row);
        self.network.features() == self.row.len()
            && self.network.seats() == usize::from(world.seat_count())
    }

    /// Returns the gain that a seat can expect in a world, given its view.
    pub fn gain<G: Game>(&mut self, world: &G, seat: Seat) -> f32 {
        self.look(world, &world.view(Viewer::Seat(seat)), seat);
        self.network.gain(&self.hidden)
    }

    /// Returns each seat's expected share of the win, from one seat's view in a world.
    pub fn shares<G: Game>(&mut self, world: &G, view: &G::View, seat: Seat) -> [f32; MAX_SEATS] {
        self.look(world, view, seat);
        let relative = self.network.shares(&self.hidden);
        let mut shares = [0.0; MAX_SEATS];
        for (other, share) in seat.clockwise(world.seat_count()).zip(relative) {
            shares[other.index()] = share;
        }
        shares
    }

    /// Returns both: each seat's expected share of the win, and the viewer's expected gain.
    pub fn judge<G: Game>(
        &mut self,
        world: &G,
        view: &G::View,
        seat: Seat,
    ) -> ([f32; MAX_SEATS], f32) {
        (self.shares(world, view, seat), self.network.gain(&self.hidden))
    }

    fn look<G: Game>(&mut self, world: &G, view: &G::View, seat: Seat) {
        self.row.clear();
        observe(world, view, seat, &mut self.row);
        self.network.look(&self.row, &mut self.hidden);
    }
}
