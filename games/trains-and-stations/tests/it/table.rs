//! Tables with the cards and rolls that a test needs.

use std::sync::LazyLock;

use trains_and_stations::{
    Action, BoardChoice, Building, Chance, Config, Dice, Die, Face, Faces, Goods, GoodsCards,
    Phase, Power, PowerCards, Refusal, SeatView, Space, StackView, State, Station, Track, View,
};
use whistle_core::prelude::*;
use whistle_core::{Illegal, Pcg32, PerSeat, Seat, Viewer};
use whistle_testkit::Scripted;

pub(crate) type Table = Scripted<State>;

/// Details of a position, each as seen by the seat that it belongs to.
pub(crate) trait Look: HiddenInformation<View = View> {
    fn open(&self) -> View {
        self.view(Viewer::Spectator)
    }

    fn before(&self, seat: Seat) -> SeatView {
        self.view(Viewer::Seat(seat)).seats[seat]
    }

    fn phase(&self) -> Phase {
        self.open().phase
    }

    fn active(&self) -> Seat {
        self.open().active
    }

    fn round(&self) -> u8 {
        self.open().round
    }

    fn dice(&self) -> Dice {
        self.open().dice
    }

    fn points_left(&self) -> u8 {
        self.open().points_left
    }

    fn stack(&self, building: Building) -> StackView {
        self.open().stacks[building.index()]
    }

    fn points(&self, seat: Seat) -> u16 {
        self.before(seat).points
    }

    fn coins(&self, seat: Seat) -> u8 {
        self.before(seat).coins
    }

    fn saved(&self, seat: Seat) -> Faces {
        self.before(seat).saved
    }

    fn bonus_dice(&self, seat: Seat) -> u8 {
        self.before(seat).bonus_dice
    }

    fn revealed(&self, seat: Seat) -> PowerCards {
        self.before(seat).missions
    }

    fn goods(&self, seat: Seat) -> GoodsCards {
        self.before(seat).goods.expect("its owner sees it")
    }

    fn power(&self, seat: Seat) -> PowerCards {
        self.before(seat).power.expect("its owner sees them")
    }
}

impl Look for State {}

/// The short board, on which rules are tested, so that balancing the original board never affects a rule's test.
static SHORT: LazyLock<BoardChoice> =
    LazyLock::new(|| BoardChoice::named("short").expect("the board is built in"));

/// This number of seats on the short board.
pub(crate) fn plain(seats: u8) -> Config {
    Config { board: SHORT.clone(), ..Config::plain(seats) }
}

/// A thing that tests refer to by name.
pub(crate) trait Named: Sized {
    fn named(name: &str) -> Self;
}

/// A thing with a name on the short board.
pub(crate) trait Called: Named {
    fn called(self) -> &'static str;
}

/// Things with the same name everywhere.
macro_rules! everywhere {
    ($($type:ty),*) => {$(
        impl Named for $type {
            fn named(name: &str) -> Self {
                name.parse().unwrap_or_else(|error| panic!("{error}"))
            }
        }
    )*};
}

/// Things with a number in JSON and a name on the short board.
macro_rules! on_the_short_board {
    ($($type:ty: $list:ident),*) => {$(
        impl Named for $type {
            fn named(name: &str) -> Self {
                let found = SHORT.$list.iter().find(|plan| plan.name == name);
                found.unwrap_or_else(|| panic!("nothing there is called {name}")).id
            }
        }

        impl Called for $type {
            fn called(self) -> &'static str {
                &SHORT.$list.iter().find(|plan| plan.id == self).expect("the name exists").name
            }
        }
    )*};
}

everywhere!(Building, Die, Face, Goods);
on_the_short_board!(Power: power, Space: spaces, Station: stations, Track: tracks);

/// Parses a word.
pub(crate) fn word<T: Named>(name: &str) -> T {
    T::named(name)
}

/// Parses several words.
pub(crate) fn words<T: Named, C: FromIterator<T>>(names: &str) -> C {
    names.split_whitespace().map(word).collect()
}

/// Every power card.
pub(crate) fn box_of_cards() -> Vec<Power> {
    SHORT.power.iter().flat_map(|plan| (0..plan.copies).map(|_| plan.id)).collect()
}

/// Deals each seat the named cards and fills up to three with the last cards of the box.
pub(crate) fn deal(seats: u8, hands: &[&str]) -> PerSeat<PowerCards> {
    let mut named: Vec<Vec<Power>> = hands.iter().map(|names| words(names)).collect();
    named.resize(usize::from(seats), Vec::new());
    let mut rest = box_of_cards();
    for card in named.iter().flatten() {
        rest.swap_remove(rest.iter().position(|other| other == card).expect("a card left"));
    }
    rest.sort();
    for hand in &mut named {
        while hand.len() < 3 {
            hand.push(rest.pop().expect("twenty cards are enough"));
        }
    }
    PerSeat::from_fn(seats, |seat| named[seat.index()].iter().copied().collect())
}

/// A custom board with twenty two-goods cards.
pub(crate) fn board_of(map: &str) -> BoardChoice {
    let mut text = map.to_owned();
    let kinds = ["cattle", "worker", "coal", "food", "silver", "gold"];
    let pairs = (0..6).flat_map(|one| (one + 1..6).map(move |other| (kinds[one], kinds[other])));
    for (one, other) in pairs.cycle().take(20) {
        text += &format!("goods {one} {other}\n");
    }
    BoardChoice::read(&text).expect("a valid board")
}

/// Changes a position through its JSON.
pub(crate) fn change(table: &mut Table, change: impl FnOnce(&mut serde_json::Value)) {
    let mut position = Table::json(&table.game);
    change(&mut position);
    table.game = serde_json::from_value(position).expect("it has the form of a position");
    assert_eq!(table.game.check_invariants(), Ok(()));
}

/// A table at the first turn, with seat 0 to play; each seat keeps the two named cards.
pub(crate) fn table_of(config: Config, hands: &[&str]) -> Table {
    let config = Config { conductor: Some(Seat(0)), ..config };
    let dealt = deal(config.seats, hands);
    let mut table = Table::new(config);
    table.chance(Chance::Deal { hands: dealt }).expect("a possible deal");
    for (seat, hand) in dealt.iter() {
        let kept: Vec<Power> =
            hands.get(seat.index()).map(|names| words(names)).unwrap_or_default();
        let spare = hand.each().find(|card| !kept.contains(card)).expect("a third card");
        table.act(seat.0, Action::ReturnPower { card: spare }).expect("one of three");
    }
    table.take_events();
    table
}

pub(crate) fn table(seats: u8) -> Table {
    table_of(plain(seats), &[])
}

pub(crate) fn active(table: &Table) -> u8 {
    table.game.active().0
}

/// Applies a legal action of the active seat.
pub(crate) fn act(table: &mut Table, action: Action) {
    let seat = active(table);
    table.act(seat, action).unwrap_or_else(|refusal| panic!("{action:?}: {refusal}"));
}

/// Tries an illegal action of the active seat.
pub(crate) fn refused(table: &mut Table, action: Action) -> Illegal<Refusal> {
    let seat = active(table);
    table.act(seat, action).expect_err("the rules forbid it")
}

pub(crate) fn roll(table: &mut Table, dice: &str) {
    let dice: Dice = words(dice);
    let result = table.chance(Chance::Roll { dice });
    result.unwrap_or_else(|refusal| panic!("{dice:?}: {refusal}"));
}

pub(crate) fn stop(table: &mut Table) {
    if table.game.phase() == Phase::Reroll {
        act(table, Action::Stop);
    }
}

pub(crate) fn place(table: &mut Table, spaces: &str) {
    for space in words::<Space, Vec<Space>>(spaces) {
        act(table, Action::PlaceTrain { space, white: false });
    }
}

pub(crate) fn place_white(table: &mut Table, space: &str) {
    act(table, Action::PlaceTrain { space: word(space), white: true });
}

pub(crate) fn erect(building: &str, station: &str) -> Action {
    Action::Erect { building: word(building), station: word(station) }
}

pub(crate) fn keep(dice: &str) -> Action {
    Action::Keep { dice: words(dice) }
}

pub(crate) fn save(dice: &str) -> Action {
    Action::Save { dice: words(dice) }
}

pub(crate) fn pick(die: &str) -> Action {
    Action::Pick { die: word::<Die>(die) }
}

pub(crate) fn deliver(track: &str) -> Action {
    Action::Deliver { track: word::<Track>(track) }
}

pub(crate) fn offer(goods: &str, count: u8) -> Action {
    Action::OfferGoods { goods: word::<Goods>(goods), count }
}

/// Takes the action that changes least: gathers few dice, keeps all, rolls coins, saves and reveals nothing.
pub(crate) fn default_step(table: &mut Table) {
    let Some(seat) = table.game.turn().actors().first() else {
        let outcome = match table.game.phase() {
            Phase::Roll => {
                let [own, white] = table.game.view(Viewer::Spectator).to_roll;
                let dice = [(false, own), (true, white)].into_iter().flat_map(|(white, count)| {
                    let die = Die { white, face: Face::Coin };
                    std::iter::repeat_n(die, usize::from(count))
                });
                Chance::Roll { dice: dice.collect() }
            }
            _ => table.game.sample_chance(&mut Pcg32::new(7, 7)),
        };
        table.chance(outcome).expect("a possible outcome");
        return;
    };
    let last = *table.legal(seat.0).last().expect("the seat to act has a legal action");
    let action = match table.game.phase() {
        Phase::Gather | Phase::Upgrade => table.legal(seat.0)[0],
        Phase::Reroll => Action::Stop,
        Phase::Build => Action::Save { dice: Faces::EMPTY },
        _ => last,
    };
    table.act(seat.0, action).expect("a legal action");
}

/// Continues until another seat's turn begins or the game is over.
pub(crate) fn end_turn(table: &mut Table) {
    let turn = (table.game.active(), table.game.round());
    end_turn_of(table, turn);
}

/// Continues while it is that seat's turn in that round.
fn end_turn_of(table: &mut Table, turn: (Seat, u8)) {
    while (table.game.active(), table.game.round()) == turn {
        if table.game.phase() == Phase::Over {
            return;
        }
        default_step(table);
    }
}

/// Skips turns until it is a seat's turn.
pub(crate) fn idle_until(table: &mut Table, seat: u8) {
    while active(table) != seat {
        end_turn(table);
    }
}

/// Gathers without optional bonus dice, and rolls the named faces and coins.
pub(crate) fn begin_turn(table: &mut Table, named: &str) {
    while matches!(table.game.phase(), Phase::Gather | Phase::KeepSaved) {
        default_step(table);
    }
    let [own, white] = table.game.view(Viewer::Spectator).to_roll;
    let mut dice: Vec<Die> = words(named);
    for (colour, count) in [(false, own), (true, white)] {
        let named = dice.iter().filter(|die| die.white == colour).count();
        let rest = usize::from(count).checked_sub(named).expect("no more dice than are rolled");
        dice.extend(std::iter::repeat_n(Die { white: colour, face: Face::Coin }, rest));
    }
    let result = table.chance(Chance::Roll { dice: dice.into_iter().collect() });
    result.expect("a possible roll");
    stop(table);
}

/// Uses the active seat's turn to fill spaces.
pub(crate) fn fill(table: &mut Table, spaces: &str) {
    let turn = (table.game.active(), table.game.round());
    let count = spaces.split_whitespace().count();
    begin_turn(table, &"train ".repeat(count));
    place(table, spaces);
    end_turn_of(table, turn);
}

/// Uses the active seat's turn to build.
pub(crate) fn build(table: &mut Table, building: &str, station: &str) {
    begin_turn(table, &format!("{building} ").repeat(3));
    act(table, erect(building, station));
    end_turn(table);
}

/// A seat's number of goods of a kind.
pub(crate) fn goods(table: &Table, seat: u8, goods: &str) -> u8 {
    table.game.goods(Seat(seat)).count(word::<Goods>(goods))
}

pub(crate) fn points(table: &Table, seat: u8) -> u16 {
    table.game.points(Seat(seat))
}

pub(crate) fn left(table: &Table, building: &str) -> u8 {
    table.game.stack(word::<Building>(building)).left
}

/// The buildings of a station as words.
pub(crate) fn buildings(table: &Table, station: &str) -> String {
    let station = word::<Station>(station);
    let stations = table.game.open().stations;
    let built = stations.iter().filter(|view| view.station == station);
    let built = built
        .flat_map(|view| view.buildings.iter())
        .map(|built| format!("{}:{}", built.seat.0, built.building));
    built.collect::<Vec<_>>().join(" ")
}

/// The owner of the die on a space: a seat's number, `w` or `-`.
pub(crate) fn train(table: &Table, space: &str) -> String {
    let space = word::<Space>(space);
    match table.game.open().trains.iter().find(|train| train.space == space) {
        Some(train) => train.seat.map_or("w".to_owned(), |seat| seat.0.to_string()),
        None => "-".to_owned(),
    }
}
