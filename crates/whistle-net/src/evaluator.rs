//! A net that is asked about states of a game.

use whistle_core::{Game, MAX_SEATS, Seat, Viewer};

use crate::leaning::lags;
use crate::{Hidden, Network};

/// A net that is asked about states of one game, with room that is used again.
pub struct Evaluator<'n> {
    network: &'n Network,
    row: Vec<i16>,
    hidden: Hidden,
    weights: Vec<i32>,
    sums: Vec<i64>,
    lags: Vec<f32>,
}

impl<'n> Evaluator<'n> {
    /// Takes a net.
    pub fn new(network: &'n Network) -> Evaluator<'n> {
        let (row, weights, sums, lags) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        Evaluator { network, row, hidden: Hidden::default(), weights, sums, lags }
    }

    /// Tells whether the net was made for this table.
    pub fn fits<G: Game>(&mut self, world: &G, view: &G::View) -> bool {
        self.row.clear();
        G::observe(view, Seat(0), &mut self.row);
        let network = self.network;
        network.features() == self.row.len()
            && network.actions() == world.action_count()
            && network.seats() == usize::from(world.seat_count())
    }

    /// Says what share of the win each seat can expect as one of them sees it, and appends how likely a
    /// good player is to do each of the choices.
    pub fn evaluate<G: Game>(
        &mut self,
        world: &G,
        seat: Seat,
        legal: &[G::Action],
        priors: &mut Vec<f32>,
    ) -> [f32; MAX_SEATS] {
        self.weights.clear();
        if legal.len() > 1 {
            world.score_actions(seat, legal, &mut self.weights);
        }
        let mut sums = std::mem::take(&mut self.sums);
        sums.clear();
        sums.extend(self.weights.iter().copied().map(i64::from));
        let view = world.view(Viewer::Seat(seat));
        let shares = self.evaluate_view(world, &view, (seat, legal), &sums, priors);
        self.sums = sums;
        shares
    }

    /// The same, of a view and what the choices of a seat weigh in a few of its worlds; any world of it will do to
    /// number actions.
    pub fn evaluate_view<G: Game>(
        &mut self,
        world: &G,
        view: &G::View,
        (seat, legal): (Seat, &[G::Action]),
        weights: &[i64],
        priors: &mut Vec<f32>,
    ) -> [f32; MAX_SEATS] {
        self.row.clear();
        G::observe(view, seat, &mut self.row);
        self.network.look(&self.row, &mut self.hidden);
        let indices =
            legal.iter().map(|action| world.action_index(seat, action).unwrap_or(usize::MAX));
        self.lags.clear();
        lags(weights, &mut self.lags);
        self.lags.resize(legal.len(), 0.0);
        self.network.priors(&self.hidden, indices.zip(self.lags.iter().copied()), priors);
        let relative = self.network.shares(&self.hidden);
        let mut shares = [0.0; MAX_SEATS];
        for (other, share) in seat.clockwise(world.seat_count()).zip(relative) {
            shares[other.index()] = share;
        }
        shares
    }
}
