//! TLS: which certificates we trust.

use std::sync::Arc;

use rustls::crypto::ring;
use rustls::pki_types::CertificateDer;
use rustls::{ClientConfig, RootCertStore};
use ureq::tls::{Certificate, RootCerts, TlsConfig};

use crate::failure::Failure;

/// The certificate authorities of this machine (or from `SSL_CERT_FILE`), as for other programs here; if there are
/// none, those that browsers use.
#[derive(Clone)]
pub(super) struct Trust {
    roots: Vec<CertificateDer<'static>>,
}

impl Trust {
    pub(super) fn of_this_machine() -> Trust {
        // An unreadable file counts as empty; connections then fail with a clear error.
        Trust { roots: rustls_native_certs::load_native_certs().certs }
    }

    /// For HTTP.
    pub(super) fn for_http(&self) -> TlsConfig {
        let roots = match self.roots.as_slice() {
            [] => RootCerts::WebPki,
            some => {
                let owned = some.iter().map(|root| Certificate::from_der(root).to_owned());
                RootCerts::Specific(Arc::new(owned.collect()))
            }
        };
        TlsConfig::builder().root_certs(roots).build()
    }

    /// For the websocket.
    pub(super) fn for_websocket(&self) -> Result<Arc<ClientConfig>, Failure> {
        let mut store = RootCertStore::empty();
        if self.roots.is_empty() {
            store.extend(webpki_roots::TLS_SERVER_ROOTS.iter().cloned());
        }
        store.add_parsable_certificates(self.roots.iter().cloned());
        let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .map_err(Failure::new)?
            .with_root_certificates(store)
            .with_no_client_auth();
        Ok(Arc::new(config))
    }
}
