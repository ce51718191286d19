//! The results of a simulation.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::Value;
use whistle_core::Measure;

use super::counting::WIN;
use super::difference::{Difference, ordinal};
use super::study::TableStudy;
use super::{Balance, BalanceFindings, Variant};
use crate::adjusted::{Adjusted, AdjustedStudy};
use crate::player::PlayerSpec;
use crate::scores::described;
use crate::{Interval, Scores, Wording};

/// The results of a simulation, reproducible from its arguments.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct BalanceReport {
    /// The name of the command.
    pub command: &'static str,
    /// The game's id.
    pub game: &'static str,
    /// The name on the box.
    #[serde(skip)]
    pub title: &'static str,
    /// The version of the rules.
    pub rules_version: u32,
    /// The players.
    pub players: Vec<String>,
    /// The random seed.
    pub seed: u64,
    /// The number of games at all tables.
    pub games: u64,
    /// The number of deals at every table.
    pub deals: u64,
    /// The results of each table.
    pub tables: Vec<TableReport>,
    /// Whether some player depends on the machine's speed, so that results may vary between runs.
    pub depends_on_the_machine: bool,
}

/// The results of one table.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TableReport {
    /// How it differs from the others.
    pub label: String,
    /// The table.
    pub config: Value,
    /// The number of seats.
    pub seats: u8,
    /// The number of games.
    pub games: u64,
    /// Each player's share of the wins if all were equally strong.
    pub fair: f64,
    /// The results by place in the turn order.
    pub places: Vec<PlaceReport>,
    /// The number of decisions per game.
    #[serde(serialize_with = "described")]
    pub moves: Scores,
    /// The best score of each game.
    #[serde(serialize_with = "described")]
    pub winning_scores: Scores,
    /// The lead of the best score over the next.
    #[serde(serialize_with = "described")]
    pub leads: Scores,
    /// How often the win was shared.
    pub shared_wins: u64,
    /// Why games ended, and how often.
    pub reasons: BTreeMap<String, u64>,
    /// The components of scores.
    pub components: Vec<ComponentReport>,
    /// The game's counters.
    pub counters: Vec<CounterReport>,
    /// The index of the table that it is compared with, if any.
    pub compared_to: Option<usize>,
    /// The differences from that table.
    pub differences: Vec<Difference>,
}

/// The results of a place in the turn order.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PlaceReport {
    /// The place.
    pub name: String,
    /// Its share of the wins; a win shared by n counts as 1/n.
    pub won: Interval,
    /// The same adjusted for luck, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub adjusted: Option<Adjusted>,
    /// Its scores.
    #[serde(serialize_with = "described")]
    pub scores: Scores,
}

/// The results of a component of the score.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ComponentReport {
    /// Its word in scores.
    pub component: String,
    /// Its name.
    pub name: String,
    /// Points per seat.
    pub points: f64,
    /// Points per winner.
    pub winners_points: f64,
    /// How often another seat would have won without it.
    pub decides: Interval,
}

/// The results of a counter.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CounterReport {
    /// Its name.
    pub counter: &'static str,
    /// Its heading.
    pub heading: String,
    /// Whether amounts are values to be averaged, rather than counts.
    pub is_value: bool,
    /// The results of each item.
    pub items: Vec<ItemReport>,
}

/// The results of an item of a counter.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ItemReport {
    /// Its word.
    pub item: String,
    /// Its name.
    pub name: String,
    /// The share of games in which it occurred.
    pub came_up: Interval,
    /// The amount per game.
    pub a_game: f64,
    /// Its average value where it occurred, for counters of values.
    pub value: Option<Interval>,
    /// The win rate of the seats that did it; `None` if nobody does it.
    pub doers_won: Option<Interval>,
}

impl BalanceFindings {
    /// Returns how many games were played, at all tables.
    pub fn games(&self) -> u64 {
        self.study.tables.iter().map(|table| table.games).sum()
    }

    /// Formats the findings.
    pub fn report(&self, balance: &Balance<'_>, words: &Wording<'_>) -> BalanceReport {
        let tables = balance.variants.iter().zip(&self.study.tables).enumerate();
        let table = |(number, (variant, study)): (usize, (&Variant, &TableStudy))| {
            let mut table = describe(balance, variant, study, words);
            if study.base != number {
                let components: Vec<String> =
                    table.components.iter().map(|component| component.name.clone()).collect();
                table.compared_to = Some(study.base);
                table.differences = study.difference.told(table.places.len(), &components, words);
            }
            table
        };
        BalanceReport {
            command: "simulate",
            games: self.games(),
            game: balance.entry.meta.id,
            title: balance.entry.meta.title,
            rules_version: balance.entry.meta.rules_version,
            players: balance.players.iter().map(PlayerSpec::to_string).collect(),
            seed: balance.seed,
            deals: self.deals,
            tables: tables.map(table).collect(),
            depends_on_the_machine: balance.players.iter().any(PlayerSpec::is_its_own_master),
        }
    }
}

fn describe(
    balance: &Balance<'_>,
    variant: &Variant,
    study: &TableStudy,
    words: &Wording<'_>,
) -> TableReport {
    let places = study.places.iter().enumerate().map(|(place, studied)| PlaceReport {
        name: ordinal(place, words),
        won: studied.wins.interval(WIN),
        adjusted: studied.adjusted.as_ref().map(AdjustedStudy::report),
        scores: studied.scores.clone(),
    });
    let mean = |(sum, count): (i64, u64)| sum as f64 / count.max(1) as f64;
    let components = study.components.iter().map(|component| ComponentReport {
        component: component.name.clone(),
        name: (words.word)(&component.name),
        points: mean(component.points),
        winners_points: mean(component.winners),
        decides: component.decides.interval(1),
    });
    let counters = balance.entry.counters.iter().zip(&study.counters).enumerate();
    let counters = counters.map(|(number, (counter, studied))| {
        let is_value = counter.measure == Measure::Value;
        let items = variant.opened.game.counter_items(number).into_iter();
        let items = items.zip(studied).map(|(item, studied)| ItemReport {
            name: (words.word)(&item),
            item,
            came_up: Interval::wilson(studied.games as f64, study.games),
            a_game: studied.a_game(study.games),
            value: is_value.then(|| studied.value()),
            doers_won: studied.doers_won(),
        });
        CounterReport {
            counter: counter.name,
            heading: words.say(&format!("count-{}", counter.name)),
            is_value,
            items: items.collect(),
        }
    });
    TableReport {
        label: variant.label.clone(),
        config: variant.opened.config.tree(),
        seats: study.places.len() as u8,
        games: study.games,
        fair: 1.0 / study.places.len() as f64,
        places: places.collect(),
        moves: study.lengths.clone(),
        winning_scores: study.winning.clone(),
        leads: study.margins.clone(),
        shared_wins: study.shared,
        reasons: study.reasons.clone(),
        components: components.collect(),
        counters: counters.collect(),
        compared_to: None,
        differences: Vec::new(),
    }
}

/// If half of a win interval is wider than this, the report cannot claim that no place is better.
const TOO_WIDE: f64 = 0.05;
const WELL_KNOWN: f64 = 0.02;

impl TableReport {
    /// Returns the share of wins that were shared.
    pub(super) fn shared(&self) -> f64 {
        self.shared_wins as f64 / self.games.max(1) as f64
    }

    /// Describes why games ended, and how often.
    pub(super) fn endings(&self, words: &Wording<'_>) -> String {
        let ending = |(why, count): (&String, &u64)| format!("{} {count}", (words.word)(why));
        let endings: Vec<String> = self.reasons.iter().map(ending).collect();
        words.with("lab-endings", &[("endings", endings.join(", "))])
    }

    /// Describes in a sentence whether the turn order matters.
    pub fn answer(&self, words: &Wording<'_>) -> String {
        let off = |place: &&PlaceReport| (place.won.rate - self.fair).abs();
        let odd = self.places.iter().filter(|place| place.won.clearly_misses(self.fair));
        let fair = ("fair", words.percent(self.fair, 1));
        match odd.max_by(|a, b| off(a).total_cmp(&off(b))) {
            Some(place) => {
                let points = (place.won.rate - self.fair) * 100.0;
                let id = if points > 0.0 { "lab-order-more" } else { "lab-order-less" };
                let about = [
                    ("place", capital(&place.name)),
                    ("won", words.interval(&place.won)),
                    ("points", words.number(points.abs(), 1)),
                    fair,
                ];
                words.with(id, &about)
            }
            None => {
                let widest = self.places.iter().map(|p| p.won.half_width()).fold(0.0, f64::max);
                let points = ("points", words.number(widest * 100.0, 1));
                let games = ("games", self.games.to_string());
                if widest > TOO_WIDE {
                    // Half the width takes four times as many games.
                    let wanted = self.games as f64 * (widest / WELL_KNOWN).powi(2);
                    let wanted = ("wanted", ((wanted / 100.0).ceil() as u64 * 100).to_string());
                    return words.with("lab-order-unsure", &[games, points, wanted]);
                }
                words.with("lab-order-equal", &[games, fair, points])
            }
        }
    }

    /// Describes in a sentence how the table differs from the one it is compared with.
    pub fn comparison(&self, base: &TableReport, words: &Wording<'_>) -> String {
        let about = [("own", self.label.clone()), ("base", base.label.clone())];
        let sure = self.differences.iter().filter(|difference| difference.by.clearly_misses(0.0));
        let told: Vec<String> = sure.take(4).map(|sure| sure.told_short(words)).collect();
        if told.is_empty() {
            return words.with("lab-same", &about);
        }
        let [own, others] = about;
        words.with("lab-differs", &[own, others, ("what", told.join("; "))])
    }
}

impl Difference {
    /// Formats an amount.
    pub(super) fn amount(value: f64, is_rate: bool, words: &Wording<'_>) -> String {
        if is_rate {
            return words.with("lab-points", &[("amount", words.signed(value * 100.0, 1))]);
        }
        words.signed(value, 2)
    }

    fn told_short(&self, words: &Wording<'_>) -> String {
        let [by, low, high] =
            [self.by.rate, self.by.low, self.by.high].map(|v| Self::amount(v, self.is_rate, words));
        let range = words.with("lab-range", &[("low", low), ("high", high)]);
        format!("{} ({by}, {range})", self.what)
    }
}

impl BalanceReport {
    /// Describes the results in a sentence.
    pub fn answer(&self, words: &Wording<'_>) -> String {
        let Some(first) = self.tables.first() else { return words.say("lab-nothing") };
        let mut answer = first.answer(words);
        if self.tables.len() > 1 {
            answer = words.with("lab-of", &[("label", first.label.clone()), ("answer", answer)]);
        }
        let compared = self
            .tables
            .iter()
            .filter_map(|table| Some(table.comparison(&self.tables[table.compared_to?], words)));
        compared.take(2).for_each(|sentence| answer += &format!(" {sentence}"));
        answer
    }

    /// Describes the players.
    pub(super) fn who(&self, words: &Wording<'_>) -> String {
        match self.players.as_slice() {
            [one] => words.with("lab-all-play", &[("player", one.clone())]),
            several => words.with("lab-take-turns", &[("players", several.join(", "))]),
        }
    }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}
