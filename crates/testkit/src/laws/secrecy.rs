//! Non-interference: information hidden from a viewer does not affect what they see.

use whistle_core::{Entry, Game, Seat, Viewer, apply_entry};

use super::record::{JsonSampler, survives_json};
use super::sight::{AllViews, Told, seen_by};
use super::{Hides, Verdict, encoding};

/// How many worlds are drawn before it is an error that all are equal.
const SAMPLES: usize = 64;

/// For every viewer, a world that they could have taken for the real one before a step.
pub(super) struct Before<G: Game> {
    worlds: Vec<G>,
    hides: bool,
}

impl<G: Game> Before<G> {
    /// Samples a world for every viewer.
    pub(super) fn look(
        state: &G,
        sights: &AllViews<G>,
        legal: &[Vec<G::Action>],
        hides: Option<Hides<G>>,
        probe: &mut JsonSampler,
    ) -> Result<Before<G>, String> {
        let mut before = Before { worlds: Vec::with_capacity(legal.len() + 1), hides: false };
        for (viewer, view) in sights.iter() {
            survives_json(view, "the view", probe)?;
            let rng = &mut probe.rng;
            let world = G::sample_world(view, rng);
            check_world(state, viewer, view, legal, &world)?;
            let hides = hides.is_some_and(|hides| hides(state, viewer, view));
            if hides && (0..SAMPLES).all(|_| G::sample_world(view, rng) == world) {
                return Err(format!("anti-vacuity: {viewer} is dealt the same world every time"));
            }
            before.hides |= hides;
            before.worlds.push(world);
        }
        Ok(before)
    }

    pub(super) fn hides_something(&self) -> bool {
        self.hides
    }

    /// Compares what each viewer saw of a step.
    pub(super) fn compare(
        self,
        sights: &AllViews<G>,
        after: &AllViews<G>,
        turned: bool,
        entry: &Entry<G>,
        events: &[G::Event],
        told: &Told<G>,
    ) -> Verdict {
        let secret_kept = !events.iter().any(G::reveals_secret);
        let views = sights.iter().zip(after.iter()).zip(told);
        for (world, (((viewer, earlier), (_, view)), seen)) in self.worlds.into_iter().zip(views) {
            if seen.is_empty() && view != earlier {
                return Err(format!("the view of {viewer} changed without an event"));
            }
            if seen.is_empty() && turned {
                return Err(format!("{viewer} sees without an event that other seats are to act"));
            }
            looks_alike(world, viewer, view, entry, seen, secret_kept)?;
        }
        Ok(())
    }
}

/// Checks that a step looks the same in a viewer's world and in the real one.
fn looks_alike<G: Game>(
    mut world: G,
    viewer: Viewer,
    view: &G::View,
    entry: &Entry<G>,
    seen: &[G::Event],
    secret_kept: bool,
) -> Verdict {
    let own = matches!(entry, Entry::Action { seat, .. } if viewer.is(*seat));
    let mut world_events = Vec::new();
    if apply_entry(&mut world, entry, &mut world_events).is_err() {
        // A seat's action is impossible in that world, so the viewer learns from it.
        return match entry {
            Entry::Action { .. } if own => {
                Err(format!("{viewer} may do {entry:?} here, but not in a world like it"))
            }
            Entry::Action { seat, .. }
                if secret_kept && !looks_possible(&world, *seat, viewer, seen, view) =>
            {
                Err(format!(
                    "{entry:?} tells {viewer} something, and no event says that it reveals"
                ))
            }
            // What a seat can give away is public.
            Entry::Gift { .. } => {
                Err(format!("{viewer} learns from {entry:?} something that they did not see"))
            }
            _ => Ok(()),
        };
    }
    let world_view = world.view(viewer);
    let world_seen = seen_by::<G>(&world_events, viewer)?;
    match (seen == world_seen, *view == world_view) {
        (true, true) => Ok(()),
        (false, true) => Err(format!(
            "secrecy: the events tell {viewer} what the view does not show:\n{seen:?}\n{world_seen:?}"
        )),
        (true, false) => Err(format!(
            "secrecy: the view of {viewer} differs after the same view and the same events"
        )),
        (false, false) if secret_kept && !matches!(entry, Entry::Chance { .. }) => {
            Err(format!("{entry:?} shows {viewer} something, and no event says that it reveals"))
        }
        (false, false) => Ok(()),
    }
}

/// Returns whether the seat could have done something in that world that looks the same: a face-down choice may be a
/// card that the seat does not have there. If nothing is visible, the viewer learns nothing.
fn looks_possible<G: Game>(
    world: &G,
    seat: Seat,
    viewer: Viewer,
    seen: &[G::Event],
    view: &G::View,
) -> bool {
    if seen.is_empty() {
        return true;
    }
    let mut legal = Vec::new();
    world.legal_actions(seat, &mut legal);
    legal.iter().any(|action| {
        let (mut world, mut events) = (world.clone(), Vec::new());
        world.apply(seat, action, &mut events);
        seen_by::<G>(&events, viewer).is_ok_and(|told| told == seen) && world.view(viewer) == *view
    })
}

/// A sampled world looks to its viewer exactly like the real one.
fn check_world<G: Game>(
    state: &G,
    viewer: Viewer,
    view: &G::View,
    legal: &[Vec<G::Action>],
    world: &G,
) -> Verdict {
    let world_view = world.view(viewer);
    if world_view != *view {
        return Err(format!("secrecy: {viewer} sees a sampled world differently"));
    }
    encoding::same_features::<G>(viewer, view, &world_view, "a sampled world")?;
    world.check_invariants().map_err(|what| format!("a world sampled for {viewer}: {what}"))?;
    if world.turn() != state.turn() {
        return Err(format!("a world sampled for {viewer} waits for another seat"));
    }
    if let Viewer::Seat(seat) = viewer {
        let mut there = Vec::new();
        world.legal_actions(seat, &mut there);
        if legal[seat.index()] != there {
            return Err(format!("secrecy: {seat} has different legal actions in a sampled world"));
        }
        encoding::same_numbers(state, world, seat, &there)?;
    }
    Ok(())
}

/// In a simultaneous choice, events reveal nobody's choice unless the view shows it.
///
/// Sampled worlds cannot detect this, since the same action is applied in them.
pub(super) fn choices_are_face_down<G: Game>(
    earlier: &G,
    entry: &Entry<G>,
    after: &AllViews<G>,
    told: &Told<G>,
) -> Verdict {
    let Entry::Action { seat, action } = entry else {
        return Ok(());
    };
    if earlier.turn().actors().len() < 2 {
        return Ok(());
    }
    let mut others = Vec::new();
    earlier.legal_actions(*seat, &mut others);
    others.retain(|other| other != action);
    for other in others {
        let (mut twin, mut twin_events) = (earlier.clone(), Vec::new());
        twin.apply(*seat, &other, &mut twin_events);
        for ((viewer, view), told) in after.iter().zip(told) {
            if viewer.is(*seat) || *told == seen_by::<G>(&twin_events, viewer)? {
                continue;
            }
            if *view == twin.view(viewer) {
                return Err(format!(
                    "secrecy: the events tell {viewer} whether {seat} chose {action:?} or {other:?}, \
                     but the view does not show it"
                ));
            }
        }
    }
    Ok(())
}
