"""Measures nets against the players of the house, every table in a process of its own, and packs what came out."""

import argparse
import json
import os
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from teach import TABLES

# At sight against the engineer; with search against the baron's at the same time a move, and at a tenth of it.
CONTESTS = [("net", "engineer", 0.2), ("net-ms:100", "ms:100", 0.5), ("net-ms:10", "ms:100", 0.3)]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", nargs="*", default=TABLES)
    parser.add_argument("--run", type=Path, default=Path("training/run"), help="GAME-SEATS/weights.safetensors")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--binary", default="target/release/examples/selfplay")
    parser.add_argument("--seconds", type=float, default=540)
    parser.add_argument("--threads", type=int, default=max(1, (os.cpu_count() or 1) // 8))
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    results = (args.out / "contests.jsonl").open("a")

    def measure(table):
        game, seats = table.split(":")
        weights = args.run / f"{game}-{seats}" / "weights.safetensors"
        for player, against, part in CONTESTS:
            words = [args.binary, "contest", game, seats, "--player", player, "--against", against,
                     "--weights", str(weights), "--threads", str(args.threads), "--seed", "11",
                     "--seconds", str(int(part * (args.seconds - 60)))]
            answer = subprocess.run(words, capture_output=True, text=True)
            found = json.loads(answer.stdout) if answer.returncode == 0 else {"error": answer.stderr.strip()}
            line = json.dumps({"table": table} | found)
            results.write(line + "\n")
            results.flush()
            print(line, flush=True)

    with ThreadPoolExecutor(len(args.tables)) as pool:
        list(pool.map(measure, args.tables))


if __name__ == "__main__":
    main()
