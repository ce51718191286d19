"""Learning works: a few thousand games of the greedy player teach a net to beat random play.

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
                 "--device", "cpu", "--threads", "1", "--seconds", "100000", "--rounds", "1", "--games", "2500",
                 "--teacher-seconds", "10000", "--learn-seconds", "10000", "--passes", "1", "--batch", "512",
                 "--contest", "random", "--contest-games", "400", "--contest-seconds", "10000",
                 "--last-contest-seconds", "0"]
        subprocess.run(words, check=True)
        weights = Path(folder) / "weights.safetensors"
        words = [binary, "contest", "trick-of-the-rails", "3", "--player", "net", "--against", "random",
                 "--weights", str(weights), "--games", "400", "--seconds", "10000", "--threads", "1"]
        found = json.loads(subprocess.run(words, check=True, capture_output=True, text=True).stdout)
    # Half is chance; with so many deals a tenth above is beyond doubt.
    if found["share"] - found["plus_minus"] < 0.55:
        sys.exit(f"the net has not learnt to beat random play: {found}")
    print(f"learnt: {found['share']:.1%} of the wins against random play")


if __name__ == "__main__":
    main()
