//! All views and visible events, built once per step and shared by the laws.

use whistle_core::{Game, Rules, Viewer};

/// Every viewer's view of one position, in the order of [`Viewer::all`].
pub(super) struct AllViews<G: Game>(Vec<(Viewer, G::View)>);

impl<G: Game> AllViews<G> {
    /// Builds all views of a position.
    pub(super) fn of(state: &G) -> AllViews<G> {
        let viewers = Viewer::all(state.seat_count());
        AllViews(viewers.map(|viewer| (viewer, state.view(viewer))).collect())
    }

    /// Lists viewers with their views.
    pub(super) fn iter(&self) -> impl Iterator<Item = (Viewer, &G::View)> {
        self.0.iter().map(|(viewer, view)| (*viewer, view))
    }
}

/// What each viewer sees of one step, in the order of [`Viewer::all`].
pub(super) type Told<G> = Vec<Vec<<G as Rules>::Event>>;

/// Computes what every viewer sees of the events.
pub(super) fn told<G: Game>(events: &[G::Event], seats: u8) -> Result<Told<G>, String> {
    Viewer::all(seats).map(|viewer| seen_by::<G>(events, viewer)).collect()
}

/// Returns what a viewer sees of the events; filtering twice gives the same.
pub(super) fn seen_by<G: Game>(
    events: &[G::Event],
    viewer: Viewer,
) -> Result<Vec<G::Event>, String> {
    let seen: Vec<G::Event> =
        events.iter().filter_map(|event| G::visible_event(event, viewer)).collect();
    if seen.iter().any(|event| G::visible_event(event, viewer).as_ref() != Some(event)) {
        return Err(format!("an event that {viewer} was told hides more the second time"));
    }
    Ok(seen)
}
