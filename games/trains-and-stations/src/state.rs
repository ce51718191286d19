//! The state of a game.

use serde::{Deserialize, Serialize};
use whistle_core::{PerSeat, Seat, SeatSet, Sink};

use crate::board::{MAX_PLACES, MAX_STATIONS};
use crate::config::{default_rounds, is_default_rounds, is_off};
use crate::delivery::Joined;
use crate::die::of_colour;
use crate::goods::CARDS;
use crate::power::PowerKinds;
use crate::site::Site;
use crate::trains::Trains;
use crate::{
    BoardChoice, Building, BuildingView, Config, Dice, Event, Faces, Goods, GoodsCards, Phase,
    Power, PowerCards, RuleSet, Track,
};

/// The number of a player's dice.
pub(crate) const OWN_DICE: u8 = 8;
/// The number of white dice.
pub(crate) const WHITE_DICE: u8 = 10;
/// The maximum number of own dice in a roll (TS-4).
pub(crate) const GATHERED: u8 = 5;
/// The maximum number of coins (TS-15).
pub(crate) const MOST_COINS: u8 = 5;
/// The number of a player's buildings of a kind.
pub(crate) const OWN_BUILDINGS: u8 = 3;
/// The index of the white dice among the trains of the seats.
pub(crate) const WHITE: usize = 5;

/// A state of the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    /// The dice on the tracks.
    pub(crate) trains: Trains,
    /// The building places of each station, filled in order.
    pub(crate) sites: [[Site; MAX_PLACES]; MAX_STATIONS],
    /// Dice that were saved on their faces.
    pub(crate) saved: PerSeat<Faces>,
    /// White dice that a seat holds and has not rolled.
    pub(crate) bonus_dice: PerSeat<u8>,
    pub(crate) coins: PerSeat<u8>,
    pub(crate) points: PerSeat<u16>,
    /// Points given after the stack was empty (TS-32).
    pub(crate) beyond: u16,
    /// Points on the stack.
    pub(crate) stack: u8,
    /// Goods in hand, without offered ones.
    pub(crate) goods: PerSeat<GoodsCards>,
    /// Goods offered but not yet shown (TS-29).
    pub(crate) offers: PerSeat<GoodsCards>,
    /// Goods that were traded and left the game.
    pub(crate) traded: GoodsCards,
    pub(crate) stacks: [Stack; 3],
    /// The goods that are or were on a stack, one bit each.
    pub(crate) in_use: u8,
    /// Power cards in hand, without offered or revealed ones.
    pub(crate) power: PerSeat<PowerCards>,
    /// Two-goods cards offered but not yet shown (TS-29).
    pub(crate) offered: PerSeat<PowerCards>,
    /// Missions that were revealed.
    pub(crate) revealed: PerSeat<PowerCards>,
    /// Missions that were revealed this turn.
    pub(crate) fresh: PerSeat<PowerKinds>,
    /// Each seat's traded two-goods cards, which left the game.
    pub(crate) traded_power: PerSeat<PowerCards>,
    /// The card that each seat gave back at the start, and remembers.
    pub(crate) returned: PerSeat<Option<Power>>,
    /// How many power cards each seat has drawn since the start.
    pub(crate) drawn: PerSeat<u8>,
    /// Where each seat's offer continues: goods from this index on, then two-goods cards.
    pub(crate) cursor: PerSeat<u8>,
    /// Cards still to be handed out of a stack, or missed.
    pub(crate) demand: PerSeat<u8>,
    /// The rolled dice of this turn.
    pub(crate) dice: Dice,
    /// Dice picked for a reroll.
    pub(crate) picked: Dice,
    /// How many own and white dice are waiting to be rolled.
    pub(crate) to_roll: [u8; 2],
    /// The tracks with a delivery this turn, one bit each.
    pub(crate) delivered: u16,
    /// The deliveries still to be resolved.
    pub(crate) pending: u16,
    /// The track whose delivery is being resolved.
    pub(crate) current: Track,
    /// The stations that this turn's deliveries have joined.
    pub(crate) joined: Joined,
    pub(crate) phase: Phase,
    /// The seat whose turn it is.
    pub(crate) active: Seat,
    pub(crate) conductor: Seat,
    /// The seats that still have to choose, in simultaneous choices.
    pub(crate) waiting: SeatSet,
    /// The number of rounds begun.
    pub(crate) round: u8,
    pub(crate) last_round: bool,
    pub(crate) seats: u8,
    pub(crate) rules: RuleSet,
    pub(crate) set_conductor: Option<Seat>,
    /// The board, shared by all positions of a table.
    #[serde(default, skip_serializing_if = "BoardChoice::is_original")]
    pub board: BoardChoice,
    /// The maximum number of rounds (TS-37).
    #[serde(default = "default_rounds", skip_serializing_if = "is_default_rounds")]
    pub(crate) rounds: u8,
    /// Whether players may give each other coins (TS-36).
    #[serde(default, skip_serializing_if = "is_off")]
    pub(crate) coin_gifts: bool,
}

const _: () = assert!(size_of::<State>() <= 512, "search clones this millions of times");

/// A stack of goods for a kind of building.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stack {
    /// The current or last goods.
    pub goods: Goods,
    /// How many cards are left.
    pub left: u8,
    /// Whether it stays empty for good (TS-28).
    pub closed: bool,
}

impl State {
    /// The empty table: TS-1 for the goods, TS-3 for each player's pieces.
    pub(crate) fn set_up(config: &Config) -> State {
        let seats = config.seats;
        let stack = |building| Stack { goods: Goods::first(building), left: CARDS, closed: false };
        State {
            trains: Trains::default(),
            sites: [[Site::default(); MAX_PLACES]; MAX_STATIONS],
            saved: PerSeat::new(seats),
            bonus_dice: PerSeat::new(seats),
            coins: PerSeat::from_fn(seats, |_| 3),
            points: PerSeat::from_fn(seats, |_| 3),
            beyond: 0,
            stack: stack_of_points(seats) - 3 * seats,
            goods: PerSeat::new(seats),
            offers: PerSeat::new(seats),
            traded: GoodsCards::EMPTY,
            stacks: Building::ALL.map(stack),
            in_use: Building::ALL.iter().fold(0, |set, &b| set | 1 << Goods::first(b) as u8),
            power: PerSeat::new(seats),
            offered: PerSeat::new(seats),
            revealed: PerSeat::new(seats),
            fresh: PerSeat::new(seats),
            traded_power: PerSeat::new(seats),
            returned: PerSeat::new(seats),
            drawn: PerSeat::new(seats),
            cursor: PerSeat::new(seats),
            demand: PerSeat::new(seats),
            dice: Dice::EMPTY,
            picked: Dice::EMPTY,
            to_roll: [0; 2],
            delivered: 0,
            pending: 0,
            current: config.board.tracks[0].id,
            joined: Joined::default(),
            phase: Phase::Deal,
            active: config.conductor.unwrap_or(Seat(0)),
            conductor: config.conductor.unwrap_or(Seat(0)),
            waiting: SeatSet::EMPTY,
            round: 0,
            last_round: false,
            seats,
            rules: config.rules,
            set_conductor: config.conductor,
            board: config.board.clone(),
            rounds: config.rounds,
            coin_gifts: config.coin_gifts,
        }
    }

    /// Lists the buildings of a station.
    pub(crate) fn buildings(&self, station: usize) -> impl Iterator<Item = BuildingView> {
        self.sites[station].into_iter().map_while(Site::built)
    }

    /// Counts a seat's dice on the board.
    pub(crate) fn on_board(&self, seat: Seat) -> u8 {
        self.trains.of(seat.index()).count_ones() as u8
    }

    /// Counts a seat's dice that are neither on the board nor saved nor in hand.
    pub(crate) fn supply(&self, seat: Seat) -> u8 {
        let in_hand = if seat == self.active { self.in_hand(false) } else { 0 };
        OWN_DICE - self.on_board(seat) - self.saved[seat].total() as u8 - in_hand
    }

    /// Counts the active seat's dice of one colour in hand, rolled or not.
    pub(crate) fn in_hand(&self, white: bool) -> u8 {
        of_colour(&self.dice, white)
            + of_colour(&self.picked, white)
            + self.to_roll[usize::from(white)]
    }

    /// Counts the white dice in the pool.
    pub(crate) fn pool(&self) -> u8 {
        let held: u8 = self.bonus_dice.as_slice().iter().sum();
        WHITE_DICE - held - self.trains.of(WHITE).count_ones() as u8 - self.in_hand(true)
    }

    /// Counts each seat's buildings of each kind on the board.
    pub(crate) fn standing(&self) -> [[u8; 3]; WHITE] {
        let mut standing = [[0; 3]; WHITE];
        for built in self.sites.iter().flatten().filter_map(|site| site.built()) {
            // An untrusted state may contain anything.
            if let Some(own) = standing.get_mut(built.seat.index()) {
                own[built.building.index()] += 1;
            }
        }
        standing
    }

    /// Returns whether a seat still has a building of a kind in its supply.
    pub(crate) fn has_building(&self, seat: Seat, building: Building) -> bool {
        self.standing()[seat.index()][building.index()] < OWN_BUILDINGS
    }

    /// Counts the buildings of a station.
    pub(crate) fn level(&self, station: usize) -> u8 {
        self.sites[station].iter().filter(|site| !site.is_free()).count() as u8
    }

    /// Returns the power cards of the stack: all that are nowhere else.
    pub(crate) fn deck(&self) -> PowerCards {
        let mut deck = self.board.all_power;
        for seat in Seat::all(self.seats) {
            deck = deck.minus(self.power[seat]).minus(self.offered[seat]);
            deck = deck.minus(self.revealed[seat]).minus(self.traded_power[seat]);
        }
        deck
    }

    /// Returns whether a kind of goods is or was on a stack.
    pub(crate) fn is_in_use(&self, goods: Goods) -> bool {
        self.in_use & 1 << goods as u8 != 0
    }

    /// Gives points: from the stack, and beyond it once it is empty (TS-32).
    pub(crate) fn gain(&mut self, seat: Seat, points: u8, events: &mut impl Sink<Event>) {
        let from_stack = points.min(self.stack);
        self.stack -= from_stack;
        self.beyond += u16::from(points - from_stack);
        self.points[seat] += u16::from(points);
        if self.stack == 0 && !self.last_round {
            self.last_round = true;
            events.push(Event::LastRoundBegan);
        }
    }
}

/// The initial points on the stack: 60, 70 or 80.
pub(crate) fn stack_of_points(seats: u8) -> u8 {
    30 + 10 * seats.min(5)
}
