"""Teaches a net to play one game with so many seats.

Games are played by the search of the house at first and by the net's own search then; the net learns who won and
what the search did, and so on until the time is up. Everything is kept in --run, and a second call goes on from there.
"""

import argparse
import json
import shutil
import subprocess
import time
from pathlib import Path

import torch

from columns import Decisions
from net import Net, losses, save


def arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("seats", type=int)
    parser.add_argument("--binary", default="target/release/examples/selfplay")
    parser.add_argument("--run", type=Path, required=True, help="where everything is kept")
    parser.add_argument("--seconds", type=float, default=500, help="when to stop")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    parser.add_argument("--teacher", default="greedy", help="who plays before there is a net")
    parser.add_argument("--teacher-seconds", type=float, default=30)
    parser.add_argument("--simulations", type=int, default=48, help="of the net's own search")
    parser.add_argument("--play-seconds", type=float, default=30, help="of games in a round")
    parser.add_argument("--learn-seconds", type=float, default=14, help="of steps in a round")
    parser.add_argument("--rounds", type=int, default=10**9, help="at most")
    parser.add_argument("--games", type=int, help="in a round, at most")
    parser.add_argument("--contest-games", type=int, help="deals of a contest, at most")
    parser.add_argument("--passes", type=float, default=1.0, help="over all games of the window, at most, in a round")
    parser.add_argument("--window", type=int, default=6, help="so many rounds of games are learnt from")
    parser.add_argument("--drown", type=int, default=250_000, help="no round counts for more decisions than that")
    parser.add_argument("--batch", type=int, default=2048)
    parser.add_argument("--rate", type=float, default=5e-3)
    parser.add_argument("--first", type=int, default=192)
    parser.add_argument("--second", type=int, default=64)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--contest", default="greedy", help="whom the net is measured against at sight")
    parser.add_argument("--contest-seconds", type=float, default=5)
    parser.add_argument("--contest-every", type=int, default=2)
    parser.add_argument("--last-contest-seconds", type=float, default=20, help="against greedy and the engineer")
    return parser.parse_args()


# Of how many decisions of a game it is learnt who won.
TELLING = 50


class Learner:
    def __init__(self, args):
        self.args, self.began = args, time.monotonic()
        args.run.mkdir(parents=True, exist_ok=True)
        self.shape = self.ask("shape")
        self.log = (args.run / "log.jsonl").open("a")
        self.state = args.run / "state.pt"
        self.weights = args.run / "weights.safetensors"
        self.net, self.round, self.spent = None, 0, 0.0
        self.window = []
        torch.manual_seed(args.seed)
        if self.state.exists():
            kept = torch.load(self.state, map_location=args.device)
            self.make_net(kept["net"]["usual"])
            self.net.load_state_dict(kept["net"])
            self.round, self.spent = kept["round"], kept["spent"]
            for folder in sorted(args.run.glob("games-*"))[-args.window :]:
                self.window.append(Decisions(folder, args.seats, args.device))
                self.window[-1].telling = 8

    def ask(self, command, **options):
        words = [self.args.binary, command, self.args.game, str(self.args.seats)]
        for name, value in options.items():
            words += ["--" + name.replace("_", "-"), str(value)]
        answer = subprocess.run(words, check=True, capture_output=True, text=True).stdout
        return json.loads(answer)

    def left(self):
        return self.args.seconds - (time.monotonic() - self.began)

    def say(self, **what):
        what = {"round": self.round, "at": round(self.spent + time.monotonic() - self.began, 1)} | what
        self.log.write(json.dumps(what) + "\n")
        self.log.flush()
        print(self.args.game, self.args.seats, json.dumps(what), flush=True)

    def make_net(self, usual):
        args = self.args
        net = Net(usual, self.shape["actions"], args.seats, args.first, args.second)
        self.net = net.to(args.device)
        self.optimiser = torch.optim.AdamW(self.net.parameters(), lr=args.rate, weight_decay=1e-2)

    def play(self):
        """Plays games to learn from, and takes them into the window."""
        args = self.args
        folder = args.run / f"games-{self.round:03}"
        player = {"player": args.teacher}
        seconds = args.teacher_seconds
        if self.net is not None:
            player = {"player": f"net-sims:{args.simulations}", "weights": self.weights}
            seconds = args.play_seconds
        seconds = max(1, int(min(seconds, self.left() - args.learn_seconds)))
        seed = args.seed * 1000 + self.round
        options = {"out": folder, "seconds": seconds, "threads": args.threads, "seed": seed}
        if args.games is not None:
            options["games"] = args.games
        played = self.ask("generate", **player, **options)
        decisions = Decisions(folder, args.seats, args.device)
        # All decisions of a game tell the same about who won, and a net would rather know the game by heart.
        decisions.telling = max(1, round(played["decisions"] / max(1, played["games"]) / TELLING))
        self.window.append(decisions)
        self.say(**player | {"weights": None}, **played)
        for old in sorted(args.run.glob("games-*"))[: -args.window]:
            shutil.rmtree(old)
        self.window = self.window[-args.window :]
        return decisions

    def learn(self, newest):
        """Makes steps of learning, and says how surprised the net is by games that it has not seen."""
        args = self.args
        if self.net is None:
            self.make_net(newest.usual(self.shape["features"]))
        shape = (self.shape["features"], self.shape["actions"])
        # The teacher plays many more games than the net, and shall not drown them.
        most = newest.count if self.round == 0 else args.drown
        sizes = torch.tensor([float(min(decisions.count, most)) for decisions in self.window])
        held = min(4096, newest.count // 10)
        with torch.no_grad():
            rows = torch.arange(newest.count - held, newest.count, device=args.device)
            before = [float(loss) for loss in losses(self.net, newest.batch(rows, *shape))]
        began, steps = time.monotonic(), 0
        # What the teacher knows is learnt at leisure.
        leisure = 2 if self.round == 0 else 1
        seconds = min(leisure * args.learn_seconds, max(2.0, self.left() - 3))
        most_steps = max(1, int(leisure * args.passes * sizes.sum() / args.batch))
        while time.monotonic() - began < seconds and steps < most_steps:
            # The rate falls over all of the time there is, and rises gently at first.
            done = min(1.0, (time.monotonic() - self.began) / args.seconds)
            rate = args.rate * (1 - 0.9 * done) * min(1.0, (steps + 1) / 50)
            for group in self.optimiser.param_groups:
                group["lr"] = rate
            decisions = self.window[int(torch.multinomial(sizes, 1))]
            known = decisions.count - (held if decisions is newest else 0)
            rows = torch.randint(0, known, (args.batch,), device=args.device)
            won, done_loss = losses(self.net, decisions.batch(rows, *shape))
            self.optimiser.zero_grad(set_to_none=True)
            (won + done_loss).backward()
            torch.nn.utils.clip_grad_norm_(self.net.parameters(), 1.0)
            self.optimiser.step()
            steps += 1
        with torch.no_grad():
            rows = torch.arange(newest.count - held, newest.count, device=args.device)
            after = [float(loss) for loss in losses(self.net, newest.batch(rows, *shape))]
        seconds = time.monotonic() - began
        self.say(steps=steps, seconds=round(seconds, 1), won=after[0], done=after[1],
                 won_before=before[0], done_before=before[1], of=int(sizes.sum()))

    def keep(self):
        args = self.args
        spent = self.spent + time.monotonic() - self.began
        provenance = {"game": args.game, "seats": args.seats, "rounds": self.round, "seconds": round(spent),
                      "seed": args.seed, "teacher": args.teacher, "simulations": args.simulations,
                      "first": args.first, "second": args.second, "device": args.device}
        save(self.net, self.weights, provenance)
        kept = {"net": self.net.state_dict(), "round": self.round, "spent": spent}
        torch.save(kept, self.state)

    def contest(self, player, against, seconds):
        options = {"player": player, "against": against, "weights": self.weights, "threads": self.args.threads,
                   "seconds": max(1, int(seconds)), "seed": 7}
        if self.args.contest_games is not None:
            options["games"] = self.args.contest_games
        found = self.ask("contest", **options)
        self.say(**found)
        return found

    def run(self):
        args = self.args
        reserve = 3 * args.last_contest_seconds + 8
        until = self.round + args.rounds
        while self.round < until and self.left() > reserve + args.learn_seconds + 5:
            newest = self.play()
            self.learn(newest)
            self.round += 1
            self.keep()
            if (self.round == 1 or self.round % args.contest_every == 0) and self.left() > reserve:
                self.contest("net", args.contest, args.contest_seconds)
        if self.net is not None and args.last_contest_seconds > 0:
            for player, against in [("net", "greedy"), ("net", "engineer"), ("net-sims:64", "engineer")]:
                self.contest(player, against, max(1, min(args.last_contest_seconds, self.left() - 4)))


if __name__ == "__main__":
    torch.set_num_threads(1)
    Learner(arguments()).run()
