"""Learning works: what a teacher says about a few thousand games makes a net play better than the heuristics it leans on.

It counts games and steps and not seconds, so that a slow machine finds the same as a fast one.
"""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).parent


def main():
    binary = sys.argv[1] if len(sys.argv) > 1 else "target/release/examples/selfplay"
    with tempfile.TemporaryDirectory() as folder:
        words = [sys.executable, str(HERE / "learn.py"), "trick-of-the-rails", "3", "--binary", binary, "--run", folder,
                 "--device", "cpu", "--threads", "1", "--seconds", "100000", "--rounds", "1", "--games", "1500",
                 "--contest-seconds", "0"]
        subprocess.run(words, check=True)
        weights = Path(folder) / "weights.safetensors"
        words = [binary, "contest", "trick-of-the-rails", "3", "--player", "net", "--against", "greedy",
                 "--weights", str(weights), "--games", "4000", "--seconds", "10000", "--threads", "1"]
        found = json.loads(subprocess.run(words, check=True, capture_output=True, text=True).stdout)
    # Half is where it began.
    if found["share"] - found["plus_minus"] < 0.5:
        sys.exit(f"the net has not learnt to beat the greedy player: {found}")
    print(f"learnt: {found['share']:.1%} of the wins against the greedy player")


if __name__ == "__main__":
    main()
