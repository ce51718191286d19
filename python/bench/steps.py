"""Compares speed with OpenSpiel, RLCard, PettingZoo and PGX: one run, one core, one table.

    python python/bench/steps.py [--rounds N] [--seconds S] [--only TEXT]

Needs `open_spiel`, `pettingzoo` and `rlcard`; PGX joins if it is installed. The program pins itself to one core where the
system allows it. Speeds are per second of processor time, measurements take turns, and the best round of each counts, so
other programs on the machine disturb the comparison little.

A step is one decision of a player. "With observations" is what learning needs: the numbers that the next player sees and
which actions are legal. There, random legal actions are recorded before the clock starts and only replayed while it runs,
so that no measurement includes drawing.
"""

from __future__ import annotations

import argparse
import importlib
import importlib.util
import os
import random
import sys
import time
from collections.abc import Callable
from typing import Any, NamedTuple

# PGX's compiler would start threads of its own.
os.environ.setdefault("XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1")
os.environ.setdefault("JAX_PLATFORMS", "cpu")

import numpy as np
import pyspiel
from open_spiel.python.observation import make_observation

import whistlestop
import whistlestop.openspiel  # (registers the games)
from whistlestop import VecEnv

# A usual number of games for learning.
TOGETHER = 1024
Measure = Callable[[float], float]
# Reading it is slow on some systems, so it is read once for many games.
clock = time.process_time


class Row(NamedTuple):
    """One line of the table."""

    section: str
    name: str
    #: Makes the measurement; called once, since some need a recording first.
    prepare: Callable[[], Measure]
    #: Prefixes of the names of rows that this one is compared with.
    against: tuple[str, ...] = ()


def vec_env(game: str, seats: int, draw: str) -> Callable[[], Measure]:
    """Steps per second of a `VecEnv`: actions are replayed, or drawn in Rust."""

    def prepare() -> Measure:
        envs = VecEnv(game, TOGETHER, seats, seed=1)
        recorded: list[np.ndarray] = []
        luck = np.random.default_rng(1)
        for _ in range(100 if draw == "recorded" else 0):
            # `sample_actions` would use up the games' own luck, and a replay would see other cards.
            recorded.append((luck.random(envs.masks.shape) * envs.masks).argmax(axis=1))
            envs.step(recorded[-1])

        def replay(seconds: float) -> float:
            steps, spent = 0, 0.0
            while spent < seconds:
                envs.reset(1)
                began = clock()
                for actions in recorded:
                    envs.step(actions)
                spent += clock() - began
                steps += len(recorded) * TOGETHER
            return steps / spent

        def sample(seconds: float) -> float:
            steps, began = 0, clock()
            while clock() - began < seconds:
                for _ in range(20):
                    envs.step(envs.sample_actions())
                steps += 20 * TOGETHER
            return steps / (clock() - began)

        return replay if recorded else sample

    return prepare


def replayed(
    record: Callable[[int], tuple[Callable[[], Any], list[Any]]], play: Callable[[Any, list[Any]], None]
) -> Callable[[], Measure]:
    """Steps per second of games that were recorded: `record` returns how to begin one again, and its actions."""

    def prepare() -> Measure:
        games = [record(seed) for seed in range(20)]

        def measure(seconds: float) -> float:
            steps, spent = 0, 0.0
            while spent < seconds:
                begun = [(begin(), actions) for begin, actions in games]
                began = clock()
                for state, actions in begun:
                    play(state, actions)
                spent += clock() - began
                steps += sum(len(actions) for _, actions in begun)
            return steps / spent

        return measure

    return prepare


def recorded_openspiel(name: str) -> Callable[[int], tuple[Callable[[], Any], list[int]]]:
    """Games of OpenSpiel from after the deal; the deal is not timed."""
    game = pyspiel.load_game(name)

    def record(seed: int) -> tuple[Callable[[], Any], list[int]]:
        luck = random.Random(seed)
        state = game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(luck.choice(state.legal_actions()))
        start, actions = state.clone(), []
        while not state.is_terminal():
            actions.append(luck.choice(state.legal_actions()))
            state.apply_action(actions[-1])
        return start.clone, actions

    return record


def buffered(name: str) -> Callable[[Any, list[int]], None]:
    """OpenSpiel's fastest way from Python: observations go into one numpy buffer."""
    recall = pyspiel.IIGObservationType(perfect_recall=True)
    observation = make_observation(pyspiel.load_game(name), recall)

    def play(state: Any, actions: list[int]) -> None:
        for action in actions:
            observation.set_from(state, state.current_player())
            state.legal_actions_mask()
            state.apply_action(action)

    return play


def listed(state: Any, actions: list[int]) -> None:
    """Observes as OpenSpiel's `rl_environment` does: as a list."""
    for action in actions:
        state.information_state_tensor()
        state.legal_actions_mask()
        state.apply_action(action)


def applied(method: str) -> Callable[[Any, list[int]], None]:
    """Applies actions and does nothing else."""

    def play(state: Any, actions: list[int]) -> None:
        apply = getattr(state, method)
        for action in actions:
            apply(action)

    return play


def recorded_state(game: str, seats: int) -> Callable[[int], tuple[Callable[[], Any], list[int]]]:
    def record(seed: int) -> tuple[Callable[[], Any], list[int]]:
        luck = random.Random(seed)
        state = whistlestop.new(game, seats, seed=seed)
        actions = []
        while not state.is_over:
            actions.append(luck.choice(state.legal_indices()))
            state.apply(actions[-1])
        return (lambda: whistlestop.new(game, seats, seed=seed)), actions

    return record


def observed_state(state: Any, actions: list[int]) -> None:
    """One `State`, with its observation and mask at each decision."""
    for action in actions:
        state.observation()
        state.action_mask()
        state.apply(action)


def recorded_zoo(make: Callable[[], Any]) -> Callable[[int], tuple[Callable[[], Any], list[int]]]:
    """Games of an AEC environment of PettingZoo."""

    def record(seed: int) -> tuple[Callable[[], Any], list[int]]:
        env, luck, actions = make(), random.Random(seed), []

        def begin(seed: int) -> Any:
            env.reset(seed=seed)
            return env

        begin(seed)
        while True:
            observation, _, termination, truncation, _ = env.last()
            if termination or truncation:
                return (lambda: begin(seed)), actions
            actions.append(luck.choice(np.flatnonzero(observation["action_mask"]).tolist()))
            env.step(actions[-1])

    return record


def play_zoo(env: Any, actions: list[int]) -> None:
    for action in actions:
        env.last()
        env.step(action)


def recorded_rlcard(name: str) -> Callable[[int], tuple[Callable[[], Any], list[int]]]:
    """Games of RLCard, whose `step` returns the next player's observation and legal actions."""
    import rlcard

    def record(seed: int) -> tuple[Callable[[], Any], list[int]]:
        env, luck, actions = rlcard.make(name), random.Random(seed), []

        def begin(seed: int) -> Any:
            env.seed(seed)
            env.reset()
            return env

        env.seed(seed)
        state, _ = env.reset()
        while not env.is_over():
            actions.append(luck.choice(list(state["legal_actions"])))
            state, _ = env.step(actions[-1])
        return (lambda: begin(seed)), actions

    return record


def play_rlcard(env: Any, actions: list[int]) -> None:
    for action in actions:
        env.step(action)


def pgx_env(name: str) -> Callable[[], Measure]:
    """Steps per second of a PGX environment: vectorised, compiled, and begun again at the end of a game."""

    def prepare() -> Measure:
        import jax
        import pgx
        from pgx.experimental.wrappers import auto_reset

        env = pgx.make(name)
        begin = jax.jit(jax.vmap(env.init))
        step = jax.jit(jax.vmap(auto_reset(env.step, env.init)))
        keys = jax.random.split(jax.random.PRNGKey(1), TOGETHER)
        luck, state, recorded = np.random.default_rng(1), begin(keys), []
        for _ in range(100):
            masks = np.asarray(state.legal_action_mask)
            chosen = jax.numpy.asarray((luck.random(masks.shape) * masks).argmax(axis=1))
            recorded.append((chosen, jax.random.split(jax.random.PRNGKey(luck.integers(1 << 31)), TOGETHER)))
            state = step(state, *recorded[-1])

        def measure(seconds: float) -> float:
            steps, spent = 0, 0.0
            while spent < seconds:
                state = begin(keys)
                jax.block_until_ready(state)
                began = clock()
                for actions, luck in recorded:
                    state = step(state, actions, luck)
                jax.block_until_ready(state)
                spent += clock() - began
                steps += len(recorded) * TOGETHER
            return steps / spent

        return measure

    return prepare


def whole_games(name: str) -> Callable[[], Measure]:
    """Decisions per second of whole games through `pyspiel`; chance is drawn in Python from the listed probabilities."""

    def prepare() -> Measure:
        game = pyspiel.load_game(name)

        def measure(seconds: float) -> float:
            steps, began = 0, clock()
            while clock() - began < seconds:
                state = game.new_initial_state()
                while not state.is_terminal():
                    if state.is_chance_node():
                        outcomes, likely = zip(*state.chance_outcomes(), strict=True)
                        state.apply_action(random.choices(outcomes, likely)[0])
                    else:
                        state.apply_action(random.choice(state.legal_actions()))
                        steps += 1
            return steps / (clock() - began)

        return measure

    return prepare


BUFFER = "OpenSpiel hearts, numpy buffer"


def rows() -> list[Row]:
    """All that is measured, in the order of the table."""
    tables = [(game["id"], game["max_seats"]) for game in whistlestop.games()]
    observed, applies, bridge = "with observations", "apply alone", "OpenSpiel bridge"
    found = [
        Row(observed, BUFFER, replayed(recorded_openspiel("hearts"), buffered("hearts"))),
        Row(observed, "OpenSpiel hearts, as lists", replayed(recorded_openspiel("hearts"), listed)),
    ]
    if importlib.util.find_spec("rlcard"):
        found += [
            Row(observed, f"RLCard {name}", replayed(recorded_rlcard(name), play_rlcard))
            for name in ("leduc-holdem", "limit-holdem", "uno")
        ]
        found += [
            Row(observed, f"PettingZoo {name}", replayed(recorded_zoo(classic(name)), play_zoo))
            for name in ("leduc_holdem_v4", "texas_holdem_v4")
        ]
    if importlib.util.find_spec("pgx"):
        found += [Row(observed, f"PGX {name}", pgx_env(name)) for name in ("leduc_holdem", "backgammon")]
    for game, seats in tables:
        table = f"{game}, {seats} seats"
        found += [
            Row(observed, f"VecEnv {table}", vec_env(game, seats, "recorded"), (BUFFER,)),
            Row(observed, f"VecEnv {table}, drawn in Rust", vec_env(game, seats, "drawn"), (BUFFER,)),
            Row(observed, f"State {table}", replayed(recorded_state(game, seats), observed_state), (BUFFER,)),
            Row(
                observed,
                f"whistlestop.pettingzoo {table}",
                replayed(recorded_zoo(ours(game, seats)), play_zoo),
                ("PettingZoo",),
            ),
        ]
    hearts = recorded_openspiel("hearts")
    found += [
        Row(applies, "OpenSpiel hearts, apply_action", replayed(hearts, applied("apply_action"))),
        Row(
            applies,
            "OpenSpiel hearts, with legality check",
            replayed(hearts, applied("apply_action_with_legality_check")),
        ),
    ]
    for game, seats in tables:
        alone = replayed(recorded_state(game, seats), applied("apply"))
        found.append(
            Row(
                applies,
                f"State.apply {game}, {seats} seats",
                alone,
                ("OpenSpiel hearts, apply_action", "OpenSpiel hearts, with"),
            )
        )
    found.append(Row(bridge, "pyspiel hearts", whole_games("hearts")))
    for game, _ in tables:
        found.append(
            Row(bridge, f"pyspiel {game}", whole_games("whistlestop_" + game.replace("-", "_")), ("pyspiel hearts",))
        )
    return found


def classic(name: str) -> Callable[[], Any]:
    return lambda: importlib.import_module(f"pettingzoo.classic.{name}").env()


def ours(game: str, seats: int) -> Callable[[], Any]:
    from whistlestop.pettingzoo import Aec

    return lambda: Aec(game, seats)


def pin() -> str:
    """Stays on one core, if the system lets a process choose."""
    if not hasattr(os, "sched_setaffinity"):
        return "not pinned to a core"
    core = max(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {core})
    return "pinned to one core"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--only", action="append", default=[], help="measure rows with this text in section or name")
    asked = parser.parse_args()
    where = pin()
    chosen = [
        row for row in rows() if not asked.only or any(only in f"{row.section}: {row.name}" for only in asked.only)
    ]
    measures = [row.prepare() for row in chosen]
    best = {row.name: 0.0 for row in chosen}
    for number in range(asked.rounds):
        for place, (row, measure) in enumerate(zip(chosen, measures, strict=True)):
            done = number * len(chosen) + place
            print(f"\r\033[K{done}/{asked.rounds * len(chosen)} {row.name}", end="", file=sys.stderr, flush=True)
            best[row.name] = max(best[row.name], measure(asked.seconds))
    load = f", load average {os.getloadavg()[0]:.1f} at the end" if hasattr(os, "getloadavg") else ""
    print("\r\033[K", end="", file=sys.stderr, flush=True)
    print(
        f"Best of {asked.rounds} rounds of {asked.seconds:g} s of processor time, {where}{load}; vectors hold {TOGETHER} games."
    )
    for section in dict.fromkeys(row.section for row in chosen):
        print(f"\n| {section} | steps/s | compared |\n|---|--:|---|")
        for row in (row for row in chosen if row.section == section):
            print(f"| {row.name} | {best[row.name]:,.0f} | {compared(row, best)} |")


def compared(row: Row, best: dict[str, float]) -> str:
    """How many times faster a row is than those that it is compared with, of each kind the fastest."""
    told = []
    for prefix in row.against:
        others = {name: speed for name, speed in best.items() if name.startswith(prefix) and speed}
        if others:
            other = max(others, key=lambda name: others[name])
            ratio = best[row.name] / others[other]
            times = f"{ratio:.1f} ×" if ratio >= 1 or "pyspiel" not in prefix else f"{1 / ratio:.1f} × slower than"
            told.append(f"{times} {other.split(', ')[-1]}")
    return ", ".join(told)


if __name__ == "__main__":
    main()
