//! A small disk that can be filled, freed and broken.

use std::fs::File;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A file system of its own, gone when it is dropped.
pub struct Disk {
    pub path: PathBuf,
    /// The file it is in, unless it is in memory.
    image: Option<PathBuf>,
}

impl Disk {
    /// Makes a disk of so many megabytes in memory.
    ///
    /// Nothing if this user may not: then a test cannot be done here, and says so. Where everything
    /// must be done (`CI=true`) that is a failure.
    pub fn in_memory(path: &Path, megabytes: u32) -> Option<Disk> {
        let disk = Disk { path: path.to_path_buf(), image: None };
        std::fs::create_dir_all(path).expect("a folder can be made");
        let options = format!("size={megabytes}m,mode=755");
        permitted(run(
            "mount",
            &["-t", "tmpfs", "-o", &options, "whistlestop-faults", &disk.text()],
        ))?;
        Some(disk)
    }

    /// Makes a disk of so many megabytes in a file, with a journal of its own (ext4).
    pub fn in_file(path: &Path, megabytes: u32) -> Option<Disk> {
        std::fs::create_dir_all(path).expect("a folder can be made");
        let image = path.with_extension("image");
        let file = File::create(&image).expect("a file can be made");
        file.set_len(u64::from(megabytes) << 20).expect("it can be long");
        let disk = Disk { path: path.to_path_buf(), image: Some(image) };
        permitted(disk.format().and_then(|()| disk.mount()))?;
        Some(disk)
    }

    fn text(&self) -> String {
        self.path.to_str().expect("a plain path").to_owned()
    }

    fn image(&self) -> &str {
        self.image.as_deref().and_then(Path::to_str).expect("it is in a file")
    }

    fn format(&self) -> Result<(), String> {
        run("mkfs.ext4", &["-q", "-F", self.image()])
    }

    fn mount(&self) -> Result<(), String> {
        run("mount", &["-o", "loop", self.image(), &self.text()])
    }

    /// Takes all the room that is left.
    pub fn fill(&self) {
        let mut ballast = File::create(self.ballast()).expect("a file can be made");
        for piece in [1 << 16, 1 << 12, 1 << 8, 1] {
            while ballast.write_all(&vec![0; piece]).is_ok() {}
        }
    }

    /// Gives it back.
    pub fn free(&self) {
        let _ = std::fs::remove_file(self.ballast());
    }

    fn ballast(&self) -> PathBuf {
        self.path.join("ballast")
    }

    /// Makes it read-only under whoever writes, as a system does with a disk that is broken.
    pub fn make_read_only(&self) {
        run("mount", &["-o", "remount,abort", &self.text()]).expect("it is mounted");
    }

    /// Takes it out and puts it in again, once nobody uses it: it can be written again.
    pub fn mend(&self) {
        run("umount", &[&self.text()]).expect("nobody uses it");
        self.mount().expect("it was there before");
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        let _ = run("umount", &["--lazy", &self.text()]);
        let _ = std::fs::remove_dir(&self.path);
        if let Some(image) = &self.image {
            let _ = std::fs::remove_file(image);
        }
    }
}

fn run(program: &str, arguments: &[&str]) -> Result<(), String> {
    let ran = Command::new(program).args(arguments).stdin(Stdio::null()).output();
    let ran = ran.map_err(|error| format!("{program}: {error}"))?;
    let said = String::from_utf8_lossy(&ran.stderr).trim().to_owned();
    if ran.status.success() { Ok(()) } else { Err(said) }
}

fn permitted(made: Result<(), String>) -> Option<()> {
    let Err(error) = made else { return Some(()) };
    let words = format!("a small disk cannot be made here, which only root may: {error}");
    assert!(std::env::var_os("CI").is_none_or(|ci| ci != "true"), "{words}");
    eprintln!("NOT TESTED: {words}");
    None
}
