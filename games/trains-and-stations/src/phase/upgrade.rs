//! TS-28 and TS-31: at the end of a turn, an empty stack is refilled with better goods.

use whistle_core::refuse_if;

use super::{Events, Phase, Verdict, speculate, turn};
use crate::{Action, Building, Event, Goods, Refusal, State};

/// TS-28: the goods that can go on an empty stack.
///
/// If the next goods are in use elsewhere, the ones after them follow, which is gold.
fn options(state: &State, building: Building) -> impl Iterator<Item = Goods> {
    let stack = state.stacks[building.index()];
    let is_free = |goods: &Goods| !state.is_in_use(*goods);
    let upgrades = stack.goods.upgrades();
    let next: &[Goods] = match stack.left {
        0 if !stack.closed && upgrades.iter().any(is_free) => upgrades,
        0 if !stack.closed => &[Goods::Gold],
        _ => &[],
    };
    next.iter().copied().filter(is_free)
}

fn choices(state: &State) -> impl Iterator<Item = (Building, Goods)> {
    Building::ALL
        .into_iter()
        .flat_map(|building| options(state, building).map(move |goods| (building, goods)))
}

/// Refills one stack: the active player chooses, if there is a choice.
pub(crate) fn begin(state: &mut State, events: &mut impl Events) {
    for building in Building::ALL {
        let nothing_left = options(state, building).next().is_none();
        let stack = &mut state.stacks[building.index()];
        if stack.left == 0 && !stack.closed && nothing_left {
            stack.closed = true;
            events.push(Event::StackClosed { building });
        }
    }
    let (first, more) = {
        let mut open = choices(state);
        (open.next(), open.next().is_some())
    };
    match first {
        None => turn::end(state, events),
        Some(_) if more => state.phase = Phase::Upgrade,
        Some((building, goods)) => apply(state, building, goods, events),
    }
}

pub(crate) fn offer(state: &State, out: &mut Vec<Action>) {
    out.extend(choices(state).map(|(building, goods)| Action::Upgrade { building, goods }));
}

pub(crate) fn refuse(state: &State, building: Building, goods: Goods) -> Verdict {
    refuse_if(state.stacks[building.index()].left > 0, Refusal::StackNotEmpty { building })?;
    let is_open = options(state, building).any(|open| open == goods);
    refuse_if(!is_open, Refusal::NoUpgrade { building, goods })
}

pub(crate) fn apply(state: &mut State, building: Building, goods: Goods, events: &mut impl Events) {
    let stack = &mut state.stacks[building.index()];
    stack.goods = goods;
    stack.left = crate::goods::CARDS;
    state.in_use |= 1 << goods as u8;
    events.push(Event::StackUpgraded { seat: state.active, building, goods });
    speculate::begin(state, building, goods);
}
