"""The seam for background work: a page submits a specification, which knows how to run as a job.

A new kind of work is one class with a title, a kind, a size and a `run`; `Jobs.submit` starts it, lists show its title,
and `widgets/job_progress.py` draws its progress.
"""

from __future__ import annotations

from typing import Any, Protocol

from playground.dashboard.jobs.job import Job

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
