//! Arrangements of players that give nobody better seats.

/// An arrangement: the number of the player on each seat.
pub(crate) type Seating = Vec<u8>;

/// What to play with each deal, in turn: deal *d* uses index *d* modulo the length.
pub(crate) type SeatRotation = Vec<Vec<Seating>>;

/// Seats two players on half of the seats each, in every possible way.
///
/// With an odd number of seats, each has one seat more in half of the games. A deal is played with all rotations and
/// swaps of an arrangement, so that both players have had the same hands.
pub(crate) fn halves(seats: u8, one: u8, other: u8) -> SeatRotation {
    let half = u32::from(seats / 2);
    let all = (1_u32 << seats) - 1;
    let fits = |mask: u32| mask.count_ones() == half || (mask ^ all).count_ones() == half;
    let mut left: Vec<u32> = (0..=all).filter(|&mask| fits(mask)).collect();
    let mut rotation = SeatRotation::new();
    while let Some(&mask) = left.first() {
        let turned = (0..seats).flat_map(|by| {
            let turned = (mask << by | mask >> (seats - by)) & all;
            [turned, turned ^ all]
        });
        let mut family: Vec<u32> = turned.collect();
        family.sort_unstable();
        family.dedup();
        left.retain(|mask| !family.contains(mask));
        let seat =
            |mask: u32| (0..seats).map(move |s| if mask >> s & 1 == 1 { one } else { other });
        rotation.push(family.into_iter().map(|mask| seat(mask).collect()).collect());
    }
    rotation
}

/// Seats one player per seat, each player on every seat with each deal, and in another order around the table with the
/// next deal.
pub(crate) fn all_different(players: &[u8]) -> SeatRotation {
    let Some((&first, others)) = players.split_first() else { return SeatRotation::new() };
    let mut orders = vec![Vec::new()];
    for &player in others {
        orders = orders
            .into_iter()
            .flat_map(|order: Vec<u8>| {
                (0..=order.len()).map(move |place| {
                    let mut longer = order.clone();
                    longer.insert(place, player);
                    longer
                })
            })
            .collect();
    }
    let turns = |mut order: Seating| {
        order.insert(0, first);
        turned(&order)
    };
    orders.into_iter().map(turns).collect()
}

/// Seats the players in their order, starting at each seat in turn; only once if all are the same.
pub(crate) fn turned(order: &[u8]) -> Vec<Seating> {
    let mut all: Vec<Seating> = Vec::new();
    for by in 0..order.len() {
        let mut seating = order.to_vec();
        seating.rotate_right(by);
        if !all.contains(&seating) {
            all.push(seating);
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_are_all_ways_once_and_even_within_each_deal() {
        for (seats, ways) in [(2, 2), (3, 6), (4, 6), (5, 20), (6, 20)] {
            let rotation = halves(seats, 0, 1);
            let all: Vec<&Seating> = rotation.iter().flatten().collect();
            assert_eq!(all.len(), ways, "{seats} seats");
            for deal in &rotation {
                for seat in 0..usize::from(seats) {
                    let ones = deal.iter().filter(|seating| seating[seat] == 0).count();
                    assert_eq!(ones * 2, deal.len(), "{seats} seats, seat {seat}");
                }
            }
        }
    }

    #[test]
    fn all_different_gives_everybody_every_seat_with_every_deal() {
        let rotation = all_different(&[0, 1, 2, 3]);
        assert_eq!(rotation.len(), 6, "orders around a table of four");
        for deal in &rotation {
            assert_eq!(deal.len(), 4);
            for seat in 0..4 {
                let mut there: Vec<u8> = deal.iter().map(|seating| seating[seat]).collect();
                there.sort_unstable();
                assert_eq!(there, [0, 1, 2, 3]);
            }
        }
    }

    #[test]
    fn equal_players_need_no_turning() {
        assert_eq!(turned(&[7, 7, 7]).len(), 1);
        assert_eq!(turned(&[0, 1, 0, 1]).len(), 2);
    }
}
