"""Teaches a net to play one game with so many seats.

In each round games are played, by the greedy player at first and by the net then; of some decisions, what each choice
brings is found by playing it out, and the net learns that and who won from all rounds so far. Everything is kept in --run.
"""

import argparse
import json
import subprocess
import time
from pathlib import Path

import torch

from columns import Decisions
from net import Net, belief, losses, moderated, save

# How many of 1,000 decisions are taught (a long game has many that are alike), how many choices are tried, in how many worlds.
LESSONS = {"trick-of-the-rails": (500, 8, 12), "ticket-to-ride-card-game": (250, 8, 6), "trains-and-stations": (80, 5, 6)}


def arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("seats", type=int)
    parser.add_argument("--binary", default="target/release/examples/selfplay")
    parser.add_argument("--run", type=Path, required=True, help="where everything is kept")
    parser.add_argument("--seconds", type=float, default=200, help="when to stop")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--playing", type=float, default=0.78, help="this part of the time is for games")
    parser.add_argument("--games", type=int, help="in a round, at most")
    parser.add_argument("--passes", type=float, default=5.0, help="over all games so far in a round, at most")
    parser.add_argument("--loss", default="regress", choices=["shift", "regress", "soft"])
    parser.add_argument("--batch", type=int, default=4096, help="at most; smaller while there is little to learn from")
    parser.add_argument("--rate", type=float, default=3e-3)
    parser.add_argument("--first", type=int, default=192)
    parser.add_argument("--second", type=int, default=64)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--contest-seconds", type=float, default=4, help="against the greedy player after each round")
    return parser.parse_args()


class Learner:
    def __init__(self, args):
        self.args, self.began, self.round = args, time.monotonic(), 0
        args.run.mkdir(parents=True, exist_ok=True)
        self.shape = self.ask("shape")
        self.log = (args.run / "log.jsonl").open("a")
        self.weights = args.run / "weights.safetensors"
        self.net, self.taught = None, []
        torch.manual_seed(args.seed)

    def ask(self, command, **options):
        words = [self.args.binary, command, self.args.game, str(self.args.seats)]
        for name, value in options.items():
            words += ["--" + name.replace("_", "-"), str(value)]
        answer = subprocess.run(words, check=True, capture_output=True, text=True).stdout
        return json.loads(answer)

    def say(self, **what):
        what = {"round": self.round, "at": round(time.monotonic() - self.began, 1)} | what
        self.log.write(json.dumps(what) + "\n")
        self.log.flush()
        print(self.args.game, self.args.seats, json.dumps(what), flush=True)

    def play(self, seconds):
        """Plays games, and has some of their decisions taught."""
        args = self.args
        folder = args.run / f"games-{self.round:03}"
        player = {"player": "greedy"} if self.net is None else {"player": "net", "weights": self.weights}
        taught, candidates, worlds = LESSONS.get(args.game, (250, 8, 6))
        options = {"out": folder, "seconds": max(1, int(seconds)), "threads": args.threads, "explore": 10,
                   "seed": args.seed * 1000 + self.round, "taught": taught,
                   "candidates": candidates, "worlds": worlds}
        if args.games is not None:
            options["games"] = args.games
        played = self.ask("generate", **player, **options)
        self.taught.append(Decisions(folder, args.seats, args.device))
        self.say(player=player["player"], **played)

    def learn(self, seconds):
        """Makes steps of learning, and says how far the net is from decisions that it has not seen."""
        args, steps = self.args, 0
        newest = self.taught[-1]
        if self.net is None:
            net = Net(newest.usual(self.shape["features"]), self.shape["actions"], args.seats, args.first, args.second)
            self.net = net.to(args.device)
            self.optimiser = torch.optim.AdamW(self.net.parameters(), lr=args.rate, weight_decay=1e-2)
        shape = (self.shape["features"], self.shape["actions"])
        held = min(4096, newest.count // 10)
        unseen = newest.batch(torch.arange(newest.count - held, newest.count, device=args.device), *shape)
        with torch.no_grad():
            before = [float(loss) for loss in losses(self.net, unseen, args.loss)]
        began = time.monotonic()
        sizes = torch.tensor([float(decisions.count) for decisions in self.taught])
        batch = min(args.batch, max(256, int(sizes.sum()) // 200))
        most = max(1, int(args.passes * sizes.sum() / batch))
        while (done := max((time.monotonic() - began) / seconds, steps / most)) < 1:
            # The rate rises gently and falls over the round.
            for group in self.optimiser.param_groups:
                group["lr"] = args.rate * (1 - 0.95 * done) * min(1.0, (steps + 1) / 50)
            decisions = self.taught[int(torch.multinomial(sizes, 1))]
            known = decisions.count - (held if decisions is newest else 0)
            rows = torch.randint(0, known, (batch,), device=args.device)
            won, done_loss = losses(self.net, decisions.batch(rows, *shape), args.loss)
            self.optimiser.zero_grad(set_to_none=True)
            (won + done_loss).backward()
            torch.nn.utils.clip_grad_norm_(self.net.parameters(), 1.0)
            self.optimiser.step()
            steps += 1
        with torch.no_grad():
            after = [float(loss) for loss in losses(self.net, unseen, args.loss)]
        self.belief = belief(self.net, unseen) if args.loss == "regress" and held > 100 else 1.0
        self.say(steps=steps, seconds=round(time.monotonic() - began, 1), won=after[0], done=after[1],
                 won_before=before[0], done_before=before[1], belief=round(self.belief, 3), of=int(sizes.sum()))

    def keep(self):
        args = self.args
        made_with = {name: str(value) for name, value in vars(args).items() if name not in ("run", "binary")}
        unfinished = self.weights.with_suffix(".part")
        save(moderated(self.net, self.belief), unfinished, made_with | {"rounds": self.round, "belief": self.belief})
        unfinished.rename(self.weights)

    def run(self):
        args = self.args
        while self.round < args.rounds:
            # What one round took too long is taken from the others.
            left = args.seconds - (time.monotonic() - self.began) - 2
            each = left / (args.rounds - self.round) - args.contest_seconds - 1
            if each < 2 and self.round > 0:
                return
            each = max(2.0, each)
            self.play(each * args.playing)
            self.learn(each * (1 - args.playing))
            self.round += 1
            self.keep()
            if args.contest_seconds > 0:
                found = self.ask("contest", player="net", against="greedy", weights=self.weights, seed=7,
                                 threads=args.threads, seconds=max(1, int(args.contest_seconds)))
                self.say(**found)


if __name__ == "__main__":
    torch.set_num_threads(1)
    Learner(arguments()).run()
