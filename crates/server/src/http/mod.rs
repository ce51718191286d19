//! The HTTP interface.

mod body;
mod finished;
mod games;
mod guard;
mod identity;
mod import;
mod me;
mod page;
mod password;
mod preview;
mod promises;
mod push;
mod slow_body;
mod tables;
mod websocket;

use std::sync::Arc;

use axum::Router;
use axum::extract::{FromRef, State};
use axum::http::{StatusCode, header};
use axum::middleware;
use axum::response::IntoResponse as _;
use axum::routing::{get, post};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::limit::RequestBodyLimitLayer;

use self::guard::Visitor;
use self::password::Passwords;
use crate::hub::Hub;
use crate::problem::Problem;

pub(crate) use finished::game_file_of;
pub(crate) use games::{describe as describe_game, rules_of};
pub(crate) use guard::CONTENT_SECURITY_POLICY;
pub(crate) use me::check_password;
pub(crate) use page::Client;
pub(crate) use password::hash as hash_password;
pub(crate) use preview::tags_of_site;

/// The largest request body, in bytes.
const MAX_BODY: usize = 64 * 1024;

/// The largest request body that may hold a whole game: several times the longest game ever recorded.
const MAX_GAME_FILE_BODY: usize = 256 * 1024;

/// The state shared by all handlers.
#[derive(Clone)]
pub(crate) struct App {
    hub: Arc<Hub>,
    passwords: Arc<Passwords>,
}

impl FromRef<App> for Arc<Hub> {
    fn from_ref(app: &App) -> Arc<Hub> {
        Arc::clone(&app.hub)
    }
}

/// Builds the router of the whole site.
pub(crate) fn router(hub: Arc<Hub>) -> Router {
    let passwords = Arc::new(Passwords::new(&hub.settings.limits));
    let app = App { hub, passwords };
    let api = Router::new()
        .route("/me", get(me::show).put(me::rename))
        .route("/me/games", get(me::games))
        .route("/account", post(me::create_account))
        .route("/login", post(me::log_in))
        .route("/logout", post(me::log_out))
        .route("/games", get(games::list))
        .route("/games/{id}/rules", get(games::rules))
        .route("/tables", get(tables::list).post(tables::create))
        .route("/tables/{id}", get(tables::show))
        .route("/tables/{id}/join", post(tables::join))
        .route("/tables/{id}/seats/{seat}", post(tables::seat))
        .route("/tables/{id}/start", post(tables::start))
        .route("/tables/{id}/leave", post(tables::leave))
        .route("/tables/{id}/resign", post(tables::resign))
        .route("/tables/{id}/names", post(tables::names))
        .route("/tables/{id}/rematch", post(tables::rematch))
        .route("/tables/{id}/fork", post(finished::fork))
        .route("/tables/{id}/promises", get(promises::list))
        .route("/tables/{id}/journal", get(finished::download))
        .route("/tables/{id}/replay", get(finished::replay))
        .route("/tables/{id}/review", get(finished::show_review).post(finished::ask_review))
        .route("/tables/{id}/ws", get(websocket::open))
        .route("/tables/{id}/push", post(push::subscribe).delete(push::unsubscribe))
        .route("/push/key", get(push::key))
        .route("/openapi.json", get(openapi))
        .fallback(|| async {
            Problem::new(StatusCode::NOT_FOUND, "not_found", "nothing found at this address")
        });
    let bounded = |routes: Router<App>, largest| {
        routes
            .layer(middleware::from_fn_with_state(app.clone(), slow_body::read))
            .layer(RequestBodyLimitLayer::new(largest))
    };
    let most = Router::new()
        .nest("/api", api)
        .route("/healthz", get(health))
        .route("/health/live", get(live))
        .route("/health/ready", get(ready))
        .route("/metrics", get(metrics))
        .fallback(get(page::serve));
    let records = Router::new().route("/import", post(import::import));
    bounded(most, MAX_BODY)
        .merge(Router::new().nest("/api", bounded(records, MAX_GAME_FILE_BODY)))
        .layer(middleware::from_fn_with_state(app.clone(), guard::check))
        .layer(CatchPanicLayer::custom(|_| Problem::fault().into_response()))
        .layer(CompressionLayer::new())
        .with_state(app)
}

async fn openapi() -> impl axum::response::IntoResponse {
    ([(header::CONTENT_TYPE, "application/json")], include_str!("openapi.json"))
}

async fn health(State(hub): State<Arc<Hub>>) -> Result<String, Problem> {
    check_database(&hub).await?;
    Ok(match hub.why_cleanup_is_paused().await {
        Ok(Some(why)) => {
            format!("ok\ncleanup paused: {why}; see `whistlestop admin sweep`\n")
        }
        _ => "ok\n".to_owned(),
    })
}

async fn check_database(hub: &Hub) -> Result<(), Problem> {
    hub.store.health().await.map_err(|error| {
        // Only the log has the details, which are for the operator.
        tracing::warn!(%error, "health check failed: the database does not accept writes");
        let message = "the database does not accept writes; see the server log";
        Problem::new(StatusCode::SERVICE_UNAVAILABLE, "cannot_store", message)
    })
}

/// Liveness check for supervisors that restart programs: the process answers.
async fn live() -> &'static str {
    "ok\n"
}

/// Readiness check: this node accepts new clients and can store games.
async fn ready(State(hub): State<Arc<Hub>>) -> Result<&'static str, Problem> {
    hub.is_ready()?;
    check_database(&hub).await?;
    Ok("ok\n")
}

/// Metrics, for the networks in the setting `metrics`; for everyone else a 404.
async fn metrics(State(hub): State<Arc<Hub>>, visitor: Visitor) -> Result<String, Problem> {
    let may_read = hub.settings.metrics.iter().any(|network| network.contains(visitor.address));
    if visitor.hidden || !may_read {
        return Err(Problem::new(
            StatusCode::NOT_FOUND,
            "not_found",
            "nothing found at this address",
        ));
    }
    Ok(hub.metrics.render(&hub.measure().await))
}
