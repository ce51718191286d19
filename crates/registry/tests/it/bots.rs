//! Laws that bots obey in every game.

use std::sync::atomic::AtomicBool;

use whistle_bots::{Advice, Decision, Effort, Level, LevelBot, Player, ThinkRequest, ask, random};
use whistle_core::{
    Attention, Game, Pcg32, Policy, Rng as _, Search, Seat, Turn, Viewer, follow_nature,
};
use whistle_registry::{GAMES, GameVisitor, plain_table, visit};

/// Plays random games and passes on every `every`th decision, at most `most`.
fn decisions<G: Game>(
    seats: u8,
    (games, every, most): (u64, usize, usize),
    mut show: impl FnMut(&G, Seat, u64),
) {
    let mut met = 0;
    for game in 0..games {
        let mut state: G = plain_table(seats);
        let mut rng = Pcg32::new(11, game);
        loop {
            follow_nature(&mut state, &mut rng);
            let Turn::Seats { seats } = state.turn() else { break };
            let nth = rng.below(seats.len() as u32) as usize;
            let seat = seats.iter().nth(nth).unwrap();
            met += 1;
            if met % every == 0 && met / every <= most {
                show(&state, seat, met as u64);
            }
            let action = random::choose(&state, seat, &mut rng, &mut Vec::new()).unwrap();
            state.apply(seat, &action, &mut ());
        }
    }
    assert!(met / every > 2, "{}: {met} decisions are too few for a test", G::META.id);
}

fn each_game<V: GameVisitor<Output = ()>>(law: impl Fn(u8) -> V) {
    for game in GAMES {
        for seats in [game.meta.min_seats, game.meta.max_seats] {
            visit(game.meta.id, law(seats)).unwrap();
        }
    }
}

fn asked<G: Game>(game: &G, seat: Seat, effort: Effort, seed: u64) -> Advice<G::Action> {
    let stop = AtomicBool::new(false);
    ask(game, seat, &ThinkRequest::new(effort, seed, &stop)).expect("a seat is to decide")
}

fn is_legal<G: Game>(game: &G, seat: Seat, advice: &Advice<G::Action>) -> bool {
    let mut legal = Vec::new();
    game.legal_actions(seat, &mut legal);
    legal.contains(&advice.action) && advice.candidates.iter().all(|(a, _)| legal.contains(a))
}

/// The effort of each level in these tests; the strongest searches less than at a table, to save time.
const EFFORTS: [Effort; 5] = [
    Effort::Level(Level::Porter),
    Effort::Level(Level::Conductor),
    Effort::Simulations(1),
    Effort::Simulations(40),
    Effort::Simulations(600),
];

struct Legal(u8);

impl GameVisitor for Legal {
    type Output = ();

    fn visit<G: Game>(self) {
        decisions::<G>(self.0, (2, 1, 150), |game, seat, seed| {
            for effort in &EFFORTS[..4] {
                let advice = asked(game, seat, *effort, seed);
                assert!(is_legal(game, seat, &advice), "{}: {advice:?}", G::META.id);
            }
        });
    }
}

#[test]
fn every_answer_is_legal() {
    each_game(Legal);
}

struct Honest(u8);

impl GameVisitor for Honest {
    type Output = ();

    /// Positions that differ only in what the seat cannot know get the same answer.
    fn visit<G: Game>(self) {
        let mut differed = 0;
        decisions::<G>(self.0, (2, 7, 20), |game, seat, seed| {
            let mut rng = Pcg32::new(seed, 5);
            let world = G::sample_world(&game.view(Viewer::Seat(seat)), &mut rng);
            differed += u32::from(world != *game);
            for effort in EFFORTS {
                let (here, there) =
                    (asked(game, seat, effort, seed), asked(&world, seat, effort, seed));
                assert_eq!(here, there, "{}: {effort:?}", G::META.id);
            }
        });
        // Every game except a race with open wagons hides something.
        assert!(differed > 0 || G::META.id == "wild-ride", "{}", G::META.id);
    }
}

#[test]
fn what_a_seat_cannot_know_does_not_change_its_move() {
    each_game(Honest);
}

struct Levels(u8);

impl GameVisitor for Levels {
    type Output = ();

    /// Each level as at a table, once stopped before it starts and once not.
    fn visit<G: Game>(self) {
        decisions::<G>(self.0, (3, 13, 10), |game, seat, seed| {
            for level in Level::ALL {
                let stop = AtomicBool::new(true);
                let question = ThinkRequest::new(Effort::Level(level), seed, &stop);
                let at_once = ask(game, seat, &question).expect("a seat is to decide");
                assert!(is_legal(game, seat, &at_once));
                assert!(
                    at_once.candidates.is_empty(),
                    "a search continued although it was stopped"
                );
            }
            for effort in [Effort::Level(Level::Engineer), Effort::Millis(3), Effort::Millis(0)] {
                assert!(is_legal(game, seat, &asked(game, seat, effort, seed)));
            }
        });
    }
}

#[test]
fn who_is_stopped_answers_at_once() {
    each_game(Levels);
}

struct NetOrPlayouts(u8);

impl GameVisitor for NetOrPlayouts {
    type Output = ();

    /// A level uses the net only while that is better than playing on.
    fn visit<G: Game>(self) {
        let most = G::net_judges_up_to(self.0);
        let Policy::Search(search) = G::POLICIES[Level::Baron as usize] else { return };
        if most == u32::MAX {
            return;
        }
        decisions::<G>(self.0, (1, 23, 3), |game, seat, seed| {
            for (simulations, net) in [(most, true), (most + 1, false)] {
                let (effort, stop) = (Effort::Simulations(simulations), AtomicBool::new(false));
                let policy = Some(Policy::Search(Search { net, ..search }));
                let named = ThinkRequest { policy, ..ThinkRequest::new(effort, seed, &stop) };
                let named = ask(game, seat, &named).expect("a seat is to decide");
                assert_eq!(asked(game, seat, effort, seed), named, "{}: {net}", G::META.id);
            }
        });
    }
}

#[test]
fn the_net_judges_as_long_as_it_helps() {
    each_game(NetOrPlayouts);
}

struct Threads(u8);

impl GameVisitor for Threads {
    type Output = ();

    fn visit<G: Game>(self) {
        decisions::<G>(self.0, (2, 9, 8), |game, seat, seed| {
            let mut legal = Vec::new();
            game.legal_actions(seat, &mut legal);
            let view = game.view(Viewer::Seat(seat));
            let stop = AtomicBool::new(false);
            let question = ThinkRequest::new(Effort::Simulations(1_100), seed, &stop);
            let answers = [1, 2, 4].map(|threads| {
                let mut house = LevelBot { threads };
                let decision = Decision::<G> { seat, view: &view, legal: &legal };
                house.decide(&decision, &question)
            });
            assert_eq!(answers[0], answers[1], "{}", G::META.id);
            assert_eq!(answers[0], answers[2], "{}", G::META.id);
        });
    }
}

#[test]
fn the_number_of_threads_changes_nothing() {
    each_game(Threads);
}

struct Ending(u8);

impl GameVisitor for Ending {
    type Output = ();

    /// Heuristics alone do not play in circles: games between greedy players end too.
    fn visit<G: Game>(self) {
        let stop = AtomicBool::new(false);
        let mut house = LevelBot::default();
        for stream in 0..4 {
            let mut game: G = plain_table(self.0);
            let mut rng = Pcg32::new(17, stream);
            let mut steps = 0;
            loop {
                follow_nature(&mut game, &mut rng);
                let Some(seat) = game.turn().actors().first() else { break };
                steps += 1;
                assert!(steps < 5_000, "{}: no end with {} seats", G::META.id, self.0);
                let mut legal = Vec::new();
                game.legal_actions(seat, &mut legal);
                let view = game.view(Viewer::Seat(seat));
                let decision = Decision::<G> { seat, view: &view, legal: &legal };
                let effort = Effort::Level(Level::Conductor);
                let question = ThinkRequest::new(effort, steps, &stop)
                    .playing(Some(Policy::Greedy(Attention::FULL)));
                let action = house.decide(&decision, &question).action;
                game.apply(seat, &action, &mut ());
            }
        }
    }
}

#[test]
fn who_never_strays_comes_to_the_end() {
    each_game(Ending);
}
