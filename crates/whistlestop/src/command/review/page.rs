//! A review as an HTML page with plots.

use whistle_core::{Seat, Words as _};
use whistle_lab::{HtmlPage, Lines, Wording};
use whistle_protocol::review::{Judged, TurningPoint};
use whistle_registry::GameEntry;

use super::super::laboratory::in_words;
use super::text::Told;
use crate::cli::Lang;

/// Writes the page.
pub(super) fn page(told: &Told<'_>, entry: &'static GameEntry, lang: Lang) -> String {
    in_words(entry, lang, |words| write(told, words))
}

fn write(told: &Told<'_>, words: &Wording<'_>) -> String {
    let say = |id: &str| told.phrases.say(id);
    let answer = told.review.judged.as_ref().map_or(say("review-no-chances"), |j| told.answer(j));
    let mut page = HtmlPage::new(words, &told.heading(), &say("review-kicker"), &answer);
    if let Some(judged) = &told.review.judged {
        page.section(&say("review-graph"), &say("review-graph-open"));
        page.lines(&graph(told, judged, |moment| Some(&judged.moments[moment].open)));
        for seat in Seat::all(told.review.seats) {
            let eyes = |moment: usize| {
                let eyes = &judged.moments[moment].eyes[seat.index()];
                (!eyes.is_empty()).then_some(eyes)
            };
            if eyes(0).is_some() {
                let words = [("seat", told.phrases.say_seat(seat))];
                page.part(&told.phrases.say_with("review-graph-eyes", &words));
                page.lines(&graph(told, judged, eyes));
            }
        }
        page.section(&say("review-seats"), "");
        table(&mut page, &say("review-numbers"), &told.seat_table(judged));
        page.remark(&say("review-legend"));
        for (heading, told) in [
            ("review-turning-points", told.turning_points(judged)),
            ("review-luck", told.lucky_moments(judged)),
            ("review-mistakes", told.mistakes(judged, usize::MAX)),
        ] {
            if !told.is_empty() {
                page.section(&say(heading), "");
                page.list(&told);
            }
        }
        page.remark(&told.remark(judged));
    }
    if let Some(reflexes) = &told.review.reflexes {
        page.section(&say("review-seats"), "");
        table(&mut page, &say("review-numbers"), &told.reflex_table(reflexes));
    }
    page.close()
}

/// Draws every seat's win chance over time, with the turning points marked.
fn graph<'a>(
    told: &Told<'_>,
    judged: &'a Judged,
    shares: impl Fn(usize) -> Option<&'a Vec<f64>>,
) -> Lines {
    let line = |seat: Seat| {
        let points = judged.moments.iter().enumerate().filter_map(|(number, moment)| {
            Some((f64::from(moment.after), *shares(number)?.get(seat.index())?))
        });
        (told.phrases.say_seat(seat), points.collect())
    };
    let mark = |turn: &TurningPoint| (f64::from(turn.entry) + 1.0, told.turning_point(turn));
    let entries = told.review.entries.to_string();
    Lines {
        lines: Seat::all(told.review.seats).map(line).collect(),
        marks: judged.turning_points.iter().map(mark).collect(),
        diagonal: false,
        ends: ["0".into(), entries],
    }
}

fn table(page: &mut HtmlPage<'_>, summary: &str, rows: &[Vec<String>]) {
    let heads: Vec<&str> = rows[0].iter().map(String::as_str).collect();
    page.table(summary, &heads, &rows[1..]);
}
