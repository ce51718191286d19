"""Asks the program that plays (crates/registry/examples/selfplay)."""

import json
import subprocess


def ask(binary: str, command: str, game: str, seats: int, **options):
    words = [binary, command, game, str(seats)]
    for name, value in options.items():
        words += ["--" + name, str(value)]
    return json.loads(subprocess.run(words, check=True, stdout=subprocess.PIPE, text=True).stdout)
