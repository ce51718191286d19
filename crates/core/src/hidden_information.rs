//! What a seat may know.

use std::fmt::Debug;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::{Rng, Rules, Viewer};

/// What a seat may know of a game in which not everything is open.
///
/// Views are built, never redacted: what is not put into one cannot leak. In a game without secrets
/// a view is the whole state, and [`open_information!`](crate::open_information) says so.
pub trait HiddenInformation: Rules {
    /// What one viewer may know.
    ///
    /// What an attentive player could remember but does not see on the table stands in a field
    /// called `memory` and nowhere else: tables without memory aids leave it out.
    type View: Clone + Debug + Eq + Serialize + DeserializeOwned + Send + Sync;

    /// Builds what the viewer may know.
    fn view(&self, viewer: Viewer) -> Self::View;

    /// Draws a state in which the viewer would see just this, each equally likely as far as the
    /// rules alone can tell.
    fn sample_world(view: &Self::View, rng: &mut impl Rng) -> Self;

    /// Returns what the viewer learns of an event, if anything.
    fn visible_event(event: &Self::Event, _viewer: Viewer) -> Option<Self::Event> {
        Some(event.clone())
    }

    /// Tells whether an event of an action showed somebody what they could not have known.
    ///
    /// After such an event an action cannot be taken back.
    fn reveals_secret(_event: &Self::Event) -> bool {
        false
    }

    /// Tells whether an event ends its seat's choice for good, though it shows nothing yet: one that
    /// is made face down, or answered together with others.
    ///
    /// Taking it back would tell the others that it was changed, so nobody can.
    fn is_final(_event: &Self::Event) -> bool {
        false
    }
}

/// What everybody sees in a game without secrets: the whole state.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OpenView<S> {
    /// Who looks.
    pub viewer: Viewer,
    /// What they see.
    pub state: S,
}

/// Says that a game has no secrets.
#[macro_export]
macro_rules! open_information {
    ($state:ty) => {
        impl $crate::HiddenInformation for $state {
            type View = $crate::OpenView<$state>;

            fn view(&self, viewer: $crate::Viewer) -> Self::View {
                $crate::OpenView { viewer, state: self.clone() }
            }

            fn sample_world(view: &Self::View, _: &mut impl $crate::Rng) -> Self {
                view.state.clone()
            }
        }
    };
}
