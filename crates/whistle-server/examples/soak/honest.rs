//! People who came to play: they think, talk, lose their line, look at what they played, play again.

use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::luck::Luck;
use crate::site::Site;
use crate::tally::Wait;
use crate::visitor::{Socket, Trouble, Visitor};

/// How long people think about a move: between half of this and one and a half.
const THINKING: Duration = Duration::from_millis(1_200);
/// After how long a game is left though it is not over; people have dinner.
const DINNER: Duration = Duration::from_secs(8 * 60);

/// A household: its own addresses, and what it likes to play.
pub(crate) struct Household {
    pub(crate) number: u8,
    pub(crate) people: u8,
    pub(crate) game: Value,
    /// The level of the bots that fill its table up.
    pub(crate) level: &'static str,
}

/// Plays one game after the other.
pub(crate) async fn live(site: Arc<Site>, home: Household, mut luck: Luck) {
    while !site.is_over() {
        if let Err((place, trouble)) = evening(&site, &home, &mut luck).await {
            site.tally.trouble(place, &trouble);
            tokio::time::sleep(Duration::from_secs(1)).await;
        }
    }
}

type Evening = Result<(), (&'static str, Trouble)>;

async fn evening(site: &Arc<Site>, home: &Household, luck: &mut Luck) -> Evening {
    let at = |place: &'static str| move |trouble| (place, trouble);
    let mut people = Vec::new();
    for person in 0..home.people {
        // A house has one address, as most have.
        let address = IpAddr::V4(Ipv4Addr::new(10, 1, home.number, 1));
        let visitor = Visitor::arrive(&site.host, address).await.map_err(at("arriving"))?;
        let name = json!({ "name": format!("Seat {person} of house {}", home.number) });
        timed(site, visitor.exchange("PUT", "/api/me", &name.to_string()))
            .await
            .map_err(at("a name"))?;
        people.push(visitor);
    }
    let host = &people[0];
    timed(site, host.get("/api/games")).await.map_err(at("the games"))?;
    timed(site, host.get("/api/tables")).await.map_err(at("the list"))?;
    let most = home.game["seats"]["max"].as_u64().unwrap_or(4).min(4) as usize;
    let mut seating = vec!["open".to_owned(); usize::from(home.people)];
    seating[0] = "me".to_owned();
    seating.resize(most.max(seating.len()), format!("bot:{}", home.level));
    let new = json!({
        "game": home.game["id"], "seats": seating.len(), "seating": seating,
        "visibility": if luck.one_in(2) { "public" } else { "link" },
    });
    let card = timed(site, host.post("/api/tables", new)).await.map_err(at("a table"))?;
    let id = card["id"].as_str().unwrap_or_default().to_owned();
    let path = |what: &str| format!("/api/tables/{id}/{what}");
    for (seat, guest) in people.iter().enumerate().skip(1) {
        let (place, what) = (path("join"), json!({ "seat": seat }));
        timed(site, guest.post(&place, what)).await.map_err(at("joining"))?;
    }
    site.add_victim(&id);
    let (place, what) = (path("start"), json!({}));
    timed(site, host.post(&place, what)).await.map_err(at("starting"))?;
    let until = Instant::now() + DINNER;
    let playing: Vec<_> = people
        .iter()
        .enumerate()
        .map(|(seat, person)| {
            let (site, person, id) = (Arc::clone(site), person.clone(), id.clone());
            let (luck, alone) = (Luck::new(luck.next(), seat as u64), home.people == 1);
            let player = Player { site, person, id, seat: seat as u64, alone, luck, until };
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
            timed(site, host.get(&path(what))).await.map_err(at("looking back"))?;
        }
    } else {
        for person in &people {
            let (place, what) = (path("leave"), json!({}));
            timed(site, person.post(&place, what)).await.map_err(at("leaving"))?;
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
    seat: u64,
    alone: bool,
    luck: Luck,
    until: Instant,
}

/// What a person is about to do, waits for, and has seen.
struct Mind {
    /// What may be done now.
    legal: Vec<Value>,
    /// When to do what.
    plan: Option<(Instant, Value)>,
    sent: Option<Instant>,
    hint: Option<Instant>,
    /// Since when a bot is to move.
    bot: Option<Instant>,
    seq: u64,
    line_until: Instant,
}

impl Player {
    /// Plays until the game is over (true), or it is time to go.
    async fn play(mut self) -> Result<bool, Trouble> {
        let mut known = 0;
        loop {
            let asked = Instant::now();
            let mut socket = self.person.connect(&self.id, known).await?;
            let hello = socket.hear().await?;
            if hello["kind"] != "hello" {
                return Err(Trouble::said(&hello));
            }
            self.site.tally.waited(Wait::Hello, asked, Duration::ZERO);
            let patience = Duration::from_secs(30 + self.luck.below(60) as u64);
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

    /// Plays over one websocket; nothing when the line is lost for a moment.
    async fn attend(
        &mut self,
        socket: &mut Socket,
        mind: &mut Mind,
        hello: Value,
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
            if let Some((_, says)) = mind.plan.take_if(|(due, _)| *due <= now) {
                if says["do"] == "hint" {
                    mind.hint = Some(now);
                } else if says["do"] == "act" {
                    mind.sent = Some(now);
                }
                socket.say(says).await?;
            }
            let next = mind.plan.as_ref().map_or(now + Duration::from_secs(1), |(due, _)| *due);
            let patience = next.saturating_duration_since(now).min(Duration::from_secs(1));
            let Some(said) = socket.hear_for(patience).await? else { continue };
            match said["kind"].as_str().unwrap_or_default() {
                "receipt" => {
                    if let Some(sent) = mind.sent.take() {
                        self.site.tally.waited(Wait::Move, sent, Duration::ZERO);
                    }
                    // What it led to has been told before.
                    self.decide(mind);
                }
                "advice" => {
                    if let Some(asked) = mind.hint.take() {
                        self.site.tally.waited(Wait::Hint, asked, Duration::ZERO);
                    }
                    // Well said: so it is done.
                    mind.plan = Some((self.thought(), self.act(mind.seq, &said["action"])));
                }
                // Several chose at once, and another was quicker; the step tells what is to do now.
                "refused" if said["code"] == "stale" || said["code"] == "not_your_turn" => {
                    mind.sent = None;
                    mind.hint = None;
                    if mind.plan.is_none() {
                        return Ok(None);
                    }
                }
                "refused" | "error" => return Err(Trouble::said(&said)),
                "step" | "hello" if self.consider(mind, &said) => return Ok(Some(true)),
                _ => (),
            }
        }
    }

    /// Looks at what is there now; true if the game is over.
    fn consider(&mut self, mind: &mut Mind, said: &Value) -> bool {
        mind.seq = said["seq"].as_u64().unwrap_or(mind.seq);
        if !said["outcome"].is_null() {
            return true;
        }
        if let Some(since) = mind.bot.take() {
            self.site.tally.waited(Wait::Bot, since, self.site.bot_pause);
        }
        let actors = said["turn"]["seats"].as_array().cloned().unwrap_or_default();
        // Where one bot alone is to move, everybody waits for it.
        if let [one] = actors.as_slice()
            && self.alone
            && one.as_u64() != Some(self.seat)
        {
            mind.bot = Some(Instant::now());
        }
        mind.legal = said["legal"].as_array().cloned().unwrap_or_default();
        mind.plan = None;
        self.decide(mind);
        false
    }

    /// Makes up their mind about what to do next, if there is something.
    fn decide(&mut self, mind: &mut Mind) {
        if mind.legal.is_empty() || mind.sent.is_some() || mind.plan.is_some() {
            return;
        }
        let action = mind.legal[self.luck.below(mind.legal.len())].clone();
        let (id, seat) = (self.fresh_id(), self.seat);
        let says = match self.luck.below(40) {
            0 if self.alone => json!({ "do": "hint", "id": id, "seat": seat }),
            1 => json!({ "do": "say", "id": id, "seat": seat, "text": "All aboard!" }),
            _ => self.act(mind.seq, &action),
        };
        mind.plan = Some((self.thought(), says));
    }

    fn act(&mut self, seq: u64, action: &Value) -> Value {
        let (id, seat) = (self.fresh_id(), self.seat);
        json!({ "do": "act", "id": id, "against": seq, "seat": seat, "action": action })
    }

    fn fresh_id(&mut self) -> String {
        format!("{}-{:x}", self.seat, self.luck.next())
    }

    /// Says when a person who begins to think now is done.
    fn thought(&mut self) -> Instant {
        Instant::now() + THINKING / 2 + THINKING * self.luck.below(1_000) as u32 / 1_000
    }
}
