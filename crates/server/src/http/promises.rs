//! Lists the promises that can be made at a table.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use whistle_protocol::PromiseOffer;

use crate::hub::Hub;
use crate::problem::Problem;

pub(super) async fn list(
    State(hub): State<Arc<Hub>>,
    Path(id): Path<String>,
) -> Result<Json<Vec<PromiseOffer>>, Problem> {
    let row = hub.store.table(&id).await?.ok_or_else(Problem::no_table)?;
    let about = row.about()?;
    let entry = about.entry()?;
    if entry.promises().is_empty() {
        return Ok(Json(Vec::new()));
    }
    // The items depend on the board, which is chosen before the game begins.
    let table = about.open()?;
    let offers = entry.promises().iter().map(|template| {
        let choices = template.asks.iter().map(|asked| table.game().promise_items(asked)).collect();
        PromiseOffer { template: template.clone(), choices }
    });
    Ok(Json(offers.collect()))
}
