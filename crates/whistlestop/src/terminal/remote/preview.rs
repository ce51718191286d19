//! What an action would show its seat, where only a view of the table is known.

use std::panic::{AssertUnwindSafe, catch_unwind};

use serde_json::Value;
use whistle_core::{Game, Json, Pcg32, Seat, Viewer, read_strictly};
use whistle_games::GameVisitor;

/// Returns the first event that an action would show its own seat, at a table of which this could be the view. A view
/// without memory is not enough for that.
pub(super) fn preview(game: &str, seat: Seat, view: &Value, action: &Json) -> Option<Value> {
    view.get("memory")?;
    let asked = FromView { seat, view: &Json::of(view), action };
    // A server may send anything; a view that contradicts itself is of no table.
    catch_unwind(AssertUnwindSafe(|| whistle_games::visit(game, asked))).ok()??
}

struct FromView<'a> {
    seat: Seat,
    view: &'a Json,
    action: &'a Json,
}

impl GameVisitor for FromView<'_> {
    type Output = Option<Value>;

    fn visit<G: Game>(self) -> Option<Value> {
        let (view, _) = read_strictly::<G::View>(self.view).ok()?;
        let (action, _) = read_strictly::<G::Action>(self.action).ok()?;
        let mut table = G::sample_world(&view, &mut Pcg32::new(0, 0));
        let mut legal = Vec::new();
        table.legal_actions(self.seat, &mut legal);
        if !legal.contains(&action) {
            return None;
        }
        let mut events: Vec<G::Event> = Vec::new();
        table.apply(self.seat, &action, &mut events);
        let eyes = Viewer::Seat(self.seat);
        let seen = events.iter().find_map(|event| G::visible_event(event, eyes))?;
        Some(Json::of(&seen).tree())
    }
}
