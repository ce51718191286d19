"""Stable-Baselines3: MaskablePPO learns Trick of the Rails against two porters."""

import sys

import gymnasium
import numpy as np
from sb3_contrib import MaskablePPO
from stable_baselines3.common.env_util import make_vec_env

import whistlestop.gymnasium  # noqa: F401 (registers the games)


def make() -> gymnasium.Env:
    return gymnasium.make("whistlestop/TrickOfTheRails-v0", seats=3, opponent="porter", disable_env_checker=True)


steps = int(sys.argv[1]) if len(sys.argv) > 1 else 200_000
envs = make_vec_env(make, n_envs=16, seed=1)
agent = MaskablePPO("MlpPolicy", envs, n_steps=128, batch_size=256, learning_rate=1e-3, gamma=1.0, seed=1, device="cpu")
agent.learn(steps)

env, shares = make(), []
for game in range(100):
    (observation, info), over = env.reset(seed=10_000 + game), False
    while not over:
        action, _ = agent.predict(observation, action_masks=info["action_mask"], deterministic=True)
        observation, share, over, _, info = env.step(action)
    shares.append(share)
print(f"share of the wins: {np.mean(shares):.3f}")
