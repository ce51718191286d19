//! What a person sees who starts a server in a terminal: the address for phones, and the page in a browser.

use std::io::{self, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};
use std::process::{Command, Stdio};

use qrcode::render::unicode::Dense1x2;
use qrcode::{EcLevel, QrCode};

/// Explains how other devices reach the server.
pub(super) fn explain_address(address: SocketAddr, out: &mut dyn Write) -> io::Result<()> {
    match url_for_phones(address, this_machine) {
        Some(url) => {
            writeln!(out, "On phones in the same network, open {url} or scan:\n\n{}", qr_code(&url))
        }
        None => writeln!(
            out,
            "To let phones in the same network play, start it with --listen 0.0.0.0:{}.",
            address.port()
        ),
    }
}

/// Opens the page in the browser of a desktop, if this is one.
pub(super) fn open_browser(address: SocketAddr) {
    if !is_desktop(|name| std::env::var_os(name).is_some()) {
        return;
    }
    let (program, arguments) = match std::env::consts::OS {
        "macos" => ("open", &[][..]),
        // `start` takes its first argument in quotes for a title.
        "windows" => ("cmd", &["/C", "start", ""][..]),
        _ => ("xdg-open", &[][..]),
    };
    let mut open = Command::new(program);
    open.args(arguments).arg(url_from_here(address));
    open.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    // Without a browser the address is still there to read.
    if let Ok(mut child) = open.spawn() {
        std::thread::spawn(move || child.wait());
    }
}

/// Returns whether a browser would open in front of the person, rather than on another machine or nowhere.
fn is_desktop(is_set: impl Fn(&str) -> bool) -> bool {
    let has_screen =
        cfg!(any(target_os = "macos", windows)) || is_set("DISPLAY") || is_set("WAYLAND_DISPLAY");
    has_screen && !is_set("SSH_CONNECTION")
}

fn url_from_here(address: SocketAddr) -> String {
    if address.ip().is_unspecified() {
        format!("http://{}", SocketAddr::from((Ipv4Addr::LOCALHOST, address.port())))
    } else {
        format!("http://{address}")
    }
}

/// Returns the address under which other devices reach a server that listens on `address`, if they can.
fn url_for_phones(
    address: SocketAddr,
    this_machine: impl FnOnce() -> Option<IpAddr>,
) -> Option<String> {
    let ip = match address.ip() {
        ip if ip.is_loopback() => return None,
        ip if ip.is_unspecified() => this_machine()?,
        ip => ip,
    };
    Some(format!("http://{}", SocketAddr::new(ip, address.port())))
}

/// Returns this machine's address in its network. Connecting a UDP socket sends nothing.
fn this_machine() -> Option<IpAddr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    // Reserved for documentation, so no machine of this network has it.
    socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).ok()?;
    let ip = socket.local_addr().ok()?.ip();
    (!ip.is_loopback() && !ip.is_unspecified()).then_some(ip)
}

/// Draws a QR code with two squares per character. Light squares are drawn, for terminals with a dark background.
fn qr_code(url: &str) -> String {
    let code = QrCode::with_error_correction_level(url, EcLevel::L);
    let code = code.expect("an address is short");
    code.render::<Dense1x2>().dark_color(Dense1x2::Light).light_color(Dense1x2::Dark).build()
}

#[cfg(test)]
mod tests {
    use super::{is_desktop, qr_code, url_for_phones, url_from_here};

    #[test]
    fn the_page_has_an_address_that_a_browser_here_can_open() {
        assert_eq!(url_from_here("127.0.0.1:8080".parse().unwrap()), "http://127.0.0.1:8080");
        assert_eq!(url_from_here("0.0.0.0:9000".parse().unwrap()), "http://127.0.0.1:9000");
        assert_eq!(url_from_here("[::]:9000".parse().unwrap()), "http://127.0.0.1:9000");
    }

    #[test]
    fn phones_get_an_address_in_the_network_or_none() {
        let network = || Some("192.168.1.7".parse().unwrap());
        let of = |address: &str| url_for_phones(address.parse().unwrap(), network);
        assert_eq!(of("127.0.0.1:8080"), None);
        assert_eq!(of("0.0.0.0:8080").as_deref(), Some("http://192.168.1.7:8080"));
        assert_eq!(of("10.1.1.1:8080").as_deref(), Some("http://10.1.1.1:8080"));
        assert_eq!(url_for_phones("0.0.0.0:8080".parse().unwrap(), || None), None);
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn a_browser_is_opened_on_a_screen_in_front_of_the_person_only() {
        assert!(is_desktop(|name| name == "DISPLAY"));
        assert!(is_desktop(|name| name == "WAYLAND_DISPLAY"));
        assert!(!is_desktop(|_| false));
        assert!(!is_desktop(|name| ["DISPLAY", "SSH_CONNECTION"].contains(&name)));
    }

    #[test]
    fn a_qr_code_fits_a_small_terminal() {
        let code = qr_code("http://192.168.100.100:8080");
        assert!(code.lines().count() <= 20, "{code}");
        assert!(code.lines().all(|line| line.chars().count() <= 40), "{code}");
    }
}
