//! The steps before a game on a server: a table, a seat, and the other players.

use std::time::{Duration, Instant};

use serde_json::json;
use whistle_bots::Effort;
use whistle_core::{Level, Words as _};
use whistle_lab::PlayerSpec;
use whistle_protocol::http::{NewTable, Occupant};
use whistle_protocol::{SeatOccupant, Spectators, TableCard, TableStatus};
use whistle_registry::{GAMES, GameEntry};

use super::address::Address;
use super::http_client::HttpClient;
use super::venue::{Notice, Remote, read_cookie};
use crate::cli::PlayArgs;
use crate::failure::Failure;
use crate::source::{add_board, read_options, write_private};
use crate::terminal::save_file::default_place;
use crate::terminal::{Chooser, Chosen, Question, menu};
use crate::words::{Phrases, one_line};

/// How long the server may take to acknowledge our part of the dice.
const DICE_WAIT: Duration = Duration::from_secs(5);

/// A person on a server who is looking for a game.
struct Lobby<'a> {
    http: HttpClient,
    phrases: Phrases,
    arguments: &'a PlayArgs,
    chooser: &'a mut dyn Chooser,
}

/// A table that was found, and notices to show first.
struct Found {
    card: TableCard,
    notice: Option<&'static str>,
    /// Whether nobody else is expected.
    begins: bool,
}

impl Remote {
    /// Goes to the table on the command line, asking for everything left open; `None` if the person leaves.
    pub(crate) fn find(
        arguments: &PlayArgs,
        chooser: &mut dyn Chooser,
    ) -> Result<Option<Remote>, Failure> {
        let Some([url, rest @ ..]) = arguments.connect.as_deref() else { return Ok(None) };
        let mut http = HttpClient::at(Address::read(url, rest.first().map(String::as_str))?);
        // Our identity from last time, without which we cannot return to our seat.
        let file = http.address.host.replace([':', '[', ']'], "-");
        let place = default_place(&format!("guest-{file}"));
        http.cookie = place.as_deref().and_then(read_cookie);
        http.enter()?;
        if let (Some(place), Some(cookie)) = (&place, &http.cookie) {
            // Without the file, the person cannot return to the seat later but can still play.
            let _ = write_private(place, &json!({ "cookie": cookie }).to_string());
        }
        if let Some(name) = &arguments.name {
            http.rename(name)?;
        }
        let phrases = Phrases::new(&GAMES[0], arguments.lang.lang);
        let mut lobby = Lobby { http, phrases, arguments, chooser };
        let Some(Found { card, notice, begins }) = lobby.find()? else { return Ok(None) };
        let mut remote = Remote::connect(lobby.http.clone(), card, arguments.lang.lang)?;
        remote.notices.extend(notice.map(Notice::Message));
        Ok(lobby.gather(&mut remote, begins)?.then_some(remote))
    }
}

impl Lobby<'_> {
    fn find(&mut self) -> Result<Option<Found>, Failure> {
        if let Some(table) = self.http.address.table.clone() {
            let card = self.http.card(&table)?;
            return self.sit(card).map(Some);
        }
        if self.arguments.game.is_some() {
            return self.make();
        }
        loop {
            let tables = self.http.tables()?;
            let open: Vec<TableCard> = tables.open.read().unwrap_or_default();
            let mut all = tables.mine;
            all.extend(open.into_iter().filter(|card| card.own_seats().next().is_none()));
            all.retain(|card| !matches!(card.status, TableStatus::Over | TableStatus::Closed));
            all.dedup_by(|one, other| one.id == other.id);
            let mut choices: Vec<String> = all.iter().map(|card| self.describe(card)).collect();
            choices.push(self.phrases.say("connect-make"));
            choices.push(self.phrases.say("connect-look-again"));
            let question = self.phrases.say("connect-which");
            match self.chooser.choose(&self.phrases, &question, &choices)? {
                None => return Ok(None),
                Some(chosen) if chosen < all.len() => {
                    return self.sit(all.swap_remove(chosen)).map(Some);
                }
                Some(chosen) if chosen == all.len() => return self.make(),
                Some(_) => (),
            }
        }
    }

    /// Describes a table in the list.
    fn describe(&self, card: &TableCard) -> String {
        let game = whistle_registry::find(&card.game).map_or(&*card.game, |entry| entry.meta.title);
        let people = card.seats.iter().filter(|seat| seat.occupant == SeatOccupant::Person);
        let names: Vec<String> =
            people.filter_map(|seat| seat.name.as_deref()).map(one_line).collect();
        let id = match card.status {
            _ if card.own_seats().next().is_some() => "connect-table-mine",
            TableStatus::Waiting if open_seats(card).is_empty() => "connect-table-full",
            TableStatus::Waiting => "connect-table-open",
            _ => "connect-table-playing",
        };
        let about = [
            ("game", one_line(game)),
            ("open", open_seats(card).len().to_string()),
            ("seats", card.seats.len().to_string()),
            (
                "names",
                if names.is_empty() {
                    self.phrases.say("connect-nobody")
                } else {
                    names.join(", ")
                },
            ),
        ];
        self.phrases.say_with(id, &about)
    }

    /// Takes a free seat, or watches if there is none and spectators are allowed.
    fn sit(&mut self, card: TableCard) -> Result<Found, Failure> {
        let waits = card.status == TableStatus::Waiting;
        if card.own_seats().next().is_some() {
            return Ok(Found { card, notice: None, begins: false });
        }
        if waits && !self.arguments.watch && !open_seats(&card).is_empty() {
            let seat = self.arguments.people.first().copied();
            let card = self.http.join(&card.id, seat)?;
            return Ok(Found { card, notice: None, begins: false });
        }
        let notice = match (self.arguments.watch, waits) {
            (true, _) => "connect-watch",
            (false, true) => "connect-full",
            (false, false) => "connect-begun",
        };
        if card.spectators == Spectators::No {
            let why = self.phrases.say(notice.replace("watch", "begun").as_str());
            return Err(Failure::new(why).hint(self.phrases.say("connect-no-spectators")));
        }
        Ok(Found { card, notice: Some(notice), begins: false })
    }

    /// Creates a table; `None` if the person leaves.
    fn make(&mut self) -> Result<Option<Found>, Failure> {
        let Some(entry) = self.choose_game()? else { return Ok(None) };
        let Some(seats) = self.choose_seats(entry)? else { return Ok(None) };
        let Some(others) = self.choose_others(entry)? else { return Ok(None) };
        let own = self.arguments.people.first().copied().unwrap_or(0);
        if own >= seats {
            return Err(Failure::new(format_args!("there is no seat {own} at a table of {seats}"))
                .hint(format_args!("seats are 0 to {}", seats - 1)));
        }
        let seating: Vec<Occupant> =
            (0..seats).map(|seat| if seat == own { Occupant::Me } else { others }).collect();
        let mut table = NewTable::seated(entry.meta.id, &seating);
        table.options = read_options(&self.arguments.options)?;
        if let Some(file) = &self.arguments.board {
            add_board(entry, &mut table.options, file)?;
        }
        let card = self.http.make(&table)?;
        Ok(Some(Found { card, notice: None, begins: others != Occupant::Open }))
    }

    fn choose_game(&mut self) -> Result<Option<&'static GameEntry>, Failure> {
        if let Some(game) = &self.arguments.game {
            return Ok(Some(whistle_registry::find(game)?));
        }
        let titles: Vec<String> = GAMES.iter().map(|game| game.meta.title.to_owned()).collect();
        let chosen = self.chooser.choose(&self.phrases, &self.phrases.say("menu-game"), &titles)?;
        Ok(chosen.map(|chosen| &GAMES[chosen]))
    }

    fn choose_seats(&mut self, entry: &GameEntry) -> Result<Option<u8>, Failure> {
        if self.arguments.seats.is_some() || self.arguments.game.is_some() {
            return Ok(Some(self.arguments.seats.unwrap_or(entry.meta.min_seats)));
        }
        self.chooser.choose_seats(&self.phrases, entry)
    }

    /// Asks who plays the other seats: people with the link, or bots.
    fn choose_others(&mut self, entry: &'static GameEntry) -> Result<Option<Occupant>, Failure> {
        match &self.arguments.bots {
            Some(PlayerSpec::LevelBot(Effort::Level(level))) => {
                return Ok(Some(Occupant::Bot(*level, None)));
            }
            Some(PlayerSpec::WithTaste(level, taste)) => {
                return Ok(Some(Occupant::Bot(*level, Some(*taste))));
            }
            Some(other) => {
                return Err(Failure::new(format_args!("`{other}` cannot play on a server"))
                    .hint("use --bots porter, conductor, engineer or baron, optionally with a personality, such as conductor:gambler"));
            }
            None => (),
        }
        if self.arguments.game.is_some() {
            return Ok(Some(Occupant::Open));
        }
        let mut names = vec![self.phrases.say("connect-people")];
        names.extend(Level::ALL.map(|level| self.phrases.say(&format!("level-{level}"))));
        let chosen = self.chooser.choose(&self.phrases, &self.phrases.say("menu-level"), &names)?;
        let level = match chosen {
            None => return Ok(None),
            Some(0) => return Ok(Some(Occupant::Open)),
            Some(level) => Level::ALL[level - 1],
        };
        let taste = menu::ask_taste(self.chooser, entry, self.arguments.lang.lang)?;
        Ok(taste.map(|taste| Occupant::Bot(level, taste)))
    }

    /// Lets the table's owner start the game, now or when others have joined; returns false if they leave.
    fn gather(&mut self, remote: &mut Remote, begins: bool) -> Result<bool, Failure> {
        let table = remote.card.id.clone();
        let waits =
            |remote: &Remote| remote.card.host && remote.card.status == TableStatus::Waiting;
        if !waits(remote) {
            return Ok(true);
        }
        let until = Instant::now() + DICE_WAIT;
        while remote.card.own_seats().any(|(_, seat)| seat.dice.is_none()) && Instant::now() < until
        {
            remote.listen(Some(Duration::from_millis(100)));
        }
        while waits(remote) {
            let open = open_seats(&remote.card);
            if begins && open.is_empty() {
                self.http.start(&table)?;
                return Ok(true);
            }
            let about =
                [("link", self.http.address.link(&table)), ("open", open.len().to_string())];
            let question = self.phrases.say_with("connect-host", &about);
            let begin = if open.is_empty() { "connect-start" } else { "connect-fill" };
            let choices = [begin, "connect-wait"].map(|id| self.phrases.say(id));
            let asked = Question { text: &question, choices: &choices, first: 1 };
            // Somebody joined or left, so the question is asked again.
            let mut wanted = || {
                remote.listen(None);
                waits(remote) && open_seats(&remote.card) == open
            };
            match self.chooser.choose_while(&self.phrases, &asked, &mut wanted)? {
                Chosen::Left => return Ok(false),
                Chosen::Overtaken => (),
                Chosen::This(0) => {
                    // Somebody who took the seat meanwhile keeps it; the server refuses the change.
                    for seat in open {
                        let bot = Occupant::Bot(Level::Conductor, None).to_string();
                        self.http.seat(&table, seat, bot)?;
                    }
                    self.http.start(&table)?;
                    return Ok(true);
                }
                Chosen::This(_) => _ = remote.listen(Some(Duration::from_millis(500))),
            }
        }
        Ok(true)
    }
}

/// Lists the free seats.
fn open_seats(card: &TableCard) -> Vec<u8> {
    let seats = (0..).zip(&card.seats);
    seats.filter(|(_, seat)| seat.occupant == SeatOccupant::Open).map(|(seat, _)| seat).collect()
}
