//! Nothing is lost: every die, card, building, coin and point is in exactly one place.

use whistle_core::Seat;

use crate::board::MAX_STATIONS;
use crate::goods::CARDS;
use crate::state::{
    GATHERED, MOST_COINS, OWN_BUILDINGS, OWN_DICE, WHITE, WHITE_DICE, stack_of_points,
};
use crate::{Face, Goods, Phase, State};

type Verdict = Result<(), String>;

impl State {
    pub(crate) fn check_spaces(&self) -> Verdict {
        let beyond = self.trains.all().checked_shr(self.board.spaces.len() as u32).unwrap_or(0);
        ensure!(beyond == 0, "a die is on a space that the board does not have");
        Ok(())
    }

    /// 8 dice per player and 10 white ones.
    pub(crate) fn check_dice(&self) -> Verdict {
        for seat in Seat::all(self.seats) {
            let in_hand = if seat == self.active { self.in_hand(false) } else { 0 };
            let saved = self.saved[seat].total() as u8;
            let used = self.on_board(seat) + saved + in_hand;
            let fits = used <= OWN_DICE && saved <= GATHERED && in_hand <= GATHERED;
            ensure!(fits, "{seat} has {used} dice in use, {saved} of them saved");
            let trains = [Face::Train, Face::LockedTrain].map(|face| self.saved[seat].count(face));
            ensure!(trains == [0, 0], "{seat} has saved a train");
        }
        let held: u8 = self.bonus_dice.as_slice().iter().sum();
        let used = held + self.trains.of(WHITE).count_ones() as u8 + self.in_hand(true);
        ensure!(used <= WHITE_DICE, "{used} white dice are in use");
        Ok(())
    }

    pub(crate) fn check_buildings(&self) -> Verdict {
        for station in 0..MAX_STATIONS {
            let places = self.board.stations.get(station).map_or(0, |plan| plan.places);
            let level = self.level(station);
            let fits = level <= places && self.buildings(station).count() == usize::from(level);
            ensure!(fits, "{level} buildings at station {station} with {places} places");
        }
        for (seat, kinds) in self.standing().iter().enumerate() {
            let most = if seat < usize::from(self.seats) { OWN_BUILDINGS } else { 0 };
            for count in kinds {
                ensure!(*count <= most, "seat {seat} has {count} buildings of a kind");
            }
        }
        Ok(())
    }

    pub(crate) fn check_points_and_coins(&self) -> Verdict {
        let given: u16 = self.points.as_slice().iter().sum();
        let all = u16::from(stack_of_points(self.seats)) + self.beyond;
        let sum = given + u16::from(self.stack);
        ensure!(sum == all, "{given} points and {} on the stack do not make {all}", self.stack);
        for (seat, coins) in self.coins.iter() {
            ensure!(*coins <= MOST_COINS, "{seat} has {coins} coins");
        }
        Ok(())
    }

    /// Ten of each kind of goods: on a stack, in hands, offered or traded; or all still aside.
    pub(crate) fn check_goods(&self) -> Verdict {
        for goods in Goods::ALL {
            let on_stacks = self.stacks.iter().filter(|stack| stack.goods == goods);
            let on_stacks: u8 = on_stacks.map(|stack| stack.left).sum();
            let held: u8 = Seat::all(self.seats)
                .map(|seat| self.goods[seat].count(goods) + self.offers[seat].count(goods))
                .sum();
            let all = on_stacks + held + self.traded.count(goods);
            let expected = if self.is_in_use(goods) { CARDS } else { 0 };
            ensure!(all == expected, "there are {all} cards of {goods}, not {expected}");
        }
        Ok(())
    }

    /// Twenty power cards, none more often than the board has it.
    pub(crate) fn check_power(&self) -> Verdict {
        let mut deck = self.board.all_power;
        let hands = Seat::all(self.seats)
            .flat_map(|seat| [self.power[seat], self.offered[seat], self.revealed[seat]]);
        for cards in hands.chain(self.traded_power.as_slice().iter().copied()) {
            ensure!(deck.covers(cards), "some of the cards {cards:?} are missing");
            deck = deck.minus(cards);
        }
        for seat in Seat::all(self.seats) {
            let fresh = self.fresh[seat].cards(&self.board);
            let has = self.revealed[seat].covers(fresh);
            ensure!(has, "{seat} revealed {fresh:?} this turn but does not have it");
            let dealt = self.phase != Phase::ReturnPower || self.power[seat].len() == 3;
            ensure!(dealt, "a seat does not have three power cards");
        }
        Ok(())
    }
}
