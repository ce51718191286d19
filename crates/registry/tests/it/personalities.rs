//! Each personality plays a game in its own way; a bot without one is unaffected.

use std::sync::atomic::AtomicBool;

use serde_json::Value;
use whistle_bots::{Decision, Effort, Level, LevelBot, Player as _, ThinkRequest};
use whistle_core::{Game, Json, Pcg32, Personality, Rng as _, Seat, Viewer, follow_nature};
use whistle_registry::{GAMES, GameVisitor, find, plain_table, visit};

/// Returns whether and how much a decision counts. Most tests look only at the actions, so the view is serialised only
/// on demand.
type Style = fn(view: &dyn Fn() -> Value, legal: &[Value], action: &Value) -> Option<f64>;

/// The average style of one kind of bot over several games.
struct Played {
    seats: u8,
    games: u64,
    personality: Option<Personality>,
    style: Style,
}

impl GameVisitor for Played {
    type Output = f64;

    fn visit<G: Game>(self) -> f64 {
        let (mut sum, mut count) = (0.0, 0.0);
        for game in 0..self.games {
            let mut state: G = plain_table(self.seats);
            let mut nature = Pcg32::new(23, 2 * game);
            let mut luck = Pcg32::new(23, 2 * game + 1);
            loop {
                follow_nature(&mut state, &mut nature);
                let Some(seat) = state.turn().actors().first() else { break };
                let action = self.decide(&state, seat, luck.next_u32().into(), &mut |counted| {
                    sum += counted;
                    count += 1.0;
                });
                state.apply(seat, &action, &mut ());
            }
        }
        assert!(count > 0.0, "nothing was counted");
        sum / count
    }
}

impl Played {
    fn decide<G: Game>(
        &self,
        state: &G,
        seat: Seat,
        seed: u64,
        count: &mut dyn FnMut(f64),
    ) -> G::Action {
        let mut legal = Vec::new();
        state.legal_actions(seat, &mut legal);
        if let [only] = legal.as_slice() {
            return *only;
        }
        let view = state.view(Viewer::Seat(seat));
        let stop = AtomicBool::new(false);
        let question = ThinkRequest::new(Effort::Level(Level::Conductor), seed, &stop);
        let question = question.liking(self.personality);
        let decision = Decision::<G> { seat, view: &view, legal: &legal };
        let action = LevelBot::default().decide(&decision, &question).action;
        let listed: Vec<Value> = legal.iter().map(|one| Json::of(one).tree()).collect();
        (self.style)(&|| Json::of(&view).tree(), &listed, &Json::of(&action).tree())
            .inspect(|&counted| count(counted));
        action
    }
}

fn kind(action: &Value) -> &str {
    action["kind"].as_str().expect("an action has a kind")
}

fn offers(legal: &[Value], what: &str) -> bool {
    legal.iter().any(|action| kind(action) == what)
}

/// Measures how one kind of bot plays, compared with bots without a personality, at the same level and in the same
/// deals.
fn compare(game: &str, seats: u8, games: u64, personality: Personality, style: Style) -> [f64; 2] {
    [None, Some(personality)].map(|personality| {
        visit(game, Played { seats, games, personality, style }).expect("a known game")
    })
}

fn card_number(action: &Value) -> Option<f64> {
    let card = action["card"].as_str()?;
    card.rsplit('-').next()?.parse().ok()
}

#[test]
fn in_trick_of_the_rails_cards_are_high_or_low_or_of_a_kind() {
    let game = "trick-of-the-rails";
    // Players play all of their cards in the end, so the test counts how many alternatives are lower.
    let lower: Style = |_, legal, action| {
        let own = card_number(action)?;
        let others: Vec<f64> = legal.iter().filter_map(card_number).collect();
        let lower = others.iter().filter(|&&other| other < own).count();
        (others.len() > 2).then(|| lower as f64 / others.len() as f64)
    };
    let [plain, careful] = compare(game, 4, 500, Personality::Careful, lower);
    assert!(careful < plain - 0.01, "below careful's card are {careful:.3}, plain {plain:.3}");
    let [plain, gambler] = compare(game, 4, 500, Personality::Gambler, lower);
    assert!(gambler > plain + 0.01, "below a gambler's card are {gambler:.3}, plain {plain:.3}");
    // How often it plays a card of a company of which it has at least as many shares as of any other company it could
    // play.
    let of_its_own: Style = |view, legal, action| {
        let view = view();
        let shares = view["seats"][seat(&view)]["shares"].as_array()?;
        let company = |card: &Value| Some(card.as_str()?.split('-').next()?.to_owned());
        let count = |action: &Value| {
            let own = company(&action["card"])?;
            Some(shares.iter().filter(|share| company(share).as_ref() == Some(&own)).count())
        };
        let counts: Vec<usize> = legal.iter().filter_map(count).collect();
        let (least, most) = (*counts.iter().min()?, *counts.iter().max()?);
        (least < most).then(|| Some(f64::from(u8::from(count(action)? == most))))?
    };
    let [plain, collector] = compare(game, 4, 500, Personality::Collector, of_its_own);
    assert!(collector > plain + 0.01, "a collector plays its own {collector:.3}, plain {plain:.3}");
}

/// Returns the viewer's seat.
fn seat(view: &Value) -> usize {
    view["viewer"].as_u64().expect("a player looks") as usize
}

#[test]
fn in_ticket_to_ride_cards_are_drawn_openly_or_blind_and_rows_robbed() {
    let game = "ticket-to-ride-card-game";
    let blind: Style = |_, legal, action| {
        let draws = matches!(kind(action), "draw_from_deck" | "take_face_up");
        let choice = offers(legal, "draw_from_deck") && offers(legal, "take_face_up");
        (draws && choice).then(|| f64::from(u8::from(kind(action) == "draw_from_deck")))
    };
    let [plain, careful] = compare(game, 3, 12, Personality::Careful, blind);
    assert!(careful < plain - 0.03, "careful draws blind {careful:.3}, plain {plain:.3}");
    let [plain, gambler] = compare(game, 3, 12, Personality::Gambler, blind);
    assert!(gambler > plain + 0.03, "a gambler draws blind {gambler:.3}, plain {plain:.3}");
    // How often cards are placed where another player has a row, as a share of the placings where they could be.
    let robs: Style = |view, legal, action| {
        let places = |action: &&Value| kind(action) == "place_suit";
        if !places(&action) {
            return None;
        }
        let view = view();
        let colours = ["red", "green", "blue", "yellow", "black", "white", "orange", "purple"];
        let is_robbed = |action: &Value| {
            let colour = colours.iter().position(|&colour| action["colour"] == colour);
            let row = colour.map(|colour| &view["railyards"][colour]).filter(|row| !row.is_null());
            row.is_some_and(|row| row["seat"].as_u64() != Some(seat(&view) as u64))
        };
        let choice = legal.iter().filter(places).any(is_robbed)
            && !legal.iter().filter(places).all(is_robbed);
        choice.then(|| f64::from(u8::from(is_robbed(action))))
    };
    let [plain, robber] = compare(game, 3, 24, Personality::Robber, robs);
    assert!(robber > plain + 0.02, "a robber robs {robber:.3}, plain {plain:.3}");
}

#[test]
fn in_trains_and_stations_dice_are_kept_or_thrown_again() {
    let game = "trains-and-stations";
    let again: Style = |_, legal, action| {
        offers(legal, "stop").then(|| f64::from(u8::from(kind(action) != "stop")))
    };
    let [plain, careful] = compare(game, 3, 6, Personality::Careful, again);
    assert!(careful < plain - 0.03, "careful throws again {careful:.3}, plain {plain:.3}");
    let [plain, gambler] = compare(game, 3, 6, Personality::Gambler, again);
    assert!(gambler > plain + 0.03, "a gambler throws again {gambler:.3}, plain {plain:.3}");
    // How many of the saved dice could become a building.
    let for_buildings: Style = |_, _, action| {
        let dice = action["dice"].as_array().filter(|dice| !dice.is_empty())?;
        let of_buildings =
            |die: &&Value| ["hotel", "mine", "ranch"].iter().any(|face| *die == face);
        Some(dice.iter().filter(of_buildings).count() as f64)
    };
    let [plain, builder] = compare(game, 3, 12, Personality::Builder, for_buildings);
    assert!(builder > plain + 0.02, "a builder saves {builder:.3} for buildings, plain {plain:.3}");
}

/// A personality that the game does not have is refused by name; having none is always allowed.
#[test]
fn only_tastes_of_the_game_are_known() {
    for game in GAMES {
        assert_eq!(game.check_taste(None), Ok(()));
        for one in Personality::ALL {
            let known = game.personalities.contains(&one);
            assert_eq!(game.check_taste(Some(one)).is_ok(), known, "{}: {one}", game.meta.id);
        }
        let strategy = game.meta.id != "wild-ride";
        assert_eq!(game.personalities.len() >= 3, strategy, "{}", game.meta.id);
    }
    let error = find("wild-ride").unwrap().check_taste(Some(Personality::Robber)).unwrap_err();
    assert_eq!(error.to_string(), "bots of Wild Ride have no personalities");
}
