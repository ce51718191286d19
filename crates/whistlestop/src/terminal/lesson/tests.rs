//! Every lesson can be played through, covers the required topics and reacts kindly to other choices.

use std::collections::BTreeSet;

use whistle_core::Maturity;
use whistle_registry::GAMES;

use super::data::Part;
use super::*;

const QUESTIONS: [&str; 3] = ["turn", "score", "end"];

fn lessons() -> impl Iterator<Item = (&'static GameEntry, Lang, Lesson)> {
    let taught = GAMES.iter().filter(|game| whistle_words::lesson(game.meta.id).is_some());
    taught.flat_map(|game| {
        [Lang::En, Lang::Fr].map(|lang| (game, lang, Lesson::of(game, lang, 7).expect("a lesson")))
    })
}

#[test]
fn every_game_has_one_but_alphas() {
    let taught: BTreeSet<&str> = lessons().map(|(game, ..)| game.meta.id).collect();
    let grown = GAMES.iter().filter(|game| game.meta.maturity != Maturity::Alpha);
    grown.for_each(|game| assert!(taught.contains(game.meta.id), "{}", game.meta.id));
}

/// Any other choice gets an answer and changes nothing; the right one is played.
#[test]
fn every_lesson_is_played_through() {
    for (game, lang, mut lesson) in lessons() {
        let phrases = Phrases::new(game, lang);
        let mut seen = 0;
        while let Some(part) = lesson.part() {
            let (learner, now) = (lesson.learner, lesson.seq());
            assert_eq!(lesson.step(true) == Step::Done, part == Part::Happen, "{}", game.meta.id);
            if part == Part::Happen {
                assert!(lesson.seq() > now);
                continue;
            }
            seen += lesson.seen(now.saturating_sub(1), Viewer::Seat(learner)).len();
            let wanted = lesson.hint(true).expect("a lesson knows the action").action;
            let choices = lesson.choices(learner, &phrases);
            assert!(choices.iter().any(|choice| choice.action == wanted), "{}", game.meta.id);
            for other in choices.iter().filter(|choice| choice.action != wanted).take(3) {
                let told = lesson.act(learner, &other.action, None).expect_err("it is answered");
                assert!(!told.message.contains("lesson-") && lesson.seq() == now, "{told:?}");
            }
            lesson.act(learner, &wanted, None).expect("the requested action is legal");
            assert!(lesson.seq() > now, "it goes on");
        }
        assert!(
            seen > 0 && lesson.sheet().is_none(),
            "{}: the game is not over after the lesson",
            game.meta.id
        );
    }
}

/// The three questions of a newcomer are answered, and no message is unused.
#[test]
fn every_word_is_written_and_said_and_every_question_answered() {
    for (game, _, lesson) in lessons() {
        let id = game.meta.id;
        for question in QUESTIONS {
            let answers = |item: &&Item| item.answers.as_deref() == Some(question);
            assert!(lesson.items.iter().any(|item| answers(&item)), "{id}: {question}");
        }
        let said = lesson.items.iter().flat_map(|item| [&item.say, &item.wrong]).flatten();
        let said: BTreeSet<&str> = said.map(String::as_str).collect();
        for words in whistle_words::of_game(id) {
            let lines = words.messages.lines().filter_map(|line| line.split_once(" = "));
            let written = lines.map(|(id, _)| id).filter(|id| id.starts_with("lesson-"));
            assert_eq!(written.collect::<BTreeSet<&str>>(), said, "{id} in {}", words.lang);
        }
        for item in &lesson.items {
            let asks = item.part(lesson.learner) == Part::Ask && item.say.is_some();
            assert_eq!((item.wrong.is_some(), !item.taps.is_empty()), (asks, asks), "{id}");
            assert_eq!(item.say.is_some(), item.spot.is_some(), "{id} names a place on the board");
        }
    }
}

#[test]
fn afterwards_it_is_a_game_against_porters() {
    for (game, lang, mut lesson) in lessons() {
        let phrases = Phrases::new(game, lang);
        lesson.items.truncate(lesson.done);
        let mut most = 20_000;
        while lesson.step(true) != Step::Over {
            if lesson.turn().actors().contains(lesson.learner) {
                let choices = lesson.choices(lesson.learner, &phrases);
                lesson.act(lesson.learner, &choices[0].action, None).expect("a choice");
            }
            most -= 1;
            assert!(most > 0, "{} ends", game.meta.id);
        }
    }
}
