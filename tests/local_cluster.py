"""A scheduler and workers on this machine, for tests."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from distributed import LocalCluster


def on_this_machine(processes: bool, workers: int) -> LocalCluster:
    """A scheduler and its workers, of a thread each, which do not profile themselves a hundred times a second."""
    import dask
    from distributed import LocalCluster  # takes a second and a half, in each process that collects tests

    dask.config.set({"distributed.worker.profile.enabled": False})
    return LocalCluster(
        n_workers=workers,
        threads_per_worker=1,
        processes=processes,
        host="127.0.0.1",
        protocol="tcp",
        dashboard_address="127.0.0.1:0",
        worker_dashboard_address="127.0.0.1:0",
        silence_logs=50,
    )
