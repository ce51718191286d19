//! Honest players: they think, talk, lose their connection, watch replays and play again.

use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;
use std::time::{Duration, Instant};

use serde::de::IgnoredAny;
use whistle_core::{Json, Level, Pcg32, Rng as _, Seat};
use whistle_harness::position::{Position, problem};
use whistle_protocol::http::{Empty, GameCard, NewTable, Occupant, Rename, SeatChoice, TableList};
use whistle_protocol::websocket::{Act, ClientMessage, CommandId, HintRequest, Say, ServerMessage};
use whistle_protocol::{TableCard, Visibility};

use crate::soak::site::Site;
use crate::soak::tally::Wait;
use crate::soak::visitor::{Socket, Trouble, Visitor};
use crate::{next_u64, one_in, pick};

/// The thinking time per move, varied from half to one and a half times this.
const THINKING: Duration = Duration::from_millis(1_200);
/// How long an unfinished game is played before people leave it.
const DINNER: Duration = Duration::from_secs(8 * 60);

/// A household, with its own address and favourite game.
pub(crate) struct Household {
    pub(crate) number: u8,
    pub(crate) people: u8,
    pub(crate) game: GameCard,
    /// The level of the bots that fill its table.
    pub(crate) level: Level,
}

/// Plays one game after another.
pub(crate) async fn live(site: Arc<Site>, home: Household, mut luck: Pcg32) {
    while !site.is_over() {
        if let Err((place, trouble)) = evening(&site, &home, &mut luck).await {
            site.tally.trouble(place, &trouble);
            tokio::time::sleep(Duration::from_secs(1)).await;
        }
    }
}

type Evening = Result<(), (&'static str, Trouble)>;

async fn evening(site: &Arc<Site>, home: &Household, luck: &mut Pcg32) -> Evening {
    let at = |place: &'static str| move |trouble| (place, trouble);
    let mut people = Vec::new();
    for person in 0..home.people {
        // A household shares one address, as most do.
        let address = IpAddr::V4(Ipv4Addr::new(10, 1, home.number, 1));
        let visitor = Visitor::arrive(&site.host, address).await.map_err(at("arriving"))?;
        let name = Rename { name: format!("Seat {person} of house {}", home.number) };
        let name = serde_json::to_string(&name).expect("JSON");
        timed(site, visitor.exchange("PUT", "/api/me", &name)).await.map_err(at("a name"))?;
        people.push(visitor);
    }
    let host = &people[0];
    timed(site, host.get::<Vec<GameCard>>("/api/games")).await.map_err(at("the games"))?;
    timed(site, host.get::<TableList>("/api/tables")).await.map_err(at("the list"))?;
    let most = usize::from(home.game.seats.max.min(4));
    let mut seating = vec![Occupant::Open; usize::from(home.people)];
    seating[0] = Occupant::Me;
    seating.resize(most.max(seating.len()), Occupant::Bot(home.level, None));
    let visibility = if one_in(luck, 2) { Visibility::Public } else { Visibility::Link };
    let new = NewTable { visibility, ..NewTable::seated(&home.game.id, &seating) };
    let made = timed(site, host.post::<TableCard>("/api/tables", &new)).await;
    let id = made.map_err(at("a table"))?.id;
    let path = |what: &str| format!("/api/tables/{id}/{what}");
    for (seat, guest) in people.iter().enumerate().skip(1) {
        let (place, what) = (path("join"), SeatChoice { seat: Some(Seat(seat as u8)) });
        timed(site, guest.post::<TableCard>(&place, &what)).await.map_err(at("joining"))?;
    }
    site.add_victim(&id);
    let place = path("start");
    timed(site, host.post::<TableCard>(&place, &Empty {})).await.map_err(at("starting"))?;
    let until = Instant::now() + DINNER;
    let playing: Vec<_> = people
        .iter()
        .enumerate()
        .map(|(seat, person)| {
            let (site, person, id) = (Arc::clone(site), person.clone(), id.clone());
            let (luck, alone) = (Pcg32::new(next_u64(luck), seat as u64), home.people == 1);
            let player = Player { site, person, id, seat: Seat(seat as u8), alone, luck, until };
            tokio::spawn(player.play())
        })
        .collect();
    let mut over = true;
    for player in playing {
        over &= player.await.unwrap_or(Ok(false)).map_err(at("at the table"))?;
    }
    site.drop_victim(&id);
    if over {
        site.tally.game_over();
        site.finish(&id);
        for what in ["replay?seat=0", "journal"] {
            timed(site, host.get::<IgnoredAny>(&path(what))).await.map_err(at("looking back"))?;
        }
    } else {
        for person in &people {
            let (place, what) = (path("leave"), SeatChoice { seat: None });
            timed(site, person.post::<TableCard>(&place, &what)).await.map_err(at("leaving"))?;
        }
    }
    Ok(())
}

async fn timed<T>(
    site: &Site,
    asking: impl Future<Output = Result<T, Trouble>>,
) -> Result<T, Trouble> {
    let asked = Instant::now();
    let answer = asking.await;
    site.tally.waited(Wait::Answer, asked, Duration::ZERO);
    answer
}

/// One person at a table.
struct Player {
    site: Arc<Site>,
    person: Visitor,
    id: String,
    seat: Seat,
    alone: bool,
    luck: Pcg32,
    until: Instant,
}

/// A person's plans, pending answers and latest view.
struct Mind {
    /// The legal actions.
    legal: Vec<Json>,
    /// The scheduled actions.
    plan: Option<(Instant, ClientMessage)>,
    sent: Option<Instant>,
    hint: Option<Instant>,
    /// Since when a bot is to move.
    bot: Option<Instant>,
    seq: u64,
    line_until: Instant,
}

impl Player {
    /// Plays until the game is over (returns true), or it is time to leave.
    async fn play(mut self) -> Result<bool, Trouble> {
        let mut known = 0;
        loop {
            let asked = Instant::now();
            let mut socket = self.person.connect(&self.id, known).await?;
            let hello = socket.receive().await?;
            if !matches!(hello, ServerMessage::Hello(_)) {
                let said = problem(&hello).map(Trouble::said);
                return Err(said.unwrap_or_else(|| Trouble::broken("no greeting")));
            }
            self.site.tally.waited(Wait::Hello, asked, Duration::ZERO);
            let patience = Duration::from_secs(u64::from(30 + self.luck.below(60)));
            let mut mind = Mind {
                legal: Vec::new(),
                plan: None,
                sent: None,
                hint: None,
                bot: None,
                seq: known,
                line_until: Instant::now() + patience,
            };
            let done = self.attend(&mut socket, &mut mind, hello).await?;
            known = mind.seq;
            socket.close().await;
            if let Some(over) = done {
                return Ok(over);
            }
        }
    }

    /// Plays over one websocket; `None` if the connection is lost for a while.
    async fn attend(
        &mut self,
        socket: &mut Socket,
        mind: &mut Mind,
        hello: ServerMessage,
    ) -> Result<Option<bool>, Trouble> {
        if self.consider(mind, &hello) {
            return Ok(Some(true));
        }
        loop {
            let now = Instant::now();
            let unanswered = mind.sent.is_some() || mind.hint.is_some();
            if (now > self.until || self.site.is_over()) && !unanswered {
                return Ok(Some(false));
            }
            if now > mind.line_until && !unanswered {
                return Ok(None);
            }
            if let Some((_, message)) = mind.plan.take_if(|(due, _)| *due <= now) {
                match &message {
                    ClientMessage::Hint(_) => mind.hint = Some(now),
                    ClientMessage::Act(_) => mind.sent = Some(now),
                    _ => (),
                }
                socket.send(&message).await?;
            }
            let next = mind.plan.as_ref().map_or(now + Duration::from_secs(1), |(due, _)| *due);
            let patience = next.saturating_duration_since(now).min(Duration::from_secs(1));
            let Some(message) = socket.receive_for(patience).await? else { continue };
            match &message {
                ServerMessage::Receipt(_) => {
                    if let Some(sent) = mind.sent.take() {
                        self.site.tally.waited(Wait::Move, sent, Duration::ZERO);
                    }
                    // Its result has already been received.
                    self.decide(mind);
                }
                ServerMessage::Advice(advice) => {
                    if let Some(asked) = mind.hint.take() {
                        self.site.tally.waited(Wait::Hint, asked, Duration::ZERO);
                    }
                    // The command was acknowledged.
                    mind.plan = Some((self.thought(), self.act(mind.seq, &advice.action)));
                }
                // Several seats chose at once and another was faster; the step has the current choices.
                ServerMessage::Refused(refused)
                    if ["stale", "not_your_turn"].contains(&refused.problem.code.as_ref()) =>
                {
                    mind.sent = None;
                    mind.hint = None;
                    if mind.plan.is_none() {
                        return Ok(None);
                    }
                }
                ServerMessage::Refused(refused) => return Err(Trouble::said(&refused.problem)),
                ServerMessage::Error(problem) => return Err(Trouble::said(problem)),
                _ if self.consider(mind, &message) => return Ok(Some(true)),
                _ => (),
            }
        }
    }

    /// Reads the position in a message, if there is one; returns true if the game is over.
    fn consider(&mut self, mind: &mut Mind, message: &ServerMessage) -> bool {
        let Some(position) = Position::of(message) else { return false };
        mind.seq = position.seq;
        if position.outcome.is_some() {
            return true;
        }
        if let Some(since) = mind.bot.take() {
            self.site.tally.waited(Wait::Bot, since, self.site.bot_pause);
        }
        // If only one bot is to move, everybody waits for it.
        let actors = position.actors();
        if self.alone && actors.len() == 1 && !actors.contains(self.seat) {
            mind.bot = Some(Instant::now());
        }
        mind.legal = position.legal;
        mind.plan = None;
        self.decide(mind);
        false
    }

    /// Decides what to do next, if anything.
    fn decide(&mut self, mind: &mut Mind) {
        if mind.legal.is_empty() || mind.sent.is_some() || mind.plan.is_some() {
            return;
        }
        let action = pick(&mut self.luck, &mind.legal).clone();
        let (id, seat) = (self.fresh_id(), self.seat);
        let message = match self.luck.below(40) {
            0 if self.alone => ClientMessage::Hint(HintRequest { id, seat }),
            1 => ClientMessage::Say(Say { id, seat, text: "All aboard!".to_owned() }),
            _ => self.act(mind.seq, &action),
        };
        mind.plan = Some((self.thought(), message));
    }

    fn act(&mut self, against: u64, action: &Json) -> ClientMessage {
        let (id, seat) = (self.fresh_id(), self.seat);
        ClientMessage::Act(Act { id, against, seat, action: action.clone(), took: None })
    }

    fn fresh_id(&mut self) -> CommandId {
        CommandId(format!("{}-{:x}", self.seat.0, next_u64(&mut self.luck)))
    }

    /// Returns when a person who starts thinking now will be done.
    fn thought(&mut self) -> Instant {
        Instant::now() + THINKING / 2 + THINKING * self.luck.below(1_000) / 1_000
    }
}
