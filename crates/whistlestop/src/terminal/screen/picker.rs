//! A list to choose from, with arrows, numbers, words or the mouse.

use crate::terminal::Choice;

/// The result of a key.
#[derive(Debug, PartialEq)]
pub(super) enum Picked {
    Nothing,
    /// There is no choice with this number.
    NoSuch,
    This(usize),
}

/// A list of choices with a cursor and a filter.
#[derive(Default)]
pub(super) struct Picker {
    pub(super) choices: Vec<Choice>,
    /// The indices of choices that match the filter.
    pub(super) shown: Vec<usize>,
    /// An index into `shown`.
    pub(super) cursor: usize,
    /// The words of the filter, while it is active.
    pub(super) filter: Option<String>,
    /// The digits typed so far.
    pub(super) digits: String,
    /// The number of the first choice, minus one.
    pub(super) offset: usize,
}

impl Picker {
    /// Takes new choices; the cursor stays if they are unchanged.
    pub(super) fn offer(&mut self, choices: Vec<Choice>) {
        if choices != self.choices {
            *self = Picker { choices, offset: self.offset, ..Picker::default() };
            self.sift();
        }
    }

    fn sift(&mut self) {
        let words = self.filter.as_deref().unwrap_or_default();
        let fitting = self.choices.iter().enumerate().filter(|(_, choice)| choice.fits(words));
        self.shown = fitting.map(|(place, _)| place).collect();
        self.cursor = self.cursor.min(self.shown.len().saturating_sub(1));
    }

    /// Returns the choice under the cursor.
    pub(super) fn under_cursor(&self) -> Option<&Choice> {
        self.choices.get(*self.shown.get(self.cursor)?)
    }

    /// Moves the cursor within the list.
    pub(super) fn move_by(&mut self, by: isize) {
        let last = self.shown.len().saturating_sub(1);
        self.cursor = self.cursor.saturating_add_signed(by).min(last);
        self.digits.clear();
    }

    /// Moves the cursor to a choice.
    pub(super) fn point_at(&mut self, place: usize) {
        if let Some(cursor) = self.shown.iter().position(|&shown| shown == place) {
            self.cursor = cursor;
        }
    }

    pub(super) fn take(&self) -> Picked {
        self.shown.get(self.cursor).map_or(Picked::Nothing, |&place| Picked::This(place))
    }

    /// Handles a digit. A number that no further digit can extend is chosen at once.
    pub(super) fn digit(&mut self, digit: char) -> Picked {
        self.digits.push(digit);
        let (first, last) = (self.offset + 1, self.offset + self.choices.len());
        let number = self.digits.parse::<usize>().unwrap_or(0);
        if !(first..=last).contains(&number) {
            self.digits.clear();
            return Picked::NoSuch;
        }
        self.filter = None;
        self.sift();
        self.cursor = number - first;
        if number * 10 > last {
            self.digits.clear();
            return Picked::This(number - first);
        }
        Picked::Nothing
    }

    pub(super) fn look_for(&mut self) {
        self.filter = Some(String::new());
        self.sift();
    }

    pub(super) fn stop_looking(&mut self) {
        self.filter = None;
        self.digits.clear();
        self.sift();
    }

    pub(super) fn type_letter(&mut self, letter: char) {
        if let Some(filter) = &mut self.filter {
            filter.push(letter);
            self.cursor = 0;
            self.sift();
        }
    }

    pub(super) fn rub_out(&mut self) {
        if let Some(filter) = &mut self.filter {
            filter.pop();
            self.sift();
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;

    fn picker(count: usize) -> Picker {
        let mut picker = Picker::default();
        let words = |n: usize| if n.is_multiple_of(2) { "even" } else { "odd" };
        let choice =
            |n: usize| Choice { action: Value::from(n), words: format!("{} {n}", words(n)) };
        picker.offer((1..=count).map(choice).collect());
        picker
    }

    #[test]
    fn a_number_that_cannot_grow_is_chosen_at_once() {
        let mut nine = picker(9);
        assert_eq!(nine.digit('7'), Picked::This(6));
        let mut many = picker(34);
        assert_eq!(many.digit('2'), Picked::Nothing);
        assert_eq!(many.take(), Picked::This(1));
        assert_eq!(many.digit('0'), Picked::This(19));
        assert_eq!(many.digit('4'), Picked::This(3));
        assert_eq!((many.digit('0'), many.digit('3')), (Picked::NoSuch, Picked::Nothing));
        assert_eq!(many.digit('9'), Picked::NoSuch, "there is no 39");
    }

    #[test]
    fn words_leave_what_fits_and_keep_its_number() {
        let mut picker = picker(20);
        picker.look_for();
        "OD 1".chars().for_each(|letter| picker.type_letter(letter));
        assert_eq!(picker.shown, [0, 10, 12, 14, 16, 18]);
        picker.move_by(99);
        assert_eq!(picker.take(), Picked::This(18));
        "zz".chars().for_each(|letter| picker.type_letter(letter));
        assert_eq!((picker.take(), picker.under_cursor()), (Picked::Nothing, None));
        picker.rub_out();
        picker.stop_looking();
        assert_eq!(picker.shown.len(), 20);
    }
}
