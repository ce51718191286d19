//! Twins: games whose deals differ only in what a seat has not seen.

use whistle_core::{Entry, Game, Pcg32, Seat, SeatSet, Viewer, apply_entry};

use super::sight::{AllViews, Told, seen_by};
use super::{Laws, Twin, Verdict, encoding};

/// For each seat a game that runs beside the real one, for as long as that is possible.
pub(super) struct Twins<G: Game> {
    twin: Option<Twin<G>>,
    beside: Vec<Option<G>>,
    /// The seats that have had a twin different from the real game.
    differed: SeatSet,
    rng: Pcg32,
    step: usize,
}

impl<G: Game> Twins<G> {
    /// Starts them together with the real game.
    pub(super) fn of(laws: &Laws<G>, start: &G, game: u64) -> Twins<G> {
        let beside = Seat::all(start.seat_count()).map(|_| laws.twin.map(|_| start.clone()));
        let rng = Pcg32::new(laws.seed ^ 0x7477_696e, game);
        let (beside, differed) = (beside.collect(), SeatSet::EMPTY);
        Twins { twin: laws.twin, beside, differed, rng, step: 0 }
    }

    /// Lists the seats that have had a twin different from the real game.
    pub(super) fn differed(&self) -> SeatSet {
        self.differed
    }

    /// Two games that differ only in what a seat has not seen look the same to it, for as long as every seat can do the
    /// same in both and nothing hidden is shown.
    pub(super) fn step(
        &mut self,
        state: &G,
        entry: &Entry<G>,
        events: &[G::Event],
        after: &AllViews<G>,
        told: &Told<G>,
    ) -> Verdict {
        let Some(twin) = self.twin else { return Ok(()) };
        let step = self.step;
        self.step += 1;
        for (((viewer, view), told), place) in after.iter().zip(told).zip(&mut self.beside) {
            let (Viewer::Seat(seat), Some(other)) = (viewer, place.as_mut()) else { continue };
            let changed = match entry {
                Entry::Chance { outcome } => {
                    Entry::Chance { outcome: twin(other, outcome, seat, &mut self.rng) }
                }
                action => action.clone(),
            };
            let mut other_events = Vec::new();
            if apply_entry(other, &changed, &mut other_events).is_err() {
                *place = None;
                continue;
            }
            if other != state {
                self.differed = self.differed.with(seat);
            }
            if *told != seen_by::<G>(&other_events, viewer)? {
                let before = told_before_showing::<G>(events, viewer)?;
                let other_before = told_before_showing::<G>(&other_events, viewer)?;
                if events.iter().any(G::reveals_secret) && before == other_before {
                    // Hidden information is shown, as at the end of a game, so the twins may differ now.
                    *place = None;
                    continue;
                }
                return Err(format!("secrecy: events let {seat} tell twins apart at entry {step}"));
            }
            let other_view = other.view(viewer);
            if *view != other_view {
                return Err(format!("secrecy: views let {seat} tell twins apart at entry {step}"));
            }
            encoding::same_features::<G>(viewer, view, &other_view, "its twin")?;
        }
        Ok(())
    }
}

/// What a viewer sees before the first event that reveals something: later events of the same step may depend on what
/// was revealed.
fn told_before_showing<G: Game>(
    events: &[G::Event],
    viewer: Viewer,
) -> Result<Vec<G::Event>, String> {
    let shown = events.iter().position(G::reveals_secret).unwrap_or(events.len());
    seen_by::<G>(&events[..shown], viewer)
}
