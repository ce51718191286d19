//! A ladder for a terminal.

use std::fmt::Write as _;

use super::LadderReport;

impl LadderReport {
    /// Writes the report as plain text: the answer first.
    pub fn to_text(&self) -> String {
        let mut text = String::new();
        self.write(&mut text).expect("a String takes everything");
        text
    }

    fn write(&self, text: &mut String) -> std::fmt::Result {
        let LadderReport { title, seats, games, deals, seed, .. } = self;
        writeln!(text, "{}\n", self.answer())?;
        writeln!(text, "{title}, {seats} seats: {games} games over {deals} deals, seed {seed}\n")?;
        let names = self.players.iter().map(|player| player.name.chars().count());
        let width = names.max().unwrap_or(0).max(6);
        writeln!(text, "{:width$}  rating  95% interval   ms/move  longest", "player")?;
        for player in &self.players {
            let (rating, time) = (player.rating, player.time);
            writeln!(
                text,
                "{:width$}  {:>6.0}  {:>4.0} – {:<5.0}   {:>8.2} {:>8.0}",
                player.name, rating.rate, rating.low, rating.high, time.mean_ms, time.longest_ms,
            )?;
        }
        let (games, decided) = ("games", "decided");
        writeln!(
            text,
            "\n{:width$}  {:width$}  {games:>6} {decided:>7}   first wins    score a seat",
            "first", "against"
        )?;
        for pair in &self.pairs {
            let [one, other] = pair.mean_scores;
            writeln!(
                text,
                "{:width$}  {:width$}  {:>6} {:>7}   {:<20} {one:>6.1} : {other:.1}",
                pair.one,
                pair.other,
                pair.games,
                pair.decided,
                pair.won.percent(),
            )?;
        }
        if self.pairs.iter().any(|pair| pair.adjusted.is_some()) {
            writeln!(text, "\nLess luck (shared wins count as shared)")?;
            writeln!(
                text,
                "{:width$}  {:width$}  {:<20} {:<20} worth",
                "first", "against", "as it was", "less luck"
            )?;
        }
        for pair in &self.pairs {
            let Some(adjusted) = pair.adjusted else { continue };
            writeln!(
                text,
                "{:width$}  {:width$}  {:<20} {:<20} {:.2} times the games",
                pair.one,
                pair.other,
                adjusted.plain.percent(),
                adjusted.won.percent(),
                adjusted.worth,
            )?;
        }
        if !self.together.is_empty() {
            writeln!(text, "\nAll together (fair is {:.1}%)", 100.0 / self.together.len() as f64)?;
            for share in &self.together {
                let less = share.adjusted.map(|adjusted| adjusted.won.percent());
                let less = less.map_or(String::new(), |won| format!("   less luck {won}"));
                writeln!(text, "{:width$}  {}{less}", share.name, share.won.percent())?;
            }
        }
        writeln!(text, "\nIntervals hold the true value 95 times in 100.")?;
        if self.depends_on_the_machine {
            writeln!(
                text,
                "Some of these players think for a time, or are other programs: another run may come out \
                 otherwise."
            )?;
        }
        Ok(())
    }
}
