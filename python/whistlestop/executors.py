"""Executors that play games on many machines: `executor="ray"` of the laboratory.

The report is the same as on one machine, and a worker that is lost costs nothing but the time to play its games again.
Needs `pip install whistlestop[ray]`.
"""

from __future__ import annotations

from typing import Any

import ray

from . import lab
from .parts import LostPart, Parts

__all__ = ["RayExecutor"]


def _play(study: str, task: tuple[Any, ...], how: dict[str, Any]) -> list[str]:
    played: list[str] = lab.play(study, task, how)
    return played


class RayExecutor(Parts):
    """Plays on a Ray cluster: the one that `ray.init` joined, or one of this machine.

    A task plays `games` games on one core. Some more tasks than there are cores are under way. A task whose worker
    dies is played again.
    """

    def __init__(self, games: int = 100, ahead: int | None = None) -> None:
        if not ray.is_initialized():
            ray.init(include_dashboard=False, log_to_driver=False)
        super().__init__(games, ahead or 2 * int(ray.cluster_resources().get("CPU", 1)) + 2)  # type: ignore[no-untyped-call, unused-ignore]
        self._task = ray.remote(num_cpus=1, max_retries=-1)(_play)

    def send(self, study: str, task: tuple[Any, ...], how: dict[str, Any]) -> Any:
        return self._task.remote(study, task, how)

    def fetch(self, sent: Any) -> list[str]:
        try:
            played: list[str] = ray.get(sent)
            return played
        except (ray.exceptions.WorkerCrashedError, ray.exceptions.NodeDiedError, ray.exceptions.ObjectLostError):
            # Ray gave up on this worker; the next one may survive.
            raise LostPart from None

    def forget(self, sent: Any) -> None:
        ray.cancel(sent, force=False)
