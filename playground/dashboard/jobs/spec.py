"""The seam for background work: a page submits a specification, which knows how to run as a job.

A new kind of work is one class with a title, a kind, a size and a `run`; `Jobs.submit` starts it, lists show its title,
and `widgets/job_progress.py` draws its progress.
"""

from __future__ import annotations

from typing import Any, Protocol, runtime_checkable

from playground.dashboard.jobs.job import Job
from playground.dashboard.model.game_choice import GameChoice

MAX_SEED = 10**9
MAX_GAMES = 1_000_000
"""Games of each variant: all rows are kept in memory, some 50 bytes each."""


class JobSpec(Protocol):
    """A piece of background work, fixed before it starts."""

    @property
    def kind(self) -> str:
        """The kind of work, by which jobs are listed."""

    @property
    def unit(self) -> str:
        """The unit that `size` counts, such as `games`."""

    @property
    def title(self) -> str:
        """The title of the job in lists."""

    def size(self) -> int:
        """The number of units, 0 if unknown. Raises PlaygroundError for work that cannot be done."""

    def run(self, job: Job) -> Any:
        """Do the work, publish intermediate results, and return the result."""


@runtime_checkable
class LinkedSpec(JobSpec, Protocol):
    """Work that a link can name: its settings stand in the link in readable form, and its result is kept on the disk.

    Work without settings in a link, such as the quick result of an edit, lives as long as the server.
    """

    def settings(self) -> dict[str, str]:
        """The settings as they stand in a link, by the names of its parameters."""

    @property
    def choices(self) -> tuple[GameChoice, ...]:
        """The games that are played; of edited ones the text is kept beside the result."""


def linked_agents(agents: tuple[str, ...]) -> str:
    """Agents as they stand in a link: one name where all seats have the same."""
    names = dict.fromkeys(agents) if len(set(agents)) == 1 else agents
    return ",".join(names) or "random"


def settings_of(spec: JobSpec | None) -> dict[str, str]:
    """The settings of work as they stand in a link; empty for work that no link names."""
    return spec.settings() if isinstance(spec, LinkedSpec) else {}
