"""RLlib: PPO with action masks learns Wild Ride against two porters."""

import sys

import gymnasium
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule
from ray.tune.registry import register_env

from whistlestop.gymnasium import MaskedObservation


def make(_config: dict) -> gymnasium.Env:
    return MaskedObservation(gymnasium.make("whistlestop/WildRide-v0", seats=3, opponent="porter"))


register_env("wild-ride", make)
config = PPOConfig().environment("wild-ride").env_runners(num_env_runners=0)
config = config.rl_module(rl_module_spec=RLModuleSpec(module_class=ActionMaskingTorchRLModule))
config = config.training(gamma=1.0, lr=1e-3, train_batch_size_per_learner=2048, minibatch_size=256, num_epochs=4)
algorithm = config.debugging(seed=1).build_algo()
for _iteration in range(int(sys.argv[1]) if len(sys.argv) > 1 else 30):
    share = algorithm.train()["env_runners"]["episode_return_mean"]
print(f"share of the wins: {share:.3f}")
