"""Steps a second beside OpenSpiel and PettingZoo's own card games, in one run on one machine.

    python python/bench/steps.py [--rounds N] [--seconds S]

Needs `open_spiel`, `pettingzoo` and `rlcard`. Everything is measured in turns, round after round, and the best
round of each counts: a machine that others use as well is unfair to all of them alike.

A step is a decision that somebody made (for OpenSpiel's hearts the cards of the deal are left out). Everybody plays
at random. "With observations" is what learning needs: after each step the numbers that the next player sees
and which actions are legal.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Callable

import numpy as np
import pyspiel
from open_spiel.python.observation import make_observation

import whistlestop
import whistlestop.openspiel  # (registers our games)
from whistlestop import VecEnv

# How many games are stepped together, which is a usual number for learning.
TOGETHER = 1024


def vec_env(game: str, seats: int, threads: int) -> Callable[[float], float]:
    """Steps a second of a vector with observations and masks; actions are drawn in Rust."""
    envs = VecEnv(game, TOGETHER, seats, seed=1, threads=threads)

    def measure(seconds: float) -> float:
        steps, began = 0, time.perf_counter()
        while time.perf_counter() - began < seconds:
            for _ in range(20):
                envs.step(envs.sample_actions())
            steps += 20 * TOGETHER
        return steps / (time.perf_counter() - began)

    return measure


def openspiel(observed: str) -> Callable[[float], float]:
    """Decisions a second of hearts from Python: observed as a `list`, as OpenSpiel's `rl_environment` does, or into a
    `buffer` of numpy, which is its quickest way."""
    game = pyspiel.load_game("hearts")
    observation = make_observation(game, pyspiel.IIGObservationType(perfect_recall=True))

    def measure(seconds: float) -> float:
        steps, spent = 0, 0.0
        while spent < seconds:
            state = game.new_initial_state()
            while state.is_chance_node():
                state.apply_action(random.choice(state.legal_actions()))
            began = time.perf_counter()
            while not state.is_terminal():
                if state.is_chance_node():
                    state.apply_action(random.choice(state.legal_actions()))
                    continue
                if observed == "buffer":
                    observation.set_from(state, state.current_player())
                else:
                    state.information_state_tensor()
                state.legal_actions_mask()
                state.apply_action(random.choice(state.legal_actions()))
                steps += 1
            spent += time.perf_counter() - began
        return steps / spent

    return measure


def whole_games(name: str) -> Callable[[float], float]:
    """Decisions a second of whole games of OpenSpiel, chance with its odds and all: its own games, and ours by the bridge."""
    game = pyspiel.load_game(name)

    def measure(seconds: float) -> float:
        steps, began = 0, time.perf_counter()
        while time.perf_counter() - began < seconds:
            state = game.new_initial_state()
            while not state.is_terminal() and time.perf_counter() - began < seconds:
                if state.is_chance_node():
                    outcomes, likely = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(random.choices(outcomes, likely)[0])
                else:
                    state.apply_action(random.choice(state.legal_actions()))
                    steps += 1
        return steps / (time.perf_counter() - began)

    return measure


def classic(name: str) -> Callable[[float], float]:
    """Steps a second of one of PettingZoo's card games."""
    import importlib

    env = importlib.import_module(f"pettingzoo.classic.{name}").env()

    def measure(seconds: float) -> float:
        steps, began = 0, time.perf_counter()
        while time.perf_counter() - began < seconds:
            env.reset()
            for _agent in env.agent_iter():
                observation, _, termination, truncation, _ = env.last()
                if termination or truncation:
                    env.step(None)
                else:
                    env.step(random.choice(np.flatnonzero(observation["action_mask"]).tolist()))
                    steps += 1
        return steps / (time.perf_counter() - began)

    return measure


def our_zoo(game: str, seats: int) -> Callable[[float], float]:
    """Steps a second of our environment of PettingZoo, in the same loop."""
    from whistlestop.pettingzoo import Aec

    env = Aec(game, seats)

    def measure(seconds: float) -> float:
        steps, began = 0, time.perf_counter()
        while time.perf_counter() - began < seconds:
            env.reset()
            for _agent in env.agent_iter():
                observation, _, termination, truncation, _ = env.last()
                if termination or truncation:
                    env.step(None)
                else:
                    env.step(random.choice(np.flatnonzero(observation["action_mask"]).tolist()))
                    steps += 1
        return steps / (time.perf_counter() - began)

    return measure


def apply_ours(game: str, seats: int) -> Callable[[float], float]:
    """Calls of `State.apply` a second: only they are timed, in games that were played before."""
    return applied(lambda seed: recorded(game, seats, seed))


def recorded(game: str, seats: int, seed: int) -> tuple[Callable[[], object], str, list[int]]:
    luck = random.Random(seed)
    state = whistlestop.new(game, seats, seed=seed)
    actions = []
    while not state.is_over:
        actions.append(luck.choice(state.legal_indices()))
        state.apply(actions[-1])
    return (lambda: whistlestop.new(game, seats, seed=seed)), "apply", actions


def recorded_hearts(seed: int) -> tuple[Callable[[], object], str, list[int]]:
    game = pyspiel.load_game("hearts")
    luck = random.Random(seed)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(luck.choice(state.legal_actions()))
    start = state.clone()
    actions = []
    while not state.is_terminal():
        actions.append(luck.choice(state.legal_actions()))
        state.apply_action(actions[-1])
    return start.clone, "apply_action", actions


def applied(record: Callable[[int], tuple[Callable[[], object], str, list[int]]]) -> Callable[[float], float]:
    games = [record(seed) for seed in range(20)]

    def measure(seconds: float) -> float:
        steps, spent = 0, 0.0
        while spent < seconds:
            for begin, name, actions in games:
                apply = getattr(begin(), name)
                began = time.perf_counter()
                for action in actions:
                    apply(action)
                spent += time.perf_counter() - began
                steps += len(actions)
        return steps / spent

    return measure


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.0)
    asked = parser.parse_args()
    tables = [(game["id"], seats) for game in whistlestop.games() for seats in [game["max_seats"]]]
    measures: dict[str, Callable[[float], float]] = {
        "hearts, observed as a list": openspiel("list"),
        "hearts, observed into a buffer": openspiel("buffer"),
        "hearts, apply_action": applied(recorded_hearts),
        "hearts, apply_action_with_legality_check": applied(
            lambda seed: (recorded_hearts(seed)[0], "apply_action_with_legality_check", recorded_hearts(seed)[2])
        ),
    }
    measures["bridge: OpenSpiel's hearts"] = whole_games("hearts")
    for game, _ in tables:
        measures[f"bridge: {game}"] = whole_games("whistlestop_" + game.replace("-", "_"))
    for name in ("leduc_holdem_v4", "texas_holdem_v4", "texas_holdem_no_limit_v6"):
        measures[name] = classic(name)
    for game, seats in tables:
        measures[f"VecEnv {game} {seats}, 1 thread"] = vec_env(game, seats, 1)
        measures[f"VecEnv {game} {seats}, 2 threads"] = vec_env(game, seats, 2)
        measures[f"PettingZoo {game} {seats}"] = our_zoo(game, seats)
        measures[f"State.apply {game} {seats}"] = apply_ours(game, seats)
    best = dict.fromkeys(measures, 0.0)
    for number in range(asked.rounds):
        for place, (name, measure) in enumerate(measures.items()):
            done = number * len(measures) + place
            print(f"\r\033[K{done}/{asked.rounds * len(measures)} {name}", end="", file=sys.stderr, flush=True)
            best[name] = max(best[name], measure(asked.seconds))
    print("\r\033[K", end="", file=sys.stderr, flush=True)
    cards = max(best[name] for name in measures if name.endswith(("v4", "v6")))
    against = {
        "VecEnv": [
            ("hearts as a list", best["hearts, observed as a list"]),
            ("into a buffer", best["hearts, observed into a buffer"]),
            ("PettingZoo's fastest card game", cards),
        ],
        "bridge:": [("OpenSpiel's hearts", best["bridge: OpenSpiel's hearts"])],
        "PettingZoo": [("PettingZoo's fastest card game", cards)],
        "State.apply": [
            ("OpenSpiel's apply_action", best["hearts, apply_action"]),
            ("the same with its check that the action is legal", best["hearts, apply_action_with_legality_check"]),
        ],
    }
    print(f"steps a second, best of {asked.rounds} rounds of {asked.seconds:g} s, {TOGETHER} games together\n")
    print("| | steps/s | |\n|---|--:|---|")
    for name, steps in best.items():
        compared = against.get(name.split(" ")[0], [])
        ratios = ", ".join(f"{steps / other:.1f} × {whose}" for whose, other in compared)
        print(f"| {name} | {steps:,.0f} | {ratios} |")


if __name__ == "__main__":
    main()
