//! Refuses NUL, the one character that PostgreSQL cannot store in text.

use axum::http::Uri;

use crate::problem::Problem;

/// Refuses JSON in which a string contains NUL. It can only occur as an escape, since JSON forbids it unescaped.
pub(crate) fn json_without_nul(json: &[u8]) -> Result<(), Problem> {
    const ESCAPE: &[u8] = b"\\u0000";
    let mut place = 0;
    while let Some(found) = json[place..].iter().position(|&byte| byte == b'\\') {
        place += found;
        if json[place..].starts_with(ESCAPE) {
            return Err(refusal());
        }
        // Skips each escape as a whole, so that an escaped backslash does not start another escape.
        place = (place + 2).min(json.len());
    }
    Ok(())
}

/// Refuses a URL whose path or query contains NUL.
pub(crate) fn address_without_nul(uri: &Uri) -> Result<(), Problem> {
    let has_nul = |text: &str| text.contains("%00");
    if has_nul(uri.path()) || uri.query().is_some_and(has_nul) { Err(refusal()) } else { Ok(()) }
}

fn refusal() -> Problem {
    Problem::bad("bad_text", "text must not contain the character NUL")
}

#[cfg(test)]
mod tests {
    use super::json_without_nul;

    #[test]
    fn an_escape_is_found_where_it_is_one() {
        for good in [r#"{"a": "u0000"}"#, r#""\\u0000""#, r#""\u0001""#, r#""\n""#, "\\"] {
            assert!(json_without_nul(good.as_bytes()).is_ok(), "{good}");
        }
        for bad in [r#""\u0000""#, r#""\\\u0000""#, r#"{"a\u0000": 1}"#, r#"["\n\u0000"]"#] {
            assert!(json_without_nul(bad.as_bytes()).is_err(), "{bad}");
        }
    }
}
