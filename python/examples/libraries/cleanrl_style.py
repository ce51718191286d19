"""In the style of CleanRL: a masked policy gradient in plain PyTorch learns Wild Ride against two porters."""

import sys

import torch

from whistlestop.gymnasium import LearnerVectorEnv

steps, count = int(sys.argv[1]) if len(sys.argv) > 1 else 200_000, 256
envs = LearnerVectorEnv("wild-ride", count, seats=3, opponent="porter", seed=1)
torch.manual_seed(1)
net = torch.nn.Sequential(torch.nn.LazyLinear(64), torch.nn.Tanh(), torch.nn.Linear(64, envs.envs.action_count))
(observations, infos), shares, baseline = envs.reset(seed=1), [], 1 / 3
net(torch.tensor(observations, dtype=torch.float32))
optimiser, episode = torch.optim.Adam(net.parameters(), lr=3e-3), torch.zeros(count)
for _step in range(steps // count):
    mask = torch.tensor(infos["action_mask"])
    logits = net(torch.tensor(observations, dtype=torch.float32) / 10).masked_fill(~mask, -1e9)
    policy = torch.distributions.Categorical(logits=logits)
    actions = policy.sample()
    observations, rewards, dones, _, infos = envs.step(actions.numpy())
    episode = episode + policy.log_prob(actions)
    if dones.any():
        over, won = torch.tensor(dones), torch.tensor(rewards)
        shares += won[over].tolist()
        optimiser.zero_grad()
        (-(won - baseline) * episode)[over].sum().div(count).backward()
        optimiser.step()
        episode = torch.where(over, 0.0, episode.detach())
print(f"share of the wins at the end: {sum(shares[-2000:]) / len(shares[-2000:]):.3f}")
