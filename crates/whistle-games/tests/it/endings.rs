//! The last tricks, solved, beside every line there is.

use std::sync::atomic::AtomicBool;

use whistle_bots::{Decision, Effort, LevelBot, Player as _, ThinkRequest, random, solve};
use whistle_core::{Heuristics, Pcg32, Policy, Search, Seat, Turn, Viewer};
use whistle_games::{GAMES, GameVisitor, plain_table, visit};

/// Plays at random and shows every position whose end is near.
fn near_ends<G: Heuristics>(seats: u8, games: u64, mut show: impl FnMut(&G, u32)) {
    for game in 0..games {
        let mut state: G = plain_table(seats);
        let mut rng = Pcg32::new(23, game);
        while state.turn() != Turn::Over {
            if let Some(endings) = state.endings() {
                show(&state, endings);
            }
            match state.turn().actors().first() {
                None => {
                    let outcome = state.sample_chance(&mut rng);
                    state.apply_chance(&outcome, &mut ());
                }
                Some(seat) => {
                    let action = random::choose(&state, seat, &mut rng, &mut Vec::new()).unwrap();
                    state.apply(seat, &action, &mut ());
                }
            }
        }
    }
}

/// A line to the end: who chose which of how many each time, and what everybody scored.
struct Line {
    choices: Vec<(Seat, usize)>,
    scores: Vec<i32>,
}

/// Writes every line down, the first choices first.
fn lines<G: Heuristics>(start: &G) -> Vec<Line> {
    let mut open = vec![(start.clone(), Vec::new())];
    let mut lines = Vec::new();
    while let Some((state, choices)) = open.pop() {
        let Some(seat) = state.turn().actors().first() else {
            let standings = state.outcome().expect("no chance is left").standings;
            let scores = standings.iter().map(|(_, standing)| standing.score).collect();
            lines.push(Line { choices, scores });
            continue;
        };
        let mut legal = Vec::new();
        state.legal_actions(seat, &mut legal);
        for (place, action) in legal.iter().enumerate().rev() {
            let mut next = state.clone();
            next.apply(seat, action, &mut ());
            open.push((next, [choices.as_slice(), &[(seat, place)]].concat()));
        }
    }
    lines
}

/// What scores are worth to a seat: 7 parts the win, 3 parts the margin.
fn worth<G: Heuristics>(scores: &[i32], seat: usize) -> f32 {
    let best = *scores.iter().max().unwrap();
    let winners = scores.iter().filter(|&&score| score == best).count() as f32;
    let others = scores.iter().enumerate().filter(|&(other, _)| other != seat);
    let lead =
        (scores[seat] - others.map(|(_, &score)| score).max().unwrap()) as f32 / G::LEAD as f32;
    let win = if scores[seat] == best { 1.0 / winners } else { 0.0 };
    0.7 * win + 0.3 * (0.5 + 0.5 * lead / (1.0 + lead.abs()))
}

/// Strikes out lines from their ends: of those that differ in the last choice only, the one that its
/// mover likes best stays.
fn by_hand<G: Heuristics>(mut lines: Vec<Line>) -> Vec<i32> {
    let longest = lines.iter().map(|line| line.choices.len()).max().unwrap();
    for length in (1..=longest).rev() {
        let mut left: Vec<Line> = Vec::new();
        for line in lines {
            let rival = left.last_mut().filter(|last| {
                last.choices.len() >= length
                    && line.choices.len() >= length
                    && last.choices[..length - 1] == line.choices[..length - 1]
            });
            match rival {
                None => left.push(line),
                Some(last) => {
                    let seat = line.choices[length - 1].0.index();
                    if worth::<G>(&line.scores, seat) > worth::<G>(&last.scores, seat) {
                        *last = line;
                    }
                }
            }
        }
        lines = left;
    }
    assert_eq!(lines.len(), 1);
    lines.remove(0).scores
}

struct Solved(u8);

impl GameVisitor for Solved {
    type Output = u32;

    /// Solves positions both ways; returns how many.
    fn visit<G: Heuristics>(self) -> u32 {
        let mut compared = 0;
        near_ends::<G>(self.0, 40, |state, endings| {
            if endings > 2_100 {
                return;
            }
            let lines = lines(state);
            assert!(lines.len() as u32 <= endings, "{}: more endings than said", G::META.id);
            let scores = by_hand::<G>(lines);
            let expected: Vec<f32> = (0..scores.len()).map(|s| worth::<G>(&scores, s)).collect();
            assert_eq!(solve(state).expect("a near end"), expected, "{}: {state:?}", G::META.id);
            compared += 1;
        });
        compared
    }
}

#[test]
fn the_last_tricks_are_solved_as_by_hand() {
    let mut all = 0;
    for game in GAMES {
        for seats in game.meta.min_seats..=game.meta.max_seats {
            all += visit(game.meta.id, Solved(seats)).unwrap();
        }
    }
    assert!(all > 500, "{all} positions are too few to say anything");
}

struct Asked(u8);

impl GameVisitor for Asked {
    type Output = u32;

    /// Asks about last decisions: on several threads, and in a world that looks the same.
    fn visit<G: Heuristics>(self) -> u32 {
        let search = Search { drawn: 3, solved: 1_000, ..Search::plain(300, 20, 0) };
        let stop = AtomicBool::new(false);
        let mut asked = 0;
        near_ends::<G>(self.0, 3, |state, endings| {
            let seat = state.turn().actors().first().expect("an open end has a mover");
            let ask = |world: &G, threads| {
                let mut legal = Vec::new();
                world.legal_actions(seat, &mut legal);
                let view = world.view(Viewer::Seat(seat));
                let decision = Decision::<G> { seat, view: &view, legal: &legal };
                let effort = Effort::Simulations(300);
                let question = ThinkRequest { effort, seed: u64::from(endings), stop: &stop };
                LevelBot { threads, policy: Some(Policy::Search(search)) }
                    .decide(&decision, &question)
            };
            let here = ask(state, 1);
            assert_eq!(here, ask(state, 4), "{}", G::META.id);
            let mut rng = Pcg32::new(29, u64::from(endings));
            let world = G::sample_world(&state.view(Viewer::Seat(seat)), &mut rng);
            assert_eq!(here, ask(&world, 1), "{}", G::META.id);
            asked += u32::from(world != *state);
        });
        asked
    }
}

#[test]
fn a_solved_decision_knows_no_more_than_its_seat_on_any_number_of_threads() {
    let mut all = 0;
    for game in GAMES {
        for seats in [game.meta.min_seats, game.meta.max_seats] {
            all += visit(game.meta.id, Asked(seats)).unwrap();
        }
    }
    assert!(all > 20, "{all} decisions with something hidden are too few to say anything");
}
