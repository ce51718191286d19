//! `whistlestop site`: static files in a folder, which can be updated and are never mixed with other files.

use std::path::Path;

use crate::run::{Folder, complaint_of, out_of};

fn read(path: &str) -> String {
    std::fs::read_to_string(path).expect("it is there")
}

#[test]
fn a_site_is_brought_up_to_date_and_what_it_no_longer_has_is_removed() {
    let folder = Folder::new("site");
    let site = folder.path("games");
    let first = out_of(&["site", &site]);
    assert!(first.contains("files,") && !first.contains("removed"), "{first}");
    let page = read(&folder.path("games/index.html"));
    assert!(page.contains("og:title") && page.contains("og:description"), "{page}");
    assert!(!page.contains("og:image"), "nobody has said where it will be: {page}");
    // An earlier export had files with other hashes, and a user has put their own files beside ours.
    let worker = folder.path("games/sw.js");
    let kept = read(&worker);
    let had = "const FILES = [\"assets/old-1.js\",\"assets/../../mine\",\"CNAME\",";
    folder.write("games/sw.js", kept.replacen("const FILES = [", had, 1));
    let own = ["games/assets/own.txt", "mine", "games/CNAME"];
    for name in own.into_iter().chain(["games/assets/old-1.js"]) {
        folder.write(name, "x");
    }
    let again = out_of(&["site", &site, "--address", "https://example.org/games"]);
    assert!(again.contains("Removed 1 file of the earlier export"), "{again}");
    assert!(!Path::new(&folder.path("games/assets/old-1.js")).exists());
    for name in own {
        assert!(Path::new(&folder.path(name)).exists(), "{name} is somebody's own");
    }
    assert_eq!(read(&worker), kept);
    let page = read(&folder.path("games/index.html"));
    assert!(page.contains("content=\"https://example.org/games/preview/site.png\""), "{page}");
    assert!(Path::new(&folder.path("games/preview/site.png")).exists());
}

#[test]
fn a_folder_of_somebodys_is_left_alone() {
    let folder = Folder::new("site-foreign");
    folder.write("games.json", "[]");
    let worker = folder.write("sw.js", "const FILES = [];");
    let said = complaint_of(&["site", &folder.path("")]);
    assert!(said.contains("the folder is not empty"), "{said}");
    assert_eq!(read(&worker), "const FILES = [];");
    for address in ["example.org", "https://", "https://a\"b", "ftp://example.org"] {
        let said = complaint_of(&["site", &folder.path("new"), "--address", address]);
        assert!(said.contains("not a web address"), "{said}");
    }
    assert!(!Path::new(&folder.path("new")).exists());
}
