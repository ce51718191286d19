"""Teaches nets for several games and numbers of seats at once, measures them, and packs what came out as it comes.

A table is GAME:SEATS; each has a process of its own in either phase. Whoever is late is left behind, and what it kept
last is packed.
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

# How many threads of sixteen a table learns with: where playouts are long, it takes more to learn as much.
THREADS = {TRICK: 1, TICKET: 2, TRAINS: 3}

# Which part of the time goes into learning; the rest is for measuring.
LEARNING = 0.6


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", nargs="*", default=TABLES)
    parser.add_argument("--run", type=Path, default=Path("training/run"))
    parser.add_argument("--out", type=Path, required=True, help="where the packed results go")
    parser.add_argument("--binary", default="target/release/examples/selfplay")
    parser.add_argument("--seconds", type=float, default=390)
    parser.add_argument("--threads", type=int, help="a table's; as its game needs if not said")
    parser.add_argument("--learn", nargs=argparse.REMAINDER, default=[], help="further words for learn.py")
    args = parser.parse_args()
    began = time.monotonic()
    late = max(2.0, 0.03 * args.seconds)
    until = began + LEARNING * args.seconds
    threads = ["--threads", str(args.threads)] if args.threads else None
    phase("learn.py", args, until - time.monotonic() - late, until, threads, args.learn)
    until = began + args.seconds - late
    phase("measure.py", args, until - time.monotonic() - late, until, threads or ["--threads", "2"], [])


def phase(script, args, seconds, until, threads, further):
    """Runs a script for every table at once until it is done, or the time is up."""
    processes = []
    for table in args.tables:
        game, seats = table.split(":")
        run = args.run / f"{game}-{seats}"
        run.mkdir(parents=True, exist_ok=True)
        words = [sys.executable, str(HERE / script), game, seats, "--binary", args.binary, "--run", str(run),
                 "--seconds", str(seconds), *(threads or ["--threads", str(THREADS[game])]), *further]
        output = (run / "output.txt").open("a")
        # A session of its own, so that what it started ends with it.
        started = subprocess.Popen(words, stdout=output, stderr=subprocess.STDOUT, start_new_session=True)
        processes.append((table, started))
    packed = time.monotonic()
    while any(process.poll() is None for _, process in processes):
        if time.monotonic() > until:
            for _, process in processes:
                if process.poll() is None:
                    os.killpg(process.pid, 9)
        if time.monotonic() - packed > 20:
            pack(args.run, args.out)
            packed = time.monotonic()
        time.sleep(0.5)
    pack(args.run, args.out)
    for table, process in processes:
        lines = (args.run / table.replace(":", "-") / "output.txt").read_text().splitlines()
        print(script, table, process.returncode, *lines[-1:], flush=True)


def pack(run: Path, out: Path):
    """Packs weights, what was logged and what was measured."""
    out.mkdir(parents=True, exist_ok=True)
    unfinished = run / "nets.tar.part"
    with tarfile.open(unfinished, "w:gz") as tar:
        for name in ("weights.safetensors", "log.jsonl", "measured.jsonl", "output.txt"):
            for file in sorted(run.glob(f"*/{name}")):
                tar.add(file, arcname=str(file.relative_to(run)))
    (out / "nets.tar.gz").write_bytes(unfinished.read_bytes())


if __name__ == "__main__":
    main()
