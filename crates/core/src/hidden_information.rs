//! What a seat may know.

use std::fmt::Debug;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::{Rng, Rules, Viewer};

/// What each seat may know, in a game where not everything is open.
///
/// Views are built, never redacted: what is not put into a view cannot leak. In a game without secrets a view is the
/// whole state ([`open_information!`](crate::open_information)).
pub trait HiddenInformation: Rules {
    /// What one viewer may know.
    ///
    /// Anything that an attentive player could remember but no longer sees is in a field called `memory` and nowhere
    /// else. Tables without memory aids leave it out.
    type View: Clone + Debug + Eq + Serialize + DeserializeOwned + Send + Sync;

    /// Builds the view of one viewer.
    fn view(&self, viewer: Viewer) -> Self::View;

    /// Draws a state that has this view; as far as the rules can tell, all such states are equally likely.
    fn sample_world(view: &Self::View, rng: &mut impl Rng) -> Self;

    /// Returns what the viewer learns from an event, if anything.
    fn visible_event(event: &Self::Event, _viewer: Viewer) -> Option<Self::Event> {
        Some(event.clone())
    }

    /// Returns whether an action's event showed a viewer something new.
    ///
    /// Such an action cannot be undone.
    fn reveals_secret(_event: &Self::Event) -> bool {
        false
    }

    /// Returns whether an event makes its seat's choice final although it shows nothing yet, such as a choice made face
    /// down or together with others.
    ///
    /// Undoing it would reveal to the others that the choice was changed.
    fn is_final(_event: &Self::Event) -> bool {
        false
    }
}

/// The view in a game without secrets: the whole state.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OpenView<S> {
    /// The viewer.
    pub viewer: Viewer,
    /// The state.
    pub state: S,
}

/// Declares that a game has no secrets.
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
