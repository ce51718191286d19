"""PPO with action masks, in one file: learns a game against bots, on a CPU.

    python python/examples/ppo.py --curve curve.csv --plot curve.svg

The learner plays one seat (`--seat`), `--opponent` the others. Every `--every` updates it plays its most likely actions in
games it does not train on; its share of the wins goes to the curve with a 95% interval. Written in the style of CleanRL:
all in one file, and one seed gives one result on one machine. `--draw curve.csv --plot curve.svg` draws a curve that was made
before; curves of several runs may stand in one file. `--save net.npz` keeps the net for `whistlestop.trained`.
"""

from __future__ import annotations

import argparse
import csv
import sys
import time

import numpy as np
import torch
from torch import nn

from whistlestop import VecEnv
from whistlestop.trained import Net

COLUMNS = ("game", "seed", "steps", "seconds", "share_of_wins", "error_95")


class Agent(nn.Module):
    """An actor and a critic that share two layers."""

    def __init__(self, ranges: np.ndarray, actions: int, width: int) -> None:
        super().__init__()
        least, most = ranges
        self.register_buffer("least", torch.tensor(least, dtype=torch.float32))
        self.register_buffer("span", torch.tensor(np.maximum(most - least, 1), dtype=torch.float32))
        self.body = nn.Sequential(layer(len(least), width), nn.ReLU(), layer(width, width), nn.ReLU())
        self.actor = layer(width, actions, 0.01)
        self.critic = layer(width, 1, 1.0)

    def forward(self, observations: torch.Tensor, masks: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        hidden = self.body((observations.float() - self.least) / self.span)
        logits = self.actor(hidden).masked_fill(~masks, -1e9)
        return logits, self.critic(hidden).squeeze(-1)

    def net(self) -> Net:
        """The policy alone, in whole numbers; observations go in as they are."""
        first, second = self.body[0], self.body[2]
        weight = first.weight / self.span
        layers = [(weight, first.bias - weight @ self.least)]
        layers += [(part.weight, part.bias) for part in (second, self.actor)]
        return Net.of([(weight.detach().numpy().T, bias.detach().numpy()) for weight, bias in layers])


def layer(inputs: int, outputs: int, gain: float = 2**0.5) -> nn.Linear:
    made = nn.Linear(inputs, outputs)
    nn.init.orthogonal_(made.weight, gain)
    nn.init.zeros_(made.bias)
    return made


def make(asked: argparse.Namespace, games: int, seed: int, reward: str) -> VecEnv:
    seats = asked.seats
    players: list[str | None] = [asked.opponent] * seats
    players[asked.seat] = None
    return VecEnv(asked.game, games, seats, players=players, reward=reward, seed=seed, threads=asked.threads)


def evaluate(agent: Agent, asked: argparse.Namespace, games: int) -> tuple[float, float]:
    """Returns the share of the wins without exploration, and half the width of its 95% interval."""
    envs = make(asked, 256, asked.evaluation_seed, "share")
    begun = np.zeros(256, int)
    shares: list[float] = []
    # Every environment plays the same number of games, so that short games do not count more.
    each = -(-games // 256)
    with torch.no_grad():
        while (begun < each).any():
            logits, _ = agent(torch.from_numpy(envs.observations), torch.from_numpy(envs.masks))
            envs.step(logits.argmax(1).numpy())
            counted = envs.dones & (begun < each)
            shares.extend(envs.rewards[counted, asked.seat].tolist())
            begun += envs.dones
    won = np.array(shares)
    return float(won.mean()), float(1.96 * won.std() / np.sqrt(len(won)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="trick-of-the-rails")
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--seat", type=int, default=0)
    parser.add_argument("--opponent", default="conductor")
    parser.add_argument("--steps", type=int, default=6_000_000)
    parser.add_argument("--envs", type=int, default=256)
    parser.add_argument("--length", type=int, default=64, help="steps of a game between updates")
    parser.add_argument("--epochs", type=int, default=3)
    parser.add_argument("--minibatches", type=int, default=32)
    parser.add_argument("--width", type=int, default=128)
    parser.add_argument("--learning-rate", type=float, default=2e-3)
    parser.add_argument("--discount", type=float, default=1.0)
    parser.add_argument("--trace", type=float, default=0.8, help="lambda of the advantages")
    parser.add_argument("--clip", type=float, default=0.2)
    parser.add_argument("--entropy", type=float, default=0.01)
    parser.add_argument("--scale", type=float, default=100.0, help="points that are worth 1 to the learner")
    parser.add_argument("--every", type=int, default=10, help="updates between evaluations")
    parser.add_argument("--evaluation-games", type=int, default=1_024)
    parser.add_argument("--evaluation-seed", type=int, default=987_654_321, help="seed of the games that measure")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--curve", default=None, help="write the curve to this CSV file")
    parser.add_argument("--save", default=None, help="write the net to this file")
    parser.add_argument("--plot", default=None, help="draw the curve to this file")
    parser.add_argument("--draw", default=None, metavar="CSV", help="learn nothing, draw this curve")
    asked = parser.parse_args()
    if asked.draw:
        with open(asked.draw, newline="") as file:
            draw(list(csv.DictReader(file)), asked)
        return
    torch.manual_seed(asked.seed)
    torch.set_num_threads(asked.threads)
    # Trains on the margin of points, which says more than the winner does; measures wins.
    envs = make(asked, asked.envs, asked.seed, "margin")
    features = envs.features
    ranges = np.array([[feature[end] for feature in features] for end in ("least", "most")])
    agent = Agent(ranges, envs.action_count, asked.width)
    optimiser = torch.optim.Adam(agent.parameters(), lr=asked.learning_rate, eps=1e-5)
    shape = (asked.length, asked.envs)
    observations = torch.zeros((*shape, envs.feature_count), dtype=torch.int16)
    masks = torch.zeros((*shape, envs.action_count), dtype=torch.bool)
    actions = torch.zeros(shape, dtype=torch.int64)
    old, values, rewards, ends = (torch.zeros(shape) for _ in range(4))
    updates = asked.steps // (asked.length * asked.envs)
    curve: list[dict[str, str | int | float]] = []
    began = time.perf_counter()

    def look(update: int) -> None:
        share, error = evaluate(agent, asked, asked.evaluation_games)
        row = [asked.game, asked.seed, update * asked.length * asked.envs, round(time.perf_counter() - began, 1)]
        curve.append(dict(zip(COLUMNS, [*row, round(share, 4), round(error, 4)], strict=True)))
        print(f"\r\033[K{row[2]:>9} steps, {row[3]:5.0f} s: {share:.3f} ± {error:.3f} of the wins")
        if asked.curve:
            with open(asked.curve, "w", newline="") as file:
                writer = csv.DictWriter(file, COLUMNS)
                writer.writeheader()
                writer.writerows(curve)

    look(0)
    for update in range(1, updates + 1):
        print(f"\r\033[K{update}/{updates} updates", end="", file=sys.stderr, flush=True)
        optimiser.param_groups[0]["lr"] = asked.learning_rate * (1 - (update - 1) / updates)
        with torch.no_grad():
            for step in range(asked.length):
                observations[step] = torch.from_numpy(envs.observations)
                masks[step] = torch.from_numpy(envs.masks)
                logits, values[step] = agent(observations[step], masks[step])
                chosen = torch.distributions.Categorical(logits=logits)
                actions[step] = chosen.sample()
                old[step] = chosen.log_prob(actions[step])
                envs.step(actions[step].numpy())
                rewards[step] = torch.from_numpy(envs.rewards[:, asked.seat]) / asked.scale
                ends[step] = torch.from_numpy(envs.dones).float()
            following = agent(torch.from_numpy(envs.observations), torch.from_numpy(envs.masks))[1]
            advantages, carried = torch.zeros(shape), torch.zeros(asked.envs)
            for step in reversed(range(asked.length)):
                after = following if step == asked.length - 1 else values[step + 1]
                goes_on = 1 - ends[step]
                surprise = rewards[step] + asked.discount * after * goes_on - values[step]
                carried = surprise + asked.discount * asked.trace * goes_on * carried
                advantages[step] = carried
            hoped = advantages + values
        flat = [array.reshape(-1, *array.shape[2:]) for array in (observations, masks, actions, old, advantages, hoped)]
        for _ in range(asked.epochs):
            for batch in torch.randperm(len(flat[0])).chunk(asked.minibatches):
                seen, legal, did, before, gained, wanted = (array[batch] for array in flat)
                logits, value = agent(seen, legal)
                policy = torch.distributions.Categorical(logits=logits)
                ratio = (policy.log_prob(did) - before).exp()
                gained = (gained - gained.mean()) / (gained.std() + 1e-8)
                clipped = ratio.clamp(1 - asked.clip, 1 + asked.clip)
                loss = -torch.min(ratio * gained, clipped * gained).mean()
                loss = loss + 0.5 * (value - wanted).pow(2).mean() - asked.entropy * policy.entropy().mean()
                optimiser.zero_grad()
                loss.backward()
                nn.utils.clip_grad_norm_(agent.parameters(), 0.5)
                optimiser.step()
        if update % asked.every == 0 or update == updates:
            look(update)
    if asked.save:
        agent.net().save(asked.save)
    if asked.plot:
        draw(curve, asked)


def draw(rows: list[dict], asked: argparse.Namespace) -> None:
    """Draws a line for each run, with one colour per game."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    runs: dict[tuple[str, int], list[tuple[float, float]]] = {}
    for row in rows:
        point = (int(row["steps"]) / 1e6, float(row["share_of_wins"]))
        runs.setdefault((row["game"], int(row["seed"])), []).append(point)
    colours = dict(zip(dict.fromkeys(game for game, _ in runs), pyplot.rcParams["axes.prop_cycle"], strict=False))
    figure, axes = pyplot.subplots(figsize=(6, 3.5))
    for (game, _), points in runs.items():
        first = game not in axes.get_legend_handles_labels()[1]
        axes.plot(*zip(*points, strict=True), **colours[game], label=game if first else None)
    fair = f"as strong as the {asked.opponent}s"
    axes.axhline(1 / asked.seats, linestyle="--", color="#6b6b6b", label=fair)
    axes.set_xlabel("millions of decisions")
    axes.set_ylabel("share of the wins")
    axes.set_title(f"PPO against {asked.seats - 1} × {asked.opponent}", fontsize=10)
    axes.legend(fontsize=8)
    figure.tight_layout()
    figure.savefig(asked.plot)


if __name__ == "__main__":
    main()
