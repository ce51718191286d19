//! Text boards and stored positions. A page needs neither: it draws boards itself and replays from the first record, so
//! it should not download the code for them.

#[cfg(not(target_family = "wasm"))]
mod here {
    use whistle_core::{Game, Json, Section, Words};

    pub(crate) fn draw<G: Game>(view: &G::View, words: &dyn Words) -> String {
        G::render_text(view, words)
    }

    pub(crate) fn describe<G: Game>(view: &G::View, words: &dyn Words) -> Vec<Section> {
        G::describe(view, words)
    }

    pub(crate) fn read_view<G: Game>(view: &Json) -> Result<G::View, String> {
        view.read().map_err(|error| format!("not a view of {}: {error}", G::META.id))
    }

    pub(crate) fn read_state<G: Game>(state: &Json) -> Result<G, String> {
        let state: G = state.read().map_err(|error| error.to_string())?;
        state.check_invariants().map(|()| state)
    }
}

// A constant would not do: the code behind it would still be compiled and linked.
#[cfg(target_family = "wasm")]
mod here {
    use whistle_core::{Game, Json, Section, Words};

    pub(crate) fn draw<G: Game>(_: &G::View, _: &dyn Words) -> String {
        String::new()
    }

    pub(crate) fn describe<G: Game>(_: &G::View, _: &dyn Words) -> Vec<Section> {
        Vec::new()
    }

    pub(crate) fn read_view<G: Game>(_: &Json) -> Result<G::View, String> {
        Err("a page draws its boards itself".to_owned())
    }

    pub(crate) fn read_state<G: Game>(_: &Json) -> Result<G, String> {
        Err("a page replays from the first record".to_owned())
    }
}

pub(crate) use here::{describe, draw, read_state, read_view};
