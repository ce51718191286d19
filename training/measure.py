"""Measures one net against the players of the house, and how far its win chances can be believed."""

import argparse
import json
import subprocess
import time
from pathlib import Path

# How many milliseconds a move has in a contest of searches: a level's second would leave too few games.
MILLIS = 10

# How many of 1,000 decisions are asked about for the calibration: a few of each game.
ASKED = {"trick-of-the-rails": 60, "ticket-to-ride-card-game": 30, "trains-and-stations": 5}


def plan(game):
    """What is measured, and which part of the time it has."""
    ms, tenth = MILLIS, MILLIS // 10
    return [
        ("contest", {"player": "net", "against": "greedy"}, 0.06),
        ("contest", {"player": "net", "against": "engineer"}, 0.16),
        ("contest", {"player": "net-sims:64", "against": "engineer"}, 0.1),
        ("contest", {"player": f"net-ms:{ms}", "against": f"ms:{ms}"}, 0.25),
        ("contest", {"player": f"net-ms:{ms}", "against": f"ms:{ms}", "steps": 12}, 0.15),
        ("contest", {"player": f"net-ms:{tenth}", "against": f"ms:{ms}"}, 0.12),
        ("calibrate", {"taught": ASKED[game]}, 0.16),
    ]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("seats")
    parser.add_argument("--run", type=Path, required=True, help="where weights.safetensors lies")
    parser.add_argument("--binary", default="target/release/examples/selfplay")
    parser.add_argument("--seconds", type=float, default=150)
    parser.add_argument("--threads", type=int, default=2)
    args = parser.parse_args()
    results = (args.run / "measured.jsonl").open("a")
    for command, options, part in plan(args.game):
        seconds = max(1, int(part * args.seconds))
        words = [args.binary, command, args.game, args.seats, "--weights", str(args.run / "weights.safetensors"),
                 "--seed", "11", "--threads", str(args.threads), "--seconds", str(seconds)]
        for name, value in options.items():
            words += ["--" + name, str(value)]
        began = time.monotonic()
        try:
            answer = subprocess.run(words, capture_output=True, text=True, timeout=seconds + 0.05 * args.seconds + 5)
            found = json.loads(answer.stdout) if answer.returncode == 0 else {"error": answer.stderr.strip()}
        except (subprocess.TimeoutExpired, json.JSONDecodeError) as error:
            found = {"error": str(error)}
        took = round(time.monotonic() - began, 1)
        line = json.dumps({"game": args.game, "seats": int(args.seats)} | options | found | {"took": took})
        results.write(line + "\n")
        results.flush()
        print(line, flush=True)


if __name__ == "__main__":
    main()
