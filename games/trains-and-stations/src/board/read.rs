//! Reading a board's file, line by line.

use std::fmt;

use super::{
    Board, Bonus, Link, MAX_SPACES, MAX_STATIONS, MAX_TRACKS, OWN, PowerKind, PowerPlan, SpacePlan,
    Station, StationPlan, TrackPlan, check,
};
use crate::{Goods, PowerCards};

/// No board that can be played on needs more bytes.
const LARGEST: usize = 16 * 1024;

/// What is wrong with a board's file, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong there.
    pub message: String,
}

impl BoardError {
    pub(super) fn new(line: usize, message: impl Into<String>) -> BoardError {
        BoardError { line, message: message.into() }
    }
}

impl fmt::Display for BoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl std::error::Error for BoardError {}

/// A board in the making, with the lines its parts came from.
pub(super) struct BoardReader {
    pub(super) board: Board,
    pub(super) station_lines: Vec<usize>,
    pub(super) track_lines: Vec<usize>,
    pub(super) space_lines: Vec<usize>,
    pub(super) power_lines: Vec<usize>,
    pub(super) last_line: usize,
}

type Read<T> = Result<T, BoardError>;

impl Board {
    /// Reads a board's file and checks that one can play on it.
    ///
    /// # Errors
    /// With the line and what is wrong in it.
    pub fn read(text: &str) -> Result<Board, BoardError> {
        let board = Board::read_as(text, OWN)?;
        let original = Board::original();
        Ok(if board.text == original.text { original.clone() } else { board })
    }

    /// Reads a board and marks its ids.
    pub(super) fn read_as(text: &str, mark: u8) -> Result<Board, BoardError> {
        if text.len() > LARGEST {
            let message = format!("{} bytes; a board has at most {LARGEST}", text.len());
            return Err(BoardError::new(1, message));
        }
        let mut reader = BoardReader::new(mark);
        for (index, line) in text.lines().enumerate() {
            let line_number = index + 1;
            let words: Vec<&str> =
                line.split('#').next().unwrap_or("").split_whitespace().collect();
            if !words.is_empty() {
                reader.take(line_number, &words)?;
                reader.board.text.push_str(&words.join(" "));
                reader.board.text.push('\n');
            }
            reader.last_line = line_number;
        }
        check::sound(&reader)?;
        let mut board = reader.board;
        let cards = board.power().flat_map(|(card, plan)| (0..plan.copies).map(move |_| card));
        board.all_power = cards.collect();
        board.routes = board.find_routes();
        board.pairs = board.find_pairs();
        board.traffic = board.find_traffic();
        Ok(board)
    }
}

impl BoardReader {
    fn new(mark: u8) -> BoardReader {
        let board = Board {
            text: String::new(),
            mark,
            name: String::new(),
            stations: Vec::new(),
            tracks: Vec::new(),
            spaces: Vec::new(),
            power: Vec::new(),
            beside: [0; MAX_SPACES],
            stops: [0; MAX_SPACES],
            at_stations: 0,
            track_spaces: [0; MAX_TRACKS],
            all_power: PowerCards::NONE,
            routes: Vec::new(),
            pairs: Vec::new(),
            traffic: [0; MAX_STATIONS],
        };
        let (station_lines, track_lines) = (Vec::new(), Vec::new());
        let (space_lines, power_lines) = (Vec::new(), Vec::new());
        BoardReader { board, station_lines, track_lines, space_lines, power_lines, last_line: 0 }
    }

    fn take(&mut self, line: usize, words: &[&str]) -> Read<()> {
        match words {
            ["board", name] => self.board.name = (*name).to_owned(),
            ["station", name, "places", places, "bonus", bonus, "at", at] => {
                self.station(line, name, places, bonus, at)?;
            }
            ["track", name] => self.track(line, name)?,
            ["space", number, "at", at] => self.space(line, number, at)?,
            ["chain", links @ ..] => self.chain(line, links)?,
            ["mission", from, to, points] => self.mission(line, from, to, points)?,
            ["goods", one, other] => self.goods(line, one, other)?,
            [first, ..] => {
                let known = ["board", "station", "track", "space", "chain", "mission", "goods"];
                let message = if known.contains(first) {
                    format!("this is not how a {first} is written; see the head of original.board")
                } else {
                    format!("\"{first}\" begins no line; there are {}", known.join(", "))
                };
                return Err(BoardError::new(line, message));
            }
            [] => (),
        }
        Ok(())
    }

    fn station(
        &mut self,
        line: usize,
        name: &str,
        places: &str,
        bonus: &str,
        at: &str,
    ) -> Read<()> {
        check_name(line, name)?;
        if self.board.stations.iter().any(|station| station.name == name) {
            return Err(BoardError::new(line, format!("there are two stations called {name}")));
        }
        if self.board.stations.len() == MAX_STATIONS {
            let message = format!("a board has at most {MAX_STATIONS} stations");
            return Err(BoardError::new(line, message));
        }
        let places = match places {
            "2" => 2,
            "3" => 3,
            _ => return Err(BoardError::new(line, "a station has 2 or 3 places")),
        };
        let bonus = match bonus {
            "die" => Bonus::Die,
            "power" => Bonus::Power,
            points => match points.parse() {
                Ok(points @ 1..=9) => Bonus::Points(points),
                _ => {
                    let message = "a bonus is die, power or a number of points from 1 to 9";
                    return Err(BoardError::new(line, message));
                }
            },
        };
        let at = position(line, at)?;
        self.board.stations.push(StationPlan { name: name.to_owned(), places, bonus, at });
        self.station_lines.push(line);
        Ok(())
    }

    fn track(&mut self, line: usize, name: &str) -> Read<()> {
        check_name(line, name)?;
        if self.board.tracks.iter().any(|track| track.name == name) {
            return Err(BoardError::new(line, format!("there are two tracks called {name}")));
        }
        if self.board.tracks.len() == MAX_TRACKS {
            return Err(BoardError::new(line, format!("a board has at most {MAX_TRACKS} tracks")));
        }
        let (stations, chains) = (0, Vec::new());
        self.board.tracks.push(TrackPlan { name: name.to_owned(), stations, chains });
        self.track_lines.push(line);
        Ok(())
    }

    fn space(&mut self, line: usize, number: &str, at: &str) -> Read<()> {
        let (index, track) = self.running_track(line)?;
        if !number.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(BoardError::new(line, "the spaces of a track are numbered"));
        }
        let name = format!("{track}-{number}");
        let (called, track) = (track, self.board.track(index));
        if self.board.spaces.iter().any(|space| space.name == name) {
            return Err(BoardError::new(line, format!("track {called} has two spaces {number}")));
        }
        if self.board.spaces.len() == MAX_SPACES {
            return Err(BoardError::new(line, format!("a board has at most {MAX_SPACES} spaces")));
        }
        let at = position(line, at)?;
        self.board.track_spaces[index] |= 1 << self.board.spaces.len();
        self.board.spaces.push(SpacePlan { name, track, at });
        self.space_lines.push(line);
        Ok(())
    }

    /// Joins what is named, one after the other.
    fn chain(&mut self, line: usize, links: &[&str]) -> Read<()> {
        let (index, track) = self.running_track(line)?;
        let links = links.iter().map(|link| self.link(line, &track, link));
        let links: Vec<Link> = links.collect::<Read<_>>()?;
        if !matches!(links.last(), Some(Link::Station(_))) || links.len() < 2 {
            return Err(BoardError::new(line, "a chain ends at a station"));
        }
        for pair in links.windows(2) {
            match *pair {
                [Link::Space(one), Link::Space(other)] => {
                    self.not_yet(line, self.board.beside[usize::from(one)] >> other & 1)?;
                    self.board.beside[usize::from(one)] |= 1 << other;
                    self.board.beside[usize::from(other)] |= 1 << one;
                }
                [Link::Space(space), Link::Station(station)]
                | [Link::Station(station), Link::Space(space)] => {
                    let joined = self.board.stops[usize::from(space)] >> station & 1;
                    self.not_yet(line, joined.into())?;
                    self.board.stops[usize::from(space)] |= 1 << station;
                    self.board.at_stations |= 1 << space;
                    self.board.tracks[index].stations |= 1 << station;
                }
                _ => return Err(BoardError::new(line, "two stations without a space between")),
            }
        }
        self.board.tracks[index].chains.push(links);
        Ok(())
    }

    /// What is joined is not joined again: whoever looks at the board is told every chain.
    fn not_yet(&self, line: usize, joined: u128) -> Read<()> {
        match joined {
            0 => Ok(()),
            _ => Err(BoardError::new(line, "two links of this chain are joined already")),
        }
    }

    fn link(&self, line: usize, track: &str, word: &str) -> Read<Link> {
        let space = format!("{track}-{word}");
        let space = self.board.spaces.iter().position(|plan| plan.name == space);
        match space {
            Some(space) => Ok(Link::Space(space as u8)),
            None => {
                self.find_station(line, word).map(|station| Link::Station(station.index() as u8))
            }
        }
    }

    fn find_station(&self, line: usize, name: &str) -> Read<Station> {
        let found = self.board.stations.iter().position(|station| station.name == name);
        found.map(|index| self.board.station(index)).ok_or_else(|| {
            BoardError::new(line, format!("\"{name}\" is no station that was named before"))
        })
    }

    fn running_track(&self, line: usize) -> Read<(usize, String)> {
        match self.board.tracks.last() {
            Some(track) => Ok((self.board.tracks.len() - 1, track.name.clone())),
            None => Err(BoardError::new(line, "this belongs below a track")),
        }
    }

    fn mission(&mut self, line: usize, from: &str, to: &str, points: &str) -> Read<()> {
        let stations = [self.find_station(line, from)?, self.find_station(line, to)?];
        let Ok(points @ 1..=50) = points.parse() else {
            return Err(BoardError::new(line, "a mission is worth 1 to 50 points"));
        };
        let card = PowerKind::Mission { stations, points };
        self.power(line, format!("{from}-{to}"), from == to, card)
    }

    fn goods(&mut self, line: usize, one: &str, other: &str) -> Read<()> {
        let goods = |name: &str| name.parse::<Goods>().map_err(|what| BoardError::new(line, what));
        let card = PowerKind::Goods { goods: [goods(one)?, goods(other)?] };
        self.power(line, format!("{one}-{other}"), one == other, card)
    }

    /// Adds a card, or one more copy of it.
    fn power(&mut self, line: usize, name: String, twice: bool, card: PowerKind) -> Read<()> {
        if twice {
            return Err(BoardError::new(line, "a power card names two different things"));
        }
        self.power_lines.push(line);
        match self.board.power.iter_mut().find(|plan| plan.name == name) {
            Some(plan) if plan.card != card => {
                Err(BoardError::new(line, "the same mission is worth something else above"))
            }
            Some(plan) if plan.copies == 3 => {
                Err(BoardError::new(line, "there are at most three copies of a power card"))
            }
            Some(plan) => {
                plan.copies += 1;
                Ok(())
            }
            None => {
                self.board.power.push(PowerPlan { name, card, copies: 1 });
                Ok(())
            }
        }
    }
}

/// Names are what JSON and commands say: short words in lower case.
fn check_name(line: usize, name: &str) -> Read<()> {
    let fits = name.len() <= 16
        && name.starts_with(|first: char| first.is_ascii_lowercase())
        && name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_');
    if fits {
        return Ok(());
    }
    let message = format!("\"{name}\": a name has up to 16 lower-case letters and underscores");
    Err(BoardError::new(line, message))
}

/// `X,Y`, within the map.
fn position(line: usize, at: &str) -> Read<(u8, u8)> {
    let place = at.split_once(',').and_then(|(x, y)| Some((x.parse().ok()?, y.parse().ok()?)));
    match place {
        Some((x @ 0..=100, y @ 0..=60)) => Ok((x, y)),
        _ => Err(BoardError::new(line, "a place is X,Y with X up to 100 and Y up to 60")),
    }
}
