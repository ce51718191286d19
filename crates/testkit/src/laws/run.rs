//! Playing random games, with every law checked at every step.

use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;

use whistle_core::{Entry, Game, Journal, Outcome, Pcg32, Rng, Seat, SeatSet, Turn, apply_entry};

use super::counting::Listed;
use super::encoding::Encoded;
use super::record::JsonSampler;
use super::sight::{AllViews, told};
use super::twins::Twins;
use super::{Choice, Laws, Verdict, gifts, legality, record, secrecy};

/// How many games are played first to collect kinds of actions and outcomes.
const SCOUTS: u64 = 20;

/// Actions and outcomes from other positions, to try where they are illegal.
pub(super) struct Pool<G: Game> {
    pub(super) actions: Vec<G::Action>,
    pub(super) outcomes: Vec<G::Chance>,
}

pub(super) fn all<G: Game>(laws: &Laws<G>) {
    let pool = scout(laws);
    let of_the_table = |verdict: Verdict| {
        verdict.unwrap_or_else(|broken| panic!("{} {:?}: {broken}", G::META.id, laws.config));
    };
    let start = G::new(&laws.config).unwrap_or_else(|error| panic!("{}: {error}", G::META.id));
    let mut encoded = Encoded::of(&start);
    of_the_table(encoded.check_numbering(&start));
    let (mut anything_hidden, mut twins_differed) = (false, SeatSet::EMPTY);
    for game in 0..laws.games {
        let mut journal = Journal::<G>::new(laws.config.clone());
        let result = catch_unwind(AssertUnwindSafe(|| {
            let (hidden, differed) = one(laws, game, &pool, &mut encoded, &mut journal)?;
            anything_hidden |= hidden;
            twins_differed = differed.iter().fold(twins_differed, SeatSet::with);
            Ok(())
        }));
        let broken = match result {
            Ok(Ok(())) => continue,
            Ok(Err(broken)) => broken,
            Err(panic) => format!("it panicked: {}", message_of(panic.as_ref())),
        };
        let file = dump(&journal, game);
        panic!(
            "{} {:?}: in game {game} of seed {}, after {} steps: {broken}\n\
             the journal is in {}; look at it with `whistlestop replay`",
            G::META.id,
            laws.config,
            laws.seed,
            journal.entries.len(),
            file.display(),
        );
    }
    of_the_table(encoded.check_telling());
    let tested = laws.hides.is_none() || anything_hidden;
    assert!(tested, "{}: nothing was ever hidden, so anti-vacuity tested nothing", G::META.id);
    if laws.twin.is_some() {
        let same = Seat::all(start.seat_count()).find(|&seat| !twins_differed.contains(seat));
        let (id, config) = (G::META.id, &laws.config);
        assert_eq!(
            same, None,
            "{id} {config:?}: the twins of this seat never differed from the \
            real game, so they tested nothing"
        );
    }
}

fn message_of(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or(panic.downcast_ref::<&str>().copied()).unwrap_or("without a message").to_owned()
}

/// Plays and checks one game; returns whether anything was hidden in it, and whose twins differed.
fn one<G: Game>(
    laws: &Laws<G>,
    number: u64,
    pool: &Pool<G>,
    encoded: &mut Encoded,
    journal: &mut Journal<G>,
) -> Result<(bool, SeatSet), String> {
    // The game and the checks have separate generators, so checks that draw random numbers do not change the game.
    let mut luck = Pcg32::new(laws.seed, number);
    let mut giving = Pcg32::new(laws.seed ^ 0x6769_6674, number);
    let mut probe = JsonSampler::new(laws.seed, number, number < laws.thorough);
    let mut state = G::new(&laws.config).map_err(|error| error.to_string())?;
    let mut sights = AllViews::of(&state);
    let listed = Listed::of(&state);
    let mut twins = Twins::of(laws, &state, number);
    let mut all_events = Vec::new();
    let mut hidden = false;
    loop {
        state.check_invariants().map_err(|what| format!("conservation: {what}"))?;
        check_ending(&state)?;
        let legal = legality::check(&state, pool, &mut probe.rng)?;
        encoded.check(&state, &sights, &legal)?;
        record::survives_json(&state, "the state", &mut probe)?;
        // A finished position can be viewed and sampled like any other.
        let before = secrecy::Before::look(&state, &sights, &legal, laws.hides, &mut probe)?;
        hidden |= before.hides_something();
        let gift = gifts::choose(&state, &mut giving)?;
        let entry = gift.or_else(|| choose(&state, laws.choice, &mut luck));
        let Some(entry) = entry else { break };
        if journal.entries.len() == laws.longest {
            return Err(format!("the game did not end in {} steps", laws.longest));
        }
        let earlier = state.clone();
        let earlier_turn = state.turn();
        let mut events = Vec::new();
        apply_entry(&mut state, &entry, &mut events)
            .map_err(|refusal| format!("{entry:?} was offered but refused: {refusal}"))?;
        journal.entries.push(entry.clone());
        let after = AllViews::of(&state);
        let told = told::<G>(&events, state.seat_count())?;
        secrecy::choices_are_face_down(&earlier, &entry, &after, &told)?;
        check_sinks(earlier, &entry, &state)?;
        record::entry_survives_json(&entry, &events, &mut probe)?;
        listed.check::<G>(&events)?;
        let turned = earlier_turn != state.turn();
        gifts::check(&entry, turned, &told)?;
        before.compare(&sights, &after, turned, &entry, &events, &told)?;
        twins.step(&state, &entry, &events, &after, &told)?;
        encoded.count(&sights, &after);
        sights = after;
        all_events.push(events);
    }
    gifts::none_at_the_end(&state)?;
    legality::over_is_over(&state, &pool_of(journal, pool))?;
    record::replays(journal, &state, &all_events)?;
    Ok((hidden, twins.differed()))
}

/// Everything that was done in a game, together with the pool.
fn pool_of<G: Game>(journal: &Journal<G>, pool: &Pool<G>) -> Pool<G> {
    let (mut actions, mut outcomes) = (pool.actions.clone(), pool.outcomes.clone());
    for entry in &journal.entries {
        match entry {
            Entry::Action { action, .. } => actions.push(*action),
            Entry::Chance { outcome } => outcomes.push(outcome.clone()),
            Entry::Gift { .. } => (),
        }
    }
    Pool { actions, outcomes }
}

/// Each seat to act is equally likely to go first; `choice` chooses its action.
pub(crate) fn choose<G: Game>(state: &G, choice: Choice<G>, rng: &mut Pcg32) -> Option<Entry<G>> {
    match state.turn() {
        Turn::Over => None,
        Turn::Chance => Some(Entry::Chance { outcome: state.sample_chance(rng) }),
        Turn::Seats { seats } => {
            let seat = rng.pick(&seats.iter().collect::<Vec<Seat>>());
            let mut actions = Vec::new();
            state.legal_actions(seat, &mut actions);
            let act = || Entry::Action { seat, action: choice(state, seat, &actions, rng) };
            (!actions.is_empty()).then(act)
        }
    }
}

/// An outcome exists exactly at the end, with correct sums and ranks.
fn check_ending<G: Game>(state: &G) -> Verdict {
    match (state.turn(), state.outcome()) {
        (Turn::Over, Some(outcome)) => check_outcome(&outcome, state.seat_count()),
        (Turn::Over, None) => Err("the game is over without an outcome".into()),
        (_, Some(_)) => Err("there is an outcome before the game is over".into()),
        (Turn::Seats { seats: SeatSet::EMPTY }, None) => Err("nobody is to act".into()),
        (_, None) => Ok(()),
    }
}

fn check_outcome(outcome: &Outcome, seats: u8) -> Verdict {
    if outcome.standings.seats() != seats {
        return Err("the outcome has the wrong number of seats".into());
    }
    if outcome.winners().is_empty() {
        return Err("nobody won".into());
    }
    for (seat, standing) in outcome.standings.iter() {
        let sum: i32 = outcome.breakdown(seat).map(|(_, points)| points).sum();
        if sum != standing.score {
            return Err(format!("{seat}: the components sum to {sum}, not {}", standing.score));
        }
        let better = outcome.standings.iter().filter(|(_, s)| s.rank < standing.rank);
        if better.count() != usize::from(standing.rank) - 1 {
            return Err(format!("{seat}: rank {} leaves a gap", standing.rank));
        }
        let misplaced =
            |s: &whistle_core::Standing| s.rank > standing.rank && s.score > standing.score;
        if outcome.standings.iter().any(|(_, s)| misplaced(s)) {
            return Err(format!("{seat} is placed before a higher score"));
        }
    }
    Ok(())
}

/// Keeping or dropping events makes no difference to the state.
fn check_sinks<G: Game>(mut earlier: G, entry: &Entry<G>, state: &G) -> Verdict {
    match entry {
        Entry::Action { seat, action } => earlier.apply(*seat, action, &mut ()),
        Entry::Chance { outcome } => earlier.apply_chance(outcome, &mut ()),
        Entry::Gift { seat, gift } => earlier.apply_gift(*seat, *gift, &mut ()),
    }
    if earlier == *state { Ok(()) } else { Err("dropping events gives a different state".into()) }
}

/// Plays a few games to collect actions and outcomes.
fn scout<G: Game>(laws: &Laws<G>) -> Pool<G> {
    let mut actions = BTreeSet::new();
    let mut outcomes = Vec::new();
    for game in 0..SCOUTS.min(laws.games) {
        let mut rng = Pcg32::new(laws.seed ^ 0x7363_6f75, game);
        let Ok(mut state) = G::new(&laws.config) else {
            break;
        };
        for _ in 0..laws.longest {
            let Some(entry) = choose(&state, laws.choice, &mut rng) else {
                break;
            };
            match &entry {
                Entry::Action { action, .. } => _ = actions.insert(*action),
                Entry::Chance { outcome } if outcomes.len() < 200 => outcomes.push(outcome.clone()),
                Entry::Chance { .. } | Entry::Gift { .. } => (),
            }
            if apply_entry(&mut state, &entry, &mut ()).is_err() {
                break;
            }
        }
    }
    Pool { actions: actions.into_iter().collect(), outcomes }
}

/// Writes the journal for `whistlestop replay`.
fn dump<G: Game>(journal: &Journal<G>, game: u64) -> PathBuf {
    let root = workspace_root();
    let folder = root.join("target/failures");
    let file = folder.join(format!("{}-{game}.json", G::META.id));
    // The last step may be the broken one: then the journal is written up to the step before it.
    let text = catch_unwind(AssertUnwindSafe(|| journal.to_text())).unwrap_or_else(|_| {
        let mut shorter = journal.clone();
        shorter.entries.pop();
        catch_unwind(AssertUnwindSafe(|| shorter.to_text())).unwrap_or_default()
    });
    let written = std::fs::create_dir_all(&folder).and_then(|()| std::fs::write(&file, text));
    match written {
        Ok(()) => file,
        Err(error) => PathBuf::from(format!("(not written: {error})")),
    }
}

fn workspace_root() -> PathBuf {
    let here = std::env::current_dir().unwrap_or_default();
    let root = here.ancestors().find(|folder| folder.join("Cargo.lock").exists());
    root.map_or(here.clone(), PathBuf::from)
}
