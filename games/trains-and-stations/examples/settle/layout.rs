//! Where spaces lie on the map: evenly along their tracks, apart from each other and from stations.

use crate::plan::{COURSES, Plan, STATIONS};

/// A place on the map.
pub(crate) type At = (f64, f64);

/// How far apart neighbours of a track lie.
const STEP: f64 = 4.6;

/// How far from a station its tracks begin.
const FROM_STATION: f64 = 6.2;

/// How near other spaces and stations may come.
const APART: f64 = 4.6;
const FROM_OTHER_STATION: f64 = 7.0;

/// How often everything is moved a little.
const ROUNDS: u32 = 3_000;

/// Something on the map that pushes and pulls: a station, which stays, or a space.
#[derive(Clone, Copy)]
enum End {
    Station(usize),
    Space(usize),
}

/// Lays them anywhere, for players who do not look at the map.
pub(crate) fn anywhere(plan: &Plan) -> Vec<Vec<At>> {
    let mut next = 0;
    let spaces = |(course, lengths): (&crate::plan::Course, [u8; 3])| {
        let junction = usize::from(course.stations.len() > 2);
        let count = lengths.map(usize::from).into_iter().sum::<usize>() + junction;
        let at = |index: usize| (((index % 50) * 2 + 1) as f64, ((index / 50) * 9 + 4) as f64);
        next += count;
        (next - count..next).map(at).collect()
    };
    COURSES.iter().zip(plan.lengths).map(spaces).collect()
}

/// Lays all spaces of a plan out, track by track, in the order of their numbers.
pub(crate) fn of(plan: &Plan) -> Vec<Vec<At>> {
    let (mut at, mut links, mut counts) = (Vec::new(), Vec::new(), Vec::new());
    for (course, lengths) in COURSES.iter().zip(plan.lengths) {
        let first = at.len();
        let place = |index: usize| STATIONS[course.stations[index]].2;
        let [one, two, three] = lengths.map(usize::from);
        if course.stations.len() == 2 {
            let over = bulge(place(0), course.over, place(1), one);
            (1..=one).for_each(|s| at.push(bend(place(0), over, place(1), part(s, one))));
            chain(&mut links, End::Station(course.stations[0]), first..first + one);
            links.push((End::Space(first + one - 1), End::Station(course.stations[1])));
        } else {
            let junction = course.over;
            let mut arm = |from: At, to: At, count: usize| {
                // Arms bend to their left, seen from where they begin.
                let middle = straight(from, to, 0.5);
                let over = (middle.0 + (to.1 - from.1) / 2.0, middle.1 - (to.0 - from.0) / 2.0);
                let over = bulge(from, over, to, count);
                (1..=count).for_each(|s| at.push(bend(from, over, to, part(s, count))));
            };
            arm(place(0), junction, one);
            arm(junction, junction, 1);
            arm(junction, place(1), two);
            arm(junction, place(2), three);
            let through = first + one + 1 + two;
            chain(&mut links, End::Station(course.stations[0]), first..through);
            links.push((End::Space(through - 1), End::Station(course.stations[1])));
            chain(&mut links, End::Space(first + one), through..through + three);
            links.push((End::Space(through + three - 1), End::Station(course.stations[2])));
        }
        counts.push(at.len() - first);
    }
    for round in 0..ROUNDS {
        relax(&mut at, &links, 1.0 - f64::from(round) / f64::from(ROUNDS));
    }
    let mut rest = at.as_slice();
    let split = |count: usize| {
        let (track, others) = rest.split_at(count);
        rest = others;
        track.to_vec()
    };
    counts.into_iter().map(split).collect()
}

fn chain(links: &mut Vec<(End, End)>, from: End, spaces: std::ops::Range<usize>) {
    let mut before = from;
    for space in spaces {
        links.push((before, End::Space(space)));
        before = End::Space(space);
    }
}

/// Moves every space a little to where it lies better.
fn relax(at: &mut [At], links: &[(End, End)], warmth: f64) {
    let place = |end: End, at: &[At]| match end {
        End::Station(station) => STATIONS[station].2,
        End::Space(space) => at[space],
    };
    let mut moves = vec![(0.0, 0.0); at.len()];
    let mut push = |end: End, by: At, strength: f64| {
        if let End::Space(space) = end {
            moves[space].0 += by.0 * strength;
            moves[space].1 += by.1 * strength;
        }
    };
    for &(one, other) in links {
        let (from, to) = (place(one, at), place(other, at));
        let (away, distance) = direction(from, to);
        let station = matches!(one, End::Station(_)) || matches!(other, End::Station(_));
        let wanted = if station { FROM_STATION } else { STEP };
        let stretch = distance - wanted;
        push(one, away, 0.25 * stretch);
        push(other, (-away.0, -away.1), 0.25 * stretch);
    }
    let linked = |space: usize, end: End| {
        links.iter().any(|&link| match (link, end) {
            ((End::Space(a), End::Space(b)), End::Space(c)) => {
                (a, b) == (space, c) || (b, a) == (space, c)
            }
            (
                (End::Space(a), End::Station(b)) | (End::Station(b), End::Space(a)),
                End::Station(c),
            ) => (a, b) == (space, c),
            _ => false,
        })
    };
    for space in 0..at.len() {
        let spaces = (0..at.len()).filter(|&other| other != space).map(End::Space);
        for other in spaces.chain((0..STATIONS.len()).map(End::Station)) {
            let wanted = if matches!(other, End::Space(_)) { APART } else { FROM_OTHER_STATION };
            let (away, distance) = direction(at[space], place(other, at));
            if distance < wanted && !linked(space, other) {
                push(End::Space(space), (-away.0, -away.1), 0.3 * (wanted - distance));
            }
        }
    }
    // A track is rather straight than kinked, the less so the longer this goes on.
    for space in 0..at.len() {
        let beside: Vec<At> = links
            .iter()
            .filter_map(|&(one, other)| match (one, other) {
                (End::Space(a), end) | (end, End::Space(a)) if a == space => Some(place(end, at)),
                (end, End::Space(b)) if b == space => Some(place(end, at)),
                _ => None,
            })
            .collect();
        let n = beside.len() as f64;
        let middle = beside.iter().fold((0.0, 0.0), |sum, p| (sum.0 + p.0 / n, sum.1 + p.1 / n));
        let by = (middle.0 - at[space].0, middle.1 - at[space].1);
        push(End::Space(space), by, 0.04 + 0.1 * warmth);
    }
    for (place, by) in at.iter_mut().zip(moves) {
        place.0 = (place.0 + by.0.clamp(-1.0, 1.0)).clamp(2.0, 98.0);
        place.1 = (place.1 + by.1.clamp(-1.0, 1.0)).clamp(2.0, 58.0);
    }
}

fn direction(from: At, to: At) -> (At, f64) {
    let (x, y) = (to.0 - from.0, to.1 - from.1);
    let distance = (x * x + y * y).sqrt().max(0.01);
    ((x / distance, y / distance), distance)
}

/// Moves the bend of a curve until the curve is as long as so many spaces need.
fn bulge(from: At, over: At, to: At, spaces: usize) -> At {
    let wanted = STEP * (spaces as f64 - 1.0) + 2.0 * FROM_STATION - 2.0;
    let middle = straight(from, to, 0.5);
    let length = |over: At| -> f64 {
        let points: Vec<At> = (0..=20).map(|p| bend(from, over, to, f64::from(p) / 20.0)).collect();
        points.windows(2).map(|pair| direction(pair[0], pair[1]).1).sum()
    };
    let further = (0..60).map(|step| straight(middle, over, f64::from(step) / 15.0));
    let mut further = further.skip_while(|&over| length(over) < wanted);
    further.next().unwrap_or(over)
}

fn part(step: usize, count: usize) -> f64 {
    step as f64 / (count + 1) as f64
}

fn straight(from: At, to: At, part: f64) -> At {
    (from.0 + (to.0 - from.0) * part, from.1 + (to.1 - from.1) * part)
}

fn bend(from: At, over: At, to: At, part: f64) -> At {
    straight(straight(from, over, part), straight(over, to, part), part)
}
