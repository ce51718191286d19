//! Parsing a board file, line by line.

use std::fmt;

use whistle_core::SmallMap;

use super::{
    Board, Bonus, Link, MAX_SPACES, MAX_STATIONS, MAX_TRACKS, OWN, PowerKind, PowerPlan, Space,
    SpacePlan, Station, StationPlan, Track, TrackPlan,
};
use crate::Power;

/// No playable board needs more bytes.
const LARGEST: usize = 16 * 1024;

/// The first words of lines.
const KNOWN: [&str; 7] = ["board", "station", "track", "space", "chain", "mission", "goods"];

/// What is wrong with a board file, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardError {
    /// The line, counted from 1.
    pub line: usize,
    /// The error.
    pub message: String,
}

impl fmt::Display for BoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl std::error::Error for BoardError {}

/// A board being parsed.
#[derive(Default)]
pub(super) struct BoardReader {
    pub(super) board: Board,
    /// The current line or, after parsing, the origin of the thing being checked.
    pub(super) line: usize,
    /// The lines where things were defined, by kind and number.
    pub(super) lines: SmallMap<(&'static str, usize), usize>,
}

type Read<T> = Result<T, String>;

impl Board {
    /// Parses a board file and checks that the board is playable.
    ///
    /// # Errors
    /// With the line and its error.
    pub fn read(text: &str) -> Result<Board, BoardError> {
        let board = Board::read_as(text, OWN)?;
        let original = Board::original();
        Ok(if board.text == original.text { original.clone() } else { board })
    }

    /// Parses a board and marks its ids.
    pub(super) fn read_as(text: &str, mark: u8) -> Result<Board, BoardError> {
        if text.len() > LARGEST {
            let message = format!("{} bytes; a board has at most {LARGEST}", text.len());
            return Err(BoardError { line: 1, message });
        }
        let mut reader = BoardReader::default();
        reader.board.mark = mark;
        let read = reader.read(text).and_then(|()| reader.check());
        read.map_err(|message| BoardError { line: reader.line, message })?;
        let mut board = reader.board;
        let copies = |plan: &PowerPlan| std::iter::repeat_n(plan.id, usize::from(plan.copies));
        board.all_power = board.power.iter().flat_map(copies).collect();
        board.routes = board.find_routes();
        for route in &board.routes {
            let shortest = &mut board.tracks[usize::from(route.track)].shortest;
            *shortest = route.spaces.count_ones().min(*shortest);
        }
        board.pairs = board.find_pairs();
        board.traffic = board.find_traffic();
        Ok(board)
    }
}

impl BoardReader {
    fn read(&mut self, text: &str) -> Read<()> {
        for (index, line) in text.lines().enumerate() {
            self.line = index + 1;
            let said = line.split('#').next().unwrap_or("");
            let words: Vec<&str> = said.split_whitespace().collect();
            if !words.is_empty() {
                self.take(&words)?;
                self.board.text.push_str(&words.join(" "));
                self.board.text.push('\n');
            }
        }
        Ok(())
    }

    fn take(&mut self, words: &[&str]) -> Read<()> {
        match *words {
            ["board", name] => self.board.name = name.to_owned(),
            ["station", name, "places", places, "bonus", bonus, "at", at] => {
                self.station(name, places, bonus, at)?;
            }
            ["track", name] => self.track(name)?,
            ["space", number, "at", at] => self.space(number, at)?,
            ["chain", ref links @ ..] => self.chain(links)?,
            ["mission", from, to, points] => self.mission(from, to, points)?,
            ["goods", one, other] => self.goods(one, other)?,
            _ => {
                let (first, known) = (words[0], KNOWN.join(", "));
                ensure!(
                    KNOWN.contains(&first),
                    "no line begins with \"{first}\"; there are {known}"
                );
                let why = "is written; see the head of original.board";
                return Err(format!("this is not how a {first} {why}"));
            }
        }
        Ok(())
    }

    /// Returns the next id of a kind, and notes the current line.
    fn number(&mut self, kind: &'static str, index: usize) -> u8 {
        self.lines.insert((kind, index), self.line);
        index as u8 | self.board.mark
    }

    fn station(&mut self, name: &str, places: &str, bonus: &str, at: &str) -> Read<()> {
        check_name(name)?;
        let stations = &self.board.stations;
        let is_new = stations.iter().all(|station| station.name != name);
        ensure!(is_new, "there are two stations called {name}");
        ensure!(stations.len() < MAX_STATIONS, "a board has at most {MAX_STATIONS} stations");
        ensure!(matches!(places, "2" | "3"), "a station has 2 or 3 places");
        let places = if places == "2" { 2 } else { 3 };
        let bonus = match (bonus, bonus.parse()) {
            ("die", _) => Bonus::Die,
            ("power", _) => Bonus::Power,
            (_, Ok(points @ 1..=9)) => Bonus::Points(points),
            _ => return Err("a bonus is die, power or a number of points from 1 to 9".into()),
        };
        let at = position(at)?;
        let id = Station(self.number("station", self.board.stations.len()));
        self.board.stations.push(StationPlan { id, name: name.to_owned(), places, bonus, at });
        Ok(())
    }

    fn track(&mut self, name: &str) -> Read<()> {
        check_name(name)?;
        let tracks = &self.board.tracks;
        let is_new = tracks.iter().all(|track| track.name != name);
        ensure!(is_new, "there are two tracks called {name}");
        ensure!(tracks.len() < MAX_TRACKS, "a board has at most {MAX_TRACKS} tracks");
        let id = Track(self.number("track", self.board.tracks.len()));
        let (name, shortest) = (name.to_owned(), u32::MAX);
        self.board.tracks.push(TrackPlan { id, name, shortest, ..TrackPlan::default() });
        Ok(())
    }

    fn space(&mut self, number: &str, at: &str) -> Read<()> {
        let (track, called) = self.running_track()?;
        let is_number = number.bytes().all(|byte| byte.is_ascii_digit());
        ensure!(is_number, "the spaces of a track are numbered");
        let name = format!("{called}-{number}");
        let index = self.board.spaces.len();
        let is_new = self.board.spaces.iter().all(|space| space.name != name);
        ensure!(is_new, "track {called} has two spaces {number}");
        ensure!(index < MAX_SPACES, "a board has at most {MAX_SPACES} spaces");
        let at = position(at)?;
        let id = Space(self.number("space", index));
        self.board.tracks[track.index()].spaces |= 1 << index;
        self.board.spaces.push(SpacePlan { id, name, at, track });
        self.board.beside.push(0);
        self.board.stops.push(0);
        Ok(())
    }

    /// Joins the named things in order.
    fn chain(&mut self, words: &[&str]) -> Read<()> {
        let (track, called) = self.running_track()?;
        let links = words.iter().map(|word| self.link(&called, word));
        let links: Vec<Link> = links.collect::<Read<_>>()?;
        ensure!(matches!(*links, [_, .., Link::Station(_)]), "a chain ends at a station");
        let (board, track) = (&mut self.board, track.index());
        for pair in links.windows(2) {
            let joined = match *pair {
                [Link::Space(one), Link::Space(other)] => {
                    let (one, other) = (one.index(), other.index());
                    let joined = board.beside[one] >> other & 1 == 1;
                    board.beside[one] |= 1 << other;
                    board.beside[other] |= 1 << one;
                    joined
                }
                [Link::Space(space), Link::Station(station)]
                | [Link::Station(station), Link::Space(space)] => {
                    let stops = &mut board.stops[space.index()];
                    let joined = *stops >> station.index() & 1 == 1;
                    *stops |= 1 << station.index();
                    board.at_stations |= 1 << space.index();
                    board.tracks[track].stations |= 1 << station.index();
                    joined
                }
                _ => return Err("two stations without a space between".into()),
            };
            // Every chain is sent to every viewer of the board.
            ensure!(!joined, "two links of this chain are already joined");
        }
        board.tracks[track].chains.push(links);
        Ok(())
    }

    fn link(&self, track: &str, word: &str) -> Read<Link> {
        let name = format!("{track}-{word}");
        match self.board.spaces.iter().find(|space| space.name == name) {
            Some(space) => Ok(Link::Space(space.id)),
            None => self.find_station(word).map(Link::Station),
        }
    }

    fn find_station(&self, name: &str) -> Read<Station> {
        let found = self.board.stations.iter().find(|station| station.name == name);
        let missing = || format!("\"{name}\" is not a station from a line above");
        found.map(|station| station.id).ok_or_else(missing)
    }

    fn running_track(&self) -> Read<(Track, String)> {
        let track = self.board.tracks.last().ok_or("this line must follow a track")?;
        Ok((track.id, track.name.clone()))
    }

    fn mission(&mut self, from: &str, to: &str, points: &str) -> Read<()> {
        let mission = Some([self.find_station(from)?, self.find_station(to)?]);
        let points = points.parse().ok().filter(|points| (1..=50).contains(points));
        ensure!(points.is_some(), "a mission is worth 1 to 50 points");
        self.power([from, to], PowerKind { mission, points, goods: None })
    }

    fn goods(&mut self, one: &str, other: &str) -> Read<()> {
        let goods = Some([one.parse()?, other.parse()?]);
        self.power([one, other], PowerKind { goods, ..PowerKind::default() })
    }

    /// Adds a card, or one more copy of it.
    fn power(&mut self, names: [&str; 2], kind: PowerKind) -> Read<()> {
        ensure!(names[0] != names[1], "a power card names two different things");
        let name = names.join("-");
        let cards = &self.board.power;
        let index = cards.iter().position(|plan| plan.name == name).unwrap_or(cards.len());
        let id = Power(self.number("power", index));
        if index == self.board.power.len() {
            self.board.power.push(PowerPlan { id, name, copies: 0, kind });
        }
        let plan = &mut self.board.power[index];
        ensure!(plan.kind == kind, "the same mission is worth something else above");
        ensure!(plan.copies < 3, "there are at most three copies of a power card");
        plan.copies += 1;
        Ok(())
    }
}

/// Names appear in JSON and commands: short words in lower case.
fn check_name(name: &str) -> Read<()> {
    let fits = name.len() <= 16
        && name.starts_with(|first: char| first.is_ascii_lowercase())
        && name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_');
    ensure!(fits, "\"{name}\": a name has up to 16 lower-case letters and underscores");
    Ok(())
}

/// `X,Y`, within the map.
fn position(at: &str) -> Read<(u8, u8)> {
    let place = at.split_once(',').and_then(|(x, y)| Some((x.parse().ok()?, y.parse().ok()?)));
    let on_map = place.filter(|&(x, y)| x <= 100 && y <= 60);
    on_map.ok_or_else(|| "a place is X,Y with X up to 100 and Y up to 60".into())
}
