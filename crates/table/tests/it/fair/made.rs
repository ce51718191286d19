//! Tables whose dice are made up by the test, with matching proofs.

use serde_json::{Map, Value, json};
use whistle_core::{Json, Pcg32, Turn};
use whistle_registry::{GAMES, GameEntry};
use whistle_table::Table;
use whistle_table::fair::{
    Bytes32, Dice, Opening, PROOF_FIELD, Proof, SeatProof, StoredDice, StoredSeatDice, carried,
    opening_head, seat_commitment, server_commitment,
};

pub(super) const TABLE: &str = "4f2a66";

pub(super) fn bytes(byte: u8) -> Bytes32 {
    Bytes32([byte; 32])
}

/// A table as a dishonest operator could make it up, with a matching proof.
#[derive(Clone)]
pub(super) struct Made {
    pub(super) table: &'static str,
    pub(super) options: Map<String, Value>,
    pub(super) secret: Bytes32,
    pub(super) seats: Vec<SeatProof>,
    pub(super) first: u64,
    /// The source of the outcomes, if not the dice.
    pub(super) other_dice: Option<Dice>,
    /// The numbers of the outcomes, if not consecutive.
    pub(super) order: Vec<u64>,
}

pub(super) fn entry() -> &'static GameEntry {
    &GAMES[0]
}

pub(super) fn revealed(seat: u8, nonce: Bytes32) -> SeatProof {
    SeatProof::Revealed { commitment: seat_commitment(TABLE, seat, &nonce), nonce }
}

pub(super) fn withheld(seat: u8, nonce: Bytes32) -> SeatProof {
    SeatProof::Withheld { commitment: seat_commitment(TABLE, seat, &nonce) }
}

impl Made {
    /// Seat 0 is ours; seat 3 another person's; seat 2 withheld; seat 1 is a bot.
    pub(super) fn honest() -> Made {
        Made {
            table: TABLE,
            options: Map::new(),
            secret: bytes(0xc7),
            seats: vec![
                revealed(0, bytes(0xa1)),
                SeatProof::Bot {},
                withheld(2, bytes(0xa2)),
                revealed(3, bytes(0xa3)),
            ],
            first: 0,
            other_dice: None,
            order: Vec::new(),
        }
    }

    /// Plays a game with the dice, and writes its game file with the proof.
    pub(super) fn record(&self) -> String {
        let mut table = Table::open(entry(), 4, &self.options).expect("the game is played by four");
        let commitment = server_commitment(self.table, &self.secret);
        let mut opening = Opening {
            table: self.table.to_owned(),
            game: entry().meta.id.to_owned(),
            rules_version: entry().meta.rules_version,
            config: table.config().tree(),
            first: self.first,
            carried: carried([]),
            commitment,
            seats: self.seats.iter().map(SeatProof::part).collect(),
        };
        let nonces: Vec<_> = self.seats.iter().map(SeatProof::nonce).collect();
        let mut rng = Pcg32::new(5, 1);
        let mut before: Vec<Json> = Vec::new();
        while table.outcome().is_none() {
            let Turn::Seats { seats } = table.turn() else {
                let number = table.outcomes();
                if number < self.first {
                    table.sample_chance(&mut rng).expect("chance is to decide");
                    let drawn =
                        table.records().last().and_then(|record| record.operation.outcome());
                    before.push(drawn.expect("an outcome").clone());
                    opening.carried = carried(&before);
                    continue;
                }
                let dice = Dice::new(&opening_head(&opening), &self.secret, &nonces);
                let dice = self.other_dice.clone().unwrap_or(dice);
                let number = self.order.get(number as usize).copied().unwrap_or(number);
                table.sample_chance(&mut dice.outcome(number)).expect("chance is to decide");
                continue;
            };
            let seat = seats.iter().next().expect("somebody acts");
            let action = table.game().random_action(seat, &mut rng).expect("something is legal");
            table.act(seat, &action).expect("it is legal");
        }
        let proof = Proof {
            version: 2,
            table: self.table.to_owned(),
            rules_version: opening.rules_version,
            commitment,
            secret: self.secret,
            seats: self.seats.clone(),
            first: self.first,
            head: opening_head(&opening),
        };
        table.journal_text_with(&[(PROOF_FIELD, Json::of(&proof))])
    }

    pub(super) fn head(&self) -> Bytes32 {
        let record: Value = serde_json::from_str(&self.record()).expect("JSON");
        serde_json::from_value(record["fair"]["head"].clone()).expect("a head")
    }
}

/// What the person on seat 0 stored about the honest table.
pub(super) fn kept() -> StoredDice {
    let honest = Made::honest();
    StoredDice {
        table: TABLE.to_owned(),
        commitment: server_commitment(TABLE, &honest.secret),
        head: Some(honest.head()),
        seats: vec![StoredSeatDice { seat: 0, nonce: bytes(0xa1), revealed: true }],
    }
}

pub(super) fn other_options() -> Made {
    let flag = |name: &str| {
        let options: Map<String, Value> = [(name.to_owned(), json!(true))].into_iter().collect();
        Table::open(entry(), 4, &options).is_ok().then_some(options)
    };
    let options = entry().meta.options.iter().find_map(|option| flag(option.name));
    Made { options: options.expect("the game has an option"), ..Made::honest() }
}
