//! The control socket of a running server.
//!
//! It is a file that only the server's own user can open. A request is one line of JSON, and so is the answer.

use std::io::{self, ErrorKind as IoKind};
use std::os::unix::fs::{DirBuilderExt as _, FileTypeExt as _, PermissionsExt as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::{UnixListener, UnixStream};

use super::{AdminError, Answer, Request};
use crate::hub::Hub;

/// The longest request.
const LONGEST: u64 = 64 * 1024;
/// How long a request may take to arrive.
const PATIENCE: Duration = Duration::from_secs(10);

type Said = Result<Answer, AdminError>;

/// The socket of a running server; dropping it removes the file.
pub(crate) struct Control {
    listener: UnixListener,
    path: PathBuf,
}

impl Control {
    /// Listens; replaces the socket of a server that ended without cleaning up.
    pub(crate) fn listen(path: &Path) -> io::Result<Control> {
        match std::fs::symlink_metadata(path) {
            Err(error) if error.kind() == IoKind::NotFound => (),
            Err(error) => return Err(error),
            Ok(found) if !found.file_type().is_socket() => {
                return Err(io::Error::new(IoKind::AlreadyExists, "something else is there"));
            }
            Ok(_) if std::os::unix::net::UnixStream::connect(path).is_ok() => {
                return Err(io::Error::new(IoKind::AddrInUse, "another server listens there"));
            }
            Ok(_) => (),
        }
        // Created in a folder that nobody else can enter, and moved once it is private.
        let folder =
            path.parent().unwrap_or(Path::new("")).join(format!(".{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::DirBuilder::new().mode(0o700).create(&folder)?;
        let made = folder.join("s");
        let listening = UnixListener::bind(&made).and_then(|listener| {
            std::fs::set_permissions(&made, std::fs::Permissions::from_mode(0o600))?;
            std::fs::rename(&made, path)?;
            Ok(Control { listener, path: path.to_path_buf() })
        });
        let _ = std::fs::remove_dir_all(&folder);
        listening
    }

    /// Answers requests for as long as this is polled.
    pub(crate) async fn serve(self, hub: Arc<Hub>) {
        loop {
            match self.listener.accept().await {
                Ok((stream, _)) => {
                    tokio::spawn(answer(stream, Arc::clone(&hub)));
                }
                Err(error) => {
                    tracing::warn!(%error, "failed to accept on the control socket");
                    tokio::time::sleep(Duration::from_secs(1)).await;
                }
            }
        }
    }
}

impl Drop for Control {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.path);
    }
}

async fn answer(stream: UnixStream, hub: Arc<Hub>) {
    let (read, mut write) = stream.into_split();
    let mut line = String::new();
    let mut read = BufReader::new(read.take(LONGEST));
    let heard = tokio::time::timeout(PATIENCE, read.read_line(&mut line)).await;
    if !matches!(heard, Ok(Ok(length)) if length > 0) {
        return;
    }
    let said: Said = match serde_json::from_str::<Request>(&line) {
        Ok(request) => hub.administer(&request).await,
        // A program of another version may send unknown requests.
        Err(error) => {
            Err(AdminError::wrong(format!("the server does not understand the request: {error}")))
        }
    };
    let mut said = serde_json::to_vec(&said).expect("an answer is JSON");
    said.push(b'\n');
    // The client may have disconnected.
    let _ = write.write_all(&said).await;
}

/// Sends a request to a running server; `None` if none listens.
pub(super) async fn ask(path: &Path, request: &Request) -> Result<Option<Said>, AdminError> {
    let failed = |error: io::Error| AdminError::failed(format!("{}: {error}", path.display()));
    let stream = match UnixStream::connect(path).await {
        Ok(stream) => stream,
        // There is no socket, or a server that was killed has left it.
        Err(error) if matches!(error.kind(), IoKind::NotFound | IoKind::ConnectionRefused) => {
            return Ok(None);
        }
        Err(error) => return Err(failed(error)),
    };
    let (read, mut write) = stream.into_split();
    let mut line = serde_json::to_vec(request).expect("a request is JSON");
    line.push(b'\n');
    write.write_all(&line).await.map_err(failed)?;
    let mut said = String::new();
    BufReader::new(read).read_line(&mut said).await.map_err(failed)?;
    if said.is_empty() {
        let message = "the server stopped before it answered; check whether the change was made";
        return Err(AdminError::failed(message));
    }
    let said = serde_json::from_str(&said);
    said.map(Some).map_err(|error| AdminError::failed(format!("the answer is none: {error}")))
}
