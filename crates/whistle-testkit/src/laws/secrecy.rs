//! Non-interference: what a viewer may not know makes no difference to what they see.

use whistle_core::{Entry, Game, Journal, Pcg32, Seat, Viewer, apply_entry};

use super::record::survives_json;
use super::run::viewers;
use super::{Hides, Twin, Verdict};

/// How many worlds are drawn before it is a fault that all of them are the same.
const SAMPLES: usize = 64;

/// What every viewer saw before a step, and a world each could have taken for the real one.
pub(super) struct Before<G: Game> {
    looks: Vec<Look<G>>,
}

struct Look<G: Game> {
    viewer: Viewer,
    view: G::View,
    world: G,
    hides: bool,
}

impl<G: Game> Before<G> {
    /// Looks through every viewer's eyes.
    pub(super) fn look(
        state: &G,
        hides: Option<Hides<G>>,
        rng: &mut Pcg32,
    ) -> Result<Before<G>, String> {
        let looks = viewers(state).map(|viewer| {
            let view = state.view(viewer);
            survives_json(&view, "the view", rng)?;
            let world = G::sample_world(&view, rng);
            check_world(state, viewer, &view, &world)?;
            let hides = hides.is_some_and(|hides| hides(state, viewer));
            if hides && (0..SAMPLES).all(|_| G::sample_world(&view, rng) == world) {
                return Err(format!("anti-vacuity: {viewer} is dealt the same world every time"));
            }
            Ok(Look { viewer, view, world, hides })
        });
        Ok(Before { looks: looks.collect::<Result<_, String>>()? })
    }

    pub(super) fn hides_something(&self) -> bool {
        self.looks.iter().any(|look| look.hides)
    }

    /// Checks what each viewer saw of a step.
    pub(super) fn compare(self, state: &G, entry: &Entry<G>, events: &[G::Event]) -> Verdict {
        self.looks.into_iter().try_for_each(|look| look.compare(state, entry, events))
    }
}

impl<G: Game> Look<G> {
    fn compare(mut self, state: &G, entry: &Entry<G>, events: &[G::Event]) -> Verdict {
        let viewer = self.viewer;
        let view = state.view(viewer);
        let seen = seen_by::<G>(events, viewer)?;
        if seen.is_empty() && view != self.view {
            return Err(format!("the view of {viewer} changed without an event"));
        }
        let secret_kept = !events.iter().any(G::reveals);
        let own = matches!(entry, Entry::Action { seat, .. } if viewer.is(*seat));
        let mut world_events = Vec::new();
        if apply_entry(&mut self.world, entry, &mut world_events).is_err() {
            // Somebody did what they could not have done in that world: the viewer learns from it.
            return match entry {
                Entry::Action { .. } if own => {
                    Err(format!("{viewer} may do {entry:?} here, but not in a world like it"))
                }
                Entry::Action { seat, .. }
                    if secret_kept && !looks_possible(&self.world, *seat, viewer, &seen, &view) =>
                {
                    Err(format!(
                        "{entry:?} tells {viewer} something, and no event says that it reveals"
                    ))
                }
                _ => Ok(()),
            };
        }
        let world_view = self.world.view(viewer);
        let world_seen = seen_by::<G>(&world_events, viewer)?;
        match (seen == world_seen, view == world_view) {
            (true, true) => Ok(()),
            (false, true) => Err(format!(
                "secrecy: the events tell {viewer} what the view does not show:\n{seen:?}\n{world_seen:?}"
            )),
            (true, false) => Err(format!(
                "secrecy: the view of {viewer} differs after the same view and the same events"
            )),
            (false, false) if secret_kept && matches!(entry, Entry::Action { .. }) => Err(format!(
                "{entry:?} shows {viewer} something, and no event says that it reveals"
            )),
            (false, false) => Ok(()),
        }
    }
}

/// Tells whether the seat could have done something in that world that looks the same: what is
/// chosen face down may be a card that the seat has not got there. Where nothing is to be seen,
/// nothing is learnt.
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

/// A sampled world looks to its viewer just like the real one.
fn check_world<G: Game>(state: &G, viewer: Viewer, view: &G::View, world: &G) -> Verdict {
    if world.view(viewer) != *view {
        return Err(format!("secrecy: {viewer} sees a sampled world differently"));
    }
    world.check_invariants().map_err(|what| format!("a world sampled for {viewer}: {what}"))?;
    if world.turn() != state.turn() {
        return Err(format!("a world sampled for {viewer} waits for somebody else"));
    }
    if let Viewer::Seat(seat) = viewer {
        let (mut here, mut there) = (Vec::new(), Vec::new());
        state.legal_actions(seat, &mut here);
        world.legal_actions(seat, &mut there);
        if here != there {
            return Err(format!("secrecy: {seat} may do other things in a sampled world"));
        }
    }
    Ok(())
}

/// What a viewer is told; telling it again changes nothing.
fn seen_by<G: Game>(events: &[G::Event], viewer: Viewer) -> Result<Vec<G::Event>, String> {
    let seen: Vec<G::Event> = events.iter().filter_map(|event| G::hide(event, viewer)).collect();
    if seen.iter().any(|event| G::hide(event, viewer).as_ref() != Some(event)) {
        return Err(format!("an event that {viewer} was told hides more the second time"));
    }
    Ok(seen)
}

/// What a viewer is told before the first event that reveals something: what comes after it in the
/// same step may follow from what was shown.
fn told_before_showing<G: Game>(
    events: &[G::Event],
    viewer: Viewer,
) -> Result<Vec<G::Event>, String> {
    let shown = events.iter().position(G::reveals).unwrap_or(events.len());
    seen_by::<G>(&events[..shown], viewer)
}

/// While several choose at once, events tell nobody what one of them chose unless the view shows it.
///
/// Sampled worlds cannot find this out, since the same action is done in them.
pub(super) fn choices_are_face_down<G: Game>(
    earlier: &G,
    entry: &Entry<G>,
    state: &G,
    events: &[G::Event],
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
        for viewer in viewers(state).filter(|viewer| !viewer.is(*seat)) {
            let told = seen_by::<G>(events, viewer)? != seen_by::<G>(&twin_events, viewer)?;
            if told && state.view(viewer) == twin.view(viewer) {
                return Err(format!(
                    "secrecy: the events tell {viewer} whether {seat} chose {action:?} or {other:?}, \
                     and the view does not show it"
                ));
            }
        }
    }
    Ok(())
}

/// Two games that differ only in what a seat was not shown look the same to it, for as long as
/// everybody can do the same in both and nothing of it is shown.
pub(super) fn twins_look_alike<G: Game>(
    journal: &Journal<G>,
    twin: Twin<G>,
    rng: &mut Pcg32,
) -> Verdict {
    let start = G::new(&journal.config).map_err(|error| error.to_string())?;
    for seat in Seat::all(start.seat_count()) {
        let (mut one, mut other) = (start.clone(), start.clone());
        for (step, entry) in journal.entries.iter().enumerate() {
            let changed = match entry {
                Entry::Chance { outcome } => Entry::Chance { outcome: twin(outcome, seat, rng) },
                action => action.clone(),
            };
            let (mut events, mut other_events) = (Vec::new(), Vec::new());
            apply_entry(&mut one, entry, &mut events).map_err(|refusal| refusal.to_string())?;
            if apply_entry(&mut other, &changed, &mut other_events).is_err() {
                break;
            }
            let viewer = Viewer::Seat(seat);
            if seen_by::<G>(&events, viewer)? != seen_by::<G>(&other_events, viewer)? {
                let before = told_before_showing::<G>(&events, viewer)?;
                let other_before = told_before_showing::<G>(&other_events, viewer)?;
                if events.iter().any(G::reveals) && before == other_before {
                    // What was hidden is shown, as at the end of a game: now they differ rightly.
                    break;
                }
                return Err(format!("secrecy: {seat} is told twins apart at entry {step}"));
            }
            if one.view(viewer) != other.view(viewer) {
                return Err(format!("secrecy: {seat} sees twins apart at entry {step}"));
            }
        }
    }
    Ok(())
}
