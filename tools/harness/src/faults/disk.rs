//! A small disk that can be filled, freed and broken.

use std::fs::File;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A separate file system, removed when dropped.
pub struct Disk {
    pub path: PathBuf,
    /// The file that contains it, unless it is in memory.
    image: Option<PathBuf>,
}

impl Disk {
    /// Creates a disk in memory, of this size in megabytes.
    ///
    /// Returns `None` if this user has no permission: then a test is skipped with a note. Where no test may be skipped
    /// (`CI=true`), that is a failure.
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

    /// Creates a journalling disk (ext4) in a file, of this size in megabytes.
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

    /// Fills all free space.
    pub fn fill(&self) {
        let mut ballast = File::create(self.ballast()).expect("a file can be made");
        for piece in [1 << 16, 1 << 12, 1 << 8, 1] {
            while ballast.write_all(&vec![0; piece]).is_ok() {}
        }
    }

    /// Frees it again.
    pub fn free(&self) {
        let _ = std::fs::remove_file(self.ballast());
    }

    fn ballast(&self) -> PathBuf {
        self.path.join("ballast")
    }

    /// Makes the disk read-only while it is in use, as a system does with a broken disk.
    pub fn make_read_only(&self) {
        run("mount", &["-o", "remount,abort", &self.text()]).expect("it is mounted");
    }

    /// Unmounts and remounts the disk once it is unused, so that it is writable again.
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
    let words = format!("failed to create a small disk, which needs root: {error}");
    assert!(std::env::var_os("CI").is_none_or(|ci| ci != "true"), "{words}");
    eprintln!("NOT TESTED: {words}");
    None
}
