//! Laws of encodings: features contain exactly as much as the view, and every action has its own index.

use whistle_core::{FeatureSink, Game, Seat, Viewer};

use super::Verdict;
use super::sight::AllViews;

/// Of this many changed views, the features of at least this many must change: a change seldom affects only what they
/// leave out.
const TELLING: (u64, u64) = (3, 4);

/// The sizes of one table's encoding, and how often its features changed.
pub(super) struct Encoded {
    features: usize,
    actions: usize,
    /// How often a seat's view changed, and how often its features did.
    changed: u64,
    told: u64,
    row: Row,
    earlier: Row,
}

impl Encoded {
    /// Counts the features and indices of the table.
    pub(super) fn of<G: Game>(start: &G) -> Encoded {
        let mut row = Row::default();
        G::observe(&start.view(Viewer::Spectator), Seat(0), &mut row);
        let (features, actions) = (row.values.len(), start.action_count());
        Encoded { features, actions, changed: 0, told: 0, row, earlier: Row::default() }
    }

    /// Every index stands for one action or none, and every such action has that index.
    pub(super) fn check_numbering<G: Game>(&self, start: &G) -> Verdict {
        if (self.features == 0) != (self.actions == 0) {
            let Encoded { features, actions, .. } = self;
            return Err(format!("encoding: {features} features and {actions} indices of actions"));
        }
        for seat in Seat::all(start.seat_count()) {
            // A few indices beyond the last, which must have no action.
            for index in 0..self.actions + 16 {
                let Some(action) = start.action_at(seat, index) else { continue };
                let back = start.action_index(seat, &action);
                if back != Some(index) || index >= self.actions {
                    return Err(format!(
                        "encoding: index {index} of {seat} is {action:?}, whose index is {back:?} of {}",
                        self.actions
                    ));
                }
            }
        }
        Ok(())
    }

    /// Checks every viewer: the right number of features, in their ranges, and an index for each legal action that
    /// leads back to it, so that no two actions share one.
    pub(super) fn check<G: Game>(
        &mut self,
        state: &G,
        views: &AllViews<G>,
        legal: &[Vec<G::Action>],
    ) -> Verdict {
        if self.actions == 0 {
            return Ok(());
        }
        if state.action_count() != self.actions {
            return Err(format!("encoding: {} indices of actions now", state.action_count()));
        }
        for (viewer, view) in views.iter() {
            self.row.look::<G>(view, viewer);
            if self.row.values.len() != self.features {
                let (now, then) = (self.row.values.len(), self.features);
                return Err(format!("encoding: {now} features for {viewer}, {then} at first"));
            }
            if let Some(stray) = &self.row.stray {
                return Err(format!("encoding: {viewer} sees {stray}"));
            }
        }
        for (seat, legal) in Seat::all(state.seat_count()).zip(legal) {
            for action in legal {
                let index = state.action_index(seat, action);
                let index = index.ok_or_else(|| format!("encoding: {action:?} has no index"))?;
                let back = state.action_at(seat, index);
                if index >= self.actions || back != Some(*action) {
                    return Err(format!(
                        "encoding: {action:?} of {seat} has index {index} of {}, which is {back:?}",
                        self.actions
                    ));
                }
            }
        }
        Ok(())
    }

    /// Counts viewers whose view changed in a step, and whether their features did.
    pub(super) fn count<G: Game>(&mut self, before: &AllViews<G>, after: &AllViews<G>) {
        for ((viewer, earlier), (_, view)) in before.iter().zip(after.iter()) {
            if self.actions == 0 || earlier == view {
                continue;
            }
            self.earlier.look::<G>(earlier, viewer);
            self.row.look::<G>(view, viewer);
            self.changed += 1;
            self.told += u64::from(self.row.values != self.earlier.values);
        }
    }

    /// Anti-vacuity: features that hardly change with the view carry no information.
    pub(super) fn check_telling(&self) -> Verdict {
        let (told, of) = TELLING;
        if self.told * of < self.changed * told {
            let Encoded { told, changed, .. } = self;
            return Err(format!(
                "encoding: features changed {told} times while views changed {changed} times"
            ));
        }
        Ok(())
    }
}

/// A row of features, with the first value out of its range.
#[derive(Default)]
struct Row {
    values: Vec<i16>,
    stray: Option<String>,
}

impl Row {
    /// Encodes a view: a seat from its own perspective, a spectator from the first seat's.
    fn look<G: Game>(&mut self, view: &G::View, viewer: Viewer) {
        self.values.clear();
        self.stray = None;
        G::observe(view, viewer.seat().unwrap_or_default(), self);
    }
}

impl FeatureSink for Row {
    fn put(&mut self, value: i16, (least, most): (i16, i16), name: impl FnOnce() -> String) {
        self.values.push(value);
        if !(least..=most).contains(&value) && self.stray.is_none() {
            self.stray = Some(format!("{} {value}, which is from {least} to {most}", name()));
        }
    }
}

/// Equal views have equal features: worlds that a viewer cannot tell apart have the same ones.
pub(super) fn same_features<G: Game>(
    viewer: Viewer,
    view: &G::View,
    other: &G::View,
    what: &str,
) -> Verdict {
    let (mut here, mut there) = (Vec::<i16>::new(), Vec::<i16>::new());
    let seat = viewer.seat().unwrap_or_default();
    G::observe(view, seat, &mut here);
    G::observe(other, seat, &mut there);
    match here.iter().zip(&there).position(|(one, other)| one != other) {
        None if here.len() == there.len() => Ok(()),
        None => Err(format!("encoding: {viewer} has fewer or more features in {what}")),
        Some(place) => {
            let layout = whistle_core::feature_layout::<G>(view);
            let name = layout.get(place).map_or("a feature", |feature| &feature.name);
            Err(format!("encoding: {name} lets {viewer} tell {what} from the real game"))
        }
    }
}

/// A seat's legal actions have the same indices in a world that it cannot tell from the real one.
pub(super) fn same_numbers<G: Game>(
    state: &G,
    world: &G,
    seat: Seat,
    legal: &[G::Action],
) -> Verdict {
    let number = |game: &G, action: &G::Action| game.action_index(seat, action);
    match legal.iter().find(|action| number(state, action) != number(world, action)) {
        None => Ok(()),
        Some(action) => {
            Err(format!("encoding: {action:?} of {seat} has another index in a sampled world"))
        }
    }
}
