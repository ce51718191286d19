"""Teaches nets for several games and numbers of seats at once, and packs what comes out as it comes.

A table is GAME:SEATS:THREADS; each has a process of its own. Whoever is late is left behind, and what it kept last is packed.
"""

import argparse
import os
import subprocess
import sys
import tarfile
import time
from pathlib import Path

HERE = Path(__file__).parent

# Sixteen threads, most of them where games are longest.
TABLES = [
    "trick-of-the-rails:3:1",
    "trick-of-the-rails:4:1",
    "trick-of-the-rails:5:1",
    "ticket-to-ride-card-game:2:1",
    "ticket-to-ride-card-game:3:1",
    "ticket-to-ride-card-game:4:1",
    "trains-and-stations:3:3",
    "trains-and-stations:4:3",
    "trains-and-stations:5:4",
]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", nargs="*", default=TABLES)
    parser.add_argument("--run", type=Path, default=Path("training/run"))
    parser.add_argument("--out", type=Path, required=True, help="where the packed results go")
    parser.add_argument("--binary", default="target/release/examples/selfplay")
    parser.add_argument("--seconds", type=float, default=585, help="when to stop")
    parser.add_argument("--learn", nargs=argparse.REMAINDER, default=[], help="further words for learn.py")
    args = parser.parse_args()
    began, packed, processes = time.monotonic(), time.monotonic(), []
    for table in args.tables:
        game, seats, threads = table.split(":")
        run = args.run / f"{game}-{seats}"
        run.mkdir(parents=True, exist_ok=True)
        words = [
            sys.executable,
            str(HERE / "learn.py"),
            game,
            seats,
            "--binary",
            args.binary,
            "--run",
            str(run),
            "--threads",
            threads,
            *args.learn,
        ]
        # A session of its own, so that what it started ends with it.
        with (run / "output.txt").open("a") as output:
            processes.append(subprocess.Popen(words, stdout=output, stderr=subprocess.STDOUT, start_new_session=True))
    while any(process.poll() is None for process in processes):
        if time.monotonic() - began > args.seconds - 3:
            for process in processes:
                if process.poll() is None:
                    os.killpg(process.pid, 9)
        if time.monotonic() - packed > 60:
            pack(args.run, args.out)
            packed = time.monotonic()
        time.sleep(0.5)
    pack(args.run, args.out)
    for output in sorted(args.run.glob("*/output.txt")):
        print(*output.read_text().splitlines()[-1:], flush=True)


def pack(run: Path, out: Path):
    """Packs weights and what was logged."""
    out.mkdir(parents=True, exist_ok=True)
    unfinished = run / "nets.tar.part"
    with tarfile.open(unfinished, "w:gz") as tar:
        for name in ("weights-*.safetensors", "log.jsonl", "output.txt"):
            for file in sorted(run.glob(f"*/{name}")):
                tar.add(file, arcname=str(file.relative_to(run)))
    (out / "nets.tar.gz").write_bytes(unfinished.read_bytes())


if __name__ == "__main__":
    main()
