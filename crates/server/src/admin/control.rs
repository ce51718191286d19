//! The control socket, over which `whistlestop admin` reaches a running server.
//!
//! Only the user that runs the server can open it. A request and its answer are one line of JSON each.

use std::io::{self, ErrorKind as IoKind};
use std::os::unix::fs::{DirBuilderExt as _, FileTypeExt as _, PermissionsExt as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::{UnixListener, UnixStream};

use super::{AdminError, Answer, Request};
use crate::hub::Hub;

/// The longest request, in bytes.
const MAX_REQUEST: u64 = 64 * 1024;
/// How long a request may take to arrive.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(10);

type ControlReply = Result<Answer, AdminError>;

/// The control socket of a running server. Dropping it removes the file.
pub(crate) struct ControlSocket {
    listener: UnixListener,
    path: PathBuf,
}

impl ControlSocket {
    /// Creates the socket, replacing one left behind by a server that crashed.
    pub(crate) fn listen(path: &Path) -> io::Result<ControlSocket> {
        match std::fs::symlink_metadata(path) {
            Err(error) if error.kind() == IoKind::NotFound => (),
            Err(error) => return Err(error),
            Ok(found) if !found.file_type().is_socket() => {
                return Err(io::Error::new(IoKind::AlreadyExists, "this file is not a socket"));
            }
            Ok(_) if std::os::unix::net::UnixStream::connect(path).is_ok() => {
                return Err(io::Error::new(IoKind::AddrInUse, "another server is listening on it"));
            }
            Ok(_) => (),
        }
        // Created in a private folder and moved once its permissions are set, so that nobody else can open it in
        // between.
        let folder =
            path.parent().unwrap_or(Path::new("")).join(format!(".{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::DirBuilder::new().mode(0o700).create(&folder)?;
        let made = folder.join("s");
        let listening = UnixListener::bind(&made).and_then(|listener| {
            std::fs::set_permissions(&made, std::fs::Permissions::from_mode(0o600))?;
            std::fs::rename(&made, path)?;
            Ok(ControlSocket { listener, path: path.to_path_buf() })
        });
        let _ = std::fs::remove_dir_all(&folder);
        listening
    }

    /// Answers requests until the future is dropped.
    pub(crate) async fn serve(self, hub: Arc<Hub>) {
        loop {
            match self.listener.accept().await {
                Ok((stream, _)) => {
                    tokio::spawn(handle_connection(stream, Arc::clone(&hub)));
                }
                Err(error) => {
                    tracing::warn!(%error, "failed to accept on the control socket");
                    tokio::time::sleep(Duration::from_secs(1)).await;
                }
            }
        }
    }
}

impl Drop for ControlSocket {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.path);
    }
}

async fn handle_connection(stream: UnixStream, hub: Arc<Hub>) {
    let (read, mut write) = stream.into_split();
    let mut line = String::new();
    let mut read = BufReader::new(read.take(MAX_REQUEST));
    let heard = tokio::time::timeout(REQUEST_TIMEOUT, read.read_line(&mut line)).await;
    if !matches!(heard, Ok(Ok(length)) if length > 0) {
        return;
    }
    let reply: ControlReply = match serde_json::from_str::<Request>(&line) {
        Ok(request) => hub.administer(&request).await,
        // A program of another version may send a request unknown here.
        Err(error) => Err(AdminError::invalid(format!(
            "invalid request; the server may be another version: {error}"
        ))),
    };
    let mut reply = serde_json::to_vec(&reply).expect("an answer is JSON");
    reply.push(b'\n');
    // The client may have gone.
    let _ = write.write_all(&reply).await;
}

/// Asks a running server. Returns `None` if no server listens.
pub(super) async fn ask(
    path: &Path,
    request: &Request,
) -> Result<Option<ControlReply>, AdminError> {
    let failed = |error: io::Error| AdminError::failed(format!("{}: {error}", path.display()));
    let stream = match UnixStream::connect(path).await {
        Ok(stream) => stream,
        // The socket does not exist, or a killed server has left it behind.
        Err(error) if matches!(error.kind(), IoKind::NotFound | IoKind::ConnectionRefused) => {
            return Ok(None);
        }
        Err(error) => return Err(failed(error)),
    };
    let (read, mut write) = stream.into_split();
    let mut line = serde_json::to_vec(request).expect("a request is JSON");
    line.push(b'\n');
    write.write_all(&line).await.map_err(failed)?;
    let mut reply = String::new();
    BufReader::new(read).read_line(&mut reply).await.map_err(failed)?;
    if reply.is_empty() {
        let message = "the server stopped before it answered; check whether the change was made";
        return Err(AdminError::failed(message));
    }
    let reply = serde_json::from_str(&reply);
    reply.map(Some).map_err(|error| {
        AdminError::failed(format!("invalid answer; the server may be another version: {error}"))
    })
}
