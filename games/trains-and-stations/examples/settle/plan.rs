//! The parts of a board that may change, and its file format.

/// A position on the map.
type At = (f64, f64);

/// A station: name, places and position.
pub(crate) const STATIONS: [(&str, u8, At); 9] = [
    ("seattle", 2, (8.0, 6.0)),
    ("los_angeles", 3, (10.0, 40.0)),
    ("billings", 2, (32.0, 11.0)),
    ("detroit", 3, (70.0, 17.0)),
    ("san_antonio", 2, (44.0, 52.0)),
    ("boston", 2, (94.0, 14.0)),
    ("kansas_city", 3, (52.0, 30.0)),
    ("atlanta", 3, (74.0, 41.0)),
    ("miami", 2, (86.0, 57.0)),
];

/// A track: its stations, and where it bends or branches.
pub(crate) struct Course {
    name: &'static str,
    pub(crate) stations: &'static [usize],
    over: At,
}

impl Course {
    /// Lays out its spaces, in the order of their numbers.
    fn places(&self, lengths: [u8; 3]) -> Vec<At> {
        let [one, two, three] = lengths;
        let station = |index: usize| STATIONS[self.stations[index]].2;
        if self.stations.len() == 2 {
            let on = |part| {
                let (from, to) = (straight(station(0), self.over, part), station(1));
                straight(from, straight(self.over, to, part), part)
            };
            return parts(one).map(on).collect();
        }
        let arm = |from: At, to: At, count| parts(count).map(move |part| straight(from, to, part));
        let to_junction = arm(station(0), self.over, one).chain([self.over]);
        let through = to_junction.chain(arm(self.over, station(1), two));
        through.chain(arm(self.over, station(2), three)).collect()
    }
}

/// Divides a line evenly into this many spaces.
fn parts(count: u8) -> impl Iterator<Item = f64> {
    (1..=count).map(move |step| f64::from(step) / f64::from(count + 1))
}

fn straight(from: At, to: At, part: f64) -> At {
    (from.0 + (to.0 - from.0) * part, from.1 + (to.1 - from.1) * part)
}

pub(crate) const COURSES: [Course; 9] = [
    Course { name: "pacific", stations: &[0, 1, 2], over: (17.0, 20.0) },
    Course { name: "northern", stations: &[2, 3], over: (52.0, 2.0) },
    Course { name: "prairie", stations: &[2, 6], over: (37.0, 26.0) },
    Course { name: "desert", stations: &[1, 4, 6], over: (34.0, 42.0) },
    Course { name: "central", stations: &[6, 3, 7], over: (63.0, 35.0) },
    Course { name: "lakes", stations: &[3, 5], over: (82.0, 4.0) },
    Course { name: "piedmont", stations: &[5, 7], over: (78.0, 22.0) },
    Course { name: "gulf", stations: &[4, 7, 8], over: (68.0, 55.0) },
    Course { name: "atlantic", stations: &[5, 8], over: (100.0, 38.0) },
];

const BONUSES: [&str; 4] = ["die", "power", "1", "2"];

/// The variable parts: the spaces of each track (between each station and the junction, if there is one, which is one
/// more), and the bonus of each station.
#[derive(Clone)]
pub(crate) struct Plan {
    pub(crate) lengths: [[u8; 3]; 9],
    pub(crate) bonuses: [usize; 9],
    pub(crate) missions: Vec<(usize, usize, u8)>,
}

impl Plan {
    /// Formats it as a board file.
    pub(crate) fn text(&self) -> String {
        let mut text = String::from("board original\n\n");
        for ((name, places, at), bonus) in STATIONS.iter().zip(self.bonuses) {
            let bonus = BONUSES[bonus];
            text += &format!(
                "station {name:<12} places {places} bonus {bonus:<5} at {},{}\n",
                at.0, at.1
            );
        }
        let mut taken: Vec<(i32, i32)> =
            STATIONS.iter().map(|(_, _, at)| (at.0 as i32, at.1 as i32)).collect();
        for (course, lengths) in COURSES.iter().zip(self.lengths) {
            text += &format!("\ntrack {}\n", course.name);
            for (index, (x, y)) in course.places(lengths).into_iter().enumerate() {
                let mut at =
                    (x.round().clamp(0.0, 100.0) as i32, y.round().clamp(0.0, 60.0) as i32);
                while taken.contains(&at) {
                    at.1 = (at.1 + 1) % 61;
                }
                taken.push(at);
                text += &format!("  space {} at {},{}\n", index + 1, at.0, at.1);
            }
            let name = |index: usize| STATIONS[course.stations[index]].0;
            let numbers = |from: usize, to: usize| -> String {
                (from..=to).map(|number| format!("{number} ")).collect()
            };
            let [one, two, three] = lengths.map(usize::from);
            if course.stations.len() == 2 {
                text += &format!("  chain {} {}{}\n", name(0), numbers(1, one), name(1));
            } else {
                let through = numbers(1, one + 1 + two);
                text += &format!("  chain {} {through}{}\n", name(0), name(1));
                let branch = numbers(one + two + 2, one + 1 + two + three);
                text += &format!("  chain {} {branch}{}\n", one + 1, name(2));
            }
        }
        text += "\n";
        for &(one, other, points) in &self.missions {
            text += &format!("mission {} {} {points}\n", STATIONS[one].0, STATIONS[other].0);
        }
        text += "\ngoods cattle worker\ngoods cattle coal\ngoods cattle food\ngoods worker coal\n\
                 goods worker food\ngoods worker silver\ngoods coal food\ngoods silver gold\n";
        text
    }
}
