//! A net that is asked about states of a game.

use whistle_core::{Game, MAX_SEATS, Seat, Viewer};

use crate::{Hidden, Network};

/// Appends what a net reads: the features of a view, and how far from their mean the heuristics guess each seat's final
/// score in a world of that view, the viewer's first.
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

/// A net that is asked about states of one game, with room that is used again.
#[derive(Debug)]
pub struct Evaluator<'n> {
    network: &'n Network,
    row: Vec<i16>,
    hidden: Hidden,
}

impl<'n> Evaluator<'n> {
    /// Takes a net.
    pub fn new(network: &'n Network) -> Evaluator<'n> {
        Evaluator { network, row: Vec::new(), hidden: Hidden::default() }
    }

    /// Tells whether the net was made for this table.
    pub fn fits<G: Game>(&mut self, world: &G, view: &G::View) -> bool {
        self.row.clear();
        observe(world, view, Seat(0), &mut self.row);
        self.network.features() == self.row.len()
            && self.network.seats() == usize::from(world.seat_count())
    }

    /// Says what a seat can expect to gain in a world, as far as it sees.
    pub fn gain<G: Game>(&mut self, world: &G, seat: Seat) -> f32 {
        self.look(world, &world.view(Viewer::Seat(seat)), seat);
        self.network.gain(&self.hidden)
    }

    /// Says what share of the win each seat can expect as one of them sees it, in a world of its view.
    pub fn shares<G: Game>(&mut self, world: &G, view: &G::View, seat: Seat) -> [f32; MAX_SEATS] {
        self.look(world, view, seat);
        let relative = self.network.shares(&self.hidden);
        let mut shares = [0.0; MAX_SEATS];
        for (other, share) in seat.clockwise(world.seat_count()).zip(relative) {
            shares[other.index()] = share;
        }
        shares
    }

    /// Says both: what share of the win each seat can expect, and what the one that looks can expect to gain.
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
