"""Teaches nets for several games and numbers of seats at once, and packs what came out.

A table is GAME:SEATS; each has a process of its own. What is kept in --run is gone on from by the next call.
"""

import argparse
import os
import subprocess
import sys
import tarfile
import time
from pathlib import Path

HERE = Path(__file__).parent

TRICK, TICKET, TRAINS = "trick-of-the-rails", "ticket-to-ride-card-game", "trains-and-stations"
TABLES = [f"{TRICK}:3", f"{TRICK}:4", f"{TRICK}:5", f"{TICKET}:2", f"{TICKET}:3", f"{TICKET}:4",
          f"{TRAINS}:3", f"{TRAINS}:4", f"{TRAINS}:5"]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", nargs="*", default=TABLES)
    parser.add_argument("--run", type=Path, default=Path("training/run"))
    parser.add_argument("--out", type=Path, required=True, help="where the packed results go")
    parser.add_argument("--binary", default="target/release/examples/selfplay")
    parser.add_argument("--seconds", type=float, default=540)
    parser.add_argument("--threads", type=int, default=max(1, (os.cpu_count() or 1) // 8))
    parser.add_argument("--learn", nargs=argparse.REMAINDER, default=[], help="further words for learn.py")
    args = parser.parse_args()
    began = time.monotonic()
    args.run.mkdir(parents=True, exist_ok=True)
    processes = []
    for table in args.tables:
        game, seats = table.split(":")
        run = args.run / f"{game}-{seats}"
        run.mkdir(parents=True, exist_ok=True)
        words = [sys.executable, str(HERE / "learn.py"), game, seats, "--binary", args.binary, "--run", str(run),
                 "--seconds", str(args.seconds - 15), "--threads", str(args.threads),
                 *args.learn]
        output = (run / "output.txt").open("a")
        processes.append((table, subprocess.Popen(words, stdout=output, stderr=subprocess.STDOUT)))
    packed = 0.0
    while any(process.poll() is None for _, process in processes):
        if time.monotonic() - began > args.seconds - 6:
            # Whoever is late is left behind; what it kept last is packed.
            for _, process in processes:
                process.kill()
        if time.monotonic() - packed > 60:
            pack(args.run, args.out)
            packed = time.monotonic()
        time.sleep(1)
    pack(args.run, args.out)
    for table, process in processes:
        run = args.run / table.replace(":", "-")
        last = (run / "output.txt").read_text().splitlines()[-1:]
        print(table, process.returncode, *last)


def pack(run: Path, out: Path):
    """Packs weights, what was logged, and what it takes to go on."""
    out.mkdir(parents=True, exist_ok=True)
    unfinished = out / ".nets.tar"
    with tarfile.open(unfinished, "w") as tar:
        for name in ("weights.safetensors", "log.jsonl", "output.txt", "state.pt"):
            for file in sorted(run.glob(f"*/{name}")):
                tar.add(file, arcname=str(file.relative_to(run)))
    unfinished.rename(out / "nets.tar")


if __name__ == "__main__":
    main()
