"""Teaches nets what positions of one game with so many seats are worth, by how games end.

Games are played at a glance, of some positions it is kept what a seat saw and how the game ended, and a net learns
from that. How far the heuristics are trusted beside it is found by games against the greedy player. Everything is kept in --run.
"""

import argparse
import json
import time
from pathlib import Path

import torch

from columns import Columns
from net import Net, losses
from positions import Positions
from selfplay import ask
from weights import save

# About how many of 1,000 decisions are kept: a few of each game.
KEPT = {"trick-of-the-rails": 15, "ticket-to-ride-card-game": 15, "trains-and-stations": 20}

# How many of 1,000 decisions are asked about for the calibration.
ASKED = {"trick-of-the-rails": 60, "ticket-to-ride-card-game": 30, "trains-and-stations": 5}


def arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("seats", type=int)
    parser.add_argument("--binary", default="target/release/examples/selfplay")
    parser.add_argument("--run", type=Path, required=True, help="where everything is kept")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    parser.add_argument("--playing", type=float, default=300, help="seconds of games")
    parser.add_argument("--learning", type=float, default=65, help="seconds of steps, at most")
    parser.add_argument("--passes", type=float, default=6.0, help="over all positions, at most")
    parser.add_argument("--contest", type=float, default=4, help="seconds of games for each trust")
    parser.add_argument(
        "--trust",
        type=int,
        nargs="*",
        default=[30, 80, 160, 240],
        help="how far the heuristics are trusted, in thousandths of a win: each is tried",
    )
    parser.add_argument(
        "--first", type=int, nargs="*", default=[256, 64], help="how wide the first layer is; a net each"
    )
    parser.add_argument("--second", type=int, default=32)
    parser.add_argument("--batch", type=int, default=8192)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


class Learner:
    def __init__(self, args):
        self.args, self.began = args, time.monotonic()
        args.run.mkdir(parents=True, exist_ok=True)
        self.features = self.ask("shape")["features"]
        self.log = (args.run / "log.jsonl").open("a")
        torch.manual_seed(args.seed)

    def ask(self, command, **options):
        return ask(self.args.binary, command, self.args.game, self.args.seats, **options)

    def say(self, **what):
        what = {"at": round(time.monotonic() - self.began, 1)} | what
        self.log.write(json.dumps(what) + "\n")
        self.log.flush()
        print(self.args.game, self.args.seats, json.dumps(what), flush=True)

    def run(self):
        args = self.args
        folder = args.run / "games"
        self.say(
            **self.ask(
                "generate",
                out=folder,
                seconds=max(1, int(args.playing)),
                threads=args.threads,
                seed=args.seed * 1000,
                kept=KEPT.get(args.game, 20),
            )
        )
        columns = Columns(folder, args.seats)
        self.usual = torch.from_numpy(columns.usual(self.features))
        self.positions = Positions(columns, args.device)
        for first in args.first:
            self.measure(first, self.learn(first))

    def learn(self, first):
        args, positions, steps = self.args, self.positions, 0
        net = Net(self.usual, args.seats, first, args.second).to(args.device)
        optimiser = torch.optim.AdamW(net.parameters(), lr=args.rate, weight_decay=1e-3)
        held = min(16384, positions.count // 10)
        known = positions.count - held
        unseen = positions.batch(torch.arange(known, positions.count, device=args.device), self.features)
        batch = min(args.batch, max(256, positions.count // 100))
        most = max(1, int(args.passes * positions.count / batch))
        began = time.monotonic()
        while (done := max((time.monotonic() - began) / args.learning, steps / most)) < 1:
            # The rate rises gently and falls to the end.
            for group in optimiser.param_groups:
                group["lr"] = args.rate * (1 - 0.97 * done) * min(1.0, (steps + 1) / 50)
            rows = torch.randint(0, known, (batch,), device=args.device)
            optimiser.zero_grad(set_to_none=True)
            sum(losses(net, positions.batch(rows, self.features))).backward()
            torch.nn.utils.clip_grad_norm_(net.parameters(), 1.0)
            optimiser.step()
            steps += 1
            if steps % 250 == 0:
                with torch.no_grad():
                    won, gained = losses(net, unseen)
                self.say(first=first, steps=steps, won=round(float(won), 4), gained=round(float(gained), 4))
        return net

    def measure(self, first, net):
        args = self.args
        weights = args.run / f"weights-{first}.safetensors"
        made_with = {name: str(value) for name, value in vars(args).items() if name not in ("run", "binary")}
        save(net.usual.cpu().numpy(), net.layers(), weights, made_with)
        common = {"weights": weights, "threads": args.threads}
        shares = {}
        for trust in args.trust:
            found = self.ask(
                "contest", against="greedy", seed=7, trust=trust, seconds=max(1, int(args.contest)), **common
            )
            shares[trust] = found["share"]
            self.say(first=first, trust=trust, **found)
        trust = max(shares, key=shares.get)
        found = self.ask(
            "contest", against="engineer", seed=8, trust=trust, seconds=max(1, int(2 * args.contest)), **common
        )
        self.say(first=first, trust=trust, **found)
        found = self.ask(
            "calibrate", seed=11, asked=ASKED.get(args.game, 20), seconds=max(1, int(args.contest)), **common
        )
        self.say(first=first, **found)


if __name__ == "__main__":
    torch.set_num_threads(1)
    Learner(arguments()).run()
